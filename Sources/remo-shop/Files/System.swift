#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// System calls as safe functions.
///
/// Only this file, `FileDescriptor.swift` and `Threads.swift` use `unsafe`. Each use is one of the
/// following and is sound for the given reason:
/// - a call that takes a C string: Swift passes a NUL-terminated copy that outlives the call;
/// - a call that takes a buffer: base and count come from one `Span` or array, inside its closure;
/// - a C structure set to zero and filled by the call that gets its address;
/// - memory allocated here and never freed, or freed when its only owner goes;
/// - the files to remove on a signal: see `doomed`.
enum System {
  // MARK: Process

  /// Prepares the process for signals, a lack of memory, and writing.
  ///
  /// A closed pipe or a file at its size limit then causes an error of `write`. A closed standard
  /// stream is reserved, so that the first opened file cannot take its number.
  static func prepare() {
    handleSignals
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
      // Opened in the wrong direction, so that using it is still an error.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Seconds since an arbitrary moment; only differences are meaningful.
  static var seconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The words of the command line after the program's name; nil if the system does not provide
  /// them.
  ///
  /// On Linux, Swift's runtime reads them from `/proc`. That may be missing, and requires a free
  /// file descriptor.
  static var arguments: [String]? {
    if CommandLine.argc < 1 { return nil }
    return (1..<Int(CommandLine.argc)).compactMap { place in
      unsafe CommandLine.unsafeArgv[place].map { unsafe text($0) }
    }
  }

  /// The value of an environment variable; nil if it is not set.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  // MARK: Files

  /// Calls `body` with the bytes of a path, which may be invalid UTF-8.
  static func withBytes<Result>(
    of path: String, body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    if let bytes = path.foreignBytes { return unsafe body(bytes) }
    return unsafe body(path)
  }

  static func text(_ path: UnsafePointer<CChar>) -> String {
    unsafe String(pathBytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
  }

  /// The status of the file at `path`, after following symbolic links.
  static func status(of path: String) throws(Failure) -> Status {
    var result = stat()
    guard unsafe withBytes(of: path, body: { unsafe stat($0, &result) }) == 0 else {
      throw lastFailure
    }
    return Status(result)
  }

  /// The path without symbolic links; nil if it is broken or leads to a file without a path.
  static func realPath(of path: String) -> String? {
    guard let real = unsafe withBytes(of: path, body: { unsafe realpath($0, nil) }) else {
      return nil
    }
    defer { unsafe free(real) }
    return unsafe text(real)
  }

  /// Whether there is a symbolic link at `path`.
  static func isLink(_ path: String) -> Bool {
    var result = stat()
    return unsafe withBytes(of: path, body: { unsafe lstat($0, &result) }) == 0
      && Status(result).kind == .link
  }

  /// Creates a folder unless it exists.
  static func makeFolder(_ path: String) throws(Failure) {
    if unsafe withBytes(of: path, body: { unsafe mkdir($0, 0o777) }) == 0 { return }
    let failure = lastFailure
    guard failure.isTaken, (try? status(of: path))?.kind == .directory else { throw failure }
  }

  /// The names in a folder, in any order.
  static func fileNames(in folder: String) throws(Failure) -> [String] {
    guard let stream = unsafe withBytes(of: folder, body: { unsafe opendir($0) }) else {
      throw lastFailure
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      // Only `errno` distinguishes an error from the end.
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

  /// Removes a file, if it exists.
  static func remove(_ path: String) { _ = unsafe withBytes(of: path) { unsafe unlink($0) } }

  static func removeFolder(_ path: String) { _ = unsafe withBytes(of: path) { unsafe rmdir($0) } }

  // MARK: Signals

  /// The size of the table of files to remove. More are never open at once.
  private static let doomedCount = 256

  /// The paths of the files to remove when a signal ends the process; free entries are nil.
  ///
  /// The memory is allocated before the handler is set and never freed, because a handler may only
  /// read it and call `unlink`. It is accessed under `lock`.
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

  /// The signals of faults, such as lack of memory, in which Swift's runtime traps or aborts.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The earlier action for each fault, by number; allocated like `doomed`.
  private nonisolated(unsafe) static let faultActions = {
    let table = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
    unsafe table.initialize(repeating: sigaction(), count: 32)
    return unsafe table
  }()

  /// Makes signals that end the process first remove the files in `doomed`.
  private static let handleSignals: Void = {
    _ = unsafe (doomed, lock, faultActions)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
    ] {
      unsafe sigaddset(&signals, number)
      // If the parent chose to ignore (`nohup`) or handle the signal, keep its choice.
      if let previous = signal(number, removeAndEnd) { signal(number, previous) }
    }
    // A parent thread that blocks signals probably does not mean to block ours.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for number in faults where unsafe sigaction(number, nil, faultActions + Int(number)) == 0 {
      signal(number, removeAndFail)
      var action = sigaction()
      // The fault may be a stack overflow.
      if unsafe sigaction(number, nil, &action) == 0 {
        action.sa_flags |= SA_ONSTACK
        #if canImport(Glibc)
          if number == SIGSEGV {
            action.sa_flags |= SA_SIGINFO
            unsafe action.__sigaction_handler.sa_sigaction = reportAndFail
          }
        #endif
        unsafe sigaction(number, &action, nil)
      }
    }
  }()

  /// Removes the files and passes the fault on, so that Swift's runtime may show its location.
  private static let removeAndFail: @convention(c) (Int32) -> Void = { number in
    removeDoomed()
    unsafe sigaction(number, faultActions + Int(number), nil)
    raise(number)
  }

  #if canImport(Glibc)
    /// Removes the files, and reports a lack of memory.
    ///
    /// If memory is short, Swift's runtime has none for its message either, and writes the text at
    /// address 0. This handler writes the message, and the process ends by SIGABRT as usual.
    private static let reportAndFail:
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void = {
        number, info, _ in
        guard let info = unsafe info, unsafe info.pointee.si_code == SEGV_MAPERR,
          unsafe UInt(bitPattern: info.pointee._sifields._sigfault.si_addr) < 4096
        else { return removeAndFail(number) }
        let text: StaticString = "Fatal error: failed to allocate memory\n"
        _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
        removeAndFail(SIGABRT)
      }
  #endif

  private static let removeAndEnd: @convention(c) (Int32) -> Void = { number in
    removeDoomed()
    // In a container, the kernel withholds unhandled signals from the first process.
    if getpid() == 1 { _exit(128 + number) }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Removes the files before the process ends.
  ///
  /// It never releases the lock, so no thread creates another file before the end. This thread
  /// cannot already hold the lock, because the holder blocks signals.
  private static func removeDoomed() {
    _ = blockSignals()
    unsafe pthread_mutex_lock(lock)
    for place in 0..<doomedCount {
      if let path = unsafe doomed[place] { unsafe unlink(path) }
    }
  }

  /// Blocks signals to this thread.
  ///
  /// - Returns: the signals blocked before.
  private static func blockSignals() -> sigset_t {
    var (all, before) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    return before
  }

  /// Calls `body` on one thread at a time, with signals blocked.
  ///
  /// `body` must not allocate or free memory. Otherwise a thread interrupted inside the allocator
  /// could deadlock with this lock.
  static func undisturbed<Result>(_ body: () -> Result) -> Result {
    handleSignals
    var before = blockSignals()
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_mutex_unlock(lock)
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return body()
  }

  /// Marks a file for removal when a signal ends the process.
  ///
  /// - Returns: false if the table is full.
  static func removeOnSignal(_ path: UnsafeMutablePointer<CChar>) -> Bool {
    for place in 0..<doomedCount where unsafe doomed[place] == nil {
      unsafe doomed[place] = path
      return true
    }
    return false
  }

  /// Cancels the removal of a file that stays or is already gone.
  static func cancelRemoval(of path: String) {
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

  static var lastFailure: Failure { Failure(number: errno) }
}
