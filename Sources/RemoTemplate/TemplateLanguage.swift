/// What a template writes, which decides how data in it is escaped.
package enum TemplateLanguage: String, Sendable, CaseIterable {
  case html, markdown, csv, text, xml, json

  /// The language of a file by its last extension, or nil if that says nothing.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "html", "htm": self = .html
    case "md", "markdown": self = .markdown
    case "csv": self = .csv
    case "txt": self = .text
    case "xml": self = .xml
    case "json": self = .json
    default: return nil
    }
  }
}
