#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  static func end(_ code: ExitCode) -> Never { exit(code.rawValue) }

  /// The number of available processors, at least 1.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static var processIdentifier: Int32 { getpid() }
}
