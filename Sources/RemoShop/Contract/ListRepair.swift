import RemoBytes

/// A change that a lenient pass made to a part of a document. Its text is created on demand.
package struct ListRepair: Sendable {
  enum Kind: UInt8, Sendable {
    /// The part was rejected: it violates the contract, or the sum would overflow.
    case leftOut, beyondSum
    /// The value was accepted despite a violation.
    case stringAsNumber, loweredScore, nullAsNoItems, nullAsNoFees, missingTotal, badTotal,
      badCurrency
    /// A neutral value was used (see `HarmlessValue`).
    case nullAsHarmless, missingAsHarmless, misnamedAsHarmless
    /// The list was extracted from its surroundings.
    case codeFence, event, bareItems
    /// The text was repaired.
    case unescapedText, correctedLink
  }

  let kind: Kind
  let place: ContractPlace
  /// The key of the repaired value; empty for a whole part.
  let name: String
  private let text: ByteSlice
  /// The replacement text; null if there is none.
  let replacement: ByteSlice

  init(
    _ kind: Kind, place: ContractPlace, name: String, range: Range<Int>,
    by replacement: ByteSlice = .null
  ) {
    self.kind = kind
    self.place = place
    self.name = name
    text = ByteSlice(range)
    self.replacement = replacement
  }

  /// The range of the part in the document's buffer.
  package var range: Range<Int> { text.range }

  package var isReject: Bool { kind == .leftOut || kind == .beyondSum }

  /// The kind of the part, as rejects name it: `item`, `unmatched_item`, …
  package var part: String { place.part }

  package var code: Diagnostic.Code { isReject ? "rejected" : "repaired" }
}

extension ListRecords {
  /// Sorts the repairs into document order, and removes repairs inside rejected parts.
  mutating func sortRepairs() {
    if repairs.isEmpty { return }
    repairs.sort { left, right in
      // A containing range comes first.
      (left.range.lowerBound, right.range.upperBound)
        < (right.range.lowerBound, left.range.upperBound)
    }
    var end = 0
    repairs.removeAll { repair in
      if repair.range.lowerBound < end { return true }
      if repair.isReject { end = repair.range.upperBound }
      return false
    }
  }
}

/// Creates the texts of a list's repairs. It decodes a rejected part again and keeps all its
/// errors.
package struct ListRepairTexts: ~Copyable {
  private let list: ShoppingList
  private var decoder = ListDecoder(.reasoning)

  package init(_ list: ShoppingList) {
    self.list = list
  }

  /// The path of the value from the document's root.
  package func path(_ repair: ListRepair) -> String {
    list.records.wrappers.path(repair.place, name: repair.name)
  }

  package mutating func reason(_ reject: ListRepair) -> RejectReason {
    if reject.kind == .beyondSum {
      return RejectReason(code: "total-overflow", text: ContractViolation.sumOverflow.message)
    }
    decoder.reader.buffer.replace(with: list.document.storage[reject.range])
    decoder.documentRange = 0..<reject.range.count
    decoder.reader.restart(decoder.documentRange)
    decoder.records.removeAll()
    do throws(JSONError) {
      try decoder.readPart(reject.place)
    } catch {
      // The part was decoded before, so it can be decoded again.
    }
    return decoder.reason ?? RejectReason([])
  }

  fileprivate mutating func diagnostic(_ repair: ListRepair) -> Diagnostic {
    Diagnostic(
      .warning, repair.code, path: path(repair), message: message(repair), range: repair.range)
  }

  /// The key at a repair, without its quotes.
  private func key(of repair: ListRepair) -> String {
    list.document.storage.span.string(repair.range.dropFirst().dropLast())
  }

  private mutating func message(_ repair: ListRepair) -> String {
    let replacement = list.text(repair.replacement) ?? ""
    return switch repair.kind {
    case .leftOut, .beyondSum: "left out: \(reason(repair).text)"
    case .stringAsNumber: "the string was read as a number"
    case .loweredScore: "the score was lowered to 1"
    case .nullAsNoItems: "null was read as no items"
    case .nullAsNoFees: "null was read as no fees"
    case .missingTotal: "there is no total; the computed total is used"
    case .badTotal: "the invalid total was left out; the computed total is used"
    case .badCurrency: "the invalid currency was ignored"
    case .nullAsHarmless: HarmlessValue.message(for: repair.name, wasNull: true)
    case .missingAsHarmless: HarmlessValue.message(for: repair.name, wasNull: false)
    case .misnamedAsHarmless: HarmlessValue.message(for: repair.name, misnamed: key(of: repair))
    case .codeFence: "the list was read from a code fence, and the text around it was left out"
    case .event: "the list was read from the event 'done', and the other events were left out"
    case .bareItems: "the array was read as the items of a list; the computed total is used"
    case .unescapedText: "the text was escaped twice; '\(replacement)' is used"
    case .correctedLink: "the link '\(replacement)' is used"
    }
  }
}

extension ShoppingList {
  /// The repairs and rejects of a lenient pass, in document order.
  var repairDiagnostics: [Diagnostic] { repairDiagnostics(limit: .max).shown }

  /// The first repairs of each code, and the number of others per code. Creates texts only for the
  /// repairs returned.
  package func repairDiagnostics(
    limit: Int
  ) -> (shown: [Diagnostic], further: [(code: Diagnostic.Code, count: Int)]) {
    if records.repairs.isEmpty { return ([], []) }
    var counts = CodeCounts(limit: limit)
    var shown: [Diagnostic] = []
    var texts = ListRepairTexts(self)
    for repair in records.repairs {
      if counts.add(repair.code) { shown.append(texts.diagnostic(repair)) }
    }
    return (shown, counts.further)
  }
}
