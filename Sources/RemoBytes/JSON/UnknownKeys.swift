/// The keys seen in the objects that are open, so that a duplicate is found in constant time, by
/// hashes that nobody knows beforehand.
///
/// A reader knows most keys by number; only the others come here. The first few of an object are
/// compared one by one, more go into one table for the document.
struct UnknownKeys {
  /// Which object a key belongs to.
  struct Scope {
    fileprivate let start: Int
    fileprivate let identity: UInt32
  }

  private struct Entry {
    let hash: UInt64
    let name: ByteSlice
    let object: UInt32
  }

  /// More keys than this in one object, and the table is used.
  private static let linearLimit = 16

  private var entries = ContiguousArray<Entry>()
  private var table = ContiguousArray<Entry?>()
  private var tableCount = 0
  private var objects: UInt32 = 0
  private let seed = ByteHash.runSeed

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    if tableCount > 0 { table.removeAll() }
    tableCount = 0
    objects = 0
  }

  /// Where the keys of the object that was opened last begin, or more of them.
  var currentScope: Scope { Scope(start: entries.count, identity: objects) }

  mutating func openScope() -> Scope {
    objects &+= 1
    return currentScope
  }

  mutating func close(_ scope: Scope) {
    if entries.count > scope.start {
      entries.removeLast(entries.count - scope.start)
    }
  }

  /// Adds a key; false if the object has it already.
  mutating func insert(_ name: ByteSlice, of buffer: DocumentBuffer, _ scope: Scope) -> Bool {
    let source = buffer.storage.span
    let entry = Entry(
      hash: hash(source, name.range, scope), name: name, object: scope.identity)
    if entries.count - scope.start < Self.linearLimit {
      for index in scope.start..<entries.count
      where Self.same(entries[index], entry, source) {
        return false
      }
      entries.append(entry)
      return true
    }
    if entries.count - scope.start == Self.linearLimit {
      for index in scope.start..<entries.count { _ = insertIntoTable(entries[index], source) }
      entries.append(entry)
    }
    return insertIntoTable(entry, source)
  }

  /// A hash of the key in `range`, for one of the open objects.
  func hash(_ source: Span<UInt8>, _ range: Range<Int>, _ scope: Scope) -> UInt64 {
    var hash = ByteHash(seed: seed ^ UInt64(scope.identity))
    hash.add(source, in: range)
    return hash.finish(count: range.count)
  }

  private static func same(_ left: Entry, _ right: Entry, _ source: Span<UInt8>) -> Bool {
    left.hash == right.hash && left.object == right.object
      && source.isEqual(left.name.range, to: source, in: right.name.range)
  }

  private mutating func insertIntoTable(_ entry: Entry, _ source: Span<UInt8>) -> Bool {
    if tableCount * 2 >= table.count { growTable() }
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: entry.hash) & mask
    while let other = table[slot] {
      if Self.same(other, entry, source) { return false }
      slot = (slot + 1) & mask
    }
    table[slot] = entry
    tableCount += 1
    return true
  }

  private mutating func growTable() {
    let old = table
    table = ContiguousArray(repeating: nil, count: max(64, old.count * 2))
    let mask = table.count - 1
    for case let entry? in old {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while table[slot] != nil { slot = (slot + 1) & mask }
      table[slot] = entry
    }
  }
}
