import RemoBytes

/// A text of a cell or a JSON value, with its place in the file.
struct TRECField {
  var text: String
  var range: Range<Int>
}

/// Judgments or results that are not lines of TREC.
protocol TRECRows {
  /// The rows in file order. A value may be empty.
  var rows: [(query: TRECField, document: TRECField, value: TRECField)] { get }
  var diagnostics: [Diagnostic] { get }
}

/// The names of queries, documents and values in the headings of tables and the keys of JSON, in
/// lowercase letters only. Earlier names win over later ones.
enum TRECNames {
  static let query = ["queryid", "qid", "query", "querytext", "topicid", "topic"]
  static let document = [
    "docid", "documentid", "corpusid", "docno", "doc", "document", "did", "productid",
  ]

  static func value(_ kind: TRECFile.Kind) -> [String] {
    kind == .run
      ? ["score"]
      : ["rating", "grade", "relevance", "score", "rel", "label", "judgment", "judgement"]
  }

  /// The index of the text with the best of the names.
  static func index(of names: [String], in texts: [String]) -> Int? {
    let folded = texts.map { text in
      String(text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
    }
    return names.lazy.compactMap { folded.firstIndex(of: $0) }.first
  }
}

/// Judgments or results as a table with headings: `query,docid,rating` of Quepid, Elasticsearch and
/// OpenSearch, `query-id`, `corpus-id` and `score` of BEIR.
struct TRECTable: TRECRows {
  private(set) var rows: [(query: TRECField, document: TRECField, value: TRECField)] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let kind: TRECFile.Kind

  /// Reads a table; nil if the first line has no headings of a query and a document.
  init?(_ source: ArraySlice<UInt8>, as kind: TRECFile.Kind) {
    self.kind = kind
    let offset = source.firstIndex { $0 > ASCII.space } ?? source.endIndex
    let hasBOM = source[offset...].starts(with: [0xEF, 0xBB, 0xBF])
    let text = source[(offset + (hasBOM ? 3 : 0))...]
    let headings = text.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
    let delimiter = DelimiterDetection.delimiter(of: headings.span)
    // Reads the headings alone first, so that a file without headings is not copied.
    var start = DelimitedReader(delimiter: delimiter)
    start.append(headings.span)
    start.finish()
    guard let names = try? start.next()?.cells.map(\.text) else { return nil }
    guard let query = TRECNames.index(of: TRECNames.query, in: names),
      let document = TRECNames.index(of: TRECNames.document, in: names)
    else { return nil }
    guard let value = TRECNames.index(of: TRECNames.value(kind), in: names) else {
      report(
        "wrong-fields",
        "no column has the \(kind == .qrels ? "grades" : "scores")",
        help: "the headings are 'query', 'docid' and '\(kind == .qrels ? "rating" : "score")'",
        at: headings.startIndex..<headings.endIndex)
      return
    }
    var reader = DelimitedReader(delimiter: delimiter, base: text.startIndex)
    reader.append(text.span)
    reader.finish()
    do throws(DelimitedError) {
      _ = try reader.next()
      while let row = try reader.next() {
        if row.isBlank { continue }
        read(row, columns: [query, document, value])
      }
    } catch {
      report(
        "table-too-large",
        error.kind == .rowTooLong
          ? "the row has more than \(error.limit >> 20) MiB"
          : "the row has more than \(error.limit) cells",
        help: "look for a quote that is never closed", at: error.offset..<(error.offset + 1))
    }
  }

  private mutating func read(_ row: DelimitedRow, columns: [Int]) {
    if let fault = row.fault {
      let (message, help) = fault.message
      return report("invalid-row", message, help: help, at: fault.offset..<(fault.offset + 1))
    }
    let fields = columns.map { index in
      index < row.cells.count
        ? TRECField(text: row.cells[index].text.trimmed, range: row.cells[index].range)
        : TRECField(text: "", range: row.range)
    }
    // Quepid writes a query without judgments as "query,,".
    if kind == .qrels, fields[1].text.isEmpty, fields[2].text.isEmpty { return }
    if fields[0].text.isEmpty || fields[1].text.isEmpty {
      return report(
        "wrong-fields", "the row has no \(fields[0].text.isEmpty ? "query" : "document")",
        help: "fill in the cell, or remove the row", at: row.range)
    }
    rows.append((fields[0], fields[1], fields[2]))
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, help: String, at range: Range<Int>
  ) {
    diagnostics.append(
      Diagnostic(.error, code, path: "", message: message, help: help, range: range))
  }
}
