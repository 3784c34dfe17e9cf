/// The exit code of a command. Numbers above 2 follow `sysexits.h`.
enum ExitCode: Int32 {
  /// The command succeeded.
  case done = 0
  /// A check or a rubric test failed, or a rubric is worse.
  case failed = 1
  /// A rubric comparison has too few cases to tell.
  case undecided = 2
  /// The command line is wrong.
  case usage = 64
  /// The input is invalid.
  case badInput = 65
  /// The input is missing or unreadable.
  case noInput = 66
  /// The output cannot be written.
  case cannotCreate = 73
  /// Reading or writing failed midway.
  case ioError = 74
  /// There is no list yet, or the API's error is temporary: the same command may succeed later.
  case tryAgain = 75
}
