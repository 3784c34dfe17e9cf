import RemoBytes
import RemoTemplate

/// Turns a sequence of documents into output, and reuses its memory.
///
/// It decodes, arranges and writes each list separately. Once its buffers fit the lists, lists
/// without problems need no more memory.
///
/// A pipeline has one owner: it is neither copied nor `Sendable`. Keep it in one task, or in an
/// actor.
public struct ListPipeline: ~Copyable {
  private var decoder: ListDecoder
  private var arranger: ListArranger
  /// The current list, arranged.
  package private(set) var arranged: ArrangedList
  private var context: ListContext
  private var rows: TemplateRows
  private let format: PipelineFormat
  private var writer: ListWriter
  /// The writers of all currencies so far. A dictionary would cost each start 1 % of its time.
  private var writers: [(currency: CurrencyCode, writer: ListWriter)]
  /// The current list as an email and its size, once it is rendered.
  private var mail: Mail?
  private let shape: ListShape
  /// The form of a table's header.
  private let csv: CSVFormat
  private let documentOptions: DocumentOptions
  private var workbookPictures = WorkbookPictures()

  /// Creates a pipeline for a built-in format.
  ///
  /// - Parameters:
  ///   - format: the format of each document.
  ///   - list: filters, orders, currency and locale.
  ///   - document: title, theme, images, and whether scores are shown.
  ///   - csv: the form of a table; only for ``ListFormat/csv``.
  ///   - xlsx: the form of a workbook; only for ``ListFormat/xlsx``.
  /// - Throws: ``DocumentTemplateError`` for an invalid theme.
  public init(
    _ format: ListFormat, list: ListOptions = ListOptions(),
    document: DocumentOptions = DocumentOptions(), csv: CSVFormat = CSVFormat(),
    xlsx: XLSXFormat = XLSXFormat()
  ) throws(DocumentTemplateError) {
    try self.init(
      format, list: list, document: document, csv: csv, xlsx: xlsx, leniency: .strict,
      shape: .document)
  }

  /// Creates a pipeline for a custom template.
  ///
  /// - Throws: ``DocumentTemplateError`` for a syntax error, an unknown name, and a name in a place
  ///   that allows no value.
  public init(
    _ template: DocumentTemplate, list: ListOptions = ListOptions(),
    document: DocumentOptions = DocumentOptions()
  ) throws(DocumentTemplateError) {
    try self.init(
      template, list: list, document: document, leniency: .strict, shape: .document)
  }

  /// Creates a pipeline for a stream of lists or a lenient pass.
  ///
  /// - Parameter xlsx: the form of a workbook; by default it has the columns of `csv`.
  package init(
    _ format: ListFormat, list: ListOptions, document: DocumentOptions, csv: CSVFormat,
    xlsx: XLSXFormat? = nil, leniency: ListDecoder.Leniency, shape: ListShape
  ) throws(DocumentTemplateError) {
    try document.theme.check()
    if let logo = document.studio.logo, !logo.isForMail, [.email, .eml, .xlsx].contains(format) {
      throw .logoOfPages
    }
    var document = document
    document.shownFields = document.shownFields ?? []
    if [.csv, .xlsx, .json].contains(format) { document.voice = .shopping }
    var (csv, xlsx) = (csv, xlsx ?? XLSXFormat(csv))
    csv.hiddenFields = list.hiddenFields
    xlsx.hiddenFields = list.hiddenFields
    try self.init(
      .builtIn(format, csv: csv, xlsx: xlsx), list: list, document: document,
      csv: csv, leniency: leniency, shape: shape)
  }

  /// Creates a pipeline with a template, for a stream of lists or a lenient pass.
  package init(
    _ template: DocumentTemplate, list: ListOptions, document: DocumentOptions,
    leniency: ListDecoder.Leniency, shape: ListShape
  ) throws(DocumentTemplateError) {
    try self.init(
      .template(template), list: list, document: document, csv: CSVFormat(), leniency: leniency,
      shape: shape)
  }

