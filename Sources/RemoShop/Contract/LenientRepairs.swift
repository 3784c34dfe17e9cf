import RemoBytes

/// The shapes that a lenient pass takes beside those of the API: a list in a code fence, and the
/// items of a list without it.
extension ListDecoder {
  /// The document in a code fence, if there is one in the place of a document.
  func codeFence() -> SurroundedJSON? {
    let source = reader.buffer.storage.span
    let start = documentRange.lowerBound + source.lengthOfBOM(at: documentRange.lowerBound)
    let first = (start..<documentRange.upperBound).first { source[$0] > ASCII.space }
    guard let first, source[first] != ASCII.leftBrace, source[first] != ASCII.leftBracket,
      let found = SurroundedJSON(source, in: documentRange), found.kind == .codeFence
    else { return nil }
    return found
  }

  /// Makes sure that nothing follows the document but, behind one in a code fence, its end and
  /// words; a second document would be lost.
  mutating func expectEnd(of fence: SurroundedJSON?) throws(JSONError) {
    do throws(JSONError) {
      try reader.expectEnd()
    } catch {
      guard fence != nil,
        SurroundedJSON.isFence(reader.buffer.storage.span, at: error.offset)
      else { throw error }
    }
    if let next = fence?.next { throw JSONError(.afterDocument, at: next) }
    if let fence {
      repair(.codeFence, place: .list, name: "", range: fence.start..<fence.start + 1)
    }
  }

  /// In a lenient pass, reads an array of items in the place of a list; false, and nothing read, if
  /// it is none.
  mutating func readArray() throws(JSONError) -> Bool {
    let start = reader.position
    // An empty one may be anything.
    guard leniency == .salvaging, arrayElements(at: start) == .items else { return false }
    wrappers.isBareArray = true
    records.offset = start
    repair(.bareItems, place: .list, name: "", range: start..<start + 1)
    try readItems()
    return true
  }

  // MARK: Syntax errors

  /// The error of a document that is not JSON, with a suggestion that holds for the key.
  func syntaxError(_ error: JSONError) -> Diagnostic {
    let one = codeFence() == nil ? suggestions[.singleDocuments] : SurroundedJSON.helpWithSeveral
    let found = Diagnostic(
      error, in: reader.buffer.storage.span, range: documentRange,
      none: "give a JSON document with a shopping list", one: one)
    guard case .notANumber(let word) = error.code, word != "True", word != "False",
      let key = found.path.split(separator: ".").last,
      let help = ContractViolation.help(inPlaceOfWord: String(key))
    else { return found }
    return Diagnostic(
      found.severity, found.code, path: found.path, message: found.message, help: help,
      range: found.range)
  }
}

extension ListRecords {
  /// Whether a lenient pass has left out every item, or every search of a list without items.
  var hasNothingLeft: Bool {
    items.isEmpty && (leftOutCount > 0 || unmatched.isEmpty && leftOutSearchCount > 0)
  }
}

/// Values that stand for one that is null or missing and change nothing: a lenient pass uses them.
///
/// A price of 0 is not known, an empty text says nothing, a search without an address gets one that
/// is made, a product without a group is shown under "Other". A product's name and a score are
/// never made up.
enum HarmlessValue {
  /// Whether there is one for a key of an object of the list.
  static func exists(for name: String, place: ContractPlace) -> Bool {
    switch place {
    case .item:
      ["category_group", "retailer", "price_cents", "product_url", "why_matched"].contains(name)
    case .unmatchedItem: ["category", "search_keywords", "google_shopping_url"].contains(name)
    case .fee: ["professional_type", "reason"].contains(name)
    case .costs: ["materials_cents", "total_low_cents", "total_high_cents"].contains(name)
    case .list, .items, .unmatched, .fees: false
    }
  }

  /// Whether the value is used even where another key probably has the one that was meant.
  ///
  /// A price that is not known in the place of one that is would change the sums.
  static func replacesMisnamed(_ name: String, place: ContractPlace) -> Bool {
    exists(for: name, place: place) && name != "price_cents"
  }

  /// The message of a repair that used the value of a key, which another key may stand for.
  static func message(for name: String, misnamed other: String) -> String {
    message(for: name, wasNull: false) + "; did you mean it by '\(other)'?"
  }

  /// The message of a repair that used the value of a key.
  static func message(for name: String, wasNull: Bool) -> String {
    let found = wasNull ? "null was taken" : "the key is missing; it was taken"
    return switch name {
    case "price_cents": "\(found) as a price that is not known"
    case "category_group": "\(found) as an empty text; the item is shown under \"Other\""
    case "google_shopping_url": "\(found) as an empty text; a search link is made"
    case "materials_cents", "total_low_cents", "total_high_cents": "\(found) as 0, not estimated"
    default: "\(found) as an empty text"
    }
  }
}

extension ListDecoder {
  /// In a lenient pass, reads the next value if it is null and there is a harmless one for it;
  /// whether it was.
  mutating func readHarmlessNull(
    _ name: String, place: ContractPlace
  ) throws(JSONError) -> Bool {
    guard leniency == .salvaging, HarmlessValue.exists(for: name, place: place),
      try reader.readNullIfNext()
    else { return false }
    repair(
      .nullAsHarmless, place: place, name: name, range: (reader.position - 4)..<reader.position)
    return true
  }

