import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop rubric check, test and bless")
struct RubricTestCommandTests {
  @Test("Built-in rubrics and the tables of the checkout are valid")
  func builtIn() {
    let tables = Checkout.files(in: "rubrics/tables").map { Checkout.folder.path + "/" + $0 }
    #expect(tables.count >= 6)
    let outcome = run(["rubric", "check", "room-match", "product-match", "record-match"] + tables)
    #expect(outcome.code == .done)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.hasPrefix("room-match: ok; room-match 1.1.0: 6 criteria, 5 tables\n"))
  }

  @Test("All errors of a rubric are shown in one pass with their places")
  func check() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add(
      "r.json",
      RubricFiles.rubric(
        shape: "-1", bands: #"{"id": "match", "min": 0.5}, {"id": "close", "min": 0.8}"#,
        more: #", {"id": "style", "weigth": 1, "kind": "family", "table": "t/none.json"}"#))
    let outcome = run("rubric", "check", path)
    #expect(outcome.code == .badInput)
    #expect(outcome.errors.contains("\(path):3:30: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains("unknown key 'weigth'"))
    #expect(outcome.errors.contains("did you mean 'weight'?"))
    #expect(outcome.errors.components(separatedBy: "error: ").count >= 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("^"))
    #expect(outcome.output.hasPrefix("\(path): "))
  }

  @Test("A suite given twice is a usage error, whatever its path")
  func suiteTwice() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.add("s.jsonl", RubricFiles.graded(3))
    let other = "\(folder.path)/./s.jsonl"
    let outcome = run("rubric", "test", suite, other)
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("the suite '\(other)' is given twice\n"), "\(outcome.errors)")
    // A repeated suite is found among many and by a link; standard input is not a file.
    let between = try (0..<50).map { try folder.add("s\($0).jsonl", "\n") }
    let link = folder("link.jsonl")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: suite)
    let linked = run(["rubric", "test", suite] + between + [link])
    #expect(linked.errors.contains("the suite '\(link)' is given twice\n"), "\(linked.errors)")
    let input = RubricFiles.graded(3).replacingOccurrences(of: "\"q", with: "\"r")
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    #expect(
      run(["rubric", "eval", suite, "-"] + between + ["--rubric", rubric], input: input).code
        == .done)
  }

  @Test("An empty file does not ask for a shopping list where none is expected")
  func empty() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.add("empty.json", "")
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add("s.jsonl", RubricFiles.graded(3))
    for words in [
      ["rank", empty], ["rubric", "check", empty], ["rubric", "test", suite, "--rubric", empty],
      ["rubric", "test", suite, "--rubric", rubric, "--baseline", empty],
    ] {
      let outcome = run(words)
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains("error: expected a JSON document, found nothing\n"))
      #expect(outcome.errors.contains("= help: check whether the program that writes it failed\n"))
    }
    #expect(
      run("render", empty).errors.contains("= help: give a JSON document with a shopping list"))
  }

  @Test("A metric of all pairs together cannot compare cases and is rejected")
  func pooledMetrics() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.add("s.jsonl", RubricFiles.graded(3))
    for words in [["test", suite], ["diff", "room-match", "room-match", suite]] {
      let outcome = run(["rubric"] + words + ["--metrics", "ndcg@10,auc"])
      #expect(outcome.code == .usage && outcome.output == "")
      #expect(
        outcome.errors
          == "remo-shop: error: 'auc' measures all pairs together and cannot compare cases\n   ="
          + " help: cases are compared by ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref,"
          + " rbp or err\n", "\(outcome.errors)")
    }
  }

  @Test("A missing table and a table with circular kinds are errors")
  func tables() throws {
    let folder = try TemporaryFolder()
    let family = #", {"id": "c", "weight": 1, "kind": "taxonomy", "table": "none.json", "levels": "#
    let path = try folder.add(
      "r.json", RubricFiles.rubric(more: family + #"{"same": 1, "related": 0.5, "other": 0}}"#))
    let missing = run("rubric", "check", path)
    #expect(missing.code == .badInput)
    #expect(missing.errors.contains("the table 'none.json' cannot be read"))
    let place = "= help: there is no file '\(folder("none.json"))'"
    #expect(missing.errors.contains(place + ", and no built-in table of that name"))
    try folder.add("nome.json", "{}")
    #expect(
      run("rubric", "check", path).errors.contains(place + "; did you mean 'nome.json'?"))
    try folder.add(
      "none.json",
      #"{"table": "taxonomy", "groups": {"g": ["a", "b"]}, "kinds": {"a": "b", "b": "a"}}"#)
    let circle = run("rubric", "check", path)
    #expect(circle.code == .badInput)
    #expect(circle.errors.contains("\(folder("none.json")):1:"), "\(circle.errors)")
    #expect(circle.errors.contains("the kinds form a circle: 'a' → 'b' → 'a'"))
    #expect(run("rubric", "check", folder("none.json")).code == .badInput)
  }

  @Test("A calibration that falls as the score rises is an error")
  func calibration() throws {
    let folder = try TemporaryFolder()
    for curve in [
      #"{"kind": "platt", "a": 2, "b": 1}"#,
      #"{"kind": "isotonic", "points": [[0, 0.5], [1, 0.2]]}"#,
    ] {
      let text = RubricFiles.rubric().replacingOccurrences(
        of: #""calibration": null"#, with: #""calibration": \#(curve)"#)
      let outcome = run("rubric", "check", try folder.add("r.json", text))
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains("calibration"), "\(outcome.errors)")
    }
  }

  @Test("JSON output contains the result of every rubric on standard output")
  func checkJSON() throws {
    let outcome = run("rubric", "check", "--format", "json", "room-match", "-", input: "[]")
    #expect(outcome.code == .badInput && outcome.errors == "")
    let results = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let objects = try #require(results as? [[String: Any]])
    #expect(objects.map { $0["ok"] as? Bool } == [true, false])
    #expect((objects[0]["files"] as? [Any])?.count == 6)
  }

  // MARK: test

  @Test("A suite that passes exits with 0, and one that fails exits with 1 and the reason")
  func test() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let good = run(
      "rubric", "test", "-", "--rubric", rubric,
      input: RubricFiles.expecting(#"{"best": "a", "band": {"b": "close"}}"#))
    #expect(good.code == .done)
    #expect(
      good.output.hasPrefix(
        "PASS: 0 of 1 case failed · 0 expectations failed · 2 candidates scored\n"
          + "Test of sample 1.0.0 (r.json)\nThe only case passes."),
      "\(good.output)")
    #expect(good.output.contains("\nrubric \(rubric) "))
    #expect(good.output.contains("\nsuite <stdin> "))
    let bad = run(
      "rubric", "test", "-", "--rubric", rubric,
      input: RubricFiles.expecting(#"{"best": "b", "score": {"a": 0.9}}"#))
    #expect(bad.code == .failed)
    #expect(bad.output.contains("one (<stdin>:1)"))
    #expect(bad.output.contains("expect.best: expected 'b', found 'a' (0.95)"))
    #expect(bad.output.contains("expect.score.a: expected 0.9, found 0.95"))
  }

  @Test("A suite without expectations cannot tell, and says so")
  func nothingExpected() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let outcome = run("rubric", "test", "-", "--rubric", rubric, input: RubricFiles.graded(3))
    #expect(outcome.code == .undecided)
    #expect(outcome.output.contains("No case has an expectation."))
  }

  @Test(
    "An invalid suite runs no case and exits with 65",
    arguments: [
      ("", "the suite has no case"),
      (#"{"id": "a", "wanted": {}, "candidates": []}"#, "the suite has neither expectations"),
      ("{\"id\": \"a\"\n", "1:11: error"),
      (RubricFiles.expecting(#"{"bets": "a"}"#), "did you mean 'best'?"),
      (RubricFiles.expecting(#"{"best": "z"}"#), "'z'"),
      (RubricFiles.expecting("{}"), "expect"),
      (RubricFiles.expecting(#"{"score": {"a": {"min": 0.9, "max": 0.1}}}"#), "expect.score.a"),
      (
        RubricFiles.expecting(#"{"best": "a"}"#) + RubricFiles.expecting(#"{"best": "a"}"#),
        "2:7: error: id: 'one' is already"
      ),
      (
        #"{"id": "a", "grade": 1, "wanted": {}, "candidates": []}"#,
        "unknown key 'grade'"
      ),
      (
        #"{"id": "a", "wanted": {}, "candidates": [{"id": "x", "grade": 0.5}]}"#,
        "a grade is a whole number of at least 0"
      ),
      (
        #"{"id": "a", "wanted": {}, "candidates": [{"id": "x", "grade": 1, "scores": {"tone": 1.5}}]}"#,
        "scores.tone"
      ),
      (
        #"{"id": "a", "wanted": {}, "candidates": [{"id": "x", "grade": 1, "scores": {"tome": 1}}]}"#,
        "did you mean 'tone'?"
      ),
      (
        #"{"id": "a", "wanted": {}, "candidates": [{"id": "x", "grade": 1, "scores": {"tone": NaN}}]}"#,
        "error"
      ),
    ])
  func suiteInError(_ suite: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let outcome = run("rubric", "test", "-", "--rubric", rubric, input: suite)
    #expect(outcome.code == .badInput)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("--tag selects the cases with a tag and rejects unknown tags")
  func tags() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add(
      "s.jsonl",
      RubricFiles.expecting(#"{"best": "a"}"#, id: "one", tags: #"["sofa"]"#)
        + RubricFiles.expecting(#"{"best": "b"}"#, id: "two", tags: #"["rug"]"#))
    #expect(run("rubric", "test", suite, "--rubric", rubric).code == .failed)
    #expect(run("rubric", "test", suite, "--rubric", rubric, "--tag", "sofa").code == .done)
    let unknown = run("rubric", "test", suite, "--rubric", rubric, "--tag", "sofas")
    #expect(unknown.code == .usage)
    #expect(unknown.errors.contains("did you mean 'sofa'?"))
    // An unknown tag is an error beside a known one too, since it would select nothing.
    for (tags, wrong) in [
      ("sofa,rgu", "rgu'; did you mean 'rug'?"), ("rug, sofa", " sofa'"), (",", ",'"),
    ] {
      let outcome = run("rubric", "eval", suite, "--rubric", rubric, "--tag", tags)
      #expect(outcome.code == .usage && outcome.output == "")
      #expect(
        outcome.errors.contains("option '--tag' does not take '\(wrong)"), "\(outcome.errors)")
      #expect(outcome.errors.contains("= help: the cases have rug and sofa\n"))
    }
    #expect(run("rubric", "test", suite, "--rubric", rubric, "--tag", "rug,sofa").code == .failed)
  }

  @Test("Every format gives the same bytes on each run, and files follow their extension")
  func formats() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add("s.jsonl", RubricFiles.expecting(#"{"best": "b"}"#))
    let formats = [
      ("terminal", "txt"), ("json", "json"), ("junit", "xml"), ("markdown", "md"),
      ("html", "html"),
    ]
    for (format, suffix) in formats {
      let words = ["rubric", "test", suite, "--rubric", rubric, "--mutate"]
      let first = run(words + ["--format", format])
      #expect(first.code == .failed)
      #expect(first == run(words + ["--format", format]))
      #expect(run(words + ["--output", folder("o.\(suffix)")]).code == .failed)
      #expect(try folder.text("o.\(suffix)") == first.output)
    }
    #expect(run("rubric", "test", suite, "--output", "o.csv").code == .usage)
    let github = run("rubric", "test", suite, "--rubric", rubric, "--format", "github")
    #expect(github.output.hasPrefix("FAIL: 1 of 1 case failed · "))
    #expect(github.output.contains("\n::error file=\(suite),line=1,title=one::expect.best: "))
    let test = try #require(try folder.object("o.json")["test"] as? [String: Any])
    #expect(test["outcome"] as? String == "failed")
    let cases = try #require(test["cases"] as? [[String: Any]])
    #expect(cases.count == 1 && cases[0]["line"] as? Int == 1)
  }

  @Test("With the report in a file, a failure prints its verdict on standard error")
  func verdictOfFile() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let worse = try folder.add("w.json", RubricFiles.rubric(shape: "0.01"))
    let suite = try folder.add("s.jsonl", RubricFiles.expecting(#"{"best": "b"}"#))
    let path = folder("results.xml")
    let words = ["rubric", "test", suite, "--rubric", rubric, "-o"]
    let failed = run(words + [path])
    #expect(
      failed
        == Outcome(
          code: .failed, output: "",
          errors: "remo-shop: 1 of 1 case fails. See '\(path)'.\n"))
    #expect(run(words + [path, "-q"]) == Outcome(code: .failed, output: "", errors: ""))
    #expect(run(words + ["-"]).errors == "")
    let good = try folder.add("g.jsonl", RubricFiles.expecting(#"{"best": "a"}"#))
    #expect(
      run("rubric", "test", good, "--rubric", rubric, "-o", path)
        == Outcome(code: .done, output: "", errors: ""))
    let graded = try folder.add("many.jsonl", RubricFiles.graded(40))
    let page = folder("diff.html")
    let diff = run("rubric", "diff", rubric, worse, graded, "-o", page)
    #expect(diff.code == .failed && diff.output == "")
    #expect(diff.errors.hasPrefix("remo-shop: ") && diff.errors.hasSuffix(" See '\(page)'.\n"))
    #expect(diff.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test("Warnings of a suite become annotations, unless -q is given")
  func annotatedWarnings() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let odd = RubricFiles.expecting(#"{"best": "a"}"#)
      .replacing("\"wanted\":{}", with: "\"wanted\":{\"categroy\":\"Sofa\"}")
    let suite = try folder.add("s.jsonl", "\n" + odd)
    let words = ["rubric", "test", suite, "--rubric", rubric, "-f", "github"]
    let outcome = run(words)
    #expect(outcome.code == .done)
    #expect(
      outcome.output.contains("\n::warning file=\(suite),line=2,col="), "\(outcome.output)")
    #expect(outcome.output.contains("categroy") && outcome.output.contains("title="))
    #expect(!run(words + ["-q"]).output.contains("::warning"))
    let many = (0..<23).map { odd.replacing("\"one\"", with: "\"c\($0)\"") }.joined()
    let all = run("rubric", "test", try folder.add("m.jsonl", many), "-r", rubric, "-f", "github")
    #expect(all.output.contains("::warning::14 more warnings\n"), "\(all.output)")
  }

  @Test("The documented CI workflow passes")
  func workflow() throws {
    let folder = try TemporaryFolder()
    let guide = "Sources/RemoShop/RemoShop.docc/TestARubricInCI.md"
    let text = String(decoding: try Checkout.contents(of: guide), as: UTF8.self)
    let lines = text.components(separatedBy: "\n").filter { $0.contains("run: remo-shop ") }
    #expect(lines.count == 2)
    for line in lines {
      let words = line.components(separatedBy: "remo-shop ")[1].components(separatedBy: " ").map {
        $0.hasPrefix("rubrics/")
          ? Checkout.folder.appendingPathComponent($0).path
          : $0 == "results.xml" ? folder("results.xml") : $0
      }
      let outcome = run(words)
      #expect(outcome.code == .done && outcome.errors == "", "\(line)")
    }
    #expect(try folder.text("results.xml").contains("<testsuite"))
  }

  @Test("--mutate lists changes that no case detects, and can require a share")
  func mutate() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add("s.jsonl", RubricFiles.expecting(#"{"band": {"a": "match"}}"#))
    let words = ["rubric", "test", suite, "--rubric", rubric, "--mutate"]
    let outcome = run(words)
    #expect(outcome.code == .done)
    #expect(
      outcome.output.contains(
        "The cases notice 0 of 10 changes of the rubric (0.0 %), without exact figures."),
      "\(outcome.output)")
    #expect(outcome.output.contains("criteria.shape.weight  0.5 → 0.45"))
    #expect(run(words + ["--least-noticed", "0.5"]).code == .failed)
    #expect(
      run("rubric", "test", suite, "--least-noticed", "0.5").errors.contains(
        "option '--least-noticed' has no effect without '--mutate'"))
  }

  // MARK: Baselines

  @Test("A baseline passes its rubric and fails a worse one; the verdict says if it cannot tell")
  func baseline() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let worse = try folder.add("w.json", RubricFiles.rubric(shape: "0.01"))
    let moved = try folder.add("m.json", RubricFiles.rubric(shape: "0.49"))
    let many = try folder.add("many.jsonl", RubricFiles.graded(40))
    let few = try folder.add("few.jsonl", RubricFiles.graded(3))
    for (name, suite) in [("many", many), ("few", few)] {
      let blessed = run(
        "rubric", "bless", suite, "--rubric", rubric, "--output", folder("\(name).json"))
      #expect(blessed == Outcome(code: .done, output: "", errors: ""))
    }
    func test(_ rubric: String, _ name: String) -> Outcome {
      run(
        "rubric", "test", folder("\(name).jsonl"), "--rubric", rubric, "--baseline",
        folder("\(name).json"))
    }
    let same = test(rubric, "many")
    #expect(same.code == .done)
    #expect(same.output.contains("No score differs from the baseline."))
    let failed = test(worse, "many")
    #expect(failed.code == .failed, "\(failed.output)")
    #expect(failed.output.contains("and it is worse: ndcg@10 fell."))
    let unsure = test(moved, "few")
    #expect(unsure.code == .done, "\(unsure.output)")
    #expect(
      unsure.output.contains(
        "; there are too few judged cases to tell whether that is worse: ndcg@10 too few cases"),
      "\(unsure.output)")
    // A baseline of other cases cannot be compared.
    let other = run(
      "rubric", "test", "-", "--rubric", rubric, "--baseline", folder("many.json"),
      input: RubricFiles.expecting(#"{"best": "a"}"#))
    #expect(other.code == .undecided)
    #expect(other.output.contains("It covers other cases, so no comparison is possible."))
    #expect(!other.output.contains("Severe cases"))
  }

  @Test("Cases missing from the suites fail against a baseline until it is recorded anew")
  func goneFromSuites() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let tagged = RubricFiles.expecting(#"{"best": "a"}"#, id: "one", tags: #"["sofa"]"#)
    let other = RubricFiles.expecting(#"{"best": "a"}"#, id: "two", tags: #"["rug"]"#)
    let suite = try folder.add("s.jsonl", tagged + other)
    let bless = ["rubric", "bless", suite, "--rubric", rubric, "--output", folder("b.json")]
    #expect(run(bless).code == .done)
    let words = [
      "rubric", "test", suite, "--rubric", rubric, "--baseline", folder("b.json"), "--format",
    ]
    #expect(run(words + ["text"]).code == .done)
    // Cases that a tag leaves out do not count as missing.
    #expect(run(words + ["text", "--tag", "rug"]).code == .done)
    try folder.add("s.jsonl", tagged.replacingOccurrences(of: #""b""#, with: #""c""#))
    let failed = run(words + ["text"])
    #expect(failed.code == .failed)
    #expect(
      failed.output.contains(
        "1 case (two) and 1 candidate (one / b) of the baseline are missing from the suites. The"
          + " test fails until 'rubric bless' records a"
          + " baseline without them."), "\(failed.output)")
    let github = run(words + ["github"])
    #expect(github.code == .failed)
    #expect(github.output.contains("::error title=two::'two' of the baseline is missing"))
    let junit = run(words + ["junit"])
    #expect(junit.output.contains("<testcase name=\"baseline: one / b\""))
    let json = try #require(try json(run(words + ["json"]).output)["test"] as? [String: Any])
    let found = try #require(json["baseline"] as? [String: Any])
    #expect(found["renamed"] as? [[String: String]] == [["case": "one", "from": "b", "to": "c"]])
    #expect(found["edited"] as? [String] == [] && found["added"] as? [String] == [])
    #expect(run(bless).code == .done)
    #expect(run(words + ["text"]).code == .done)
  }

  @Test("Comparison options without a baseline or a suite are usage errors")
  func idleOptions() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add("s.jsonl", RubricFiles.graded(2))
    let test = run("rubric", "test", suite, "--rubric", rubric, "--metrics", "map")
    #expect(test.code == .usage && test.errors.contains("no effect without '--baseline'"))
    // The same command line serves before and after the first 'rubric bless'.
    #expect(run("rubric", "test", suite, "--rubric", rubric, "--relevant", "2").code == .undecided)
    for option in [["--metrics", "map"], ["--relevant", "2"]] {
      let diff = run(["rubric", "diff", rubric, rubric] + option)
      #expect(diff.code == .usage)
      #expect(diff.errors.contains("option '\(option[0])' has no effect without a suite"))
    }
  }

  @Test("No output replaces a table that the rubric reads")
  func tableKept() throws {
    let folder = try TemporaryFolder()
    let table = #"{"table": "words", "words": ["a"]}"#
    try FileManager.default.createDirectory(
      atPath: folder("tables"), withIntermediateDirectories: true)
    try folder.add("tables/w.json", table)
    let more = #", {"id": "w", "weight": 1, "kind": "prior", "table": "tables/w.json"}"#
    let rubric = try folder.add("r.json", RubricFiles.rubric(more: more))
    let suite = try folder.add("s.jsonl", RubricFiles.graded(12))
    let wanted = try folder.add("w.json", RubricFiles.wanted)
    for words in [
      ["rubric", "bless", suite], ["rubric", "test", suite], ["rubric", "eval", suite],
      ["rank", wanted],
    ] {
      let outcome = run(words + ["--rubric", rubric, "--output", folder("tables/w.json")])
      #expect(outcome.code == .usage)
      #expect(
        outcome.errors.contains(
          "option '--output' would replace the input '\(folder("tables/w.json"))'"),
        "\(outcome.errors)")
    }
    #expect(try folder.text("tables/w.json") == table)
  }

  @Test("A file that is not a baseline is an error")
  func noBaseline() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("b.json", #"{"schema": 2}"#)
    let suite = try folder.add("s.jsonl", RubricFiles.graded(2))
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let outcome = run("rubric", "test", suite, "--rubric", rubric, "--baseline", path)
    #expect(outcome.code == .badInput)
    #expect(outcome.errors.contains("this is not a baseline of schema 1"))
  }

  @Test("A rubric that fails its suite cannot be recorded as a baseline")
  func notBlessed() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let outcome = run(
      "rubric", "bless", "-", "--rubric", rubric, "--output", folder("b.json"),
      input: RubricFiles.expecting(#"{"best": "b"}"#))
    #expect(outcome.code == .failed)
    #expect(
      outcome.errors.contains(
        "no baseline is written for 'sample': 1 of 1 case fails; the first"))
    #expect(try folder.names == ["r.json"])
  }
}
