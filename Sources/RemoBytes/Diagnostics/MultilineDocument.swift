/// A JSON document over several lines, found where each line should hold one.
package struct MultilineDocument: Equatable, Sendable {
  /// Whether it is an array, whose elements may be what was wanted.
  package let isArray: Bool

  /// The text of its first line.
  package let range: Range<Int>

  /// The diagnostic for such a document.
  ///
  /// - Parameters:
  ///   - each: what each line holds: `a list`.
  ///   - other: what takes such a document as it is; not said of an array.
  ///   - array: the help for an array, where its elements are not what was wanted.
  package func diagnostic(
    each: String, or other: String = "", forArray array: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, "spread-document", path: "",
      message: "expected \(each) on each line, found \(isArray ? "an array" : "a document") over"
        + " several",
      help: isArray
        ? array ?? "jq -c '.[]' puts each element of it on a line"
        : "'jq -c .' puts it on one line\(other)",
      range: range)
  }
}

extension MultilineDocument {
  /// The result of looking at the beginning of an input.
  package enum Finding: Equatable, Sendable {
    /// It has lines, whatever they are worth.
    case lines
    /// It has a document over several lines.
    case document(MultilineDocument)
    /// The lines after it decide, if there are any.
    case undecided
  }
}

extension Span where Element == UInt8 {
  /// Whether the input begins with a JSON document over several lines.
  ///
  /// The first line that is not blank breaks off where JSON goes on, the second begins no other
  /// document, and no later one is a document. Lines of JSON of which one is broken are no such
  /// document.
  package func findMultilineDocument(in range: Range<Int>) -> MultilineDocument.Finding {
    guard let first = textOfLine(in: range) else { return .undecided }
    let isArray = self[first.lowerBound] == ASCII.leftBracket
    let end = self[first.upperBound - 1]
    guard isArray || self[first.lowerBound] == ASCII.leftBrace,
      end == ASCII.leftBrace || end == ASCII.leftBracket || end == ASCII.comma
    else { return .lines }
    guard let second = textOfLine(in: first.upperBound..<range.upperBound) else {
      return .undecided
    }
    if self[second.lowerBound] == ASCII.leftBrace {
      // An object on a line of its own may be a document, unless a bracket alone stands before it.
      let isWhole = self[second.upperBound - 1] == ASCII.rightBrace
      guard end == ASCII.leftBracket, !isWhole || first.count == 1 else { return .lines }
    }
    if hasWholeLine(in: second.upperBound..<range.upperBound, isArray: isArray) { return .lines }
    return .document(MultilineDocument(isArray: isArray, range: first))
  }

  /// Whether a whole object, without white space before it, is all of a line: then it is one of
  /// many, and what came before it is a broken one. Elements of an array have commas between them.
  private func hasWholeLine(in range: Range<Int>, isArray: Bool) -> Bool {
    var offset = range.lowerBound
    while let feed = firstIndex(of: ASCII.lineFeed, in: offset..<range.upperBound) {
      offset = feed + 1
      guard offset < range.upperBound, self[offset] == ASCII.leftBrace,
        let line = textOfLine(in: offset..<range.upperBound)
      else { continue }
      guard line.count > 1, self[line.upperBound - 1] == ASCII.rightBrace else { continue }
      let next = textOfLine(in: line.upperBound..<range.upperBound)
      if !isArray || next.map({ self[$0.lowerBound] != ASCII.rightBracket }) ?? false {
        return true
      }
    }
    return false
  }

  /// The first line with something else than white space, without what of that, and of byte order
  /// marks, is around it.
  private func textOfLine(in range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start < range.upperBound {
      let length = self[start].isBlank ? 1 : lengthOfBOM(at: start)
      if length == 0 { break }
      start += length
    }
    if start >= range.upperBound { return nil }
    var end = firstIndex(of: ASCII.lineFeed, in: start..<range.upperBound) ?? range.upperBound
    while self[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  /// Whether it is white space of JSON (RFC 8259 §2).
  fileprivate var isBlank: Bool {
    self == ASCII.space || self == ASCII.tab || self == ASCII.lineFeed
      || self == ASCII.carriageReturn
  }
}