  /// Reports the keys that an object has to have and has not, at its `{`, but for those that have
  /// another name. A lenient pass uses the harmless value of a key, where there is one.
  mutating func reportMissing<Key: ContractObject>(
    _ keys: Key.Type, of object: JSONReader.Object, place: ContractPlace
  ) {
    let missing = keys.required.filter { !object.hasSeen($0.rawValue) }.map(\.name)
    if missing.isEmpty { return }
    let range = object.offset..<object.offset + 1
    let misnamed = noteMisnamedKeys(of: object.offset, lacking: missing, place: place)
    // A part that is left out for one key names all that are misnamed.
    let isTaken =
      leniency == .salvaging
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
      } else if leniency == .salvaging, HarmlessValue.exists(for: name, place: place) {
        repair(.missingAsHarmless, place: place, name: name, range: range)
      } else {
        report(.missing(name), place: place, name: name, at: range)
      }
    }
  }

  /// Counts an object's key that has another name: a text is made for each only where a lenient
  /// pass says why it leaves out that part.
  private mutating func reportMisnamed(
    _ pair: MisnamedKeys.Pair, place: ContractPlace, at range: Range<Int>
  ) {
    if givesReasons, !refusesRejects {
      report(.misnamed(pair), place: place, name: pair.key, at: range)
    } else {
      problems.countMisnamed()
    }
  }
}

extension ByteSlice {
  /// The slice, or an empty text in place of null.
  var orEmpty: ByteSlice { isNull ? .empty : self }
}

extension ItemRecord {
  /// Replaces texts that are null or missing by empty ones.
  mutating func fillRequiredTexts() {
    categoryGroup = categoryGroup.orEmpty
    retailer = retailer.orEmpty
    productURL = productURL.orEmpty
    whyMatched = whyMatched.orEmpty
  }
}

/// The repair of texts in a lenient pass: escapes are undone, and addresses are taken out of what
/// stands around them, before anything is grouped, compared or linked.
extension ListDecoder {
  /// Repairs the texts of all that was taken.
  mutating func repairTexts() {
    for number in records.items.indices {
      let item = records.items[number]
      let place = ContractPlace.item(Int(item.index))
      for (name, path) in ItemRecord.texts {
        let field = ListTextField(
          place: place, name: name, slice: item[keyPath: path], objectOffset: item.offset)
        if let text = repaired(field) { records.items[number][keyPath: path] = text }
      }
    }
    for number in records.unmatched.indices {
      let item = records.unmatched[number]
      let place = ContractPlace.unmatchedItem(Int(item.index))
      for (name, path) in UnmatchedRecord.texts {
        let field = ListTextField(
          place: place, name: name, slice: item[keyPath: path], objectOffset: item.offset)
        if let text = repaired(field) { records.unmatched[number][keyPath: path] = text }
      }
    }
    repairCosts()
  }

  private mutating func repairCosts() {
    guard let costs = records.costs else { return }
    func field(_ place: ContractPlace, name: String, slice: ByteSlice) -> ListTextField {
      ListTextField(place: place, name: name, slice: slice, objectOffset: nil)
    }
    if let text = repaired(field(.costs, name: "labor_estimate_note", slice: costs.laborNote)) {
      records.costs?.laborNote = text
    }
    for (index, fee) in costs.professionalFees.enumerated() {
      if let text = repaired(
        field(.fee(index), name: "professional_type", slice: fee.professionalType))
      {
        records.costs?.professionalFees[index].professionalType = text
      }
      if let text = repaired(field(.fee(index), name: "reason", slice: fee.reason)) {
        records.costs?.professionalFees[index].reason = text
      }
    }
  }

  /// The repaired text of a field, which is noted; nil where there is nothing to repair.
  private mutating func repaired(_ field: ListTextField) -> ByteSlice? {
    guard let text = field.isURL ? meantLink(field.slice) : unescaped(field.slice) else {
      return nil
    }
    let bytes = ContiguousArray(text.utf8)
    guard reader.buffer.canDerive(bytes.count) else { return nil }
    let range = place(of: field)
    let slice = reader.buffer.derive(bytes.span, in: 0..<bytes.count)
    guard keepsRepairs else { return slice }
    records.repairs.append(
      ListRepair(
        field.isURL ? .correctedLink : .unescapedText, place: field.place, name: field.name,
        range: range, by: slice))
    return slice
  }

  private func unescaped(_ slice: ByteSlice) -> String? {
    let source = reader.buffer.storage.span
    guard
      slice.range.contains(where: { source[$0] == ASCII.ampersand || source[$0] == ASCII.backslash }
      )
    else { return nil }
    return EscapedText.unescaped(source.string(slice.range))
  }

  /// The link that is meant by an address that is none, or has invisible characters or escapes.
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

  /// The place of a field in the document; that of the costs where it has escapes.
  private func place(of field: ListTextField) -> Range<Int> {
    let isInInput = !field.slice.isEmpty && field.slice.range.upperBound < reader.buffer.inputCount
    if isInInput { return field.slice.range }
    let offset = field.objectOffset.map(Int.init) ?? records.offset
    return reader.buffer.place(ofKey: field.name, inObjectAt: offset)
  }
}
