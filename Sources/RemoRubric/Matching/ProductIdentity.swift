import RemoBytes
import RemoShop

/// Numbers products: two candidates, of whichever items, have one number when they are the same
/// product. A product is its URL, as lists compare URLs, or the candidate's id where it has none.
struct ProductNumbering {
  private var byID: [ExactText: Int] = [:]
  private var byHash: [UInt64: [Known]] = [:]
  /// The number of products so far.
  private(set) var count = 0

  private struct Known {
    let url: DocumentBuffer
    let number: Int
  }

  /// The product's number, a new one for a product that was not seen before.
  mutating func number(_ candidate: Candidate) -> Int {
    guard let text = candidate.attributes.text("product_url") else {
      if let number = byID[candidate.id] { return number }
      byID[candidate.id] = count
      count += 1
      return count - 1
    }
    let url = DocumentBuffer(text)
    let slice = ByteSlice(0..<url.inputCount)
    let hash = ProductURL.hash(url.storage.span, slice)
    for known in byHash[hash] ?? [] {
      let other = ByteSlice(0..<known.url.inputCount)
      if ProductURL.areEqual(url.storage.span, slice, known.url.storage.span, other) {
        return known.number
      }
    }
    byHash[hash, default: []].append(Known(url: url, number: count))
    count += 1
    return count - 1
  }
}
