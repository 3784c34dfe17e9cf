import RemoBytes

/// Reads TREC files and reports every line in error.
struct TRECReader {
  private let kind: TRECFile.Kind
  private var file = TRECFile()
  private(set) var diagnostics: [Diagnostic] = []
  private var isContiguous = true
  /// The query of the line before: lines of a query mostly stand together.
  private var query: UInt32 = 0
  private var queryRange = 0..<0

  private init(_ kind: TRECFile.Kind) { self.kind = kind }

  /// The file's rows, grouped by query, and what is wrong with it.
  ///
  /// One pass over the bytes, then one over the rows to find documents that are there twice; about
  /// 40 bytes of memory a line. With diagnostics of severity error the rows are incomplete.
  static func read(
    _ source: Span<UInt8>, as kind: TRECFile.Kind
  ) -> (file: TRECFile, diagnostics: [Diagnostic]) {
    var reader = TRECReader(kind)
    reader.file.rows.reserveCapacity(source.count / (kind == .run ? 32 : 20))
    reader.readLines(source)
    reader.group()
    reader.findDuplicates(source)
    if reader.file.rows.isEmpty, reader.diagnostics.isEmpty {
      reader.report(
        nil, "empty-file", "the file has no line", help: "a line is '\(kind.layout)'")
    }
    return (reader.file, reader.diagnostics)
  }

