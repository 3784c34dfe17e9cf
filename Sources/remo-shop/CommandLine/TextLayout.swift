/// Formats text for a terminal of 80 columns.
enum TextLayout {
  static let width = 80

  /// The text in lines of at most `width` columns, each after `indent` spaces.
  static func paragraph(_ text: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines(text, width: width - indent).map { margin + $0 + "\n" }.joined()
  }

  /// A term and its meaning in two columns. The meaning of a long term goes on the next line.
  static func entry(_ term: String, meaning: String, column: Int) -> String {
    let margin = String(repeating: " ", count: column)
    var rows = lines(meaning, width: width - column).map { margin + $0 }
    if term.count + 4 <= column {
      rows[0] = "  " + term + rows[0].dropFirst(term.count + 2)
    } else {
      rows.insert("  " + term, at: 0)
    }
    return rows.map { $0 + "\n" }.joined()
  }

  /// A heading, and terms with their meanings below it, after an empty line.
  static func section(
    _ title: String, entries: [(term: String, meaning: String)], column: Int
  ) -> String {
    "\n\(title)\n"
      + entries.map { entry($0.term, meaning: $0.meaning, column: column) }.joined()
  }

  /// The text broken at spaces. A word longer than a line gets its own line.
  private static func lines(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
