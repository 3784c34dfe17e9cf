/// Template markup that readers interpret differently.
package enum HTMLDoubt: Equatable, Sendable {
  /// A script inside another element.
  case script(inside: String)
  /// A `<` in an element that normally has no tags inside, but may have them at this place.
  case tag(inside: String)
  /// An element that requires an end tag.
  case endsItself(String)
  case cdata
  case commentEnd
  /// In XML, a declaration that contains others.
  case declaration
  case charset
  /// In XML, an encoding other than UTF-8.
  case encoding
  /// A `<` inside a tag or comment of a `noscript`.
  case tagInNoscript

  var message: String {
    switch self {
    case .script(let element): "a <script> is not allowed inside <\(element)>"
    case .tag(let element): "'<' inside this <\(element)> may begin a tag"
    case .endsItself(let element): "<\(element)/> does not end the element"
    case .cdata: "'<![' begins a comment in HTML"
    case .commentEnd: "'--!>' ends a comment for browsers"
    case .declaration: "'[' begins entity declarations, which change the meaning of the rest"
    case .charset: "the page is in UTF-8 and cannot declare another encoding"
    case .encoding: "the document is in UTF-8 and cannot declare another encoding"
    case .tagInNoscript: "'<' inside a tag or comment of <noscript> may begin a tag"
    }
  }

  var help: String {
    switch self {
    case .script(let element): "put it after </\(element)>"
    case .tag, .tagInNoscript: "write &lt; instead"
    case .endsItself(let element): "write <\(element)></\(element)>"
    case .cdata: "write the text without it; names need no CDATA"
    case .commentEnd: "end the comment with '-->'"
    case .declaration: "write <!DOCTYPE name> alone, or leave it out"
    case .charset: "write charset=\"utf-8\""
    case .encoding: "write encoding=\"UTF-8\", or leave it out"
    }
  }
}