  private mutating func report(
    _ range: Range<Int>?, _ code: Diagnostic.Code, _ message: String, help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(.error, code, path: "", message: message, help: help, range: range))
  }

  /// Whether nothing has come of the lines so far.
  private var isEmpty: Bool { file.rows.isEmpty && diagnostics.isEmpty }

  // MARK: Lines

  private mutating func readLines(_ source: Span<UInt8>) {
    var offset = 0
    while offset < source.count {
      // Files joined by 'cat' may have a mark at any line's start.
      offset = readLine(source, from: offset + source.lengthOfBOM(at: offset))
    }
  }

  /// Reads the line at `start` and gives the start of the next one.
  private mutating func readLine(_ source: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    var fields = 0
    var id = 0..<0
    var document = 0..<0
    var value = 0..<0
    let valueField = kind.valueField
    while true {
      while offset < source.count, source[offset] != 0x0A,
        source[offset].separatesFields
      {
        offset += 1
      }
      let first = offset
      while offset < source.count, !source[offset].separatesFields { offset += 1 }
      if first == offset { break }
      if fields == 0 { id = first..<offset }
      if fields == 2 { document = first..<offset }
      if fields == valueField { value = first..<offset }
      fields += 1
    }
    if fields > 0 {
      if fields == kind.fieldCount {
        addRow(source, id, document, value)
      } else if isEmpty,
        source[id.lowerBound] == ASCII.leftBrace || source[id.lowerBound] == ASCII.leftBracket
      {
        report(
          id.lowerBound..<(id.lowerBound + 1), "not-trec", "expected a file of TREC, found JSON",
          help: "a line is '\(kind.layout)'; 'rubric eval' takes a graded suite without '--qrels'")
        return source.count
      } else if isEmpty, fields == kind.other.fieldCount {
        report(
          id.lowerBound..<endOfText(source, offset), "not-trec",
          "expected a line '\(kind.layout)', found one of \(kind.other.name)",
          help: "judgements are for '--qrels', ranked results for '--run': the two look swapped")
        return source.count
      } else {
        report(
          id.lowerBound..<endOfText(source, offset), "wrong-fields",
          "expected \(kind.fieldCount) fields, found \(fields)",
          help: "a line is '\(kind.layout)'; ids have no white space")
      }
    }
    return offset + 1
  }

  /// The end of the line that ends at `offset`, without white space.
  private func endOfText(_ source: Span<UInt8>, _ offset: Int) -> Int {
    var end = offset
    while end > 0, source[end - 1].separatesFields { end -= 1 }
    return end
  }

  private mutating func addRow(
    _ source: Span<UInt8>, _ id: Range<Int>, _ document: Range<Int>, _ value: Range<Int>
  ) {
    if !source.isEqual(id, to: source, in: queryRange) || file.rows.isEmpty {
      let known = file.queries.count
      let index = file.queries.intern(source, id)
      if index < known { isContiguous = false }
      query = UInt32(index)
      queryRange = id
    }
    guard let number = kind == .qrels ? grade(source, value) : score(source, value) else { return }
    file.rows.append(
      TRECFile.Row(
        document: ByteSlice(document), hash: byteHash(source, document), query: query,
        value: number))
  }

  // MARK: Values

  private mutating func grade(_ source: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var offset = range.lowerBound
    let isNegative = source[offset] == ASCII.minus
    if isNegative || source[offset] == ASCII.plus { offset += 1 }
    var value = 0
    let digits = offset
    while offset < range.upperBound, source[offset].isASCIIDigit, offset - digits < 9 {
      value = value * 10 + Int(source[offset] - ASCII.zero)
      offset += 1
    }
    guard offset == range.upperBound, offset > digits else {
      report(
        range, "wrong-grade", "expected a whole grade, found '\(source.string(range))'",
        help: "grades are whole numbers of at most nine digits; below 0 means not judged")
      return nil
    }
    return Double(isNegative ? -value : value)
  }

  private mutating func score(_ source: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var offset = range.lowerBound
    let isNegative = source[offset] == ASCII.minus
    if isNegative || source[offset] == ASCII.plus { offset += 1 }
    let number = offset
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var hasPoint = false
    var significant = 0
    while offset < range.upperBound {
      let byte = source[offset]
      if byte.isASCIIDigit {
        if significant < 19 { mantissa = mantissa &* 10 &+ UInt64(byte &- ASCII.zero) }
        if significant > 0 || byte != ASCII.zero { significant += 1 }
        digits += 1
        if hasPoint { exponent -= 1 }
      } else if byte == ASCII.dot, !hasPoint {
        hasPoint = true
      } else {
        break
      }
      offset += 1
    }
    if digits > 0, offset < range.upperBound, source[offset] | 0x20 == 0x65 {
      offset = exponentPart(source, offset + 1, range.upperBound, &exponent)
    }
    guard digits > 0, offset == range.upperBound else {
      reportScore(source, range)
      return nil
    }
    let parsed = JSONNumber(
      text: ByteSlice(number..<range.upperBound), isNegative: false, mantissa: mantissa,
      exponent: exponent, isLong: significant > 19
    ).double(in: source)
    guard parsed.isFinite else {
      reportScore(source, range)
      return nil
    }
    return isNegative ? -parsed : parsed
  }

  /// Reads the exponent at `start`; gives `start` back, which is no end, when there is none.
  private func exponentPart(
    _ source: Span<UInt8>, _ start: Int, _ end: Int, _ exponent: inout Int
  ) -> Int {
    var offset = start
    guard offset < end else { return start - 1 }
    let isNegative = source[offset] == ASCII.minus
    if isNegative || source[offset] == ASCII.plus { offset += 1 }
    let digits = offset
    var value = 0
    while offset < end, source[offset].isASCIIDigit {
      value = min(value * 10 + Int(source[offset] - ASCII.zero), 100_000)
      offset += 1
    }
    exponent += isNegative ? -value : value
    return offset > digits ? offset : start - 1
  }

  private mutating func reportScore(_ source: Span<UInt8>, _ range: Range<Int>) {
    let text = source.string(range)
    let bare = text.drop { $0 == "+" || $0 == "-" }.lowercased()
    if bare == "nan" {
      report(
        range, "score-not-finite", "the score '\(text)' is not a number",
        help: "a document without a score cannot be ranked; leave it out")
    } else if bare == "inf" || bare == "infinity" || Double(text)?.isInfinite == true {
      report(
        range, "score-not-finite", "the score '\(text)' is infinite",
        help: "scores are decimal numbers that fit 64 bits")
    } else {
      report(
        range, "wrong-score", "expected a score, found '\(text)'",
        help: "scores are decimal numbers, such as 12.5 or 1e-3")
    }
  }

  // MARK: Groups

  /// Brings the rows of each query together, keeping their order.
  private mutating func group() {
    var starts = ContiguousArray(repeating: 0, count: file.queries.count + 1)
    for row in file.rows { starts[Int(row.query) + 1] += 1 }
    for q in 1..<max(starts.count, 1) { starts[q] += starts[q - 1] }
    if !isContiguous {
      var next = starts
      var sorted = file.rows
      for row in file.rows {
        sorted[next[Int(row.query)]] = row
        next[Int(row.query)] += 1
      }
      file.rows = sorted
    }
    file.starts = starts
  }

  private mutating func findDuplicates(_ source: Span<UInt8>) {
    var table = RowTable()
    for query in 0..<file.queries.count {
      let range = file.rows(of: query)
      table.reset(range.count)
      for index in range {
        guard let first = table.insert(index, file.rows, source) else { continue }
        reportDuplicate(file.rows[index].document, file.rows[first].document, query, source)
      }
    }
    diagnostics.sort { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
  }

  private mutating func reportDuplicate(
    _ document: ByteSlice, _ first: ByteSlice, _ query: Int, _ source: Span<UInt8>
  ) {
    // Finding a line costs a pass over the file, so that it is done for those that are shown.
    let line =
      diagnostics.count < 20
      ? ", on line \(SourceLocation(of: Int(first.offset), in: source).line)" : ""
    report(
      document.range, "duplicate-document",
      "document '\(source.string(document.range))' is already in query "
        + "'\(source.string(file.queries.slices[query].range))'\(line)",
      help: "a query has each document once; remove one of the lines")
  }
}

