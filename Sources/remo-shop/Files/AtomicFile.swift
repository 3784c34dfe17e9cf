/// A file that appears completely or not at all.
///
/// It writes to a temporary file in the same folder and renames that at the end. So readers never
/// see an incomplete file, and only a complete one replaces an existing file. With `isSynced`, this
/// holds even after a power failure. Without `finish`, or if a signal other than SIGKILL ends the
/// process, the temporary file is removed.
///
/// The new file keeps the permissions of the one it replaces, and the owner if possible. A symbolic
/// link stays: the new file replaces its target, or creates a missing one.
final class AtomicFile {
  private let path: String
  private let place: FilePlace
  private let temporaryName: String
  private var file: FileDescriptor?
  private var isTemporary = true
  private let isNew: Bool
  private let isSynced: Bool

  /// Begins the file at `path`.
  ///
  /// - Parameter isSynced: whether to write the content to disk before the rename. A command with
  ///   many files syncs the file system once, at the end.
  /// - Throws: an error with exit code 73 if a file cannot be created there.
  convenience init(_ path: String, isSynced: Bool = true) throws(FileError) {
    try self.init(at: FilePlace(path), path: path, isSynced: isSynced)
  }

  /// Begins the file at a resolved place; `path` is the original path.
  init(at place: consuming FilePlace, path: String, isSynced: Bool) throws(FileError) {
    self.path = path
    self.isSynced = isSynced
    let old = try Self.replacedFile(at: place, path: path)
    isNew = old == nil
    var attempt = 0
    while true {
      let name = ".remo-shop-\(System.processIdentifier)-\(attempt).tmp"
      do throws(System.Failure) {
        // The replaced file may be private, so the new one is private from the start.
        file = try FileDescriptor(creating: name, in: place, isPrivate: !isNew)
        temporaryName = name
        break
      } catch {
        attempt += 1
        if !error.isTaken || attempt == 10_000 {
          throw Self.lockedFolder(error, isNew: isNew, path: path)
        }
      }
    }
    if let old { file?.setAccess(asOf: old) }
    self.place = place
  }

  /// Throws for a path at which no file can be created, without creating one. A device or pipe
  /// passes, because `Output` writes to it directly.
  static func check(_ path: String) throws(FileError) {
    let place = try FilePlace(path)
    if place.status?.kind == .other { return }
    let isNew = try replacedFile(at: place, path: path) == nil
    do throws(System.Failure) {
      try place.folder.checkWritable(".")
    } catch {
      throw lockedFolder(error, isNew: isNew, path: path)
    }
  }

  /// The error for a folder in which no file can be created.
  private static func lockedFolder(
    _ failure: System.Failure, isNew: Bool, path: String
  ) -> FileError {
    let isLocked = !isNew && [.notPermitted, .readOnlyVolume].contains(failure.cause)
    return isLocked
      ? FileError(action: .replace, path: path, cause: .lockedFolder)
      : FileError(action: .create, path: path, cause: failure.cause)
  }

  /// The status of the file to replace; nil if there is none.
  private static func replacedFile(
    at place: borrowing FilePlace, path: String
  ) throws(FileError) -> System.Status? {
    let old = place.status
    if place.name == "." || old?.kind == .directory {
      throw FileError(action: .create, path: path, cause: .isDirectory)
    }
    guard let old else { return nil }
    if (try? place.folder.checkWritable(place.name)) == nil {
      throw FileError(action: .create, path: path, cause: .notPermitted)
    }
    if System.isMounted(place.path, file: old) {
      throw FileError(action: .replace, path: path, cause: .mounted)
    }
    return old
  }

  deinit {
    if isTemporary { place.folder.remove(temporaryName) }
    System.cancelRemoval(of: place.path(of: temporaryName))
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    do throws(System.Failure) {
      try file?.write(bytes)
    } catch {
      throw FileError(action: .write, path: path, cause: error.cause)
    }
  }

  /// Removes the finished file again, unless it replaced another one.
  func withdraw() {
    if isNew, !isTemporary { place.folder.remove(place.name) }
  }

  /// Renames the file to its final name.
  func finish() throws(FileError) {
    do throws(System.Failure) {
      if let file = file.take() {
        if isSynced { try file.sync() }
        try file.closeChecked()
      }
    } catch {
      throw FileError(action: .write, path: path, cause: error.cause)
    }
    do throws(System.Failure) {
      try place.folder.rename(temporaryName, to: place.name)
      isTemporary = false
    } catch {
      throw FileError(action: isNew ? .create : .replace, path: path, cause: error.cause)
    }
  }
}
