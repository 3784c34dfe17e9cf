/// A strict reader of RFC 8259 over a buffer that it owns, one value at a time.
///
/// The caller asks for what it expects, in the order of the text, and gets slices of the buffer;
/// nothing is allocated for a value. A BOM at the start is passed over. Beyond the grammar, these
/// are errors: a key that an object already has, a lone surrogate, invalid UTF-8, nesting deeper
/// than `maximumDepth`, and anything but white space after the document.
///
/// After an error the reader must not be asked again.
package struct JSONReader: ~Copyable {
  /// The most containers that may lie in one another, the outermost counted.
  package static let maximumDepth = 64

  /// What kind of value comes next.
  package enum Kind: Equatable, Sendable {
    case object, array, string, number, bool, null
  }

  /// The key that was read.
  package enum Key: Equatable, Sendable {
    /// A key of the set, by its number.
    case known(Int)
    /// Any other key, its escapes undone.
    case unknown(ByteSlice)
    /// There is none: the object has ended.
    case end
  }

  /// What is known of an object that is being read; made by `beginObject`.
  package struct Object {
    /// The offset of its `{`.
    package let offset: Int
    /// A bit for each key of the set that was seen.
    package fileprivate(set) var seen: UInt32 = 0
    fileprivate var predicted = 0
    fileprivate let scope: UnknownKeys.Scope

    /// Whether the key of this number was seen.
    package func hasSeen(_ number: Int) -> Bool { seen >> UInt32(number) & 1 == 1 }

    /// Whether all keys of a `mask` were seen.
    package func hasSeen(all mask: UInt32) -> Bool { seen & mask == mask }

    /// A bit for each of the keys' numbers.
    package static func mask(_ numbers: [Int]) -> UInt32 {
      numbers.reduce(0) { $0 | 1 << UInt32($1) }
    }
  }

  /// The text, and what was derived from it.
  package var buffer: DocumentBuffer
  /// The offset of the next byte to look at.
  package private(set) var position: Int
  /// The offset of the opening quote of the key that was read last.
  package private(set) var keyOffset = 0
  private var end: Int
  private var depth = 0
  private var isFirst = true
  private var unknownKeys = UnknownKeys()

  /// A reader of all of the buffer's input.
  package init(_ buffer: consuming DocumentBuffer) {
    end = buffer.inputCount
    position = 0
    self.buffer = buffer
    skipBOM()
  }

  /// Gives the buffer back.
  package consuming func finish() -> DocumentBuffer { buffer }

  /// Starts again on the document at `range` of the buffer's input.
  package mutating func restart(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
    depth = 0
    isFirst = true
    unknownKeys.removeAll()
    buffer.forgetDerived()
  }

  /// Sets the position back to the start of the value that was read last, to read it once more.
  package mutating func rewind(to offset: Int) {
    position = offset
    isFirst = false
  }

  /// Passes over a byte order mark at the start of the input.
  package mutating func skipBOM() {
    if position == 0 { position = min(buffer.storage.span.lengthOfBOM, end) }
  }

  /// The number that is all of the bytes in `range`; nil if they are none.
  package func number(at range: Range<Int>) -> JSONNumber? {
    guard let first = buffer.storage.span.first(in: range),
      first.isASCIIDigit || first == ASCII.minus,
      let number = try? scanNumber(range.lowerBound), number.text.range == range
    else { return nil }
    return number
  }

  // MARK: Values

  /// The kind of the next value; white space before it is passed over.
  package mutating func peek() throws(JSONError) -> Kind {
    skipWhitespace()
    guard position < end else {
      throw JSONError(position == 0 || depth == 0 ? .empty : .unexpectedEnd, at: position)
    }
    let byte = buffer.storage[position]
    switch byte {
    case ASCII.quote: return .string
    case ASCII.leftBrace: return .object
    case ASCII.leftBracket: return .array
    case ASCII.minus, ASCII.zero...ASCII.nine: return .number
    case 0x74, 0x66:
      try byte == 0x74 ? expectWord(Self.trueWord, 4) : expectWord(Self.falseWord, 5)
      return .bool
    case 0x6E:
      try expectWord(Self.nullWord, 4)
      return .null
    default:
      throw unexpected(byte)
    }
  }

  /// Reads the `null`, `true` or `false` that `peek` announced; whether it is `true`.
  @discardableResult
  package mutating func readWord() -> Bool {
    let byte = buffer.storage[position]
    position += byte == 0x66 ? 5 : 4
    return byte == 0x74
  }

  /// Reads the next value if it is a string: its content, escapes undone. Nil for any other kind,
  /// of which nothing was read then.
  package mutating func readStringIfNext() throws(JSONError) -> ByteSlice? {
    skipWhitespace()
    guard position < end, buffer.storage[position] == ASCII.quote else { return nil }
    return try readString()
  }

  /// Reads the next value if it is a number. Nil for any other kind, of which nothing was read.
  package mutating func readNumberIfNext() throws(JSONError) -> JSONNumber? {
    skipWhitespace()
    guard position < end else { return nil }
    let byte = buffer.storage[position]
    guard byte.isASCIIDigit || byte == ASCII.minus else { return nil }
    return try readNumber()
  }

  /// Reads the next value if it is `null`; whether it was.
  package mutating func readNullIfNext() throws(JSONError) -> Bool {
    skipWhitespace()
    guard position < end, buffer.storage[position] == 0x6E else { return false }
    try expectWord(Self.nullWord, 4)
    position += 4
    return true
  }

  /// Reads the string that `peek` announced: its content, escapes undone.
  @inline(__always)
  package mutating func readString() throws(JSONError) -> ByteSlice {
    let start = position + 1
    let (stop, hasEscape) = try scanString(start)
    position = stop + 1
    if hasEscape { return buffer.unescape(start..<stop) }
    return ByteSlice(start..<stop)
  }

  /// Reads the number that `peek` announced.
  package mutating func readNumber() throws(JSONError) -> JSONNumber {
    let number = try scanNumber(position)
    position = number.text.range.upperBound
    return number
  }

  // MARK: Containers

  /// Reads the `{` that `peek` announced.
  package mutating func beginObject() throws(JSONError) -> Object {
    try open()
    return Object(offset: position - 1, scope: unknownKeys.openScope())
  }

  /// Reads the next key and its colon, or the end of the object.
  package mutating func readKey(
    _ object: inout Object, among keys: borrowing JSONKeySet
  ) throws(JSONError) -> Key {
    guard try advance(until: ASCII.rightBrace) else {
      unknownKeys.close(object.scope)
      return .end
    }
    guard buffer.storage[position] == ASCII.quote, position < end else {
      throw JSONError(position >= end ? .unexpectedEnd : .expectedKey, at: position)
    }
    let start = position + 1
    keyOffset = position
    if let index = keys.match(buffer.storage.span, at: start, predicted: object.predicted) {
      let key = start..<(start + keys.patterns[index].length - 1)
      position = key.upperBound + 1
      try note(index, ByteSlice(key), in: &object)
    } else {
      let name = try readString()
      if let index = keys.match(buffer.storage.span, name.range) {
        try note(index, ByteSlice(start..<(position - 1)), in: &object)
      } else {
        if !unknownKeys.insert(name, of: buffer, object.scope) {
          throw duplicate(name, at: start - 1)
        }
        try readColon()
        return .unknown(name)
      }
    }
    try readColon()
    return .known(object.predicted - 1)
  }

  /// Reads the `[` that `peek` announced.
  package mutating func beginArray() throws(JSONError) {
    try open()
  }

  /// Whether there is another element, at which the reader then stands; else the array has ended.
  package mutating func hasElement() throws(JSONError) -> Bool {
    try advance(until: ASCII.rightBracket)
  }

  /// Passes over the next value, whatever it is, and checks it.
  package mutating func skipValue() throws(JSONError) {
    switch try peek() {
    case .null, .bool: readWord()
    case .string:
      let stop = try scanString(position + 1).stop
      position = stop + 1
    case .number: _ = try readNumber()
    case .array:
      try beginArray()
      while try hasElement() { try skipValue() }
    case .object:
      var object = try beginObject()
      while try readKey(&object, among: JSONReader.noKeys) != .end { try skipValue() }
    }
  }

  /// Makes sure that nothing but white space is left.
  package mutating func expectEnd() throws(JSONError) {
    skipWhitespace()
    if position < end { throw JSONError(.afterDocument, at: position) }
  }

  private static let noKeys = JSONKeySet([])
}

