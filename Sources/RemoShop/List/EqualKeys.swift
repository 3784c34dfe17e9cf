/// Finds what has equal keys among many, without comparing each with each. Keys have to be hashes.
///
/// Of those that are there more than once (see `RepeatedHashes`), what has the same low bits is put
/// into one chain, of at least a quarter as many chains as there are keys; a chain of more than one
/// is sorted. That takes linear time, and where keys are made to collide as long as sorting does.
/// The last bit tells none apart: it keeps keys from being 0. The room is used again.
struct EqualKeys: Sendable {
  private var repeated = RepeatedHashes()
  /// The first place of each chain, and for each place the next one; -1 is none.
  private var heads = ContiguousArray<Int32>()
  private var nexts = ContiguousArray<Int32>()
  /// The chain that is looked at next.
  private var chain = 0
  /// The places of the chain before it, and how many of them were looked at.
  private var places = ContiguousArray<Int32>()
  private var end = 0

  /// Where in `places` the group lies that was found last.
  private(set) var group = 0..<0

  /// A place of the group that was found last: of at least two, in ascending order.
  subscript(index: Int) -> Int { Int(places[index]) }

  /// Of more keys than this, what tells those that are there more than once is not kept.
  private static let mostKept = 16_384

  /// Begins with other keys; 0 is none.
  mutating func start(_ keys: ContiguousArray<UInt64>) {
    var size = 16
    while size * 4 < keys.count { size *= 2 }
    heads.removeAll(keepingCapacity: true)
    heads.append(contentsOf: repeatElement(-1, count: size))
    nexts.removeAll(keepingCapacity: true)
    nexts.append(contentsOf: repeatElement(-1, count: keys.count))
    repeated.read(keys)
    Self.link(keys, repeated, &heads, &nexts)
    if keys.count > Self.mostKept { repeated = RepeatedHashes() }
    chain = 0
    places.removeAll(keepingCapacity: true)
    end = 0
  }

  private static func link(
    _ keys: ContiguousArray<UInt64>, _ repeated: RepeatedHashes,
    _ heads: inout ContiguousArray<Int32>, _ nexts: inout ContiguousArray<Int32>
  ) {
    let mask = heads.count - 1
    var heads = heads.mutableSpan
    var nexts = nexts.mutableSpan
    // From the last to the first, so that a chain begins with its first place.
    for place in keys.indices.reversed()
    where keys[place] != 0 && repeated.isRepeated(keys[place]) {
      let chain = Int(truncatingIfNeeded: keys[place] &>> 1) & mask
      nexts[place] = heads[chain]
      heads[chain] = Int32(truncatingIfNeeded: place)
    }
  }

  /// Whether there is another group of equal keys, which has to be those that were begun with.
  mutating func findNext(_ keys: ContiguousArray<UInt64>) -> Bool {
    while true {
      while end < places.count {
        let start = end
        let key = keys[Int(places[start])]
        end += 1
        while end < places.count, keys[Int(places[end])] == key { end += 1 }
        group = start..<end
        if group.count > 1 { return true }
      }
      if !takeChain(keys) { return false }
    }
  }

  /// Takes the next chain of more than one place, its places sorted by their keys.
  private mutating func takeChain(_ keys: ContiguousArray<UInt64>) -> Bool {
    while chain < heads.count {
      let first = heads[chain]
      chain &+= 1
      if first < 0 { continue }
      var next = nexts[Int(first)]
      if next < 0 { continue }
      places.removeAll(keepingCapacity: true)
      places.append(first)
      while next >= 0 {
        places.append(next)
        next = nexts[Int(next)]
      }
      end = 0
      Self.sort(&places, keys)
      return true
    }
    return false
  }

  private static func sort(_ places: inout ContiguousArray<Int32>, _ keys: ContiguousArray<UInt64>)
  {
    if places.count > 24 {
      return places.sort { left, right in
        let (a, b) = (keys[Int(left)], keys[Int(right)])
        return a != b ? a < b : left < right
      }
    }
    var places = places.mutableSpan
    for number in places.indices.dropFirst() {
      let place = places[number]
      let key = keys[Int(place)]
      var index = number
      while index > 0, key < keys[Int(places[index &- 1])] {
        places[index] = places[index &- 1]
        index &-= 1
      }
      places[index] = place
    }
  }
}
