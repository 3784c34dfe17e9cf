import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop rubric eval, diff and tune")
struct RubricEvalCommandTests {
  private let qrels = "q1 0 a 2\nq1 0 b 0\nq2 0 a 1\nq2 0 c 0\nq3 0 a 1\n"
  private let first = "q1 Q0 b 1 0.9 t\nq1 Q0 a 2 0.5 t\nq2 Q0 a 1 0.4 t\nq4 Q0 a 1 1 t\n"

  @Test("Evaluating TREC files as JSON lists the queries that one side lacks")
  func trec() throws {
    let folder = try TemporaryFolder()
    let qrels = try folder.add("q", qrels)
    let run1 = try folder.add("r", first)
    let outcome = run(
      "rubric", "eval", "--qrels", qrels, "--run", run1, "--metrics", "mrr,p(rel=2)@1",
      "--format", "json")
    #expect(outcome.code == .done && outcome.errors == "")
    let object = try json(outcome.output)
    #expect(object["queries"] as? Int == 2)
    #expect(object["missing"] as? [String] == ["q3"])
    #expect(object["unjudged"] as? [String] == ["q4"])
    let metrics = try #require(object["metrics"] as? [String: [String: Any]])
    #expect(metrics["mrr"]?["mean"] as? Double == 0.75)
    #expect(metrics["mrr"]?["per_query"] as? [String: Double] == ["q1": 0.5, "q2": 1])
    let complete = run(
      "rubric", "eval", "--qrels", qrels, "--run", run1, "--metrics", "mrr", "--complete")
    #expect(complete.output.contains("mrr is 0.5000 over 3 queries."))
    #expect(complete.output.contains("1 judged query is not ranked and counted as 0."))
    #expect(complete.output.contains("Means over 3 queries"))
    #expect(complete.output.contains("1 ranked query is not judged and left out."))
  }

