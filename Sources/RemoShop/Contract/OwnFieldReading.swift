import RemoBytes

extension ShoppingList {
  /// Finds the own fields of all items, in one more pass over their objects.
  ///
  /// - Parameter names: the names of the fields to find; nil for all.
  package mutating func readOwnFields(_ names: [String]? = nil) {
    let wanted = names.map { OwnFields(declared: $0) }
    var own = OwnFields(
      declared: records.declaredFields.filter { wanted?.number(of: $0) != nil || wanted == nil })
    var document = DocumentBuffer()
    swap(&document, &self.document)
    var reader = OwnFieldReader(document, wanted: wanted)
    for item in records.items { reader.read(Int(item.offset), into: &own) }
    self.document = reader.finish()
    records.own = own
  }
}

/// Reads the own fields of objects that a decoder has accepted.
private struct OwnFieldReader: ~Copyable {
  private var reader: JSONReader
  /// The number of each key so far; nil for a key that is no own field.
  private var numbers: [String: Int?] = [:]
  private let keys = ContractKeys.Item.names

  /// The fields to find; nil for all.
  private let wanted: OwnFields?

  init(_ document: consuming DocumentBuffer, wanted: OwnFields?) {
    reader = JSONReader(document)
    self.wanted = wanted
  }

  consuming func finish() -> DocumentBuffer { reader.finish() }

  mutating func read(_ offset: Int, into own: inout OwnFields) {
    own.beginItem()
    reader.rewind(toValueAt: offset)
    do throws(JSONError) {
      var object = try reader.beginObject()
      while true {
        switch try reader.readKey(&object, among: keys) {
        case .end: return
        case .known: try reader.skipValue()
        case .unknown(let key): try readValue(of: key, into: &own)
        }
      }
    } catch {
      // The decoder has read the object without an error.
    }
  }

  private mutating func readValue(of key: ByteSlice, into own: inout OwnFields) throws(JSONError) {
    let text: ByteSlice
    switch try reader.peek() {
    case .string: text = try reader.readStringIfNext() ?? .null
    case .number: text = try reader.readNumberIfNext()?.text ?? .null
    default: return try reader.skipValue()
    }
    if reader.buffer.storage.span.isBlank(text.range) { return }
    let name = reader.buffer.storage.span.string(key.range)
    guard let number = number(of: name, in: &own) else { return }
    guard !text.isLong(in: reader.buffer.storage.span) else {
      own.leftOutCount += 1
      return
    }
    own.append(text, name: number)
  }

  /// The number of the field under a key; nil if the key is no own field or exceeds a limit.
  private mutating func number(of key: String, in own: inout OwnFields) -> Int? {
    if let known = numbers[key] { return known }
    let isWanted = wanted.map { $0.number(of: key) != nil } ?? true
    let name = isWanted ? OwnFields.name(key) : nil
    let number = name.flatMap { own.add($0) }
    if name != nil && number == nil || isWanted && key.utf8.count > OwnFields.longestName {
      own.leftOutCount += 1
    }
    numbers[key] = .some(number)
    return number
  }
}

extension ByteSlice {
  /// Whether the text has more characters than a value may have.
  fileprivate func isLong(in bytes: Span<UInt8>) -> Bool {
    count > OwnFields.longestValue && bytes.string(range).count > OwnFields.longestValue
  }
}
