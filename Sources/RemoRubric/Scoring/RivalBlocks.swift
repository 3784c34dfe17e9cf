import RemoBytes

/// The blocks of other items with which rival criteria compare a candidate.
///
/// A candidate's block contains the ten other items that share the most telling words with the
/// candidate. A word that n of N items have adds ln(1 + N / n), or nothing if n exceeds 100. Equal
/// sums keep the order of items. Words come from the attributes that `tokens` criteria read, or
/// from names if the rubric has no such criterion. An item with equal attributes does not count as
/// another item.
///
/// The cost of a candidate grows with its words, not with the number of items.
package struct RivalBlocks {
  /// The most items in a block.
  package static let size = 10
  /// The most items in which a word may occur and still count.
  package static let commonest = 100

  private let items: [OtherItem]
  private let names: (wanted: Set<String>, candidate: Set<String>)
  /// The items with each word.
  private var places: [UInt64: [Int]] = [:]

  init(_ items: [OtherItem], by rubric: Rubric) {
    self.items = items
    let readers = rubric.criteria.filter { if case .tokens = $0.kind { true } else { false } }
    names =
      readers.isEmpty
      ? (["name"], ["name"])
      : (
        Set(readers.flatMap { $0.wanted.map(\.name) }),
        Set(readers.flatMap { $0.candidate.map(\.name) })
      )
    for (number, item) in items.enumerated() {
      for word in Self.words(in: item.wanted, named: names.wanted) {
        places[word, default: []].append(number)
      }
    }
    places = places.filter { $0.value.count <= Self.commonest }
  }

  /// The sorted, distinct hashes of the words in some attributes.
  private static func words(in attributes: Attributes, named names: Set<String>) -> [UInt64] {
    let texts = attributes.entries.lazy.filter { names.contains($0.name) }.map(\.value.text)
    return Set(texts.flatMap { WordList($0).list }.map(wordHash)).sorted()
  }

  func others(of candidate: Candidate, besides wanted: Attributes) -> [OtherItem] {
    var sums: [Int: Double] = [:]
    for word in Self.words(in: candidate.attributes, named: names.candidate) {
      guard let found = places[word] else { continue }
      let value = naturalLogarithm(1 + Double(items.count) / Double(found.count))
      for number in found { sums[number, default: 0] += value }
    }
    let order = sums.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Array(order.lazy.map { items[$0.key] }.filter { $0.wanted != wanted }.prefix(Self.size))
  }
}

extension [WantedItem] {
  /// Gives each candidate its block of items from the list, if the rubric has rivals.
  ///
  /// - Parameter query: returns the query of an item.
  mutating func addOthers(by rubric: Rubric, query: (WantedItem) -> ByteString = \.id) {
    if !rubric.hasRivals { return }
    let items = rubric.comparesItems ? self : []
    addOthers(
      from: RivalBlocks(items.map { OtherItem(query: query($0), wanted: $0.wanted) }, by: rubric))
  }

  /// Gives each candidate its block.
  mutating func addOthers(from blocks: RivalBlocks) {
    for item in indices {
      for number in self[item].candidates.indices {
        self[item].candidates[number].others = blocks.others(
          of: self[item].candidates[number], besides: self[item].wanted)
      }
    }
  }
}

extension Rubric {
  /// Whether a criterion compares a pair with other pairs.
  var hasRivals: Bool { criteria.contains { $0.rivals != nil } }

  var comparesItems: Bool { criteria.contains { $0.rivals == .items } }
}
