import RemoBytes
import RemoShop
import RemoTemplate

/// A document requested by a command line. Everything is checked before a list is read.
struct DocumentRequest: Sendable {
  enum Kind: Sendable {
    case format(ListFormat)
    case template(DocumentTemplate)
  }

  let kind: Kind
  private(set) var list: ListOptions
  var document: DocumentOptions
  var csv: CSVFormat

  init(csv list: ListOptions) {
    kind = .format(.csv)
    self.list = list
    document = DocumentOptions()
    csv = CSVFormat()
  }

  /// Reads the options, and the templates and themes that they name. `format` is the only format of
  /// a command; without it, the options select a format, by default `standard`.
  init(
    _ arguments: Arguments, as format: ListFormat? = nil, standard: ListFormat = .markdown,
    io: IO
  ) throws(CommandError) {
    let kind: Kind =
      if let format { .format(format) } else {
        try Self.kind(arguments, standard: standard, io: io)
      }
    self.kind = kind
    let arguments = format == nil ? arguments.concerning(kind) : arguments
    list = try arguments.listOptions()
    csv = try arguments.csvFormat()
    var document = try arguments.documentOptions()
    if let name = arguments[.theme] { document.theme = try io.theme(name) }
    self.document = document
    list.ownFields = ownFields(in: arguments.command.name)
    if format == nil {
      try arguments.refuseIdleOptions(kind)
      try arguments.refuseIdleOpening(of: self)
    }
    if csv.decimalMark == .comma, csv.delimiter == .comma { throw .decimalNeedsDelimiter }
    if !arguments[.quiet] {
      warnAboutTheme(named: arguments[.theme] ?? "", io: io)
      warnAboutTemplate(io)
    }
  }

  /// The own fields that the document needs. The keys of a backend's lists may be private, so
  /// `batch` and `bundle` show only those that an option names.
  private func ownFields(in command: String) -> ListOptions.OwnFieldChoice {
    let named = csv.layout.ownNames + (document.shownFields ?? [])
    return switch (command, kind) {
    case ("diff", _), ("render", .template), ("render", .format(.json)): .all
    case ("render", _):
      csv.layout == .schedule || !named.isEmpty ? .all : .declared
    default: named.isEmpty ? .none : .named(named)
    }
  }

  private static func kind(
    _ arguments: Arguments, standard: ListFormat, io: IO
  ) throws(CommandError) -> Kind {
    guard let name = arguments[.template] else {
      return .format(try arguments.format(.format, for: arguments[.output]) ?? standard)
    }
    if arguments.has(.format) { throw .together(.template, other: .format) }
    return try io.template(name)
  }

  /// Warns about a theme's properties that the built-in page does not use, and about properties it
  /// leaves unset. A custom template may need other properties.
  private func warnAboutTheme(named name: String, io: IO) {
    guard case .custom(let theme, _) = document.theme, case .format = kind else { return }
    var report = DiagnosticReport(name: name.inputName, io: io)
    let source = DocumentBuffer(theme)
    var warnings = BuiltInTemplates.strayProperties(in: theme)
    switch kind {
    case .format(.email), .format(.eml):
      warnings += BuiltInTemplates.unknownColors(in: theme)
    default: break
    }
    report.write(
      warnings: warnings,
      in: source.storage.span.extracting(0..<source.inputCount))
    let alike = BuiltInTemplates.propertiesAlike(in: theme)
    if !alike.set.isEmpty {
      warn(
        "incomplete-theme",
        text: "the theme '\(name)' sets \(alike.set.conjunction) for both light and dark mode, but"
          + " not \(alike.open.conjunction)",
        help: "'@media screen and (prefers-color-scheme:dark){:root{…}}' after them sets the"
          + " colors for dark mode", io: io)
    }
    let missing = BuiltInTemplates.propertiesMissing(in: theme)
    if missing.isEmpty { return }
    warn(
      "incomplete-theme", text: "the theme '\(name)' does not set \(missing.conjunction)",
      help: "{{>themes/plain}} at its start sets the others; 'remo-shop templates show"
        + " themes/plain' prints one to start from", io: io)
  }

  /// Warns about a template that produces equal output for every list. The file may be a list
  /// instead of a template.
  private func warnAboutTemplate(_ io: IO) {
    guard case .template(let template) = kind, !template.source.includes("{{") else { return }
    warn(
      "template-without-tags",
      text:
        "the template '\(template.fileName)' has no tag, so its output is the same for every list",
      help:
        "{{title}} writes a name; 'remo-shop templates show text' prints one to start from", io: io)
  }

  private func warn(_ code: String, text: String, help: String, io: IO) {
    io.tell(Message(.warning, code: code, text: text, suggestion: help))
  }

