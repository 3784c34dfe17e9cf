/// The values that a reader took along with their keys, by key number.
@usableFromInline package struct JSONFieldValues: Sendable {
  @usableFromInline struct Value: Sendable {
    @usableFromInline var text = ByteSlice.null
    @usableFromInline var digits: UInt64 = 0
    @usableFromInline var decimals = 0
  }

  @usableFromInline var values = ContiguousArray<Value>(repeating: Value(), count: 32)

  /// The text of a key's value, or its number as written; null if absent.
  @inlinable
  package func text(_ key: Int) -> ByteSlice { values[key].text }

  /// The whole number under a key; nil if its text is null.
  @inlinable
  package func whole(_ key: Int) -> Int64? {
    // At most seven digits.
    values[key].text.isNull ? nil : Int64(truncatingIfNeeded: values[key].digits)
  }

  /// The number from 0 to 1 under a key, as the nearest double; nil if its text is null.
  @inlinable
  package func fraction(_ key: Int) -> Double? {
    let value = values[key]
    return value.text.isNull
      ? nil : JSONNumber.magnitude(value.digits, exponent: 0 &- value.decimals)
  }

  /// Sets the text of a key whose value the caller has read.
  package mutating func setText(_ text: ByteSlice, of key: Int) { values[key].text = text }

  /// Sets the texts of some keys to null. `keys` has a bit for each.
  mutating func remove(_ keys: UInt32) {
    var rest = keys
    while rest != 0 {
      values[rest.trailingZeroBitCount].text = .null
      rest &= rest &- 1
    }
  }
}

extension JSONReader {
  /// Reads the next key whose value the caller must read, and its colon, or the end of the object.
  ///
  /// Keys before it with usual values go into `fields`. The caller gets keys outside the set, and
  /// keys whose value is invalid or written in an unusual way.
  package mutating func readKey(
    _ object: inout Object, among keys: borrowing JSONKeySet
  ) throws(JSONError) -> Key {
    var members = JSONMemberScan(
      start: position, end: end, isFirst: isFirst, seen: object.seen, predicted: object.predicted,
      hits: hits)
    try members.read(&buffer, among: keys, into: &fields.values)
    position = members.start
    isFirst = members.isFirst
    hits = members.hits
    object.seen = members.seen
    object.predicted = members.predicted
    let key: Key
    switch members.stop {
    case .end:
      depth -= 1
      unknownKeys.close(object.scope)
      key = .end
    case .unusual(let isAfterComma):
      key = try readUnusualKey(&object, among: keys, isAfterComma: isAfterComma)
    case .value(let number, let quote):
      keyOffset = quote
      key = .known(number)
    }
    switch key {
    case .known(let number): fields.remove(keys.usual & 1 &<< UInt32(number))
    case .end: fields.remove(keys.usual & ~object.seen)
    case .unknown: break
    }
    return key
  }

  /// Reads the next key of the set and its colon, and skips other keys with their values. Nil at
  /// the end of the object.
  package mutating func readKnownKey(
    _ object: inout Object, among keys: borrowing JSONKeySet
  ) throws(JSONError) -> Int? {
    while true {
      switch try readKey(&object, among: keys) {
      case .known(let number): return number
      case .unknown: try skipValue()
      case .end: return nil
      }
    }
  }

  /// Reads the next key, whatever its name, and its colon. Nil at the end of the object.
  package mutating func readAnyKey(_ object: inout Object) throws(JSONError) -> ByteSlice? {
    guard case .unknown(let name) = try readKey(&object, among: Self.noKeys) else { return nil }
    return name
  }

  /// Checks and skips the rest of an object.
  package mutating func skipMembers(of object: inout Object) throws(JSONError) {
    _ = try readKnownKey(&object, among: Self.noKeys)
  }

  private static let noKeys = JSONKeySet([])
}
