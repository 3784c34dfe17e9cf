import RemoBytes

/// Remembers the categories of names, because most lists share a few groups.
struct CategoryMemory {
  /// The most names remembered, and the most bytes of a name.
  private static let (mostNames, mostBytes) = (1000, 100)

  /// The names and their categories, by hash of the names' bytes.
  private var known: [UInt64: (name: String, category: Category)] = [:]

  /// The category that a name means.
  mutating func category(of name: Range<Int>, in bytes: Span<UInt8>) -> Category {
    let key = bytes.seededHash(name)
    if let known = known[key], bytes.isEqual(name, to: known.name) { return known.category }
    let category = Category(of: name, in: bytes)
    if name.count <= Self.mostBytes {
      if known.count == Self.mostNames { known = [:] }
      known[key] = (bytes.string(name), category)
    }
    return category
  }
}
