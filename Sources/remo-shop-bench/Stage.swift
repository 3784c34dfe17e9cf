/// A step between input file and output file that is measured separately.
enum Stage: String, CaseIterable {
  case read, validate, parse, decode, build
  case csv, html, markdown, text, json, xlsx
  case write
  case batchCSV = "batch-csv"
  case batchHTML = "batch-html"
  case score

  /// A description for the help.
  var meaning: String {
    switch self {
    case .read: "a file into a buffer, block by block"
    case .validate: "all bytes as UTF-8"
    case .parse: "JSON, every value passed over"
    case .decode: "JSON into lists, checked against the contract"
    case .build: "groups, order, totals, links, duplicates, warnings"
    case .csv, .html, .markdown, .text, .json, .xlsx: "an arranged list as \(rawValue)"
    case .write: "rendered bytes into a file, block by block"
    case .batchCSV: "all that 'remo-shop batch --format csv' does between files"
    case .batchHTML: "the same with --format html: a page for each list"
    case .score: "pairs of prepared items by a rubric of five computed criteria"
    }
  }

  /// The name of the stage's unit of work.
  var unit: String { self == .score ? "pair" : "list" }

  /// Whether its counts are compared with a baseline. Reading and writing files depend on the
  /// system.
  var hasBaseline: Bool { self != .read && self != .write }

  /// Whether the stage must not allocate after warming up, with any toolchain.
  var isWithoutAllocations: Bool {
    switch self {
    case .validate, .decode: true
    case .read, .parse, .build, .csv, .html, .markdown, .text, .json, .xlsx, .write, .batchCSV,
      .batchHTML, .score:
      false
    }
  }
}
