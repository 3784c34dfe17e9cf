#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads as safe functions. Every `unsafe` is one of the following and is sound for the given
// reason:
// - memory allocated here, freed with its only owner, and used only by its methods;
// - an object passed to a thread, which takes ownership; without a thread, the caller takes it
//   back.

extension System {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on several threads including this one, and returns when all have ended. Threads
  /// are numbered from 0; there may be fewer if the system cannot provide them.
  static func onThreads(_ count: Int, body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for number in 1..<max(1, count) {
      guard let thread = start(Work { body(number) }) else { break }
      threads.append(thread)
    }
    body(0)
    for thread in threads {
      #if canImport(Darwin)
        unsafe pthread_join(thread, nil)
      #else
        pthread_join(thread, nil)
      #endif
    }
  }

  /// Runs `body` on several threads that share two objects. The caller must not use the objects
  /// meanwhile.
  static func onThreads<First: AnyObject, Second: AnyObject>(
    _ count: Int, sharing first: First, and second: Second,
    body: @escaping @Sendable (Int, Monitor<First>, Monitor<Second>) -> Void
  ) {
    let first = Monitor(unchecked: first)
    let second = Monitor(unchecked: second)
    onThreads(count) { body($0, first, second) }
  }

  /// The results of `body` for the numbers below `count`, computed on a thread for each processor.
  static func onThreads<Result: Sendable>(
    results count: Int, body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let shared = Monitor((next: 0, results: [Result?](repeating: nil, count: count)))
    onThreads(min(count, processorCount)) { _ in
      while true {
        let number = shared.withValue { shared in
          shared.next += 1
          return shared.next - 1
        }
        if number >= count { return }
        let result = body(number)
        shared.withValue { $0.results[number] = result }
      }
    }
    return shared.withValue { $0.results.compactMap(\.self) }
  }

  private static func start(_ work: Work) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let given = unsafe Unmanaged.passRetained(work)
    let result = unsafe pthread_create(
      &thread, nil,
      { given in
        // Platforms differ on whether the pointer is optional.
        let given: UnsafeMutableRawPointer? = unsafe given
        if let given = unsafe given {
          unsafe Unmanaged<Work>.fromOpaque(given).takeRetainedValue().run()
        }
        return nil
      }, given.toOpaque())
    if result != 0 { unsafe given.release() }
    return result == 0 ? thread : nil
  }
}

/// A value shared by threads. One thread at a time uses it, and can wait for a condition.
///
/// It is sendable, because the value is only accessible under the lock and everything passed in or
/// out is sent.
@safe final class Monitor<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Creates a monitor. The caller must not use the value while the monitor exists. `init(_:)`
  /// guarantees this with `sending`; `onThreads` requires it of its caller.
  fileprivate init(unchecked value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  convenience init(_ value: sending Value) { self.init(unchecked: value) }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value; waiting threads check their conditions afterwards.
  func withValue<Result: ~Copyable>(_ body: (inout sending Value) -> sending Result)
    -> sending Result
  {
    wait(until: { _ in true }, then: body)
  }

  /// Waits until `isReady`, then calls `body` with the value; waiting threads check their
  /// conditions afterwards.
  func wait<Result: ~Copyable>(
    until isReady: (Value) -> Bool, then body: (inout sending Value) -> sending Result
  ) -> sending Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while !isReady(value) { unsafe pthread_cond_wait(condition, mutex) }
    return body(&value)
  }
}
