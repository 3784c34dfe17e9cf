import RemoBytes

/// A change that a lenient pass made to one part of a document. Its text is made on demand.
package struct ListRepair: Sendable {
  enum Kind: UInt8, Sendable {
    /// The part was left out: it breaks the contract, or the sum overflows with it.
    case leftOut, beyondSum
    /// The value was taken although the contract has it otherwise.
    case stringAsNumber, loweredScore, nullAsNoItems, nullAsNoFees, missingTotal, badTotal
    /// A value was used that changes nothing (see `HarmlessValue`).
    case nullAsHarmless, missingAsHarmless, misnamedAsHarmless
    /// The list was taken out of what stood around it.
    case codeFence, bareItems
    /// The text was repaired.
    case unescapedText, correctedLink
  }

  let kind: Kind
  let place: ContractPlace
  /// The key of the value that was repaired; empty for a whole part.
  let name: String
  private let text: ByteSlice
  /// The text that is used in its place; null where none is.
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

  /// The place of the part in the document's buffer.
  package var range: Range<Int> { text.range }

  /// Whether the part is not in the list.
  package var isReject: Bool { kind == .leftOut || kind == .beyondSum }

  package var code: Diagnostic.Code { isReject ? "rejected" : "repaired" }
}

extension ListRecords {
  /// Puts the repairs into document order, and forgets those in parts that were left out after all.
  mutating func sortRepairs() {
    if repairs.isEmpty { return }
    repairs.sort { left, right in
      // Around others first.
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

/// Makes the texts of a list's repairs: a part that was left out is read once more, and this time
/// all that is wrong with it is kept.
package struct ListRepairTexts: ~Copyable {
  private let list: ShoppingList
  private var decoder = ListDecoder(.salvaging)

  package init(_ list: ShoppingList) {
    self.list = list
    decoder.givesReasons = true
  }

  /// The path of the value, from the document's root.
  package func path(_ repair: ListRepair) -> String {
    list.records.wrappers.path(repair.place, name: repair.name)
  }

  /// The reason why a part was left out.
  package mutating func reason(_ reject: ListRepair) -> String {
    if reject.kind == .beyondSum { return ContractViolation.sumOverflow.message }
    decoder.reader.buffer.replace(with: list.document.storage[reject.range])
    decoder.documentRange = 0..<reject.range.count
    decoder.reader.restart(decoder.documentRange)
    decoder.records.removeAll()
    do throws(JSONError) {
      try decoder.readPart(reject.place)
    } catch {
      // What was read once can be read again.
    }
    return decoder.reason
  }

  fileprivate mutating func diagnostic(_ repair: ListRepair) -> Diagnostic {
    Diagnostic(
      .warning, repair.code, path: path(repair), message: message(repair), range: repair.range)
  }

  /// The key that a repair stands at, without its quotes.
  private func key(of repair: ListRepair) -> String {
    list.document.storage.span.string(repair.range.dropFirst().dropLast())
  }

  private mutating func message(_ repair: ListRepair) -> String {
    let replacement = list.text(repair.replacement) ?? ""
    return switch repair.kind {
    case .leftOut, .beyondSum: "left out: \(reason(repair))"
    case .stringAsNumber: "the string was taken as a number"
    case .loweredScore: "the score was lowered to 1"
    case .nullAsNoItems: "null was taken as no items"
    case .nullAsNoFees: "null was taken as no fees"
    case .missingTotal: "there is no total; it is added up anyway"
    case .badTotal: "the total in error was left out; it is added up anyway"
    case .nullAsHarmless: HarmlessValue.message(for: repair.name, wasNull: true)
    case .missingAsHarmless: HarmlessValue.message(for: repair.name, wasNull: false)
    case .misnamedAsHarmless: HarmlessValue.message(for: repair.name, misnamed: key(of: repair))
    case .codeFence: "the list was taken out of a code fence, and the text around it left out"
    case .bareItems: "the array was taken as the items of a list; the total is added up"
    case .unescapedText: "the text was escaped twice; '\(replacement)' is used"
    case .correctedLink: "the link '\(replacement)' is used"
    }
  }
}

extension ShoppingList {
  /// The repairs and rejects of a lenient pass, in document order.
  var repairDiagnostics: [Diagnostic] { repairDiagnostics(limit: .max).shown }

  /// The first of each code, and how many more there are of a code.
  ///
  /// Only what is shown costs a text.
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
