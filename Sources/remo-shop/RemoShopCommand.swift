/// The executable `remo-shop`.
@main
struct RemoShopCommand {
  static func main() {
    System.prepare()
    System.end(Command.main(System.arguments, .process()))
  }
}
