import RemoBytes
import RemoShop

/// Numbers products: two candidates, of whichever items, have one number when they are the same
/// product. A product is its URL, as lists compare URLs, or the candidate's id where it has none.
struct ProductNumbering {
  private var byID: [ByteString: Int] = [:]
  private var byURL: [CanonicalURL: Int] = [:]
  /// The number of products so far.
  private(set) var count = 0

  /// The product's number, a new one for a product that was not seen before.
  mutating func number(_ candidate: Candidate) -> Int {
    if let text = candidate.attributes.text("product_url") {
      return Self.number(CanonicalURL(text), in: &byURL, &count)
    }
    return Self.number(candidate.id, in: &byID, &count)
  }

  private static func number<Key>(
    _ key: Key, in numbers: inout [Key: Int], _ count: inout Int
  ) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = count
    count += 1
    return count - 1
  }
}
