import RemoBytes

/// An error in a template, and its place.
package struct TemplateError: Error, Equatable, Sendable {
  package struct Place: Equatable, Sendable {
    package let template: String
    package let line: Int
    package let column: Int

    init(template: String, at location: SourceLocation) {
      self.template = template
      line = location.line
      column = location.column
    }

    /// The place as text: `card:3:12`.
    package var description: String { "\(template):\(line):\(column)" }
  }

  /// The kind of error. `message` has the text for people.
  package let code: Code

  package let place: Place

  /// The tags through which the template was entered, the outermost first.
  package private(set) var chain: [Place]

  /// The line with the error, and the faulty bytes in it.
  private let line: ContiguousArray<UInt8>
  private let range: Range<Int>

  init(
    _ code: Code, in source: Span<UInt8>, at range: Range<Int>, template: String, chain: [Place]
  ) {
    self.code = code
    self.chain = chain
    let start = range.lowerBound
    place = Place(template: template, at: SourceLocation(of: start, in: source))
    let before = source.lastIndex(of: ASCII.lineFeed, in: 0..<start)
    let begin = before.map { $0 + 1 } ?? min(source.lengthOfBOM, start)
    let end = source.firstIndex(of: ASCII.lineFeed, in: start..<source.count) ?? source.count
    var line = ContiguousArray<UInt8>(repeating: 0, count: end - begin)
    var target = line.mutableSpan
    target.copy(source, from: begin..<end, to: 0)
    self.line = line
    self.range = (start - begin)..<(range.upperBound - begin)
  }

  /// This error, in a template entered through these tags.
  func reached(through chain: [Place]) -> TemplateError {
    var error = self
    error.chain = chain + self.chain
    return error
  }

  /// The location and message (`html:12:7: error: there is no name 'prise'`), then the chain of
  /// tags and the suggestion.
  package var description: String {
    var text = "\(place.description): error: \(message)"
    for place in chain.reversed() { text += "\n  used at \(place.description)" }
    if let help { text += "\n  = help: \(help)" }
    return text
  }

  /// The `description` with the faulty line, in the form of list errors.
  package var text: String {
    var writer = ByteWriter()
    var printer = DiagnosticPrinter(name: place.template)
    printer.write(
      Diagnostic(.error, "invalid-template", path: "", message: message, range: range),
      in: line.span, linesBefore: place.line - 1, into: &writer)
    let margin = String(repeating: " ", count: "\(place.line) ".count)
    for place in chain.reversed() { writer.append("\(margin)= used at \(place.description)\n") }
    if let help { writer.append("\(margin)= help: \(help)\n") }
    return String(decoding: writer.finish().dropLast(), as: UTF8.self)
  }
}

extension TemplateError {
  package enum Code: Equatable, Sendable {
    // Syntax.
    case invalidUTF8
    case unclosedTag(closing: String)
    case emptyTag
    case invalidName(String)
    case invalidDelimiters(String)
    case unclosed(String)
    case strayClose(String)
    case wrongClose(String, opening: String, line: Int, column: Int)
    // Names.
    case unknownName(String, NameHint?)
    case unknownPartial(String, nearest: String?, known: [String])
    case noCurrentText
    case notText(String, TemplateSchema.ValueKind)
    case notChoice(String)
    case rawData(String)
    case sectionOfHash(String)
    // Positions.
    case refused(String, TemplatePlace)
    case changesPosition(String, from: TemplatePlace, to: TemplatePlace)
    case sectionInFixedText(String, TemplatePlace)
    case splitsName
    case scriptWithComment
    case doubtful(HTMLDoubt)
    case noStyleSheet
    case endsStyle
    case unclosedInStyle(String, closing: String)
    case strayInStyle(String)
    case noRule(String)
    case endsInside(TemplatePlace)
    // Limits.
    case tooDeep
    case tooManyLists
    case tooLarge

    /// Whether a limit was exceeded. Such an error is ignored in a section that a constant omits,
    /// because the constant may be there to prevent it.
    var isLimit: Bool {
      switch self {
      case .tooDeep, .tooManyLists, .tooLarge: true
      default: false
      }
    }
  }

