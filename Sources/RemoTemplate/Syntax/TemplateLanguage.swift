import RemoBytes

/// The language of the output of a template, which decides how data in it is escaped.
package enum TemplateLanguage: String, Sendable, CaseIterable {
  case html, markdown, csv, text, xml, json

  /// The language of a file by its last extension, or nil if that says nothing.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: "."),
      let kind = FileKind(fileExtension: String(fileName[fileName.index(after: dot)...])),
      let language = Self.allCases.first(where: { $0.fileKind == kind })
    else { return nil }
    self = language
  }

  /// The kind of the files that hold it.
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
  /// The extensions that there are, and that one of them does for a template of any text, such as
  /// the one of that name.
  package static func known(for name: String) -> String {
    "known are .html, .md, .csv, .txt, .xml and .json; .txt takes any text, as in '\(name).txt'"
  }
}
