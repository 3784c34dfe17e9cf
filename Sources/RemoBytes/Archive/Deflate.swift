/// A streaming compressor to the DEFLATE format (RFC 1951): bytes go in piece by piece, blocks come
/// out.
///
/// Memory is fixed (under 1 MiB) whatever the length of the stream. The output depends on the
/// bytes alone, not on how they were cut into pieces. Matches are found by hash chains with one
/// step of lazy evaluation; each block takes the shortest of a dynamic code, the fixed code and
/// stored bytes.
package struct Deflate: ~Copyable {
  /// The greatest distance of a match (RFC 1951 §2).
  private static let windowSize = 32_768
  /// Bytes compressed between two moves of the window; a multiple of `windowSize`, so that
  /// positions keep their place in the chains.
  private static let stride = 4 * windowSize
  /// Bytes kept ahead of the compressed ones, so that a match can have its full length.
  private static let lookahead = 264
  private static let capacity = windowSize + stride + lookahead

  private var window: ContiguousArray<UInt8>
  private var filled = 0
  private var next = 0
  private var finder = MatchFinder(windowSize: windowSize)
  private var block = DeflateBlock()

  package init() {
    // A word can be loaded at every position.
    window = ContiguousArray(repeating: 0, count: Self.capacity + 16)
  }

  /// Takes the bytes in `range` and gives finished blocks to `output`.
  package mutating func write(
    _ bytes: Span<UInt8>, in range: Range<Int>, into output: inout ByteWriter
  ) {
    var taken = range.lowerBound
    while taken < range.upperBound {
      let count = min(range.upperBound - taken, Self.capacity - filled)
      let end = filled
      var span = window.mutableSpan
      span.copy(bytes, from: taken..<taken + count, to: end)
      filled += count
      taken += count
      if filled == Self.capacity {
        compress(to: Self.capacity - Self.lookahead, isLast: false, into: &output)
        slide()
      }
    }
  }

  /// Ends the stream, and makes the compressor ready for another one.
  package mutating func finish(into output: inout ByteWriter) {
    compress(to: filled, isLast: true, into: &output)
    filled = 0
    next = 0
    finder.reset()
  }

  /// Turns the bytes up to `end` into one block; a match may reach beyond it.
  private mutating func compress(to end: Int, isLast: Bool, into output: inout ByteWriter) {
    let start = next
    parse(to: end)
    block.emit(window, in: start..<next, isLast: isLast, into: &output)
  }

  /// Moves the bytes that matches can still reach to the start of the window.
  private mutating func slide() {
    filled -= Self.stride
    for offset in 0..<filled { window[offset] = window[offset + Self.stride] }
    next -= Self.stride
    finder.slide(by: Self.stride)
  }

  /// Cuts the bytes up to `end` into literals and matches.
  private mutating func parse(to end: Int) {
    // Matches need four bytes: the last three positions of a stream are literals.
    let lastMatch = filled - 3
    while next < end {
      guard next < lastMatch,
        var match = finder.longestMatch(
          at: next, of: window, over: 3, limit: limit(at: next), depth: 12)
      else {
        appendLiteral()
        continue
      }
      // A longer match at the next position is better than this one.
      var entered = next
      while match.length < MatchFinder.niceLength, next + 1 < end, next + 1 < lastMatch {
        entered = next + 1
        guard limit(at: entered) > match.length,
          let longer = finder.longestMatch(
            at: entered, of: window, over: match.length, limit: limit(at: entered), depth: 6)
        else { break }
        appendLiteral()
        match = longer
      }
      block.append(match)
      next += match.length
      for position in (entered + 1)..<max(entered + 1, min(next, lastMatch)) {
        finder.enter(position, of: window)
      }
    }
  }

  private mutating func appendLiteral() {
    block.append(literal: window[next])
    next += 1
  }

  /// The length of the longest match that can begin at a position.
  private func limit(at position: Int) -> Int {
    min(MatchFinder.maximumLength, filled - position)
  }
}
