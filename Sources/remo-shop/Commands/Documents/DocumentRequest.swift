import RemoBytes
import RemoShop
import RemoTemplate

/// What a command line wants to have written, all of it checked before any list is read.
struct DocumentRequest: Sendable {
  /// What is written.
  enum Kind: Sendable {
    case format(ListFormat)
    case template(DocumentTemplate)
  }

  let kind: Kind
  let list: ListOptions
  var document: DocumentOptions
  var csv: CSVFormat

  /// A table of everything, as if there were no options but the currency.
  static func standard(_ currency: CurrencyCode) -> DocumentRequest {
    DocumentRequest(.format(.csv), currency)
  }

  private init(_ kind: Kind, _ currency: CurrencyCode) {
    self.kind = kind
    var list = ListOptions()
    list.currency = currency
    list.wayOut = WaysOut { $0.onCommandLine }
    self.list = list
    document = DocumentOptions()
    csv = CSVFormat()
  }

  /// Reads the templates and themes that the options name.
  ///
  /// - Parameters:
  ///   - format: the format, if it cannot be asked for.
  ///   - standard: the format when none is asked for.
  init(
    _ arguments: Arguments, as format: ListFormat? = nil, standard: ListFormat = .markdown,
    _ io: IO
  ) throws(CommandError) {
    list = try arguments.listOptions()
    csv = try arguments.csvFormat()
    var document = try arguments.documentOptions()
    if let name = arguments[.theme] { document.theme = try io.theme(name) }
    self.document = document
    if let format {
      kind = .format(format)
    } else if let name = arguments[.template] {
      if arguments.has(.format) { throw .together(.template, .format) }
      kind = try io.template(name)
    } else {
      let name = try arguments.formatName(for: arguments[.output])
      kind = .format(name.flatMap(ListFormat.init(rawValue:)) ?? standard)
    }
    if format == nil { try arguments.refuseIdleOptions(kind) }
    if csv.decimalMark == .comma, csv.delimiter == .comma { throw .decimalNeedsDelimiter }
    if !arguments.has(.quiet) {
      warnOfTheme(arguments, io)
      warnOfTemplate(io)
    }
  }

  /// Says what a theme of one's own sets beside the properties of the built-in page, and what it
  /// leaves open of them, in the dark too. A template of one's own may need other properties.
  private func warnOfTheme(_ arguments: Arguments, _ io: IO) {
    guard case .source(let theme, _) = document.theme, case .format = kind else { return }
    let name = arguments[.theme] ?? ""
    var report = DiagnosticReport(name: name.inputName, io)
    let source = DocumentBuffer(theme)
    report.write(
      warnings: BuiltInTemplates.strayProperties(in: theme),
      in: source.storage.span.extracting(0..<source.inputCount))
    let alike = BuiltInTemplates.propertiesAlike(in: theme)
    if !alike.set.isEmpty {
      warn(
        "incomplete-theme",
        "the theme '\(name)' sets \(alike.set.conjunction) for light and dark alike, but not"
          + " \(alike.open.conjunction)",
        help: "'@media screen and (prefers-color-scheme:dark){:root{…}}' behind them sets those"
          + " of the dark", io)
    }
    let missing = BuiltInTemplates.propertiesMissing(in: theme)
    if missing.isEmpty { return }
    warn(
      "incomplete-theme", "the theme '\(name)' does not set \(missing.conjunction)",
      help: "{{>themes/plain}} at its start sets the others;"
        + " 'remo-shop templates show themes/plain' is one to begin with", io)
  }

  /// Says that a template gives the same for every list: it may be a list that was taken for one.
  private func warnOfTemplate(_ io: IO) {
    guard case .template(let template) = kind, !template.source.contains("{{") else { return }
    warn(
      "template-without-tags",
      "the template '\(template.fileName)' has no tag: whatever the list, it gives the same",
      help: "{{title}} writes a name; 'remo-shop templates show text' is one to begin with", io)
  }

