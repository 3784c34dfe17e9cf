/// Writing with characters replaced.
extension ByteWriter {
  /// Adds the bytes of `source` in `range` with characters replaced.
  ///
  /// Cost: some three instructions per byte of plain text.
  @usableFromInline
  package mutating func append(
    _ source: Span<UInt8>, in range: Range<Int>, escaping table: borrowing EscapeTable
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      makeRoom(table.room &+ range.upperBound &- offset)
      let start = count
      var target = storage.mutableSpan
      (offset, count) = table.write(source, range, from: offset, to: &target, at: start)
    }
  }

  /// Adds bytes with characters replaced.
  package mutating func append(
    _ bytes: ContiguousArray<UInt8>, escaping table: borrowing EscapeTable
  ) {
    append(bytes.span, in: 0..<bytes.count, escaping: table)
  }

  /// Adds the field `slice` of `source` with characters replaced.
  @inlinable @inline(__always)
  package mutating func append(
    _ source: Span<UInt8>, in slice: ByteSlice, escaping table: borrowing EscapeTable
  ) {
    append(source, in: slice.range, escaping: table)
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
    let room = range.count + 32
    if plain.count < room {
      plain.appendZeros(room - plain.count)
    }
    var copy = plain.mutableSpan
    copy.copy(storage.span, from: range, to: 0)
    count = range.lowerBound
    append(plain.span, in: 0..<range.count, escaping: table)
    swap(&plain, &scratch)
  }
}
