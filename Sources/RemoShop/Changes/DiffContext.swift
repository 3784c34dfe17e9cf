import RemoBytes
import RemoTemplate

// The names available to a template of changes, with their numbers in each row.

/// The kinds of rows.
private enum DiffRow: Int {
  case document, section, entry, line, costs
}

/// The fields of the whole.
private enum DiffField: Int {
  case oldName, newName, hasNames, totalBefore, totalNow, totalChange, effectSum
  case hiddenBefore, hiddenNow, nowNote, oldCurrency, newCurrency, isSame, hasSections
  case sections, hasCosts, costs
}

/// The fields of the added, removed or changed entries.
private enum SectionField: Int {
  case kind, sign, heading, count, isRemoved, isChanged, entries
}

/// The fields of an item or search.
private enum EntryField: Int {
  case name, quantity, price, retailer, group, label, note, link, effect, isSearch, lines
}

/// The fields of one difference.
private enum LineField: Int {
  case what, product, isAlternate, trend, old, new, hasValues, isLong, first
}

/// The fields of one difference of the renovation costs.
private enum CostChangeField: Int {
  case what, isText, isRange, old, new
}

/// The changes between two lists as the rows of a template.
struct DiffContext: TemplateContext {
  let oldName: String
  let newName: String

  /// The schema that the templates of changes are bound to.
  static let schema = schema(
    .document,
    fields: [
      field("old_name", number: DiffField.oldName), field("new_name", number: DiffField.newName),
      field("has_names", number: DiffField.hasNames, kind: .flag),
      field("total_before", number: DiffField.totalBefore),
      field("total_now", number: DiffField.totalNow),
      field("total_change", number: DiffField.totalChange),
      field("effect_sum", number: DiffField.effectSum),
      field("hidden_before", number: DiffField.hiddenBefore),
      field("hidden_now", number: DiffField.hiddenNow),
      field("now_note", number: DiffField.nowNote),
      field("old_currency", number: DiffField.oldCurrency),
      field("new_currency", number: DiffField.newCurrency),
      field("is_same", number: DiffField.isSame, kind: .flag),
      field("has_sections", number: DiffField.hasSections, kind: .flag),
      field("sections", number: DiffField.sections, kind: .list(section)),
      field("has_costs", number: DiffField.hasCosts, kind: .flag),
      field("costs", number: DiffField.costs, kind: .list(costs)),
    ])

  private static let section = schema(
    .section,
    fields: [
      field("kind", number: SectionField.kind), field("sign", number: SectionField.sign),
      field("heading", number: SectionField.heading),
      field("count", number: SectionField.count, kind: .number),
      field("is_removed", number: SectionField.isRemoved, kind: .flag),
      field("is_changed", number: SectionField.isChanged, kind: .flag),
      field("entries", number: SectionField.entries, kind: .list(entry)),
    ])

  private static let entry = schema(
    .entry,
    fields: [
      field("name", number: EntryField.name), field("quantity", number: EntryField.quantity),
      field("price", number: EntryField.price),
      field("retailer", number: EntryField.retailer), field("group", number: EntryField.group),
      field("label", number: EntryField.label), field("note", number: EntryField.note),
      field("link", number: EntryField.link, kind: .link),
      field("effect", number: EntryField.effect),
      field("is_search", number: EntryField.isSearch, kind: .flag),
      field("lines", number: EntryField.lines, kind: .list(line)),
    ])

  private static let line = schema(
    .line,
    fields: [
      field("what", number: LineField.what), field("product", number: LineField.product),
      field("is_alternate", number: LineField.isAlternate, kind: .flag),
      field("trend", number: LineField.trend),
      field("old", number: LineField.old), field("new", number: LineField.new),
      field("has_values", number: LineField.hasValues, kind: .flag),
      field("is_long", number: LineField.isLong, kind: .flag),
      field("first", number: LineField.first, kind: .flag),
    ])

  private static let costs = schema(
    .costs,
    fields: [
      field("what", number: CostChangeField.what),
      field("is_text", number: CostChangeField.isText, kind: .flag),
      field("is_range", number: CostChangeField.isRange, kind: .flag),
      field("old", number: CostChangeField.old), field("new", number: CostChangeField.new),
    ])

  private static func schema(
    _ row: DiffRow, fields: [TemplateSchema.Field]
  ) -> TemplateSchema {
    TemplateSchema(row.rawValue, fields)
  }

  private static func field(
    _ name: String, number: some RawRepresentable<Int>, kind: TemplateSchema.Kind = .text
  ) -> TemplateSchema.Field {
    TemplateSchema.Field(name, number.rawValue, kind)
  }

