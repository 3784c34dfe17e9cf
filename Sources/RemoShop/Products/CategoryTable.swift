import RemoBytes

/// The phrases that determine a category.
enum CategoryTable {
  /// The meaning of a phrase.
  struct Place: Sendable {
    let category: Category
    /// Whether any other known word overrules it.
    let isWeak: Bool
    /// Whether it has no plural: in "lighting & lamps" it is a name, not the first half of one.
    let isMass: Bool
  }

  /// The places of `CategoryKeywords` by phrase.
  static let places: [String: Place] = {
    var places: [String: Place] = [:]
    places.reserveCapacity(500)
    // Works on bytes, because every program start pays for it.
    for row in CategoryKeywords.rows {
      for text in row.phrases.utf8.split(separator: ASCII.comma) {
        let phrase = text.drop { $0 == ASCII.tilde || $0 == ASCII.equals }
        let signs = text[..<phrase.startIndex]
        places[String(Substring(phrase))] = Place(
          category: row.category, isWeak: signs.contains(ASCII.tilde),
          isMass: signs.contains(ASCII.equals))
      }
    }
    return places
  }()
}
