import RemoBytes

/// Remembers the values of names that recur from list to list, such as categories and hosts.
///
/// Each name has a few places by its hash. If none is free, the name takes the first one. Equal
/// hashes count as equal names; they differ in each run, so nobody can prepare them.
struct NameMemory<Value> {
  private static var size: Int { 256 }
  private static var placesOfName: Int { 4 }

  private struct Entry {
    let hash: UInt64
    let value: Value
  }

  private var entries = ContiguousArray<Entry?>(repeating: nil, count: size)

  /// The value of the name in a range. Calls `find` to make it if it is not remembered.
  mutating func value(
    of name: Range<Int>, in bytes: Span<UInt8>, _ find: () -> Value
  ) -> Value {
    let hash = bytes.seededHash(name)
    let places = (0..<Self.placesOfName).lazy.map {
      (Int(truncatingIfNeeded: hash) &+ $0) & (Self.size - 1)
    }
    var place = places[0]
    for candidate in places {
      guard let known = entries[candidate] else {
        place = candidate
        break
      }
      if known.hash == hash { return known.value }
    }
    let value = find()
    entries[place] = Entry(hash: hash, value: value)
    return value
  }
}
