import RemoBytes

/// Remembers what was found for names that return from list to list, such as categories and hosts.
///
/// Each name has one place by its hash, where another name may replace it. Equal hashes are taken
/// for equal names; they differ in each run, so nobody can prepare them.
struct NameMemory<Value> {
  private static var size: Int { 256 }

  private struct Entry {
    let hash: UInt64
    let value: Value
  }

  private var entries = ContiguousArray<Entry?>(repeating: nil, count: size)

  /// The value of the name in a range, which `find` makes if it is not remembered.
  mutating func value(
    of name: Range<Int>, in bytes: Span<UInt8>, _ find: () -> Value
  ) -> Value {
    let hash = bytes.seededHash(name)
    let place = Int(hash % UInt64(Self.size))
    if let known = entries[place], known.hash == hash { return known.value }
    let value = find()
    entries[place] = Entry(hash: hash, value: value)
    return value
  }
}