  private init(
    _ format: PipelineFormat, list: ListOptions, document: DocumentOptions, csv: CSVFormat,
    leniency: ListDecoder.Leniency, shape: ListShape
  ) throws(DocumentTemplateError) {
    self.shape = shape
    self.csv = csv
    self.format = format
    decoder = ListDecoder(
      leniency, currency: list.currency, adjustments: list.adjustments,
      suggestions: list.suggestions)
    arranger = ListArranger(list)
    arranged = ArrangedList(ShoppingList(DocumentBuffer()), list)
    context = ListContext(list, document: document)
    writer = try ListWriter(format, context, document: document, shape: shape)
    rows = context.makeRows()
    rows.limit = writer.sizeLimit
    writers = [(context.text.money.currency, writer)]
    documentOptions = document
  }

  // MARK: One list

  /// The output for one document.
  ///
  /// - Throws: ``ListError`` with every violation of the contract.
  public mutating func document(
    from bytes: some Collection<UInt8>
  ) throws(ListError) -> [UInt8] {
    try document(bytes, leniency: .strict)
  }

  /// The output for a document with errors. Invalid items are rejected, and safe repairs are made.
  ///
  /// - Parameters:
  ///   - bytes: a JSON document of at most 2 GiB.
  ///   - warnings: receives the rejected parts (`rejected`) and the repairs (`repaired`), in
  ///     document order.
  /// - Throws: ``ListError`` if the document is not JSON or not a list.
  public mutating func document(
    salvaging bytes: some Collection<UInt8>, warnings: inout [ListDiagnostic]
  ) throws(ListError) -> [UInt8] {
    let document = try document(bytes, leniency: .salvaging)
    warnings += ListDiagnostic.all(list.repairDiagnostics, in: list.document)
    return document
  }

  private mutating func document(
    _ bytes: some Collection<UInt8>, leniency: ListDecoder.Leniency
  ) throws(ListError) -> [UInt8] {
    guard bytes.count <= DocumentBuffer.maximumInput else {
      forgetList()
      throw .tooLarge(bytes.count)
    }
    arranged.list.document.replace(with: bytes)
    decoder.leniency = leniency
    guard decode() else {
      let error = ListError(decoder.problems, in: list.document)
      forgetList()
      throw error
    }
    arrange()
    return document()
  }

  /// Removes the list, so that later warnings do not concern it.
  private mutating func forgetList() {
    arranged.removeAll()
    context.adopt(arranged)
    workbookPictures = WorkbookPictures()
  }

  /// The output for a list arranged with this pipeline's options.
  mutating func document(of list: ArrangedList) -> [UInt8] {
    show(list)
    return document()
  }

  private mutating func document() -> [UInt8] {
    var output = ByteWriter()
    writeHeader(into: &output)
    write(into: &output)
    return Array(output.finish())
  }

  // MARK: Step by step

  /// The current list.
  package var list: ShoppingList { arranged.list }

  /// The errors of the last document.
  package var problems: ListProblems { decoder.problems }

  /// Makes a document's buffer the input.
  package mutating func take(_ document: consuming DocumentBuffer) {
    arranged.list.document = document
  }

  /// Lets `body` change the input.
  package mutating func withDocument<R>(_ body: (inout DocumentBuffer) -> R) -> R {
    body(&arranged.list.document)
  }

  /// Decodes the document in `range` of the input, by default all of it.
  ///
  /// - Returns: false if there is no list.
  package mutating func decode(in range: Range<Int>? = nil) -> Bool {
    decoder.decode(&arranged.list, in: range)
  }

  /// The result of a lenient pass.
  package enum Salvage: Sendable {
    /// All errors are repaired.
    case repaired
    /// Parts are left out.
    case partial
  }

