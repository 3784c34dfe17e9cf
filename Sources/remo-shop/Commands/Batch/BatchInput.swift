import RemoBytes
import RemoShop

/// The stream that a batch reads.
///
/// A class, because threads share it, one at a time.
final class BatchInput {
  /// The size of the file, nil for a pipe.
  let size: Int?
  /// The usual size of a block in bytes.
  var blockSize = 1 << 20
  /// A pipeline that no thread uses.
  var spare: ListPipeline?
  /// The error with which reading broke off.
  private(set) var failure: FileError?
  private var blocks: LineBlocks
  /// The lines that have been read ahead.
  private var ahead: LineBlock?

  /// Opens the file at `path`, or standard input if it is nil or `-`.
  ///
  /// - Parameter firstLine: the number of its first line.
  init(_ path: String?, from firstLine: Int, io: IO) throws(CommandError) {
    guard let path, path != "-" else {
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
      size = status?.kind == .file ? status?.size : nil
      blocks = LineBlocks(of: path.shownPath, from: firstLine) { bytes, range throws(FileError) in
        try file.descriptor.read(into: &bytes, range: range, name: path)
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Whether as much was read as the file had at first. Its last line may be still to come.
  var hasReachedSize: Bool { size.map { blocks.byteCount >= $0 } ?? false }

  /// Reads the first lines into `buffer`, where the first call of `next` leaves them.
  ///
  /// - Returns: an error if no line can be a list: they begin a document over several lines, or are
  ///   not UTF-8.
  func readAhead(into buffer: inout DocumentBuffer) -> Diagnostic? {
    var block = LineBlock()
    // Small pieces are joined, so that their size decides nothing.
    for count in 0..<64 {
      if count > 0 { blocks.takeBack(block, buffer: buffer) }
      guard next(into: &buffer, block: &block) else { return nil }
      let source = buffer.storage.span
      if let data = NonJSONInput(binary: source) { return data.diagnostic(each: "a list") }
      let finding = source.findMultilineDocument(in: 0..<buffer.inputCount)
      let isAll = blocks.isAtEnd || buffer.inputCount >= blockSize
      if isAll, case .document(let document) = finding {
        let isOneList = document.isArray && ListDecoder.isArrayOfItems(buffer)
        return document.diagnostic(
          each: "a list", or: "; 'render' takes a single list as it is",
          forArray: isOneList ? "'render --lenient' takes the array as one list" : nil)
      }
      if isAll || finding == .lines { break }
    }
    ahead = block
    return nil
  }

  /// Reads the next lines into `buffer`.
  ///
  /// - Returns: false at the end, and if reading broke off.
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
