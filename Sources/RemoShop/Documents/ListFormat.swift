import RemoBytes

/// The format of a document.
public enum ListFormat: String, CaseIterable, Sendable {
  /// GitHub Flavored Markdown, to share.
  case markdown
  /// One self-contained page, to share.
  case html
  /// A page for an email body: a table, inline styles, no script.
  case email
  /// A message for a mail program, which opens it as a draft: ``text``, ``email``, and the embedded
  /// pictures as attachments (RFC 5322).
  case eml
  /// Plain text, for a message.
  case text
  /// A table for spreadsheets (RFC 4180).
  case csv
  /// A workbook for spreadsheets (ECMA-376).
  case xlsx
  /// The arranged list with groups, sums and links, for programs.
  case json

  /// The format for a file extension, if any.
  ///
  /// It is nil for `tsv`: such a file is ``csv`` with ``CSVFormat/Delimiter/tab``, which is not
  /// part of a format.
  public init?(fileExtension: String) {
    guard let kind = FileKind(fileExtension: fileExtension),
      let format = Self.allCases.first(where: { $0.fileKind == kind })
    else { return nil }
    self = format
  }

  /// The usual extension of a file of this format.
  public var fileExtension: String { fileKind.fileExtensions[0] }

  /// The media type for HTTP and mail, such as `text/csv; charset=utf-8` (RFC 6838).
  public var mediaType: String { fileKind.mediaType }

  package var fileKind: FileKind {
    switch self {
    case .markdown: .markdown
    case .html, .email: .html
    case .eml: .eml
    case .text: .text
    case .csv: .csv
    case .xlsx: .xlsx
    case .json: .json
    }
  }
}