  private func warn(_ code: String, _ text: String, help: String, _ io: IO) {
    var message = Message(.warning, code: code, text)
    message.suggestion = help
    io.tell(message)
  }

  /// The pipeline that writes it.
  func pipeline(
    _ leniency: ListDecoder.Leniency = .strict, _ shape: ListShape = .document
  ) throws(CommandError) -> ListPipeline {
    try pipeline(kind, leniency, shape)
  }

  /// The pipeline that writes another format with the same options.
  func pipeline(
    _ kind: Kind, _ leniency: ListDecoder.Leniency, _ shape: ListShape = .document
  ) throws(CommandError) -> ListPipeline {
    do throws(DocumentTemplateError) {
      switch kind {
      case .format(let format):
        return try ListPipeline(format, list, document, csv, leniency, shape)
      case .template(let template):
        return try ListPipeline(template, list, document, leniency, shape)
      }
    } catch {
      var failure = CommandError.template(error)
      if error.lacksPartial, case .template(let template) = kind {
        let help =
          "partials are the UTF-8 texts in '\(template.folderOfPartials)' and the built-in ones"
        failure.help = help
        failure.lines?.append("   = help: \(help)")
      }
      throw failure
    }
  }
}

extension DocumentTemplate {
  /// Where the command looks for the template's own partials.
  fileprivate var folderOfPartials: String { "\(fileName.folder)/partials" }
}

extension Arguments {
  /// Refuses options that would change nothing. A template decides for itself what of the page's
  /// options it shows.
  func refuseIdleOptions(_ kind: DocumentRequest.Kind) throws(CommandError) {
    for option in command.options where has(option) {
      guard let formats = option.formats else { continue }
      switch kind {
      case .format(let format):
        if !formats.contains(format) {
          throw .idle(option, format, of: command, template: has(.template))
        }
      case .template:
        if option.section == .csv { throw .idle(option, nil, of: command, template: true) }
      }
    }
  }
}

extension IO {
  /// The built-in theme of that name, or the style sheet at that path.
  fileprivate func theme(_ name: String) throws(CommandError) -> DocumentTheme {
    let names = DocumentTheme.names
    if names.contains(name) { return .named(name) }
    return .source(try readNamed(name, "theme", names).text(), fileName: name)
  }

  /// The built-in template of that name, or the one at that path with the partials beside it.
  fileprivate func template(_ name: String) throws(CommandError) -> DocumentRequest.Kind {
    if let format = ListFormat(rawValue: name), BuiltInTemplates.file(of: format) != nil {
      return .format(format)
    }
    let builtIn = BuiltInTemplates.templates()
    if let (_, file) = builtIn.first(where: { $0.name == name }) {
      let source = String(decoding: file.bytes, as: UTF8.self)
      return .template(DocumentTemplate(fileName: file.path, source: source))
    }
    let source = try readNamed(name, "template", builtIn.map(\.name)).text()
    if TemplateLanguage(fileName: name) == nil { throw .unknownLanguage(of: name) }
    var template = DocumentTemplate(fileName: name, source: source)
    try readPartials(of: &template)
    return .template(template)
  }

  /// Takes in the texts in the folder `partials` beside the template, each by its name, and those
  /// of the template's own language also without its extension.
  ///
  /// What else lies there, such as a picture or a folder, is none of the template's business.
  private func readPartials(of template: inout DocumentTemplate) throws(CommandError) {
    let folder = template.folderOfPartials
    for name in try IO.fileNames(in: folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      // What leads nowhere is none; what may not be read is told by reading it.
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
  /// The text of a template or theme, which has to be UTF-8.
  fileprivate func text() throws(CommandError) -> String {
    let source = buffer.storage.span.extracting(0..<buffer.inputCount)
    if let error = TemplateError(invalidUTF8In: source, name: name) {
      throw .template(error)
    }
    return source.string(0..<source.count)
  }
}
