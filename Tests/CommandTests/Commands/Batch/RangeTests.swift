import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import remo_shop

@Suite("batch --range")
struct RangeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let list = SampleList.line()
  private static let named = SampleList.line(SampleList.text(name: "\"Stühle\"", id: "é-1"))

  /// Streams with every kind of line and line end.
  private static let streams = [
    "\(list)\n\(named)\n\(list)\n",
    "\(list)\n\(list)",
    "\u{FEFF}\(list)\n\(named)\n\u{FEFF}\(list)\n",
    "\(list)\r\n\r\n\(named)\r\n{\"items\": 1}\r\n",
    "\n\n\(list)\n   \n\n\(named)\n\n",
    "{\n\(list)\n[\n\(named)\n\"open",
    "x\n\n\(list)\n\r\n\u{FEFF}\n\(list)\r",
    "not a list\n",
  ]

  /// The results of a run; those of adjacent ranges can be added up.
  private struct Result: Equatable {
    var rows = ""
    var rejects = ""
    var bytes = 0
    var lists = 0
  }

  /// Runs the batch on the lines that begin in a range, or on the whole file.
  private func take(
    _ range: String?, of path: String, firstLine: Int = 1, format: String = "json", jobs: Int = 1
  ) throws -> Result {
    let words = [
      "batch", path, "-f", format, "--rejects-ok", "--jobs", "\(jobs)",
      "--first-line", "\(firstLine)", "--rejects", folder("bad"), "--summary", folder("sum"),
    ]
    let outcome = run(words + (range.map { ["--range", $0] } ?? []))
    #expect(outcome.code == .done, "\(outcome.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: folder("sum")))
    let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return Result(
      rows: outcome.output, rejects: try folder.text("bad"),
      bytes: try #require(summary["bytes"] as? Int), lists: try #require(summary["lists"] as? Int))
  }

  /// The number of lines of a text that begin in a range.
  private static func lineCount(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    range.count { bytes.indices.contains($0) && ($0 == 0 || bytes[$0 - 1] == 0x0A) }
  }

  private func takeAll(
    _ bounds: [Int], of path: String, bytes: [UInt8], format: String, jobs: Int
  ) throws -> Result {
    var sum = Result()
    var firstLine = 1
    for (lower, upper) in zip(bounds, bounds.dropFirst()) {
      let part = try take(
        "\(lower):\(upper)", of: path, firstLine: firstLine, format: format, jobs: jobs)
      sum.rows += part.rows
      sum.rejects += part.rejects
      sum.bytes += part.bytes
      sum.lists += part.lists
      firstLine += Self.lineCount(bytes, in: lower..<upper)
    }
    return sum
  }

  /// The lines of a range, or of the whole file, as a batch reads them: `number:text`.
  private func lines(_ range: String?, of path: String, firstLine: Int = 1) throws -> [String] {
    let given = try range.map {
      Arguments.Given(
        name: Option.range.record.name, text: $0, value: try #require(ByteRange($0)))
    }
    let arguments = Arguments(
      command: RunnableCommand.batch.command, operands: [path], given: given.map { [$0] } ?? [])
    let input = try BatchInput(arguments, from: firstLine, io: MemoryStream().asErrors)
    var buffer = DocumentBuffer(EmptyCollection())
    var block = LineBlock()
    _ = input.readAhead(into: &buffer)
    var lines: [String] = []
    while input.next(into: &buffer, block: &block) {
      var start = 0
      for (index, end) in block.lineEnds.enumerated() {
        lines.append("\(block.firstLine + index):\(buffer.storage.span.string(start..<end))")
        start = end + 1
      }
    }
    return lines
  }

  @Test("Two adjacent ranges have the lines of the file, wherever it is cut", arguments: streams)
  func everyCut(_ stream: String) throws {
    let path = try folder.add("lists.ndjson", stream)
    let bytes = Array(stream.utf8)
    let whole = try lines(nil, of: path)
    for cut in 0...bytes.count {
      let first = try lines(":\(cut)", of: path)
      let second = try lines("\(cut):", of: path, firstLine: first.count + 1)
      #expect(first.count == Self.lineCount(bytes, in: 0..<cut), "cut at \(cut)")
      #expect(first + second == whole, "cut at \(cut)")
    }
  }

  @Test("Two adjacent ranges equal the whole, cut beside the end of any line", arguments: streams)
  func cutsBesideLineEnds(_ stream: String) throws {
    let path = try folder.add("lists.ndjson", stream)
    let bytes = Array(stream.utf8)
    let whole = try take(nil, of: path)
    #expect(whole.bytes == bytes.count)
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    for cut in Set(ends.flatMap { [$0, $0 + 1, $0 + 2] } + [bytes.count]).sorted()
    where cut <= bytes.count {
      let parts = try takeAll(
        [0, cut, bytes.count], of: path, bytes: bytes, format: "json", jobs: 1)
      #expect(parts == whole, "cut at \(cut)")
    }
  }

  @Test("Any number of ranges together equals the whole file", arguments: [1, 3])
  func randomCuts(_ jobs: Int) throws {
    var random = SplitMix(5)
    for round in 0..<16 {
      // A lone bracket on the first line would turn the rest into one document.
      let pieces = Self.streams.joined().split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0 != "{" && $0 != "[" }
      let count = Int.random(in: 0...12, using: &random)
      var stream = round % 3 == 0 ? "\u{FEFF}" : ""
      for _ in 0..<count {
        stream += pieces.randomElement(using: &random).map(String.init) ?? ""
        stream += ["\n", "\r\n", "\n\n"].randomElement(using: &random) ?? "\n"
      }
      if round % 2 == 0 { stream.unicodeScalars.removeLast(min(1, stream.unicodeScalars.count)) }
      let path = try folder.add("lists.ndjson", stream)
      let bytes = Array(stream.utf8)
      let cuts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      let bounds = ([0, bytes.count + 3] + cuts).sorted()
      let format = round % 4 < 2 ? "json" : "text"
      let whole = try take(nil, of: path, format: format, jobs: jobs)
      let parts = try takeAll(bounds, of: path, bytes: bytes, format: format, jobs: jobs)
      #expect(parts == whole, "\(bounds): \(stream)")
    }
  }

  @Test("Ranges of a file of many blocks equal the whole")
  func largeFile() throws {
    let long = SampleList.line(
      SampleList.text(name: "\"\(String(repeating: "x", count: 70_000))\""))
    var stream = ""
    for number in 0..<800 {
      stream += number % 97 == 5 ? long : number % 12 == 3 ? "{\"items\": 3}" : Self.list
      stream += "\n"
    }
    let path = try folder.add("lists.ndjson", stream)
    let bytes = Array(stream.utf8)
    let whole = try take(nil, of: path, jobs: 2)
    for step in [37_123, bytes.count / 3] {
      let bounds = Array(stride(from: 0, to: bytes.count, by: step)) + [bytes.count]
      #expect(try takeAll(bounds, of: path, bytes: bytes, format: "json", jobs: 2) == whole)
    }
  }

  @Test("A line belongs to the range in which it begins, and a bound may be omitted")
  func bounds() throws {
    let path = try folder.add("lists.ndjson", "1\n22\n333\n")
    func raw(_ range: String) throws -> [Substring] {
      try take(range, of: path).rejects.split(separator: "\n").map { line in
        line.split(separator: "\"raw\":\"")[1].dropLast(2)
      }
    }
    for (range, lines) in [
      ("0:1", ["1"]), ("0:2", ["1"]), ("0:3", ["1", "22"]), ("1:2", []), ("1:3", ["22"]),
      ("2:3", ["22"]), ("3:5", []), ("3:6", ["333"]), ("5:6", ["333"]), ("6:9", []), (":2", ["1"]),
      ("2:", ["22", "333"]), (":", ["1", "22", "333"]), ("0:0", []), ("5:5", []),
      ("0:99", ["1", "22", "333"]),
    ] {
      #expect(try raw(range).map(String.init) == lines, "\(range)")
    }
  }

  @Test("The beginning of a large file is not read")
  func seeks() throws {
    // A sparse file: its hole of 1 TiB would take minutes to read.
    let path = folder("lists.ndjson")
    try folder.add("lists.ndjson", Self.list + "\n")
    let file = try #require(FileHandle(forWritingAtPath: path))
    let offset = 1 << 40
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data("\n\(Self.list)\n".utf8))
    try file.close()
    let outcome = run(
      "batch", path, "--range", "\(offset + 1):", "--first-line", "3", "--columns", "price")
    #expect(outcome == Outcome(code: .done, output: "list,price\r\n3,249.99\r\n", errors: ""))
    #expect(run("batch", path, "--range", ":1", "--columns", "price").code == .done)
  }

  @Test(
    "An invalid range is a usage error",
    arguments: [
      "", "5", "a:b", "9:3", "-1:4", "+1:4", "1:2:3", "1 : 2", "0x1:9", "99999999999999999999:",
    ])
  func wrongRange(_ range: String) throws {
    let path = try folder.add("lists.ndjson", Self.list)
    let outcome = run("batch", path, "--range=\(range)")
    #expect(outcome.code == .usage && outcome.output == "")
    if !range.isEmpty {
      #expect(
        outcome.errors == """
          remo-shop: error: option '--range' does not take '\(range)'
             = help: it takes two offsets in bytes, the smaller first, such as 0:1000000; the first \
          defaults to the start, the second to the end

          """)
    }
  }

  @Test("A stream does not accept ranges")
  func refusesStreams() throws {
    for path in ["-", "/dev/null"] {
      let name = path == "-" ? "<stdin>" : path
      let outcome = run("batch", path, "--range", "0:9", input: Self.list)
      #expect(outcome.code == .usage)
      #expect(
        outcome.errors == """
          remo-shop: error: option '--range' needs a file, and '\(name)' is a stream
             = help: name a file, or leave out the option

          """)
    }
    #expect(run("batch", "--range", "0:9", input: Self.list).code == .usage)
    #expect(run("batch", folder.path, "--range", "0:9").code == .noInput)
    #expect(run("batch", folder("none"), "--range", "0:9").code == .noInput)
  }

  @Test(
    "An empty range is an error without --rejects-ok, and a note tells if it is past the end")
  func emptyRange() throws {
    let path = try folder.add("lists.ndjson", Self.list + "\n")
    let size = Self.list.utf8.count + 1
    let inside = run("batch", path, "--range", "5:9")
    #expect(inside.code == .badInput)
    #expect(
      inside.errors == """
        \(path): error: expected a list on each line, found none
           = help: with '--rejects-ok', a range without a list is not an error

        """)
    let note = "\(path): note: the range begins at 9000, but the file ends at \(size)\n"
    let beyond = run("batch", path, "--range", "9000:9999")
    #expect(beyond.code == .badInput && beyond.errors == note + inside.errors)
    let expected = run("batch", path, "--range", "9000:", "--rejects-ok", "--no-header")
    #expect(
      expected
        == Outcome(code: .done, output: "", errors: note + "\(path): note: found no list\n"))
  }

  @Test("The lines of a range are counted, and its first line has the given number")
  func linesOfRange() throws {
    let path = try folder.add("lists.ndjson", "\(Self.list)\n\n\(Self.list)\n{\n")
    let second = Self.list.utf8.count + 2
    let words = [
      "batch", path, "--range", "\(second):", "--first-line", "3", "--columns", "price",
      "--rejects-ok",
    ]
    let right = run(words + ["--expect-lines", "2"])
    #expect(right.code == .done && right.output == "list,price\r\n3,249.99\r\n")
    #expect(right.errors.contains("\(path):4:2: error: "))
    #expect(run(words + ["--expect-lines", "4"]).code == .ioError)
    let none = ["batch", path, "--range", "5:9", "--rejects-ok", "--expect-lines"]
    #expect(run(none + ["0"]).code == .done)
    #expect(run(none + ["1"]).code == .ioError)
  }

  @Test("Every range of a file that is not a stream gets the same error")
  func noStream() throws {
    let path = try folder.add("list.json", SampleList.plain)
    let whole = run("batch", path)
    #expect(whole.code == .badInput && whole.errors.hasPrefix("\(path):1:"))
    for range in ["0:10", "30:90", "100:"] {
      #expect(run("batch", path, "--range", range, "--first-line", "7", "--rejects-ok") == whole)
    }
  }

  @Test("Each list's file has the number of its line")
  func outputFolder() throws {
    let path = try folder.add("lists.ndjson", "\(Self.list)\n\(Self.list)\n")
    let outcome = run(
      "batch", path, "-f", "text", "--output-dir", folder("pages"), "--range",
      "\(Self.list.utf8.count):", "--first-line", "2")
    #expect(outcome.code == .done)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("pages"))
    #expect(names == ["00000002.txt"])
  }
}

