import RemoBytes

/// Accepts more shapes in a lenient pass: a list in a code fence or in an event stream, and a bare
/// array of items.
extension ListDecoder {
  /// Whether the document is empty, or begins with anything but an object or an array.
  private var beginsWithText: Bool {
    !reader.buffer.storage.span.beginsAsJSON(documentRange)
  }

  /// Limits the document to the data of the last event `done`, if the input is an event stream.
  mutating func enterEvent() {
    isInEvent = false
    guard beginsWithText,
      let event = ServerSentEvent(
        lastOf: "done", in: reader.buffer.storage.span, range: documentRange)
    else { return }
    reader.buffer.joinLines(of: event)
    documentRange = event.range
    isInEvent = true
  }

  /// The document inside a code fence, if the input has one.
  func codeFence() -> SurroundedJSON? {
    let source = reader.buffer.storage.span
    guard beginsWithText, let found = SurroundedJSON(source, in: documentRange),
      found.kind == .codeFence
    else { return nil }
    return found
  }

  /// Throws if anything follows the document. The end of its code fence and words may follow, but
  /// not a second document, which would be lost.
  mutating func expectEnd(of fence: SurroundedJSON?) throws(JSONError) {
    do throws(JSONError) {
      try reader.expectEnd()
    } catch {
      guard fence != nil,
        SurroundedJSON.isFence(reader.buffer.storage.span, at: error.offset)
      else { throw error }
    }
    if let next = fence?.next { throw JSONError(.afterDocument, at: next) }
    if isInEvent {
      let start = documentRange.lowerBound
      repair(.event, place: .list, name: "", range: start..<start + 1)
    }
    if let fence {
      repair(.codeFence, place: .list, name: "", range: fence.start..<fence.start + 1)
    }
  }

  /// In a lenient pass, reads a bare array of items. Returns false without reading if there is
  /// none.
  mutating func readArray() throws(JSONError) -> Bool {
    let start = reader.position
    // An empty array may be anything.
    guard isLenient, arrayElements(at: start) == .items else { return false }
    wrappers.isBareArray = true
    records.offset = start
    repair(.bareItems, place: .list, name: "", range: start..<start + 1)
    try readItems()
    return true
  }

  // MARK: Syntax errors

  /// The error for a document that is not JSON, with a suggestion that suits the key.
  func syntaxError(_ error: JSONError) -> Diagnostic {
    let one = codeFence() == nil ? suggestions[.singleDocuments] : SurroundedJSON.helpWithSeveral
    var found = Diagnostic(
      error, in: reader.buffer.storage.span, range: documentRange,
      helpIfEmpty: "give a JSON document with a shopping list", helpIfSeveral: one)
    guard case .notANumber(let word) = error.code, word != "True", word != "False",
      let key = found.path.split(separator: ".").last,
      let help = ContractViolation.help(inPlaceOfWord: String(key))
    else { return found }
    found.help = help
    return found
  }
}

extension ListRecords {
  /// Whether a lenient pass rejected every item, or every search of a list without items.
  var hasNothingLeft: Bool {
    items.isEmpty && (leftOutCount > 0 || unmatched.isEmpty && leftOutSearchCount > 0)
  }
}

/// Neutral values that a lenient pass uses for null or missing ones.
///
/// A price of 0 is unknown, and an empty text says nothing. A search without an address gets a new
/// one, and a product without a group appears under "Other". Names and scores are never invented.
enum HarmlessValue {
  /// Whether a key of a list's object has a neutral value.
  static func exists(for name: String, place: ContractPlace) -> Bool {
    switch place {
    case .item:
      ["category_group", "retailer", "price_cents", "product_url", "why_matched"].contains(name)
    case .unmatchedItem: ["category", "search_keywords", "google_shopping_url"].contains(name)
    case .fee: ["professional_type", "reason"].contains(name)
    case .costs: ["materials_cents", "total_low_cents", "total_high_cents"].contains(name)
    case .list, .items, .unmatched, .fees, .adjustments, .adjustment: false
    }
  }

  /// Whether the neutral value is used even if a misnamed key probably has the real one.
  ///
  /// An unknown price in place of a known one would change the sums.
  static func replacesMisnamed(_ name: String, place: ContractPlace) -> Bool {
    exists(for: name, place: place) && name != "price_cents"
  }

  /// The message of a repair with a neutral value, naming another key that may have the real one.
  static func message(for name: String, misnamed other: String) -> String {
    message(for: name, wasNull: false) + "; did you write '\(other)' instead?"
  }

  /// The message of a repair with a neutral value.
  static func message(for name: String, wasNull: Bool) -> String {
    let found = wasNull ? "null was read" : "the key is missing; it was read"
    return switch name {
    case "price_cents": "\(found) as an unknown price"
    case "category_group": "\(found) as an empty text; the item is shown under \"Other\""
    case "google_shopping_url": "\(found) as an empty text; a search link is used"
    case "materials_cents", "total_low_cents", "total_high_cents": "\(found) as 0, not estimated"
    default: "\(found) as an empty text"
    }
  }
}

