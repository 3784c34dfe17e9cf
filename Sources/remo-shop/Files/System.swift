#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// System calls as safe functions: no file of the executable but this one and `Threads.swift` has
/// `unsafe` in it.
///
/// Every `unsafe` below is one of these, and sound for the reason given:
/// - a call that takes a C string: Swift passes a NUL-terminated copy that outlives the call;
/// - a call that takes a buffer: base and count come from one `Span` or array, inside its closure;
/// - a C structure set to zero and filled by the call that is given its address;
/// - memory that is allocated here and never freed, or freed when its only owner goes;
/// - the files to remove on a signal: see `doomed`.
enum System {
  // MARK: Process

  /// Makes the process fit for writing: a closed pipe and a file that may not grow are errors of
  /// `write`, and a standard stream that is closed stays so, instead of becoming the first file
  /// opened.
  static func prepare() {
    if getpid() == 1 { handleSignals }
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // Opened the wrong way round, so that using it is still an error.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Seconds since some moment; only differences mean something.
  static var seconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The words of the command line behind the program's name, whatever bytes they are; nil where
  /// the system does not tell the command line.
  ///
  /// On Linux Swift's runtime reads it from `/proc`, which may be missing, or no more files may be
  /// open.
  static var arguments: [String]? {
    if CommandLine.argc < 1 { return nil }
    return (1..<Int(CommandLine.argc)).compactMap { place in
      unsafe CommandLine.unsafeArgv[place].map { unsafe text($0) }
    }
  }

  /// The value of an environment variable, nil when it is not set.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  // MARK: Files

  /// Calls `body` with the bytes of a path, which need not be text.
  fileprivate static func withBytes<Result>(
    of path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    if let bytes = path.foreignBytes { return unsafe body(bytes) }
    return unsafe body(path)
  }

  private static func text(_ path: UnsafePointer<CChar>) -> String {
    unsafe String(pathBytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
  }

  /// What `path` leads to; symbolic links are followed.
  static func status(of path: String) throws(Failure) -> Status {
    var result = stat()
    guard unsafe withBytes(of: path, { unsafe stat($0, &result) }) == 0 else { throw lastFailure }
    return Status(result)
  }

  /// Whether this process may write to the file at `path`.
  static func isWritable(_ path: String) -> Bool {
    unsafe withBytes(of: path) { unsafe access($0, W_OK) } == 0
  }

  /// The path without symbolic links, nil where it leads to nothing that has one.
  static func realPath(of path: String) -> String? {
    guard let real = unsafe withBytes(of: path, { unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(real) }
    return unsafe text(real)
  }

  /// Where a symbolic link says that it leads, nil for what is none.
  static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe withBytes(of: path) { unsafe readlink($0, &target, Int(PATH_MAX) - 1) }
    return count > 0 ? unsafe text(target).beside(path) : nil
  }

  /// Makes a folder; one that is there is as good as made.
  static func makeFolder(_ path: String) throws(Failure) {
    if unsafe withBytes(of: path, { unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = lastFailure
    guard failure.isTaken, (try? status(of: path))?.kind == .directory else { throw failure }
  }

  /// What a symbolic link itself is; nil for what is none.
  static func status(ofLink path: String) -> Status? {
    var result = stat()
    guard unsafe withBytes(of: path, { unsafe lstat($0, &result) }) == 0,
      UInt32(result.st_mode) & UInt32(S_IFMT) == UInt32(S_IFLNK)
    else { return nil }
    return Status(result)
  }

  /// The names of what is in a folder, in any order.
  static func fileNames(in folder: String) throws(Failure) -> [String] {
    guard let stream = unsafe withBytes(of: folder, { unsafe opendir($0) }) else {
      throw lastFailure
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // The end and an error look the same but for this.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(pathBytes: Array($0.prefix { $0 != 0 }))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw lastFailure }
    return names
  }

  /// Gives the file at `source` the path `target`, in the place of the file there.
  static func move(_ source: String, to target: String) throws(Failure) {
    let result = unsafe withBytes(of: source) { source in
      unsafe withBytes(of: target) { unsafe rename(source, $0) }
    }
    if result != 0 { throw lastFailure }
  }

  /// Removes a file; one that is not there is as good as removed.
  static func remove(_ path: String) { _ = unsafe withBytes(of: path) { unsafe unlink($0) } }

  /// Removes a folder, if it is empty.
  static func removeFolder(_ path: String) { _ = unsafe withBytes(of: path) { unsafe rmdir($0) } }

  // MARK: Signals

  /// More files than are ever open at once.
  private static let doomedCount = 256

  /// The paths of the files to remove when a signal ends the process, nil where there is none.
  ///
  /// Memory that is made before the handler is set and never freed, because a handler may do hardly
  /// more than read it and call `unlink`. It is read and changed under `lock`.
  private nonisolated(unsafe) static let doomed = {
    let table = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: doomedCount)
    unsafe table.initialize(repeating: nil, count: doomedCount)
    return unsafe table
  }()

  private nonisolated(unsafe) static let lock = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    return unsafe mutex
  }()

  /// The signals of faults, such as a lack of memory, on which Swift's runtime traps or aborts.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// What was to be done on each fault before, by its number. It is kept as `doomed` is.
  private nonisolated(unsafe) static let faultActions = {
    let table = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    unsafe table.initialize(repeating: sigaction(), count: 32)
    return unsafe table
  }()

  /// Has the signals that end the process remove those files first.
  private static let handleSignals: Void = {
    _ = unsafe (doomed, lock, faultActions)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
    ] {
      unsafe sigaddset(&signals, number)
      // Someone who started us with a signal ignored (`nohup`), or handles it, wants it so.
      if let previous = signal(number, removeAndEnd) { signal(number, previous) }
    }
    // Who starts us from a thread that blocks signals hardly means us to.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in faults where unsafe sigaction(number, nil, faultActions + Int(number)) == 0 {
      signal(number, removeAndFail)
      var action = sigaction()
      // A stack may be at its end.
      if unsafe sigaction(number, nil, &action) == 0 {
        action.sa_flags |= SA_ONSTACK
        unsafe sigaction(number, &action, nil)
      }
    }
  }()

  /// Removes the files, and leaves the fault to whoever would have had it: Swift's runtime may show
  /// where it was.
  private static let removeAndFail: @convention(c) (Int32) -> Void = { number in
    _ = blockSignals()
    unsafe pthread_mutex_lock(lock)
    for place in 0..<doomedCount {
      if let path = unsafe doomed[place] { unsafe unlink(path) }
    }
    unsafe sigaction(number, faultActions + Int(number), nil)
    raise(number)
  }

  /// Removes the files and ends the process.
  ///
  /// The lock is never given back, so that no thread makes another file before the end. This thread
  /// does not have it already: whoever has it is sent no signal.
  private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
    _ = blockSignals()
    unsafe pthread_mutex_lock(lock)
    for place in 0..<doomedCount {
      if let path = unsafe doomed[place] { unsafe unlink(path) }
    }
    // The first process of a container is sent no signal that it does not handle.
    if getpid() == 1 { _exit(128 + number) }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Has signals to this thread wait.
  ///
  /// - Returns: those that did before.
  private static func blockSignals() -> sigset_t {
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    return before
  }

  /// Calls `body`, on one thread at a time, while no signal ends the process.
  ///
  /// It may not ask for memory or give some back: whom a signal finds while it does so waits for
  /// this lock, and keeps the lock of that.
  fileprivate static func undisturbed<Result>(_ body: () -> Result) -> Result {
    handleSignals
    var before = blockSignals()
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_mutex_unlock(lock)
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return body()
  }

  /// Has a file removed when a signal ends the process; whether there is a place left for it.
  fileprivate static func removeOnSignal(_ path: UnsafeMutablePointer<CChar>) -> Bool {
    for place in 0..<doomedCount where unsafe doomed[place] == nil {
      unsafe doomed[place] = path
      return true
    }
    return false
  }

  /// Has a file stay that was made here, or forgets it once it is gone.
  static func keep(_ path: String) {
    let kept = unsafe withBytes(of: path) { path in
      unsafe undisturbed {
        for place in 0..<doomedCount {
          guard let other = unsafe doomed[place], unsafe strcmp(other, path) == 0 else { continue }
          unsafe doomed[place] = nil
          return unsafe Optional(other)
        }
        return nil
      }
    }
    unsafe free(kept)
  }

  fileprivate static var lastFailure: Failure { Failure(number: errno) }
}

// `read` and `write` under names that the methods of `FileDescriptor` do not hide.

private func readBytes(_ number: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, base, count)
}