@Suite("batch --rejects-ok")
struct RejectsOKTests {
  @Test("Lines with errors are reported and kept, and the exit code is 0")
  func rejects() throws {
    let folder = try TemporaryFolder()
    let input = "\(SampleList.line())\n{\n"
    let strict = run("batch", "--rejects", folder("strict"), input: input)
    let lax = run("batch", "--rejects-ok", "--rejects", folder("lax"), input: input)
    #expect(strict.code == .badInput && lax.code == .done)
    #expect(lax.output == strict.output && lax.errors == strict.errors)
    #expect(lax.errors.contains("<stdin>: 1 of 2 lists has errors\n"))
    #expect(try folder.text("lax") == folder.text("strict"))
  }

  @Test("Without a valid list, every file is still written, the table with headers only")
  func empty() throws {
    for (input, said, rejected) in [
      ("", "<stdin>: note: found no list\n", 0), ("\n\n", "<stdin>: note: found no list\n", 0),
      ("[]\n[]\n", "<stdin>: 2 of 2 lists have errors\n", 2),
    ] {
      let folder = try TemporaryFolder()
      let path = try folder.add("rows.csv", "old")
      let outcome = run(
        "batch", "--rejects-ok", "--columns", "price", "-o", path, "--rejects", folder("bad"),
        "--summary", folder("sum"), input: input)
      #expect(outcome.code == .done && outcome.output == "")
      #expect(outcome.errors.contains(said), "\(outcome.errors)")
      #expect(!outcome.errors.contains("is not written"))
      #expect(try folder.text("rows.csv") == "list,price\r\n")
      #expect(try folder.text("bad").split(separator: "\n").count == rejected)
      #expect(try folder.text("sum").contains("\"lists\": 0"))
    }
  }

  @Test("Other errors keep their exit codes")
  func otherErrors() throws {
    let folder = try TemporaryFolder()
    let line = SampleList.line() + "\n"
    #expect(run("batch", "--rejects-ok", folder("none")).code == .noInput)
    #expect(run("batch", "--rejects-ok", "--expect-lines", "2", input: line).code == .ioError)
    #expect(run("batch", "--rejects-ok", input: SampleList.plain).code == .badInput)
    #expect(
      run("batch", "--rejects-ok", "-o", folder("a/b.csv"), input: line).code == .cannotCreate)
  }
}
