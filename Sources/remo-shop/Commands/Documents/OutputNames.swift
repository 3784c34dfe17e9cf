import RemoBytes
import RemoShop
import RemoTemplate

// The name of an output: what it says of the format, and what it promises of what is written.

/// What is written into a file.
enum WrittenFile {
  /// What '--format' has chosen, by its name, and the kind of file that it is.
  case format(String, FileKind)
  case template(DocumentTemplate)
  /// What a command writes whatever is asked for: `a rubric is written as JSON`, the kinds of file
  /// that it is, and another way out than another name.
  case own(String, [FileKind], or: String = "")

  init(_ kind: DocumentRequest.Kind) {
    switch kind {
    case .format(let format): self = .format(format.rawValue, format.fileKind)
    case .template(let template): self = .template(template)
    }
  }

  /// The lines for `--rejects`.
  static let rejects = own("what is left out is written as JSON lines", [.ndjson, .json, .text])

  /// What `--summary` writes.
  static let summary = own("the summary is written as JSON", [.json, .text])

  /// The kinds of file that it is, the one to name it after first. Any text is one.
  fileprivate func kinds(of command: Command) -> [FileKind] {
    switch self {
    case .format(let name, let kind):
      // A stream's JSON is JSON lines too.
      let others = FileKind.allCases.filter { command.formatName(for: $0) == name && $0 != kind }
      return [kind] + others + (kind.isText ? [.text] : [])
    case .template(let template):
      let language = TemplateLanguage(fileName: template.fileName) ?? .text
      return [language.fileKind, .text] + (language == .json ? [.ndjson] : [])
    case .own(_, let kinds, _): return kinds
    }
  }

  /// What is said where the name promises another kind.
  fileprivate func error(
    _ path: String, _ promised: FileKind, _ kinds: [FileKind], _ command: Command
  ) -> CommandError {
    let suffix = kinds[0].fileExtensions[0]
    switch self {
    case .format(let name, _):
      let other = command.formatName(for: promised).map { ", or take '--format \($0)'" }
      return .usage(
        "the format \(name) is not what '\(path)' names",
        help: "end its name in .\(suffix)\(other ?? "")")
    case .template(let template):
      guard TemplateLanguage.allCases.contains(where: { $0.fileKind == promised }) else {
        return .usage(
          "the template '\(template.fileName)' does not write what '\(path)' names",
          help: "end the output's name in .\(suffix)")
      }
      return .usage(
        "the template '\(template.fileName)' does not escape what it shows for '\(path)'",
        help:
          "end the output's name in .\(suffix), or the template's in .\(path.fileExtension ?? "")")
    case .own(let what, _, let other):
      let names = kinds.flatMap(\.fileExtensions).map { ".\($0)" }
      return .usage(
        "\(what), which '\(path)' does not name",
        help: "end its name in \(names.alternatives)\(other)"
      )
    }
  }
}

extension Arguments {
  /// Refuses the name of an output that promises another kind of file than what is written: its
  /// data would be escaped in another way than its readers think, or not be read at all.
  ///
  /// A name without an extension, or with one that says nothing, suits whatever is written, and one
  /// in `.txt` any document that is text.
  func refuseOtherName(_ option: Option = .output, for written: WrittenFile) throws(CommandError) {
    if let path = self[option] { try refuseOtherName(path, for: written) }
  }

  /// Refuses such a name, wherever it is given.
  func refuseOtherName(_ path: String, for written: WrittenFile) throws(CommandError) {
    guard !path.isStandardOutput, let suffix = path.fileExtension else { return }
    let kinds = written.kinds(of: command)
    if FileKind.isOther(fileExtension: suffix) { throw .foreignName(path, suffix, kinds) }
    guard let promised = FileKind(fileExtension: suffix) else { return }
    if !kinds.contains(promised) { throw written.error(path, promised, kinds, command) }
  }

  /// The name of the format that is asked for, or that the extension of `path` stands for; nil
  /// where neither says anything.
  func formatName(for path: String?) throws(CommandError) -> String? {
    if let name = self[.format] { return name }
    guard let path, !path.isStandardOutput, let suffix = path.fileExtension else { return nil }
    let kind = FileKind(fileExtension: suffix)
    if FileKind.isOther(fileExtension: suffix) {
      let formats = FileKind.allCases.filter { command.formatName(for: $0) != nil }
      throw .foreignName(path, suffix, formats)
    }
    if let kind, let name = command.formatName(for: kind) { return name }
    throw .unknownExtension(of: path, kind, command)
  }
}

extension Command {
  /// What `--format` takes.
  var formats: [Option.Choice] { option(Option.format.flag)?.value.choices ?? [] }

  /// The name of the format whose files are of that kind; one of tabs is CSV too.
  fileprivate func formatName(for kind: FileKind) -> String? {
    formats.name(for: kind == .tsv ? FileKind.csv.rawValue : kind.rawValue)
  }

  /// The names of its formats, and the usual extensions that stand for them.
  fileprivate var formatNames: (names: [String], extensions: [String]) {
    let kinds = FileKind.allCases.filter { formatName(for: $0) != nil }
    return (formats.map(\.name), kinds.map { $0.fileExtensions[0] })
  }
}

extension CommandError {
  /// A name of files that are not written here.
  fileprivate static func foreignName(
    _ path: String, _ suffix: String, _ kinds: [FileKind]
  ) -> CommandError {
    let names = kinds.map { ".\($0.fileExtensions[0])" }.alternatives
    return .usage(
      "no .\(suffix) is written, as '\(path)' names one",
      help: suffix.lowercased() == "pdf" && kinds.contains(.html)
        ? "write a page, in .html, and print it to a file from a browser"
        : "end its name in \(names)")
  }

  /// A name that says nothing of the format, or that is for files which the command does not write.
  fileprivate static func unknownExtension(
    of path: String, _ kind: FileKind?, _ command: Command
  ) -> CommandError {
    let (names, extensions) = command.formatNames
    if kind == .zip, command.name != Command.bundle.name {
      return .usage(
        "the extension of '\(path)' names no format",
        help: "'bundle' writes a zip, with a list in every format")
    }
    return .usage(
      "the extension of '\(path)' names no format",
      help: kind == nil
        ? "add '--format' with one of \(names.alternatives)"
        : "end its name in \(extensions.map { ".\($0)" }.alternatives)")
  }
}
