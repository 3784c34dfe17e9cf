extension Report {
  /// The terms that the report uses, with their explanations, in alphabetical order.
  ///
  /// Names and values in the data do not count, except names of metrics.
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
      note(block.explanation)
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
      "the probability that a relevant candidate scores higher than another: 1 is always, 0.5 is"
        + " chance."
    ),
    (
      "band", ["band", "bands"],
      "a range of scores that lists show in the same way, such as match, close or fallback."
    ),
    (
      "Brier", ["brier"],
      "the mean squared distance of a score from 1 (relevant) or 0 (not); lower is better."
    ),
    (
      "ECE", ["ece"],
      "calibration error: the average difference between scores and the share of relevant pairs; 0"
        + " is best."
    ),
    ("F1", ["f1"], "the harmonic mean of precision and recall; 1 is best."),
    (
      "fold", ["fold", "folds"],
      "a part of the cases that is set aside: the fit sees the others and is measured on this part."
    ),
    (
      "grade", ["grade", "grades", "graded"],
      "a human judgment of a candidate; 0 means that it does not suit at all."
    ),
    (
      "Holm", ["holm"],
      "a correction of p for several metrics, because one of many may differ by chance."
    ),
    (
      "log loss", ["log"],
      "a penalty for wrong scores, greatest for those near 0 or 1; lower is better."
    ),
    (
      "MAP", ["map"],
      "mean average precision: the mean of the precision at each relevant candidate; 1 is best."
    ),
    ("MRR", ["mrr"], "1 divided by the rank of the first relevant candidate, on average."),
    (
      "nDCG", ["ndcg"],
      "how close an order is to the best one; the first ranks count most, and 1 is the best order."
        + " @10 measures the first ten only."
    ),
    (
      "p", ["p"],
      "the probability that chance alone shows such a difference. (p@5 is precision: the share of"
        + " the first five that is relevant.)"
    ),
    ("qrels", ["qrels"], "a file of judgments: query, document and grade."),
    ("run", ["run", "runs"], "a file of a ranking: query, document, rank and score."),
  ]
}
