/// Numbers keys in the order of their first appearance.
///
/// Few keys, as most lists have, are compared one by one and need no dictionary.
struct KeyNumbers {
  private static let few = 32

  private var keys: ContiguousArray<UInt64> = []
  /// The numbers of all keys, if there are more than a few.
  private var numbers: [UInt64: Int] = [:]

  /// The number of a key, if it is known.
  subscript(_ key: UInt64) -> Int? {
    keys.count <= Self.few ? keys.firstIndex(of: key) : numbers[key]
  }

  /// Gives a new key the next number.
  mutating func append(_ key: UInt64) {
    keys.append(key)
    if keys.count == Self.few + 1 {
      for (number, key) in keys.enumerated() { numbers[key] = number }
    } else if keys.count > Self.few {
      numbers[key] = keys.count - 1
    }
  }

  /// Removes all keys, and keeps the memory.
  mutating func removeAll() {
    if keys.count > Self.few { numbers.removeAll(keepingCapacity: true) }
    keys.removeAll(keepingCapacity: true)
  }
}
