/// Clusters of items that offer the same product: a disjoint-set forest that also records which two
/// items joined clusters, and the reason.
struct DuplicateClusters {
  /// Two items whose match joined their clusters.
  private struct Join {
    let first, second: Int
    let reason: Duplicate.Reason
  }

  private let count: Int
  /// The parent of each item; empty until the first join, as few lists have duplicates. Not a lazy
  /// property, because changing one element would copy the array.
  private var parents: [Int] = []
  private var joins: [Join] = []

  /// - Parameter count: the number of items, each in a cluster of its own.
  init(count: Int) { self.count = count }

  /// The first item of an item's cluster.
  private mutating func first(of item: Int) -> Int {
    var item = item
    while parents[item] != item {
      parents[item] = parents[parents[item]]
      item = parents[item]
    }
    return item
  }

  /// Joins the clusters of two items, if they differ.
  mutating func join(_ first: Int, _ second: Int, because reason: Duplicate.Reason) {
    if parents.isEmpty { parents = Array(0..<count) }
    let (a, b) = (self.first(of: first), self.first(of: second))
    if a == b { return }
    parents[max(a, b)] = min(a, b)
    joins.append(Join(first: first, second: second, reason: reason))
  }

  /// All members of clusters except each cluster's first item, in ascending order.
  var duplicates: [Duplicate] {
    if joins.isEmpty { return [] }
    // The joins of a cluster form a tree. Walk it from the first item outward.
    var neighbors: [Int: [Join]] = [:]
    for join in joins {
      neighbors[join.first, default: []].append(join)
      neighbors[join.second, default: []].append(join)
    }
    var duplicates: [Duplicate] = []
    var visited = Set<Int>()
    for first in neighbors.keys.sorted() where visited.insert(first).inserted {
      var open = [first]
      while let item = open.popLast() {
        for join in neighbors[item] ?? [] {
          let next = join.first == item ? join.second : join.first
          guard visited.insert(next).inserted else { continue }
          duplicates.append(Duplicate(item: next, first: first, other: item, reason: join.reason))
          open.append(next)
        }
      }
    }
    return duplicates.sorted { $0.item < $1.item }
  }
}
