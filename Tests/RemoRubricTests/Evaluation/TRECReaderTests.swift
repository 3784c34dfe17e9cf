import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Reading TREC files")
struct TRECReaderTests {
  private static let qrels = "q1 0 a 1\nq1 0 b 0\n"

  private func problems(_ qrels: String, _ run: String) throws -> [String] {
    let outcome = try evaluate(qrels.utf8, run.utf8, "ndcg")
    let sources = [ContiguousArray(qrels.utf8), ContiguousArray(run.utf8)]
    var texts: [String] = []
    for (diagnostics, source) in zip([outcome.qrels, outcome.run], sources) {
      for problem in diagnostics {
        let place = SourceLocation(of: problem.range?.lowerBound ?? 0, in: source.span)
        texts.append("\(place.line):\(place.column) \(problem.code.name): \(problem.message)")
      }
    }
    #expect(texts.isEmpty == (outcome.evaluation != nil))
    return texts
  }

  @Test("Queries with ids that are not UTF-8 stay distinct")
  func idsOfBytes() throws {
    var qrels: [UInt8] = []
    var run: [UInt8] = []
    let spelt: [[UInt8]] = ["q\\xE9", "q\\\\xE9", "\\é", "\\xé"].map { Array($0.utf8) }
    for id in [[0x71, 0xE9], [0x71, 0xEA], [0xC3, 0xA9], [0x5C, 0xE9]] + spelt {
      qrels += id + Array(" 0 a 1\n".utf8)
      run += id + Array(" Q0 a 1 0.5 t\n".utf8)
    }
    let outcome = try RemoRubricTests.evaluate(qrels, run, "ndcg")
    let evaluation = try #require(outcome.evaluation)
    #expect(
      evaluation.queries == [
        "q\\xE9", "q\\xEA", "é", #"\\\xE9"#, #"q\\xE9"#, #"q\\\\xE9"#, "\\é", #"\\xé"#,
      ])
  }

  @Test(
    "Each error in a run is reported with its line and column",
    arguments: [
      (
        "q1 Q0 a 1 0.5 t\nq1 Q0 a 2 0.4 t\n",
        "2:7 duplicate-document: document 'a' is already in query 'q1', on line 1"
      ),
      ("q1 Q0 a 1 NaN t\n", "1:11 score-not-finite: the score 'NaN' is not a number"),
      ("q1 Q0 a 1 -inf t\n", "1:11 score-not-finite: the score '-inf' is infinite"),
      ("q1 Q0 a 1 1e999 t\n", "1:11 score-not-finite: the score '1e999' is infinite"),
      ("q1 Q0 a 1 0,5 t\n", "1:11 wrong-score: expected a score, found '0,5'"),
      ("q1 Q0 a 1 1e t\n", "1:11 wrong-score: expected a score, found '1e'"),
      ("q1 Q0 é 1 .5.5 t\n", "1:11 wrong-score: expected a score, found '.5.5'"),
      ("q1 Q0 a 1 0.5\n", "1:1 wrong-fields: expected 6 fields, found 5"),
      ("q1 Q0 a 1 0.5 my run\r\n", "1:1 wrong-fields: expected 6 fields, found 7"),
      ("", "1:1 empty-file: the file has no line"),
      ("q7 Q0 a 1 0.5 t\n", "1:1 unknown-queries: no query of the run is judged"),
    ])
  func run(text: String, problem: String) throws {
    #expect(try problems(Self.qrels, text) == [problem])
  }

  @Test(
    "Each error in judgments is reported with its line and column",
    arguments: [
      ("q1 0 a 1.5\n", "1:8 wrong-grade: expected a whole grade, found '1.5'"),
      ("q1 0 a\n", "1:1 wrong-fields: expected 4 fields, found 3"),
      ("{a 0 a 1\n{b\n", "2:1 wrong-fields: expected 4 fields, found 1"),
      ("{\"id\": \"a\"}\n{}\n", "1:1 not-trec: expected judgments, found other JSON"),
      ("\n [{}]\n", "2:2 not-trec: expected judgments, found other JSON"),
      ("q1 0 a 1.01\n", "1:8 wrong-grade: expected a whole grade, found '1.01'"),
      ("query,docid\nq1,a\n", "1:1 wrong-fields: no column has the grades"),
      ("query,docid,rating\nq1,a,b\n", "2:6 wrong-grade: expected a whole grade, found 'b'"),
      ("query,docid,rating\n,a,1\n", "2:1 wrong-fields: the row has no query"),
      ("query,docid,rating\nq1,,1\n", "2:1 wrong-fields: the row has no document"),
      (
        "query,docid,rating\nq1,\"a\" b,1\n",
        "2:7 invalid-row: text follows the closing quote of a cell"
      ),
      (
        "query,docid,rating\nq1,a,1\nq1,\"a\",1\n",
        "3:4 duplicate-document: document 'a' is already in query 'q1', on line 2"
      ),
      (
        "{\"query-id\": \"q1\", \"corpus-id\": \"a\", \"score\": 0.5}",
        "1:47 wrong-grade: expected a whole grade, found '0.5'"
      ),
      (
        "q1 0 a 1\nq2 0 a 1\nq1 0 a 0\n",
        "3:6 duplicate-document: document 'a' is already in query 'q1', on line 1"
      ),
      ("q1 0 a 12345678901\n", "1:8 wrong-grade: expected a whole grade, found '12345678901'"),
    ])
  func qrels(text: String, problem: String) throws {
    #expect(try problems(text, "q1 Q0 a 1 0.5 t\n") == [problem])
  }

  @Test(
    "Judgments of every form give the same values as TREC lines",
    arguments: [
      "query,docid,rating\nq1,a,1\nq1,b,0\nq2,c,2\n",
      "query,docid,rating\nunrated,,\nq1,a,1\nq1,b,0\nq2,c,2\n",
      "\u{FEFF}query,docid,rating\r\nq1,\"a\",1.0\r\nq1,b,0.0\r\nq2,c,2.0\r\nq2,x,\r\n",
      "Rating;Doc ID;Query\n1;a;q1\n0;b;q1\n2;c;q2\n",
      "Query Text,Query ID,Doc ID,Title,Rating\nsofa,q1,a,\"A, b\",1\nsofa,q1,b,,0\nrug,q2,c,,2\n",
      "query-id\tcorpus-id\tscore\nq1\ta\t1\nq1\tb\t0\nq2\tc\t2\n",
      #"{"query-id": "q1", "corpus-id": "a", "score": 1}"# + "\n"
        + #"{"query-id": "q1", "corpus-id": "b", "score": 0}"# + "\n"
        + #"{"query-id": "q2", "corpus-id": "c", "score": 2}"# + "\n",
      #"[{"query": "q1", "doc_id": "a", "grade": "1.0"}, {"query": "q1", "doc_id": "\u0062","#
        + #" "grade": 0}, {"query": "q2", "doc_id": "c", "grade": 2}]"#,
      #"{"requests": [{"id": "q1", "ratings": [{"_index": "i", "_id": "a", "rating": 1},"#
        + #" {"_index": "i", "_id": "b", "rating": 0}]},"#
        + #" {"id": "q2", "ratings": [{"_id": "c", "rating": 2}]}]}"#,
      #"{"name": "n", "judgmentRatings": [{"query": "q1", "ratings": [{"docId": "a","#
        + #" "rating": "1.000"}, {"docId": "b", "rating": "0"}]},"#
        + #" {"query": "q2", "ratings": [{"docId": "c", "rating": "2"}]}]}"#,
      #"{"q1": {"a": 1, "b": 0}, "q2": {"c": 2}}"#,
      "q1\t0\ta\t1.0\nq1 0 b 0.\nq2 0 c +2.00\n",
    ])
  func forms(text: String) throws {
    let run =
      "q1 Q0 b 1 0.9 t\nq1 Q0 a 2 0.8 t\nq2 Q0 x 1 0.9 t\nq2 Q0 c 2 0.8 t\nq2 Q0 d 3 0.7 t\n"
    let wanted = try #require(
      try evaluate("q1 0 a 1\nq1 0 b 0\nq2 0 c 2\n".utf8, run.utf8, "ndcg,map,mrr").evaluation)
    let outcome = try evaluate(text.utf8, run.utf8, "ndcg,map,mrr")
    #expect(outcome.qrels.map(\.message) == [])
    let found = try #require(outcome.evaluation)
    #expect(found.queries == wanted.queries)
    #expect(found.results.map(\.perQuery) == wanted.results.map(\.perQuery))
    #expect(wanted.result("mrr")?.perQuery == [0.5, 0.5])
  }

  @Test("Ratings with decimals become the grades of a map")
  func gradeMap() throws {
    let map = try #require(GradeMap("0.5,0.75"))
    #expect([-1, 0.49, 0.5, 0.74, 0.75, 9].map(map.grade) == [0, 0, 1, 1, 2, 2])
    for text in ["", "a", "0.5,", "0.75,0.5", "1,1", "nan", "inf"] {
      #expect(GradeMap(text) == nil, "\(text)")
    }
    let qrels = ContiguousArray("query,docid,rating\nq,a,0.8\nq,b,0.1\n".utf8)
    let run = ContiguousArray("q Q0 b 1 0.9 t\nq Q0 a 2 0.8 t\n".utf8)
    let outcome = Evaluation.ofTREC(
      qrels: qrels[...], run: run[...], metrics: try Metric.list("mrr"), grades: map)
    #expect(outcome.evaluation?["mrr"] == 0.5)
  }

  @Test(
    "Results may be a table or JSON, too",
    arguments: [
      "query,docid,score\nq1,b,0.9\nq1,a,8e-1\n",
      #"{"q1": {"b": 0.9, "a": 0.8}}"#,
      #"{"query": "q1", "docid": "b", "score": 0.9}{"query": "q1", "docid": "a", "score": "0.8"}"#,
    ])
  func formsOfRuns(text: String) throws {
    let outcome = try evaluate(Self.qrels.utf8, text.utf8, "mrr")
    #expect(outcome.run.map(\.message) == [])
    #expect(outcome.evaluation?.result("mrr")?.perQuery == [0.5])
  }

  @Test("Every invalid line is reported, in file order")
  func several() throws {
    let found = try problems(Self.qrels, "q1 Q0 a 1 x t\nq1 Q0 b 1 0.5 t\nq1\nq1 Q0 b 1 0.4 t\n")
    #expect(found.map { $0.prefix(3) } == ["1:1", "3:1", "4:7"])
  }

  @Test("Tabs, CRLF, byte order marks, empty lines and split queries are accepted")
  func layout() throws {
    let qrels = "\u{FEFF}q1\t0\ta\t+2\r\n\r\n\u{FEFF}q2 0 a 1\nq1 0   b 0"
    let run = "q2 Q0 a 1 -1e-3 t\n q1 Q0 b 9 1E2 t\nq2 Q0 b 2 -7.25 t\nq1 Q0 a 9 .5 t\n"
    let evaluation = try #require(try evaluate(qrels.utf8, run.utf8, "mrr,p@1").evaluation)
    #expect(evaluation.queries == ["q1", "q2"])
    #expect(evaluation.result("mrr")?.perQuery == [0.5, 1])
  }

  @Test("A query id may begin with '#', as in trec_eval; there are no comments")
  func hash() throws {
    let run = "#1 Q0 a 1 2 t\n#1 Q0 b 2 1 t\n# Q0 a 1 1 t\n"
    let evaluation = try #require(
      try evaluate("#1 0 b 1\n# 0 a 1\n".utf8, run.utf8, "mrr").evaluation)
    #expect(evaluation.queries == ["#1", "#"])
    #expect(evaluation.result("mrr")?.perQuery == [0.5, 1])
    #expect(
      try problems("# by hand\nq1 0 a 1\n", "q1 Q0 a 1 1 t\n")
        == ["1:1 wrong-fields: expected 4 fields, found 3"])
  }

  @Test(
    "Scores are parsed exactly to the last bit",
    arguments: [
      "0.1", "0.30000000000000004", "123456789.123456789", "1e-300", "4.9e-324", "0",
      "-0.8684210526315789", "1.7976931348623157e308", "00000000000000000000.5",
      "0.1234567890123456789012345678901234567890", "9007199254740993",
    ])
  func scores(text: String) {
    let bytes = ContiguousArray("q Q0 d 1 \(text) t\n".utf8)
    let file = TRECReader.read(bytes[...], as: .run)
    #expect(file.diagnostics.isEmpty)
    #expect(file.file.queries.first?.rows.first?.value == Double(text))
  }
}

