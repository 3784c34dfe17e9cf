import RemoBytes

/// The executable `remo-shop-fuzz`: runs a target over files. Built with `LIBFUZZER` it is
/// libFuzzer's executable instead, which runs it over what it finds (``testOneInput``).
enum FuzzCommand {
  /// Runs the target that the first of `arguments` names over the files behind it.
  static func main(_ arguments: [String]) -> Never {
    guard let target = arguments.first.flatMap({ FuzzTarget(rawValue: $0) }) else { failUsage() }
    for path in arguments.dropFirst() {
      do throws(System.Failure) {
        let file = try FileDescriptor(reading: path)
        target.run(try file.readToEnd(limit: DocumentBuffer.maximumInput) ?? [])
      } catch {
        fail("remo-shop-fuzz: '\(path)' cannot be read", .noInput)
      }
    }
    System.end(.done)
  }

  static func failUsage() -> Never {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
    fail("Usage: remo-shop-fuzz \(names) FILE…\nHow to fuzz: .ci/fuzz --help", .usage)
  }

  private static func fail(_ text: String, _ code: ExitCode) -> Never {
    try? FileDescriptor.standardError.write(ContiguousArray("\(text)\n".utf8).span)
    System.end(code)
  }
}

#if !LIBFUZZER
  /// The way in where there is no libFuzzer, which brings its own.
  @main
  struct FuzzMain {
    static func main() {
      System.prepare()
      FuzzCommand.main(Array(CommandLine.arguments.dropFirst()))
    }
  }
#endif