private func writeBytes(_ number: Int32, _ base: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(number, base, count)
}

#if os(Linux)
  /// `syncfs`, which the C library's headers declare for GNU programs alone. A number goes in and
  /// comes out, which Swift and C pass in the same way.
  @_silgen_name("syncfs") private func writeOutFileSystem(_ number: Int32) -> Int32
#else
  private func writeOutFileSystems() { sync() }
#endif

/// An open file, closed when its owner lets go of it, unless it is one of the standard streams.
struct FileDescriptor: ~Copyable {
  let number: Int32

  deinit { if number > 2 { _ = close(number) } }

  /// Opens a file to read it.
  init(reading path: String) throws(System.Failure) { try self.init(path, O_RDONLY) }

  /// Opens what is there to write to it: a device, a pipe.
  init(writing path: String) throws(System.Failure) { try self.init(path, O_WRONLY | O_NOCTTY) }

  private init(_ path: String, _ flags: Int32) throws(System.Failure) {
    number = unsafe System.withBytes(of: path) { unsafe open($0, flags | O_CLOEXEC) }
    guard number >= 0 else { throw System.lastFailure }
  }

  /// Makes a file of a name that no file has, with the permissions of any new file, or for this
  /// user alone. A signal that ends the process removes it, until `System.keep`.
  init(creating path: String, isPrivate: Bool = false) throws(System.Failure) {
    let permissions: mode_t = isPrivate ? 0o600 : 0o666
    number = unsafe System.withBytes(of: path) { path in
      let claim = unsafe strdup(path)
      let (number, isClaimed) = System.undisturbed {
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
        if number >= 0, let claim = unsafe claim {
          return unsafe (number, System.removeOnSignal(claim))
        }
        return (number, false)
      }
      if !isClaimed { unsafe free(claim) }
      return number
    }
    guard number >= 0 else { throw System.lastFailure }
  }