  @Test(
    "Invalid TREC files are errors with their place",
    arguments: [
      ("q1 0 a 1\n", "q1 Q0 a 1 nan t\n", "r:1:11: error: the score 'nan' is not a number"),
      ("q1 0 a 1\n", "q1 Q0 a 1 -inf t\n", "r:1:11: error: the score '-inf' is infinite"),
      ("q1 0 a 1\n", "q1 Q0 a 1 1e999 t\n", "r:1:11: error: the score '1e999' is infinite"),
      ("q1 0 a 1\n", "q1 Q0 a 1 high t\n", "r:1:11: error: "),
      ("q1 0 a 1\n", "q9 Q0 a 1 1 t\n", "no query of the run is judged"),
      ("q1 0 a 1\n", "", "the file has no line"),
      ("", "q1 Q0 a 1 1 t\n", "the file has no line"),
      ("q1 0 a 1\nq1 0 a 0\n", "q1 Q0 a 1 1 t\n", "q:2:"),
      ("q1 0 a 1\n", "q1 Q0 a 1 1 t\nq1 Q0 a 2 0.5 t\n", "r:2:"),
      ("q1 0 a good\n", "q1 Q0 a 1 1 t\n", "expected a whole grade, found 'good'"),
      ("q1 a 1\n", "q1 Q0 a 1 1 t\n", "expected 4 fields, found 3"),
    ])
  func wrongTREC(_ qrels: String, _ ranking: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let paths = [try folder.add("q", qrels), try folder.add("r", ranking)]
    let outcome = run(
      "rubric", "eval", "--qrels", paths[0], "--run", paths[1], "--format", "json")
    #expect(outcome.code == .badInput)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test(
    "Uncalibrated scores suggest a calibration that the rubric does not have yet",
    arguments: [
      ("null", "(ECE); 'rubric tune' corrects that.\n"),
      (
        #"{"kind": "platt", "a": 0, "b": 0}"#,
        "(ECE); 'rubric tune --calibration isotonic' fits another curve.\n"
      ),
      (#"{"kind": "isotonic", "points": [[0, 0], [1, 0.1]]}"#, "(ECE).\n"),
    ])
  func calibrationAdvice(_ curve: String, _ advice: String) throws {
    let folder = try TemporaryFolder()
    let text = RubricFiles.rubric().replacingOccurrences(
      of: #""calibration": null"#, with: #""calibration": \#(curve)"#)
    let rubric = try folder.add("r.json", text)
    let outcome = run(
      "rubric", "eval", "-", "--rubric", rubric, input: RubricFiles.graded(12))
    #expect(outcome.output.contains(advice), "\(outcome.output.prefix(600)) \(outcome.errors)")
  }

  @Test("No TREC file is written if the report cannot be")
  func noReport() throws {
    let folder = try TemporaryFolder()
    let words = ["rubric", "eval", "-", "-o", folder("none/r.txt"), "--write-run", folder("run")]
    let outcome = run(words, input: RubricFiles.graded(12))
    #expect(outcome.code == .cannotCreate && outcome.output == "")
    #expect(try folder.names == [])
  }

  @Test("Grades above a metric's maximum are rejected by every rubric command")
  func gradesAboveScale() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add("s.jsonl", RubricFiles.graded(12, grades: (2000, 1, 0)))
    let baseline = folder("b.json")
    #expect(run("rubric", "bless", suite, "--rubric", rubric, "-o", baseline).code == .done)
    for words in [
      ["eval", suite, "--rubric", rubric], ["tune", suite, "--rubric", rubric],
      ["test", suite, "--rubric", rubric, "--baseline", baseline],
      ["diff", rubric, rubric, suite],
    ] {
      let outcome = run(["rubric"] + words + ["--metrics", "ndcg(gain=exp)@10"])
      #expect(outcome.code == .badInput && outcome.output == "")
      #expect(
        outcome.errors.contains(
          "'q0' in '\(suite)': grade 2000 is above 1000, the highest that 'ndcg(gain=exp)@10' accepts"
        ),
        "\(outcome.errors)")
    }
    let scale = run("rubric", "eval", suite, "--rubric", rubric, "--metrics", "err(max=3)")
    #expect(scale.errors.contains("give 'max' the highest grade of the scale"))
    #expect(run("rubric", "eval", suite, "--rubric", rubric, "--metrics", "ndcg").code == .done)
  }

