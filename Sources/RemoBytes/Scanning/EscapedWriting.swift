/// Appends text with replacements from an escape table.
extension ByteWriter {
  /// Adds the bytes of `source` in `range`, escaped.
  package mutating func append(
    _ source: Span<UInt8>, in range: Range<Int>, escaping table: borrowing EscapeTable
  ) {
    // Most texts are short and need no replacement.
    if range.count <= 16, !table.needsWholeText {
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
      // A long text goes out in pieces, so that the block need not grow with it.
      makeRoom(table.room + min(range.upperBound - offset, 65_536))
      let start = count
      var target = storage.mutableSpan
      (offset, count) = table.write(source, in: range, from: offset, to: &target, at: start)
    }
  }

  package mutating func append(
    _ bytes: ContiguousArray<UInt8>, escaping table: borrowing EscapeTable
  ) {
    append(bytes.span, in: 0..<bytes.count, escaping: table)
  }

  /// Adds the field `slice` of `source`, escaped.
  package mutating func append(
    _ source: Span<UInt8>, in slice: ByteSlice, escaping table: borrowing EscapeTable
  ) {
    append(source, in: slice.range, escaping: table)
  }

  /// Lets `body` write at most `room` bytes, like `write(atMost:)`, and escapes its output.
  ///
  /// For short generated texts. If nothing needs escaping, it only checks.
  package mutating func write(
    atMost room: Int, escaping table: borrowing EscapeTable,
    with body: (inout MutableSpan<UInt8>, Int) -> Int
  ) {
    // The text must stay in the storage until it is escaped. A vector load may read past it.
    makeRoom(room + 16)
    let start = count
    var target = storage.mutableSpan
    let end = body(&target, start)
    if table.replaces(target.span, in: start..<end) {
      // The plain text must not overlap its escaped form.
      let plain = target.span.array(start..<end)
      append(plain, escaping: table)
    } else {
      count = end
    }
  }
}
