#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// The number of a failed call's error.
  struct Failure: Error {
    var number: Int32

    /// The cause, as far as it makes a difference to the user.
    var cause: FileError.Cause {
      switch number {
      case ENOENT: .notFound
      case EACCES, EPERM: .notPermitted
      case EISDIR: .isDirectory
      case ENOTDIR, EEXIST: .isNotDirectory
      case ENOSPC, EDQUOT: .noSpace
      case EFBIG: .fileTooLarge
      case EPIPE: .closedPipe
      case ENAMETOOLONG: .nameTooLong
      case EROFS: .readOnlyVolume
      // The only call that can fail so is the rename of a file.
      case EBUSY: .mounted
      case ELOOP: .linkLoop
      case EBADF: .isClosed
      case EMFILE, ENFILE: .tooManyOpen
      case ENOMEM: .noMemory
      default: .other(number)
      }
    }

    /// Whether nothing has that name.
    var isMissing: Bool { [.notFound, .isNotDirectory].contains(cause) }

    /// Whether a file already has that name.
    var isTaken: Bool { number == EEXIST }
  }
}