  @Test("Without differing grades, order metrics have no value")
  func allEqual() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let outcome = run(
      "rubric", "eval", "-", "--rubric", rubric,
      input: RubricFiles.graded(12, grades: (1, 1, 1)))
    #expect(outcome.code == .undecided)
    #expect(outcome.output.contains("brier is "))
    #expect(outcome.output.contains("Orders cannot be measured: no case has different grades, so"))
    for metric in [#/ndcg@10 +—/#, #/map +—/#, #/judged@10 +1.0000/#] {
      #expect(outcome.output.contains(metric), "\(outcome.output)")
    }
    let orders = run(
      "rubric", "eval", "-", "--rubric", rubric, "--metrics", "map,auc",
      input: RubricFiles.graded(12, grades: (1, 1, 1)))
    #expect(orders.code == .undecided)
    #expect(orders.output.contains("Nothing can be measured: no case has different grades, so"))
    #expect(orders.output.contains("all judged pairs are relevant, or none is"))
    let tuned = run(
      "rubric", "tune", "-", "--rubric", rubric, "--output", folder("t.json"),
      input: RubricFiles.graded(12, grades: (1, 1, 1)))
    #expect(tuned.code == .undecided)
    #expect(tuned.errors.contains("all 36 judged pairs are relevant"))
    #expect(try folder.names == ["r.json"])
  }

  @Test("Cases of one candidate have pooled metrics only")
  func pairs() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let suite = try folder.add(
      "s.jsonl",
      [(1, 1), (0, 0), (1, 0), (0.2, 1)].enumerated().map { n, pair in
        #"{"id":"q\#(n)","wanted":{},"candidates":[{"id":"a","scores":{"shape":\#(pair.0),"#
          + #""tone":\#(pair.0)},"grade":\#(pair.1)}]}"# + "\n"
      }.joined())
    func metrics(_ names: String, _ code: ExitCode) throws -> [String: [String: Any]] {
      let outcome = run(
        "rubric", "eval", suite, "--rubric", rubric, "--metrics", names, "--format", "json")
      #expect(outcome.code == code, "\(outcome.errors)")
      return try #require(try json(outcome.output)["metrics"] as? [String: [String: Any]])
    }
    let pooled = try metrics("auc,brier", .done)
    #expect(pooled["auc"]?["mean"] as? Double == 0.625)
    #expect(abs((pooled["brier"]?["mean"] as? Double ?? 0) - 0.41) < 1e-12)
    let all = try metrics("auc,brier,map", .undecided)
    #expect(all["auc"]?["mean"] as? Double == 0.625)
    #expect(all["map"]?["mean"] is NSNull)
    #expect(
      all["map"]?["reason"] as? String
        == "no case has different grades, so no order is better than another")
  }

  @Test("Evaluating a single query states that it says nothing about others")
  func oneQuery() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let outcome = run("rubric", "eval", "-", "--rubric", rubric, input: RubricFiles.graded(1))
    #expect(outcome.code == .done)
    #expect(outcome.output.contains("over 1 query. One query says nothing about others."))
    #expect(!outcome.output.contains("dot"))
    let page = run(
      "rubric", "eval", "-", "--rubric", rubric, "--format", "html", input: RubricFiles.graded(1))
    #expect(page.output.contains("Each dot is a tenth of the scale"))
    // One of two judged queries is ranked: with --complete, the mean is over both.
    let complete = run(
      "rubric", "eval", "--qrels", try folder.add("q", "q1 0 a 1\nq1 0 c 0\nq2 0 b 1\n"), "--run",
      try folder.add("r", "q1 Q0 a 1 2.0 r\nq1 Q0 c 2 1.0 r\n"), "--complete")
    #expect(complete.output.contains("over 2 queries."))
    #expect(!complete.output.contains("One query says"))
    for option in ["--output", "--report"] {
      // The suite is too small to tune on, but the folder is rejected first.
      let outcome = run(
        "rubric", "tune", "-", "--rubric", rubric, option, folder.path, input: RubricFiles.graded(1)
      )
      #expect(outcome.errors.contains("cannot write '\(folder.path)': it is a folder\n"))
      #expect(outcome.code == .cannotCreate)
    }
    let tuned = run("rubric", "tune", "-", "--rubric", rubric, input: RubricFiles.graded(1))
    #expect(tuned.code == .undecided)
    #expect(tuned.errors.contains("1 judged case is too few for tuning"))
  }

  @Test("A suite and its run and qrels in TREC files give the same values")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let metrics = "ndcg@10,map,mrr,auc,brier,ece,p(rel=2)@1"
    let direct = run(
      "rubric", "eval", "-", "--rubric", rubric, "--metrics", metrics, "--format", "json",
      "--write-run", folder("run"), "--write-qrels", folder("qrels"),
      input: RubricFiles.graded(20).replacing(#""id":"q1"#, with: ##""id":"#1"##))
    #expect(direct.code == .done)
    #expect(try folder.text("run").hasPrefix("q0 Q0 a 1 1 sample\n"))
    #expect(try folder.text("qrels").contains("\n#1 0 a 2\n"))
    let files = run(
      "rubric", "eval", "--qrels", folder("qrels"), "--run", folder("run"), "--metrics", metrics,
      "--format", "json")
    #expect(files.code == .done, "\(files.errors)")
    let one = try #require(try json(direct.output)["metrics"] as? NSDictionary)
    let other = try #require(try json(files.output)["metrics"] as? NSDictionary)
    #expect(one == other)
    #expect((try json(direct.output)["sources"] as? [Any])?.count == 2)
  }

  @Test("Of two runs, a worse one exits with 1 and too few queries exit with 2")
  func twoRuns() throws {
    let folder = try TemporaryFolder()
    func files(_ count: Int) throws {
      var (qrels, good, bad) = ("", "", "")
      for n in 0..<count {
        qrels += "q\(n) 0 a 1\nq\(n) 0 b 0\n"
        good += "q\(n) Q0 a 1 1 t\nq\(n) Q0 b 2 0.5 t\n"
        bad += "q\(n) Q0 a 1 \(n % 8 == 0 ? 1 : 0.1) t\nq\(n) Q0 b 2 0.5 t\n"
      }
      try folder.add("q", qrels)
      try folder.add("good", good)
      try folder.add("bad", bad)
    }
    func compare(_ old: String, _ new: String, _ more: String...) -> Outcome {
      run(
        ["rubric", "eval", "--qrels", folder("q"), "--run", folder(old), "--run", folder(new)]
          + ["--metrics", "ndcg@10,mrr"] + more)
    }
    try files(32)
    #expect(compare("good", "bad").code == .failed)
    #expect(compare("good", "bad").output.contains("bad is worse than good by"))
    #expect(compare("bad", "good").code == .done)
    #expect(compare("bad", "good") == compare("bad", "good"))
    let object = try json(compare("bad", "good", "--format", "json").output)
    #expect(object["outcome"] as? String == "passed")
    let items = try #require(object["comparisons"] as? [[String: Any]])
    #expect(items.map { $0["verdict"] as? String } == ["better", "better"])
    try files(4)
    let few = compare("bad", "good")
    #expect(few.code == .undecided)
    #expect(few.output.contains("Too few cases to tell good from bad by ndcg@10 (needs"))
    let pooled = run(
      "rubric", "eval", "--qrels", folder("q"), "--run", folder("bad"), "--run", folder("good"),
      "--metrics", "auc,brier")
    #expect(pooled.code == .undecided)
    #expect(pooled.output.contains("name one such as ndcg@10"))
  }

  @Test("The verdict on two runs names the metric that decides the exit code")
  func decidingMetric() throws {
    let folder = try TemporaryFolder()
    var (qrels, old, new) = ("", "", "")
    for n in 0..<30 {
      qrels += "q\(n) 0 a 1\nq\(n) 0 b 0\nq\(n) 0 c 1\n"
      old += "q\(n) Q0 a 1 3 t\nq\(n) Q0 c 2 2 t\nq\(n) Q0 b 3 1 t\n"
      let (second, third) = n < 2 ? ("b", "c") : ("c", "b")
      new += "q\(n) Q0 a 1 3 t\nq\(n) Q0 \(second) 2 2 t\nq\(n) Q0 \(third) 3 1 t\n"
    }
    try folder.add("q", qrels)
    try folder.add("old", old)
    try folder.add("new", new)
    let outcome = run(
      "rubric", "eval", "--qrels", folder("q"), "--run", folder("old"), "--run", folder("new"),
      "--metrics", "mrr,map")
    #expect(outcome.code == .undecided, "\(outcome.output)")
    #expect(outcome.output.contains("Too few cases to tell new from old by mrr"))
    let same = run(
      "rubric", "eval", "--qrels", folder("q"), "--run", folder("old"), "--run", folder("old"))
    #expect(same.code == .done && same.output.contains("Unchanged: "), "\(same.output)")
  }

  @Test("Contradictory options and suites without grades are errors")
  func usage() throws {
    let folder = try TemporaryFolder()
    let q = try folder.add("q", qrels)
    #expect(run("rubric", "eval").code == .usage)
    #expect(run("rubric", "eval", "--qrels", q).errors.contains("'--run'"))
    #expect(run("rubric", "eval", "--run", q).errors.contains("'--qrels'"))
    #expect(run("rubric", "eval", q, "--qrels", q, "--run", q).errors.contains("exclude"))
    #expect(
      run("rubric", "eval", "--qrels", q, "--run", q, "--run", q, "--run", q).code == .usage)
    let metric = run("rubric", "eval", "--qrels", q, "--run", q, "--metrics", "ndgc@10")
    #expect(metric.code == .usage && metric.errors.contains("did you mean 'ndcg@10'?"))
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let ungraded = run(
      "rubric", "eval", "-", "--rubric", rubric,
      input: RubricFiles.expecting(#"{"best": "a"}"#))
    #expect(ungraded.code == .undecided)
    #expect(ungraded.errors.contains("no candidate of '<stdin>' has a grade"))
  }

  // MARK: diff

  @Test("The diff command lists changes and, with a suite, their effects")
  func diff() throws {
    let folder = try TemporaryFolder()
    let old = try folder.add("old.json", RubricFiles.rubric())
    let new = try folder.add("new.json", RubricFiles.rubric(shape: "0.01"))
    let suite = try folder.add("s.jsonl", RubricFiles.graded(40))
    let changes = run("rubric", "diff", old, new)
    #expect(changes.code == .done)
    #expect(changes.output.contains("shape: weight 0.5 → 0.01"))
    let outcome = run("rubric", "diff", old, new, suite)
    #expect(outcome.code == .failed)
    #expect(outcome.output.contains("crossed a band"))
    #expect(outcome.output.contains("main cause: shape: weight 0.5 → 0.01"))
    #expect(outcome.output.contains("new.json is worse than old.json"))
    let same = run("rubric", "diff", old, old, suite)
    #expect(same.code == .done)
    #expect(same.output.contains("The two rubrics are the same."))
    #expect(run("rubric", "diff", new, old, suite, "--relevant", "2").code == .done)
    let blind = run("rubric", "diff", new, old, suite, "--relevant", "9")
    #expect(blind.code == .usage)
    #expect(blind.errors.contains("the highest grade of the suites is "))
    for format in ["json", "markdown", "html"] {
      let first = run("rubric", "diff", old, new, suite, "--format", format)
      #expect(first == run("rubric", "diff", old, new, suite, "--format", format))
      #expect(first.output.contains("shape: weight 0.5 → 0.01"))
    }
  }

  @Test("A case that no longer holds is a failure of the new rubric")
  func broken() throws {
    let folder = try TemporaryFolder()
    let old = try folder.add("old.json", RubricFiles.rubric())
    let new = try folder.add("new.json", RubricFiles.rubric(shape: "0.01"))
    let outcome = run(
      "rubric", "diff", old, new, "-", input: RubricFiles.expecting(#"{"best": "a"}"#))
    #expect(outcome.code == .failed)
    #expect(outcome.output.contains("1 case that passed now fails ("))
  }

  @Test("The verdict on two rubrics agrees with the exit code")
  func verdictAndCode() throws {
    let folder = try TemporaryFolder()
    let old = try folder.add("old.json", RubricFiles.rubric())
    let banded = try folder.add(
      "banded.json",
      RubricFiles.rubric(bands: #"{"id": "match", "min": 0.9}, {"id": "close", "min": 0.5}"#))
    let still = run("rubric", "diff", old, banded, "-", input: RubricFiles.graded(3))
    #expect(still.code == .done)
    #expect(still.output.contains("\nNo score of these cases moved. 1 change ("))
    let new = try folder.add("new.json", RubricFiles.rubric(shape: "1"))
    let near = try folder.add("near.json", RubricFiles.rubric(shape: "0.51"))
    let pair =
      #"{"id":"q","wanted":{},"candidates":[{"id":"a","scores":{"shape":1,"tone":0.9},"grade":2},"#
      + #"{"id":"b","scores":{"shape":0.2,"tone":0.3},"grade":0}]}"#
    let few = run("rubric", "diff", old, near, "-", input: pair)
    #expect(few.code == .undecided)
    #expect(few.output.contains("\nBy ndcg@10, no case differs (1.0000), but 1 case is too few"))
    let blind = run(
      "rubric", "diff", old, new, "-", input: RubricFiles.expecting(#"{"best": "a"}"#))
    #expect(blind.code == .undecided)
    #expect(
      blind.output.contains("\nOnly judged cases can tell whether that is worse. 1 change ("))
  }

  @Test("A suite for a comparison may judge the criteria of both rubrics")
  func bothNames() throws {
    let folder = try TemporaryFolder()
    let old = try folder.add("old.json", RubricFiles.rubric())
    let new = try folder.add(
      "new.json",
      RubricFiles.rubric(more: #", {"id": "size", "weight": 0.5, "kind": "exact"}"#))
    let suite = #"{"id":"a","wanted":{},"candidates":[{"id":"x","grade":1,"scores":{"size":1}}]}"#
    #expect(run("rubric", "diff", old, new, "-", input: suite).code != .badInput)
  }

  @Test("Rubrics and runs with the same file name are distinguished by path")
  func sameNames() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    let old = try first.add("r.json", RubricFiles.rubric())
    let new = try second.add("r.json", RubricFiles.rubric(shape: "0.6"))
    #expect(run("rubric", "diff", old, new).output.contains("\n\(old) (old) → \(new) (new)\n"))
    let builtIn = run("rubric", "diff", "room-match", new)
    #expect(builtIn.output.contains("\nbuilt-in room-match (old) → r.json (new)\n"))
    let qrels = try first.add("q.txt", "q 0 a 1\n")
    let runs = try [first, second].map { try $0.add("run.txt", "q Q0 a 1 0.5 t\n") }
    let outcome = run("rubric", "eval", "--qrels", qrels, "--run", runs[0], "--run", runs[1])
    #expect(outcome.output.contains("\n\(runs[1]) against \(runs[0])\n"), "\(outcome.output)")
  }

  @Test("A rubric with another name than its file is titled with both")
  func titles() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.add("s.jsonl", RubricFiles.graded(2))
    for (file, title) in [
      ("sample.json", "sample"), ("mine.json", "sample 1.0.0 (mine.json)"),
    ] {
      let rubric = try folder.add(file, RubricFiles.rubric())
      let outcome = run("rubric", "eval", suite, "--rubric", rubric)
      #expect(outcome.output.contains("\nEvaluation of \(title) on s.jsonl\n"))
    }
    // A copy of a built-in rubric is not the built-in one.
    let copy = try folder.add(
      "room-match.json", RubricFiles.rubric().replacing("sample", with: "room-match"))
    let outcome = run("rubric", "eval", suite, "--rubric", copy)
    #expect(
      outcome.output.contains("\nEvaluation of room-match 1.0.0 (room-match.json) on s.jsonl\n"))
  }

  // MARK: tune

  @Test("The tune command writes a rubric and tables that check and eval accept")
  func tune() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric(shape: "0.01"))
    let suite = try folder.add("s.jsonl", RubricFiles.graded(30, grades: (1, 0, 0)))
    let words = ["rubric", "tune", suite, "--rubric", rubric, "--folds=4", "-o", folder("t.json")]
    let outcome = run(words)
    let diff = run("rubric", "diff", rubric, folder("t.json"), suite)
    #expect([outcome.code, diff.code] == [.done, .done], "\(outcome.errors)")
    #expect(outcome.output.contains("Gain on unseen folds"))
    #expect(outcome.output.contains("\nTuning of sample 1.0.0 (r.json)\n"))
    let figures = try #require(
      try json(run(words + ["--format", "json"]).output)["tuning"] as? [String: Any])
    #expect((figures["threshold"] as? Double).map { (0...1).contains($0) } == true)
    #expect((figures["fold_thresholds"] as? [Double])?.count == 4)
    let written = try folder.text("t.json")
    #expect(run(words) == outcome)
    #expect(try folder.text("t.json") == written)
    #expect(run("rubric", "check", folder("t.json")).code == .done)
    let eval = run("rubric", "eval", suite, "--rubric", folder("t.json"))
    #expect(eval.code == .done)
    #expect(eval.output.contains("\nEvaluation of sample 1.0.0+tuned (t.json) on s.jsonl\n"))
    #expect(run("rank", "--rubric", folder("t.json"), input: #"{"items": []}"#).code == .done)
  }

  @Test("The tune command creates a missing word table and reports any other missing table")
  func missingTable() throws {
    let folder = try TemporaryFolder()
    let words = #"{"id": "name", "weight": 1, "kind": "tokens", "idf": "tables/made.json"}"#
    let rubric = try folder.add("r.json", RubricFiles.rubric(more: ", " + words))
    let suite = try folder.add("s.jsonl", RubricFiles.graded(20, grades: (1, 0, 0)))
    let command = ["rubric", "tune", suite, "--output", folder("t.json"), "--folds", "4"]
    let outcome = run(command + ["--rubric", rubric])
    #expect(outcome.code == .done || outcome.code == .undecided, "\(outcome.errors)")
    #expect(!outcome.output.contains("tables/made.json"))
    #expect(run("rubric", "check", folder("t.json")).code == .done)
    let colors = #"{"id": "color", "weight": 1, "kind": "color", "table": "tables/none.json"}"#
    let other = try folder.add("o.json", RubricFiles.rubric(more: ", " + colors))
    let refused = run(command + ["--rubric", other])
    #expect(refused.code == .badInput)
    #expect(refused.errors.contains("the table 'tables/none.json' cannot be read"))
  }

  @Test("The tune command overwrites only its own word tables, and none of the given rubric")
  func ownTables() throws {
    let folder = try TemporaryFolder()
    let words = #"{"id": "name", "weight": 1, "kind": "tokens", "idf": "tables/t-words.json"}"#
    let rubric = try folder.add("r.json", RubricFiles.rubric(more: ", " + words))
    let suite = try folder.add("s.jsonl", RubricFiles.graded(20, grades: (1, 0, 0)))
    func tune(_ more: String...) -> Outcome {
      run(["rubric", "tune", suite, "--rubric", rubric, "--folds", "2", "-q"] + more)
    }
    // The rubric reads this word table, so tune must not replace it, though it wrote it itself.
    let table = #"{"table": "words", "about": "\#(about)", "default": 1, "values": {"a": 2}}"#
    try FileManager.default.createDirectory(
      atPath: folder("tables"), withIntermediateDirectories: true)
    try folder.add("tables/t-words.json", table)
    for (option, path) in [
      ("--output", "t.json"), ("--output", "tables/t-words.json"),
      ("--report", "tables/t-words.json"),
    ] {
      let outcome = tune(option, folder(path))
      #expect(
        outcome.errors.contains(
          "option '\(option)' would replace the input '\(folder("tables/t-words.json"))'"),
        "\(outcome.errors)")
      #expect(outcome.code == .usage && outcome.output.isEmpty)
    }
    #expect(try folder.text("tables/t-words.json") == table)
    for (content, isOwn) in [(table, true), (table.replacing("fitted", with: "made"), false)] {
      try folder.add("tables/u-words.json", content)
      let outcome = tune("--output", folder("u.json"))
      #expect((outcome.code == .cannotCreate) == !isOwn, "\(outcome.errors)")
      if isOwn { continue }
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("already exists, but 'rubric tune' did not write it"))
      #expect(try folder.text("tables/u-words.json") == content)
    }
    let mixed = tune("--output", folder("v.json"), "--report", folder("tables/v-words.json"))
    #expect(mixed.errors.contains("name the same file"), "\(mixed.errors)")
    let lost = tune("--output", folder("no/t.json"))
    #expect(lost.errors.contains("there is no such folder") && lost.output.isEmpty)
    #expect(try lost.code == .cannotCreate && !folder.names.contains("no"))
  }

  private let about = "How much a word tells, fitted by 'rubric tune' to its cases."
}
