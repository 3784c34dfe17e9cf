import RemoRubric

// The options of `rank` and `rubric`.

// MARK: Rubrics

extension Option where Value == String {
  static var rubric: Self {
    Option(
      "rubric", letter: "r", takes: .file("NAME|FILE"), standard: "room-match", section: .rubric,
      offers: BuiltInRubrics.names,
      help: "the rubric: room-match, product-match, record-match, or your own file")
  }
  static var profile: Self {
    Option(
      "profile", takes: .text("NAME"), section: .rubric,
      help:
        "the profile of the rubric; by default, the one that the input names, or 'scan' for a"
        + " measured room")
  }
  static var budget: Self {
    Option(
      "budget", takes: .text("AMOUNT"), section: .rubric,
      help: "the highest total price of all products, such as 3000; overrides the input's"
        + " budget_cents")
  }
  static var suite: Self {
    Option(
      "suite", takes: .file("FILE"), isRepeatable: true, section: .checks,
      help: "warn about criteria without effect on the cases of FILE")
  }
  static var tag: Self {
    Option(
      "tag", takes: .list("NAME"), section: .rubric,
      help: "use only the cases with one of these tags")
  }
}

extension Option where Value == Bool {
  static var explain: Self {
    Option(
      flag: "explain", section: .rubric,
      help: "add an object 'explain' with the parts of every score; list readers ignore it")
  }
}

// MARK: Reports

extension Option where Value == ReportFormat {
  private static var aliases: KeyValuePairs<ReportFormat, [String]> {
    [
      .terminal: ["text", "txt"], .markdown: ["md"], .junit: ["xml"],
    ]
  }

  static var reportFormat: Self {
    Option(
      "format", letter: "f", takes: .choice("FORMAT", of: ReportFormat.general, aliases: aliases),
      standard: "by the extension of the output, else terminal", section: .output,
      help: "the kind of report")
  }
  static var testFormat: Self {
    Option(
      "format", letter: "f", takes: .choice("FORMAT", aliases: aliases),
      standard: "by the extension of the output, else terminal", section: .output,
      help: "the kind of report; junit and github are for CI systems")
  }
  static var tuningFormat: Self {
    Option(
      "format", letter: "f", takes: .choice("FORMAT", of: ReportFormat.general, aliases: aliases),
      standard: "by the extension of the report, else terminal", section: .output,
      help: "the kind of report")
  }
}

extension Option where Value == String {
  static var tunedOutput: Self {
    Option(
      "output", letter: "o", takes: .file("FILE"), section: .output,
      help: "write the tuned rubric to FILE, and its new word tables to the folder 'tables' next"
        + " to it; without this option, only the report is written")
  }
  static var reportOutput: Self {
    Option(
      "report", takes: .file("FILE"), section: .output,
      help: "write the report to FILE instead of standard output")
  }
  static var draftOutput: Self {
    Option(
      "output", letter: "o", takes: .file("FILE"), section: .output,
      help: "write the cases to FILE, as JSON Lines, instead of standard output")
  }
  static var baselineOutput: Self {
    Option(
      "output", letter: "o", takes: .file("FILE"), section: .output,
      help: "write the baseline to FILE instead of standard output")
  }
}

// MARK: Tests

extension Option where Value == String {
  static var baseline: Self {
    Option(
      "baseline", letter: "b", takes: .file("FILE"), section: .checks,
      help: "compare with a baseline from 'rubric bless', and fail if the rubric got worse")
  }
  static var exploredBaseline: Self {
    Option(
      "baseline", letter: "b", takes: .file("FILE"), section: .rubric,
      help: "show the scores of a baseline from 'rubric bless' as those before the edit")
  }
  static var caseIDs: Self {
    Option(
      "case", takes: .list("ID"), isRepeatable: true, section: .rubric,
      help: "run only the cases with these IDs")
  }
  static var earlierReport: Self {
    Option(
      "failed", takes: .file("REPORT"), section: .rubric,
      help: "run only the cases that failed in an earlier test; REPORT is its JSON report; if none"
        + " failed, run all")
  }
  static var explainedCase: Self {
    Option(
      "case", takes: .text("ID"), section: .rubric,
      help: "the case to explain; without it, the only failing case")
  }
  static var explainedCandidate: Self {
    Option(
      "candidate", takes: .text("ID"), section: .rubric,
      help: "show only the score of this candidate, beside the best other one")
  }
}

