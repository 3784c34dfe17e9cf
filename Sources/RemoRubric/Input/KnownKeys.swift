import RemoBytes

/// The known keys of an object that may have others too. Finds keys that are probably misspelled.
struct KnownKeys {
  /// The names of other systems for keys, and the names here.
  private static let otherNames = [
    "budget": "budget_cents", "category_group": "category", "colour": "color",
    "image": "image_url", "link": "product_url", "manufacturer": "brand", "modelno": "model",
    "price": "price_cents", "product_name": "name", "shop": "retailer", "size": "dimensions",
    "store": "retailer", "supplier": "brand", "title": "name", "url": "product_url",
    "weight": "weight_g",
  ]

  /// The most different unknown keys for which a known one is looked up.
  private static let limit = 1000

  private let known: Set<String>
  private let offered: [String]
  private var answers: [String: String?] = [:]

  /// - Parameters:
  ///   - read: the keys that are read; only these are suggested.
  ///   - others: keys that are known and ignored.
  init(read: [String], others: [String]) {
    offered = read
    known = Set(read + others)
  }

  /// The key that was probably meant; nil if `key` is known, or not similar to any key that is
  /// read.
  mutating func meant(by key: String) -> String? {
    if known.contains(key) { return nil }
    if let answer = answers[key] { return answer }
    if answers.count == Self.limit { return nil }
    let other = Self.otherNames[key].flatMap { offered.contains($0) ? $0 : nil }
    let answer = other ?? nearestName(to: key, in: offered)
    answers[key] = .some(answer)
    return answer
  }
}
