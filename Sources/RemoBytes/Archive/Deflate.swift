/// A streaming compressor to the DEFLATE format (RFC 1951): bytes in by pieces, blocks out.
///
/// Memory is fixed (under 1 MiB) whatever the length of the stream. The output depends on the
/// bytes alone, not on how they were cut into pieces. Matches are found by hash chains with one
/// step of lazy evaluation; each block takes the shortest of a dynamic code, the fixed code and
/// stored bytes.
package struct Deflate: ~Copyable {
  /// How far back a match may lie (RFC 1951 §2).
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
  private var chains = MatchChains(windowSize: windowSize)
  private var block = DeflateBlock()

  package init() {
    // A word can be loaded at every position.
    window = ContiguousArray(repeating: 0, count: Self.capacity + 16)
  }

  /// Takes the bytes in `range` and gives finished blocks to `output`.
  package mutating func write(
    _ bytes: Span<UInt8>, _ range: Range<Int>, into output: inout ByteWriter
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
    chains.reset()
  }

  /// Turns the bytes up to `end` into one block; a match may reach beyond it.
  private mutating func compress(to end: Int, isLast: Bool, into output: inout ByteWriter) {
    let start = next
    next = chains.parse(window, from: next, to: end, filled: filled, into: &block)
    block.emit(window, start..<next, isLast: isLast, into: &output)
  }

  private mutating func slide() {
    let end = filled
    var span = window.mutableSpan
    span.moveToStart(Self.stride..<end)
    filled -= Self.stride
    next -= Self.stride
    chains.slide(by: Self.stride)
  }
}

extension MutableSpan<UInt8> {
  /// Moves the bytes `range`, which start at least 16 bytes in, to the start.
  fileprivate mutating func moveToStart(_ range: Range<Int>) {
    var from = range.lowerBound
    var to = 0
    while from + 16 <= range.upperBound {
      store(vector(at: from), at: to)
      from += 16
      to += 16
    }
    while from < range.upperBound {
      self[to] = self[from]
      from += 1
      to += 1
    }
  }
}
