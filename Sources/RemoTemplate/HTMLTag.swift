/// What a tag says, as far as it has come, that decides what its values and the content behind it are.
struct HTMLTag: Equatable, Sendable {
  var element = HTMLElement.other
  /// How the element is written, if its content ends by its name alone.
  var contentName = ShortName()
  var isEnd = false
  /// Whether a slash came last, as in `<svg/>`.
  var endsItself = false
  /// Whether a script has a type: of several the first one counts.
  var hasType = false
  /// Whether a script is data of a kind that is JSON.
  var isJSON = false
  var hasSource = false
  var hasRefresh = false
  var hasDataContent = false
  /// Whether the content of a `<meta>` names another encoding than UTF-8.
  var hasOtherEncoding = false

  /// The tag after either of two ways through the template; ways that differ in more cannot meet.
  func joined(with other: HTMLTag) -> HTMLTag {
    var joined = self
    joined.hasType = hasType || other.hasType
    joined.hasSource = hasSource && other.hasSource
    joined.hasRefresh = hasRefresh || other.hasRefresh
    joined.hasDataContent = hasDataContent || other.hasDataContent
    joined.hasOtherEncoding = hasOtherEncoding || other.hasOtherEncoding
    return joined
  }
}

/// What is open around a place and lets browsers read markup otherwise than in the rest of a page.
///
/// In `svg` and `math` every element has tags inside, and may end itself; in a `select` most tags are
/// passed over; a `noscript` is text where scripts run (HTML Standard, 13.2.6.5, 13.2.6.4.16 and
/// 13.2.6.4.4). A template is refused there that is not read alike in all these ways.
struct HTMLEnclosure: Equatable, Sendable {
  private var depth = 0
  /// How many elements are open that have HTML inside; what ends the first of all is passed over
  /// in there.
  private var insets = 0
  /// The first of them; `other` where none is open.
  private(set) var element = HTMLElement.other
  private(set) var isInNoscript = false

  var isOpen: Bool { depth > 0 }

  /// A tag is complete.
  mutating func pass(_ tag: HTMLTag) {
    switch tag.element {
    case .svg, .math, .inset: if tag.endsItself { return }
    case .select, .noscript: break
    default: return
    }
    if tag.element == .noscript { isInNoscript = !tag.isEnd }
    if tag.element == .inset {
      if depth > 0 { insets = max(0, insets + (tag.isEnd ? -1 : 1)) }
    } else if depth == 0 {
      if tag.isEnd { return }
      element = tag.element
      depth = 1
    } else if tag.element == element, insets == 0 {
      depth += tag.isEnd ? -1 : 1
      if depth == 0 { element = .other }
    }
  }
}

/// Markup of a template that does not mean the same to all who read it.
package enum HTMLDoubt: Equatable, Sendable {
  /// A script inside of another element.
  case script(inside: String)
  /// A `<` in the content of an element that has no tags inside, but may have them where it stands.
  case tag(inside: String)
  /// An element that has to have an end tag.
  case endsItself(String)
  case cdata
  case commentEnd
  /// In XML, a declaration with others inside.
  case declaration
  case charset
  /// In XML, the same.
  case encoding
  /// A `<` inside a tag or comment of a `noscript`.
  case tagInNoscript

  var message: String {
    switch self {
    case .script(let element): "a <script> cannot stand inside <\(element)>"
    case .tag(let element): "'<' inside this <\(element)> may begin a tag"
    case .endsItself(let element): "<\(element)/> does not end the element"
    case .cdata: "'<![' begins a comment in HTML"
    case .commentEnd: "'--!>' ends a comment for browsers"
    case .declaration: "'[' begins declarations of entities, which decide what the rest means"
    case .charset: "the page is written in UTF-8, and cannot be read as anything else"
    case .encoding: "the document is written in UTF-8, and cannot be read as anything else"
    case .tagInNoscript: "'<' inside a tag or comment of <noscript> may begin a tag"
    }
  }

  var help: String {
    switch self {
    case .script(let element): "put it behind </\(element)>"
    case .tag, .tagInNoscript: "write &lt; in its place"
    case .endsItself(let element): "write <\(element)></\(element)>"
    case .cdata: "write the text without it; names need no CDATA"
    case .commentEnd: "end the comment with '-->'"
    case .declaration: "write <!DOCTYPE name> alone, or leave it out"
    case .charset: "write charset=\"utf-8\""
    case .encoding: "write encoding=\"UTF-8\", or leave it out"
    }
  }
}
