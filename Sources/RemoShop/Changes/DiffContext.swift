import RemoBytes
import RemoTemplate

/// The rows of a template for the changes between two lists.
enum DiffContext {
  /// The schema that the templates of changes are bound to.
  static let schema = document.schema

  private static let document = DiffRow<DiffReport>(
    0,
    fields: [
      .text("old_name") { $0.names.old }, .text("new_name") { $0.names.new },
      .flag("has_names") { !$0.names.old.isEmpty || !$0.names.new.isEmpty },
      .text("total_before") { $0.totalBefore }, .text("total_now") { $0.totalNow },
      .flag("is_total_known") { $0.isTotalKnown },
      .text("total_change") { $0.totalChange }, .text("effect_sum") { $0.effectSum },
      .text("hidden_before") { $0.hiddenBefore }, .text("hidden_now") { $0.hiddenNow },
      .text("now_note") { $0.nowNote },
      .text("old_currency") { $0.currencies.old }, .text("new_currency") { $0.currencies.new },
      .flag("is_same") { $0.isSame }, .flag("has_images") { $0.hasImages },
      .text("studio_logo", kind: .link) { $0.studioLogo },
      .flag("has_sections") { !$0.sections.isEmpty },
      .list("sections", of: section.schema) { $0.sections.count },
      .flag("has_adjustments") { !$0.adjustments.isEmpty },
      .list("adjustments", of: adjustments.schema) { $0.adjustments.count },
      .text("grand_total_before") { $0.grandTotals.before },
      .text("grand_total_now") { $0.grandTotals.now },
      .flag("has_costs") { !$0.costs.isEmpty },
      .list("costs", of: costs.schema) { $0.costs.count },
    ])

  private static let section = DiffRow<DiffReport.Section>(
    1,
    fields: [
      .text("kind") { $0.kind.rawValue }, .text("sign") { $0.kind.sign },
      .text("heading") { $0.heading }, .text("sum") { $0.sum },
      .text("count", kind: .number) { "\($0.entries.count)" },
      .flag("is_removed") { $0.kind == .removed }, .flag("is_changed") { $0.kind == .changed },
      .list("entries", of: entry.schema) { $0.entries.count },
    ])

  private static let entry = DiffRow<DiffReport.Entry>(
    2,
    fields: [
      .text("name") { $0.name }, .text("quantity") { $0.quantity }, .text("price") { $0.price },
      .text("unit_price") { $0.unitPrice }, .flag("is_priced") { $0.isPriced },
      .text("icon") { $0.icon }, .flag("is_pair") { $0.isPair },
      .text("image", kind: .link) { $0.image }, .text("old_image", kind: .link) { $0.oldImage },
      .flag("has_facts") { !$0.facts.isEmpty },
      .list("facts", of: fact.schema) { $0.facts.count },
      .text("retailer") { $0.retailer }, .text("group") { $0.group },
      .text("label") { $0.label }, .text("note") { $0.note },
      .text("link", kind: .link) { $0.link }, .text("effect") { $0.effect },
      .flag("is_search") { $0.isSearch },
      .list("lines", of: line.schema) { $0.lines.count },
    ])

  private static let line = DiffRow<DiffReport.Line>(
    3,
    fields: [
      .text("what") { $0.what }, .text("product") { $0.product },
      .flag("is_alternate") { $0.isAlternate }, .text("trend") { $0.trend?.rawValue ?? "" },
      .text("old") { $0.old }, .text("new") { $0.new },
      .flag("has_values") { !$0.old.isEmpty || !$0.new.isEmpty }, .flag("is_long") { $0.isLong },
      .flag("first") { $0.isFirst },
    ])

  private static let fact = DiffRow<DiffReport.Fact>(
    6, fields: [.text("fact") { $0.text }, .flag("first") { $0.isFirst }])

  private static let costs = costRow(4)
  private static let adjustments = costRow(5)

