import RemoBytes
import RemoShop
import RemoTemplate

// The extension of an output's name selects the format, or must match it.

enum WrittenFile {
  /// A format of `--format`, by name, and the kind of its files.
  case format(String, FileKind)
  case template(DocumentTemplate)
  /// A fixed content: its description (`a rubric is written as JSON`), the matching kinds of files,
  /// and an alternative suggestion.
  case fixed(String, kinds: [FileKind], or: String = "")

  init(_ kind: DocumentRequest.Kind) {
    switch kind {
    case .format(let format): self = .format(format.rawValue, format.fileKind)
    case .template(let template): self = .template(template)
    }
  }

  /// The list of a command that creates one.
  static let list = fixed(
    "a list is written as JSON", kinds: [.json],
    or: "; 'remo-shop render' turns it into a document")

  /// The lines for `--rejects`.
  static let rejects = fixed(
    "rejected parts are written as JSON lines", kinds: [.ndjson, .json, .text])

  /// The object for `--summary`.
  static let summary = fixed("the summary is written as JSON", kinds: [.json, .text])

  /// The matching kinds of files, the usual one first. Every text may be `.txt`.
  fileprivate func kinds(of command: Command) -> [FileKind] {
    switch self {
    case .format(let name, let kind):
      // A stream's JSON is NDJSON, too.
      let others = FileKind.allCases.filter { command.formatName(for: $0) == name && $0 != kind }
      return [kind] + others + (kind.isText ? [.text] : [])
    case .template(let template):
      let language = TemplateLanguage(fileName: template.fileName) ?? .text
      return [language.fileKind, .text] + (language == .json ? [.ndjson] : [])
    case .fixed(_, let kinds, _): return kinds
    }
  }

  fileprivate func error(
    path: String, promising promised: FileKind, insteadOf kinds: [FileKind], command: Command
  ) -> CommandError {
    let suffix = kinds[0].fileExtensions[0]
    switch self {
    case .format(let name, _):
      let other = command.formatName(for: promised).map { ", or use '--format \($0)'" }
      return .usage(
        "the format \(name) does not fit the name '\(path)'",
        help: "end the name in .\(suffix)\(other ?? "")")
    case .template(let template):
      guard TemplateLanguage.allCases.contains(where: { $0.fileKind == promised }) else {
        return .usage(
          "the template '\(template.fileName)' does not fit the output name '\(path)'",
          help: "end the output's name in .\(suffix)")
      }
      return .usage(
        "the template '\(template.fileName)' does not escape its values for '\(path)'",
        help:
          "end the output's name in .\(suffix), or the template's in .\(path.fileExtension ?? "")")
    case .fixed(let what, _, let other):
      let names = kinds.flatMap(\.fileExtensions).map { ".\($0)" }
      return .usage(
        "\(what), but '\(path)' has another extension",
        help: "end the name in \(names.alternatives)\(other)"
      )
    }
  }
}

extension Arguments {
  /// Throws if the output's extension belongs to another kind of file. Readers would expect another
  /// escaping or could not open it.
  ///
  /// A missing or unknown extension is always accepted, and `.txt` is accepted for any text.
  func refuseWrongExtension(
    of option: Option<String> = .output, for written: WrittenFile
  ) throws(CommandError) {
    if let path = self[option] { try refuseWrongExtension(path, for: written) }
  }

  /// Throws if the extension of `path` belongs to another kind of file.
  func refuseWrongExtension(_ path: String, for written: WrittenFile) throws(CommandError) {
    guard !path.isStandardOutput, let suffix = path.fileExtension else { return }
    let kinds = written.kinds(of: command)
    if FileKind.isOther(fileExtension: suffix) {
      throw .foreignName(path, suffix: suffix, known: kinds)
    }
    guard let promised = FileKind(fileExtension: suffix) else { return }
    if !kinds.contains(promised) {
      throw written.error(
        path: path, promising: promised, insteadOf: kinds, command: command)
    }
  }

  /// The requested format, or the format for the extension of `path`; nil if neither is given.
  func format<Format: RawRepresentable<String>>(
    _ option: Option<Format>, for path: String?
  ) throws(CommandError) -> Format? {
    if let format = self[option] { return format }
    guard let path, !path.isStandardOutput, let suffix = path.fileExtension else { return nil }
    if FileKind.isOther(fileExtension: suffix) {
      throw .foreignName(path, suffix: suffix, known: command.fileKinds)
    }
    let kind = FileKind(fileExtension: suffix)
    guard let name = kind.flatMap(command.formatName) else {
      throw .unknownExtension(of: path, kind: kind, command: command)
    }
    return Format(rawValue: name)
  }