  /// The message, without its location or a final period.
  package var message: String {
    switch code {
    case .invalidUTF8: "this is not UTF-8"
    case .unclosedTag(let closing): "the tag is not closed: there is no '\(closing)'"
    case .emptyTag: "the tag has no name"
    case .invalidName(let text): "'\(text)' is not a name, because it contains whitespace"
    case .invalidDelimiters(let text): "'\(text)' is not a pair of delimiters"
    case .unclosed(let tag): "\(tag) is not closed"
    case .strayClose(let name): "'\(name)' closes nothing"
    case .wrongClose(let name, let opening, let line, let column):
      "'\(name)' cannot be closed here, because \(opening) of \(line):\(column) is still open"
    case .unknownName(let name, _): "there is no name '\(name)' here"
    case .unknownPartial(let name, _, _): "there is no partial '\(name)'"
    case .noCurrentText: "'.' has no meaning here"
    case .notText(let name, let kind): "'\(name)' is \(kind.description), which has no text"
    case .notChoice(let name): "'\(name)' cannot select a partial, because it is not a text"
    case .rawData(let name): "'\(name)' is data and cannot go into the page unescaped"
    case .sectionOfHash(let name): "'\(name)' cannot be a section: its value comes from the page"
    case .refused(let name, let place): "'\(name)' is not allowed \(place.description)"
    case .changesPosition(let tag, let from, let to):
      "\(tag) begins \(from.description) and ends \(to.description)"
    case .sectionInFixedText(let tag, let place):
      "\(tag) depends on data and is not allowed \(place.description)"
    case .splitsName: "a section may begin or end after a name in a tag, but not inside the name"
    case .scriptWithComment: "'<!--' in a script changes where the script ends"
    case .doubtful(let doubt): doubt.message
    case .noStyleSheet: "expected a style sheet, found HTML or XML"
    case .endsStyle: "'</style' ends the style element of the page, and the rest would be markup"
    case .unclosedInStyle(let what, let closing):
      "\(what) is not closed" + (closing == "\"" || closing == "'" ? " on its line" : "")
    case .strayInStyle(let text): "'\(text)' closes nothing"
    case .noRule(let text): "expected a CSS rule, found '\(text)'"
    case .endsInside(let place): "the template ends \(place.description)"
    case .tooDeep: "partials, parents and blocks nest deeper than 64"
    case .tooManyLists: "sections over lists nest deeper than 4"
    case .tooLarge:
      "with its partials, the template is larger than 16 MiB or has more than 100000 partials"
    }
  }

  /// The suggested name, if it should replace the written one.
  package var suggestion: String? {
    switch code {
    case .unknownName(_, let hint):
      switch hint?.relation {
      case .likely, .synonym: hint?.name
      case .same, .whole, nil: nil
      }
    case .unknownPartial(_, let nearest, _): nearest
    default: nil
    }
  }

  /// A suggestion for a fix, if any.
  package var help: String? {
    switch code {
    case .invalidUTF8: "save the file in UTF-8"
    case .unclosedTag(let closing): "end the tag with '\(closing)'"
    case .emptyTag: "write a name between the delimiters"
    case .invalidName: "write one name per tag"
    case .invalidDelimiters: "write two delimiters separated by a space, as in {{=<% %>=}}"
    case .unclosed(let tag): "add its end tag after \(tag)'s content"
    case .strayClose: "remove the tag, or open the section before it"
    case .wrongClose: "close sections in the reverse order of opening"
    case .unknownName(_, let hint): hint?.help
    case .unknownPartial(_, let nearest, let known):
      nearest.map { "did you mean '\($0)'?" }
        ?? (known.isEmpty ? nil : "the partials are \(known.joined(separator: ", "))")
    case .noCurrentText: "'.' is the text of the section around it, as in {{#why}}{{.}}{{/why}}"
    case .notText(let name, _): "use it as a section: {{#\(name)}}…{{/\(name)}}"
    case .notChoice: "use the name of a text field"
    case .rawData(let name): "write {{\(name)}}"
    case .sectionOfHash(let name): "write {{\(name)}} without a section"
    case .refused(_, let place): place.help
    case .changesPosition: "begin and end a section at the same place of the markup"
    case .sectionInFixedText(_, let place): place.help
    case .splitsName: "put the whole name, with the space before it, into the section"
    case .scriptWithComment: "write '<\\!--' instead"
    case .doubtful(let doubt): doubt.help
    case .noStyleSheet: "a theme contains only CSS, without <style> around it"
    case .endsStyle: "leave it out; in a CSS string, write '<\\/style'"
    case .unclosedInStyle(_, let closing):
      "write \(closing) where it ends; otherwise the page loses the styles after it"
    case .strayInStyle: "remove it; otherwise the page loses the rule after it"
    case .noRule: "a theme contains CSS rules such as :root{--page:#fff}"
    case .endsInside: "close the open element"
    case .tooDeep: "a partial that uses itself never ends"
    case .tooManyLists: "use fewer lists inside lists"
    case .tooLarge: "use fewer partials inside partials"
    }
  }
}

extension Template {
  /// The error for a missing partial.
  func lacksPartial(
    _ name: String, at step: TemplateInstruction, chain: TemplateChain
  ) -> TemplateError {
    let known = library.names
    let nearest = nearestName(to: name, in: known)
    return error(.unknownPartial(name, nearest: nearest, known: known), at: step, chain: chain)
  }
}
