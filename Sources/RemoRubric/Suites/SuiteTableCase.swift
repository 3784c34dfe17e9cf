import RemoBytes

/// Builds a case from the rows of a table that have the case's id.
struct SuiteTableCase {
  /// A member to build: its path in an object, the range of its heading, and its value.
  private struct Member {
    var path: ArraySlice<String>
    var heading: Range<Int>
    var value: JSONValue
  }

  /// A row's candidate and its expectations.
  private struct Row {
    /// The candidate's id with its place; nil for a row without a candidate.
    var id: JSONValue?
    var cells: [SuiteCell]
    var range: Range<Int>
  }

  let rows: [[SuiteCell]]
  let raters: [String]
  let findings: Findings

  var value: JSONValue {
    let range = Self.range(of: rows[0])
    var members = casesMembers()
    if !members.contains(where: { $0.path.first == "wanted" }) {
      members.append(
        Member(path: ["wanted"], heading: range, value: JSONValue(kind: .object([]), range: range)))
    }
    let candidates = candidateRows()
    members.append(
      Member(
        path: ["candidates"], heading: range,
        value: JSONValue(
          kind: .array(candidates.filter { $0.id != nil }.map(candidate)), range: range)))
    for key in SuiteColumn.expectations { members += expectations(key, of: candidates) }
    return object(members, range: range)
  }

  private static func range(of cells: [SuiteCell]) -> Range<Int> {
    (cells.first?.range.lowerBound ?? 0)..<(cells.last?.range.upperBound ?? 0)
  }

  // MARK: Members of the case

  /// The members that the rows share. Reports a cell that differs from an earlier row's.
  private func casesMembers() -> [Member] {
    var known: [String: SuiteCell] = [:]
    var members: [Member] = []
    for cell in rows.joined() {
      let path: [String]
      switch cell.column.meaning {
      case .id: path = ["id"]
      case .ofCase(let names): path = names
      default: continue
      }
      if let first = known[cell.column.heading] {
        if first.text != cell.text {
          findings.error(
            "different-cells",
            "'\(cell.text.shortened(to: 60))' differs from '\(first.text.shortened(to: 60))' in an"
              + " earlier row of this case",
            help: "the rows of a case want the same; leave a repeated cell empty, or give the row"
              + " another ID",
            at: JSONPlace(path: cell.column.heading, range: cell.range))
        }
        continue
      }
      known[cell.column.heading] = cell
      members.append(
        Member(path: path[...], heading: cell.column.range, value: Self.value(of: cell)))
    }
    return members
  }

  // MARK: Candidates

  /// The rows with the ids of their candidates. A candidate without an id gets its number.
  private func candidateRows() -> [Row] {
    var count = 0
    return rows.map { cells in
      let range = Self.range(of: cells)
      let own = cells.filter {
        switch $0.column.meaning {
        case .ofCandidate, .rater, .expectation: true
        default: false
        }
      }
      if own.isEmpty { return Row(id: nil, cells: [], range: range) }
      count += 1
      let id = own.first { $0.column.meaning == .ofCandidate(["id"]) }
      let value =
        id.map(Self.value)
        ?? JSONValue(kind: .string(String(count)), range: range.lowerBound..<(range.lowerBound + 1))
      return Row(id: value, cells: own, range: range)
    }
  }

  private func candidate(_ row: Row) -> JSONValue {
    var members: [Member] = []
    for cell in row.cells {
      guard case .ofCandidate(let path) = cell.column.meaning, path != ["id"] else { continue }
      members.append(
        Member(path: path[...], heading: cell.column.range, value: Self.value(of: cell)))
    }
    if let id = row.id {
      members.insert(Member(path: ["id"], heading: id.range, value: id), at: 0)
    }
    if let first = row.cells.first(where: { $0.column.meaning == .rater }) {
      // Raters have the order of their columns. A rater without a grade gets null.
      let grades = raters.map { heading in
        row.cells.first { $0.column.heading == heading }.map(Self.value)
          ?? JSONValue(kind: .null, range: first.range)
      }
      let value = JSONValue(kind: .array(grades), range: first.range)
      members.append(Member(path: ["raters"], heading: first.column.range, value: value))
    }
    return object(members, range: row.range)
  }

  // MARK: Expectations

