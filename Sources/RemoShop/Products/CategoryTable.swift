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

  /// The places of `CategoryKeywords` by phrase, in the form that `CategoryWords` produces.
  static let places: [String: Place] = {
    var places: [String: Place] = [:]
    places.reserveCapacity(500)
    // Uses bytes, because the table is built at every program start.
    for row in CategoryKeywords.rows {
      for text in row.phrases.utf8.split(separator: ASCII.comma) {
        let phrase = text.drop { $0 == ASCII.tilde || $0 == ASCII.equals }
        let signs = text[..<phrase.startIndex]
        places[key(of: phrase)] = Place(
          category: row.category, isWeak: signs.contains(ASCII.tilde),
          isMass: signs.contains(ASCII.equals))
      }
    }
    return places
  }()

  private static func key(of phrase: Substring.UTF8View) -> String {
    let bytes = ContiguousArray(phrase)
    var words = CategoryWords(0..<bytes.count)
    var key: [String] = []
    while case .word(let word) = words.next(bytes.span) { key.append(word.text) }
    return key.joined(separator: " ")
  }
}
