/// A place in the order of a list's groups, from what a room is furnished with first to last.
package enum Room: UInt8, Sendable, CaseIterable {
  case seating, tables, storage, flooring, lighting, windows, textiles, walls, plants, hardware
  /// A category that is not known: after all others, in the order they came.
  case unknown
}

/// The drawing that stands for a category where a product has no image.
package enum CategoryIcon: UInt8, Sendable, CaseIterable {
  case seating, table, storage, rug, lighting, window, textile, art, plant, hardware, kitchen, bath
  case other
}

/// The beginning of an item's code in an FF&E schedule.
package enum ItemCode: UInt8, Sendable, CaseIterable {
  case chairs, sofas, tables, storage, lighting, rugs, accessories
  /// Window treatments and wall finishes.
  case windowsAndFinishes
  case plants, other

  /// The letters of the code.
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
