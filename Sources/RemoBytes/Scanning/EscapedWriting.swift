/// Writing with characters replaced.
extension ByteWriter {
  /// Adds the bytes of `source` in `range` with characters replaced.
  package mutating func append(
    _ source: Span<UInt8>, in range: Range<Int>, escaping table: borrowing EscapeTable
  ) {
    // Most texts are short and stay as they are.
    if range.count <= 16, !table.looksAtWhole {
      let start = count
      var target = storage.mutableSpan
      if let block = target.copyVector(source, from: range.lowerBound, to: start),
        table.scan.keeps(block, first: range.count)
      {
        count = start + range.count
        return
      }
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      // A long text goes out piece by piece, so that the block need not grow with it.
      makeRoom(table.room + min(range.upperBound - offset, 65_536))
      let start = count
      var target = storage.mutableSpan
      (offset, count) = table.write(source, in: range, from: offset, to: &target, at: start)
    }
  }

  /// Adds bytes with characters replaced.
  package mutating func append(
    _ bytes: ContiguousArray<UInt8>, escaping table: borrowing EscapeTable
  ) {
    append(bytes.span, in: 0..<bytes.count, escaping: table)
  }

  /// Adds the field `slice` of `source` with characters replaced.
  package mutating func append(
    _ source: Span<UInt8>, in slice: ByteSlice, escaping table: borrowing EscapeTable
  ) {
    append(source, in: slice.range, escaping: table)
  }

  /// Lets `body` write at most `room` bytes, as `write(atMost:)` does, and replaces characters in
  /// what it wrote.
  ///
  /// For short texts that are made, not copied; where nothing is to be replaced it only looks.
  package mutating func write(
    atMost room: Int, escaping table: borrowing EscapeTable,
    with body: (inout MutableSpan<UInt8>, Int) -> Int
  ) {
    // The block must not be handed over before all of it is escaped. A vector is read behind it.
    makeRoom(room + 16)
    let start = count
    var target = storage.mutableSpan
    let end = body(&target, start)
    if table.replaces(target.span, in: start..<end) {
      // The plain text has to stand elsewhere than where the escaped one is written.
      let plain = target.span.array(start..<end)
      append(plain, escaping: table)
    } else {
      count = end
    }
  }
}