@Suite("Metric names")
struct MetricNameTests {
  @Test("A list of metrics is split at commas outside parentheses; names keep their spelling")
  func list() throws {
    let metrics = try Metric.list(" ndcg(gain=exp)@10, rbp(p=0.5,rel=2) ,map,map")
    #expect(metrics.map(\.name) == ["ndcg(gain=exp)@10", "rbp(p=0.5,rel=2)", "map"])
    #expect(metrics[0].gain == .exp && metrics[0].cutoff == 10)
    #expect(metrics[1].patience == 0.5 && metrics[1].relevance == 2)
  }

  @Test("Different spellings of one metric count as one metric")
  func spellings() throws {
    let names =
      "ndcg@3,ndcg@03,ndcg()@3,ndcg(gain=linear)@3,rbp,rbp(p=.8),p@5,p(rel=1)@5,p(rel=2)@5"
    #expect(try Metric.list(names).map(\.name) == ["ndcg@3", "rbp", "p@5", "p(rel=2)@5"])
  }

  @Test(
    "An invalid metric name gets an error message and help",
    arguments: [
      ("ndgc", "'ndgc' is not a metric"), ("p", "'p' needs a number of ranks"),
      ("map@0", "'0' in 'map@0' is not a number of ranks"),
      ("map@+5", "'+5' in 'map@+5' is not a number of ranks"),
      ("p(rel=+1)@5", "'rel' in 'p(rel=+1)@5' is '+1'"),
      ("bpref@5", "'bpref' measures the whole list and takes no '@k'"),
      ("ndcg(rel=2)", "'ndcg' has no parameter 'rel'"),
      ("rbp(p=1)", "'p' in 'rbp(p=1)' is '1'"), ("", "no metric is named"),
      ("map(rel=2", "the parameters of 'map(rel=2' have no closing parenthesis"),
      ("map+", "'+' in 'map+' is not a metric"),
    ])
  func errors(text: String, message: String) {
    #expect {
      try Metric.list(text)
    } throws: { error in
      let error = error as? RubricError
      return error?.message == message && error?.code == .unknownMetric && error?.help != nil
    }
  }

  @Test(
    "A misspelled metric or another tool's name for it suggests the name used here",
    arguments: [
      ("ndgc@10", "ndcg@10"), ("NDCG(gain=exp)@10", "ndcg(gain=exp)@10"), ("F1", "f1"),
      ("p5", "p@5"), ("P_5", "p@5"), ("ndcg10", "ndcg@10"), ("ndcg_cut_10", "ndcg@10"),
      ("ndcg_cut.10", "ndcg@10"), ("recall@10", "r@10"), ("recip_rank", "mrr"),
      ("map-10", "map@10"),
    ])
  func meant(text: String, meant: String) {
    #expect {
      try Metric.list(text)
    } throws: { ($0 as? RubricError)?.help?.hasPrefix("did you mean '\(meant)'? ") == true }
    #expect(throws: Never.self) { try Metric.list(meant) }
  }

  @Test(
    "An unknown metric without a close name gets no suggestion",
    arguments: ["xyzzy", "5", "map+", "@10"])
  func meantByNothing(text: String) {
    #expect {
      try Metric.list(text)
    } throws: { ($0 as? RubricError)?.help?.contains("did you mean 'xyzzy") == false }
  }

  @Test("A grade above the scale of ERR is an error")
  func gradeAboveScale() throws {
    let outcome = try evaluate("q 0 a 5\n".utf8, "q Q0 a 1 1 t\n".utf8, "err(max=4)")
    #expect(outcome.evaluation == nil)
    #expect(outcome.qrels.map(\.code.name) == ["grade-too-high"])
  }

  @Test("Undefined pooled metrics are null with a reason")
  func undefined() throws {
    let outcome = try evaluate("q 0 a 1\n".utf8, "q Q0 a 1 1.5 t\n".utf8, "auc,brier")
    let results = try #require(outcome.evaluation?.results)
    #expect(results.map(\.mean) == [nil, nil])
    #expect(
      results.map(\.reason) == [
        "all judged pairs are relevant, or none is", "a score is outside 0…1",
      ])
  }
}
