/// A place in the order of a list's groups, following the order in which a room is furnished.
package enum Room: UInt8, Sendable, CaseIterable {
  case seating, tables, storage, flooring, lighting, windows, textiles, walls, plants, hardware
  /// An unknown category: after all others, in order of appearance.
  case unknown

  /// The key of the place's name in a strings file.
  var wordsKey: String { "area_\(self)" }
}

/// The icon of a category, shown for products without an image.
package enum CategoryIcon: UInt8, Sendable, CaseIterable {
  case seating, table, storage, rug, lighting, window, textile, art, plant, hardware, kitchen, bath
  case other
}

/// The prefix of an item's code in an FF&E schedule.
package enum ItemCode: UInt8, Sendable, CaseIterable {
  case chairs, sofas, tables, storage, lighting, rugs, accessories
  /// Window treatments and wall finishes.
  case windowsAndFinishes
  case plants, other

  package var letters: String {
    switch self {
    case .chairs: "CH"
    case .sofas: "S"
    case .tables: "T"
    case .storage: "ST"
    case .lighting: "L"
    case .rugs: "RG"
    case .accessories: "AX"
    case .windowsAndFinishes: "WF"
    case .plants: "PL"
    case .other: "OT"
    }
  }
}
