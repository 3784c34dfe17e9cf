/// The version of the executable and the library, which are released together.
let version = "1.0.0"

extension Command {
  /// `remo-shop --version`.
  static let version = Command(
    name: "version",
    aliases: ["--version"],
    summary: "the version of this program",
    options: [.messageFormat],
    run: { _, io in
      io.output.write("remo-shop \(remo_shop.version)\n")
      return .done
    })
}
