import RemoBytes
import RemoTemplate

/// Turns one document after another into output, in the same memory.
///
/// The three steps, decode, arrange and write, are those of a single list; a pipeline only keeps
/// what they need. Lists without problems ask for no memory once it has grown to their size.
///
/// A pipeline has one owner: it is not copied, and not `Sendable`. Keep it in one task, or in an
/// actor.
public struct ListPipeline: ~Copyable {
  /// How lists are written; looked at in its place, as a copy of a template counts many references.
  private enum Writer: ~Copyable {
    case template(BoundTemplate)
    case csv(CSVWriter)
    case schedule(CSVFormat)
    case jsonRows(JSONRowWriter)
    case xlsx(XLSXFormat)
    case json(JSONFormat)

    var isTemplate: Bool {
      switch self {
      case .template: true
      default: false
      }
    }
  }

  private var decoder: ListDecoder
  private var arranger: ListArranger
  private var context: ListContext
  private var rows: TemplateRows
  private let writer: Writer
  private let isMail: Bool
  private let shape: ListShape
  /// How a table's head is written.
  private let csv: CSVFormat
  private var prefix = RowPrefix()

  /// A pipeline to one of the built-in formats.
  ///
  /// - Parameters:
  ///   - format: what each document is.
  ///   - list: filters, orders, currency and locale.
  ///   - document: title, theme, images, and whether scores are shown.
  ///   - csv: how a table is written; for ``ListFormat/csv`` alone.
  ///   - xlsx: how a workbook is written; for ``ListFormat/xlsx`` alone.
  /// - Throws: ``DocumentTemplateError`` if a theme is wrong.
  public init(
    _ format: ListFormat, list: ListOptions = ListOptions(),
    document: DocumentOptions = DocumentOptions(), csv: CSVFormat = CSVFormat(),
    xlsx: XLSXFormat = XLSXFormat()
  ) throws(DocumentTemplateError) {
    try self.init(format, list, document, csv, xlsx: xlsx)
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

  /// A pipeline whose workbook, where none is given, has the columns of `csv`: those of one table.
  package init(
    _ format: ListFormat, _ list: ListOptions, _ document: DocumentOptions, _ csv: CSVFormat,
    _ leniency: ListDecoder.Leniency = .strict, _ shape: ListShape = .document,
    xlsx: XLSXFormat? = nil
  ) throws(DocumentTemplateError) {
    try document.theme.check()
    let context = ListContext(list, document)
    let writer: Writer
    switch format {
    case .csv where csv.isSchedule: writer = .schedule(csv)
    case .csv: writer = .csv(CSVWriter(csv, currency: list.currency))
    case .xlsx:
      var workbook = xlsx ?? XLSXFormat(csv)
      workbook.title = document.title(in: context.text.words)
      writer = .xlsx(workbook)
    case .json where shape == .rows:
      writer = .jsonRows(JSONRowWriter(csv.columns, currency: list.currency))
    case .json: writer = .json(JSONFormat(context.text, document))
    case .markdown, .html, .email, .text:
      guard let file = BuiltInTemplates.file(of: format) else {
        preconditionFailure("these formats are templates")
      }
      writer = .template(
        try BuiltInTemplates.bind(
          file, document.theme, ListSchema.schema, context.constants, shape.wrapping))
    }
    self.init(context, writer, csv, leniency, shape, isMail: format == .email)
  }

  package init(
    _ template: DocumentTemplate, _ list: ListOptions, _ document: DocumentOptions,
    _ leniency: ListDecoder.Leniency = .strict, _ shape: ListShape = .document
  ) throws(DocumentTemplateError) {
    let context = ListContext(list, document)
    let bound = try Self.bind(
      template.source.utf8, name: template.fileName, try template.library(theme: document.theme),
      context.constants, shape.wrapping)
    self.init(context, .template(bound), CSVFormat(), leniency, shape)
  }

  private init(
    _ context: consuming ListContext, _ writer: consuming Writer, _ csv: CSVFormat,
    _ leniency: ListDecoder.Leniency, _ shape: ListShape, isMail: Bool = false
  ) {
    self.isMail = isMail
    self.shape = shape
    self.csv = csv
    decoder = ListDecoder(leniency, context.rendered.options.wayOut)
    arranger = ListArranger(context.rendered.options)
    rows = context.makeRows()
    self.context = context
    self.writer = writer
  }

  /// Reads a template and resolves its names.
  static func bind(
    _ source: some Collection<UInt8>, name: String, _ library: TemplateLibrary,
    _ constants: TemplateConstants, _ wrapping: BoundTemplate.Wrapping,
    _ schema: TemplateSchema = ListSchema.schema
  ) throws(DocumentTemplateError) -> BoundTemplate {
    guard let language = TemplateLanguage(fileName: name) else {
      throw .noLanguage(name)
    }
    do {
      let template = try Template(source, name: name, language: language, library)
      return try BoundTemplate(
        template, schema: schema, constants: constants, wrapping: wrapping)
    } catch {
      throw DocumentTemplateError(error)
    }
  }

  // MARK: One list

  /// The output for one document.
  ///
  /// - Throws: ``ListError`` with every violation of the contract.
  public mutating func document(
    from bytes: some Collection<UInt8>
  ) throws(ListError) -> [UInt8] {
    try document(bytes, .strict)
  }

  /// The output for what can be shown of a document that is in error: items in error are left out,
  /// and what needs no guess is repaired.
  ///
  /// - Parameters:
  ///   - bytes: a JSON document of at most 2 GiB.
  ///   - warnings: gets what was left out (`rejected`) and repaired (`repaired`), in document
  ///     order.
  /// - Throws: ``ListError`` where nothing can be told from the document, as it is no JSON or no
  ///   list.
  public mutating func document(
    salvaging bytes: some Collection<UInt8>, warnings: inout [ListDiagnostic]
  ) throws(ListError) -> [UInt8] {
    let document = try document(bytes, .salvaging)
    warnings += ListDiagnostic.all(list.repairDiagnostics, in: list.document)
    return document
  }

  private mutating func document(
    _ bytes: some Collection<UInt8>, _ leniency: ListDecoder.Leniency
  ) throws(ListError) -> [UInt8] {
    guard bytes.count <= DocumentBuffer.maximumInput else {
      context.forgetList()
      throw .tooLarge(bytes.count)
    }
    context.rendered.list.document.replace(with: bytes)
    decoder.leniency = leniency
    guard decode() else {
      let error = ListError(decoder.problems, in: list.document)
      context.forgetList()
      throw error
    }
    arrange()
    return document()
  }

  /// The output for a list that was arranged with the options of this pipeline.
  mutating func document(of list: ArrangedList) -> [UInt8] {
    show(list)
    return document()
  }

  private mutating func document() -> [UInt8] {
    var output = ByteWriter()
    writeHeader(csv, into: &output)
    write(into: &output)
    return Array(output.finish())
  }

  // MARK: Step by step

  /// The list that is in the pipeline.
  package var list: ShoppingList { context.rendered.list }

  /// The list as it was arranged last.
  package var rendered: ArrangedList { context.rendered }

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

  /// What a lenient pass comes to.
  package enum Salvage: Sendable {
    /// All that is in error is repaired.
    case repaired
    /// Something is left out.
    case partial
  }

  /// What a lenient pass makes of a document in which a strict one has found errors: the way
  /// out that it is, if something is left to be shown.
  ///
  /// The list is empty afterwards, as it was.
  package mutating func salvage(in range: Range<Int>? = nil) -> Salvage? {
    var lenient = ListDecoder(.salvaging)
    lenient.keepsRepairs = false
    let isList = lenient.decode(&context.rendered.list, in: range)
    let records = context.rendered.list.records
    context.rendered.list.records.removeAll()
    if !isList || records.items.isEmpty && records.unmatched.isEmpty { return nil }
    return records.isPartial ? .partial : .repaired
  }

  /// Arranges the list that was decoded.
  package mutating func arrange() {
    arranger.arrange(&context.rendered)
    context.embedImages()
  }

  /// Takes a list that another pipeline has arranged.
  package mutating func show(_ rendered: ArrangedList) {
    context.rendered = rendered
    context.embedImages()
  }

  /// About how many bytes the document of the list that was arranged has: room to be made at once.
  package var expectedCount: Int {
    let input = context.rendered.list.document.inputCount
    return switch writer {
    case .template(let template): template.textCount + 2 * input
    default: input
    }
  }

  /// Writes what comes before the first list: the names of a table's columns.
  package func writeHeader(_ csv: CSVFormat, into output: inout ByteWriter) {
    switch writer {
    case .csv: csv.writeHeader(withList: shape == .rows, into: &output)
    default: break
    }
  }

  /// Writes the list that was arranged, which came in that line of a stream.
  package mutating func write(line: Int, into output: inout ByteWriter) {
    guard shape == .lines else { return writeDocument(line: line, into: &output) }
    output.append("{\"list\":")
    output.appendListName(
      context.rendered.list.records.id, context.rendered.list.document.storage.span, line: line)
    output.append(",\"output\":\"")
    writeDocument(line: line, into: &output)
    output.append("\"}\n")
  }

  /// Writes the list that was arranged, as a document.
  package mutating func write(into output: inout ByteWriter) {
    writeDocument(line: 1, into: &output)
  }

  private mutating func writeDocument(line: Int, into output: inout ByteWriter) {
    switch writer {
    case .template(let template): context.render(template, &rows, into: &output)
    case .csv(let csv) where shape == .rows:
      csv.setPrefix(&prefix, context.rendered, line: line)
      csv.write(context.rendered, prefix: prefix, into: &output)
    case .csv(let csv): csv.write(context.rendered, into: &output)
    case .schedule(let csv):
      FurnitureSchedule(context.rendered).writeCSV(csv, into: &output)
    case .jsonRows(let rows): rows.write(context.rendered, line: line, into: &output)
    case .xlsx(let workbook): workbook.write(context.rendered, into: &output)
    case .json(let json): json.write(context.rendered, line: line, into: &output)
    }
  }

  /// Tells the kind of each warning about the list that was arranged.
  ///
  /// (Mutating, as all of a pipeline is copied for a function that only looks at it.)
  package mutating func forEachWarning(_ body: (ListWarning.Kind) -> Void) {
    for warning in context.rendered.findings { body(warning.kind) }
    for finding in context.rendered.list.textFindings { body(finding.kind) }
  }

  /// Counts the filters' values that no item of the list that was arranged has.
  package mutating func countUnmatchedFilterValues(
    in values: inout [ListFilter.ValueNumber: UnmatchedFilterValue], _ search: inout UnmatchedFilterValueSearch
  ) {
    search.count(context.rendered, in: &values)
  }

  /// What of the list that was arranged the document does not have: cut texts, missing images,
  /// items that a mail program clips.
  package var formatWarnings: [Diagnostic] {
    mutating get {
      if isMail { return context.images.warnings + mailWarnings() }
      return switch writer {
      case .xlsx(let workbook): workbook.warnings(of: context.rendered)
      case .template: context.images.warnings
      default: []
      }
    }
  }

  /// Warns of a mail that is too long, which takes writing it.
  private mutating func mailWarnings() -> [Diagnostic] {
    var mail = ByteWriter()
    writeDocument(line: 1, into: &mail)
    return mail.withBytes { MailSize(of: $0).warning.map { [$0] } ?? [] }
  }

  /// The doubtful places of the list written last, then what its document lacks: images that are
  /// not embedded, texts that a workbook's cell cannot hold. Empty after an error, because no list
  /// was written.
  ///
  /// Cost: as for ``ArrangedList/warnings``; for a workbook, the work of laying it out once more.
  public var warnings: [ListDiagnostic] {
    mutating get {
      let missing = formatWarnings
      return ListDiagnostic.all(rendered.diagnostics + missing, in: rendered.list.document)
    }
  }
}
