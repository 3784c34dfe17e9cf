import RemoBytes

/// Remembers the categories of names, because most lists share a few groups.
struct CategoryMemory {
  /// The most names remembered, and the most bytes of a name.
  private static let (mostNames, mostBytes) = (1000, 100)

  private var known: [(name: String, category: Category)] = []
  /// The places in `known` by hash of the names' bytes.
  private var index = ByteIndex(count: mostNames)

  /// The category that a name means.
  mutating func category(of name: Range<Int>, in bytes: Span<UInt8>) -> Category {
    let hash = bytes.seededHash(name)
    let place = index.first(hash: hash) { bytes.isEqual(name, to: known[$0].name) }
    if let place { return known[place].category }
    let category = Category(of: name, in: bytes)
    if name.count <= Self.mostBytes {
      if known.count == Self.mostNames { self = CategoryMemory() }
      index.insert(known.count, hash: hash)
      known.append((bytes.string(name), category))
    }
    return category
  }
}
