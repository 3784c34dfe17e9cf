/// A JSON document that spans several lines in an input that should have one document per line.
package struct MultilineDocument: Equatable, Sendable {
  /// Whether it is an array, whose elements may be the intended documents.
  package let isArray: Bool

  /// The range of its first line.
  package let range: Range<Int>

  /// The diagnostic for the document.
  ///
  /// - Parameters:
  ///   - each: the expected content of a line: `a list`.
  ///   - other: text after the suggestion, with its own punctuation; not shown for an array.
  ///   - array: the suggestion for an array whose elements are not the intended documents.
  package func diagnostic(
    each: String, or other: String = "", forArray array: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, "spread-document", path: "",
      message: "expected \(each) on each line, found \(isArray ? "an array" : "a document") that"
        + " spans several lines",
      help: isArray
        ? array ?? "jq -c '.[]' puts each element on a line"
        : "'jq -c .' puts it on one line\(other)",
      range: range)
  }
}

extension MultilineDocument {
  /// The result of inspecting the start of an input.
  package enum Finding: Equatable, Sendable {
    /// The input has separate lines, valid or not.
    case lines
    /// The input has a document over several lines.
    case document(MultilineDocument)
    /// There are fewer than two nonblank lines so far; more input decides.
    case undecided
  }
}

extension Span where Element == UInt8 {
  /// Finds a JSON document over several lines at the start of the input.
  ///
  /// Its first nonblank line begins with `{` or `[` and ends in `{`, `[` or a comma. Its second
  /// line begins no other document, and no later line is a whole object.
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
      // An object on a line of its own may be a document, unless the line before it is only a
      // bracket.
      let isWhole = self[second.upperBound - 1] == ASCII.rightBrace
      guard end == ASCII.leftBracket, !isWhole || first.count == 1 else { return .lines }
    }
    if hasWholeLine(in: second.upperBound..<range.upperBound, isArray: isArray) { return .lines }
    return .document(MultilineDocument(isArray: isArray, range: first))
  }

  /// Whether a line is a whole object without a comma, and so a separate document. The last element
  /// of an array, before `]`, does not count.
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

  /// The first nonblank line, without white space around it and byte order marks before it.
  private func textOfLine(in range: Range<Int>) -> Range<Int>? {
    let rest = withoutLeadingBlanks(range)
    if rest.isEmpty { return nil }
    var end = firstIndex(of: ASCII.lineFeed, in: rest) ?? rest.upperBound
    while self[end - 1].isJSONSpace { end -= 1 }
    return rest.lowerBound..<end
  }
}
