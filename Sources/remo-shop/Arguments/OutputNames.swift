import RemoShop
import RemoTemplate

// What the name of an output promises, held against what is written into it.

extension Arguments {
  /// Refuses an output whose name says that data in it is escaped in another way than it is, such as
  /// a text that would be read as a page; or that it is a workbook or a zip where it is none.
  ///
  /// A name without an extension, with one that says nothing, or with `.txt` takes anything.
  func refuseOtherLanguage(_ kind: DocumentRequest.Kind) throws(CommandError) {
    guard let path = self[.output], path != "-", let suffix = path.fileExtension else { return }
    if case .format(let format) = kind, ["xlsx", "zip"].contains(suffix),
      suffix != format.fileExtension
    {
      throw .usage(
        "the format \(format.rawValue) is not what '\(path)' names",
        help: "end its name in .\(format.fileExtension)")
    }
    guard let named = TemplateLanguage(fileName: path), named != .text else { return }
    switch kind {
    case .format(let format):
      let suffix = format.fileExtension
      if TemplateLanguage(fileName: ".\(suffix)") == named { return }
      let takes = command.option("--format")?.value.choices?.map(\.name) ?? []
      let other = takes.contains(named.rawValue) ? ", or take '--format \(named.rawValue)'" : ""
      throw .usage(
        "the format \(format.rawValue) is not what '\(path)' names",
        help: "end its name in .\(suffix)\(other)")
    case .template(let template):
      if TemplateLanguage(fileName: template.fileName) == named { return }
      let suffix = template.fileName.fileExtension ?? ""
      throw .usage(
        "the template '\(template.fileName)' does not escape what it shows for '\(path)'",
        help:
          "end the output's name in .\(suffix), or the template's in .\(path.fileExtension ?? "")")
    }
  }

  /// Refuses an output whose extension names another kind of file than the one that is written.
  ///
  /// - Parameters:
  ///   - what: what is written: `a rubric is written as JSON`.
  ///   - own: the extensions that suit.
  ///   - other: another way out.
  func refuseOtherKind(
    _ what: String, _ own: [String], or other: String = ""
  ) throws(CommandError) {
    let known = [
      "md", "markdown", "html", "htm", "txt", "csv", "xlsx", "json", "jsonl", "ndjson", "xml",
      "zip",
    ]
    guard let path = self[.output], path != "-", let suffix = path.fileExtension,
      known.contains(suffix), !own.contains(suffix)
    else { return }
    throw .usage(
      "\(what), which '\(path)' does not name",
      help: "end its name in \(own.map { ".\($0)" }.alternatives)\(other)")
  }
}
