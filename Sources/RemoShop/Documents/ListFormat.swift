import RemoBytes

/// What a list can be written as.
public enum ListFormat: String, CaseIterable, Sendable {
  /// GitHub Flavored Markdown, to share.
  case markdown
  /// One self-contained page, to share.
  case html
  /// A page for the body of a mail: a table, inline styles, no script.
  case email
  /// Plain text, for a message.
  case text
  /// A table for spreadsheets (RFC 4180).
  case csv
  /// A workbook for spreadsheets (ECMA-376).
  case xlsx
  /// The list with everything worked out, for programs.
  case json

  /// The format of that name, or nil.
  public init?(rawValue: String) {
    // The compiler's own sets up an array of all names first.
    switch rawValue {
    case "markdown": self = .markdown
    case "html": self = .html
    case "email": self = .email
    case "text": self = .text
    case "csv": self = .csv
    case "xlsx": self = .xlsx
    case "json": self = .json
    default: return nil
    }
  }

  /// The format that a file's name ends in, or nil.
  ///
  /// It is nil for `tsv`, too: such a file is ``csv`` with ``CSVFormat/Delimiter/tab`` between its
  /// cells, which a format alone does not say.
  public init?(fileExtension: String) {
    guard let kind = FileKind(fileExtension: fileExtension),
      let format = Self.allCases.first(where: { $0.fileKind == kind })
    else { return nil }
    self = format
  }

  /// What a file of this format is usually called after its last dot.
  public var fileExtension: String { fileKind.fileExtensions[0] }

  /// The kind of the files that hold it.
  package var fileKind: FileKind {
    switch self {
    case .markdown: .markdown
    case .html, .email: .html
    case .text: .text
    case .csv: .csv
    case .xlsx: .xlsx
    case .json: .json
    }
  }
}