  /// Throws for options without effect. A template decides itself which of the page's options it
  /// uses.
  func refuseIdleOptions(_ kind: DocumentRequest.Kind) throws(CommandError) {
    for option in command.options where isTyped(option) {
      guard let formats = formats(of: option) else { continue }
      switch kind {
      case .format(let format):
        if !formats.contains(format) { throw idle(option, in: format, for: formats) }
      case .template:
        let isForTables = formats.allSatisfy { BuiltInTemplates.file(of: $0) == nil }
        if isForTables { throw idle(option, in: nil, for: formats) }
      }
    }
  }

  /// The formats that an option applies to, given its value; nil for all.
  func formats(of option: AnyOption) -> [ListFormat]? {
    let preset = given.last { $0.name == option.name }?.value as? Preset
    return preset?.formats ?? option.formats
  }

  /// The error for an option without effect in a format, or in a template for nil.
  private func idle(
    _ option: AnyOption, in format: ListFormat?, for formats: [ListFormat]
  ) -> CommandError {
    let offered = command.formats.map(\.name)
    let concerned = ListFormat.allCases
      .filter { formats.contains($0) && offered.contains($0.rawValue) }
      .map(\.rawValue)
    let value = formats == option.formats ? "" : " \(text(of: option) ?? "")"
    let other = has(.template) ? "'--format' instead of '--template'" : "another '--format'"
    return .usage(
      "option '\(option.flag)\(value)' is for \(concerned.conjunction); it has no effect in"
        + " \(format?.rawValue ?? "a template")",
      help: "leave it out, or use \(other)")
  }

  /// Throws for options of a workbook that have no effect: the page, the room and linked images in
  /// a schedule, and a picture that is only linked.
  func refuseIdleOpening(of request: DocumentRequest) throws(CommandError) {
    guard case .format(.xlsx) = request.kind else { return }
    if request.csv.layout == .schedule {
      let images: [AnyOption] = request.document.images == .embed ? [] : .of(.images)
      for option in .of(.hero, .pageURL, .add, .show) + images where isTyped(option) {
        throw .usage(
          "option '\(option.flag)' has no effect in a schedule",
          help: "leave it out, or leave out '\(Option.preset.flag)'")
      }
    }
    if case .url = request.document.hero, request.document.images != .embed,
      isTyped(Option.hero.record)
    {
      throw .usage(
        "a workbook cannot link to the picture of '--hero'",
        help: "name a file, or add '--images embed'")
    }
  }
}

extension Command {
  /// The words for `--format`.
  fileprivate var formats: [Choice] { option("--format")?.choices ?? [] }

  /// The format for a kind of file. Tab-separated files are CSV, too.
  fileprivate func formatName(for kind: FileKind) -> String? {
    formats.name(for: kind == .tsv ? FileKind.csv.rawValue : kind.rawValue)
  }

  fileprivate var fileKinds: [FileKind] {
    FileKind.allCases.filter { formatName(for: $0) != nil }
  }
}

extension [FileKind] {
  /// The usual extensions, in words.
  fileprivate var extensions: String { map { ".\($0.fileExtensions[0])" }.alternatives }
}

extension CommandError {
  /// The error for an extension of a known format that this program never writes.
  fileprivate static func foreignName(
    _ path: String, suffix: String, known: [FileKind]
  ) -> CommandError {
    .usage(
      "the format of '\(path)' is not supported: .\(suffix)",
      help: suffix.lowercased() == "pdf" && known.contains(.html)
        ? "write a page, .html, and print it to a PDF in a browser"
        : "end the name in \(known.extensions)")
  }

  fileprivate static func unknownExtension(
    of path: String, kind: FileKind?, command: Command
  ) -> CommandError {
    let message = "the extension of '\(path)' is not a known format"
    if kind == .zip {
      return .usage(message, help: "'bundle' writes a zip, with a list in every format")
    }
    if kind == nil {
      let names = command.formats.map(\.name)
      return .usage(message, help: "add '--format' with one of \(names.alternatives)")
    }
    return .usage(message, help: "end the name in \(command.fileKinds.extensions)")
  }
}
