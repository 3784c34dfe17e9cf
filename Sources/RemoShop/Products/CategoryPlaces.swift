/// Collects the places of the names in a category's text, word by word.
struct CategoryPlaces {
  private struct Found {
    var place: CategoryTable.Place
    var isPlural: Bool
  }

  /// The last two words of the name, for phrases.
  private var recent: [String] = []
  private var current: Found?
  private var first: Found?
  private var last: Found?
  private var lastIsPlural = false
  private var weak: CategoryTable.Place?
  private var currentWeak: CategoryTable.Place?
  /// The place given by the outer parts of a path.
  private var outer: CategoryTable.Place?

  private static let links: Set<String> = [
    "da", "de", "del", "della", "des", "di", "do", "du", "para", "per", "pour",
  ]

  /// Whether a word joins a thing to its description, which follows it: "table de chevet".
  func isLink(_ word: CategoryWords.Word) -> Bool {
    !recent.isEmpty && Self.links.contains(word.text)
  }

  /// Whether any completed name is in the table.
  var isKnown: Bool { first != nil }

  /// Adds the next word. The longest phrase that ends with it counts.
  mutating func take(_ word: CategoryWords.Word) {
    var phrases = [word.text]
    for earlier in recent.reversed() { phrases.insert(earlier + " " + phrases[0], at: 0) }
    let found = phrases.lazy.compactMap { CategoryTable.shared[$0] }.first
    recent = (recent + [word.text]).suffix(2)
    lastIsPlural = word.isPlural
    guard let found else { return }
    if found.isWeak {
      currentWeak = found
    } else {
      current = Found(place: found, isPlural: word.isPlural)
    }
  }

  /// Ends a name; another follows.
  mutating func endName() {
    first = first ?? current
    last = current
    weak = weak ?? currentWeak
    current = nil
    currentWeak = nil
    recent = []
  }

  /// Ends a part of a path; a narrower part follows.
  mutating func goDeeper() {
    outer = strong ?? outer
    weak = currentWeak ?? weak
    currentWeak = nil
    first = nil
    last = nil
    current = nil
    recent = []
  }

  /// The place that decides among the names so far.
  private var strong: CategoryTable.Place? {
    guard let first else { return current?.place }
    // "Sofa & console tables": a singular before a plural is half a name.
    if !first.isPlural, !first.place.isMass, lastIsPlural, let head = current ?? last {
      return head.place
    }
    return first.place
  }

  /// The category of the words so far.
  var category: Category { (strong ?? outer ?? weak ?? currentWeak)?.category ?? .unknown }
}
