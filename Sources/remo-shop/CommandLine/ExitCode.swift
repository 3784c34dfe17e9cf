/// The exit code of a command; the numbers above 2 are those of `sysexits.h`.
enum ExitCode: Int32 {
  /// Everything was done.
  case done = 0
  /// A check or a rubric test failed, or a rubric is worse.
  case failed = 1
  /// A rubric comparison has too few cases to tell.
  case undecided = 2
  /// The command line is wrong.
  case usage = 64
  /// The input is in error.
  case badInput = 65
  /// The input was not found or cannot be read.
  case noInput = 66
  /// The output cannot be written.
  case cannotCreate = 73
  /// Reading or writing broke off.
  case ioError = 74
  /// There is no list yet, or the API's error may pass: the same command may succeed later.
  case tryAgain = 75
}