  /// Tries a lenient pass on a document with errors. The list is empty afterwards, as before.
  ///
  /// - Returns: nil if nothing would be left to show.
  package mutating func salvage(in range: Range<Int>? = nil) -> Salvage? {
    var lenient = ListDecoder(
      .probing, currency: decoder.currency, adjustments: decoder.adjustments)
    let isList = lenient.decode(&arranged.list, in: range)
    let records = arranged.list.records
    arranged.list.records.removeAll()
    if !isList || records.items.isEmpty && records.unmatched.isEmpty { return nil }
    return records.isPartial ? .partial : .repaired
  }

  /// Arranges the decoded list.
  package mutating func arrange() {
    arranger.arrange(&arranged)
    prepare()
  }

  /// Takes a list that another pipeline has arranged.
  package mutating func show(_ arranged: ArrangedList) {
    self.arranged = arranged
    prepare()
  }

  /// Prepares the writer for the currency and the images of the current list.
  private mutating func prepare() {
    mail = nil
    if case .xlsx(let workbook) = writer.kind {
      workbookPictures = WorkbookPictures(
        of: arranged, showsRoom: workbook.layout != .schedule, options: documentOptions)
    } else {
      context.adopt(arranged)
    }
    guard context.adoptAmounts(of: arranged) else { return }
    let currency = arranged.currency
    rows = context.makeRows()
    rows.limit = writer.sizeLimit
    if let known = writers.first(where: { $0.currency == currency }) {
      writer = known.writer
      return
    }
    do throws(DocumentTemplateError) {
      writer = try ListWriter(format, context, document: documentOptions, shape: shape)
    } catch {
      preconditionFailure("a template that is valid in one currency is valid in all: \(error)")
    }
    writers.append((currency, writer))
  }

  /// The approximate size of the list's document in bytes, for reserving memory.
  package var expectedCount: Int {
    let input = arranged.list.document.inputCount
    return switch writer.kind {
    case .template(let template), .mail(let template, text: _): template.textCount + 2 * input
    default: input
    }
  }

  /// Writes the header of a table.
  package func writeHeader(into output: inout ByteWriter) {
    switch writer.kind {
    case .csv where shape == .rows: csv.writeHeader(withList: true, into: &output)
    case .csv: csv.writeHeader(list.records.own, into: &output)
    default: break
    }
  }

  /// Writes the arranged list from the given line of a stream.
  package mutating func write(line: Int, into output: inout ByteWriter) {
    guard shape == .lines else { return writeDocument(line: line, into: &output) }
    output.append("{\"list\":")
    output.appendListName(
      arranged.list.records.id, in: arranged.list.document.storage.span, line: line)
    output.append(",\"output\":\"")
    writeDocument(line: line, into: &output)
    output.append("\"}\n")
  }

  /// Writes the arranged list as a document.
  package mutating func write(into output: inout ByteWriter) {
    writeDocument(line: 1, into: &output)
  }

  private mutating func writeDocument(line: Int, into output: inout ByteWriter) {
    switch writer.kind {
    case .mail(let page, let text): writeMail(page, text: text, into: &output)
    case .template(let template):
      context.render(arranged, as: template, rows: &rows, into: &output)
    case .csv(let csv):
      csv.write(arranged, line: shape == .rows ? line : nil, into: &output)
    case .schedule(let csv):
      FurnitureSchedule(arranged).writeCSV(csv, into: &output)
    case .jsonRows(let rows): rows.write(arranged, line: line, into: &output)
    case .xlsx(let workbook):
      workbook.write(arranged, pictures: workbookPictures.pictures, into: &output)
    case .json(let json): json.write(arranged, line: line, into: &output)
    }
  }

  /// Calls `body` with the kind of each warning about the arranged list.
  package func forEachWarning(_ body: (ListWarning.Kind) -> Void) {
    for warning in arranged.findings { body(warning.kind) }
    for finding in arranged.list.textFindings { body(finding.kind) }
  }