  /// What it leads to.
  func status() throws(System.Failure) -> System.Status {
    var result = stat()
    guard unsafe fstat(number, &result) == 0 else { throw System.lastFailure }
    return System.Status(result)
  }

  /// Closes it, and says if that shows that something written was lost.
  consuming func closeChecked() throws(System.Failure) {
    let result = close(number)
    let failure = System.lastFailure
    discard self
    // A close that was interrupted has closed.
    if result != 0, failure.number != EINTR { throw failure }
  }

  /// Reads what is there into `range` of `bytes`, at most as much as that has room for.
  ///
  /// - Returns: the number of bytes read; 0 is the end.
  func read(
    into bytes: inout MutableSpan<UInt8>, _ range: Range<Int>
  ) throws(System.Failure) -> Int {
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe readOnce(into: UnsafeMutableBufferPointer(rebasing: buffer[range]))
    }
    guard count >= 0 else { throw System.lastFailure }
    return count
  }

  /// Reads to the end, at most `limit` bytes.
  ///
  /// The array is sized by the file, with as much again in reserve for text that is derived from
  /// it: memory that is never touched is never there. A pipe's array doubles as it fills. Above
  /// 4 MiB the system is asked for large pages, which saves most of the page faults: for the input,
  /// for as much derived text as is usual, and for what is made of them next.
  ///
  /// - Returns: the bytes, or nil when there are more than `limit`.
  func readToEnd(limit: Int) throws(System.Failure) -> ContiguousArray<UInt8>? {
    let status = try status()
    if status.kind == .file, status.size > limit { return nil }
    // Some files of the system say that they are empty.
    var room = status.kind == .file && status.size > 0 ? status.size + 1 : 64 << 10
    var bytes = ContiguousArray<UInt8>()
    while true {
      var failure: System.Failure?
      var isAtEnd = false
      let reserve = max(8 << 10, room)
      try Self.checkMemory(room + reserve)
      bytes = unsafe ContiguousArray(unsafeUninitializedCapacity: room + reserve) { buffer, count in
        if room > 4 << 20, let base = buffer.baseAddress {
          unsafe Self.adviseLargePages(base, room + room / 8)
          Self.prepareHeap(min(room / 4, 31 << 20))
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
        let count = unsafe writeBytes(number, base, rest.count)
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
      let count = unsafe readBytes(number, buffer.baseAddress, buffer.count)
      if count >= 0 || !waitAfterFailure(POLLIN) { return count }
    }
  }

  /// Whether the failed call is worth another attempt: it was interrupted, or the stream is one
  /// that does not block, and we have now waited for it.
  private func waitAfterFailure(_ events: Int32) -> Bool {
    guard errno == EAGAIN else { return errno == EINTR }
    var wanted = pollfd(fd: number, events: Int16(events), revents: 0)
    return unsafe poll(&wanted, 1, -1) > 0 || errno == EINTR
  }

  /// Makes sure that there is so much memory: Swift's arrays end the process where there is not.
  ///
  /// Small blocks are not looked for. Neither is what the GNU C library would keep for later, as
  /// `prepareHeap` says.
  private static func checkMemory(_ count: Int) throws(System.Failure) {
    if count <= 64 << 20 { return }
    guard let block = unsafe malloc(count) else { throw System.Failure(number: ENOMEM) }
    unsafe free(block)
  }

  /// Has all that was written to its file system stored on the disk.
  func syncFileSystem() throws(System.Failure) {
    #if os(Linux)
      if writeOutFileSystem(number) != 0 { throw System.lastFailure }
    #else
      writeOutFileSystems()
    #endif
  }

  /// Asks for large pages wherever they fit, the page that the memory begins in included.
  private static func adviseLargePages(_ base: UnsafeMutableRawPointer, _ count: Int) {
    #if os(Linux)
      let skip = Int(bitPattern: base) % sysconf(Int32(_SC_PAGESIZE))
      unsafe madvise(base - skip, count + skip, MADV_HUGEPAGE)
    #endif
  }

  /// Has what is asked for next, about `count` bytes of it, lie in large pages.
  ///
  /// The GNU C library maps a large array by itself, unless it was given back one as large before:
  /// then the heap grows by it, up to 32 MiB (mallopt(3), `M_MMAP_THRESHOLD`), and keeps its room.
  private static func prepareHeap(_ count: Int) {
    #if canImport(Glibc)
      for _ in 1...2 {
        guard let block = unsafe malloc(count) else { return }
        unsafe adviseLargePages(block, count)
        unsafe free(block)
      }
    #endif
  }
}
