import RemoBytes

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
    /// Whom it belongs to, and which group.
    var owner: (user: UInt32, group: UInt32)
    var identity: Identity
  }

  /// Whether there is nothing at `path`, as far as that can be told.
  static func isMissing(_ path: String) -> Bool {
    do throws(Failure) {
      _ = try status(of: path)
      return false
    } catch {
      return error.isMissing
    }
  }

  /// Whether `path`, or the folder that it is in, is a symbolic link to what is not there.
  static func leadsNowhere(_ path: String) -> Bool {
    [path, path.folder].contains { target(ofLink: $0) != nil && isMissing($0) }
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

  /// A symbolic link on the way to `path` that another user may have laid: it lies in a folder that
  /// all may write to, such as `/tmp`, and belongs neither to this user nor to the folder's owner.
  ///
  /// Linux refuses the same where `protected_symlinks` is set (proc(5)), but only to those who open
  /// a file by the link.
  static func foreignLink(on path: String) -> String? {
    var paths = [path]
    // As many links as the system follows.
    for _ in 0..<40 {
      guard let path = paths.popLast() else { return nil }
      for place in path.pathPrefixes {
        guard let link = status(ofLink: place) else { continue }
        if isForeign(link, in: place.folder) { return place }
        if let target = target(ofLink: place) { paths.append(target) }
      }
    }
    return nil
  }

  /// Whether a link in that folder may be a trap.
  private static func isForeign(_ link: Status, in folder: String) -> Bool {
    guard link.owner.user != geteuid(), let folder = try? status(of: folder) else { return false }
    // Sticky and writable for all.
    return folder.permissions & 0o1002 == 0o1002 && folder.owner.user != link.owner.user
  }

  /// Whether the file at a real path is known to be mounted there by itself, as one of a
  /// container's volumes can be: no other file takes its place then.
  ///
  /// What has the device of its folder is not looked up, so that this costs little; such a mount is
  /// found when the file is moved. Other devices have files of a file system in layers, too.
  static func isMounted(_ path: String, _ file: Status) -> Bool {
    guard let folder = try? status(of: path.folder),
      folder.identity.device != file.identity.device,
      let mounts = try? FileDescriptor(reading: "/proc/self/mountinfo").readToEnd(limit: 16 << 20)
    else { return false }
    return mounts.hasMount(at: path)
  }
}

extension ContiguousArray<UInt8> {
  /// Whether this table of Linux's (proc(5), `mountinfo`) has a mount at `path`: its fifth field,
  /// in which white space and backslashes are octal escapes.
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
  /// Permission bits for a file that may have another group than the one whose bits they are.
  static func permissions(_ bits: UInt32, withoutGroup losesGroup: Bool) -> UInt32 {
    if !losesGroup { return bits }
    let ofAll = bits & 0o007
    return bits & ~0o070 | bits & (ofAll << 3)
  }
}

extension FileDescriptor {
  static var standardInput: FileDescriptor { FileDescriptor(standard: 0) }
  static var standardOutput: FileDescriptor { FileDescriptor(standard: 1) }
  static var standardError: FileDescriptor { FileDescriptor(standard: 2) }

  private init(standard number: Int32) { self.number = number }

  /// What the process was started with under that number, to be used beside it.
  init(inherited number: Int32) throws(System.Failure) {
    let flags = fcntl(number, F_GETFD)
    // What it opened itself under that number is none of the user's.
    let isInherited = flags >= 0 && flags & FD_CLOEXEC == 0
    self.number = isInherited ? fcntl(number, F_DUPFD_CLOEXEC, 3) : -1
    guard self.number >= 0 else { throw System.Failure(number: isInherited ? errno : EBADF) }
  }

  /// Whether it leads to a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Gives the file to the owner of another one, as far as that is allowed, with the permission
  /// bits of that one, where the file system has such. A group that is not the same may do no more
  /// than all may.
  func setAccess(asOf other: System.Status) {
    let losesGroup =
      fchown(number, other.owner.user, other.owner.group) != 0
      && fchown(number, uid_t.max, other.owner.group) != 0
    let bits = System.Status.permissions(other.permissions, withoutGroup: losesGroup)
    _ = fchmod(number, mode_t(bits))
  }

  /// Has what was written stored on the disk. Some file systems know no such thing.
  func sync() throws(System.Failure) {
    #if canImport(Darwin)
      // `fsync` leaves the data in the drive's memory there (fsync(2)).
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    if fsync(number) == 0 { return }
    let failure = System.Failure(number: errno)
    if ![EINVAL, EROFS, ENOTSUP, ENOSYS].contains(failure.number) { throw failure }
  }
}
