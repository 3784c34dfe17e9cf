import RemoBytes

/// A parsed Mustache template (specification 1.4, with inheritance and dynamic names).
///
/// Parsing checks only the syntax. A `BoundTemplate` looks up the names once for all documents.
///
/// It is a class, because a binder passes it along for each tag.
package final class Template: Sendable {
  /// The name of the template in errors.
  package let fileName: String

  /// The language of its output.
  package let language: TemplateLanguage

  /// The partials and parents it may use.
  package let library: TemplateLibrary

  let source: ContiguousArray<UInt8>
  let instructions: ContiguousArray<TemplateInstruction>

  /// Parses `source` in one pass over its bytes.
  ///
  /// - Parameter name: the name of the template in errors.
  /// - Throws: `TemplateError` where the syntax is wrong.
  package init(
    _ source: some Collection<UInt8>, name: String, language: TemplateLanguage,
    library: TemplateLibrary = TemplateLibrary()
  ) throws(TemplateError) {
    let source = ContiguousArray(source)
    var parser = TemplateParser(source, name: name)
    try parser.parse()
    fileName = name
    self.language = language
    self.library = library
    self.source = source
    self.instructions = parser.instructions
  }

  /// The bytes of `range` as text.
  func text(_ range: Range<Int>) -> String {
    let source = source
    return source.span.string(range)
  }

  /// Splits a text into lines for indentation. Each part has the leading white space, if the text
  /// includes the line's beginning, and the rest. Blank lines are not indented.
  func lines(of text: TemplateInstruction) -> [(white: Range<Int>?, rest: Range<Int>)] {
    let source = source
    var lines: [(white: Range<Int>?, rest: Range<Int>)] = []
    var start = text.range.lowerBound
    while start < text.range.upperBound {
      let newline = source.span.firstIndex(of: ASCII.lineFeed, in: start..<text.range.upperBound)
      let end = newline.map { $0 + 1 } ?? text.range.upperBound
      let isAtLineStart = start > text.range.lowerBound || text.isAtLineStart
      let content = (start..<end).first { source[$0] != ASCII.space && source[$0] != ASCII.tab }
      if isAtLineStart, let content, !isLineBreak(content) {
        lines.append((start..<content, content..<end))
      } else {
        lines.append((nil, start..<end))
      }
      start = end
    }
    return lines
  }

  private func isLineBreak(_ offset: Int) -> Bool {
    source[offset] == ASCII.lineFeed
      || source[offset] == ASCII.carriageReturn && offset + 1 < source.count
        && source[offset + 1] == ASCII.lineFeed
  }

  func error(
    _ code: TemplateError.Code, at instruction: TemplateInstruction,
    chain: TemplateChain = TemplateChain()
  ) -> TemplateError {
    error(code, at: instruction.tag, chain: chain)
  }

  func error(
    _ code: TemplateError.Code, at range: Range<Int>, chain: TemplateChain = TemplateChain()
  ) -> TemplateError {
    let source = source
    return TemplateError(
      code, in: source.span, at: range, template: fileName, chain: chain.places)
  }

  /// The place of an instruction's tag, for the chain of an error.
  func place(of instruction: TemplateInstruction) -> TemplateError.Place {
    let source = source
    return TemplateError.Place(
      template: fileName, at: SourceLocation(of: instruction.tag.lowerBound, in: source.span))
  }
}