extension ListDecoder {
  /// In a lenient pass, reads a null that has a neutral value. Returns whether it did.
  mutating func readHarmlessNull(
    _ name: String, place: ContractPlace
  ) throws(JSONError) -> Bool {
    guard isLenient, HarmlessValue.exists(for: name, place: place),
      try reader.readNullIfNext()
    else { return false }
    repair(
      .nullAsHarmless, place: place, name: name, range: (reader.position - 4)..<reader.position)
    return true
  }

  /// Reports the required keys that an object lacks, at its `{`, except misnamed ones. A lenient
  /// pass uses neutral values where it can.
  mutating func reportMissing<Key: ContractObject>(
    _ keys: Key.Type, of object: JSONReader.Object, place: ContractPlace
  ) {
    let missing = keys.required.filter { !object.hasSeen($0.rawValue) }.map(\.name)
    if missing.isEmpty { return }
    let range = object.offset..<object.offset + 1
    let misnamed = noteMisnamedKeys(of: object.offset, lacking: missing, place: place)
    // A part rejected for one key names all its misnamed keys.
    let isTaken =
      isLenient
      && missing.allSatisfy { name in
        misnamed.contains { $0.pair.key == name }
          ? HarmlessValue.replacesMisnamed(name, place: place)
          : HarmlessValue.exists(for: name, place: place)
      }
    for name in missing {
      if let (pair, key) = misnamed.first(where: { $0.pair.key == name }) {
        if isTaken {
          repair(.misnamedAsHarmless, place: place, name: name, range: key)
        } else {
          reportMisnamed(pair, place: place, at: range)
        }
      } else if isLenient, HarmlessValue.exists(for: name, place: place) {
        repair(.missingAsHarmless, place: place, name: name, range: range)
      } else {
        report(.missing(name), place: place, name: name, at: range)
      }
    }
  }

  /// Counts a misnamed key of an object. A lenient pass that gives reasons also creates a text for
  /// each.
  private mutating func reportMisnamed(
    _ pair: MisnamedKeys.Pair, place: ContractPlace, at range: Range<Int>
  ) {
    if leniency == .reasoning {
      report(.misnamed(pair), place: place, name: pair.key, at: range)
    } else {
      problems.countMisnamed()
    }
  }
}

extension ByteSlice {
  /// The slice, or an empty text for null.
  var orEmpty: ByteSlice { isNull ? .empty : self }
}

extension ItemRecord {
  /// Replaces null and missing texts with empty ones.
  mutating func fillRequiredTexts() {
    categoryGroup = categoryGroup.orEmpty
    retailer = retailer.orEmpty
    productURL = productURL.orEmpty
    whyMatched = whyMatched.orEmpty
  }
}

/// Repairs texts in a lenient pass: it undoes escapes and extracts addresses from surrounding text.
/// This comes before grouping, comparing and linking.
extension ListDecoder {
  mutating func repairTexts() {
    var repaired = ListRecords()
    swap(&repaired, &records)
    records.offset = repaired.offset
    repaired.replaceTexts { self.repaired($0) }
    repaired.repairs += records.repairs
    records = repaired
  }

  /// Repairs and records the text of a field. Returns the field's own slice if nothing needs
  /// repair.
  private mutating func repaired(_ field: ListTextField) -> ByteSlice {
    guard let text = field.isURL ? meantLink(field.slice) : unescaped(field.slice) else {
      return field.slice
    }
    let bytes = ContiguousArray(text.utf8)
    guard reader.buffer.canDerive(bytes.count) else { return field.slice }
    let range = place(of: field)
    let repaired = reader.buffer.derive(bytes.span, in: 0..<bytes.count)
    guard leniency != .probing else { return repaired }
    records.repairs.append(
      ListRepair(
        field.isURL ? .correctedLink : .unescapedText, place: field.place, name: field.name,
        range: range, by: repaired))
    return repaired
  }

  private func unescaped(_ slice: ByteSlice) -> String? {
    let source = reader.buffer.storage.span
    guard
      slice.range.contains(where: { source[$0] == ASCII.ampersand || source[$0] == ASCII.backslash }
      )
    else { return nil }
    return EscapedText.unescaped(source.string(slice.range))
  }

  /// The intended link of a malformed address, or of one with invisible characters or escapes.
  private func meantLink(_ slice: ByteSlice) -> String? {
    if slice.isEmpty { return nil }
    let source = reader.buffer.storage.span
    let text = source.string(slice.range)
    if WebLink(slice, in: source) != nil, EscapedText.unescaped(text, isURL: true) == nil,
      InvisibleCharacter.first(in: source, range: slice.range) == nil
    {
      return nil
    }
    return LinkSuggestion.link(in: text)
  }

  /// The range of a field in the input; a field with escapes is found through its key.
  private func place(of field: ListTextField) -> Range<Int> {
    let isInInput = !field.slice.isEmpty && field.slice.range.upperBound < reader.buffer.inputCount
    if isInInput { return field.slice.range }
    let offset = field.objectOffset.map(Int.init) ?? records.offset
    return reader.buffer.place(ofKey: field.name, inObjectAt: offset)
  }
}
