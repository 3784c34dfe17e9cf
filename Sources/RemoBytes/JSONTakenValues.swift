/// The values of an object that a reader took along with their keys, by the keys' numbers.
@usableFromInline package struct JSONTakenValues: Sendable {
  @usableFromInline struct Value: Sendable {
    @usableFromInline var text = ByteSlice.null
    var digits: UInt64 = 0
    var decimals = 0
  }

  @usableFromInline var values = ContiguousArray<Value>(repeating: Value(), count: 32)

  /// The text of a key, or that of its number as it was written; null if there is none.
  @inlinable @inline(__always)
  package func text(_ key: Int) -> ByteSlice { values[key].text }

  /// The whole number of a key whose text is not null; nil else.
  package func whole(_ key: Int) -> Int64? {
    // At most seven digits.
    values[key].text.isNull ? nil : Int64(truncatingIfNeeded: values[key].digits)
  }

  /// The number from 0 to 1 of a key whose text is not null, the nearest double; nil else.
  package func fraction(_ key: Int) -> Double? {
    let value = values[key]
    return value.text.isNull ? nil : JSONNumber.magnitude(value.digits, 0 &- value.decimals)
  }

  /// Sets the text of a key, which the reader left to its caller.
  package mutating func setText(_ text: ByteSlice, of key: Int) { values[key].text = text }

  /// Sets the texts of some keys, a bit for each, to null.
  mutating func remove(_ keys: UInt32) {
    var rest = keys
    while rest != 0 {
      values[rest.trailingZeroBitCount].text = .null
      rest &= rest &- 1
    }
  }
}

extension JSONReader {
  /// Reads the next key and its colon, or the end of the object.
  ///
  /// What comes before with a value as the set says it is as a rule is taken along into `fields`:
  /// this gives only the keys whose values the caller has to read itself, be it that they are no
  /// keys of the set, that they are in error, or that they are written in an unusual way.
  package mutating func readKey(
    _ object: inout Object, among keys: borrowing JSONKeySet
  ) throws(JSONError) -> Key {
    var members = UsualMembers(
      start: position, end: end, isFirst: isFirst, seen: object.seen, predicted: object.predicted,
      isOrdered: isOrdered)
    try members.read(&buffer, keys, &fields.values)
    position = members.start
    isFirst = members.isFirst
    isOrdered = members.isOrdered
    object.seen = members.seen
    object.predicted = members.predicted
    let key: Key
    switch members.stop {
    case .value(let number, let quote):
      keyOffset = quote
      key = .known(number)
    case .end:
      depth -= 1
      unknownKeys.close(object.scope)
      key = .end
    case .unusual: key = try readUnusualKey(&object, keys)
    }
    switch key {
    case .known(let number): fields.remove(keys.usual & 1 &<< UInt32(number))
    case .end: fields.remove(keys.usual & ~object.seen)
    case .unknown: break
    }
    return key
  }
}

/// The way through the members of an object while they are as nearly all are.
///
/// All that lists are made of goes through this loop, which does not leave its own variables.
private struct UsualMembers {
  /// What the loop stopped before.
  enum Stop {
    /// Anything else than a key of the set that is there for the first time.
    case unusual
    /// The value of a key, which is the caller's to read.
    case value(number: Int, quote: Int)
    /// Nothing: the object has ended.
    case end
  }

  /// Where the next member starts, its comma included; in the end, where the loop stopped.
  var start: Int
  let end: Int
  var isFirst: Bool
  var seen: UInt32
  var predicted: Int
  var isOrdered: Bool
  var stop = Stop.unusual

  init(
    start: Int, end: Int, isFirst: Bool, seen: UInt32, predicted: Int, isOrdered: Bool
  ) {
    self.start = start
    self.end = end
    self.isFirst = isFirst
    self.seen = seen
    self.predicted = predicted
    self.isOrdered = isOrdered
  }

  @inline(__always)
  mutating func read(
    _ buffer: inout DocumentBuffer, _ keys: borrowing JSONKeySet,
    _ fields: inout ContiguousArray<JSONTakenValues.Value>
  ) throws(JSONError) {
    var fields = fields.mutableSpan
    while let key = nextKey(buffer.storage.span, keys) {
      let value = key.value
      let bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: key.number)
      seen |= bit
      predicted = key.number &+ 1
      isFirst = false
      if keys.texts & bit != 0, buffer.storage[value] == ASCII.quote {
        let text = try buffer.readText(value &+ 1, end)
        fields[key.number].text = text.slice
        start = text.stop &+ 1
      } else if keys.nullables & bit != 0, JSONScan.isNull(buffer.storage.span, value, end) {
        fields[key.number].text = .null
        start = value &+ 4
      } else if let number = keys.usualNumber(buffer.storage.span, value, bit) {
        fields[key.number] = JSONTakenValues.Value(
          text: number.text, digits: number.mantissa, decimals: 0 &- number.exponent)
        start = number.text.range.upperBound
      } else {
        start = value
        stop = .value(number: key.number, quote: key.quote)
        return
      }
    }
  }

  /// The next key, if it is of the set and was not there before; where the object ends, `stop` is
  /// set.
  @inline(__always)
  private mutating func nextKey(
    _ source: Span<UInt8>, _ keys: borrowing JSONKeySet
  ) -> (number: Int, quote: Int, value: Int)? {
    let quote: Int
    if !isFirst, source.word(at: start) & 0xFFFF == Self.commaAndQuote {
      quote = start &+ 1
    } else {
      guard let offset = nextQuote(source) else { return nil }
      quote = offset
    }
    guard
      let number = keys.match(source, at: quote, predicted: predicted, &isOrdered)
    else { return nil }
    let value = JSONScan.next(source, quote &+ keys.patterns[number].length, end)
    guard seen &>> UInt32(truncatingIfNeeded: number) & 1 == 0, value < end else { return nil }
    return (number, quote, value)
  }

  private static var commaAndQuote: UInt64 { UInt64(ASCII.quote) << 8 | UInt64(ASCII.comma) }

  /// Where the next key is to stand, white space around the comma passed over.
  @inline(__always)
  private mutating func nextQuote(_ source: Span<UInt8>) -> Int? {
    let offset = JSONScan.next(source, start, end)
    if isFirst { return offset }
    if source[offset] == ASCII.rightBrace, offset < end {
      start = offset &+ 1
      stop = .end
      return nil
    }
    return source[offset] == ASCII.comma ? JSONScan.next(source, offset &+ 1, end) : nil
  }
}

extension JSONKeySet {
  /// The number at `start` if it is what the key of a bit has as a rule.
  @inline(__always)
  fileprivate func usualNumber(
    _ source: Span<UInt8>, _ start: Int, _ bit: UInt32
  ) -> JSONNumber? {
    if wholes & bit != 0 { return JSONScan.shortWhole(source, start) }
    return fractions & bit != 0 ? JSONScan.shortFraction(source, start) : nil
  }
}
