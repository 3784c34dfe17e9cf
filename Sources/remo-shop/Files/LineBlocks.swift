import RemoBytes

/// Whole lines of a stream.
struct LineBlock: Sendable {
  /// The position of the block in the stream, from 0.
  var number = 0
  /// The number of its first line, from 1.
  var firstLine = 1
  var byteCount = 0
  /// The offset of the end of each line: its line feed, or the end of the stream.
  var lineEnds = ContiguousArray<Int>()
  /// Whether the stream ends inside the block's last line, without a line feed.
  var endsInsideLine = false
}

/// Cuts a stream into blocks of whole lines.
///
/// A block is the result of one read, up to its last line feed; only a longer line enlarges it. So
/// a slow stream is passed on at once, and the longest line limits the memory.
struct LineBlocks {
  /// Reads into a range of bytes and returns the number of bytes; 0 at the end.
  typealias Read = (inout MutableSpan<UInt8>, Range<Int>) throws(FileError) -> Int

  private let name: String
  private let read: Read
  /// The start of an incomplete line; its memory is reused.
  private var rest = ContiguousArray<UInt8>()
  private var nextNumber = 0
  private var nextLine: Int
  /// Whether the whole stream has been read.
  private(set) var isAtEnd = false
  private(set) var byteCount = 0

  /// Creates the blocks of the stream called `name`; `firstLine` is the number of its first line.
  init(of name: String, from firstLine: Int = 1, read: @escaping Read) {
    self.name = name
    self.read = read
    nextLine = firstLine
  }

  /// Reads the next lines into `buffer` and reuses its memory; false at the end of the stream.
  ///
  /// - Parameter blockSize: the usual size of a block in bytes.
  mutating func next(
    into buffer: inout DocumentBuffer, block: inout LineBlock, blockSize: Int
  ) throws(FileError) -> Bool {
    guard let end = try readLines(into: &buffer, blockSize: blockSize) else { return false }
    block.number = nextNumber
    block.firstLine = nextLine
    block.byteCount = end
    block.lineEnds.removeAll(keepingCapacity: true)
    let bytes = buffer.storage.span
    var start = 0
    while let lineEnd = bytes.firstIndex(of: ASCII.lineFeed, in: start..<end) {
      block.lineEnds.append(lineEnd)
      start = lineEnd + 1
    }
    block.endsInsideLine = start < end
    if start < end { block.lineEnds.append(end) }
    nextNumber += 1
    nextLine += block.lineEnds.count
    return true
  }

  /// Returns the last block to the stream, so that the next block begins with its lines.
  mutating func takeBack(_ block: LineBlock, buffer: DocumentBuffer) {
    rest.insert(contentsOf: buffer.storage[..<buffer.inputCount], at: 0)
    nextNumber = block.number
    nextLine = block.firstLine
  }

  /// Reads until there is a complete line.
  ///
  /// - Returns: the number of bytes in the buffer that form whole lines; nil at the end.
  private mutating func readLines(
    into buffer: inout DocumentBuffer, blockSize: Int
  ) throws(FileError) -> Int? {
    buffer.fill(room: rest.count) { bytes, _ in
      bytes.copy(rest.span, from: 0..<rest.count, to: 0)
      return rest.count
    }
    while !isAtEnd {
      let start = buffer.inputCount
      // The room doubles until a line feed appears, so bytes are moved only a few times.
      let room = min(max(blockSize - start, start, blockSize / 4), Self.limit - start)
      if room <= 0 {
        throw FileError(action: .read, path: name, cause: .tooLarge(limit: Self.limit))
      }
      let count = try buffer.fill(from: start, room: room, with: read)
      isAtEnd = count == 0
      byteCount += count
      let range = start..<buffer.inputCount
      if let last = buffer.storage.span.lastIndex(of: ASCII.lineFeed, in: range) {
        keep((last + 1)..<buffer.inputCount, of: buffer)
        buffer.truncate(to: last + 1)
        return last + 1
      }
    }
    rest.removeAll()
    return buffer.inputCount > 0 ? buffer.inputCount : nil
  }

  private mutating func keep(_ range: Range<Int>, of buffer: DocumentBuffer) {
    rest.removeAll(keepingCapacity: true)
    rest.appendZeros(range.count)
    var target = rest.mutableSpan
    target.copy(buffer.storage.span, from: range, to: 0)
  }

  private static let limit = DocumentBuffer.maximumInput
}
