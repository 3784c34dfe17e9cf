/// Output: bytes are appended, and full blocks go to a sink.
///
/// Without a sink the writer grows and `finish` gives all of it. With one, a block is handed over
/// once it holds `blockSize` bytes, so that memory does not grow with the output; after the sink
/// has returned false, everything further is dropped and `isBroken` says so.
@usableFromInline package struct ByteWriter: ~Copyable {
  /// Takes a block of output; false when it could not be taken.
  package typealias Sink = (Span<UInt8>) -> Bool

  @usableFromInline package var storage: ContiguousArray<UInt8>
  /// The number of bytes held, those handed over left out.
  @usableFromInline package private(set) var count = 0
  private let sink: Sink?
  private let blockSize: Int
  private var written = 0
  /// Whether the sink has refused a block.
  package private(set) var isBroken = false

  /// An empty writer.
  package init(blockSize: Int = 256 << 10, sink: Sink? = nil) {
    self.sink = sink
    self.blockSize = blockSize
    storage = ContiguousArray(repeating: 0, count: sink == nil ? 4096 : blockSize + 4096)
  }

  /// All bytes ever appended, those handed over included.
  package var total: Int { written + count }

  // MARK: Appending

  /// Adds one byte.
  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count == storage.count { makeRoom(1) }
    storage[count] = byte
    advance(1)
  }

  /// Adds the `size` lowest bytes of a word, at most 8, the lowest first.
  @inlinable @inline(__always)
  package mutating func append(word: UInt64, count size: Int) {
    makeRoom(8)
    let start = count
    var target = storage.mutableSpan
    target.store(word, at: start)
    advance(size)
  }

  /// Adds the UTF-8 bytes of a text; not for loops.
  package mutating func append(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    for byte in text.utf8 { append(byte) }
  }

  /// Adds bytes as they are.
  package mutating func append(_ bytes: ContiguousArray<UInt8>) {
    append(bytes.span, 0..<bytes.count)
  }

  /// Adds the bytes of `source` in `range` as they are.
  @usableFromInline
  package mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    makeRoom(range.count + 32)
    let start = count
    var target = storage.mutableSpan
    if range.count <= 32, range.lowerBound + 32 <= source.count {
      // Most texts are short; what is written behind one is overwritten by the next.
      target.store(source.vector(at: range.lowerBound), at: start)
      target.store(source.vector(at: range.lowerBound + 16), at: start + 16)
    } else {
      target.copy(source, range, to: start)
    }
    count = start + range.count
  }

  /// Adds the field `slice` of `source` as it is.
  @inlinable @inline(__always)
  package mutating func append(_ source: Span<UInt8>, _ slice: ByteSlice) {
    append(source, slice.range)
  }

  /// Adds the bytes of `source` in `range` with characters replaced.
  @usableFromInline
  package mutating func append(
    _ source: Span<UInt8>, _ range: Range<Int>, escaping table: borrowing EscapeTable
  ) {
    if !range.isEmpty, let prefix = table.prefix(of: source, range) { append(prefix) }
    makeRoom(range.count * table.expansion + 32)
    let scan = table.scan
    var written = count
    var target = storage.mutableSpan
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      if offset + 16 <= source.count {
        let vector = source.vector(at: offset)
        target.store(vector, at: written)
        let run = min(scan.suspects(vector).firstSet, end - offset)
        offset += run
        written += run
        if run == 16 || offset >= end { continue }
      }
      let (replacement, length) = table.judge(source, offset, in: range)
      if replacement < 0 {
        for index in 0..<length { target[written + index] = source[offset + index] }
        written += length
      } else {
        written = table.store(replacement, &target, at: written)
      }
      offset += length
    }
    count = written
  }

  /// Adds bytes with characters replaced.
  package mutating func append(
    _ bytes: ContiguousArray<UInt8>, escaping table: borrowing EscapeTable
  ) {
    append(bytes.span, 0..<bytes.count, escaping: table)
  }

  /// Adds the field `slice` of `source` with characters replaced.
  @inlinable @inline(__always)
  package mutating func append(
    _ source: Span<UInt8>, _ slice: ByteSlice, escaping table: borrowing EscapeTable
  ) {
    append(source, slice.range, escaping: table)
  }

  /// Replaces characters in what was added since `mark`, which `count` gave then.
  ///
  /// For short texts that are made, not copied; where nothing is to be replaced it only looks.
  package mutating func escape(from mark: Int, _ table: borrowing EscapeTable) {
    let end = count
    guard mark < end else { return }
    let prefix = table.prefix(of: storage.span, mark..<end)
    guard prefix != nil || needsEscape(mark..<end, table) else { return }
    // The escaped text is written behind the plain one, and then moved onto it.
    makeRoom((end - mark) * table.expansion + 64)
    var written = end + 32
    let start = written
    var target = storage.mutableSpan
    for byte in (prefix ?? "").utf8 {
      target[written] = byte
      written += 1
    }
    var offset = mark
    while offset < end {
      let (replacement, length) = table.judge(target.span, offset, in: mark..<end)
      if replacement < 0 {
        for index in 0..<length { target[written + index] = target[offset + index] }
        written += length
      } else {
        written = table.store(replacement, &target, at: written)
      }
      offset += length
    }
    for index in start..<written { target[mark + index - start] = target[index] }
    count = mark + written - start
  }

  private func needsEscape(_ range: Range<Int>, _ table: borrowing EscapeTable) -> Bool {
    let bytes = storage.span
    let scan = table.scan
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset + 16 <= bytes.count {
        offset += scan.suspects(bytes.vector(at: offset)).firstSet
        if offset >= range.upperBound { break }
      }
      let (replacement, length) = table.judge(bytes, offset, in: range)
      if replacement >= 0 { return true }
      offset += length
    }
    return false
  }

  /// Adds a whole number in decimal digits.
  package mutating func appendDecimal(_ number: Int64) {
    makeRoom(24)
    if number < 0 { append(ASCII.minus) }
    appendDigits(number.magnitude, atLeast: 1)
  }

  /// Adds a number with leading zeros up to `width` digits, which is at most 20.
  package mutating func appendDigits(_ number: UInt64, atLeast width: Int) {
    makeRoom(24)
    let start = count
    var target = storage.mutableSpan
    let end = target.storeDigits(number, at: start, atLeast: width)
    count = end
  }

  // MARK: Room and blocks

  /// Lets `body` write at most `room` bytes itself: it gets all bytes and where the free ones
  /// start, and gives the offset after what it wrote.
  @inlinable @inline(__always)
  package mutating func write(
    atMost room: Int, _ body: (inout MutableSpan<UInt8>, Int) -> Int
  ) {
    makeRoom(room)
    let start = count
    var target = storage.mutableSpan
    let end = body(&target, start)
    advance(end - start)
  }

  /// Makes sure that `size` more bytes fit; hands the block over if it is full.
  @inlinable @inline(__always)
  package mutating func makeRoom(_ size: Int) {
    if count + size <= storage.count { return }
    grow(size)
  }

  @inlinable @inline(__always)
  package mutating func advance(_ size: Int) { count += size }

  @usableFromInline
  package mutating func grow(_ size: Int) {
    if sink != nil { flush() }
    if count + size > storage.count {
      let wanted = max(count + size, sink == nil ? storage.count * 2 : 0)
      storage.append(contentsOf: repeatElement(0, count: wanted - storage.count))
    }
  }

  /// Hands over what is held once it fills a block; for the caller's own boundaries.
  package mutating func flushFullBlock() {
    if count >= blockSize { flush() }
  }

  /// Hands over all that is held.
  package mutating func flush() {
    guard let sink, count > 0 else { return }
    if !isBroken, !sink(storage.span.extracting(0..<count)) { isBroken = true }
    written += count
    count = 0
  }

  /// Forgets what is held, to be used again.
  package mutating func removeAll() { count = 0 }

  /// Calls `body` with what is held.
  package borrowing func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    body(storage.span.extracting(0..<count))
  }

  /// Takes back bytes that were appended last, down to `mark`, which `count` gave before.
  package mutating func truncate(to mark: Int) { count = min(count, mark) }

  /// All that is held, without the spare room.
  package consuming func finish() -> ContiguousArray<UInt8> {
    storage.removeLast(storage.count - count)
    return storage
  }
}