extension Option where Value == Bool {
  static var verbose: Self {
    Option(
      flag: "verbose", section: .checks,
      help: "show the parts of scores for passing cases too")
  }
  static var mutate: Self {
    Option(
      flag: "mutate", section: .checks,
      help:
        "change each weight, band, level, tolerance, missing policy, room limit and table entry in"
        + " turn, and list the changes that no case notices; these expectations count: \(MutationRun.decisions); exact figures do not"
    )
  }
}

extension Option where Value == Double {
  static var leastNoticed: Self {
    Option(
      "least-noticed", takes: .number("SHARE", in: 0...1), section: .checks,
      help:
        "with --mutate, fail if the cases notice a smaller share of the changes; 0.9 is 90 %")
  }
}

// MARK: Measures

extension Option where Value == String {
  static var metrics: Self {
    Option(
      "metrics", letter: "m", takes: .list("NAME"),
      standard: "ndcg@10,map,mrr,p@5,judged@10,auc,brier,ece", section: .measures,
      offers: Metric.usual.map(\.name),
      help: "the metrics: ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref, rbp, err,"
        + " judged@K, auc, brier and ece; @K measures the first K only; parameters are in"
        + " parentheses, as in ndcg(gain=exp)@10 or p(rel=2)@5")
  }
  static var comparedMetrics: Self {
    Option(
      "metrics", letter: "m", takes: .list("NAME"),
      standard: Metric.compared.map(\.name).joined(separator: ","), section: .measures,
      offers: Metric.usual.filter(\.isCompared).map(\.name),
      help: "the metrics for judged cases: ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref,"
        + " rbp or err; @K measures the first K only, as in ndcg(gain=exp)@10 or p(rel=2)@5")
  }
  static var qrels: Self {
    Option(
      "qrels", takes: .file("FILE"), section: .measures,
      help: "relevance judgments: TREC lines of 'query 0 document grade', a table such as"
        + " query,docid,rating, or JSON, recognized by their form")
  }
  static var trecRun: Self {
    Option(
      "run", takes: .file("FILE"), isRepeatable: true, section: .measures,
      help: "ranked results: TREC lines of 'query Q0 document rank score tag', a table such as"
        + " query,docid,score, or JSON; a second run is compared with the first")
  }
  static var writeRun: Self {
    Option(
      "write-run", takes: .file("FILE"), section: .output,
      help: "write the scores to FILE as a TREC run")
  }
  static var writeQrels: Self {
    Option(
      "write-qrels", takes: .file("FILE"), section: .output,
      help: "write the grades to FILE as TREC judgments")
  }
}

extension Option where Value == GradeMap {
  static var gradeMap: Self {
    Option(
      "grade-map",
      takes: .parsed(
        "RATING,…", allowed: "it takes ascending ratings, such as 0.5,0.75", read: { GradeMap($0) }),
      section: .measures,
      help: "the lowest ratings of the grades 1, 2, …, for judgments with decimals")
  }
}

extension Option where Value == Int {
  static var relevant: Self {
    Option(
      "relevant", takes: .count("GRADE", in: 1...1_000_000), standard: "1", section: .measures,
      help: "the lowest grade that counts as relevant")
  }
  static var folds: Self {
    Option(
      "folds", takes: .count("N", in: 2...100), standard: "5", section: .measures,
      help: "the number of parts of the cases, at most the number of cases; each part is measured"
        + " by a fit on the others")
  }
}

extension Option where Value == Bool {
  static var complete: Self {
    Option(
      flag: "complete", section: .measures,
      help: "count judged queries that are missing from a run as 0, even when comparing two runs"
    )
  }
  static var keep: Self {
    Option(
      flag: "keep", section: .measures,
      help: "hold the fit back so far that all cases that pass still pass")
  }
}

extension Option where Value == Tuner.Curve {
  static var calibration: Self {
    Option(
      "calibration", takes: .choice("CURVE"), standard: "platt", section: .measures,
      help: "the curve that turns scores into probabilities")
  }
}
