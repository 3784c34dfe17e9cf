import RemoBytes

/// A temporary file, removed with its owner or when a signal ends the process.
final class TemporaryFile {
  let path: String
  private let file: FileDescriptor

  /// Creates an empty file in the system's folder for temporary files.
  init() throws(FileError) {
    let folder = System.environment("TMPDIR") ?? "/tmp"
    var attempt = 0
    while true {
      let name = "\(folder)/remo-shop-bench-\(System.processIdentifier)-\(attempt)"
      do throws(System.Failure) {
        file = try FileDescriptor(creating: name)
        path = name
        return
      } catch {
        attempt += 1
        if !error.isTaken || attempt == 100 {
          throw FileError(action: .create, path: name, cause: error.cause)
        }
      }
    }
  }

  /// Creates a file with the document's input.
  convenience init(_ document: DocumentBuffer) throws(FileError) {
    try self.init()
    try write(document.storage.span.extracting(0..<document.inputCount))
  }

  deinit {
    System.remove(path)
    System.cancelRemoval(of: path)
  }

  /// Adds bytes.
  func write(_ bytes: Span<UInt8>) throws(FileError) {
    do throws(System.Failure) {
      try file.write(bytes)
    } catch {
      throw FileError(action: .write, path: path, cause: error.cause)
    }
  }
}
