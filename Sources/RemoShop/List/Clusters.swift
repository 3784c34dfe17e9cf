/// Which items belong together, told by the first of each cluster (a disjoint-set forest), and why.
struct Clusters: Sendable {
  /// Why an item belongs to a cluster.
  struct Match: Sendable {
    /// The item that it was found to be the same as.
    let other: Int
    /// Whether they have the same link; else their names are alike.
    let isURL: Bool
  }

  /// Two items that brought two clusters together.
  private struct Join {
    let first, second: Int32
    let isURL: Bool

    func other(than item: Int) -> Int { Int(first) ^ Int(second) ^ item }
  }

  /// What is left of an item's joins on the way to the first.
  private struct Rest {
    var count: Int32 = 0
    /// The numbers of the joins, all exclusive-or: of one it is that.
    var numbers: Int32 = 0
  }

  private var count = 0
  /// Empty as long as no items belong together.
  private var parents = ContiguousArray<Int32>()
  private var joins = ContiguousArray<Join>()
  private var rests = ContiguousArray<Rest>()

  /// Whether any two items belong together.
  var areJoined: Bool { !parents.isEmpty }

  /// Begins with `count` items, each on its own.
  mutating func removeAll(count: Int) {
    self.count = count
    if !areJoined { return }
    parents.removeAll(keepingCapacity: true)
    joins.removeAll(keepingCapacity: true)
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

  /// Whether two items are in one cluster.
  mutating func areJoined(_ first: Int, _ second: Int) -> Bool {
    self.first(of: first) == self.first(of: second)
  }

  /// Puts two items, which are not in one cluster, into one.
  mutating func join(_ first: Int, _ second: Int, byURL isURL: Bool) {
    if !areJoined {
      parents.reserveCapacity(count)
      for index in 0..<count { parents.append(Int32(truncatingIfNeeded: index)) }
    }
    let a = self.first(of: first)
    let b = self.first(of: second)
    parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
    joins.append(
      Join(
        first: Int32(truncatingIfNeeded: first), second: Int32(truncatingIfNeeded: second),
        isURL: isURL))
  }

  /// Prepares `match(of:)`.
  ///
  /// The joins of a cluster are a tree. An item with only one of them left has no other way to the
  /// first; without it, its neighbour has one less. Cost: linear.
  mutating func findMatches() {
    rests.removeAll(keepingCapacity: true)
    rests.grow(to: count, filling: Rest())
    for number in joins.indices {
      add(1, number, to: Int(joins[number].first))
      add(1, number, to: Int(joins[number].second))
    }
    for start in 0..<count {
      var item = start
      while rests[item].count == 1, first(of: item) != item {
        let number = Int(rests[item].numbers)
        let other = joins[number].other(than: item)
        // Its number stays: that is the join to be told.
        rests[item].count = 0
        add(-1, number, to: other)
        item = other
      }
    }
  }

  /// Why an item belongs to its cluster, nil for the first and for one alone: from item to item,
  /// all are found to be the same as the first.
  mutating func match(of item: Int) -> Match? {
    if first(of: item) == item { return nil }
    let join = joins[Int(rests[item].numbers)]
    return Match(other: join.other(than: item), isURL: join.isURL)
  }

  private mutating func add(_ count: Int32, _ join: Int, to item: Int) {
    rests[item].count += count
    rests[item].numbers ^= Int32(truncatingIfNeeded: join)
  }
}
