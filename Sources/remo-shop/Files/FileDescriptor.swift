#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// `read` and `write` under other names, because the methods of `FileDescriptor` hide them.

private func readBytes(_ number: Int32, base: UnsafeMutableRawPointer?, count: Int) -> Int {
  unsafe read(number, base, count)
}

private func writeBytes(_ number: Int32, base: UnsafeRawPointer, count: Int) -> Int {
  unsafe write(number, base, count)
}

#if os(Linux)
  /// `syncfs`, which C headers declare only for GNU programs. Its argument and result are integers,
  /// which Swift and C pass in the same way.
  @_silgen_name("syncfs") private func writeOutFileSystem(_ number: Int32) -> Int32
  /// `O_PATH` (open(2)), which also opens folders that can be entered but not listed.
  private let folderFlags: Int32 = 0o10_000_000 | O_DIRECTORY | O_CLOEXEC
#else
  private func writeOutFileSystems() { sync() }
  /// `O_SEARCH` (open(2)), with the same meaning.
  private let folderFlags: Int32 = 0x4000_0000 | O_DIRECTORY | O_CLOEXEC
#endif

/// An open file. It closes with its owner, unless it is a standard stream.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(number: Int32) { self.number = number }

  deinit { if number > 2 { _ = close(number) } }

  init(reading path: String) throws(System.Failure) {
    number = unsafe System.withBytes(of: path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard number >= 0 else { throw System.lastFailure }
  }

  /// Opens an existing device or pipe to write to it.
  init(writing place: borrowing FilePlace) throws(System.Failure) {
    let flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | (place.isOpenFile ? 0 : O_NOFOLLOW)
    let folder = place.folder.number
    number = unsafe System.withBytes(of: place.name) { unsafe openat(folder, $0, flags) }
    guard number >= 0 else { throw System.lastFailure }
  }

  /// Creates a file under an unused name.
  ///
  /// A signal that ends the process removes the file, until `System.cancelRemoval` is called.
  ///
  /// - Parameter isPrivate: whether only this user may read it; otherwise it has the default
  ///   permissions.
  init(creating path: String, isPrivate: Bool = false) throws(System.Failure) {
    try self.init(creating: path, inFolder: AT_FDCWD, path: path, isPrivate: isPrivate)
  }

  /// Creates such a file in the folder of a place.
  init(
    creating name: String, in place: borrowing FilePlace, isPrivate: Bool
  ) throws(System.Failure) {
    try self.init(
      creating: name, inFolder: place.folder.number, path: place.path(of: name),
      isPrivate: isPrivate)
  }

  private init(
    creating name: String, inFolder folder: Int32, path: String, isPrivate: Bool
  ) throws(System.Failure) {
    let permissions: mode_t = isPrivate ? 0o600 : 0o666
    let claim = unsafe System.withBytes(of: path) { unsafe strdup($0) }
    let (number, isClaimed) = unsafe System.withBytes(of: name) { name in
      System.undisturbed {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let number = unsafe openat(folder, name, flags, permissions)
        if number >= 0, let claim = unsafe claim {
          return unsafe (number, System.removeOnSignal(claim))
        }
        return (number, false)
      }
    }
    let failure = System.lastFailure
    if !isClaimed { unsafe free(claim) }
    self.number = number
    guard number >= 0 else { throw failure }
  }

  func status() throws(System.Failure) -> System.Status {
    var result = stat()
    guard unsafe fstat(number, &result) == 0 else { throw System.lastFailure }
    return System.Status(result)
  }

  /// Closes the file.
  ///
  /// - Throws: an error if closing reveals that written data was lost.
  consuming func closeChecked() throws(System.Failure) {
    let result = close(number)
    let failure = System.lastFailure
    discard self
    // An interrupted close still closes the file.
    if result != 0, failure.number != EINTR { throw failure }
  }
}

// MARK: Folders

extension FileDescriptor {
  /// Opens a folder for looking up names, not for listing.
  init(folder path: String) throws(System.Failure) {
    number = unsafe System.withBytes(of: path) { unsafe open($0, folderFlags) }
    guard number >= 0 else { throw System.lastFailure }
  }

  /// Opens a folder inside this folder. A symbolic link is an error.
  func openFolder(_ name: String) throws(System.Failure) -> FileDescriptor {
    let folder = unsafe System.withBytes(of: name) {
      unsafe openat(number, $0, folderFlags | O_NOFOLLOW)
    }
    guard folder >= 0 else { throw System.lastFailure }
    return FileDescriptor(number: folder)
  }

  func status(of name: String, followsLink: Bool) throws(System.Failure) -> System.Status {
    var result = stat()
    let flags = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
    guard
      unsafe System.withBytes(of: name, body: { unsafe fstatat(number, $0, &result, flags) }) == 0
    else { throw System.lastFailure }
    return System.Status(result)
  }

