import Foundation
import RemoBytes
import Testing

@testable import remo_shop

@Suite("Input of the batch command")
struct BatchInputTests {
  @Test(
    "An input without lists is an error and replaces no file",
    arguments: ["", "\n", " \r\n\n", "\u{FEFF}", "\u{FEFF}\r\n\u{FEFF}\n"])
  func noLine(_ input: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("rows.csv", "kept")
    let rejects = try folder.add("bad.ndjson", "kept too")
    let error = "<stdin>: error: expected a list on each line, found none"
    let help = "\n   = help: check whether the program that writes the lists failed\n"
    for jobs in ["1", "2"] {
      #expect(
        run("batch", "--jobs", jobs, "-o", path, "--rejects", rejects, input: input)
          == Outcome(
            code: .badInput, output: "", errors: "\(error), so '\(path)' is not written\(help)"))
      #expect(
        run("batch", "--jobs", jobs, "--columns", "price", input: input)
          == Outcome(code: .badInput, output: "", errors: error + help))
      #expect(run("batch", "--jobs", jobs, "--format", "json", input: input).code == .badInput)
    }
    #expect(try folder.text("rows.csv") == "kept")
    #expect(try folder.text("bad.ndjson") == "kept too")
    #expect(try folder.names.sorted() == ["bad.ndjson", "rows.csv"])
  }

  @Test("A byte order mark on any line is skipped, at any block size")
  func byteOrderMarks() throws {
    let folder = try TemporaryFolder()
    let line = #"{"items": [], "total_estimated_cost_cents": 0, "id": "é"}"#
    let lines = [
      "\(line)", "\(line)\r", "", "[\(line)]", "\(line)x", "\u{FEFF}[]",
    ]
    let input = lines.map { "\u{FEFF}\($0)\n" }.joined()
    let words = ["batch", "--format", "text", "--rejects"]
    let whole = run(words + [folder("whole")], input: input)
    #expect(whole.code == .badInput)
    #expect(whole.output.split(separator: "\n").count == 2)
    #expect(whole.errors.contains("<stdin>:4:1: error: expected a shopping list"))
    #expect(whole.errors.contains("4 | [{\"items\""))
    #expect(whole.errors.contains("<stdin>:5:\(line.unicodeScalars.count + 1): error: text after"))
    #expect(whole.errors.contains("<stdin>:6:1: error: expected a value, found byte 0xef"))
    #expect(whole.errors.hasSuffix("<stdin>: 3 of 5 lists have errors\n"), "\(whole.errors)")
    #expect(try folder.text("whole").contains(#""line":4,"column":1,"#))
    for pieces in 1...line.utf8.count + 8 {
      for jobs in 1...3 {
        let outcome = run(
          words + [folder("part"), "--jobs", "\(jobs)"], input: input, pieces: pieces)
        #expect(outcome == whole)
        #expect(try folder.text("part") == folder.text("whole"))
      }
    }
    let spread = run("batch", input: "\n\u{FEFF}{\n\"items\": []}\n")
    #expect(spread.errors.hasPrefix("<stdin>:2:"))
    #expect(spread.errors.contains("found a document that spans several"))
  }

  @Test(
    "A last line without a line feed is read, from files and streams",
    arguments: [1, 3, 1500])
  func lastLine(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let lines = (1...count).map { number in
      let id = String(repeating: "x", count: number == 1 ? 200_000 / count : 100)
      return #"{"id": "\#(id)\#(number)", "items": [], "total_estimated_cost_cents": 0}"#
    }
    for end in ["", "\n", "\n[]"] {
      let input = lines.joined(separator: "\n") + end
      let path = try folder.add("lists.ndjson", input)
      for jobs in ["1", "2"] {
        let words = ["batch", "--format", "text", "--jobs", jobs]
        let (file, stream) = (run(words + [path]), run(words, input: input))
        #expect(file.output == stream.output && file.code == stream.code)
        #expect(file.output.split(separator: "\n").count == count)
        #expect(file.code == (end == "\n[]" ? .badInput : .done))
      }
    }
  }

  @Test("A whole number as id is kept as written")
  func numbersAsIDs() {
    func list(_ id: String) -> String { "{\"id\": \(id)," + SampleList.line().dropFirst() }
    for (id, name) in [
      ("42", "42"), ("-7", "-7"), ("12345678901234567890123", "12345678901234567890123"),
      (#"42, "project_id": null"#, "42"),
    ] {
      #expect(
        run("batch", "--columns", "price", input: list(id)).output
          == "list,price\r\n\(name),249.99\r\n")
      #expect(
        run("batch", "-f", "json", "--columns", "price", input: list(id)).output
          == "{\"list\":\"\(name)\",\"price\":249.99}\n")
      #expect(run("render", "-f", "json", input: list(id)).output.contains("\"id\": \"\(name)\""))
    }
    for id in ["4.2", "1e3", "true", "[1]", #"{"x": 1}"#] {
      #expect(
        run("batch", "--columns", "price", input: list(id)).output
          == "list,price\r\n1,249.99\r\n")
    }
  }

  @Test("Binary data is one error that names its format, and HTML is recognized too")
  func foreignData() throws {
    let folder = try TemporaryFolder()
    let kinds: [([UInt8], String, String)] = [
      ([0x1F, 0x8B, 8, 0, 10, 10, 1], "gzip data", "unpack it first, with 'gunzip -c'"),
      ([0x28, 0xB5, 0x2F, 0xFD, 10, 0], "Zstandard data", "unpack it first, with 'zstd -dc'"),
      (
        [0x50, 0x4B, 3, 4, 10], "a zip archive or a workbook",
        "give the JSON that it was made from"
      ),
      ([0xFF, 0xFE, 0x7B, 0, 10, 0], "UTF-16", "save the file in UTF-8"),
      ([0xFE, 0xFF, 0, 0x7B, 0, 10], "UTF-16", "save the file in UTF-8"),
    ]
    let path = folder("input")
    for (bytes, name, help) in kinds {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(
        run("batch", path, "-o", folder("rows.csv"))
          == Outcome(
            code: .badInput, output: "",
            errors: """
              \(path): error: expected a list on each line, found \(name)
                = help: \(help)
              \(path): the rest was not read, and nothing is written

              """))
      for command in [["render"], ["check"], ["diff", path]] {
        let outcome = run(command + [path])
        let error = "\(path): error: expected a JSON document, found \(name)\n  = help: \(help)\n"
        #expect(outcome.code == .badInput)
        #expect(outcome.errors.hasPrefix(error), "\(outcome.errors)")
      }
    }
    #expect(try folder.names == ["input"])
    let page = run("render", input: "\n <html>\n")
    #expect(
      page.errors.hasPrefix("<stdin>:2:2: error: expected a JSON document, found HTML or XML\n"))
    let rows = run("batch", input: "list,price\n1,2.00\n")
    #expect(
      rows.errors.hasSuffix(
        "2 of 2 lists have errors\n   = help: 'batch' reads a list on each line, as JSON\n"))
  }

  @Test("An invalid line is named by number even if nothing of it can be shown")
  func foreignLine() throws {
    let folder = try TemporaryFolder()
    let path = folder("s.ndjson")
    let line = Data("\(SampleList.line())\n".utf8)
    let foreign = Data([0xFF, 0xFE, 0x7B, 0x7D, 10])
    try (line + foreign + line).write(to: URL(fileURLWithPath: path))
    #expect(
      run("batch", "--columns", "price", path)
        == Outcome(
          code: .badInput, output: "list,price\r\n1,249.99\r\n3,249.99\r\n",
          errors: """
            \(path):2: error: expected a JSON document, found UTF-16
              = help: save the file in UTF-8
            \(path): 1 of 3 lists has errors

            """))
  }

  @Test("Rejects go to standard output only if nothing else does")
  func rejectsAlone() throws {
    let folder = try TemporaryFolder()
    for words in [["-o", folder("rows.csv")], ["-f", "html", "--output-dir", folder("pages")]] {
      let outcome = run(["batch", "--rejects", "-"] + words, input: "{}\n")
      #expect(outcome.code == .badInput)
      #expect(outcome.output.hasPrefix("{\"source\":\"<stdin>\","))
    }
    #expect(run("batch", "--rejects", "-", input: "{}\n").code == .usage)
  }

  @Test("A suite given as a list or baseline is pointed to the right command")
  func suite() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("suite.jsonl", RubricFiles.graded(3))
    let one = try folder.add("one.jsonl", RubricFiles.graded(1))
    for suite in [path, one] {
      let outcome = run("render", suite)
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains("'rubric test'"))
      #expect(!outcome.errors.contains("batch"), "\(outcome.errors)")
    }
    let rubric = try folder.add("rubric.json", RubricFiles.rubric())
    let baseline = run("rubric", "test", path, "--rubric", rubric, "--baseline", path)
    #expect(baseline.errors.contains("= help: 'rubric bless' writes baselines\n"))
    #expect(!baseline.errors.contains("batch"), "\(baseline.errors)")
  }

  @Test(
    "A document over several lines is one error with help, and nothing is written",
    arguments: [[], ["--lenient"], ["--jobs", "1"]], [1, 3, 65_536])
  func spread(_ options: [String], _ pieces: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("rows.csv", "kept")
    let rejects = try folder.add("bad.ndjson", "kept too")
    let words = ["batch", "--output", path, "--rejects", rejects] + options
    let outcome = run(words, input: "\r\n" + SampleList.plain, pieces: pieces)
    #expect(outcome.code == .badInput)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == """
        <stdin>:2:1: error: expected a list on each line, found a document that spans several lines
        2 | {
          | ^
          = help: 'jq -c .' puts it on one line; 'render' reads a single list
        <stdin>: the rest was not read, and nothing is written

        """)
    #expect(try folder.text("rows.csv") == "kept")
    #expect(try folder.text("bad.ndjson") == "kept too")
    for input in [
      "[\n\(SampleList.plain)]", "[\n\(SampleList.line())\n]", "[{\n \"items\": []\n}]",
    ] {
      let outcome = run(["batch", "--output-dir", folder("pages")] + options, input: input)
      #expect(outcome.code == .badInput)
      #expect(
        outcome.errors.contains("error: expected a list on each line, found an array that spans"))
      #expect(outcome.errors.contains("= help: jq -c '.[]' puts each element on a line\n"))
    }
    #expect(try folder.names.sorted() == ["bad.ndjson", "rows.csv"])
  }

  @Test(
    "A broken line among lists is a separate error, also on the first line", arguments: [1, 65_536])
  func brokenLine(_ pieces: Int) {
    let line = SampleList.line()
    for broken in ["{", "{\"items\": [", "[]", "{\"id\": \"a\","] {
      let input = "\(broken)\n\(line)\n\(broken)\n\(line)\n\(broken)\n"
      let outcome = run("batch", "--columns", "price", input: input, pieces: pieces)
      #expect(outcome.code == .badInput)
      #expect(outcome.output == "list,price\r\n2,249.99\r\n4,249.99\r\n")
      #expect(outcome.errors.hasSuffix("<stdin>: 3 of 5 lists have errors\n"), "\(outcome.errors)")
    }
    #expect(
      run("batch", input: "{", pieces: pieces).errors.contains("a list must end on its line"))
    let cut = run("batch", input: "{\"items\": [{\"product_na\n\(line)\n", pieces: pieces)
    let start = "<stdin>:1:13: error: items[0]: the string has no closing quote\n"
    #expect(cut.errors.hasPrefix(start), "\(cut.errors)")
    let help = "= help: a list must end on its line; 'render' reads one that spans several lines\n"
    #expect(cut.errors.contains(help) && !cut.errors.contains("fetch it again"))
  }

  @Test(
    "A list broken over the first two lines invalidates only those lines", arguments: [1, 40, 5000])
  func brokenStart(_ pieces: Int) {
    let line = SampleList.line()
    for broken in ["{\"id\": \"x\",\nnull", "{\"id\": \"x\",\n\"items\": []}", "[\nnull"] {
      let input = "\(broken)\n\(line)\n\(line)\n"
      let outcome = run("batch", "--columns", "price", input: input, pieces: pieces)
      #expect(outcome.output == "list,price\r\n3,249.99\r\n4,249.99\r\n", "\(broken)")
    }
  }

  @Test("Blank lines at the start affect no list")
  func blankStart() {
    for count in [1, 62, 63, 64, 65, 66, 130] {
      let input =
        String(repeating: "\n", count: count) + SampleList.line() + "\n" + SampleList.line()
      for pieces in [1, 7, 5000] {
        let outcome = run("batch", "--columns", "price", input: input, pieces: pieces)
        #expect(
          outcome.output == "list,price\r\n\(count + 1),249.99\r\n\(count + 2),249.99\r\n")
      }
    }
  }

  @Test("A prompt appears if the input has to be typed", arguments: ["batch", "render"])
  func typed(_ command: String) {
    let errors = MemoryStream()
    let output = MemoryStream()
    var io = IO(
      input: memoryInput(SampleList.line() + "\n"), output: output.asOutput(false),
      errors: errors.asOutput(true), environment: { _ in nil })
    io.input.isTerminal = true
    #expect(RunnableCommand.run([command, "-f", "text"], io: io) == .done)
    #expect(errors.text.hasPrefix("remo-shop: reading standard input; end it with Ctrl-D\n"))
    #expect(output.text.contains("Sverdrup Lounge Chair"))
  }
}
