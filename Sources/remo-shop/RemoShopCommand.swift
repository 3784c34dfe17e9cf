/// The executable `remo-shop`.
@main
struct RemoShopCommand {
  static func main() {}
}
