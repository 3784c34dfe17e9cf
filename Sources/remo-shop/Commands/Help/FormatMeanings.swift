import RemoRubric
import RemoShop

// The meanings of formats, columns and metrics, for the help and the documentation.

extension ListFormat {
  var meaning: String {
    switch self {
    case .markdown: "GitHub Flavored Markdown"
    case .html: "one self-contained page, for screens and paper"
    case .email: "an HTML page for the body of an email"
    case .eml: "a message for a mail program, which opens it as a draft"
    case .text: "plain text, for messages"
    case .csv: "a table (RFC 4180) with a row for each product and search; .tsv uses tabs"
    case .xlsx: "a workbook for Excel and Google Sheets"
    case .json: "everything computed, for programs"
    }
  }
}

extension ReportFormat {
  var meaning: String {
    switch self {
    case .terminal: "text with bars, for a terminal"
    case .json: "everything computed, for programs"
    case .junit: "JUnit XML, for CI systems; only for rubric test"
    case .github: "annotations of a pull request; only for rubric test"
    case .markdown: "GitHub Flavored Markdown"
    case .html: "one self-contained page with charts"
    }
  }
}

extension CheckFormat {
  var meaning: String {
    switch self {
    case .text: "a line for each file; errors and warnings on standard error"
    case .json: "every error and warning, for programs"
    case .github: "annotations of a pull request"
    case .sarif: "a SARIF log, for code scanning"
    }
  }
}

extension TableColumn {
  var meaning: String {
    switch self {
    case .price: "the price of one piece, such as 1899.00; empty if it is unknown"
    case .currency: "the ISO 4217 code of the currency"
    case .label: "\"Close match\" or empty"
    case .status:
      "matched, close_match, alternate (a product that could replace the one above it), demoted (a"
        + " product with a score below 0.5) or unmatched (a wanted item without a"
        + " product)"
    case .searchKeywords: "the words to search for; empty for a product shown"
    case .searchURL: "the search link; empty for a product shown"
    case .lineTotal: "the price of all pieces; empty if the total does not include it"
    case .lineTotalCents:
      "the price of all pieces in the currency's smallest unit; empty if the total does not include"
        + " it"
    default: field?.description.meaning ?? ""
    }
  }
}

extension Metric.Kind {
  /// The notation: `p@k`.
  var notation: String {
    switch self {
    case .ndcg, .recall, .f1, .mrr, .map, .rbp, .err: "\(rawValue), \(rawValue)@k"
    case .precision, .success, .judged: "\(rawValue)@k"
    case .rprec, .bpref, .auc, .brier, .ece: rawValue
    }
  }

  /// The formula in words.
  var definition: String {
    switch self {
    case .ndcg:
      "Discounted cumulative gain, divided by that of the ideal order of all judged documents. The"
        + " discount is 1 / log2(rank + 1). The gain is the grade, or 2^grade − 1 with gain=exp."
    case .precision:
      "The share of the first k that is relevant. The divisor is k, even if fewer were retrieved."
    case .recall:
      "The share of the relevant documents that is among the first k, or among all retrieved."
    case .f1:
      "The harmonic mean of precision and recall, of all retrieved or of the first k."
    case .success: "1 if a relevant document is among the first k."
    case .mrr: "1 / rank of the first relevant document."
    case .map:
      "The mean of the precision at each relevant document, over all relevant documents."
    case .rprec: "The precision at R, the number of relevant documents."
    case .bpref:
      "The mean of 1 − n / min(R, N) over the R relevant documents. N is the number of judged"
        + " irrelevant documents. n is the number of them above the document, at most R."
    case .rbp: "(1 − p) Σ p^(rank − 1) over the relevant documents. Without p=…, p is 0.8."
    case .err:
      "Expected reciprocal rank: the mean of 1 / rank where a reader stops. The reader stops at a"
        + " document with the probability (2^grade − 1) / 2^max. Without max=…, max is the highest"
        + " judgment."
    case .judged:
      "The share of the first k that has a judgment. Below 1, the other metrics may be too low."
    case .auc:
      "The area under the ROC curve, over all judged pairs together. A tied pair counts one half."
    case .brier:
      "The mean squared error of the score as a probability, over all judged pairs."
    case .ece: "The calibration error in ten bins of equal width, over all judged pairs."
    }
  }

  /// The publication or program that defines it.
  var source: String {
    switch self {
    case .ndcg: "Järvelin and Kekäläinen 2002; trec_eval ndcg, ndcg_cut"
    case .precision: "trec_eval P"
    case .recall: "trec_eval recall, set_recall"
    case .f1: "van Rijsbergen 1979; trec_eval set_F"
    case .success: "trec_eval success"
    case .mrr: "Voorhees 1999; trec_eval recip_rank"
    case .map: "trec_eval map, map_cut"
    case .rprec: "trec_eval Rprec"
    case .bpref: "Buckley and Voorhees 2004; trec_eval bpref"
    case .rbp: "Moffat and Zobel 2008"
    case .err: "Chapelle et al. 2009"
    case .judged: "ir_measures Judged"
    case .auc: "Hanley and McNeil 1982"
    case .brier: "Brier 1950"
    case .ece: "Naeini, Cooper and Hauskrecht 2015"
    }
  }
}
