/// Finds repeated bytes for `Deflate`.
///
/// Positions whose next four bytes have the same hash form a chain, the newest first.
struct MatchFinder: ~Copyable {
  /// A repetition of earlier bytes.
  struct Match {
    let length: Int
    let distance: Int
  }

  /// The length that a match must exceed. Matches of three bytes rarely save space.
  static let exceededLength = 3
  /// The length of the longest match (RFC 1951 §3.2.5).
  static let maximumLength = 258
  /// The length at which the search for a better match stops.
  static let niceLength = 48
  private static let hashBits: UInt32 = 15

  private var heads: ContiguousArray<Int32>
  private var previous: ContiguousArray<Int32>
  /// The window size (a power of two) minus 1.
  private let mask: Int

  init(windowSize: Int) {
    heads = ContiguousArray(repeating: -1, count: 1 << Int(Self.hashBits))
    previous = ContiguousArray(repeating: -1, count: windowSize)
    mask = windowSize - 1
  }

  mutating func reset() {
    var span = heads.mutableSpan
    span.update(repeating: -1)
  }

  /// Shifts all positions after the window moved. Positions that left the window become negative.
  mutating func slide(by distance: Int) {
    let distance = Int32(distance)
    for index in heads.indices { heads[index] = max(heads[index] - distance, -1) }
    for index in previous.indices { previous[index] = max(previous[index] - distance, -1) }
  }

  /// Adds a position to its chain and returns the previous position, or a negative number.
  @discardableResult
  mutating func enter(_ position: Int, of window: ContiguousArray<UInt8>) -> Int {
    // The hash wraps, as multiplicative hashes do.
    let word = UInt32(truncatingIfNeeded: window.span.word(at: position))
    let hash = Int((word &* 0x9E37_79B1) >> (32 - Self.hashBits))
    let before = heads[hash]
    previous[position & mask] = before
    heads[hash] = Int32(position)
    return Int(before)
  }

  /// Adds a position to its chain and returns its longest match, of more than `length` and at most
  /// `limit` bytes. The nearest of equal matches wins. Checks at most `depth` positions. `length`
  /// is at least 3, because the hash covers four bytes.
  mutating func longestMatch(
    at position: Int, of window: ContiguousArray<UInt8>, longerThan length: Int, limit: Int,
    depth: Int
  ) -> Match? {
    var candidate = enter(position, of: window)
    let oldest = max(0, position - mask - 1)
    var best: Match?
    var bestLength = length
    for _ in 0..<depth {
      guard candidate >= oldest else { break }
      // A longer match must also agree in the byte after the best one.
      if window[candidate + bestLength] == window[position + bestLength] {
        let length = Self.commonLength(candidate, position, of: window, limit: limit)
        if length > bestLength {
          bestLength = length
          best = Match(length: length, distance: position - candidate)
          if length >= Self.niceLength || length == limit { break }
        }
      }
      let older = Int(previous[candidate & mask])
      if older >= candidate { break }
      candidate = older
    }
    return best
  }

  /// The number of equal bytes at two positions, at most `limit`.
  private static func commonLength(
    _ left: Int, _ right: Int, of window: ContiguousArray<UInt8>, limit: Int
  ) -> Int {
    var length = 0
    while length < limit {
      let difference = window.span.word(at: left + length) ^ window.span.word(at: right + length)
      if difference != 0 {
        return min(length + difference.trailingZeroBitCount / 8, limit)
      }
      length += 8
    }
    return limit
  }
}
