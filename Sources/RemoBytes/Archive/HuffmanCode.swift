/// A canonical, length-limited Huffman code (RFC 1951 §3.2.2).
///
/// Lengths and codes depend only on the frequencies. Symbols of equal frequency are ordered by
/// number.
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for an unused symbol.
  private(set) var lengths: ContiguousArray<UInt8>

  /// Each symbol's code, its bits reversed as the stream requires.
  private(set) var codes: ContiguousArray<UInt16>

  /// Creates the code with the given lengths, which must form a prefix code.
  init(lengths: ContiguousArray<UInt8>) {
    self.lengths = lengths
    codes = Self.canonicalCodes(lengths)
  }

  /// Creates a nearly optimal code for `frequencies`, with at most `limit` bits per symbol. Longer
  /// codes are cut and repaired. Cost: O(n log n) for n symbols.
  ///
  /// A single symbol gets one bit. An unused second symbol gets one too, so that every decoder sees
  /// a complete code.
  init(frequencies: ContiguousArray<UInt32>, limit: Int) {
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
    if used.count < 2 {
      var lengths = ContiguousArray<UInt8>(repeating: 0, count: frequencies.count)
      let only = used.first ?? 0
      lengths[only] = 1
      lengths[only == 0 ? 1 : 0] = 1
      self.init(lengths: lengths)
      return
    }
    used.sort { (frequencies[$0], $0) < (frequencies[$1], $1) }
    var counts = Self.lengthCounts(used.map { UInt64(frequencies[$0]) })
    Self.enforce(limit, on: &counts)
    var lengths = ContiguousArray<UInt8>(repeating: 0, count: frequencies.count)
    var next = used.count - 1
    for length in 1...limit {
      for _ in 0..<counts[length] {
        lengths[used[next]] = UInt8(length)
        next -= 1
      }
    }
    self.init(lengths: lengths)
  }

  /// The number of codes of each length (index 0…63) in the Huffman tree for ascending `weights`.
  private static func lengthCounts(_ weights: [UInt64]) -> [Int] {
    // Two queues suffice: the leaves arrive in ascending order, and so do the inner nodes.
    let leafCount = weights.count
    var nodes = weights
    var parents = [Int](repeating: 0, count: 2 * leafCount - 1)
    var leaf = 0
    var inner = leafCount
    while nodes.count < 2 * leafCount - 1 {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf =
          leaf < leafCount && (inner >= nodes.count || nodes[leaf] <= nodes[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        parents[child] = nodes.count
        weight += nodes[child]
      }
      nodes.append(weight)
    }
    var depths = [Int](repeating: 0, count: nodes.count)
    var counts = [Int](repeating: 0, count: 64)
    for node in stride(from: nodes.count - 2, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < leafCount { counts[min(depths[node], 63)] += 1 }
    }
    return counts
  }

  /// Cuts lengths over `limit` and lengthens others until the code fits (Kraft's sum is 1).
  private static func enforce(_ limit: Int, on counts: inout [Int]) {
    for length in (limit + 1)..<counts.count {
      counts[limit] += counts[length]
      counts[length] = 0
    }
    var kraft = 0
    for length in 1...limit { kraft += counts[length] << (limit - length) }
    while kraft > 1 << limit {
      // Removes two codes, one of the greatest length and a shorter one, and adds two that are
      // one bit longer than the shorter.
      counts[limit] -= 1
      for length in stride(from: limit - 1, to: 0, by: -1) where counts[length] > 0 {
        counts[length] -= 1
        counts[length + 1] += 2
        break
      }
      kraft -= 1
    }
  }

  private static func canonicalCodes(_ lengths: ContiguousArray<UInt8>) -> ContiguousArray<UInt16> {
    var counts = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1..<16 { next[length + 1] = (next[length] &+ counts[length]) << 1 }
    var codes = ContiguousArray<UInt16>(repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      var code = next[Int(length)]
      next[Int(length)] &+= 1
      var reversed: UInt16 = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      codes[symbol] = reversed
    }
    return codes
  }
}
