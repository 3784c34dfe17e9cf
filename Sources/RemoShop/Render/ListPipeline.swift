import RemoBytes
import RemoTemplate

/// Turns one document after another into output, in the same memory.
///
/// The three steps, decode, arrange and write, are those of a single list; a pipeline only keeps
/// what they need. Lists without problems ask for no memory once it has grown to their size.
public struct ListPipeline: ~Copyable {
  /// How lists are written.
  private enum Writer {
    case template(BoundTemplate)
    case csv(CSVWriter)
    case xlsx(XLSXFormat)
    case json(JSONFormat)
  }

  private var decoder: ListDecoder
  private var builder: ListBuilder
  private var context: ListContext
  private let writer: Writer

  /// A pipeline to one of the built-in formats.
  ///
  /// - Throws: ``DocumentTemplateError`` if a theme of one's own is wrong.
  public init(
    _ format: ListFormat, list: ListOptions = ListOptions(),
    document: DocumentOptions = DocumentOptions(), csv: CSVFormat = CSVFormat()
  ) throws(DocumentTemplateError) {
    try self.init(format, list, document, csv)
  }

  /// A pipeline to a template of one's own.
  ///
  /// - Throws: ``DocumentTemplateError`` for a syntax error, a name that does not exist, and a name
  ///   where no value can stand.
  public init(
    _ template: DocumentTemplate, list: ListOptions = ListOptions(),
    document: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) {
    try self.init(template, list, document)
  }

  package init(
    _ format: ListFormat, _ list: ListOptions, _ document: DocumentOptions, _ csv: CSVFormat,
    _ leniency: ListDecoder.Leniency = .strict, wrapping: BoundTemplate.Wrapping = .none
  ) throws(DocumentTemplateError) {
    let context = ListContext(list, document)
    let writer: Writer
    switch format {
    case .csv: writer = .csv(CSVWriter(csv, currency: list.currency))
    case .xlsx:
      var workbook = XLSXFormat()
      workbook.columns = csv.columns
      workbook.title = document.title ?? context.text.words[.title]
      writer = .xlsx(workbook)
    case .json:
      let layout: JSONWriter.Layout = wrapping == .none ? .indented : .compact
      writer = .json(JSONFormat(context.text, document, layout))
    case .markdown, .html, .text:
      let file = BuiltInTemplates.file(of: format)
      let library = BuiltInTemplates.library(theme: document.theme)
      writer = .template(
        try Self.bind(
          file?.bytes ?? [], name: file?.path ?? "", library, context.constants, wrapping))
    }
    self.init(context, writer, leniency)
  }

  package init(
    _ template: DocumentTemplate, _ list: ListOptions, _ document: DocumentOptions,
    _ leniency: ListDecoder.Leniency = .strict, wrapping: BoundTemplate.Wrapping = .none
  ) throws(DocumentTemplateError) {
    let context = ListContext(list, document)
    var library = BuiltInTemplates.library(theme: document.theme)
    for (name, source) in template.partials { library.add(source.utf8, as: name) }
    let bound = try Self.bind(
      template.source.utf8, name: template.fileName, library, context.constants, wrapping)
    self.init(context, .template(bound), leniency)
  }

  private init(_ context: consuming ListContext, _ writer: Writer, _ leniency: ListDecoder.Leniency)
  {
    decoder = ListDecoder(leniency)
    builder = ListBuilder(context.rendered.options)
    self.context = context
    self.writer = writer
  }

  private static func bind(
    _ source: some Collection<UInt8>, name: String, _ library: TemplateLibrary,
    _ constants: [String: String], _ wrapping: BoundTemplate.Wrapping
  ) throws(DocumentTemplateError) -> BoundTemplate {
    guard let language = TemplateLanguage(fileName: name) else {
      throw DocumentTemplateError(
        description: "\(name): what a template writes follows from its extension;"
          + " use one of .html, .md, .csv, .txt, .xml, .json")
    }
    do {
      let template = try Template(source, name: name, language: language, library)
      return try BoundTemplate(
        template, schema: ListSchema.schema, constants: constants, wrapping: wrapping)
    } catch {
      throw DocumentTemplateError(description: error.description)
    }
  }

  // MARK: One list

  /// The output for one document.
  ///
  /// - Throws: ``ListError`` with every violation of the contract.
  public mutating func document(
    from bytes: some Collection<UInt8>
  ) throws(ListError) -> [UInt8] {
    guard bytes.count <= DocumentBuffer.maximumInput else { throw .tooLarge(bytes.count) }
    context.rendered.list.document.fill(room: bytes.count) { target, range in
      var offset = range.lowerBound
      for byte in bytes {
        target[offset] = byte
        offset += 1
      }
      return bytes.count
    }
    guard decode() else { throw ListError(decoder.problems, in: list.document) }
    arrange()
    var output = ByteWriter()
    write(into: &output)
    return Array(output.finish())
  }

  // MARK: Step by step

  /// The list that is in the pipeline.
  package var list: ShoppingList { context.rendered.list }

  /// The list as it was arranged last.
  package var rendered: RenderedList { context.rendered }

  /// What was wrong with the document decoded last.
  package var problems: ListProblems { decoder.problems }

  /// Takes a document's buffer, in the place of the one it has.
  package mutating func take(_ document: consuming DocumentBuffer) {
    context.rendered.list.document = document
  }

  /// Lets `body` change the input.
  package mutating func withDocument<R>(_ body: (inout DocumentBuffer) -> R) -> R {
    body(&context.rendered.list.document)
  }

  /// Decodes the document in `range` of the input, or all of it; whether there is a list.
  package mutating func decode(in range: Range<Int>? = nil) -> Bool {
    decoder.decode(&context.rendered.list, in: range)
  }

  /// Arranges the list that was decoded.
  package mutating func arrange() {
    builder.build(&context.rendered)
  }

  /// Writes what comes before the first list: the names of a table's columns.
  package func writeHeader(_ csv: CSVFormat, into output: inout ByteWriter) {
    if case .csv = writer { csv.writeHeader(into: &output) }
  }

  /// Writes the list that was arranged.
  package func write(into output: inout ByteWriter) {
    switch writer {
    case .template(let template): template.render(context, into: &output)
    case .csv(let csv): csv.write(context.rendered, into: &output)
    case .xlsx(let workbook): workbook.write(context.rendered, into: &output)
    case .json(let json): json.write(context.rendered, into: &output)
    }
  }

  /// What of the list that was arranged the format cannot hold.
  package var formatWarnings: [Diagnostic] {
    if case .xlsx(let workbook) = writer { workbook.warnings(of: context.rendered) } else { [] }
  }
}
