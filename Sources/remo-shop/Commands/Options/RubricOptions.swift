// The options of `rank` and `rubric`; the table begins in OptionTable.swift.

import RemoRubric

extension Option {
  // MARK: Rubrics

  static let rubric = Option(
    "rubric", "r", .file("NAME|FILE"), standard: "room-match", in: .rubric,
    offers: BuiltInRubrics.names,
    "the rubric: room-match, product-match, or a file of your own")
  static let profile = Option(
    "profile", nil, .text("NAME"), in: .rubric,
    "take the rubric's weights of that name; without it the input says which, and a measured room"
      + " takes 'scan'")
  static let budget = Option(
    "budget", nil, .text("AMOUNT"), in: .rubric,
    "the most that all products may cost together, such as 3000; wins over the input's"
      + " budget_cents")
  static let explain = Option(
    "explain", in: .rubric,
    "say how every score came about, in a member 'explain' that readers of lists pass over")
  static let suite = Option(
    "suite", nil, .file("FILE"), repeatable: true, in: .checks,
    "warn about criteria that have no say in the cases of FILE")
  static let tag = Option(
    "tag", nil, .text("NAME,…"), in: .rubric, "take only the cases with one of these tags")

  // MARK: Reports

  static let reportFormat = Option(
    "format", "f",
    .choice(
      "FORMAT",
      [Choice("terminal", "text", "txt"), "json", Choice("markdown", "md"), "html"]),
    standard: "by the extension of the output, else terminal", in: .output,
    "the kind of report")
  static let testFormat = Option(
    "format", "f",
    .choice(
      "FORMAT",
      [
        Choice("terminal", "text", "txt"), "json", Choice("junit", "xml"), "github",
        Choice("markdown", "md"), "html",
      ]),
    standard: "by the extension of the output, else terminal", in: .output,
    "the kind of report; junit and github are for CI systems")
  static let tunedOutput = Option(
    "output", "o", .file("FILE"), in: .output,
    "write the tuned rubric to FILE, and word tables that it brings to 'tables' beside it, named"
      + " after it; without it there is only the report")
  static let reportOutput = Option(
    "report", nil, .file("FILE"), in: .output,
    "write the report to FILE instead of standard output")
  static let tuningFormat = Option(
    "format", "f", reportFormat.value, standard: "by the extension of the report, else terminal",
    in: .output, "the kind of report")
  static let baselineOutput = Option(
    "output", "o", .file("FILE"), in: .output,
    "write the baseline to FILE instead of standard output")

  // MARK: Tests

  static let baseline = Option(
    "baseline", "b", .file("FILE"), in: .checks,
    "compare with what 'rubric bless' has recorded, and fail where it got worse")
  static let mutate = Option(
    "mutate", in: .checks,
    "change each weight, band and table entry in turn, and say which changes no case notices by what"
      + " it decides: \(MutationRun.decisions); exact figures do not count")
  static let leastNoticed = Option(
    "least-noticed", nil, .number("SHARE", 0...1), in: .checks,
    "with --mutate, fail when a smaller share of the changes is noticed; 0.9 is 90 %")

  // MARK: Measures

  static let metrics = Option(
    "metrics", "m", .text("NAME,…"), standard: "ndcg@10,map,mrr,p@5,judged@10,auc,brier,ece",
    in: .measures, offers: Metric.usual.map(\.name),
    "what is measured: ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref, rbp, err, judged@K, auc, brier"
      + " and ece; @K looks at the first K only, parameters stand in parentheses, as in"
      + " ndcg(gain=exp)@10 or p(rel=2)@5")
  static let comparedMetrics = Option(
    "metrics", "m", .text("NAME,…"), standard: "ndcg@10,map,mrr", in: .measures,
    offers: Metric.usual.filter(\.isCompared).map(\.name),
    "what graded cases are compared by: ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref, rbp"
      + " or err; @K looks at the first K only, as in ndcg(gain=exp)@10 or p(rel=2)@5")
  static let relevant = Option(
    "relevant", nil, .count("GRADE", 1...1_000_000), standard: "1", in: .measures,
    "the grade from which on a candidate is relevant")
  static let qrels = Option(
    "qrels", nil, .file("FILE"), in: .measures,
    "relevance judgements as TREC has them, lines of 'query 0 document grade'")
  static let trecRun = Option(
    "run", nil, .file("FILE"), repeatable: true, in: .measures,
    "ranked results as TREC has them, lines of 'query Q0 document rank score tag'; of two, the"
      + " second is compared with the first")
  static let complete = Option(
    "complete", in: .measures,
    "count queries that are judged and not in the run as 0, in a comparison of two runs too")
  static let writeRun = Option(
    "write-run", nil, .file("FILE"), in: .output, "write the scores to FILE as a TREC run")
  static let writeQrels = Option(
    "write-qrels", nil, .file("FILE"), in: .output,
    "write the grades to FILE as TREC judgements")
  static let calibration = Option(
    "calibration", nil, .choice("CURVE", ["platt", "isotonic", "none"]), standard: "platt",
    in: .measures, "the curve that makes probabilities of scores")
  static let folds = Option(
    "folds", nil, .count("N", 2...100), standard: "20", in: .measures,
    "in how many parts the cases are divided, each measured by a fit on the others; no more than"
      + " there are cases")
}
