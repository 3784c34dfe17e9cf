import RemoBytes
import RemoTemplate

// The names that a template of changes can use, with their numbers in each row.

/// The kinds of rows.
private enum DiffRow: Int {
  case document, section, entry, line, costs
}

/// The fields of the whole.
private enum DiffField: Int {
  case oldName, newName, hasNames, totalBefore, totalNow, totalChange, hiddenBefore, hiddenNow
  case nowNote, isSame, hasSections
  case sections, hasCosts, costs
}

/// The fields of the added, removed or changed entries.
private enum SectionField: Int {
  case kind, sign, heading, count, isRemoved, entries
}

/// The fields of an item or search.
private enum EntryField: Int {
  case name, price, retailer, group, label, note, link, isSearch, lines
}

/// The fields of one difference.
private enum LineField: Int {
  case what, trend, old, new, hasValues
}

/// The fields of one difference of the renovation costs.
private enum CostChangeField: Int {
  case what, isText, isRange, old, new
}

/// The changes between two lists as the rows of a template.
struct DiffContext: TemplateContext {
  let report: DiffReport
  let oldName: String
  let newName: String

  /// The schema that the templates of changes are bound to.
  static let schema = schema(
    .document,
    [
      field("old_name", DiffField.oldName), field("new_name", DiffField.newName),
      field("has_names", DiffField.hasNames, .flag),
      field("total_before", DiffField.totalBefore), field("total_now", DiffField.totalNow),
      field("total_change", DiffField.totalChange),
      field("hidden_before", DiffField.hiddenBefore), field("hidden_now", DiffField.hiddenNow),
      field("now_note", DiffField.nowNote), field("is_same", DiffField.isSame, .flag),
      field("has_sections", DiffField.hasSections, .flag),
      field("sections", DiffField.sections, .list(section)),
      field("has_costs", DiffField.hasCosts, .flag),
      field("costs", DiffField.costs, .list(costs)),
    ])

  private static let section = schema(
    .section,
    [
      field("kind", SectionField.kind), field("sign", SectionField.sign),
      field("heading", SectionField.heading), field("count", SectionField.count, .number),
      field("is_removed", SectionField.isRemoved, .flag),
      field("entries", SectionField.entries, .list(entry)),
    ])

  private static let entry = schema(
    .entry,
    [
      field("name", EntryField.name), field("price", EntryField.price),
      field("retailer", EntryField.retailer), field("group", EntryField.group),
      field("label", EntryField.label), field("note", EntryField.note),
      field("link", EntryField.link, .link), field("is_search", EntryField.isSearch, .flag),
      field("lines", EntryField.lines, .list(line)),
    ])

  private static let line = schema(
    .line,
    [
      field("what", LineField.what), field("trend", LineField.trend),
      field("old", LineField.old), field("new", LineField.new),
      field("has_values", LineField.hasValues, .flag),
    ])

  private static let costs = schema(
    .costs,
    [
      field("what", CostChangeField.what), field("is_text", CostChangeField.isText, .flag),
      field("is_range", CostChangeField.isRange, .flag),
      field("old", CostChangeField.old), field("new", CostChangeField.new),
    ])

  private static func schema(
    _ row: DiffRow, _ fields: [TemplateSchema.Field]
  ) -> TemplateSchema {
    TemplateSchema(row.rawValue, fields)
  }

  private static func field(
    _ name: String, _ number: some RawRepresentable<Int>, _ kind: TemplateSchema.Kind = .text
  ) -> TemplateSchema.Field {
    TemplateSchema.Field(name, number.rawValue, kind)
  }

  /// The names with one value: those of a list, and the arrow between old and new.
  static func constants(_ context: borrowing ListContext) -> TemplateConstants {
    var constants = context.constants
    // The arrow follows the direction of reading.
    let direction = context.rendered.options.locale.wordsDirection
    constants["arrow"] = direction == .rightToLeft ? "←" : "→"
    return constants
  }

  /// All texts are made for their rows.
  var document: ContiguousArray<UInt8> { [] }

  func fill(
    _ row: TemplateRow, slots: inout MutableSpan<TemplateSlot>, text: inout ByteWriter
  ) {
    let cursor = row.cursor
    func set(_ field: some RawRepresentable<Int>, _ value: String) {
      let start = text.count
      text.append(value)
      slots[row.start + field.rawValue] = TemplateSlot(
        own: ByteSlice(start..<text.count), isShown: !value.isEmpty)
    }
    func set(_ field: some RawRepresentable<Int>, _ slot: TemplateSlot) {
      slots[row.start + field.rawValue] = slot
    }
    switch DiffRow(rawValue: row.list) {
    case .document:
      set(DiffField.oldName, oldName)
      set(DiffField.newName, newName)
      set(DiffField.hasNames, TemplateSlot(!oldName.isEmpty || !newName.isEmpty))
      set(DiffField.totalBefore, report.totalBefore)
      set(DiffField.totalNow, report.totalNow)
      set(DiffField.totalChange, report.totalChange)
      set(DiffField.hiddenBefore, report.hiddenBefore)
      set(DiffField.hiddenNow, report.hiddenNow)
      set(DiffField.nowNote, report.nowNote)
      set(DiffField.isSame, TemplateSlot(report.isSame))
      set(DiffField.hasSections, TemplateSlot(!report.sections.isEmpty))
      set(DiffField.sections, TemplateSlot(elements: report.sections.count))
      set(DiffField.hasCosts, TemplateSlot(!report.costs.isEmpty))
      set(DiffField.costs, TemplateSlot(elements: report.costs.count))
    case .section:
      let section = report.sections[cursor[0]]
      set(SectionField.kind, section.kind.rawValue)
      set(SectionField.sign, section.kind.sign)
      set(SectionField.heading, section.heading)
      set(SectionField.count, "\(section.entries.count)")
      set(SectionField.isRemoved, TemplateSlot(section.kind == .removed))
      set(SectionField.entries, TemplateSlot(elements: section.entries.count))
    case .entry:
      let entry = report.sections[cursor[0]].entries[cursor[1]]
      set(EntryField.name, entry.name)
      set(EntryField.price, entry.price)
      set(EntryField.retailer, entry.retailer)
      set(EntryField.group, entry.group)
      set(EntryField.label, entry.label)
      set(EntryField.note, entry.note)
      set(EntryField.link, entry.link)
      set(EntryField.isSearch, TemplateSlot(entry.isSearch))
      set(EntryField.lines, TemplateSlot(elements: entry.lines.count))
    case .line:
      let line = report.sections[cursor[0]].entries[cursor[1]].lines[cursor[2]]
      set(LineField.what, line.what)
      set(LineField.trend, line.trend?.rawValue ?? "")
      set(LineField.old, line.old)
      set(LineField.new, line.new)
      set(LineField.hasValues, TemplateSlot(!line.new.isEmpty))
    case .costs:
      let line = report.costs[cursor[0]]
      set(CostChangeField.what, line.what)
      set(CostChangeField.isText, TemplateSlot(line.isText))
      set(CostChangeField.isRange, TemplateSlot(line.isRange))
      set(CostChangeField.old, line.old)
      set(CostChangeField.new, line.new)
    case nil: break
    }
  }
}
