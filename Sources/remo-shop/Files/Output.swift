/// The output of a command: a standard stream, a file, or memory in a test.
///
/// It is a class, because a writer's sink and the command that completes the output share it. It
/// keeps the first error and then stops writing, so that only `finish` needs a check.
final class Output {
  let isTerminal: Bool
  private(set) var failure: FileError?
  /// The status of the file behind a standard stream, if known.
  var status: () -> System.Status? = { nil }
  private let put: (Span<UInt8>) throws(FileError) -> Void
  private let complete: () throws(FileError) -> Void
  /// Removes the file again if it is complete and replaced none.
  let withdraw: () -> Void

  /// Creates an output that calls `put` for each block of bytes and `complete` at the end.
  init(
    isTerminal: Bool = false,
    put: @escaping (Span<UInt8>) throws(FileError) -> Void,
    complete: @escaping () throws(FileError) -> Void = {},
    withdraw: @escaping () -> Void = {}
  ) {
    self.isTerminal = isTerminal
    self.put = put
    self.complete = complete
    self.withdraw = withdraw
  }

  /// Writes a block, unless an error occurred. Suitable as the sink of a `ByteWriter`.
  ///
  /// - Returns: false if writing should stop.
  @discardableResult
  func write(_ bytes: Span<UInt8>) -> Bool {
    guard failure == nil else { return false }
    do throws(FileError) {
      try put(bytes)
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Writes a text as UTF-8.
  func write(_ text: String) {
    _ = text.withBytes { write($0) }
  }

  /// Completes the output and gives a file its final name.
  ///
  /// - Throws: the first error.
  func finish() throws(FileError) {
    if let failure { throw failure }
    try complete()
  }
}

extension Output {
  static func standardOutput() -> Output { stream(.standardOutput, name: "<stdout>") }

  static func standardError() -> Output { stream(.standardError, name: "<stderr>") }

  /// The file at `path`, written completely or not at all.
  ///
  /// Writes directly to a device, a pipe or an open descriptor (`/dev/fd/3`), which may be a log.
  ///
  /// - Parameter isSynced: whether to write the content to disk before the rename.
  static func file(_ path: String, isSynced: Bool = true) throws(FileError) -> Output {
    do throws(System.Failure) {
      if let number = path.descriptorNumber {
        return stream(try FileDescriptor(inherited: number), name: path)
      }
    } catch {
      throw FileError(action: .create, path: path, cause: error.cause)
    }
    let place = try FilePlace(path)
    if place.status?.kind == .other {
      do throws(System.Failure) {
        return stream(try FileDescriptor(writing: place), name: path)
      } catch {
        throw FileError(action: .create, path: path, cause: error.cause)
      }
    }
    let file = try AtomicFile(at: place, path: path, isSynced: isSynced)
    return Output(
      put: { bytes throws(FileError) in try file.write(bytes) },
      complete: { () throws(FileError) in try file.finish() }, withdraw: file.withdraw)
  }

  private static func stream(_ file: consuming FileDescriptor, name: String) -> Output {
    let isTerminal = file.isTerminal
    let shared = SharedFile(file)
    let output = Output(isTerminal: isTerminal) { bytes throws(FileError) in
      do throws(System.Failure) {
        try shared.descriptor.write(bytes)
      } catch {
        throw FileError(action: .write, path: name, cause: error.cause)
      }
    }
    output.status = { try? shared.descriptor.status() }
    return output
  }
}

/// A file descriptor that a closure can hold.
final class SharedFile {
  let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}
