import RemoBytes

/// What follows from the names of categories, remembered: the next list has much the same ones.
///
/// A table of fixed size in which a name's bytes give its only place; only names of the same bytes
/// are taken for the same, so that what it gives never depends on what came before.
struct KnownNames: Sendable {
  /// What is remembered of a name.
  struct Entry {
    fileprivate var text = VectorPair()
    /// Less than any name has as long as there is none.
    fileprivate var count = -1
    /// Its folded hash.
    fileprivate(set) var hash: UInt64 = 0
    fileprivate(set) var category = Category.unknown
    /// The list in which it was found last, and its group there.
    var list: UInt32 = 0
    var group: UInt32 = 0

    /// Whether it is that of a name with these first 32 bytes and so many in all.
    @inline(__always)
    func isName(_ text: VectorPair, _ count: Int) -> Bool {
      self.count == count && self.text == text
    }
  }

  /// How many places there are at first, and once two names want the same: powers of two. A list
  /// alone does not need many, and it has to touch them all.
  private static let sizes = (first: 16, full: 256)

  private let seed: UInt64
  /// What is known of the name at each place.
  var entries = ContiguousArray(repeating: Entry(), count: sizes.first)

  /// No names; their hashes will be those of `seed`.
  init(seed: UInt64) { self.seed = seed }

  /// The place of the name in `range`, of which all is found out if it is new; nil for what is not
  /// remembered: names of more than 32 bytes, and empty ones.
  mutating func place(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Int? {
    guard 1...32 ~= range.count else { return nil }
    let text = bytes.pair(at: range.lowerBound, before: range.upperBound)
    let place = Self.place(of: text, among: entries.count)
    return entries[place].isName(text, range.count)
      ? place : remember(range, text, bytes, at: place)
  }

  /// The only place of a name with these first 32 bytes where there are `count` places.
  @inline(__always)
  static func place(of text: VectorPair, among count: Int) -> Int {
    Int(truncatingIfNeeded: text.fingerprint &>> 56) & (count &- 1)
  }

  /// What is not remembered of a name.
  func entry(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Entry {
    var entry = Entry()
    entry.hash = bytes.foldedHash(range, seed: seed)
    entry.category = Category(of: bytes, range)
    return entry
  }

  @inline(never)
  private mutating func remember(
    _ range: Range<Int>, _ text: VectorPair, _ bytes: Span<UInt8>, at taken: Int
  ) -> Int {
    if entries[taken].count > 0, entries.count < Self.sizes.full {
      entries = ContiguousArray(repeating: Entry(), count: Self.sizes.full)
    }
    let place = Self.place(of: text, among: entries.count)
    entries[place] = entry(range, bytes)
    entries[place].text = text
    entries[place].count = range.count
    return place
  }
}