// MARK: Scanning

extension JSONReader {
  @inline(__always)
  private mutating func skipWhitespace() {
    position = endOfWhitespace()
  }

  @inline(__always)
  private func endOfWhitespace() -> Int {
    var offset = position
    let source = buffer.storage.span
    while offset < end {
      let byte = source[offset]
      if byte > ASCII.space { break }
      guard
        byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
          || byte == ASCII.tab
      else { break }
      offset += 1
    }
    return offset
  }

  private mutating func open() throws(JSONError) {
    depth += 1
    if depth > Self.maximumDepth { throw JSONError(.tooDeep, at: position) }
    position += 1
    isFirst = true
  }

  /// Passes the comma before the next member; false when the container ends in its place.
  @inline(__always)
  private mutating func advance(until close: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    guard position < end else { throw JSONError(.unexpectedEnd, at: position) }
    let byte = buffer.storage[position]
    if byte == close {
      position += 1
      depth -= 1
      isFirst = false
      return false
    }
    if isFirst {
      isFirst = false
      return true
    }
    guard byte == ASCII.comma else { throw JSONError(.expectedCommaOrEnd, at: position) }
    let comma = position
    position += 1
    skipWhitespace()
    guard position < end else { throw JSONError(.unexpectedEnd, at: position) }
    if buffer.storage[position] == close { throw JSONError(.trailingComma, at: comma) }
    return true
  }

