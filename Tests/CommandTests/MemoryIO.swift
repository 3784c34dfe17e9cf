@testable import remo_shop

/// How a command ended that ran in memory.
struct Outcome: Equatable {
  var code: ExitCode
  var output: String
  var errors: String
}

/// Runs `remo-shop` with those words, without a process.
///
/// - Parameters:
///   - input: what standard input gives.
///   - isTerminal: whether standard output and error are a terminal.
///   - environment: the environment variables there are.
func run(
  _ words: String..., input: String = "", isTerminal: Bool = false,
  environment: [String: String] = [:]
) -> Outcome {
  run(words, input: input, isTerminal: isTerminal, environment: environment)
}

/// As above, with the words as an array.
func run(
  _ words: [String], input: String = "", isTerminal: Bool = false,
  environment: [String: String] = [:]
) -> Outcome {
  let output = MemoryStream()
  let errors = MemoryStream()
  let io = IO(
    input: Input(isTerminal: false) { limit in
      input.utf8.count > limit ? nil : ContiguousArray(input.utf8)
    },
    output: output.asOutput(isTerminal), errors: errors.asOutput(isTerminal),
    environment: { environment[$0] })
  let code = Command.main(words, io)
  return Outcome(code: code, output: output.text, errors: errors.text)
}

/// A stream that keeps what is written to it.
final class MemoryStream {
  private(set) var bytes = ContiguousArray<UInt8>()
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func asOutput(_ isTerminal: Bool) -> Output {
    Output(isTerminal: isTerminal) { span in
      for index in 0..<span.count { self.bytes.append(span[index]) }
    }
  }
}
