/// Writing with characters replaced.
extension ByteWriter {
  /// Adds the bytes of `source` in `range` with characters replaced.
  ///
  /// Room is made once, for the worst case. Cost: some three instructions per byte of plain text.
  @usableFromInline
  package mutating func append(
    _ source: Span<UInt8>, _ range: Range<Int>, escaping table: borrowing EscapeTable
  ) {
    if table.hasPrefix { appendPrefix(of: source, range, table) }
    makeRoom(range.count &* table.expansion &+ 32)
    let start = count
    var target = storage.mutableSpan
    count = table.write(source, range, to: &target, at: start)
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

  /// Adds a plain URL of `source` with characters replaced by a table that keeps plain URLs.
  @usableFromInline
  package mutating func append(
    _ url: PlainURL, of source: Span<UInt8>, escaping table: borrowing EscapeTable
  ) {
    makeRoom(url.slice.count &* table.expansion &+ 64)
    let start = count
    var target = storage.mutableSpan
    count = table.write(url, of: source, to: &target, at: start)
  }

  private mutating func appendPrefix(
    of source: Span<UInt8>, _ range: Range<Int>, _ table: borrowing EscapeTable
  ) {
    if !range.isEmpty, let prefix = table.prefix(of: source, range) { append(prefix) }
  }

  /// Lets `body` write at most `room` bytes, as `write(atMost:)` does, and replaces characters in
  /// what it wrote.
  ///
  /// For short texts that are made, not copied; where nothing is to be replaced it only looks.
  @inlinable @inline(__always)
  package mutating func write(
    atMost room: Int, escaping table: borrowing EscapeTable,
    _ body: (inout MutableSpan<UInt8>, Int) -> Int
  ) {
    // The block must not be handed over before all of it is escaped. A vector is read behind it.
    makeRoom(room &+ 16)
    let start = count
    var target = storage.mutableSpan
    let end = body(&target, start)
    count = end
    if table.replaces(target.span, start..<end) { escape(start..<end, table) }
  }

  /// Replaces characters in the bytes in `range`, which are the last.
  @usableFromInline
  mutating func escape(_ range: Range<Int>, _ table: borrowing EscapeTable) {
    // The plain text has to stand elsewhere than where the escaped one is written.
    var plain = ContiguousArray<UInt8>()
    swap(&plain, &scratch)
    let room = range.count + 16
    if plain.count < room {
      plain.append(contentsOf: repeatElement(0, count: room - plain.count))
    }
    var copy = plain.mutableSpan
    copy.copy(storage.span, range, to: 0)
    count = range.lowerBound
    append(plain.span, 0..<range.count, escaping: table)
    swap(&plain, &scratch)
  }
}
