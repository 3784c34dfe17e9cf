import RemoBytes

/// Single fields, each with its type and range.
extension ListDecoder {
  /// A string; anything else is reported, and null given.
  mutating func readText(_ name: String, _ place: ContractPlace) throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    if try readHarmlessNull(name, place) { return .null }
    try reportType(.text, name, place)
    return .null
  }

  /// A string or null.
  mutating func readTextOrNull(
    _ name: String, _ place: ContractPlace
  ) throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    if try reader.readNullIfNext() { return .null }
    try reportType(.textOrNull, name, place)
    return .null
  }

  /// A string, or null for anything else: for what the contract does not rule.
  mutating func readOptionalText() throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    try reader.skipValue()
    return .null
  }

  /// A string, or a whole number's digits as they were written; null for anything else.
  mutating func readID() throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    guard let number = try reader.readNumberIfNext() else { return try readOptionalText() }
    let isWhole = number.text.range.allSatisfy { offset in
      let byte = reader.buffer.storage[offset]
      return byte.isASCIIDigit || byte == ASCII.minus
    }
    return isWhole ? number.text : .null
  }

  /// Whole minor units, ≥ 0, unless the key may have fewer.
  mutating func readCents(_ name: String, _ place: ContractPlace) throws(JSONError) -> Int64 {
    if let number = try reader.readNumberIfNext() { return cents(number, name, place) }
    let start = reader.position
    // "999.00" is more likely an amount of 999 than one of 9.99: that would be a guess.
    if leniency == .salvaging, let number = try readNumericString(onlyDigits: true) {
      let value = cents(number, name, place, start..<reader.position)
      repair(.stringAsNumber, place, name, start..<reader.position)
      return value
    }
    if try readHarmlessNull(name, place) { return 0 }
    try reportType(.cents, name, place)
    return 0
  }

  mutating func readCentsOrNull(
    _ name: String, _ place: ContractPlace
  ) throws(JSONError) -> Int64? {
    if try reader.readNullIfNext() { return nil }
    return try readCents(name, place)
  }

  private mutating func cents(
    _ number: JSONNumber, _ name: String, _ place: ContractPlace, _ range: Range<Int>? = nil
  ) -> Int64 {
    let whole = number.whole(in: reader.buffer.storage.span)
    if case .value(let value) = whole, value >= 0 || BadCents.mayBeNegative(name) { return value }
    let text = reader.buffer.storage.span.string(number.text.range)
    report(
      .badCents(.amount(key: name, found: text, whole)), place, name,
      at: range ?? number.text.range)
    return 0
  }

  /// A number from 0 to 1, and its text. Where the number has more digits than a double, the double
  /// is on its side of 0.8, 0.5 and 1.
  mutating func readScore(_ place: ContractPlace) throws(JSONError) -> (Double, ByteSlice) {
    let name = "confidence_score"
    var number = try reader.readNumberIfNext()
    let start = number?.text.range.lowerBound ?? reader.position
    if number == nil, leniency == .salvaging {
      number = try readNumericString()
      if number != nil { repair(.stringAsNumber, place, name, start..<reader.position) }
    }
    guard let number else {
      try reportType(.score, name, place)
      return (0, .null)
    }
    let score = number.comparableDouble(in: reader.buffer.storage.span)
    if score >= 0, score < 1 { return (score, number.text) }
    let exceeds = score > 1 || number.exceedsOne(in: reader.buffer.storage.span)
    if score == 1, !exceeds { return (score, number.text) }
    if leniency == .salvaging, exceeds, score <= 1.05 {
      repair(.loweredScore, place, name, start..<reader.position)
      return (1, try derivedOne())
    }
    report(
      .badScore(found: reader.buffer.storage.span.string(number.text.range), score),
      place, name, at: start..<reader.position)
    return (0, .null)
  }

  private mutating func derivedOne() throws(JSONError) -> ByteSlice {
    guard reader.buffer.canDerive(1) else {
      throw JSONError(.tooMuchText, at: reader.position)
    }
    let one: ContiguousArray<UInt8> = [ASCII.zero + 1]
    return reader.buffer.derive(one.span, in: 0..<1)
  }

  /// Reads a string whose whole content is a number; nil, and nothing read, if it is none.
  private mutating func readNumericString(
    onlyDigits: Bool = false
  ) throws(JSONError) -> JSONNumber? {
    let start = reader.position
    guard let slice = try reader.readStringIfNext() else { return nil }
    if let number = reader.number(at: slice.range),
      !onlyDigits || slice.range.allSatisfy({ reader.buffer.storage[$0].isASCIIDigit })
    {
      return number
    }
    reader.rewind(toValueAt: start)
    return nil
  }

  // MARK: Containers

  /// Enters the array that has to be next; false, with a report, if it is none.
  mutating func enterArray(_ place: ContractPlace) throws(JSONError) -> Bool {
    if case .array = try reader.peek() {
      try reader.beginArray()
      return true
    }
    try reportType(.array, "", place)
    return false
  }

  /// The offset of the object that has to be next; nil, with a report, if it is none.
  mutating func startOfElement(_ place: ContractPlace) throws(JSONError) -> Int? {
    if reader.isAtObject { return reader.position }
    if case .object = try reader.peek() { return reader.position }
    let mark = problems.mark
    let start = reader.position
    try reportType(.object, "", place)
    rejectIfLenient(since: mark, place, start..<reader.position)
    return nil
  }
}