  /// The names with one value: the constants of a list, and the arrow between old and new.
  static func constants(_ context: borrowing ListContext) -> TemplateConstants {
    var constants = context.constants
    // The arrow follows the direction of reading.
    constants["arrow"] = constants["dir"] == TextDirection.rightToLeft.rawValue ? "←" : "→"
    return constants
  }

  /// The context has no document bytes: all texts are made for their rows.
  func bytes(of report: DiffReport) -> ContiguousArray<UInt8> { [] }

  func fill(
    _ row: TemplateRow, of report: DiffReport, slots: inout MutableSpan<TemplateSlot>,
    text: inout ByteWriter
  ) {
    let cursor = row.cursor
    func set(_ field: some RawRepresentable<Int>, value: String) {
      let start = text.count
      text.append(value)
      slots[row.start + field.rawValue] = TemplateSlot(
        own: ByteSlice(start..<text.count), isShown: !value.isEmpty)
    }
    func set(_ field: some RawRepresentable<Int>, slot: TemplateSlot) {
      slots[row.start + field.rawValue] = slot
    }
    switch DiffRow(rawValue: row.list) {
    case .document:
      set(DiffField.oldName, value: oldName)
      set(DiffField.newName, value: newName)
      set(DiffField.hasNames, slot: TemplateSlot(!oldName.isEmpty || !newName.isEmpty))
      set(DiffField.totalBefore, value: report.totalBefore)
      set(DiffField.totalNow, value: report.totalNow)
      set(DiffField.totalChange, value: report.totalChange)
      set(DiffField.effectSum, value: report.effectSum)
      set(DiffField.hiddenBefore, value: report.hiddenBefore)
      set(DiffField.hiddenNow, value: report.hiddenNow)
      set(DiffField.nowNote, value: report.nowNote)
      set(DiffField.oldCurrency, value: report.currencies.old)
      set(DiffField.newCurrency, value: report.currencies.new)
      set(DiffField.isSame, slot: TemplateSlot(report.isSame))
      set(DiffField.hasSections, slot: TemplateSlot(!report.sections.isEmpty))
      set(DiffField.sections, slot: TemplateSlot(elements: report.sections.count))
      set(DiffField.hasCosts, slot: TemplateSlot(!report.costs.isEmpty))
      set(DiffField.costs, slot: TemplateSlot(elements: report.costs.count))
    case .section:
      let section = report.sections[cursor[0]]
      set(SectionField.kind, value: section.kind.rawValue)
      set(SectionField.sign, value: section.kind.sign)
      set(SectionField.heading, value: section.heading)
      set(SectionField.count, value: "\(section.entries.count)")
      set(SectionField.isRemoved, slot: TemplateSlot(section.kind == .removed))
      set(SectionField.isChanged, slot: TemplateSlot(section.kind == .changed))
      set(SectionField.entries, slot: TemplateSlot(elements: section.entries.count))
    case .entry:
      let entry = report.sections[cursor[0]].entries[cursor[1]]
      set(EntryField.name, value: entry.name)
      set(EntryField.quantity, value: entry.quantity)
      set(EntryField.price, value: entry.price)
      set(EntryField.retailer, value: entry.retailer)
      set(EntryField.group, value: entry.group)
      set(EntryField.label, value: entry.label)
      set(EntryField.note, value: entry.note)
      set(EntryField.link, value: entry.link)
      set(EntryField.effect, value: entry.effect)
      set(EntryField.isSearch, slot: TemplateSlot(entry.isSearch))
      set(EntryField.lines, slot: TemplateSlot(elements: entry.lines.count))
    case .line:
      let line = report.sections[cursor[0]].entries[cursor[1]].lines[cursor[2]]
      set(LineField.what, value: line.what)
      set(LineField.product, value: line.product)
      set(LineField.isAlternate, slot: TemplateSlot(line.isAlternate))
      set(LineField.trend, value: line.trend?.rawValue ?? "")
      set(LineField.old, value: line.old)
      set(LineField.new, value: line.new)
      set(LineField.hasValues, slot: TemplateSlot(!line.new.isEmpty))
      set(LineField.isLong, slot: TemplateSlot(line.isLong))
      set(LineField.first, slot: TemplateSlot(cursor[2] == 0))
    case .costs:
      let line = report.costs[cursor[0]]
      set(CostChangeField.what, value: line.what)
      set(CostChangeField.isText, slot: TemplateSlot(line.isText))
      set(CostChangeField.isRange, slot: TemplateSlot(line.isRange))
      set(CostChangeField.old, value: line.old)
      set(CostChangeField.new, value: line.new)
    case nil: break
    }
  }
}
