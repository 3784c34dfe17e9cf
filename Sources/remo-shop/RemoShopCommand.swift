/// The executable `remo-shop`.
@main
struct RemoShopCommand {
  static func main() {
    System.prepare()
    let io = IO.process()
    guard let words = System.arguments else {
      io.tell(Message(.unreadableCommandLine))
      System.end(CommandError.unreadableCommandLine.exitCode)
    }
    System.end(RunnableCommand.run(words, io: io))
  }
}

extension CommandError {
  /// The error for a command line that the system does not provide.
  fileprivate static let unreadableCommandLine = CommandError(
    .ioError, message: "cannot read the command line from '/proc/self/cmdline'",
    help: "mount '/proc', and allow more than 3 open files ('ulimit -n')")
}