extension MutableSpan<UInt8> {
  /// Writes a number in decimal, with leading zeros up to `width` digits, and gives the offset
  /// after it. At most 20 bytes.
  package mutating func storeDigits(_ number: UInt64, at start: Int, atLeast width: Int) -> Int {
    if number < 100_000_000, width <= 8 {
      let digits = Self.eightDigits(number)
      let leading = Swift.min((digits | 1 << 56).trailingZeroBitCount &>> 3, 8 &- width)
      store((digits | .all(ASCII.zero)) &>> UInt64(8 &* leading), at: start)
      return start &+ 8 &- leading
    }
    var digits = 1
    var limit: UInt64 = 10
    while number >= limit, digits < 20 {
      digits += 1
      limit = digits < 20 ? limit &* 10 : .max
    }
    digits = Swift.max(digits, width)
    var rest = number
    var index = start + digits
    while index > start {
      index -= 1
      let quotient = rest / 10
      self[index] = ASCII.zero + UInt8(truncatingIfNeeded: rest &- quotient &* 10)
      rest = quotient
    }
    return start + digits
  }

  /// The digits of a number below 10^8, a byte each, the first one lowest: halved three times, all
  /// parts divided by one multiplication.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    // 10486 / 2^20 is 1/100 for all numbers below 10^4, and 103 / 2^10 is 1/10 for all below 100.
    let hundreds = (fours &* 10_486) &>> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) &<< 8
  }
}
