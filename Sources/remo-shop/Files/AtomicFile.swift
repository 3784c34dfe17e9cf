/// A file that appears complete or not at all.
///
/// It is written under a temporary name in its folder and renamed at the end, so that a reader
/// never sees half of it and an existing file is only replaced by a complete one, even if the power
/// fails. Without `finish`, and when a signal or a fault ends the process, nothing is left behind.
/// The new file has the permissions of the one it replaces, and its owner where that is allowed; a
/// symbolic link stays and leads to the new file, be it there yet or not.
final class AtomicFile {
  private let path: String
  private let target: String
  private let temporary: String
  private var file: FileDescriptor?
  private var isThere = true
  private let isNew: Bool
  private let isSynced: Bool

  /// Begins the file at `path`.
  ///
  /// - Parameter isSynced: whether the content is on the disk before the file gets its name. Who
  ///   makes many files has the file system written out once, at the end.
  /// - Throws: an error with exit code 73 when there can be no such file.
  init(_ path: String, isSynced: Bool = true) throws(FileError) {
    self.path = path
    self.isSynced = isSynced
    target = Self.target(of: path)
    let old = try Self.status(replacedAt: path)
    isNew = old == nil
    let stem = "\(target.folder)/.remo-shop-\(System.processIdentifier)"
    var attempt = 0
    while true {
      let name = "\(stem)-\(attempt).tmp"
      do throws(System.Failure) {
        // The file that is replaced may be private: then the new one is from the start.
        file = try FileDescriptor(creating: name, isPrivate: !isNew)
        temporary = name
        break
      } catch {
        attempt += 1
        if old != nil, [.notPermitted, .readOnlyVolume].contains(error.cause) {
          throw FileError(action: .replace, path: path, cause: .lockedFolder)
        }
        if !error.isTaken || attempt == 10_000 {
          throw FileError(action: .create, path: path, cause: error.cause)
        }
      }
    }
    if let old { file?.setAccess(asOf: old) }
  }

  /// What a file at `path` would replace, if anything.
  ///
  /// - Throws: the error of `init` where that cannot be replaced.
  static func status(replacedAt path: String) throws(FileError) -> System.Status? {
    try refuseForeignLink(on: path)
    let target = target(of: path)
    let old: System.Status?
    do throws(System.Failure) {
      old = try System.status(of: target)
    } catch {
      if error.cause == .linkLoop {
        throw FileError(action: .create, path: path, cause: .linkLoop)
      }
      old = nil
    }
    if old?.kind == .directory || target.hasSuffix("/") {
      throw FileError(action: .create, path: path, cause: .isDirectory)
    }
    if old != nil, !System.isWritable(target) {
      throw FileError(action: .create, path: path, cause: .notPermitted)
    }
    if let old, System.isMounted(target, old) {
      throw FileError(action: .replace, path: path, cause: .mounted)
    }
    return old
  }

  /// Refuses to write through a symbolic link that another user may have laid.
  static func refuseForeignLink(on path: String) throws(FileError) {
    guard let link = System.foreignLink(on: path) else { return }
    throw FileError(action: .create, path: path, cause: .foreignLink(link))
  }

  /// The path at the end of all symbolic links, of a file that is yet to be made, too; where they
  /// do not end, and the system says so, the path itself.
  private static func target(of path: String) -> String {
    func isThere(_ path: String) -> Bool { (try? System.status(of: path)) != nil }
    var target = path
    for _ in 0...40 {
      if let real = System.realPath(of: target) { return real }
      guard let next = System.target(ofLink: target) else { return target }
      // That of an open file which was removed says no path.
      if isThere(target), !isThere(next) { return target }
      target = next
    }
    return path
  }

  deinit {
    if isThere { System.remove(temporary) }
    System.keep(temporary)
  }

  /// Writes a block.
  func write(_ bytes: Span<UInt8>) throws(FileError) {
    do throws(System.Failure) {
      try file?.write(bytes)
    } catch {
      throw FileError(action: .write, path: path, cause: error.cause)
    }
  }

  /// Gives the file its name.
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
      try System.move(temporary, to: target)
      isThere = false
    } catch {
      throw FileError(action: isNew ? .create : .replace, path: path, cause: error.cause)
    }
  }
}
