import RemoBytes

/// A column of an FF&E schedule (furniture, fixtures and equipment); the cases are in the usual
/// order.
public enum ScheduleColumn: String, CaseIterable, Sendable {
  /// A code of letters for the kind of furniture and a number: `S-01`.
  case code
  /// The room of the item; if it has none, empty for the designer to fill in.
  case room
  /// The product's name, or the category of a search.
  case description
  /// The retailer as received.
  case vendor
  /// The URL of the product's page as received, or of a search. An unsafe URL is plain text, even
  /// in a workbook.
  case link
  /// The width, if the retailer's text identifies it.
  case width
  /// The depth, if the retailer's text identifies it. A diameter is both width and depth.
  case depth
  /// The height, if the retailer's text identifies it.
  case height
  /// The unit of width, depth and height.
  case unit
  /// The number of pieces; empty for a search and for an alternate, which no total includes.
  case quantity
  /// The price of one piece; empty if it is unknown.
  case unitCost = "unit_cost"
  /// Quantity times unit cost: a formula in a workbook. Empty if the cost is unknown.
  case total
  /// The time of delivery: the own field `lead_time`; empty for the designer to fill in.
  case leadTime = "lead_time"
  /// `Matched`, `Close match`, `Alternate`, or `To be found` for a search.
  case status
  /// The designer's note, the fit or the reason for "Close match", the reason for the match, and a
  /// size that does not fit the columns.
  case notes

  /// The place in the usual order, from 0.
  var place: Int { Self.allCases.prefix { $0 != self }.count }
}

