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

    /// What is behind the number, as far as it makes a difference to the user.
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
      // Of a file that was to be replaced, which is all that we ask for.
      case EBUSY: .mounted
      case ELOOP: .linkLoop
      case EBADF: .isClosed
      case EMFILE, ENFILE: .tooManyOpen
      case ENOMEM: .noMemory
      default: .other(number)
      }
    }

    /// Whether there is nothing of that name.
    var isMissing: Bool { [.notFound, .isNotDirectory].contains(cause) }

    /// Whether a file of that name was there already.
    var isTaken: Bool { number == EEXIST }
  }
}
