import RemoBytes

/// The arranged list as values, for an app's own screens.
extension ArrangedList {
  /// The groups in the order shown.
  public var itemGroups: [ItemGroup] { groups.map { ItemGroup(record: $0, in: self) } }

  /// The searches: first for items of low confidence, then for unmatched items.
  public var unmatchedItems: [UnmatchedItem] {
    searches.map { UnmatchedItem(record: $0, in: list) }
  }

  /// The sum of the known prices. It is partial if ``unpricedItemCount`` is above 0.
  public var total: Amount { Amount(totalCents) }

  /// The total with all adjustments. It is partial if the total is.
  public var grandTotal: Amount { adjustments.last?.sum ?? total }

  /// The number of items shown with an unknown price.
  public var unpricedItemCount: Int { unpricedCount }

  /// The number of items and searches hidden by the filter.
  public var hiddenItemCount: Int { hiddenCount }

  /// The number of items shown, without alternates.
  public var itemCount: Int { order.count }

  /// Whether documents show the tip to scan the room: they show no badge of the fit, the workflow
  /// state has no scan, and the list does not come from a table.
  public var suggestsScan: Bool { mayNeedScan && !hasBadge && itemCount > 0 }
}

/// The items of one category, in the order shown.
public struct ItemGroup: Sendable, Identifiable {
  /// A kind of furniture, for a group's icon.
  public enum Kind: String, CaseIterable, Sendable {
    /// Sofas, chairs, benches, beds.
    case seating
    /// Tables and desks.
    case table
    /// Shelves, cabinets, dressers.
    case storage
    /// Rugs and floors.
    case rug
    /// Lamps and other lights.
    case lighting
    /// Curtains, blinds and shades.
    case window
    /// Pillows, throws, bedding.
    case textile
    /// Art, mirrors and other decor.
    case art
    /// Plants and planters.
    case plant
    /// Handles, hooks and other hardware.
    case hardware
    /// Kitchens and their appliances.
    case kitchen
    /// Baths and their fixtures.
    case bath
    /// An unknown category.
    case other
  }

  private let record: GroupRecord
  private let arranged: ArrangedList

  init(record: GroupRecord, in arranged: ArrangedList) {
    self.record = record
    self.arranged = arranged
  }

  /// The identity of a group in its list: its name and its room or retailer, with case folded and
  /// white space collapsed.
  ///
  /// Names are compared by Unicode scalars. Two names that differ only in composed accents are
  /// different ids, although they are equal as `String`.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    private let scalars: [Unicode.Scalar]
    private let room: [Unicode.Scalar]

    fileprivate init(_ bytes: Span<UInt8>, name: ByteSlice, room: ByteSlice) {
      scalars = bytes.foldedScalars(name.range)
      self.room = bytes.foldedScalars(room.range)
    }

    /// The folded name.
    public var description: String { String(String.UnicodeScalarView(scalars)) }
  }

  /// The identity of the group. It does not depend on the filter, the order, or the spelling of
  /// ``name``.
  ///
  /// Cost: one pass over the name at each call.
  public var id: ID {
    ID(arranged.list.document.storage.span, name: record.name, room: roomName)
  }

  /// The room of the items, with white space collapsed; nil if they have none, or if the list is
  /// not grouped by room.
  public var room: String? { isByRetailer ? nil : arranged.list.shownText(roomName) }

  /// The retailer of the items, with white space collapsed, or "Other retailers" in the language of
  /// the list's options; nil if the list is not grouped by retailer.
  public var retailer: String? { isByRetailer ? arranged.list.shownText(roomName) : nil }

  private var isByRetailer: Bool { arranged.options.roomGrouping == .retailer }

  private var roomName: ByteSlice {
    arranged.rooms.isEmpty ? .null : arranged.rooms[record.room].name
  }

  /// The kind of furniture, derived from the group's name.
  public var kind: Kind { Kind(rawValue: record.category.icon) ?? .other }

  /// The first spelling of the category, with white space collapsed. For items without a category,
  /// the word "Other" in the language of the list's options.
  public var name: String { arranged.list.shownText(record.name) ?? "" }

  /// The sum of the known prices.
  public var subtotal: Amount { Amount(record.subtotalCents) }

  /// The number of items with an unknown price.
  public var unpricedItemCount: Int { record.unpricedCount }

  /// The items, best first by default.
  public var items: [ListItem] {
    record.range.map { ListItem(number: Int(arranged.order[$0]), in: arranged) }
  }
}

extension ItemGroup: Hashable {
  /// Whether two groups have the same name, and the same items in the same order.
  public static func == (a: ItemGroup, b: ItemGroup) -> Bool {
    a.record.count == b.record.count && a.name == b.name && a.room == b.room
      && a.retailer == b.retailer && a.items == b.items
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
