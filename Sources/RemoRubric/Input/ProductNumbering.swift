import RemoBytes
import RemoShop

/// Numbers products. Candidates with the same URL, compared as in lists, have one number. Without a
/// URL, those with the same id do.
struct ProductNumbering {
  private var byID: [ByteString: Int] = [:]
  private var byURL: [CanonicalURL: Int] = [:]
  /// The number of products so far.
  private(set) var count = 0

  /// The product's number; a new product gets the next one.
  mutating func number(_ candidate: Candidate) -> Int {
    if let text = candidate.attributes.text("product_url") {
      return Self.number(CanonicalURL(text), in: &byURL, count: &count)
    }
    return Self.number(candidate.id, in: &byID, count: &count)
  }

  private static func number<Key>(
    _ key: Key, in numbers: inout [Key: Int], count: inout Int
  ) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = count
    count += 1
    return count - 1
  }
}
