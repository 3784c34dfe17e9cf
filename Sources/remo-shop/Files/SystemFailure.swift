#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// The error number of a failed call.
  struct Failure: Error {
    var number: Int32

    /// The cause, as far as it matters to the user.
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
      // Only renaming a file can fail like this.
      case EBUSY: .mounted
      case ELOOP: .linkLoop
      case EBADF: .isClosed
      case EMFILE, ENFILE: .tooManyOpen
      case ENOMEM: .noMemory
      default: .other(number)
      }
    }

    /// Whether no file has the name.
    var isMissing: Bool { [.notFound, .isNotDirectory].contains(cause) }

    /// Whether a file already has the name.
    var isTaken: Bool { number == EEXIST }
  }
}
