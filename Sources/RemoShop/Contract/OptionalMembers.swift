import RemoBytes

/// Decodes members that upstream does not write: quantities, the currency, adjustments, and the
/// room of a state.
extension ListDecoder {
  /// Reads the number of pieces of an item. Null means one piece.
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

  /// Reports an invalid decision, and a comment that is too long.
  mutating func checkAnswer(of item: ItemRecord, index: Int) {
    let decision = reader.buffer.storage.span.string(item.decision.range)
    let comment = reader.buffer.storage.span.string(item.comment.range)
    let isDecision = item.decision.isNull || Decision(rawValue: decision) != nil
    let isShort = comment.unicodeScalars.count <= Decision.maximumCommentCount
    for (field, found, isValid) in [
      (ItemField.decision, decision, isDecision), (.comment, comment, isShort),
    ] where !isValid {
      let text = item[field].range
      report(
        .badAnswer(field, found: found), place: .item(index), name: field.key,
        at: text.lowerBound - 1..<text.upperBound + 1)
    }
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

  /// Reads the adjustments below the total. Null means none.
  mutating func readAdjustments() throws(JSONError) {
    if try reader.readNullIfNext() { return }
    let mark = problems.mark
    _ = try reader.peek()
    let start = reader.position
    if try enterArray(.adjustments) {
      var index = 0
      while try reader.hasElement() {
        try readAdjustment(index)
        index += 1
      }
      if records.adjustments.count > TotalAdjustment.maximumCount {
        report(.badAdjustment(.tooMany(index)), place: .adjustments, at: start..<start + 1)
      }
    }
    guard problems.hasErrors(since: mark), isLenient else { return }
    records.adjustments.removeAll()
    rejectIfLenient(since: mark, place: .adjustments, range: start..<reader.position)
  }

  mutating func readAdjustment(_ index: Int) throws(JSONError) {
    let mark = problems.mark
    let place = ContractPlace.adjustment(index)
    guard let start = try startOfElement(place) else { return }
    var object = try reader.beginObject()
    var label = ByteSlice.null
    var values: [TotalAdjustment.Value?] = []
    while let number = try reader.readKnownKey(&object, among: keys.adjustment) {
      switch ContractKeys.AdjustmentKey(rawValue: number) {
      case .label: label = try readText("label", place: place)
      case .amount:
        let cents = try readCentsOrNull("amount_cents", place: place)
        if let cents { values.append(.amount(Amount(cents))) }
      case .percent:
        if try reader.readNullIfNext() { continue }
        values.append(try readPercentage(place).map { .percentage($0) })
      case nil: try reader.skipValue()
      }
    }
    reportMissing(ContractKeys.AdjustmentKey.self, of: object, place: place)
    let text = reader.buffer.storage.span.string(label.range)
    if !problems.hasErrors(since: mark) {
      if values.count != 1 {
        report(
          .badAdjustment(.values(values.count)), place: place, at: start..<start + 1)
      } else if !TotalAdjustment.isLabel(text) {
        report(.badAdjustment(.label(text)), place: place, name: "label", at: label.range)
      }
    }
    if problems.hasErrors(since: mark) {
      return rejectIfLenient(since: mark, place: place, range: start..<reader.position)
    }
    if let adjustment = TotalAdjustment(text, values[0]) { records.adjustments.append(adjustment) }
  }

  /// Reads a percentage; nil after an error.
  private mutating func readPercentage(_ place: ContractPlace) throws(JSONError) -> Percentage? {
    guard let number = try reader.readNumberIfNext() else {
      try reportType(.percent, name: "percent", place: place)
      return nil
    }
    let text = reader.buffer.storage.span.string(number.text.range)
    let percentage = Percentage(text)
    if percentage == nil {
      report(
        .badAdjustment(.percentage(text)), place: place, name: "percent", at: number.text.range)
    }
    return percentage
  }

  /// Checks that the total of all items with all adjustments fits in 64 bits, also in a lenient
  /// pass: a total without a tax would be wrong. Filters make no difference.
  mutating func checkGrandTotal() {
    if records.adjustments.isEmpty, adjustments.isEmpty { return }
    let standard = currency ?? .usd
    let added = adjustments.map { $0.inUnits(of: records.currency ?? standard, from: standard) }
    // A sum that does not fit is an error already.
    guard problems.hasNoError else { return }
    let greatest = records.items.reduce(0) { sum, item in
      item.score >= Confidence.closeMatchThreshold ? sum + item.lineCents : sum
    }
    if AppliedAdjustment.fits(records.adjustments + added, upTo: Amount(greatest)) { return }
    problems.addDocumentError(
      diagnostic(
        .grandTotalOverflow, path: placePath(.adjustments),
        at: records.offset..<records.offset + 1))
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
      .compactMap { $0.map(Self.joined) }.filter { !$0.isEmpty }
      .joined(separator: " · ")
    let bytes = ContiguousArray(text.utf8)
    guard !bytes.isEmpty, reader.buffer.canDerive(bytes.count) else { return }
    design.style = reader.buffer.derive(bytes.span, in: 0..<bytes.count)
  }

  /// Joins texts with the comma of their script, as a list does not name its language.
  private static func joined(_ texts: [String]) -> String {
    let letters = texts.lazy.flatMap(\.unicodeScalars)
    if letters.contains(where: { ("\u{620}"..."\u{6FF}").contains($0) }) {
      return texts.joined(separator: "، ")
    }
    let isEastAsian =
      letters.contains { ("\u{3040}"..."\u{30FF}").contains($0) }
      || letters.contains { ("\u{4E00}"..."\u{9FFF}").contains($0) }
    return texts.joined(separator: isEastAsian ? "、" : ", ")
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