  func pipeline(
    leniency: ListDecoder.Leniency = .strict, shape: ListShape = .document
  ) throws(CommandError) -> ListPipeline {
    try pipeline(to: kind, leniency: leniency, shape: shape)
  }

  /// Creates a pipeline for another format with the same options.
  func pipeline(
    to kind: Kind, leniency: ListDecoder.Leniency = .strict, shape: ListShape = .document
  ) throws(CommandError) -> ListPipeline {
    do throws(DocumentTemplateError) {
      switch kind {
      case .format(let format):
        return try ListPipeline(
          format, list: list, document: document, csv: csv, leniency: leniency, shape: shape)
      case .template(let template):
        return try ListPipeline(
          template, list: list, document: document, leniency: leniency, shape: shape)
      }
    } catch {
      var failure = CommandError.template(error)
      if error.lacksPartial, case .template(let template) = kind {
        let folder = template.fileName.folderOfPartials
        let help = "partials are the UTF-8 texts in '\(folder)' and the built-in ones"
        failure.help = help
        failure.lines?.append("   = help: \(help)")
      }
      throw failure
    }
  }
}

extension String {
  fileprivate var folderOfPartials: String { "\(folder)/partials" }

  /// The paths of the files in the folder `partials` beside the template at this path.
  var partialFiles: [String] {
    get throws(CommandError) {
      try IO.fileNames(in: folderOfPartials).filter { !$0.hasPrefix(".") }
        .map { "\(folderOfPartials)/\($0)" }
    }
  }
}

extension IO {
  /// The built-in theme with this name, or the style sheet at this path.
  fileprivate func theme(_ name: String) throws(CommandError) -> DocumentTheme {
    if let theme = DocumentTheme.builtIn.first(where: { $0.name == name }) { return theme }
    let css = try readNamed(name, what: "theme", builtIn: DocumentTheme.builtIn.map(\.name)).text()
    return .custom(css: css, fileName: name)
  }

  /// The built-in template with this name, or the one at this path with its partials.
  fileprivate func template(_ name: String) throws(CommandError) -> DocumentRequest.Kind {
    if let format = ListFormat(rawValue: name), BuiltInTemplates.file(of: format) != nil {
      return .format(format)
    }
    let builtIn = BuiltInTemplates.templates()
    if let (_, file) = builtIn.first(where: { $0.name == name }) {
      let source = String(decoding: file.bytes, as: UTF8.self)
      return .template(DocumentTemplate(fileName: file.path, source: source))
    }
    let source = try readNamed(name, what: "template", builtIn: builtIn.map(\.name)).text()
    if TemplateLanguage(fileName: name) == nil { throw .unknownLanguage(of: name) }
    var template = DocumentTemplate(fileName: name, source: source)
    try readPartials(of: &template)
    return .template(template)
  }

  /// Reads the texts in the folder `partials` beside the template. Each is available by its file
  /// name; texts in the template's language also without the extension. Other files, such as
  /// images, are ignored.
  private func readPartials(of template: inout DocumentTemplate) throws(CommandError) {
    for path in try template.fileName.partialFiles {
      let name = path.fileName
      // A broken link is ignored; an unreadable file is reported on reading.
      let status = try? System.status(of: path)
      if status == nil ? System.isMissing(path) : status?.kind != .file { continue }
      let document = try read(path)
      let language = TemplateLanguage(fileName: name)
      let isOwn = language == TemplateLanguage(fileName: template.fileName)
      let source: String
      do throws(CommandError) {
        source = try document.text()
      } catch {
        if language != nil { throw error }
        continue
      }
      for key in isOwn ? [name, name.fileStem] : [name] {
        template.partials[key] = source
        template.partialFileNames[key] = document.name
      }
    }
  }
}

extension Document {
  /// The text of a template or theme, in UTF-8.
  fileprivate func text() throws(CommandError) -> String {
    let source = buffer.storage.span.extracting(0..<buffer.inputCount)
    if let error = TemplateError(invalidUTF8In: source, name: name) {
      throw .template(error)
    }
    return source.string(0..<source.count)
  }
}

extension CommandError {
  fileprivate static let decimalNeedsDelimiter = CommandError.usage(
    "option '--decimal' does not take 'comma' if commas separate the cells",
    help: "choose another separator, such as '--delimiter \";\"'")

  fileprivate static func unknownLanguage(of path: String) -> CommandError {
    // The name of a pipe cannot get an extension.
    let isStream = path == "-" || path.hasPrefix("/dev/")
    return .usage(
      "the extension of '\(path)' does not show the template's output language",
      help: TemplateLanguage.known(for: isStream ? "template" : path))
  }

  /// The error for output that is useless on a terminal: `a workbook`.
  static func onTerminal(_ what: String) -> CommandError {
    .usage("\(what) cannot be shown on a terminal", help: "name a file with '--output'")
  }
}
