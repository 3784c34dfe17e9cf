/// The executable `remo-shop`.
@main
struct RemoShopCommand {
  static func main() {
    System.prepare()
    let io = IO.process()
    guard let words = System.arguments else {
      io.tell(CommandError.unreadableCommandLine.asMessage)
      System.end(CommandError.unreadableCommandLine.exitCode)
    }
    System.end(Command.main(words, io))
  }
}
