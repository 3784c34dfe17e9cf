/// The match finder of `Deflate`: for each position, earlier positions whose next four bytes have
/// the same hash, newest first.
struct MatchChains: ~Copyable {
  private static let hashBits: UInt32 = 15
  private static let maximum = 258
  /// Candidates looked at for a match, and for a better one right after it.
  private static let depth = 12
  private static let lazyDepth = 6
  /// A match of this length is taken without looking for a better one.
  private static let nice = 48

  private var heads: ContiguousArray<Int32>
  private var previous: ContiguousArray<Int32>
  private let mask: Int

  init(windowSize: Int) {
    heads = ContiguousArray(repeating: -1, count: 1 << Int(Self.hashBits))
    previous = ContiguousArray(repeating: -1, count: windowSize)
    mask = windowSize - 1
  }

  mutating func reset() {
    for index in heads.indices { heads[index] = -1 }
  }

  /// Follows a move of the window; positions that fall out of it become negative.
  mutating func slide(by distance: Int) {
    let distance = Int32(distance)
    for index in heads.indices { heads[index] = max(heads[index] - distance, -1) }
    for index in previous.indices { previous[index] = max(previous[index] - distance, -1) }
  }

  /// Cuts the bytes from `start` to `end` into literals and matches; gives the position after the
  /// last one, which is `end` or, where a match goes on, up to 257 bytes more.
  mutating func parse(
    _ window: ContiguousArray<UInt8>, from start: Int, to end: Int, filled: Int,
    into block: inout DeflateBlock
  ) -> Int {
    Self.parse(
      window, from: start, to: end, filled: filled, mask: mask, &heads, &previous,
      &block.tokens, &block.tokenCount, &block.literalCounts, &block.distanceCounts)
  }

  /// `parse` over separate arrays, of which each can then be changed in place.
  private static func parse(
    _ window: ContiguousArray<UInt8>, from start: Int, to end: Int, filled: Int, mask: Int,
    _ heads: inout ContiguousArray<Int32>, _ previous: inout ContiguousArray<Int32>,
    _ tokens: inout ContiguousArray<UInt32>, _ tokenCount: inout Int,
    _ literals: inout ContiguousArray<UInt32>, _ distances: inout ContiguousArray<UInt32>
  ) -> Int {
    let (slotTable, symbolTable) = (DeflateTables.distanceSlots, DeflateTables.lengthSymbols)
    let slots = slotTable.span
    let lengthSymbols = symbolTable.span
    let window = window.span
    var heads = heads.mutableSpan
    var previous = previous.mutableSpan
    var tokens = tokens.mutableSpan
    var literals = literals.mutableSpan
    var distances = distances.mutableSpan
    // Matches need four bytes; the last three positions of a stream are literals.
    let hashEnd = filled - 3
    var position = start
    while position < end {
      var length = 0
      var distance = 0
      if position < hashEnd {
        let limit = min(maximum, filled - position)
        (length, distance) = longest(
          window, &heads, &previous, at: position, mask: mask, limit: limit, over: 3,
          depth: depth)
      }
      if length == 0 {
        let byte = window[position]
        tokens[tokenCount] = UInt32(byte)
        tokenCount += 1
        literals[Int(byte)] += 1
        position += 1
        continue
      }
      var entered = position
      while length < nice, position + 1 < end, position + 1 < hashEnd {
        entered = position + 1
        let limit = min(maximum, filled - entered)
        guard limit > length else { break }
        let (longer, from) = longest(
          window, &heads, &previous, at: entered, mask: mask, limit: limit, over: length,
          depth: lazyDepth)
        if longer == 0 { break }
        let byte = window[position]
        tokens[tokenCount] = UInt32(byte)
        tokenCount += 1
        literals[Int(byte)] += 1
        position += 1
        (length, distance) = (longer, from)
      }
      tokens[tokenCount] = DeflateTables.matchFlag | UInt32(length - 3) << 15 | UInt32(distance - 1)
      tokenCount += 1
      literals[Int(lengthSymbols[length - 3])] += 1
      distances[DeflateTables.slot(distance, slots)] += 1
      let after = position + length
      var insert = entered + 1
      let insertEnd = min(after, hashEnd)
      while insert < insertEnd {
        let hash = hash(window.word(at: insert))
        previous[insert & mask] = heads[hash]
        heads[hash] = Int32(truncatingIfNeeded: insert)
        insert += 1
      }
      position = after
    }
    return position
  }

  @inline(__always)
  private static func hash(_ word: UInt64) -> Int {
    Int((UInt32(truncatingIfNeeded: word) &* 0x9E37_79B1) >> (32 - hashBits))
  }

  /// Enters `position` and gives the longest earlier match of more than `over` bytes, the nearest
  /// of equal ones, or (0, 0).
  @inline(__always)
  private static func longest(
    _ window: Span<UInt8>, _ heads: inout MutableSpan<Int32>, _ previous: inout MutableSpan<Int32>,
    at position: Int, mask: Int, limit: Int, over: Int, depth: Int
  ) -> (Int, Int) {
    let word = window.word(at: position)
    let hash = hash(word)
    var candidate = Int(heads[hash])
    previous[position & mask] = Int32(truncatingIfNeeded: candidate)
    heads[hash] = Int32(truncatingIfNeeded: position)
    let oldest = max(0, position - mask - 1)
    var best = over
    var found = 0
    var left = depth
    while candidate >= oldest, left > 0 {
      left -= 1
      let difference = window.word(at: candidate) ^ word
      if UInt32(truncatingIfNeeded: difference) == 0,
        window[candidate + best] == window[position + best]
      {
        var length: Int
        if difference != 0 {
          length = difference.trailingZeroBitCount >> 3
        } else {
          length = 8
          while length < limit {
            let more = window.word(at: candidate + length) ^ window.word(at: position + length)
            if more != 0 {
              length += more.trailingZeroBitCount >> 3
              break
            }
            length += 8
          }
        }
        length = min(length, limit)
        if length > best {
          best = length
          found = position - candidate
          if length >= nice || length == limit { break }
        }
      }
      let older = Int(previous[candidate & mask])
      if older >= candidate { break }
      candidate = older
    }
    return found == 0 ? (0, 0) : (best, found)
  }
}