  @inline(__always)
  private mutating func readColon() throws(JSONError) {
    skipWhitespace()
    guard position < end else { throw JSONError(.unexpectedEnd, at: position) }
    guard buffer.storage[position] == ASCII.colon else {
      throw JSONError(.expectedColon, at: position)
    }
    position += 1
  }

  @inline(__always)
  private func note(
    _ index: Int, _ key: ByteSlice, in object: inout Object
  ) throws(JSONError) {
    let bit: UInt32 = 1 << UInt32(index)
    if object.seen & bit != 0 { throw duplicate(key, at: Int(key.offset) - 1) }
    object.seen |= bit
    object.predicted = index + 1
  }

  private func duplicate(_ key: ByteSlice, at offset: Int) -> JSONError {
    JSONError(.duplicateKey(buffer.storage.span.string(key.range)), at: offset)
  }

  /// Finds the closing quote of the string whose content starts at `start`, and checks all of it.
  @inline(__always)
  private func scanString(_ start: Int) throws(JSONError) -> (stop: Int, hasEscape: Bool) {
    let source = buffer.storage.span
    let quote = SIMD16<UInt8>.all(ASCII.quote)
    let backslash = SIMD16<UInt8>.all(ASCII.backslash)
    let space = SIMD16<UInt8>.all(ASCII.space)
    var offset = start
    var seen = SIMD16<UInt8>.zero
    var hasEscape = false
    while true {
      let vector = source.vector(at: offset)
      let lane = ((vector .== quote) .| (vector .== backslash) .| (vector .< space)).firstSet
      seen |= vector
      offset += lane
      if lane == 16 { continue }
      let byte = source[offset]
      if byte == ASCII.quote, offset < end { break }
      if offset >= end { throw JSONError(.unterminatedString, at: start - 1) }
      guard byte == ASCII.backslash else {
        throw JSONError(.controlCharacter(byte), at: offset)
      }
      hasEscape = true
      offset = try checkEscape(offset)
    }
    if seen.hasHighBit, let invalid = source.firstInvalidUTF8(in: start..<offset) {
      throw JSONError(.invalidUTF8, at: invalid)
    }
    return (offset, hasEscape)
  }

  /// Checks the escape at `offset` and gives the offset after it.
  private func checkEscape(_ offset: Int) throws(JSONError) -> Int {
    let source = buffer.storage.span
    switch source[offset + 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
      return offset + 2
    case 0x75:
      let unit = try hexadecimal(offset)
      if unit & 0xFC00 == 0xDC00 { throw JSONError(.loneSurrogate, at: offset) }
      if unit & 0xFC00 != 0xD800 { return offset + 6 }
      guard source[offset + 6] == ASCII.backslash, source[offset + 7] == 0x75 else {
        throw JSONError(.loneSurrogate, at: offset)
      }
      guard try hexadecimal(offset + 6) & 0xFC00 == 0xDC00 else {
        throw JSONError(.loneSurrogate, at: offset)
      }
      return offset + 12
    default:
      throw JSONError(offset + 1 >= end ? .unterminatedString : .invalidEscape, at: offset)
    }
  }