  private static func costRow(_ number: Int) -> DiffRow<DiffReport.CostLine> {
    DiffRow(
      number,
      fields: [
        .text("what") { $0.what }, .flag("is_text") { $0.isText }, .flag("is_range") { $0.isRange },
        .text("old") { $0.old }, .text("new") { $0.new },
      ])
  }

  /// The constants of templates: those of a list, and the arrow between old and new.
  static func constants(_ context: borrowing ListContext) -> TemplateConstants {
    var constants = context.constants
    // The arrow follows the direction of reading.
    constants["arrow"] = constants["dir"] == TextDirection.rightToLeft.rawValue ? "←" : "→"
    return constants
  }

  /// Fills a template with a report and adds the result to `writer`.
  static func render(
    _ report: DiffReport, as template: BoundTemplate, into writer: inout ByteWriter
  ) {
    var rows = TemplateRows()
    // There are no document bytes: each row makes its own texts.
    let bytes = ContiguousArray<UInt8>()
    while let row = template.nextRow(&rows, bytes: bytes.span, into: &writer) {
      rows.fill { slots, text in fill(row, of: report, slots: &slots, text: &text) }
    }
  }

  private static func fill(
    _ row: TemplateRow, of report: DiffReport, slots: inout MutableSpan<TemplateSlot>,
    text: inout ByteWriter
  ) {
    let cursor = row.cursor
    switch row.list {
    case section.schema.id:
      section.fill(row, with: report.sections[cursor[0]], slots: &slots, text: &text)
    case entry.schema.id:
      let entry = report.sections[cursor[0]].entries[cursor[1]]
      Self.entry.fill(row, with: entry, slots: &slots, text: &text)
    case line.schema.id:
      let line = report.sections[cursor[0]].entries[cursor[1]].lines[cursor[2]]
      Self.line.fill(row, with: line, slots: &slots, text: &text)
    case fact.schema.id:
      let facts = report.sections[cursor[0]].entries[cursor[1]].facts
      let fact = DiffReport.Fact(text: facts[cursor[2]], isFirst: cursor[2] == 0)
      Self.fact.fill(row, with: fact, slots: &slots, text: &text)
    case costs.schema.id:
      costs.fill(row, with: report.costs[cursor[0]], slots: &slots, text: &text)
    case adjustments.schema.id:
      adjustments.fill(row, with: report.adjustments[cursor[0]], slots: &slots, text: &text)
    default: document.fill(row, with: report, slots: &slots, text: &text)
    }
  }
}

/// A kind of row: the names of its fields, and their values in a part of the report.
private struct DiffRow<Part>: Sendable {
  struct Field: Sendable {
    let name: String
    let kind: TemplateSchema.Kind
    /// The value in a part. It adds its text, if any, to the writer.
    let slot: @Sendable (Part, inout ByteWriter) -> TemplateSlot

    static func text(
      _ name: String, kind: TemplateSchema.Kind = .text, value: @escaping @Sendable (Part) -> String
    ) -> Field {
      Field(name: name, kind: kind) { part, text in
        let start = text.count
        text.append(value(part))
        return TemplateSlot(own: ByteSlice(start..<text.count), isShown: text.count > start)
      }
    }

    static func flag(_ name: String, value: @escaping @Sendable (Part) -> Bool) -> Field {
      Field(name: name, kind: .flag) { part, _ in TemplateSlot(value(part)) }
    }

    static func list(
      _ name: String, of elements: TemplateSchema, count: @escaping @Sendable (Part) -> Int
    ) -> Field {
      Field(name: name, kind: .list(elements)) { part, _ in TemplateSlot(elements: count(part)) }
    }
  }

  let schema: TemplateSchema
  private let fields: [Field]

  init(_ number: Int, fields: [Field]) {
    self.fields = fields
    schema = TemplateSchema(
      number, fields.enumerated().map { TemplateSchema.Field($1.name, $0, $1.kind) })
  }

  func fill(
    _ row: TemplateRow, with part: Part, slots: inout MutableSpan<TemplateSlot>,
    text: inout ByteWriter
  ) {
    for (number, field) in fields.enumerated() {
      slots[row.start + number] = field.slot(part, &text)
    }
  }
}
