/// The kinds of file, by the extension of the name.
package enum FileKind: String, CaseIterable, Sendable {
  case markdown, html, text, csv, tsv, xlsx, json, ndjson, xml, css, zip, eml

  /// The file extensions of the kind, the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    case .text: ["txt", "text"]
    case .csv: ["csv"]
    case .tsv: ["tsv"]
    case .xlsx: ["xlsx"]
    case .json: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .xml: ["xml"]
    case .css: ["css"]
    case .zip: ["zip"]
    case .eml: ["eml"]
    }
  }

  /// The media type of the kind (RFC 6838); text is UTF-8.
  package var mediaType: String {
    switch self {
    case .markdown: "text/markdown; charset=utf-8"
    case .html: "text/html; charset=utf-8"
    case .text: "text/plain; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    case .tsv: "text/tab-separated-values; charset=utf-8"
    case .xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    case .json: "application/json"
    case .ndjson: "application/x-ndjson"
    case .xml: "application/xml"
    case .css: "text/css; charset=utf-8"
    case .zip: "application/zip"
    case .eml: "message/rfc822"
    }
  }

  package var isText: Bool { self != .xlsx && self != .zip }

  /// Well-known extensions of other formats. A document under such a name would be unreadable.
  private static let others = [
    "pdf", "doc", "docx", "odt", "rtf", "pages", "xls", "xlsm", "ods", "numbers", "ppt", "pptx",
    "msg", "png", "jpg", "jpeg", "webp", "gif", "svg", "js", "gz", "tar", "7z",
  ]

  /// Whether an extension belongs to a known format other than these kinds.
  package static func isOther(fileExtension: String) -> Bool {
    others.contains(fileExtension.lowercased())
  }

  /// The kind for an extension in any case, or nil if it is unknown.
  package init?(fileExtension: String) {
    let name = fileExtension.lowercased()
    guard let kind = Self.allCases.first(where: { $0.fileExtensions.contains(name) }) else {
      return nil
    }
    self = kind
  }
}