  /// The text of a symbolic link in this folder.
  func target(ofLink name: String) throws(System.Failure) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe System.withBytes(of: name) {
      unsafe readlinkat(number, $0, &target, Int(PATH_MAX) - 1)
    }
    guard count > 0 else { throw System.lastFailure }
    return unsafe System.text(target)
  }

  /// Throws if this process cannot write to the file with this name in the folder.
  func checkWritable(_ name: String) throws(System.Failure) {
    let result = unsafe System.withBytes(of: name) { unsafe faccessat(number, $0, W_OK, 0) }
    if result != 0 { throw System.lastFailure }
  }

  /// Renames a file in this folder, replacing a file with the new name.
  func rename(_ name: String, to newName: String) throws(System.Failure) {
    let result = unsafe System.withBytes(of: name) { name in
      unsafe System.withBytes(of: newName) { unsafe renameat(number, name, number, $0) }
    }
    if result != 0 { throw System.lastFailure }
  }

  /// Removes a file in this folder, if it exists.
  func remove(_ name: String) {
    _ = unsafe System.withBytes(of: name) { unsafe unlinkat(number, $0, 0) }
  }
}

// MARK: Reading and writing

extension FileDescriptor {
  /// Reads available bytes into `range` of `bytes`.
  ///
  /// - Returns: the number of bytes read; 0 at the end.
  func read(
    into bytes: inout MutableSpan<UInt8>, range: Range<Int>
  ) throws(System.Failure) -> Int {
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe readOnce(into: UnsafeMutableBufferPointer(rebasing: buffer[range]))
    }
    guard count >= 0 else { throw System.lastFailure }
    return count
  }

  /// Reads bytes from an offset of the file into `range` of `bytes`, without moving the position.
  ///
  /// - Returns: the number of bytes read; 0 at the end.
  func read(
    into bytes: inout MutableSpan<UInt8>, range: Range<Int>, at offset: Int
  ) throws(System.Failure) -> Int {
    if range.isEmpty { return 0 }
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[range])
      while true {
        let count = unsafe pread(number, part.baseAddress, part.count, off_t(offset))
        if count >= 0 || errno != EINTR { return count }
      }
    }
    guard count >= 0 else { throw System.lastFailure }
    return count
  }

  /// Reads to the end.
  ///
  /// The array has the size of the file, and the same again in reserve for decoded text; untouched
  /// memory costs nothing. A pipe's array doubles as it fills. Above 4 MiB it requests large pages,
  /// which saves most page faults.
  ///
  /// - Returns: the bytes, or nil if there are more than `limit`.
  func readToEnd(limit: Int) throws(System.Failure) -> ContiguousArray<UInt8>? {
    let status = try status()
    if status.kind == .file, status.size > limit { return nil }
    // Some system files report a size of 0.
    var room = status.kind == .file && status.size > 0 ? status.size + 1 : 64 << 10
    var bytes = ContiguousArray<UInt8>()
    while true {
      var failure: System.Failure?
      var isAtEnd = false
      let reserve = max(8 << 10, room)
      try Self.checkMemory(room + reserve)
      bytes = unsafe ContiguousArray(unsafeUninitializedCapacity: room + reserve) { buffer, count in
        if room > 4 << 20, let base = buffer.baseAddress {
          unsafe Self.adviseLargePages(base, count: room + room / 8)
        }
        count = unsafe bytes.withUnsafeBufferPointer { old in
          unsafe buffer.initialize(fromContentsOf: old)
        }
        while count < room {
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count..<room])
          let more = unsafe readOnce(into: rest)
          if more < 0 { failure = System.lastFailure }
          if more == 0 { isAtEnd = true }
          if more <= 0 { break }
          count += more
        }
      }
      if let failure { throw failure }
      if bytes.count > limit { return nil }
      if isAtEnd { return bytes }
      room = min(2 * room, limit + 1)
    }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: Span<UInt8>) throws(System.Failure) {
    var failure: System.Failure?
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while let base = rest.baseAddress, unsafe !rest.isEmpty {
        let count = unsafe writeBytes(number, base: base, count: rest.count)
        if count >= 0 {
          unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if !waitAfterFailure(POLLOUT) {
          failure = System.lastFailure
          return
        }
      }
    }
    if let failure { throw failure }
  }

  private func readOnce(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    while true {
      let count = unsafe readBytes(number, base: buffer.baseAddress, count: buffer.count)
      if count >= 0 || !waitAfterFailure(POLLIN) { return count }
    }
  }

  /// Whether to repeat the failed call: it was interrupted, or a nonblocking stream is ready now.
  private func waitAfterFailure(_ events: Int32) -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    var wanted = pollfd(fd: number, events: Int16(events), revents: 0)
    return unsafe poll(&wanted, 1, -1) > 0 || errno == EINTR
  }

  /// Checks that a large block of memory is available, because Swift's arrays end the process if
  /// not.
  private static func checkMemory(_ count: Int) throws(System.Failure) {
    if count <= 64 << 20 { return }
    guard let block = unsafe malloc(count) else { throw System.Failure(number: ENOMEM) }
    unsafe free(block)
  }

  /// Requests large pages, from the page where the memory begins.
  private static func adviseLargePages(_ base: UnsafeMutableRawPointer, count: Int) {
    #if os(Linux)
      let skip = Int(bitPattern: base) % sysconf(Int32(_SC_PAGESIZE))
      unsafe madvise(base - skip, count + skip, MADV_HUGEPAGE)
    #endif
  }

  func syncFileSystem() throws(System.Failure) {
    #if os(Linux)
      if writeOutFileSystem(number) != 0 { throw System.lastFailure }
    #else
      writeOutFileSystems()
    #endif
  }
}