  /// Counts the filter values that match no item of the arranged list.
  package func countUnmatchedFilterValues(
    in values: inout [ListFilter.ValueNumber: UnmatchedFilterValue],
    _ search: inout UnmatchedFilterValueSearch
  ) {
    search.count(arranged, in: &values)
  }

  /// The current list as an email.
  private enum Mail {
    case body(ContiguousArray<UInt8>, MailSize)
    case message(MailMessage)

    var size: MailSize {
      switch self {
      case .body(_, let size): size
      case .message(let message): MailSize(count: message.pageCount)
      }
    }
  }

  /// The email of the current list, rendered once.
  private mutating func rendered(_ page: BoundTemplate, text: BoundTemplate?) -> Mail {
    if let mail { return mail }
    let body = rendered(page)
    let mail: Mail
    if let text {
      let title = documentOptions.title(in: context.text.words)
      mail = .message(MailMessage(subject: title, text: rendered(text), page: body))
    } else {
      func elements(_ row: ListRow) -> TemplateRows.Elements {
        rows.elements[row.rawValue] ?? TemplateRows.Elements()
      }
      let size = MailSize(
        count: body.count, heroCount: context.embeddedHeroCount,
        imageCount: context.embeddedImageCount(of: arranged),
        logoCount: context.studioLogo?.count ?? 0, items: elements(.item),
        searches: elements(.search))
      mail = .body(body, size)
    }
    self.mail = mail
    return mail
  }

  private mutating func rendered(_ template: BoundTemplate) -> ContiguousArray<UInt8> {
    var output = ByteWriter()
    context.render(arranged, as: template, rows: &rows, into: &output)
    return output.finish()
  }

  private mutating func writeMail(
    _ page: BoundTemplate, text: BoundTemplate?, into output: inout ByteWriter
  ) {
    switch rendered(page, text: text) {
    case .body(let body, _): output.append(body)
    case .message(let message): message.write(into: &output)
    }
  }

  /// Warnings about content missing from the document: cut texts, missing images, items that a mail
  /// program clips.
  package var formatWarnings: [Diagnostic] {
    mutating get {
      absentFields + contentWarnings
    }
  }

  /// Warnings about own fields that an option names and no item has.
  private var absentFields: [Diagnostic] {
    guard shape == .document else { return [] }
    let own = list.records.own
    let hidden = arranged.options.hiddenFields.compactMap { field in
      if case .own(let name) = field { name } else { nil }
    }
    let names = csv.layout.ownNames + (documentOptions.shownFields ?? []) + hidden.sorted()
    return names.filter { own.number(of: $0) == nil }.map { name in
      let guess = didYouMean(nearestName(to: name, in: own.names))
      return Diagnostic(
        .warning, "unknown-field", path: "", message: "no item has the field '\(name)'\(guess)",
        range: nil)
    }
  }

  private var contentWarnings: [Diagnostic] {
    mutating get {
      switch writer.kind {
      case .xlsx(let workbook):
        return workbookPictures.warnings + workbook.warnings(of: arranged)
      case .template: return context.imageWarnings
      case .mail(let page, let text):
        let isHeroFile = if case .image = documentOptions.hero { true } else { false }
        let warning = rendered(page, text: text).size
          .warning(arranged.options.suggestions, hasHeroFile: isHeroFile)
        return context.imageWarnings + [warning].compactMap(\.self)
      default: return []
      }
    }
  }
}

extension ListPipeline {
  /// The warnings about the last list and about content missing from its document, such as images
  /// and cut workbook texts. Empty after an error, when no list was written.
  ///
  /// Cost: as for ``ArrangedList/warnings``; a workbook is laid out again.
  public var warnings: [ListDiagnostic] {
    mutating get {
      let missing = formatWarnings
      return ListDiagnostic.all(arranged.diagnostics + missing, in: arranged.list.document)
    }
  }
}
