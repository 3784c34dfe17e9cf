import RemoBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// The status of a file: its kind, size, permissions and owner.
  struct Status {
    enum Kind { case file, directory, link, other }

    /// A pair of numbers that is unique per file.
    struct Identity: Hashable {
      var device: UInt64
      var inode: UInt64
    }

    var kind: Kind
    /// The size in bytes; valid only for a file.
    var size: Int
    var permissions: UInt32
    var owner: (user: UInt32, group: UInt32)
    var identity: Identity

    /// Whether this link in `folder` may be a trap: everyone can write to the folder, and the link
    /// belongs neither to this user nor to the folder's owner.
    func mayBeTrap(in folder: Status) -> Bool {
      let isShared = folder.permissions & 0o1002 == 0o1002
      return isShared && owner.user != geteuid() && owner.user != folder.owner.user
    }
  }

  /// Whether `path` is an ordinary file, which can be read several times.
  static func isFile(_ path: String) -> Bool { (try? status(of: path))?.kind == .file }

  /// Whether `path` does not exist, as far as the system tells.
  static func isMissing(_ path: String) -> Bool {
    do throws(Failure) {
      _ = try status(of: path)
      return false
    } catch {
      return error.isMissing
    }
  }

  /// Whether `path` or its folder is a broken symbolic link.
  static func isBrokenLink(_ path: String) -> Bool {
    [path, path.folder].contains { isLink($0) && isMissing($0) }
  }

  /// Whether the file at a link-free path is a mount point itself, like some of a container's
  /// volumes. No other file can replace it.
  ///
  /// Reads the mount table only if the file and its folder have different devices, so this is
  /// cheap. A rename detects a mount on the same device.
  static func isMounted(_ path: String, file: Status) -> Bool {
    guard let folder = try? status(of: path.folder),
      folder.identity.device != file.identity.device,
      let mounts = try? FileDescriptor(reading: "/proc/self/mountinfo").readToEnd(limit: 16 << 20)
    else { return false }
    return mounts.hasMount(at: realPath(of: path) ?? path)
  }
}

extension ContiguousArray<UInt8> {
  /// Whether this mount table (proc(5), `mountinfo`) has `path` in its fifth field, where white
  /// space and backslashes are octal escapes.
  func hasMount(at path: String) -> Bool {
    let place = path.utf8.flatMap { byte -> [UInt8] in
      guard [ASCII.tab, ASCII.lineFeed, ASCII.space, ASCII.backslash].contains(byte) else {
        return [byte]
      }
      return [ASCII.backslash] + [byte >> 6, byte >> 3 & 7, byte & 7].map { ASCII.zero + $0 }
    }
    return split(separator: ASCII.lineFeed).contains { line in
      line.split(separator: ASCII.space).dropFirst(4).first?.elementsEqual(place) == true
    }
  }
}

extension System.Status {
  init(_ status: stat) {
    kind =
      switch UInt32(status.st_mode) & UInt32(S_IFMT) {
      case UInt32(S_IFREG): .file
      case UInt32(S_IFDIR): .directory
      case UInt32(S_IFLNK): .link
      default: .other
      }
    size = Int(status.st_size)
    permissions = UInt32(status.st_mode) & 0o7777
    owner = (status.st_uid, status.st_gid)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }
}

extension System.Status {
  /// Permission bits for a file. If the group is lost, its permissions are limited to everyone's.
  static func permissions(_ bits: UInt32, withoutGroup losesGroup: Bool) -> UInt32 {
    if !losesGroup { return bits }
    let ofAll = bits & 0o007
    return bits & ~0o070 | bits & (ofAll << 3)
  }
}

extension FileDescriptor {
  static var standardInput: FileDescriptor { FileDescriptor(number: 0) }
  static var standardOutput: FileDescriptor { FileDescriptor(number: 1) }
  static var standardError: FileDescriptor { FileDescriptor(number: 2) }

  /// Opens a file inherited from the parent process under this number.
  init(inherited number: Int32) throws(System.Failure) {
    let flags = fcntl(number, F_GETFD)
    // A file that this process itself opened under the number was not passed by the user.
    let isInherited = flags >= 0 && flags & FD_CLOEXEC == 0
    self.init(number: isInherited ? fcntl(number, F_DUPFD_CLOEXEC, 3) : -1)
    guard self.number >= 0 else { throw System.Failure(number: isInherited ? errno : EBADF) }
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// Gives the file the owner and permissions of another one, as far as allowed.
  ///
  /// If the group cannot be kept, its permissions are limited to everyone's.
  func setAccess(asOf other: System.Status) {
    let losesGroup =
      fchown(number, other.owner.user, other.owner.group) != 0
      && fchown(number, uid_t.max, other.owner.group) != 0
    let bits = System.Status.permissions(other.permissions, withoutGroup: losesGroup)
    _ = fchmod(number, mode_t(bits))
  }

  /// Writes the file's content to disk, if the file system supports it.
  func sync() throws(System.Failure) {
    #if canImport(Darwin)
      // On Apple systems, `fsync` may leave data in the drive's cache (fsync(2)).
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    if fsync(number) == 0 { return }
    let failure = System.Failure(number: errno)
    if ![EINVAL, EROFS, ENOTSUP, ENOSYS].contains(failure.number) { throw failure }
  }
}
