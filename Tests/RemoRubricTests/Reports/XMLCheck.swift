import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks that a text is well-formed XML, with Foundation's parser.
enum XMLCheck {
  struct NotWellFormed: Error {
    var line: Int
    var column: Int
  }

  /// Throws with the place where parsing stopped.
  static func parse(_ text: String) throws -> Bool {
    let parser = XMLParser(data: Data(text.utf8))
    guard parser.parse() else {
      throw NotWellFormed(line: parser.lineNumber, column: parser.columnNumber)
    }
    return true
  }
}
