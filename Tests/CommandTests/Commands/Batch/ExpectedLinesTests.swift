import Foundation
import Testing

@testable import remo_shop

@Suite("batch --expect-lines")
struct ExpectedLinesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A stream of `count` lists.
  private func stream(_ count: Int) -> String {
    String(repeating: SampleList.line() + "\n", count: count)
  }

  @Test("A stream with the expected number of lines is accepted")
  func right() throws {
    for input in [stream(3), String(stream(3).dropLast()), stream(2) + "\n"] {
      let outcome = run("batch", "--expect-lines", "3", "-o", folder("a.csv"), input: input)
      #expect(outcome == Outcome(code: .done, output: "", errors: ""))
      try FileManager.default.removeItem(atPath: folder("a.csv"))
    }
  }

  @Test("A stream with another number of lines leaves the old files unchanged")
  func wrong() throws {
    for (input, found) in [
      (stream(2), "2"), (stream(4), "4"), ("", "none"), (stream(1) + "[]\n", "2"), ("\n", "1"),
    ] {
      try folder.add("a.csv", "old")
      try folder.add("r.ndjson", "old rejects")
      try folder.add("s.json", "old summary")
      let outcome = run(
        "batch", "--expect-lines", "3", "-o", folder("a.csv"), "--rejects", folder("r.ndjson"),
        "--summary", folder("s.json"), input: input)
      #expect(outcome.code == .ioError)
      #expect(outcome.errors.contains("<stdin>: error: expected 3 lines, found \(found), so '"))
      #expect(try folder.text("a.csv") == "old")
      #expect(try folder.text("r.ndjson") == "old rejects")
      #expect(try folder.text("s.json") == "old summary")
      #expect(try folder.names == ["a.csv", "r.ndjson", "s.json"])
    }
  }

  @Test("A stream that ends inside its last line lacks that line")
  func cutInsideLine() throws {
    let whole = stream(3)
    let lastLine = SampleList.line().utf8.count
    for missing in [2, 3, 10, lastLine / 2, lastLine] {
      try folder.add("a.csv", "old")
      let outcome = run(
        "batch", "--expect-lines", "3", "-o", folder("a.csv"),
        input: String(whole.dropLast(missing)))
      #expect(outcome.code == .ioError, "without \(missing) bytes")
      #expect(outcome.errors.contains("expected 3 lines, found 2"), "\(outcome.errors)")
      #expect(try folder.text("a.csv") == "old")
    }
  }

  @Test("Lines are counted independently of --first-line and block size")
  func pieces() {
    let words = ["batch", "--expect-lines", "40", "--first-line", "1000", "--jobs", "4"]
    #expect(run(words, input: stream(40), pieces: 100).code == .done)
    #expect(run(words, input: stream(39), pieces: 100).code == .ioError)
  }

  @Test("A truncated stream exits with 74 on standard output and with a folder too")
  func otherOutputs() throws {
    let outcome = run("batch", "--expect-lines", "2", input: stream(1))
    #expect(outcome.code == .ioError && outcome.output.hasPrefix("list,"))
    #expect(outcome.errors.contains("= help: the stream may be cut off: check whether the program"))
    let pages = run(
      "batch", "-f", "text", "--output-dir", folder("p"), "--expect-lines", "2", input: stream(1))
    #expect(pages.code == .ioError)
    let longer = run("batch", "--expect-lines", "1", input: stream(2))
    #expect(longer.errors.contains("= help: check the value of '--expect-lines'"))
  }
}