extension UInt8 {
  /// Whether the byte ends a field: space, tab, carriage return or line feed.

  fileprivate var separatesFields: Bool {
    // Almost every byte is above them all, so that is asked first. Literals, as a constant of
    // another module is a call.
    self <= 0x20 && (self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D)
  }
}

/// The rows of one query by document; used again for each query without being cleared.
struct RowTable {
  private var slots: ContiguousArray<(stamp: UInt32, index: UInt32)> = []
  private var stamp: UInt32 = 0
  private var mask = 0

  /// Empties the table and makes room for `count` documents.
  mutating func reset(_ count: Int) {
    stamp &+= 1
    var size = 16
    while size < count * 2 { size *= 2 }
    if size > slots.count || stamp == 0 {
      slots = ContiguousArray(repeating: (0, 0), count: max(size, slots.count))
      stamp = 1
    }
    mask = size - 1
  }

  /// Adds a row, or gives the row with the same document that is there.

  mutating func insert(
    _ index: Int, _ rows: borrowing ContiguousArray<TRECFile.Row>, _ source: Span<UInt8>
  ) -> Int? {
    var slot = Int(rows[index].hash) & mask
    while slots[slot].stamp == stamp {
      let other = Int(slots[slot].index)
      if rows[other].hash == rows[index].hash,
        source.isEqual(rows[other].document.range, to: source, in: rows[index].document.range)
      {
        return other
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = (stamp, UInt32(index))
    return nil
  }

  /// The row with the document that `row` of another source has.

  func find(
    _ row: TRECFile.Row, _ other: Span<UInt8>, _ rows: borrowing ContiguousArray<TRECFile.Row>,
    _ source: Span<UInt8>
  ) -> Int? {
    var slot = Int(row.hash) & mask
    while slots[slot].stamp == stamp {
      let index = Int(slots[slot].index)
      if rows[index].hash == row.hash,
        source.isEqual(rows[index].document.range, to: other, in: row.document.range)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
    return nil
  }
}
