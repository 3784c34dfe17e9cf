import RemoBytes
import RemoTemplate

/// The names that a template of changes can use, with their numbers.
private enum DiffName: Int {
  case oldName, newName, hasNames, totalBefore, totalNow, totalChange, isSame, hasSections
  case sections, costs
  case kind, sign, heading, count, entries
  case name, price, retailer, group, label, note, link, isSearch, lines
  case what, trend, old, new, hasValues
  case oldCosts, newCosts
}

/// What changed between two lists as the values of a template.
struct DiffContext: TemplateContext {
  let report: DiffReport
  let oldName: String
  let newName: String

  /// The schema that the templates of changes are bound to.
  static let schema = TemplateSchema([
    text("old_name", .oldName), text("new_name", .newName), flag("has_names", .hasNames),
    text("total_before", .totalBefore), text("total_now", .totalNow),
    text("total_change", .totalChange), flag("is_same", .isSame),
    flag("has_sections", .hasSections),
    list(
      "sections", .sections,
      [
        text("kind", .kind), text("sign", .sign), text("heading", .heading),
        TemplateSchema.Field("count", DiffName.count.rawValue, .number),
        list(
          "entries", .entries,
          [
            text("name", .name), text("price", .price), text("retailer", .retailer),
            text("group", .group), text("label", .label), text("note", .note),
            TemplateSchema.Field("link", DiffName.link.rawValue, .link),
            flag("is_search", .isSearch),
            list(
              "lines", .lines,
              [
                text("what", .what), text("trend", .trend), text("old", .old), text("new", .new),
                flag("has_values", .hasValues),
              ]),
          ]),
      ]),
    list("costs", .costs, [text("old", .oldCosts), text("new", .newCosts)]),
  ])

  private static func text(_ name: String, _ number: DiffName) -> TemplateSchema.Field {
    TemplateSchema.Field(name, number.rawValue, .text)
  }

  private static func flag(_ name: String, _ number: DiffName) -> TemplateSchema.Field {
    TemplateSchema.Field(name, number.rawValue, .flag)
  }

  private static func list(
    _ name: String, _ number: DiffName, _ fields: [TemplateSchema.Field]
  ) -> TemplateSchema.Field {
    TemplateSchema.Field(name, number.rawValue, .list(TemplateSchema(fields)))
  }

  func count(_ id: Int, _ cursor: TemplateCursor) -> Int {
    switch DiffName(rawValue: id) {
    case .sections: report.sections.count
    case .costs: report.costs == nil ? 0 : 1
    case .entries: report.sections[cursor[0]].entries.count
    case .lines: report.sections[cursor[0]].entries[cursor[1]].lines.count
    default: 0
    }
  }

  func isTruthy(_ id: Int, _ cursor: TemplateCursor) -> Bool {
    switch DiffName(rawValue: id) {
    case .isSame: report.isSame
    case .hasSections: !report.sections.isEmpty
    case .hasNames: !oldName.isEmpty || !newName.isEmpty
    case .count: true
    case .isSearch: report.sections[cursor[0]].entries[cursor[1]].isSearch
    case .link: !report.sections[cursor[0]].entries[cursor[1]].link.isEmpty
    case .hasValues: !value(.new, cursor).isEmpty
    case .some(let name): !value(name, cursor).isEmpty
    case nil: false
    }
  }

  func write(
    _ id: Int, _ cursor: TemplateCursor, into writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    switch DiffName(rawValue: id) {
    case .count:
      writer.appendDecimal(Int64(report.sections[cursor[0]].entries.count))
    case .link:
      writer.append(report.sections[cursor[0]].entries[cursor[1]].link, escaping: table)
    case .some(let name):
      writer.append(ContiguousArray(value(name, cursor).utf8), escaping: table)
    case nil: break
    }
  }

  private func value(_ name: DiffName, _ cursor: TemplateCursor) -> String {
    switch name {
    case .oldName: return oldName
    case .newName: return newName
    case .totalBefore: return report.totalBefore
    case .totalNow: return report.totalNow
    case .totalChange: return report.totalChange
    case .oldCosts: return report.costs?.old ?? ""
    case .newCosts: return report.costs?.new ?? ""
    default: break
    }
    let section = report.sections[cursor[0]]
    switch name {
    case .kind: return section.kind.rawValue
    case .sign: return section.kind.sign
    case .heading: return section.heading
    default: break
    }
    let entry = section.entries[cursor[1]]
    switch name {
    case .name: return entry.name
    case .price: return entry.price
    case .retailer: return entry.retailer
    case .group: return entry.group
    case .label: return entry.label
    case .note: return entry.note
    default: break
    }
    let line = entry.lines[cursor[2]]
    switch name {
    case .what: return line.what
    case .trend: return line.trend
    case .old: return line.old
    case .new: return line.new
    default: return ""
    }
  }
}
