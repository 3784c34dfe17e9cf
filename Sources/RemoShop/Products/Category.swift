/// Where a category belongs: its place in the room order, its icon, its code in a schedule.
///
/// Kitchen, bath and building materials have no rooms of their own in the order. They stand with
/// what they are most like: vanities, islands and countertops with the tables, cabinets with the
/// storage, tile and floors with the rugs, paint and wallpaper with the walls, and fixtures and
/// appliances with the hardware, at the end. Beds stand with the seating.
package struct Category: Hashable, Sendable {
  package let room: Room
  package let drawing: CategoryIcon
  package let code: ItemCode

  /// A category that is not known.
  package static let unknown = Category(.unknown, .other, .other)

  init(_ room: Room, _ drawing: CategoryIcon, _ code: ItemCode) {
    self.room = room
    self.drawing = drawing
    self.code = code
  }

  /// Its place in the room order, from 0; that of an unknown category is the last.
  package var place: Int { Int(room.rawValue) }

  /// The names of all icons; an icon's number is its index.
  package static let icons = [
    "seating", "table", "storage", "rug", "lighting", "window", "textile", "art", "plant",
    "hardware", "kitchen", "bath", "other",
  ]

  /// The number of its icon.
  var iconNumber: Int { Int(drawing.rawValue) }

  /// The name of its icon.
  package var icon: String { Self.icons[iconNumber] }

  /// The category of the name in `range` of `text`.
  ///
  /// Words are compared with a table, whole, without case, accents and plural. The last word that
  /// is known decides, as it is the one that the others describe ("table lamp" is a lamp, "lamp
  /// table" a table), and of phrases that end there the longest ("lamp shade" is no window shade).
  /// Of several names in one ("rugs & mats", "shelf with hooks") the first decides, unless it is
  /// only the first half of one ("cabinet & drawer pulls"); in a path (`Home > Sofas`) the last.
  /// Words that say little ("kitchen", "decor") decide only where nothing else does.
  /// Cost: some 100 ns for a few words, no allocation.
  package init(of text: Span<UInt8>, _ range: Range<Int>) {
    var reader = CategoryWords(range)
    var places = CategoryPlaces()
    loop: while true {
      switch reader.next(text) {
      case .word(let word): places.take(word)
      case .separator: places.endName()
      case .with:
        places.endName()
        if places.isKnown { break loop }
      case .deeper: places.goDeeper()
      case .end: break loop
      }
    }
    self = places.decide()
  }
}

/// The state of placing a category while its words come in.
private struct CategoryPlaces {
  private struct Found {
    var place: CategoryTable.Place
    var isPlural: Bool
  }

  /// Hashes of the last words of the name, for phrases: the newest first.
  private var recent: (UInt64, UInt64, UInt64) = (0, 0, 0)
  private var count = 0
  private var current: Found?
  private var first: Found?
  private var last: Found?
  private var lastIsPlural = false
  private var weak: CategoryTable.Place?
  private var currentWeak: CategoryTable.Place?
  /// What the outer parts of a path gave.
  private var outer: CategoryTable.Place?

  var isKnown: Bool { first != nil }

  mutating func take(_ word: CategoryWords.Word) {
    var hash = word.hash
    var found = CategoryTable.place(hash)
    if count > 0 {
      hash = CategoryTable.join(recent.0, word.hash)
      found = CategoryTable.place(hash) ?? found
      if count > 1 {
        hash = CategoryTable.join(CategoryTable.join(recent.1, recent.0), word.hash)
        found = CategoryTable.place(hash) ?? found
      }
    }
    recent = (word.hash, recent.0, recent.1)
    count += 1
    lastIsPlural = word.isPlural
    guard let found else { return }
    if found.isWeak {
      currentWeak = found
    } else {
      current = Found(place: found, isPlural: word.isPlural)
    }
  }

  mutating func endName() {
    if let current {
      first = first ?? current
    }
    last = current
    weak = weak ?? currentWeak
    current = nil
    currentWeak = nil
    count = 0
  }

  mutating func goDeeper() {
    outer = strong ?? outer
    weak = currentWeak ?? weak
    currentWeak = nil
    first = nil
    last = nil
    current = nil
    count = 0
  }

  /// What decides among the names so far.
  private var strong: CategoryTable.Place? {
    guard let first else { return current?.place }
    // "Sofa & console tables": a singular before a plural is half a name.
    if !first.isPlural, !first.place.isMass, lastIsPlural, let head = current ?? last {
      return head.place
    }
    return first.place
  }

  func decide() -> Category {
    (strong ?? outer ?? weak ?? currentWeak)?.category ?? .unknown
  }
}
