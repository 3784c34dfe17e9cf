/// What a file holds, by the extension of its name.
package enum FileKind: String, CaseIterable, Sendable {
  case markdown, html, text, csv, xlsx, json, ndjson, xml, zip

  /// The extensions of such files, the usual one first.
  package var fileExtensions: [String] {
    switch self {
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    case .text: ["txt", "text"]
    case .csv: ["csv"]
    case .xlsx: ["xlsx"]
    case .json: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .xml: ["xml"]
    case .zip: ["zip"]
    }
  }

  /// Whether it is text, which any reader of text can show.
  package var isText: Bool { self != .xlsx && self != .zip }

  /// The kind of the files with that extension, in capitals or not, or nil if it says nothing.
  package init?(fileExtension: String) {
    let name = fileExtension.lowercased()
    guard let kind = Self.allCases.first(where: { $0.fileExtensions.contains(name) }) else {
      return nil
    }
    self = kind
  }
}
