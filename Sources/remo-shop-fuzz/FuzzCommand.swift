import RemoBytes

/// The executable `remo-shop-fuzz`: runs a target over files. Built with `LIBFUZZER`, it becomes
/// libFuzzer's executable, which generates the inputs (``testOneInput``).
enum FuzzCommand {
  /// Runs the target named by the first of `arguments` over the remaining files.
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
  /// The entry point without libFuzzer, which brings its own.
  @main
  struct FuzzMain {
    static func main() {
      System.prepare()
      FuzzCommand.main(Array(CommandLine.arguments.dropFirst()))
    }
  }
#endif
