#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// What a path or a descriptor leads to.
  struct Status {
    enum Kind { case file, directory, other }

    /// Which file it is among all there are.
    struct Identity: Hashable {
      var device: UInt64
      var inode: UInt64
    }

    var kind: Kind
    /// The size in bytes, which is only right for a file.
    var size: Int
    var permissions: UInt32
    var identity: Identity
  }

  /// Whether two paths lead to one file, or would if it were made; devices and pipes do not count.
  static func areSame(_ first: String, _ second: String) -> Bool {
    switch (try? status(of: first), try? status(of: second)) {
    case (let first?, let second?):
      return first.kind == .file && first.identity == second.identity
    case (nil, nil):
      guard first.fileName == second.fileName, let folder = try? status(of: first.folder) else {
        return false
      }
      return folder.identity == (try? status(of: second.folder))?.identity
    default: return false
    }
  }
}

extension System.Status {
  init(_ status: stat) {
    kind =
      switch UInt32(status.st_mode) & UInt32(S_IFMT) {
      case UInt32(S_IFREG): .file
      case UInt32(S_IFDIR): .directory
      default: .other
      }
    size = Int(status.st_size)
    permissions = UInt32(status.st_mode) & 0o7777
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }
}

extension FileDescriptor {
  /// Whether it leads to a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Sets the file's permission bits, where the file system has such.
  func setPermissions(_ bits: UInt32) {
    _ = fchmod(number, mode_t(bits))
  }
}