/// A list as an interior designer's FF&E schedule: a row per product, then per search.
///
/// An unmatched item (low confidence) is a search: it has its name, search link and notes, but no
/// vendor, size or cost, because nobody should buy it.
///
/// The lead time comes from the designer's table, or is empty. The total depends on the quantity: a
/// workbook has a formula, CSV the amount. Width, depth and height appear only if the retailer's
/// text identifies them; other sizes are in the notes.
package struct FurnitureSchedule: Sendable {
  /// The content of a cell.
  package enum Cell: Equatable, Sendable {
    case empty
    /// A text of the list.
    case field(ByteSlice)
    /// A text made for the schedule. It may contain data of the list.
    case text(String)
    /// A plain decimal number.
    case number(String)
    /// An amount in minor units of the list's currency.
    case money(Int64)
    /// Quantity times unit cost, in minor units; nil if the cost is unknown.
    case total(Int64?)
  }

  private struct Code: Sendable {
    var category: Category
    var number: UInt32
  }

  let arranged: ArrangedList
  /// The numbers of the own fields in the columns after the usual ones.
  private let furtherFields: [Int]
  /// The number of the own field with the lead time.
  private let leadTime: Int?
  private var codes = ContiguousArray<Code>()

  /// Numbers the rows of a list, each kind of furniture from 1. O(n).
  package init(_ arranged: ArrangedList) {
    self.arranged = arranged
    furtherFields = Self.furtherFields(arranged.list.records.own)
    leadTime = arranged.list.records.own.number(of: UsualField.leadTime.rawValue)
    var counts: [ItemCode: UInt32] = [:]
    let bytes = arranged.list.document.storage.span
    arranged.forEachRow { row in
      let category: Category
      switch row {
      case .product(let item, let group):
        let record = arranged.groups[group]
        let name = arranged.list.records.items[item].categoryGroup
        category = record.isArea ? Category(of: name.range, in: bytes) : record.category
      case .search(let number):
        category = Category(of: arranged.searches[number].category.range, in: bytes)
      }
      let number = counts[category.code, default: 0] + 1
      counts[category.code] = number
      codes.append(Code(category: category, number: number))
    }
  }

  /// The own fields with a column after the usual ones: those that the list declares, except the
  /// lead time.
  static func furtherFields(_ own: OwnFields) -> [Int] {
    own.declaredNumbers.filter { own.names[$0] != UsualField.leadTime.rawValue }
  }

  /// The cells of a row in the order of the columns, then of the further fields.
  ///
  /// - Parameter number: the place of the row in the list, from 0.
  package func cells(_ row: TableRow, number: Int) -> ContiguousArray<Cell> {
    let bytes = arranged.list.document.storage.span
    let item: ItemRecord?
    let offered: ItemRecord?
    switch row {
    case .product(let place, _):
      item = arranged.list.records.items[place]
      offered = item
    case .search(let search):
      item = arranged.searches[search].item.map { arranged.list.records.items[$0] }
      offered = nil
    }
    let code = codes[number]
    let reading = offered.flatMap { Dimensions.read(bytes.string($0.dimensions.range)) }
    let size = reading?.size
    let drawing = code.category.drawing
    let placed = size?.placed(lies: drawing == .rug, hangs: drawing == .art || drawing == .window)
    // An adjustable measure has no single length; the notes show its range.
    let columns = [placed?.width, placed?.depth, placed?.height].compactMap(\.self)
      .filter { !$0.isAdjustable }
    // Only shown measures decide the unit: a rug's 5 mm thickness must not turn its sides into
    // millimeters.
    let unit = Dimensions(measures: columns).unit
    func length(_ measure: Dimensions.Measure?) -> Cell {
      guard let measure, !measure.isAdjustable else { return .empty }
      return .number(Dimensions.decimal(measure.nanometers, in: unit))
    }
    let saysAll = reading.map { $0.isAll && $0.size.measures.allSatisfy(columns.contains) } ?? false
    let record = arranged.record(row)
    let own = arranged.list.records.own
    return ContiguousArray(
      ScheduleColumn.allCases.map { column -> Cell in
        switch column {
        case .code: .text(Self.text(code.category.code, number: code.number))
        case .room: item.map { .field($0.room) } ?? .empty
        case .quantity: quantity(row)
        case .leadTime: .field(record.value(leadTime, of: own))
        case .total: total(row)
        case .description: description(row, item: item)
        case .vendor: offered.map { .field($0.retailer) } ?? .empty
        case .link: link(row)
        case .width: length(placed?.width)
        case .depth: length(placed?.depth)
        case .height: length(placed?.height)
        case .unit: columns.isEmpty ? .empty : .text(unit.rawValue)
        case .unitCost:
          offered.map { $0.priceCents == 0 ? .empty : .money($0.priceCents) } ?? .empty
        case .status: .text(status(row))
        case .notes: notes(row, item: item, saysSize: offered != nil && !saysAll, in: bytes)
        }
      } + furtherFields.map { .field(record.value($0, of: own)) })
  }

  // MARK: Cells

  /// A code such as `CH-01`.
  private static func text(_ kind: ItemCode, number: UInt32) -> String {
    kind.letters + (number < 10 ? "-0" : "-") + String(number)
  }

  /// The product's name, or the category of a search.
  private func description(_ row: TableRow, item: ItemRecord?) -> Cell {
    if let item {
      let word = arranged.wordForBlank(.productName, row: row, text: item.productName)
      return word.map { .text($0) } ?? .field(item.productName)
    }
    guard case .search(let number) = row else { return .empty }
    return .field(arranged.searches[number].category)
  }

  private func quantity(_ row: TableRow) -> Cell {
    counted(row).map { .number(String($0.quantity)) } ?? .empty
  }

  private func total(_ row: TableRow) -> Cell {
    .total(counted(row).flatMap { $0.priceCents == 0 ? nil : $0.lineCents })
  }

  /// The item of a row, if totals include it; nil for a search or an alternate.
  private func counted(_ row: TableRow) -> ItemRecord? {
    guard case .product(let item, _) = row, !arranged.facts[item].traits.contains(.isAlternate)
    else {
      return nil
    }
    return arranged.list.records.items[item]
  }

  private func link(_ row: TableRow) -> Cell {
    switch row {
    case .product(let item, _): .field(arranged.list.records.items[item].productURL)
    case .search(let number): .field(arranged.searches[number].url)
    }
  }

  /// The status of a product that is neither a close match nor an alternate.
  static let matched = "Matched"

  private func status(_ row: TableRow) -> String {
    guard case .product(let item, _) = row else { return "To be found" }
    let traits = arranged.facts[item].traits
    if traits.contains(.isAlternate) { return "Alternate" }
    return traits.contains(.isCloseMatch) ? "Close match" : Self.matched
  }

  /// The designer's note, the fit, a size that the columns do not show completely, and the reason
  /// for the match; for an unmatched item, its keywords.
  private func notes(
    _ row: TableRow, item: ItemRecord?, saysSize: Bool, in bytes: Span<UInt8>
  ) -> Cell {
    guard let item else {
      guard case .search(let number) = row else { return .empty }
      return .field(arranged.searches[number].keywords)
    }
    var notes: [String] = []
    func add(_ prefix: String, slice: ByteSlice) {
      if !bytes.isBlank(slice.range) { notes.append(prefix + bytes.string(slice.range)) }
    }
    add("", slice: item.note)
    var traits: ItemTraits = []
    if case .product(let number, _) = row { traits = arranged.facts[number].traits }
    switch traits.contains(.showsBadge) ? Fit(bytes, item.fit.status) : .none {
    case .fits: notes.append("Fits your space")
    case .tight: notes.append("May be tight")
    case .other:
      notes.append(ListText.words(ofStatus: bytes.string(item.fit.status.range)))
    case .none: break
    }
    if !traits.isDisjoint(with: [.hasWeakness, .showsFitDetail]) {
      add("", slice: item.fit.detail)
    }
    if saysSize { add("Size: ", slice: item.dimensions) }
    add("", slice: item.whyMatched)
    return notes.isEmpty ? .empty : .text(notes.joined(separator: "; "))
  }
}
