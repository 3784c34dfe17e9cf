/// The phrases that place a category, by their hashes.
///
/// `CategoryHashes` holds them ready, so that a run that places one name does not pay for reading
/// eight hundred phrases; it is generated from `CategoryKeywords`, and a test keeps it the same.
enum CategoryTable {
  /// What a phrase says of a category; its bits are the low ones of a slot.
  struct Place {
    private let bits: UInt64

    /// A place with what `~` (weak) and `=` (mass noun) say of the phrase.
    init(_ category: Category, isWeak: Bool, isMass: Bool) {
      bits =
        UInt64(category.room.rawValue) | UInt64(category.drawing.rawValue) << 4
        | UInt64(category.code.rawValue) << 8 | (isWeak ? 1 << 12 : 0) | (isMass ? 1 << 13 : 0)
    }

    fileprivate init(slot: UInt64) { bits = slot & 0x3FFF }

    var category: Category {
      Category(
        Room(rawValue: UInt8(truncatingIfNeeded: bits & 15)) ?? .unknown,
        CategoryIcon(rawValue: UInt8(truncatingIfNeeded: bits >> 4 & 15)) ?? .other,
        ItemCode(rawValue: UInt8(truncatingIfNeeded: bits >> 8 & 15)) ?? .other)
    }

    /// Whether it decides only where nothing else does.
    var isWeak: Bool { bits >> 12 & 1 == 1 }

    /// Whether it has no plural ("lighting"), so that a singular does not make it half a name.
    var isMass: Bool { bits >> 13 & 1 == 1 }

    /// The slot of a phrase: the high bits of its hash, and the place.
    func slot(_ key: UInt64) -> UInt64 { key & ~0x3FFF | bits }
  }

  /// The number of slots, a power of two: linear probing, 0 for an empty one.
  static let capacity = 2048

  /// Where the search for a hash begins.
  @inline(__always)
  static func start(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key >> 40) & (capacity - 1) }

  /// The hash of a phrase and a word after it.
  @inline(__always)
  static func join(_ phrase: UInt64, _ word: UInt64) -> UInt64 {
    (phrase ^ word >> 29) &* 0x9E37_79B9_7F4A_7C15 ^ word
  }

  /// What the phrase of a hash says, if it is in the table.
  @inline(__always)
  static func place(_ key: UInt64) -> Place? {
    let slots = CategoryHashes.slots
    var index = start(key)
    while slots[index] != 0 {
      if (slots[index] ^ key) >> 14 == 0 { return Place(slot: slots[index]) }
      index = (index + 1) & (capacity - 1)
    }
    return nil
  }
}
