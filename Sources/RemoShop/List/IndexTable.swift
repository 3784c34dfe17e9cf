/// A table from 64-bit keys to item numbers, in one block that is used again (open addressing,
/// linear probing). Keys have to be hashes.
struct IndexTable: Sendable {
  /// How far a key may stand from its place. A well-mixed table never comes near it; keys made to
  /// collide are then taken as absent, so that no input costs more than linear time.
  private static let mostSteps = 128

  private var keys = ContiguousArray<UInt64>()
  private var values = ContiguousArray<Int32>()
  private var mask = 0
  private(set) var count = 0

  /// The number of keys at which it stops taking more.
  private var most = Int.max

  /// Empties it, with room for about `expected` keys, and never for more than `most`.
  mutating func removeAll(expecting expected: Int, most: Int = .max) {
    var size = 64
    while size < 2 * min(expected, most) { size *= 2 }
    reset(size)
    self.most = most
  }

  private mutating func reset(_ size: Int) {
    if values.count < size {
      keys = ContiguousArray(repeating: 0, count: size)
      values = ContiguousArray(repeating: -1, count: size)
    } else {
      for place in 0..<size { values[place] = -1 }
    }
    mask = size - 1
    count = 0
  }

  /// The number that `key` has; if it had none, it gets `value`, and nil is returned.
  @inline(__always)
  mutating func insert(_ key: UInt64, _ value: Int) -> Int? {
    if 2 * count > mask { grow() }
    var place = Int(truncatingIfNeeded: key) & mask
    for _ in 0..<Self.mostSteps {
      if values[place] < 0 {
        if count >= most { return nil }
        keys[place] = key
        values[place] = Int32(truncatingIfNeeded: value)
        count += 1
        return nil
      }
      if keys[place] == key { return Int(values[place]) }
      place = (place + 1) & mask
    }
    return nil
  }

  /// The number that `key` has, or nil.
  @inline(__always)
  func find(_ key: UInt64) -> Int? {
    var place = Int(truncatingIfNeeded: key) & mask
    for _ in 0..<Self.mostSteps {
      if values[place] < 0 { return nil }
      if keys[place] == key { return Int(values[place]) }
      place = (place + 1) & mask
    }
    return nil
  }

  private mutating func grow() {
    let (oldKeys, oldValues, oldCount) = (keys, values, mask + 1)
    keys = []
    values = []
    reset(oldCount * 2)
    for place in 0..<oldCount where oldValues[place] >= 0 {
      _ = insert(oldKeys[place], Int(oldValues[place]))
    }
  }
}
