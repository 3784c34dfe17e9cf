import Foundation

/// A source file of the package that a test can write, with its expected content.
package struct GeneratedFile {
  /// The path from the folder of the package.
  package let path: String
  /// The expected content.
  package let text: String

  package init(_ path: String, text: String) {
    self.path = path
    self.text = text
  }

  private var url: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../\(path)").standardized
  }

  /// Whether the file has the expected content.
  package func isCurrent() throws -> Bool {
    try String(contentsOf: url, encoding: .utf8) == text
  }

  /// Writes the file if `REMO_SHOP_RECORD` is set, and returns whether it did.
  package func recordIfAsked() throws -> Bool {
    guard ProcessInfo.processInfo.environment["REMO_SHOP_RECORD"] != nil else { return false }
    try text.write(to: url, atomically: true, encoding: .utf8)
    return true
  }

  /// Formats numbers as the elements of an array literal, in lines of at most 98 bytes.
  package static func lines(_ numbers: ContiguousArray<some BinaryInteger>) -> String {
    lines(numbers.map { $0 < 10 ? "\($0)" : "0x" + String($0, radix: 16) })
  }

  /// Formats words as the elements of an array literal.
  package static func lines(_ words: [String]) -> String {
    var lines: [String] = []
    var line = "     "
    for word in words {
      if line.utf8.count + word.utf8.count > 98 {
        lines.append(line)
        line = "     "
      }
      line += " " + word + ","
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
