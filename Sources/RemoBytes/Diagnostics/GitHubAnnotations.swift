/// Collects annotations for a pull request and writes them as GitHub Actions workflow commands.
///
/// GitHub shows ten annotations per level and step. If there are more, nine are written in full,
/// and the tenth gives the number of the rest.
package struct GitHubAnnotations: Sendable {
  /// The levels of annotations, in output order.
  package enum Level: String, CaseIterable, Sendable {
    case error, warning, notice

    package init(_ severity: Diagnostic.Severity) {
      self =
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }
  }

  /// The place of an annotation in a file.
  package struct Place: Sendable {
    let file: String
    let line: Int?
    let column: Int?

    package init(file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// The number of annotations per level written in full if there are more than ten.
  private static let limit = 9

  private var lines: [Level: [String]] = [:]

  package init() {}

  /// Adds an annotation.
  ///
  /// - Parameters:
  ///   - title: the heading; empty for none.
  ///   - message: the text, in one line.
  ///   - details: further lines.
  ///   - place: the place in a file, if there is one.
  package mutating func add(
    _ level: Level, title: String, message: String, details: [String] = [], at place: Place? = nil
  ) {
    var properties: [String] = []
    if let place {
      properties.append("file=\(Self.property(place.file))")
      if let line = place.line { properties.append("line=\(line)") }
      if let column = place.column { properties.append("col=\(column)") }
    }
    if !title.isEmpty { properties.append("title=\(Self.property(title))") }
    // GitHub reads %0A as a line break.
    let text = ([message] + details).map { Self.escaped($0) }.joined(separator: "%0A")
    let list = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
    lines[level, default: []].append("::\(level.rawValue)\(list)::\(text)\n")
  }

  package func write(into writer: inout ByteWriter) {
    for level in Level.allCases {
      let lines = lines[level] ?? []
      for line in lines.prefix(lines.count > Self.limit + 1 ? Self.limit : lines.count) {
        writer.append(line)
      }
      let rest = lines.count - Self.limit
      if rest > 1 {
        writer.append("::\(level.rawValue)::\(counted(rest, "more \(level.rawValue)"))\n")
      }
    }
  }

  private static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  /// Escapes `%`, and in properties also colons and commas. Control characters, including line
  /// breaks, are shown as pictures.
  ///
  /// Works on scalars: a comma with a combining accent is one character, which does not equal a
  /// comma.
  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in DiagnosticPrinter.visible(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
