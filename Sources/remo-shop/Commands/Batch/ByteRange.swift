import RemoBytes

/// A range of offsets in a file, `A:B`, which stands for the lines that begin in it.
///
/// Each line of a file begins in exactly one of several adjacent ranges.
struct ByteRange: Equatable, Sendable {
  let lowerBound: Int
  /// The end; `Int.max` for the end of the file.
  let upperBound: Int

  /// Reads `A:B`. Without A it begins at 0, without B it goes to the end.
  init?(_ text: String) {
    let bounds = text.split(separator: ":", omittingEmptySubsequences: false)
    guard bounds.count == 2,
      let lower = bounds[0].isEmpty ? 0 : Self.offset(bounds[0]),
      let upper = bounds[1].isEmpty ? Int.max : Self.offset(bounds[1]),
      lower <= upper
    else { return nil }
    (lowerBound, upperBound) = (lower, upper)
  }

  /// An offset of digits only, because `Int` also parses a sign.
  private static func offset(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (ASCII.zero...ASCII.nine).contains($0) } ? Int(text) : nil
  }

  /// Writes a note if the file ends before the range, which may mean that it was cut off.
  func tellIfBeyond(_ size: Int, of path: String, io: IO) {
    if lowerBound == 0 || lowerBound < size { return }
    io.tell(
      Message(
        .note, code: "range-beyond-end",
        text: "the range begins at \(lowerBound), but the file ends at \(size)", file: path))
  }
}

extension FileDescriptor {
  /// The bytes of the lines that begin in a range. The last line is whole; without a line the range
  /// is empty.
  ///
  /// It reads a few blocks, from just before the bounds to the next line feed.
  func lines(beginningIn range: ByteRange, name: String) throws(FileError) -> Range<Int> {
    let start = try startOfLine(from: range.lowerBound, name: name)
    return start..<max(start, try startOfLine(from: range.upperBound, name: name))
  }

  /// The first offset from `offset` on at which a line begins; `Int.max` if there is none.
  private func startOfLine(from offset: Int, name: String) throws(FileError) -> Int {
    if offset == 0 || offset == .max { return offset }
    var block: ContiguousArray<UInt8> = []
    block.appendZeros(64 << 10)
    // A line feed just before the offset makes the offset itself a start.
    var place = offset - 1
    while true {
      var bytes = block.mutableSpan
      let count = try read(into: &bytes, range: 0..<bytes.count, at: place, name: name)
      if count == 0 { return .max }
      if let lineFeed = block.span.firstIndex(of: ASCII.lineFeed, in: 0..<count) {
        return place + lineFeed + 1
      }
      place += count
    }
  }
}

extension Arguments {
  /// Throws if the input is not a regular file, because a range needs offsets.
  func refuseStream() throws(CommandError) {
    let path = operands.first ?? "-"
    guard path == "-" || (try? System.status(of: path))?.kind == .other else { return }
    throw .usage(
      "option '\(Option.range.flag)' needs a file, and '\(path.inputName)' is a stream",
      help: "name a file, or leave out the option")
  }
}
