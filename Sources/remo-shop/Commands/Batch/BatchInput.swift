import RemoBytes
import RemoRubric
import RemoShop

/// The input stream of a batch.
///
/// It is a class, because threads share it; one uses it at a time.
final class BatchInput {
  /// The size of the file, or of the range's lines, in bytes; nil for a pipe.
  let size: Int?
  /// Whether the batch reads only a range of the file.
  let isRange: Bool
  var blockSize = 1 << 20
  /// A pipeline that no thread is using.
  var spare: ListPipeline?
  /// The error that interrupted reading.
  private(set) var failure: FileError?
  private let kind: FileKind?
  private var blocks: LineBlocks
  /// The lines of `--range`, read after the check of the file's beginning.
  private var rangeBlocks: LineBlocks?
  private var ahead: LineBlock?

  /// Opens the file that the command names, or standard input without a name or for `-`.
  ///
  /// - Parameter firstLine: the number of the input's first line.
  init(_ arguments: Arguments, from firstLine: Int, io: IO) throws(CommandError) {
    let range = arguments[.range]
    isRange = range != nil
    if isRange { try arguments.refuseStream() }
    kind = arguments.operands.first?.fileKind
    guard let path = arguments.operands.first, path != "-" else {
      io.tellOfTyping()
      size = nil
      blocks = LineBlocks(of: "<stdin>", from: firstLine, read: io.input.read)
      return
    }
    do throws(FileError) {
      let file = SharedFile(try FileDescriptor.opened(path))
      let status = try? file.descriptor.status()
      if status?.kind == .directory {
        throw FileError(action: .read, path: path, cause: .isDirectory)
      }
      let fileSize = status?.kind == .file ? status?.size : nil
      blocks = LineBlocks(of: path.shownPath, from: firstLine) { bytes, room throws(FileError) in
        try file.descriptor.read(into: &bytes, range: room, name: path)
      }
      guard let range, let fileSize else {
        size = fileSize
        return
      }
      range.tellIfBeyond(fileSize, of: path, io: io)
      let lines = try file.descriptor.lines(beginningIn: range, name: path)
      size = max(0, min(lines.upperBound, fileSize) - lines.lowerBound)
      var offset = lines.lowerBound
      rangeBlocks = LineBlocks(of: path.shownPath, from: firstLine) {
        bytes, room throws(FileError) in
        let wanted = room.prefix(lines.upperBound - offset)
        let count = try file.descriptor.read(into: &bytes, range: wanted, at: offset, name: path)
        offset += count
        return count
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Whether all bytes of the file's initial size were read. More may still be appended.
  var hasReachedSize: Bool { size.map { blocks.byteCount >= $0 } ?? false }

  /// Checks the beginning of the input, and reads the first lines into `buffer`; the first call of
  /// `next` keeps them there.
  ///
  /// A range is checked by the beginning of its file, so that all ranges of a file are treated
  /// alike.
  ///
  /// - Returns: an error if no line can be a list, because the input is a document over several
  ///   lines or is not UTF-8.
  func readAhead(into buffer: inout DocumentBuffer) -> Diagnostic? {
    let error = checkBeginning(in: &buffer)
    if let lines = rangeBlocks.take() {
      blocks = lines
      ahead = nil
    }
    return error
  }

  private func checkBeginning(in buffer: inout DocumentBuffer) -> Diagnostic? {
    var block = LineBlock()
    // Small reads are combined, so that their size has no effect.
    for count in 0..<64 {
      if count > 0 { blocks.takeBack(block, buffer: buffer) }
      guard next(into: &buffer, block: &block) else { return nil }
      let source = buffer.storage.span
      if !source.beginsAsJSON(0..<buffer.inputCount),
        let table = OtherFile.noTable(buffer, kind: kind, expected: "a list on each line")
      {
        return table
      }
      if let data = NonJSONInput(binary: source) { return data.diagnostic(each: "a list") }
      let finding = source.findMultilineDocument(in: 0..<buffer.inputCount)
      let isAll = blocks.isAtEnd || buffer.inputCount >= blockSize
      if isAll, case .document(let document) = finding {
        let isOneList = document.isArray && ListDecoder.isArrayOfItems(buffer)
        return document.diagnostic(
          each: "a list", or: "; 'render' reads a single list",
          forArray: isOneList ? "'render --lenient' reads the array as one list" : nil)
      }
      if isAll || finding == .lines { break }
    }
    ahead = block
    return nil
  }

  /// Reads the next lines into `buffer`.
  ///
  /// - Returns: false at the end or after a read error.
  func next(into buffer: inout DocumentBuffer, block: inout LineBlock) -> Bool {
    if failure != nil { return false }
    if let first = ahead.take() {
      block = first
      return true
    }
    do throws(FileError) {
      return try blocks.next(into: &buffer, block: &block, blockSize: blockSize)
    } catch {
      failure = error
      return false
    }
  }
}
