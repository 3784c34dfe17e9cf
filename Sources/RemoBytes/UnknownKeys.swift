/// The keys seen in the objects that are open, so that a duplicate is found in constant time.
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

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    if tableCount > 0 { table.removeAll() }
    tableCount = 0
    objects = 0
  }

  mutating func openScope() -> Scope {
    objects &+= 1
    return Scope(start: entries.count, identity: objects)
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
      hash: source.hash(name.range, seed: UInt64(scope.identity)), name: name,
      object: scope.identity)
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

  private static func same(_ left: Entry, _ right: Entry, _ source: Span<UInt8>) -> Bool {
    left.hash == right.hash && left.object == right.object
      && source.equals(left.name.range, source, right.name.range)
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

extension Span<UInt8> {
  /// A hash of the bytes in `range`: equal bytes and seeds give equal hashes, on every machine.
  ///
  /// Eight bytes a step, mixed by multiplication with odd constants (those of xxHash64).
  package func hash(_ range: Range<Int>, seed: UInt64 = 0) -> UInt64 {
    var state = seed &+ 0x27D4_EB2F_1656_67C5 &+ UInt64(range.count)
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      state = (state ^ word(at: offset)) &* 0x9E37_79B1_85EB_CA87
      state ^= state >> 29
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < range.upperBound {
      rest = rest << 8 | UInt64(self[offset])
      offset += 1
    }
    state = (state ^ rest) &* 0xC2B2_AE3D_27D4_EB4F
    return state ^ state >> 32
  }
}
