/// Which items belong together, told by the first of each cluster (a disjoint-set forest).
struct Clusters: Sendable {
  private var count = 0
  /// Empty as long as no items belong together.
  private var parents = ContiguousArray<Int32>()
  private var byURL = ContiguousArray<Bool>()

  /// Whether any two items belong together.
  var areJoined: Bool { !parents.isEmpty }

  /// Begins with `count` items, each on its own.
  mutating func removeAll(count: Int) {
    self.count = count
    if !areJoined { return }
    parents.removeAll(keepingCapacity: true)
    byURL.removeAll(keepingCapacity: true)
  }

  /// The first item of the cluster that the item belongs to.
  mutating func first(of index: Int) -> Int {
    if !areJoined { return index }
    var index = index
    while Int(parents[index]) != index {
      parents[index] = parents[Int(parents[index])]
      index = Int(parents[index])
    }
    return index
  }

  /// Whether the item was joined to an earlier one with the same link.
  func hasEarlierURL(_ index: Int) -> Bool { areJoined && byURL[index] }

  /// Puts two items, the earlier one first, into one cluster.
  mutating func join(_ first: Int, _ second: Int, byURL isURL: Bool) {
    if !areJoined {
      parents.reserveCapacity(count)
      for index in 0..<count { parents.append(Int32(truncatingIfNeeded: index)) }
      byURL.append(contentsOf: repeatElement(false, count: count))
    }
    let a = self.first(of: first)
    let b = self.first(of: second)
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    if isURL { byURL[second] = true }
  }
}
