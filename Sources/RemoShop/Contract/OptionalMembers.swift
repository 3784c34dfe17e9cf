import RemoBytes

/// Decodes members that upstream does not write: quantities, the currency, and the room of a state.
extension ListDecoder {
  /// Reads the number of pieces of an item. Null is one piece.
  mutating func readQuantity(_ place: ContractPlace) throws(JSONError) -> Int64 {
    let name = "quantity"
    if try reader.readNullIfNext() { return 1 }
    var number = try reader.readNumberIfNext()
    let start = number?.text.range.lowerBound ?? reader.position
    if number == nil, isLenient {
      number = try readNumericString(onlyDigits: true)
      if number != nil {
        repair(.stringAsNumber, place: place, name: name, range: start..<reader.position)
      }
    }
    guard let number else {
      try reportType(.quantity, name: name, place: place)
      return 1
    }
    if case .value(let value) = number.whole(in: reader.buffer.storage.span),
      ItemRecord.quantities ~= value
    {
      return value
    }
    let found = reader.buffer.storage.span.string(number.text.range)
    report(.badQuantity(found: found), place: place, name: name, at: start..<reader.position)
    return 1
  }

  /// Reads the currency of the list. A lenient pass ignores an invalid one.
  mutating func readCurrency() throws(JSONError) {
    let name = "currency"
    if try reader.readNullIfNext() { return }
    let mark = problems.mark
    _ = try reader.peek()
    let start = reader.position
    let text = try readText(name, place: .list)
    records.currencyRange = start..<reader.position
    if !text.isNull {
      let code = reader.buffer.storage.span.string(text.range)
      records.currency = CurrencyCode(code)
      if records.currency == nil {
        report(
          .badCurrency(found: code), place: .list, name: name, at: start..<reader.position)
      }
    }
    if problems.hasErrors(since: mark), isLenient {
      problems.dropErrors(since: mark)
      repair(.badCurrency, place: .list, name: name, range: records.currencyRange)
    }
  }

  /// Checks that the list is in the currency of the options, also in a lenient pass: its amounts
  /// are not converted.
  mutating func checkCurrency() {
    guard let currency, let own = records.currency, own != currency else { return }
    problems.addDocumentError(
      diagnostic(
        .otherCurrency(own, wanted: currency), path: placePath(.list, name: "currency"),
        at: records.currencyRange))
  }

  /// Reads a state's `design_brief`. Upstream may omit it or any of its parts.
  mutating func readBrief(_ design: inout DesignRecord) throws(JSONError) {
    guard try reader.peek() == .object else { return try reader.skipValue() }
    var brief = try reader.beginObject()
    while let number = try reader.readKnownKey(&brief, among: ContractKeys.Brief.names) {
      switch ContractKeys.Brief(rawValue: number) {
      case .roomType: design.roomType = try readOptionalText()
      case .styleProfile: try readStyle(&design)
      case nil: try reader.skipValue()
      }
    }
  }

  /// Reads the mood, the colors and the textures of a style, as one text: `Calm · walnut, olive`.
  private mutating func readStyle(_ design: inout DesignRecord) throws(JSONError) {
    guard try reader.peek() == .object else { return try reader.skipValue() }
    var parts: [ContractKeys.Style: [String]] = [:]
    var style = try reader.beginObject()
    while let number = try reader.readKnownKey(&style, among: ContractKeys.Style.names) {
      guard let key = ContractKeys.Style(rawValue: number) else { continue }
      parts[key] = try readOptionalTexts()
    }
    let text = [parts[.mood], parts[.colors], parts[.textures]]
      .compactMap { $0?.joined(separator: ", ") }.filter { !$0.isEmpty }
      .joined(separator: " · ")
    let bytes = ContiguousArray(text.utf8)
    guard !bytes.isEmpty, reader.buffer.canDerive(bytes.count) else { return }
    design.style = reader.buffer.derive(bytes.span, in: 0..<bytes.count)
  }

  /// Reads a string or an array of strings. Blank and other values are skipped.
  mutating func readOptionalTexts() throws(JSONError) -> [String] {
    var slices: [ByteSlice] = []
    if try reader.peek() == .array {
      try reader.beginArray()
      while try reader.hasElement() { slices.append(try readOptionalText()) }
    } else {
      slices.append(try readOptionalText())
    }
    let source = reader.buffer.storage.span
    return slices.filter { !source.isBlank($0.range) }.map { source.string($0.range) }
  }
}
