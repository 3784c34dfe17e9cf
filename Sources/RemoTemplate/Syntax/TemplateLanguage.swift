import RemoBytes

/// The language of a template's output. It decides the escaping of data.
package enum TemplateLanguage: String, Sendable, CaseIterable {
  case html, markdown, csv, text, xml, json

  /// The language for the last extension of a file name, or nil if it is unknown.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."),
      let kind = FileKind(fileExtension: String(fileName[fileName.index(after: dot)...])),
      let language = Self.allCases.first(where: { $0.fileKind == kind })
    else { return nil }
    self = language
  }

  package var fileKind: FileKind {
    switch self {
    case .html: .html
    case .markdown: .markdown
    case .csv: .csv
    case .text: .text
    case .xml: .xml
    case .json: .json
    }
  }
}

extension TemplateLanguage {
  /// The known extensions in words, with `name` as the example for plain text.
  package static func known(for name: String) -> String {
    "the known extensions are .html, .md, .csv, .txt, .xml and .json; .txt is for any text, as in"
      + " '\(name).txt'"
  }
}
