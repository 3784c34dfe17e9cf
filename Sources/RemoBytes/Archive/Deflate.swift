/// A streaming compressor for the DEFLATE format (RFC 1951): bytes go in piece by piece, and blocks
/// come out.
///
/// Memory is fixed (under 2 MiB) for any length of stream. The output depends only on the bytes,
/// not on the size of the pieces. Hash chains with lazy evaluation find the matches.
/// Each block takes the shortest form: a dynamic code, the fixed code or stored bytes.
package struct Deflate: ~Copyable {
  /// The greatest distance of a match (RFC 1951 §2).
  private static let windowSize = 32_768
  /// The number of bytes compressed between two moves of the window. It is a multiple of
  /// `windowSize`, so that positions keep their place in the chains.
  private static let stride = 4 * windowSize
  /// The number of bytes read ahead: a match of 258 bytes and room for a hash after it.
  private static let lookahead = 264
  /// The number of earlier positions tried for a match.
  private static let searchDepth = 12
  /// The number tried for a longer match at the next position.
  private static let lazySearchDepth = 6
  private static let capacity = windowSize + stride + lookahead

  private var window: ContiguousArray<UInt8>
  private var filled = 0
  private var next = 0
  private var finder = MatchFinder(windowSize: windowSize)
  private var block = DeflateBlock()

  package init() {
    // Leaves room to load a word at every position.
    window = ContiguousArray(repeating: 0, count: Self.capacity + 16)
  }

  /// Adds the bytes in `range` and writes finished blocks to `output`.
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

  /// Ends the stream and resets the compressor for another one.
  package mutating func finish(into output: inout ByteWriter) {
    compress(to: filled, isLast: true, into: &output)
    filled = 0
    next = 0
    finder.reset()
  }

  /// Turns the bytes up to `end` into one block. A match may reach beyond `end`.
  private mutating func compress(to end: Int, isLast: Bool, into output: inout ByteWriter) {
    let start = next
    parse(to: end)
    block.emit(window, in: start..<next, isLast: isLast, into: &output)
  }

  /// Moves the bytes within reach of matches to the start of the window.
  private mutating func slide() {
    filled -= Self.stride
    for offset in 0..<filled { window[offset] = window[offset + Self.stride] }
    next -= Self.stride
    finder.slide(by: Self.stride)
  }

  /// Cuts the bytes up to `end` into literals and matches.
  private mutating func parse(to end: Int) {
    // Matches need four bytes, so none begins at the last three positions.
    let lastMatch = filled - 3
    while next < end {
      guard next < lastMatch,
        var match = finder.longestMatch(
          at: next, of: window, longerThan: MatchFinder.exceededLength, limit: limit(at: next),
          depth: Self.searchDepth)
      else {
        appendLiteral()
        continue
      }
      // A longer match at the next position is better than this one. `longestMatch` also enters its
      // position in the chains; `entered` is the last one, and the others follow below.
      var entered = next
      while match.length < MatchFinder.niceLength, next + 1 < end, next + 1 < lastMatch,
        limit(at: next + 1) > match.length
      {
        entered = next + 1
        guard
          let longer = finder.longestMatch(
            at: entered, of: window, longerThan: match.length, limit: limit(at: entered),
            depth: Self.lazySearchDepth)
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
