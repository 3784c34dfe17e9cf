/// A category of furniture: its place in the room order, its icon, and its code in a schedule.
///
/// Kitchen, bath and building materials have no room of their own and join similar categories.
/// Vanities, islands and countertops go with tables, cabinets with storage, tile and floors with
/// rugs, paint and wallpaper with walls. Fixtures and appliances go with hardware, at the end. Beds
/// go with seating.
package struct Category: Hashable, Sendable {
  package let room: Room
  package let drawing: CategoryIcon
  package let code: ItemCode

  /// An unknown category.
  package static let unknown = Category(.unknown, .other, .other)

  init(_ room: Room, _ drawing: CategoryIcon, _ code: ItemCode) {
    self.room = room
    self.drawing = drawing
    self.code = code
  }

  /// The category's place in the room order, from 0; unknown categories are last.
  package var place: Int { Int(room.rawValue) }

  /// The names of all icons; an icon's number is its index.
  package static let icons = [
    "seating", "table", "storage", "rug", "lighting", "window", "textile", "art", "plant",
    "hardware", "kitchen", "bath", "other",
  ]

  var iconNumber: Int { Int(drawing.rawValue) }

  package var icon: String { Self.icons[iconNumber] }

  /// Creates the category that a name means.
  ///
  /// Looks up whole words in a table, ignoring case, accents and plurals. The last known word
  /// decides, because the others describe it: "table lamp" is a lamp, "lamp table" a table. The
  /// longest phrase that ends there wins: "lamp shade" is no window shade. Among several names
  /// ("rugs & mats", "shelf with hooks") the first decides, unless it is only half a name ("cabinet
  /// & drawer pulls"). In a path (`Home > Sofas`) the last decides. Vague words ("kitchen",
  /// "decor") decide only without other known words.
  ///
  /// A name without a known English word, or with a word such as "de", may be in another language
  /// of the documents.
  package init(of name: Range<Int>, in text: Span<UInt8>) {
    var words = CategoryWords(name)
    var places = CategoryPlaces()
    // Whether the thing may come first, as in "lampe de table", and the words that may name it.
    var (hasLink, thing) = (false, name)
    loop: while true {
      switch words.next(text) {
      case .word(let word) where places.isLink(word):
        places.endName()
        hasLink = true
        if places.isKnown {
          thing = name.lowerBound..<words.offset
          break loop
        }
      case .word(let word): places.take(word)
      case .separator: places.endName()
      case .with:
        places.endName()
        if places.isKnown { break loop }
      case .deeper:
        places.goDeeper()
        hasLink = false
      case .end: break loop
      }
    }
    let english = places.category
    let isForeign = english == .unknown || hasLink
    self = (isForeign ? CategoryTranslations.category(of: thing, in: text) : nil) ?? english
  }
}
