import RemoBytes

/// Reads judgments and ranked results, and reports every line with an error.
struct TRECReader {
  private let kind: TRECFile.Kind
  private let source: ArraySlice<UInt8>
  private var file = TRECFile()
  private let grades: GradeMap
  private var diagnostics: [Diagnostic] = []

  /// The file with its diagnostics. With errors, it is incomplete.
  ///
  /// Recognizes the form by the start of the file. Makes one pass over the bytes, then one over the
  /// rows to find duplicates.
  static func read(
    _ source: ArraySlice<UInt8>, as kind: TRECFile.Kind, grades: GradeMap = .whole
  ) -> (file: TRECFile, diagnostics: [Diagnostic]) {
    var reader = TRECReader(kind: kind, source: source, grades: grades)
    if TRECDocuments.isJSON(source) {
      reader.add(TRECDocuments(source, as: kind))
    } else if let table = TRECTable(source, as: kind) {
      reader.add(table)
    } else {
      reader.readLines()
    }
    reader.findDuplicates()
    if reader.isEmpty {
      reader.report(
        "empty-file", "the file has no line", help: "a line is '\(kind.layout)'", at: nil)
    }
    reader.diagnostics.sort { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
    return (reader.file, reader.diagnostics)
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ message: String, help: String, at range: Range<Int>?
  ) {
    diagnostics.append(
      Diagnostic(.error, code, path: "", message: message, help: help, range: range))
  }

  /// Whether no line so far had a row or an error.
  private var isEmpty: Bool { file.queries.isEmpty && diagnostics.isEmpty }

  // MARK: Other forms

  private mutating func add(_ rows: some TRECRows) {
    diagnostics += rows.diagnostics
    for row in rows.rows {
      // A document without a grade is not judged.
      if kind == .qrels, row.value.text.isEmpty { continue }
      guard let value = value(row.value.text, at: row.value.range) else { continue }
      file.append(TRECFile.Row(document: TRECID(row.document), value: value), to: TRECID(row.query))
    }
  }

  // MARK: Lines

  private mutating func readLines() {
    var fields: [Range<Int>] = []
    var start = source.startIndex
    while start < source.endIndex {
      // Files joined by 'cat' may have a byte order mark at any line's start.
      if source[start] == 0xEF, source[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
      let end = source[start...].firstIndex(of: ASCII.lineFeed) ?? source.endIndex
      findFields(in: start..<end, into: &fields)
      if fields.count == kind.fieldCount {
        readRow(fields)
      } else if let first = fields.first, let last = fields.last {
        let isOther = reportFields(fields.count, of: first.lowerBound..<last.upperBound)
        if isOther { return }
      }
      start = end + 1
    }
  }

  private func findFields(in line: Range<Int>, into fields: inout [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    var start = line.lowerBound
    for offset in line where source[offset].separatesFields {
      if start < offset { fields.append(start..<offset) }
      start = offset + 1
    }
    if start < line.upperBound { fields.append(start..<line.upperBound) }
  }

  /// Reports a line with a wrong number of fields.
  ///
  /// - Returns: whether the whole file is of another kind.
  private mutating func reportFields(_ count: Int, of line: Range<Int>) -> Bool {
    if isEmpty, count == kind.other.fieldCount {
      report(
        "not-trec", "expected a line '\(kind.layout)', found a line of \(kind.other.name)",
        help: "judgments are for '--qrels', ranked results for '--run'; they seem to be swapped",
        at: line)
      return true
    }
    report(
      "wrong-fields", "expected \(kind.fieldCount) fields, found \(count)",
      help: "a line is '\(kind.layout)'; IDs contain no whitespace", at: line)
    return false
  }

  private mutating func readRow(_ fields: [Range<Int>]) {
    let range = fields[kind.valueField]
    guard let value = shortDecimal(in: range) ?? longValue(in: range) else { return }
    file.append(
      TRECFile.Row(document: TRECID(source[fields[2]]), value: value),
      to: TRECID(source[fields[0]]))
  }

  // MARK: Values

  /// Reads a short field without sign and exponent, as nearly all are; nil for another field.
  ///
  /// Its digits and its power of ten are exact doubles, so the quotient is rounded once.
  private func shortDecimal(in range: Range<Int>) -> Double? {
    if range.count > (kind == .qrels ? 9 : 16) || !grades.isWhole { return nil }
    var digits = 0
    var scale = 1
    var hasPoint = false
    for byte in source[range] {
      if byte.isASCIIDigit {
        digits = digits * 10 + Int(byte - ASCII.zero)
        if hasPoint { scale *= 10 }
      } else if byte == ASCII.dot, !hasPoint, kind == .run {
        hasPoint = true
      } else {
        return nil
      }
    }
    return range.count > (hasPoint ? 1 : 0) ? Double(digits) / Double(scale) : nil
  }

  /// Reads any field; nil, with an error, if it has no valid grade or score.
  private mutating func longValue(in range: Range<Int>) -> Double? {
    value(String(decoding: source[range], as: UTF8.self), at: range)
  }

  private mutating func value(_ text: String, at range: Range<Int>) -> Double? {
    kind == .qrels ? grade(text, at: range) : score(text, at: range)
  }

  private mutating func grade(_ text: String, at range: Range<Int>) -> Double? {
    if !grades.isWhole, let rating = Double(text), rating.isFinite {
      return Double(grades.grade(of: rating))
    }
    // A grade such as 1.0 is whole.
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isWhole = parts.dropFirst().allSatisfy { $0.allSatisfy { $0 == "0" } }
    let digits = (parts.first ?? "").utf8.drop { $0 == ASCII.plus || $0 == ASCII.minus }
    if isWhole, digits.count <= 9, let grade = parts.first.flatMap({ Int($0) }) {
      return Double(grade)
    }
    report(
      "wrong-grade", "expected a whole grade, found '\(text)'",
      help: isWhole
        ? "a grade is a whole number with at most nine digits; below 0 means not judged"
        : "'--grade-map 0.5,0.75' gives grade 1 to ratings from 0.5 and grade 2 from 0.75",
      at: range)
    return nil
  }

  private mutating func score(_ text: String, at range: Range<Int>) -> Double? {
    let isDecimal = text.utf8.allSatisfy(\.isInDecimal)
    if isDecimal, let score = Double(text), score.isFinite { return score }
    let bare = text.drop { $0 == "+" || $0 == "-" }.lowercased()
    if bare == "nan" {
      report(
        "score-not-finite", "the score '\(text)' is not a number",
        help: "leave out documents without a score", at: range)
    } else if bare == "inf" || bare == "infinity" || Double(text)?.isInfinite == true {
      report(
        "score-not-finite", "the score '\(text)' is infinite",
        help: "a score is a decimal number that fits 64 bits", at: range)
    } else {
      report(
        "wrong-score", "expected a score, found '\(text)'",
        help: "a score is a decimal number, such as 12.5 or 1e-3", at: range)
    }
    return nil
  }

  // MARK: Duplicates

  private mutating func findDuplicates() {
    for query in file.queries {
      var documents = Set<TRECID>(minimumCapacity: query.rows.count)
      for row in query.rows {
        let (isNew, first) = documents.insert(row.document)
        if !isNew { report(row.document, in: query.id, first: first) }
      }
    }
  }

  private mutating func report(_ document: TRECID, in query: TRECID, first: TRECID) {
    // Finding a line number takes a pass over the file, so only the first errors get one.
    let line =
      diagnostics.count < 20
      ? ", on line \(SourceLocation(of: first.range.lowerBound, in: source.span).line)" : ""
    report(
      "duplicate-document",
      "document '\(document.shown)' is already in query '\(query.shown)'\(line)",
      help: "a query can list a document only once; remove one of the lines", at: document.range)
  }
}

extension UInt8 {
  /// Whether the byte may be in a decimal number: a digit, a sign, a point or an exponent's letter.
  fileprivate var isInDecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether the byte separates fields: space, tab, carriage return or line feed.
  fileprivate var separatesFields: Bool {
    self == ASCII.space || self == ASCII.tab || self == ASCII.carriageReturn
      || self == ASCII.lineFeed
  }
}