  /// The members of one expectation: `expect.best`, `expect.band.a`, …
  private func expectations(_ key: String, of rows: [Row]) -> [Member] {
    var members: [Member] = []
    var best: [Member] = []
    var order: [(place: Double, id: JSONValue, cell: SuiteCell)] = []
    for row in rows {
      guard let id = row.id, case .string(let name) = id.kind else { continue }
      for cell in row.cells {
        guard case .expectation(key, let path) = cell.column.meaning else { continue }
        let value = Self.value(of: cell)
        let heading = cell.column.range
        switch (path, value.kind) {
        case (["best"], .bool(let isBest)):
          if isBest {
            best.append(
              Member(
                path: [key, "best"], heading: heading,
                value: JSONValue(kind: id.kind, range: cell.range)))
          }
        case (["best"], _):
          error("wrong-type", "expected true or false, found '\(cell.text)'", at: cell)
        case (["order"], .number(let place, _)): order.append((place, id, cell))
        case (["order"], _):
          error(
            "wrong-type", "expected a place in the order, found '\(cell.text)'",
            help: "number the candidates from 1, the best first", at: cell)
        default:
          let path = [key, path[0], name] + path.dropFirst()
          members.append(Member(path: path[...], heading: cell.range, value: value))
        }
      }
    }
    if let first = best.first {
      let value =
        best.count == 1
        ? first.value : JSONValue(kind: .array(best.map(\.value)), range: first.value.range)
      members.append(Member(path: first.path, heading: first.heading, value: value))
    }
    return members + orderMember(key, of: order)
  }

  private func orderMember(
    _ key: String, of order: [(place: Double, id: JSONValue, cell: SuiteCell)]
  ) -> [Member] {
    let sorted = order.enumerated().sorted {
      ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
    }.map(\.element)
    for (before, after) in zip(sorted, sorted.dropFirst()) where before.place == after.place {
      error(
        "invalid-order", "two candidates have the place \(after.cell.text)",
        help: "give each a place of its own, or leave one out", at: after.cell)
    }
    guard let first = sorted.first else { return [] }
    let ids = sorted.map { JSONValue(kind: $0.id.kind, range: $0.cell.range) }
    return [
      Member(
        path: [key, "order"], heading: first.cell.column.range,
        value: JSONValue(kind: .array(ids), range: first.cell.range))
    ]
  }

  private func error(
    _ code: Diagnostic.Code, _ message: String, help: String? = nil, at cell: SuiteCell
  ) {
    findings.error(
      code, message, help: help, at: JSONPlace(path: cell.column.heading, range: cell.range))
  }

  // MARK: Values

  /// An object with these members. Members with the same first key become an object in it.
  private func object(_ members: [Member], range: Range<Int>) -> JSONValue {
    var keys: [String] = []
    let groups = Dictionary(grouping: members) { $0.path.first ?? "" }
    for member in members {
      if let key = member.path.first, !keys.contains(key) { keys.append(key) }
    }
    let values = keys.map { key -> JSONValue.Member in
      let group = groups[key] ?? []
      let parts = group.filter { $0.path.count > 1 }
      let whole = group.first { $0.path.count == 1 }
      if whole != nil, let part = parts.first {
        findings.error(
          "different-cells", "'\(key)' is given as a whole and in parts",
          help: "keep one of them", at: JSONPlace(path: key, range: part.value.range))
      }
      let first = group[0]
      let value =
        whole?.value
        ?? object(
          parts.map { Member(path: $0.path.dropFirst(), heading: $0.heading, value: $0.value) },
          range: first.value.range)
      return JSONValue.Member(key: key, keyRange: first.heading, value: value)
    }
    return JSONValue(kind: .object(values), range: range)
  }

  /// The value of a cell by the kind of its column. A text that does not fit the kind stays a text,
  /// so that `SuiteDecoder` reports it.
  static func value(of cell: SuiteCell) -> JSONValue {
    JSONValue(kind: kind(of: cell), range: cell.range)
  }

  private static func kind(of cell: SuiteCell) -> JSONValue.Kind {
    switch cell.column.meaning.kind {
    case .number:
      if case .number(let number, let text)? = (json(cell.text) ?? json(cell.decimal))?.kind {
        return .number(number, text: text)
      }
    case .flag:
      let word = cell.text.lowercased()
      if ["true", "yes", "x", "1"].contains(word) { return .bool(true) }
      if ["false", "no", "0"].contains(word) { return .bool(false) }
    case .texts:
      let parts = cell.text.split { $0 == "," || $0 == ";" }.map(\.trimmed)
      return .array(
        parts.filter { !$0.isEmpty }.map { JSONValue(kind: .string($0), range: cell.range) })
    case .text:
      if cell.text.hasPrefix("["), case .array(let elements)? = json(cell.text)?.kind {
        return .array(elements.map { JSONValue(kind: $0.kind, range: cell.range) })
      }
    }
    return .string(cell.text)
  }

  private static func json(_ text: String) -> JSONValue? {
    try? JSONValue(parsing: DocumentBuffer(text))
  }
}
