/// The place of a name in the output, for errors.
package enum TemplatePlace: Equatable, Sendable {
  case text, textInside(String), tag, attribute(String), comment, cdata, declaration
  case element(String), jsonBlock
  case styleElement, executableScript
  case eventAttribute(String), refusedAttribute(String), unquotedAttribute(String)
  case urlStart, urlMiddle, urlScheme, metaRefresh
  case jsonText, jsonString, jsonEscape
  case csvUnquoted, csvQuoted, csvFormula
  case markdownCode, markdownTag, markdownHTML, markdownTitle, markdownLink
  case markdownDefinition, markdownEscape, markdownAddress, markdownOpen

  /// The place in words: `in an executable script`.
  package var description: String {
    switch self {
    case .text: "in text"
    case .textInside(let name): "in text inside <\(name)>"
    case .tag: "inside a tag"
    case .attribute(let name): "in the attribute '\(name)'"
    case .comment: "in a comment"
    case .cdata: "in CDATA"
    case .declaration: "in a declaration"
    case .element(let name): "in a <\(name)> element"
    case .jsonBlock: "in a JSON block"
    case .styleElement: "in a <style> element"
    case .executableScript: "in an executable script"
    case .eventAttribute(let name): "in the event attribute '\(name)'"
    case .refusedAttribute(let name): "in the attribute '\(name)'"
    case .unquotedAttribute(let name): "in the unquoted attribute '\(name)'"
    case .urlStart: "at the start of a URL"
    case .urlMiddle: "in the middle of a URL"
    case .urlScheme: "in a URL of this scheme"
    case .metaRefresh: "in a <meta http-equiv>"
    case .jsonText: "outside the quotes of JSON"
    case .jsonString: "in a JSON string"
    case .jsonEscape: "inside an escape of a JSON string"
    case .csvUnquoted: "outside the quotes of a CSV cell"
    case .csvFormula: "in a CSV cell that begins like a formula"
    case .csvQuoted: "in a quoted CSV cell"
    case .markdownCode: "in Markdown code"
    case .markdownTag: "in an HTML tag or autolink"
    case .markdownHTML: "in a block of HTML in Markdown"
    case .markdownTitle: "after the destination of a Markdown link"
    case .markdownLink: "in the destination of a Markdown link"
    case .markdownDefinition: "in the definition of a Markdown link"
    case .markdownEscape: "after a backslash"
    case .markdownAddress: "in a URL in text"
    case .markdownOpen: "after markup whose end is unclear"
    }
  }

  /// A suggestion for a name that this place refuses.
  var help: String {
    switch self {
    case .tag: "names go into text and quoted attribute values; wrap a whole attribute in a section"
    case .cdata: "write the text without CDATA; names do not need it"
    case .comment: "move the name out, or write a template comment, {{! … }}"
    case .executableScript:
      "put the data into <script type=\"application/json\"> and read it in the script"
    case .styleElement: "styles must be the same for all data; select them by class names"
    case .unquotedAttribute: "put quotes around the value"
    case .eventAttribute: "put the data into a data- attribute and read it from a script"
    case .urlStart: "only links can start a URL; a text may follow a '?' or '#' in the template"
    case .urlMiddle: "a text may follow a '?' or '#' in the template"
    case .urlScheme: "only http, https, mailto, tel and sms URLs take names"
    case .jsonText: "put quotes around it; only numbers need none"
    case .csvUnquoted:
      "put quotes around the whole cell, with no space before them; only numbers need none"
    case .csvFormula:
      "begin the cell with a character other than = + - @, or give the value its own cell"
    case .refusedAttribute, .metaRefresh: "this attribute must be the same for all data"
    case .markdownCode: "move the name out of the code: a value could end it"
    case .markdownTag:
      "for a link, write [text](<{{link}}>); other tags cannot contain names in Markdown"
    case .markdownHTML:
      "there is no Markdown inside HTML: put a blank line after the HTML tag, or make the template"
        + " .html"
    case .markdownTitle: "end the link first"
    case .markdownDefinition: "write the link where it is used: [text](<{{link}}>)"
    case .markdownEscape: "write two backslashes for one"
    case .markdownOpen:
      "close code, tags, comments and links on the line where they begin, or put a blank line"
        + " before the name"
    case .markdownAddress:
      "make it a link, with the text after '?' or '#': [text](<https://…?q={{name}}>)"
    default: "move the name into text or a quoted attribute"
    }
  }
}