  /// The code unit of the `\uXXXX` at `offset`.
  private func hexadecimal(_ offset: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for index in (offset + 2)..<(offset + 6) {
      guard let digit = buffer.storage[index].hexDigitValue else {
        throw JSONError(index >= end ? .unterminatedString : .invalidEscape, at: offset)
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Reads the digits of the number at `start` (RFC 8259 §6).
  @inline(__always)
  private func scanNumber(_ start: Int) throws(JSONError) -> JSONNumber {
    let source = buffer.storage.span
    var offset = start
    let isNegative = source[offset] == ASCII.minus
    if isNegative { offset += 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    let first = offset
    while source[offset].isASCIIDigit {
      mantissa = mantissa &* 10 &+ UInt64(source[offset] &- ASCII.zero)
      digits += mantissa == 0 ? 0 : 1
      offset += 1
    }
    if offset == first { throw invalidNumber(start) }
    if source[first] == ASCII.zero, offset > first + 1 {
      throw JSONError(.leadingZero, at: start)
    }
    var exponent = 0
    if source[offset] == ASCII.dot {
      offset += 1
      let fraction = offset
      while source[offset].isASCIIDigit {
        mantissa = mantissa &* 10 &+ UInt64(source[offset] &- ASCII.zero)
        digits += mantissa == 0 ? 0 : 1
        offset += 1
      }
      if offset == fraction { throw invalidNumber(start) }
      exponent = fraction - offset
    }
    if source[offset] | 0x20 == 0x65 {
      offset += 1
      let isMinus = source[offset] == ASCII.minus
      if isMinus || source[offset] == ASCII.plus { offset += 1 }
      let power = offset
      var written = 0
      while source[offset].isASCIIDigit {
        written = min(written * 10 + Int(source[offset] &- ASCII.zero), 100_000)
        offset += 1
      }
      if offset == power { throw invalidNumber(start) }
      exponent += isMinus ? -written : written
    }
    return JSONNumber(
      text: ByteSlice(start..<offset), isNegative: isNegative, mantissa: mantissa,
      exponent: exponent, isLong: digits > 19)
  }

  // The words of RFC 8259 §3, as they stand in memory.
  private static let trueWord: UInt64 = 0x65_7572_74
  private static let falseWord: UInt64 = 0x65_736C_6166
  private static let nullWord: UInt64 = 0x6C_6C75_6E

  private func expectWord(_ word: UInt64, _ length: Int) throws(JSONError) {
    let source = buffer.storage.span
    let mask: UInt64 = (1 << UInt64(8 * length)) - 1
    guard position + length <= end, source.word(at: position) & mask == word,
      !isWordByte(source[position + length])
    else { throw wrongWord() }
  }

  private func unexpected(_ byte: UInt8) -> JSONError {
    if isWordByte(byte) { return wrongWord() }
    if byte >= 0x80, buffer.storage.span.utf8SequenceLength(at: position, before: end) == 0 {
      return JSONError(.invalidUTF8, at: position)
    }
    return JSONError(.unexpectedByte(byte), at: position)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.underscore
  }

  /// A bare word that is none of JSON's: NaN, True, undefined, …
  private func wrongWord() -> JSONError {
    let source = buffer.storage.span
    var stop = position
    while stop < min(end, position + 40), isWordByte(source[stop]) { stop += 1 }
    return JSONError(.notANumber(source.string(position..<stop)), at: position)
  }

  private func invalidNumber(_ start: Int) -> JSONError {
    let source = buffer.storage.span
    if source[start] == ASCII.minus, start + 1 < end, source[start + 1].isASCIILetter {
      var stop = start + 1
      while stop < min(end, start + 40), isWordByte(source[stop]) { stop += 1 }
      return JSONError(.notANumber(source.string(start..<stop)), at: start)
    }
    return JSONError(.invalidNumber, at: start)
  }
}
