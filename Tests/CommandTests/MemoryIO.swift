import RemoBytes

@testable import remo_shop

/// The outcome of a command that ran in memory.
struct Outcome: Equatable {
  var code: ExitCode
  var output: String
  var errors: String
}

/// Runs `remo-shop` with the given arguments, without a process.
///
/// - Parameters:
///   - input: the text of standard input.
///   - pieces: the greatest number of bytes that one read returns.
///   - isTerminal: whether standard output and error are a terminal.
///   - environment: the environment variables.
func run(
  _ words: String..., input: String = "", pieces: Int = 65_536, isTerminal: Bool = false,
  environment: [String: String] = [:]
) -> Outcome {
  run(words, input: input, pieces: pieces, isTerminal: isTerminal, environment: environment)
}

/// Runs `remo-shop` with an array of arguments.
func run(
  _ words: [String], input: String = "", pieces: Int = 65_536, isTerminal: Bool = false,
  environment: [String: String] = [:]
) -> Outcome {
  let output = MemoryStream()
  let errors = MemoryStream()
  let io = IO(
    input: memoryInput(input, pieces: pieces),
    output: output.asOutput(isTerminal), errors: errors.asOutput(isTerminal),
    environment: { environment[$0] })
  let code = RunnableCommand.run(words, io: io)
  return Outcome(code: code, output: output.text, errors: errors.text)
}

/// Standard input with the given text, read in pieces of a pipe's size or smaller.
func memoryInput(_ text: String, pieces: Int = 65_536) -> Input {
  let bytes = ContiguousArray(text.utf8)
  var place = 0
  return Input(
    isTerminal: false,
    readToEnd: { limit in
      if bytes.count - place > limit { return nil }
      defer { place = bytes.count }
      return ContiguousArray(bytes[place...])
    },
    read: { target, range in
      let count = min(range.count, pieces, bytes.count - place)
      target.copy(bytes.span, from: place..<place + count, to: range.lowerBound)
      place += count
      return count
    })
}

/// A stream that keeps what is written to it.
final class MemoryStream {
  private(set) var bytes = ContiguousArray<UInt8>()
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func asOutput(_ isTerminal: Bool) -> Output {
    Output(isTerminal: isTerminal) { span in
      self.bytes.append(contentsOf: span.array(0..<span.count))
    }
  }

  /// Inputs and outputs with this stream as standard error.
  var asErrors: IO {
    IO(
      input: memoryInput(""), output: MemoryStream().asOutput(false), errors: asOutput(false),
      environment: { _ in nil })
  }
}
