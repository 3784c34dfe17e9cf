/// A category of furniture: its place in the room order, its icon, its code in a schedule.
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

  /// The category that a name stands for.
  ///
  /// Words are compared whole with a table, without case, accents and plural. The last known word
  /// decides, as the others describe it ("table lamp" is a lamp, "lamp table" a table), and of
  /// phrases that end there the longest ("lamp shade" is no window shade). Of several names in one
  /// ("rugs & mats", "shelf with hooks") the first decides, unless it is only the first half of one
  /// ("cabinet & drawer pulls"); in a path (`Home > Sofas`) the last. Words that say little
  /// ("kitchen", "decor") decide only where nothing else does.
  package init(of name: Range<Int>, in text: Span<UInt8>) {
    var words = CategoryWords(name)
    var places = CategoryPlaces()
    loop: while true {
      switch words.next(text) {
      case .word(let word): places.take(word)
      case .separator: places.endName()
      case .with:
        places.endName()
        if places.isKnown { break loop }
      case .deeper: places.goDeeper()
      case .end: break loop
      }
    }
    self = places.category
  }
}
