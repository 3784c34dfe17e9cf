import RemoBytes

/// The keys that an object may have beside others, to tell a misspelt key from one that is only not
/// known yet.
struct KnownKeys {
  /// Other names of keys, and the names that they have here.
  private static let otherNames = [
    "budget": "budget_cents", "category_group": "category", "colour": "color",
    "image": "image_url", "link": "product_url", "manufacturer": "brand", "modelno": "model",
    "price": "price_cents", "product_name": "name", "shop": "retailer", "size": "dimensions",
    "store": "retailer", "supplier": "brand", "title": "name", "url": "product_url",
    "weight": "weight_g",
  ]

  /// The most unknown keys that are looked at.
  private static let limit = 1000

  private let known: Set<String>
  private let offered: [String]
  private var answers: [String: String?] = [:]

  /// Knows the keys in `read`, and those in `others`, which nothing reads here and nobody misspelt.
  init(read: [String], others: [String]) {
    offered = read
    known = Set(read + others)
  }

  /// The key that was probably meant by `key`, which is another one; nil where it is known itself,
  /// or like none that is read.
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
