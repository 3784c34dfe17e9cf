/// The executable `remo-shop`.
@main
struct RemoShopCommand {
  static func main() {
    System.prepare()
    System.end(Command.main(Array(CommandLine.arguments.dropFirst()), .process()))
  }
}
