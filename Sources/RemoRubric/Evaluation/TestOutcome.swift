/// The outcome of a test or comparison; each has an exit code.
public enum TestOutcome: String, Sendable {
  /// Exit code 0.
  case passed
  /// Exit code 1.
  case failed
  /// Exit code 2: scores differ, and the cases are too few to tell whether they are worse.
  case cannotTell = "cannot tell"
}
