import Foundation
import RemoBytes
import Testing

@testable import remo_shop

@Suite("remo-shop batch")
struct BatchCommandTests {
  /// Three lists: with an id, without one, with an unknown price.
  static let lists = """
    \(SampleList.line(SampleList.text(id: "room-1")))
    \(SampleList.line())
    \(SampleList.line(SampleList.text(price: "0", total: "0", id: "room-3")))

    """

  @Test("CSV is one table with the list's id or line number first")
  func csv() {
    let outcome = run("batch", "--columns", "product_name,price", input: Self.lists)
    #expect(outcome.code == .done)
    #expect(
      outcome.output == """
        list,product_name,price\r
        room-1,Sverdrup Lounge Chair,249.99\r
        2,Sverdrup Lounge Chair,249.99\r
        room-3,Sverdrup Lounge Chair,\r

        """)
    #expect(outcome.errors == "<stdin>: 1 warning [unpriced-item], on line 3\n")
    #expect(run("batch", "--quiet", input: Self.lists).errors == "")
  }

  @Test("JSON output is one object per row")
  func json() {
    let words = ["batch", "-f", "json", "--columns", "product_name,price,confidence_score,label"]
    #expect(
      run(words, input: Self.lists).output == """
        {"list":"room-1","product_name":"Sverdrup Lounge Chair","price":249.99,\
        "confidence_score":0.92,"label":null}
        {"list":2,"product_name":"Sverdrup Lounge Chair","price":249.99,\
        "confidence_score":0.92,"label":null}
        {"list":"room-3","product_name":"Sverdrup Lounge Chair","price":null,\
        "confidence_score":0.92,"label":null}

        """)
  }

  @Test("U+0000 becomes U+FFFD in every row", arguments: ["csv", "json"])
  func nul(format: String) {
    let list = SampleList.line(SampleList.text(id: "a\\u0000b"))
    let outcome = run("batch", "--quiet", "--format", format, input: list)
    #expect(outcome.code == .done)
    #expect(outcome.output.contains("a\u{FFFD}b"))
    #expect(!outcome.output.contains("\\u0000") && !outcome.output.contains("\0"))
  }

  @Test("Documents are strings in JSON lines", arguments: ["html", "markdown", "text"])
  func documents(_ format: String) throws {
    let outcome = run("batch", "--format", format, input: Self.lists)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    let object = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any]
    #expect(object?["list"] as? Int == 2)
    let single = run("render", "--format", format, input: SampleList.plain)
    #expect(object?["output"] as? String == single.output)
  }

  @Test("Blank lines and either line ending are accepted, and blank lines count as lines")
  func blankLines() {
    let input = "\r\n\(SampleList.line())\r\n  \n\(SampleList.line())"
    let outcome = run("batch", "--columns", "price", input: input)
    #expect(outcome.output == "list,price\r\n2,249.99\r\n4,249.99\r\n")
  }

  @Test("An invalid line is reported and kept, and the other lists are written")
  func lineInError() throws {
    let folder = try TemporaryFolder()
    let bad = SampleList.line(SampleList.text(name: "7", price: "-1"))
    let input = "\(SampleList.line())\n\(bad)\n\(SampleList.line())\n{\"items\": [\n"
    let outcome = run(
      "batch", "--columns", "price", "--rejects", folder("rejects.jsonl"), input: input)
    #expect(outcome.code == .badInput)
    #expect(outcome.output == "list,price\r\n1,249.99\r\n3,249.99\r\n")
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors[0].hasPrefix("<stdin>:2:"))
    #expect(errors[0].hasSuffix("items[0].product_name: expected a string, found 7"))
    #expect(errors[1].hasPrefix("2 | "))
    #expect(errors[3] == "… and 1 more error on this line")
    #expect(errors.last == "<stdin>: 2 of 4 lists have errors")
    let rejects = try folder.text("rejects.jsonl").split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(rejects.map { $0?["line"] as? Int } == [2, 4])
    #expect(rejects.map { $0?["part"] as? String } == ["line", "line"])
    #expect(rejects.map { $0?["code"] as? String } == ["wrong-type", "invalid-json"])
    #expect(rejects[0]?["raw"] as? String == bad)
    #expect(rejects[0]?["path"] as? String == "items[0].product_name")
    #expect((rejects[0]?["reason"] as? String)?.contains("; items[0].price_cents: ") == true)
  }

  @Test("A file stays unchanged if no line contains a valid list")
  func noList() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("rows.csv", "kept")
    let outcome = run("batch", "--output", path, input: "{]\n[}\n")
    #expect(outcome.code == .badInput)
    #expect(outcome.errors.contains("2 of 2 lists have errors, so '\(path)' is not written\n"))
    #expect(try folder.text("rows.csv") == "kept")
    #expect(run("batch", input: "{]\n[}\n").output == "")
    #expect(run("batch", "--output", path, input: SampleList.line() + "\n{\n").code == .badInput)
    #expect(try folder.text("rows.csv").contains("249.99"))
  }

  @Test("Unmatched filter values are reported with their number of lists")
  func unmatchedFilterValues() {
    let input = SampleList.line() + "\n" + SampleList.line() + "\n"
    let other = SampleList.line().replacingOccurrences(of: "Nordhem", with: "Ikea") + "\n"
    let words = ["--retailer", "ikae,Ikea", "--category", "seating", "--where", "fit=tight"]
    for jobs in ["1", "3"] {
      #expect(
        run(["batch", "--jobs", jobs] + words, input: input + other).errors == """
          <stdin>: 8 warnings [stray-filter], the first on line 1
             = in 3 lists, no item has 'tight' as its fit_status
             = in 3 lists, no item has 'ikae' as its retailer; did you mean 'Ikea'?
             = in 2 lists, no item has 'Ikea' as its retailer

          """)
    }
    #expect(run(["batch", "--quiet"] + words, input: input).errors == "")
  }

  @Test("An unmatched filter value suggests the closest name of any list")
  func nearestOfUnmatchedFilterValues() {
    let plain = SampleList.line() + "\n"
    func list(_ retailer: String) -> String {
      SampleList.line().replacingOccurrences(of: "Nordhem", with: retailer) + "\n"
    }
    let many = String(repeating: plain, count: 2_000)
    // The lists between fill blocks of their own. Of two equally close names, the first wins.
    let input = many + list("Ikxaa") + many + list("Ikax") + list("Ikay") + many
    for jobs in ["1", "4"] {
      let outcome = run("batch", "--jobs", jobs, "--retailer", "Ikaa,Nordhem", input: input)
      #expect(
        outcome.errors.contains(
          " no item has 'Ikaa' as its retailer; did you mean 'Ikxaa'?\n"), "\(outcome.errors)")
      #expect(outcome.errors.contains("in 3 lists, no item has 'Nordhem' as its retailer\n"))
    }
    // A value that any list has gets no suggestion.
    let known = run("batch", "--retailer", "Ikax", input: input).errors
    #expect(known.contains("no item has 'Ikax' as its retailer\n"))
  }

  @Test("Of many unmatched filter values, the first 20 are reported with suggestions")
  func manyUnmatchedFilterValues() {
    let plain = SampleList.line() + "\n"
    func list(_ retailer: String) -> String {
      plain.replacingOccurrences(of: "Nordhem", with: retailer)
    }
    let half = String(repeating: plain, count: 1_000)
    // A value that some list has gets no suggestion, but counts among the first 20.
    let many = half + list("Otto") + half + list("Ikea")
    var values = (0..<30).map { "Nordhe\($0)" }
    values[3] = "Ikea"
    values[12] = "Otto"
    for jobs in ["1", "4"] {
      let outcome = run(
        "batch", "--jobs", jobs, "--retailer", values.joined(separator: ","), input: many)
      let told = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("   = in ") }
      #expect(
        told
          == values.prefix(20).map {
            ["Ikea", "Otto"].contains($0)
              ? "   = in 2001 lists, no item has '\($0)' as its retailer"
              : "   = in 2002 lists, no item has '\($0)' as its retailer; did you mean 'Nordhem'?"
          }, "\(outcome.errors)")
    }
  }

  @Test("A folder as input or a file as output folder is an error")
  func folder() throws {
    let folder = try TemporaryFolder()
    let outcome = run("batch", folder.path)
    #expect(outcome.code == .noInput && outcome.output == "")
    #expect(outcome.errors.contains("cannot read '\(folder.path)': it is a folder\n"))
    let file = try folder.add("pages", "")
    let other = run("batch", "-f", "html", "--output-dir", file, input: SampleList.line())
    #expect(other.code == .cannotCreate)
    #expect(
      other.errors
        == "remo-shop: error: cannot write '\(file)': it is a file\n   = help: name a folder\n")
  }

  @Test("Lists that --lenient could salvage are pointed out once")
  func salvageable() {
    let item = "{\"category_group\": \"a\""
    let good = SampleList.line()
    let bad = good.replacingOccurrences(of: "\"items\": [", with: "\"items\": [\(item)}, ")
    let help = "   = help: '--lenient' accepts such a list without the invalid parts\n"
    let input = [good, bad, bad].joined(separator: "\n")
    let outcome = run("batch", input: input)
    #expect(
      outcome.errors.hasSuffix("<stdin>: 2 of 3 lists have errors\n" + help), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "--lenient").count == 2)
    #expect(run("batch", input: bad).errors.hasSuffix(help))
    #expect(!run("batch", "--lenient", input: input).errors.contains("'--lenient'"))
    #expect(!run("batch", input: good + "\n{\n[]\n").errors.contains("--lenient"))
  }

  @Test("A stream of only invalid lists gets no advice about the input format")
  func listsInError() {
    let bad = SampleList.line(SampleList.text(price: "-1"))
    let outcome = run("batch", input: bad + "\n" + bad + "\n")
    #expect(outcome.errors.hasSuffix("<stdin>: 2 of 2 lists have errors\n"), "\(outcome.errors)")
  }

  @Test("At most twenty invalid lines are shown, and the others are listed by number")
  func manyInError() {
    let outcome = run("batch", input: String(repeating: "[]\n", count: 30))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.filter { $0.contains(": error: ") }.count == 20)
    #expect(lines.filter { $0.contains(" | []") }.count == 20)
    #expect(
      lines.suffix(3) == [
        "… and 10 more lists with errors, on lines 21 to 30", "<stdin>: 30 of 30 lists have errors",
        "   = help: 'batch' reads a list on each line; 'render' reads a single list",
      ])
  }

  @Test("Many invalid lines are summarized, with a suggestion to use --rejects")
  func manyRangesInError() throws {
    let line = SampleList.line()
    let input = (1...120).map { $0 % 2 == 0 ? "[]\n" : line + "\n" }.joined()
    let outcome = run("batch", "--quiet", "--columns", "price", input: input)
    #expect(outcome.code == .badInput)
    let even = (21...40).map { "\(2 * $0)" }.joined(separator: ", ")
    #expect(
      outcome.errors.split(separator: "\n").suffix(3) == [
        "… and 40 more lists with errors, on lines \(even), …, 120",
        "<stdin>: 60 of 120 lists have errors",
        "   = help: '--rejects FILE' saves them all, each with its error",
      ])
    let folder = try TemporaryFolder()
    let kept = run("batch", "--quiet", "--rejects", folder("bad"), input: input)
    #expect(kept.errors.hasSuffix("<stdin>: 60 of 120 lists have errors\n"))
    #expect(try folder.text("bad").split(separator: "\n").count == 60)
  }

  @Test("A warning names the first line that has it, at any number of threads")
  func placeOfWarning() {
    let line = SampleList.line()
    let unpriced = SampleList.line(SampleList.text(price: "0", total: "0"))
    let input = (1...900).map { ($0 % 100 == 17 ? unpriced : line) + "\n" }.joined()
    for jobs in ["1", "3"] {
      let outcome = run("batch", "--jobs", jobs, input: input)
      #expect(outcome.errors == "<stdin>: 9 warnings [unpriced-item], the first on line 17\n")
    }
  }

  @Test("--lenient leaves out an invalid item and keeps it as a reject")
  func lenient() throws {
    let folder = try TemporaryFolder()
    let other = SampleList.withAnother(SampleList.text(score: "92"))
    let input = "\(SampleList.line())\n\(SampleList.line(other))\n"
    let words = ["--columns", "price", "--lenient", "--rejects", folder("rejects.jsonl")]
    let outcome = run(["batch"] + words, input: input)
    #expect(outcome.code == .done)
    #expect(outcome.output == "list,price\r\n1,249.99\r\n2,1.00\r\n")
    #expect(outcome.errors.contains("<stdin>: 1 warning [rejected], on line 2\n"))
    let reject = "\"part\":\"item\",\"path\":\"items[0]\",\"line\":2,"
    #expect(try folder.text("rejects.jsonl").contains(reject))
  }

  @Test("Each list's file has a safe and unique name")
  func files() throws {
    let folder = try TemporaryFolder()
    let ids = ["room-1", "../../etc/passwd", "room-1", "Küche 🪑"]
    let input = ids.map { SampleList.line(SampleList.text(id: $0)) + "\n" }.joined()
    let outcome = run("batch", "-f", "md", "--output-dir", folder("out"), input: input)
    #expect(outcome == Outcome(code: .done, output: "", errors: ""))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("out")).sorted()
    #expect(
      names == [
        "00000001-room-1.md", "00000002-.._.._etc_passwd.md", "00000003-room-1.md",
        "00000004-K_che__.md",
      ])
    let text = try folder.text("out/00000003-room-1.md")
    #expect(text == run("render", input: SampleList.plain).output)
  }

  @Test("Remaining files of an earlier run are counted and not touched")
  func staleFiles() throws {
    let folder = try TemporaryFolder()
    let list = { (id: String) in SampleList.line(SampleList.text(id: id)) + "\n" }
    let words = ["batch", "-f", "md", "--output-dir", folder("out")]
    #expect(run(words, input: list("a") + list("b") + list("c")).errors == "")
    // These files come from no batch, or have another format.
    for name in ["notes.md", "0000001.md", "00000009-a b.md", "00000009-.md", "00000009.txt"] {
      _ = try folder.add("out/\(name)", "kept")
    }
    #expect(run(words, input: list("a") + list("b") + list("c")).errors == "")
    for jobs in ["1", "3"] {
      #expect(
        run(words + ["--jobs", jobs], input: list("a") + list("x")).errors == """
          \(folder("out")): warning: the folder still contains 2 files of an earlier run; \
          the first is '00000002-b.md' [stale-output]

          """)
    }
    let more = list("a") + list("b") + list("c") + list("d")
    #expect(
      run(words, input: more).errors
        == "\(folder("out")): warning: the folder still contains a file of an earlier run,"
        + " '00000002-x.md' [stale-output]\n")
    #expect(run(words + ["--quiet"], input: list("a")).errors == "")
    // A line that is now invalid still has the page of an earlier list.
    #expect(run(words, input: list("a") + "{\n").errors.contains("'00000002-b.md' [stale-output]"))
    #expect(try folder.text("out/00000002-x.md").contains("Sverdrup Lounge Chair"))
  }

  @Test("The output folder is created with its parent folders")
  func folders() throws {
    let folder = try TemporaryFolder()
    let words = ["batch", "-f", "text", "--output-dir", folder("a/b/c")]
    #expect(run(words, input: SampleList.line()).code == .done)
    #expect(try folder.text("a/b/c/00000001.txt").contains("Sverdrup Lounge Chair"))
    _ = try folder.add("file", "")
    let outcome = run("batch", "--output-dir", folder("file/c"), input: "")
    #expect(outcome.code == .cannotCreate)
    #expect(outcome.errors.contains("a part of the path is not a folder"))
  }

  @Test("A diagnostic in a list's file has its line in the stream, at any block size")
  func linesInFiles() throws {
    let folder = try TemporaryFolder()
    let line = SampleList.line(SampleList.text(price: "0", total: "0")) + "\n"
    let column = try #require(line.firstRange(of: ": 0")).lowerBound
    let place = line.distance(from: line.startIndex, to: column) + 3
    let input = "\u{FEFF}\(line)\n\u{FEFF}\(line)\(line)"
    for pieces in [1, line.utf8.count + 3, 65_536] {
      for jobs in 1...3 {
        let words = ["-q", "-f", "json", "--output-dir", folder("out"), "--jobs", "\(jobs)"]
        #expect(run(["batch"] + words, input: input, pieces: pieces).code == .done)
        for number in [1, 3, 4] {
          let text = try folder.text("out/0000000\(number).json")
          #expect(text.contains("\"line\": \(number),\n      \"column\": \(place)"), "\(text)")
        }
      }
    }
  }

  @Test(
    "JSON lines are written to files with a JSON extension", arguments: ["ndjson", "jsonl", "json"])
  func jsonLines(_ suffix: String) throws {
    let folder = try TemporaryFolder()
    let rows = run("batch", "-f", "json", input: Self.lists).output
    #expect(run("batch", "-o", folder("rows.\(suffix)"), input: Self.lists).code == .done)
    #expect(try folder.text("rows.\(suffix)") == rows)
    let pages = ["batch", "-f", "text", "-o", folder("pages.\(suffix)")]
    #expect(run(pages, input: Self.lists).code == .done)
    #expect(try folder.text("pages.\(suffix)").hasPrefix("{\"list\":\"room-1\",\"output\":\""))
  }

  @Test("A long id is shortened, and a list without an id is named by its line")
  func fileNames() {
    let long = String(repeating: "x", count: 200)
    #expect(
      BatchFileName(line: 7, id: long, fileExtension: "csv").text.utf8.count == 8 + 1 + 80 + 4)
    #expect(BatchFileName(line: 123_456_789, id: "", fileExtension: "").text == "123456789")
  }

  @Test("Impossible option values are usage errors")
  func usage() {
    #expect(
      run("batch", "--format", "xlsx").errors == """
        remo-shop: error: a stream of workbooks cannot be written to one file
           = help: name a folder with '--output-dir', or choose another '--format'

        """)
    #expect(run("batch", "--jobs", "0").errors.contains("it takes a whole number from 1 to 256"))
    let both = run("batch", "-o", "x.csv", "--output-dir", "x")
    #expect(both.errors.contains("options '--output' and '--output-dir' exclude each other"))
  }

  @Test("The output is the same at any number of threads")
  func threads() throws {
    let folder = try TemporaryFolder()
    let input = (1...700).map { number in
      number % 97 == 0 ? "{\n" : SampleList.line(SampleList.text(id: "room-\(number)")) + "\n"
    }.joined()
    let words = ["batch", "--format", "json", "--rejects"]
    let one = run(words + [folder("1"), "--jobs", "1"], input: input)
    #expect(one.output.split(separator: "\n").count == 693)
    for jobs in ["2", "3", "8"] {
      #expect(run(words + [folder(jobs), "--jobs", jobs], input: input) == one)
      #expect(try folder.text(jobs) == folder.text("1"))
    }
  }

  @Test("Early blocks wait for their turn in bounded number and are written in order")
  func turns() throws {
    let stream = MemoryStream()
    let io = IO(
      input: memoryInput(""), output: stream.asOutput(false),
      errors: MemoryStream().asOutput(false),
      environment: { _ in nil })
    let arguments = try ArgumentParser.parse(["batch", "--jobs", "3"], commands: .remoShop)
    let output = try BatchOutput(
      BatchJob(arguments, io: io), size: nil, arguments: arguments, io: io)
    var writer = ByteWriter()
    var result = BatchResult()
    for (number, kept) in [(2, ""), (1, ""), (3, ""), (0, "0123"), (5, "0123"), (4, "012345")] {
      #expect(output.hasRoom(for: number))
      result.blockNumber = number
      writer.removeAll()
      writer.append("\(number)")
      writer.exchange(&result.output)
      #expect(output.commit(&result))
      writer.exchange(&result.output)
      #expect(stream.text == kept)
      if number == 3 { #expect(!output.hasRoom(for: 4) && output.hasRoom(for: 0)) }
    }
  }

  @Test("Progress shows lists, bytes, speed and remaining time")
  func progress() {
    let progress = BatchProgress(size: 200_000_000, isTerminal: true)
    var result = BatchResult()
    result.listCount = 1234
    result.byteCount = 56_100_000
    var tally = BatchTally()
    tally.add(result)
    #expect(
      progress.line(tally, after: 0.5) == "1234 lists, 56.1 of 200.0 MB, 112.2 MB/s, 0:02 left")
    let pipe = BatchProgress(size: nil, isTerminal: false)
    #expect(pipe.line(BatchTally(), after: 1) == "0 lists, 0.0 MB, 0.0 MB/s")
    #expect(
      progress.line(tally, after: 0.5, isDone: true) == "1234 lists, 56.1 MB, 112.2 MB/s, done")
  }

  @Test("Requested progress ends with a lasting line", arguments: [false, true])
  func progressEnds(_ isTerminal: Bool) {
    let asked = run("batch", "--progress", input: SampleList.line(), isTerminal: isTerminal)
    #expect(asked.errors.contains("1 list, 0.0 MB, "))
    #expect(asked.errors.hasSuffix(" MB/s, done\n"))
    #expect(run("batch", input: SampleList.line(), isTerminal: isTerminal).errors == "")
  }
}

@Suite("The batch executable")
struct BatchExecutableTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A closed pipe ends the run quietly, with threads too", arguments: ["1", "2"])
  func closedPipe(_ jobs: String) throws {
    let line = SampleList.line() + "\n"
    let path = try folder.add("lists.ndjson", String(repeating: line, count: 1000))
    let outcome = try Executable.run(
      ["batch", path, "-f", "html", "--jobs", jobs], output: .closedPipe)
    #expect(outcome == Executable.Result(code: 0))
  }

  @Test("A full device ends the run with exit code 74", .enabled(if: hasFullDevice))
  func full() throws {
    let path = try folder.add("lists.ndjson", BatchCommandTests.lists)
    #expect(try Executable.run(["batch", path], output: .file("/dev/full")).code == 74)
    #expect(try Executable.run(["batch", path, "-o", "/dev/full"]).code == 74)
  }
}
