/// Explanations of the terms of measurement in a report.
extension Report {
  /// The terms that the report uses, in alphabetical order.
  ///
  /// Names and values of the data do not count, except for names of metrics.
  var words: [(word: String, meaning: String)] {
    var used: Set<String> = []
    func note(_ text: String) {
      for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        used.insert(String(word))
      }
    }
    note(verdict)
    for source in sources { note(source.role) }
    for block in blocks {
      note(block.title)
      note(block.meaning)
      note(block.legend ?? "")
      let table = block.table
      for cell in table.header { note(cell) }
      if table.header.first == "metric" || table.header.first == "" {
        for row in table.rows { note(row.first ?? "") }
      }
    }
    return Self.glossary.filter { entry in entry.forms.contains(where: used.contains) }
      .map { ($0.word, $0.meaning) }
  }

  private static let glossary: [(word: String, forms: [String], meaning: String)] = [
    (
      "AUC", ["auc"],
      "how often a relevant candidate scores higher than another: 1 always, 0.5 by chance."
    ),
    (
      "band", ["band", "bands"],
      "a range of scores that people see treated alike, such as match, close or fallback."
    ),
    (
      "Brier", ["brier"],
      "the mean squared distance of a score from 1 (relevant) or 0 (not); less is better."
    ),
    (
      "ECE", ["ece"],
      "calibration error: how far scores lie on average from the share that is relevant."
    ),
    ("F1", ["f1"], "the harmonic mean of precision and recall; 1 is best."),
    (
      "fold", ["fold", "folds"],
      "a part of the cases set aside: the fit sees the others and is measured on this one."
    ),
    (
      "grade", ["grade", "grades", "graded"],
      "how well a candidate suits by human judgement; 0 is not at all."
    ),
    (
      "Holm", ["holm"],
      "a correction of p for several metrics, one of which would otherwise differ by chance."
    ),
    ("log loss", ["log"], "how surprised the scores are by the grades; less is better."),
    (
      "MAP", ["map"],
      "mean average precision: the precision at each relevant candidate; 1 is best."
    ),
    ("MRR", ["mrr"], "1 divided by the rank of the first relevant candidate, on average."),
    (
      "nDCG", ["ndcg"],
      "how near an order is to the best one, the first ranks counting most; 1 is the best order. "
        + "@10: of the first ten."
    ),
    (
      "p", ["p"],
      "how likely chance alone would show such a difference (p@5 is precision: the share of the "
        + "first five that is relevant)."
    ),
    ("qrels", ["qrels"], "a file of judgements: query, document and grade."),
    ("run", ["run", "runs"], "a file of a ranking: query, document, rank and score."),
  ]
}
