import Testing

@testable import remo_shop

@Suite("Operands of rubric commands")
struct RubricOperandTests {
  @Test("Rubrics and suites are told apart by their content, in any order")
  func anyOrder() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("rubric.json", RubricFiles.rubric())
    let new = try folder.add("new.json", RubricFiles.rubric(shape: "0.9"))
    let suite = try folder.add("suite", RubricFiles.expecting(#"{"best": "a"}"#))
    let sofas = try folder.add(
      "sofas.jsonl",
      #"{"id":"s","wanted":{"name":"Sofa"},"candidates":[{"id":"a","name":"Sofa"}],"#
        + #""expect":{"best":"a"}}"#)
    let orders: [([String], [String])] = [
      (["explain", rubric, suite], ["explain", suite, rubric]),
      (["explore", rubric, suite], ["explore", suite, rubric]),
      (["test", suite, "-r", rubric], ["test", suite, rubric]),
      (["bless", suite, "-r", rubric], ["bless", rubric, suite]),
      (["diff", rubric, new, suite], ["diff", suite, rubric, new]),
      (["test", sofas, "-r", "product-match"], ["test", "product-match", sofas]),
    ]
    for (usual, other) in orders {
      let outcome = run(["rubric"] + usual)
      #expect(outcome.output != "" && run(["rubric"] + other) == outcome, "\(other)")
    }
  }

  @Test("Judgments and runs are told apart by their first lines, and a note names each")
  func trecFiles() throws {
    let folder = try TemporaryFolder()
    let lines = try folder.add("q.txt", "q 0 a 1\nq 0 b 0\n")
    let table = try folder.add("q.csv", "query,document,grade\nq,a,1\nq,b,0\n")
    let first = try folder.add("r.txt", "q Q0 a 1 0.9 t\nq Q0 b 2 0.5 t\n")
    let second = try folder.add("r.csv", "query,document,score\nq,a,0.2\nq,b,0.5\n")
    for (files, runs) in [
      ([lines, first], [first]), ([second, table], [second]),
      ([table, first, second], [first, second]),
    ] {
      let qrels = files.contains(lines) ? lines : table
      let named = runs.flatMap { ["--run", $0] }
      let expected = run(["rubric", "eval", "--qrels", qrels] + named)
      let found = run(["rubric", "eval"] + files)
      #expect(found.code == expected.code && found.output == expected.output && found.output != "")
      #expect(found.errors.contains("note: '\(qrels)' has the judgments, '\(runs[0])'"))
    }
  }

  @Test("A baseline keeps the grade that 'rubric bless' was given")
  func relevantGrade() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("rubric.json", RubricFiles.rubric())
    let new = try folder.add("new.json", RubricFiles.rubric(shape: "0.9"))
    let suite = try folder.add("suite.jsonl", RubricFiles.graded(9))
    let (plain, graded) = (folder("plain.json"), folder("graded.json"))
    #expect(run("rubric", "bless", suite, rubric, "-o", plain).code == .done)
    #expect(run("rubric", "bless", suite, rubric, "--relevant", "2", "-o", graded).code == .done)
    func test(_ arguments: String...) -> String {
      run(["rubric", "test", suite, new, "-f", "json", "--baseline"] + arguments).output
        .split(separator: "\n").filter { !$0.contains("sha256") && !$0.contains("\"name\"") }
        .joined()
    }
    #expect(test(graded) == test(plain, "--relevant", "2") && test(graded) != test(plain))
    #expect(test(graded, "--relevant", "1") == test(plain))
  }
}
