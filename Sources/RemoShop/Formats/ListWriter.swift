import RemoTemplate

/// The format of a pipeline.
enum PipelineFormat: Sendable {
  case builtIn(ListFormat, csv: CSVFormat, xlsx: XLSXFormat)
  case template(DocumentTemplate)
}

/// The writer of lists in one currency.
///
/// A class, so that a pipeline keeps the writers of several currencies without copying templates.
final class ListWriter: Sendable {
  enum Kind: Sendable {
    case template(BoundTemplate)
    /// An email's body, or a whole message if there is a template for its plain text.
    case mail(BoundTemplate, text: BoundTemplate?)
    case csv(CSVWriter)
    case schedule(CSVFormat)
    case jsonRows(JSONRowWriter)
    case xlsx(XLSXFormat)
    case json(JSONFormat)
  }

  let kind: Kind

  /// The most bytes of the output that its readers see, if there is a limit.
  var sizeLimit: Int? { if case .mail(_, text: nil) = kind { MailSize.limit } else { nil } }

  /// Creates a writer with the texts and the currency of a context.
  ///
  /// - Throws: ``DocumentTemplateError`` for an invalid template.
  init(
    _ format: PipelineFormat, _ context: borrowing ListContext, document: DocumentOptions,
    shape: ListShape
  ) throws(DocumentTemplateError) {
    switch format {
    case .template(let template):
      kind = .template(
        try BoundTemplate(
          source: template.source.utf8, name: template.fileName,
          library: try template.library(document), constants: context.constants,
          wrapping: shape.wrapping))
    case .builtIn(let format, let csv, let xlsx):
      kind = try Self.builtIn(
        format, context, csv: csv, xlsx: xlsx, document: document, shape: shape)
    }
  }

  private static func builtIn(
    _ format: ListFormat, _ context: borrowing ListContext, csv: CSVFormat, xlsx: XLSXFormat,
    document: DocumentOptions, shape: ListShape
  ) throws(DocumentTemplateError) -> Kind {
    let currency = context.text.money.currency
    switch format {
    case .csv where csv.layout == .schedule: return .schedule(csv)
    case .csv: return .csv(CSVWriter(csv, currency: currency))
    case .xlsx:
      var workbook = xlsx
      workbook.title = document.title(in: context.text.words)
      workbook.project = document.project ?? ""
      workbook.date = document.date ?? ""
      workbook.pageURL = document.pageURL
      workbook.shownFields = document.shownFields ?? []
      workbook.studio = document.studio
      return .xlsx(workbook)
    case .json where shape == .rows:
      return .jsonRows(JSONRowWriter(csv, currency: currency))
    case .json: return .json(JSONFormat(context.text, document: document))
    case .email: return .mail(try bound(.email), text: nil)
    case .eml: return .mail(try bound(.email), text: try bound(.text))
    case .markdown, .html, .text: return .template(try bound(format))
    }
    func bound(_ format: ListFormat) throws(DocumentTemplateError) -> BoundTemplate {
      guard let file = BuiltInTemplates.file(of: format, options: document) else {
        preconditionFailure("these formats are templates")
      }
      return try BuiltInTemplates.bind(
        file, theme: document.theme, accent: document.studio.accent, schema: ListSchema.schema,
        constants: context.constants, wrapping: shape.wrapping)
    }
  }
}
