// Two vector loads compare a key, and the expected key is compared first. Streams with shuffled
// keys and escapes, where the expectation fails, are 19 % slower than others.

/// The possible keys of an object, laid out so that two vector loads compare one key.
package struct JSONKeySet: Sendable {
  /// The usual kind of value of a key. A reader takes such a value along with the key.
  package enum Kind: Sendable {
    case text
    case textOrNull
    /// A whole number, 0 or greater.
    case whole
    /// A number from 0 to 1.
    case fraction
    /// Any value; the caller reads it.
    case any
  }

  struct Pattern {
    let low: SIMD16<UInt8>
    let high: SIMD16<UInt8>
    let lowMask: SIMD16<UInt8>
    let highMask: SIMD16<UInt8>
    /// The number of bytes of the key, with its quotes and the colon.
    let length: Int
    let kind: Kind

    init(_ name: String, kind: Kind) {
      var bytes = ContiguousArray<UInt8>()
      bytes.reserveCapacity(64)
      bytes.append(ASCII.quote)
      bytes.append(contentsOf: name.utf8)
      bytes.append(ASCII.quote)
      bytes.append(ASCII.colon)
      let count = bytes.count
      bytes.appendZeros(32)
      let text = bytes.span.pair(at: 0)
      let mask = VectorPair(low: .all(0xFF), high: .all(0xFF)).prefix(count)
      low = text.low
      high = text.high
      lowMask = mask.low
      highMask = mask.high
      length = count
      self.kind = kind
    }

    /// Eight bytes of the key from `offset` on, the first byte lowest.
    func word(at offset: Int) -> UInt64 {
      let (low, high) = (low.words, high.words)
      let bits = UInt64(8 &* (offset & 7))
      // A shift by 64 gives 0.
      return switch offset &>> 3 {
      case 0: low[0] >> bits | low[1] << (64 - bits)
      case 1: low[1] >> bits | high[0] << (64 - bits)
      case 2: high[0] >> bits | high[1] << (64 - bits)
      default: high[1] >> bits
      }
    }

    /// Whether 32 bytes begin with the pattern.
    @inline(__always)
    func matches(_ text: VectorPair) -> Bool {
      (((text.low ^ low) & lowMask) | ((text.high ^ high) & highMask)).isZero
    }
  }

  /// The keys in order of their numbers, at most 32.
  package let names: [String]
  let patterns: ContiguousArray<Pattern>

  /// A bit for each key whose value the reader may take along.
  let usual: UInt32

  private let finder: KeyFinder

  /// Creates a set of keys of 1 to 29 bytes each: letters, digits and underscores.
  ///
  /// - Parameters:
  ///   - common: the keys of nearly all objects.
  ///   - rare: keys of few objects, numbered after the others. The reader takes slightly longer for
  ///     them, but they do not affect the places of the common keys.
  ///   - kind: returns the usual kind of value for the key with this number.
  package init(
    _ common: [String], rare: [String] = [], kind: (Int) -> Kind = { _ in .any }
  ) {
    let names = common + rare
    precondition(names.count <= 32 && names.allSatisfy { (1...29).contains($0.utf8.count) })
    precondition(
      names.allSatisfy {
        $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.underscore }
      })
    self.names = names
    var usual: UInt32 = 0
    var patterns = ContiguousArray<Pattern>()
    patterns.reserveCapacity(names.count)
    for name in names {
      let number = patterns.count
      let kind = kind(number)
      if kind != .any { usual |= 1 << UInt32(number) }
      patterns.append(Pattern(name, kind: kind))
    }
    self.usual = usual
    self.patterns = patterns
    finder = KeyFinder(patterns.prefix(common.count))
  }

  /// A key of the set that begins 32 bytes of input.
  struct Key {
    let number: Int
    /// The number of bytes of the key, with its quotes and the colon.
    let length: Int
    let kind: Kind
  }

  /// The key with this number if the 32 bytes begin with it.
  @inline(__always)
  func key(_ number: Int, in text: VectorPair) -> Key? {
    guard UInt(bitPattern: number) < UInt(bitPattern: patterns.count),
      patterns[number].matches(text)
    else { return nil }
    return Key(number: number, length: patterns[number].length, kind: patterns[number].kind)
  }

  /// The only candidate for the key whose opening quote is at `quote`. If the key is rare or not in
  /// the set, the result is arbitrary.
  @inline(__always)
  func find(_ source: Span<UInt8>, quote: Int) -> Key? { finder.key(source, quote: quote) }

  /// Whether 32 bytes begin with the candidate key.
  @inline(__always)
  func matches(_ key: Key, in text: VectorPair) -> Bool { patterns[key.number].matches(text) }

  /// The number of the key that equals the bytes in `range`, or nil.
  func number(_ source: Span<UInt8>, in range: Range<Int>) -> Int? {
    for index in patterns.indices where patterns[index].length == range.count + 3 {
      if source.isEqual(range, to: names[index]) { return index }
    }
    return nil
  }

  /// The number of the key whose camelCase spelling is in `range`, or nil.
  func camelCaseNumber(_ source: Span<UInt8>, in range: Range<Int>) -> Int? {
    guard range.contains(where: { source[$0].isASCIIUppercase }) else { return nil }
    return names.firstIndex { source.isCamelCase(range, of: $0) }
  }
}

/// A table that distinguishes the common keys of a set by eight of their bytes, through a
/// multiplicative hash.
private struct KeyFinder: Sendable {
  private static let bits: UInt64 = 7
  /// A multiplier found by trial; it works for all key sets of this package.
  private static let multiplier: UInt64 = 0xA6EB_8C9E_BD69_FE29

  /// The offset of the eight bytes, counted from the opening quote.
  private var offset = 0
  /// The mask of the bytes that all keys have.
  private var mask = UInt64.max
  /// The facts about the key at each place, so that the reader can find the value before it
  /// compares the key. A length of 0 marks an empty place.
  private var places = ContiguousArray<Place>(repeating: Place(), count: 1 << Int(bits))

  private struct Place {
    var number: UInt8 = 0
    var length: UInt8 = 0
    var kind = JSONKeySet.Kind.any
  }

  init(_ keys: ArraySlice<JSONKeySet.Pattern>) {
    var shortest = keys.isEmpty ? 0 : 32
    for key in keys { shortest = min(shortest, key.length) }
    for offset in 0...max(shortest - 8, 0) {
      self.offset = offset
      mask = UInt64.max.prefix(shortest - offset)
      if takesPlaces(keys) { return }
    }
    preconditionFailure("two keys of a set have the same place: another multiplier is needed")
  }

  /// Gives each key its place and returns whether all places differ.
  private mutating func takesPlaces(_ keys: ArraySlice<JSONKeySet.Pattern>) -> Bool {
    for number in keys.indices {
      let place = Self.place(keys[number].word(at: offset) & mask)
      if places[place].length != 0 {
        for place in places.indices { places[place] = Place() }
        return false
      }
      places[place] = Place(
        number: UInt8(truncatingIfNeeded: number),
        length: UInt8(truncatingIfNeeded: keys[number].length), kind: keys[number].kind)
    }
    return true
  }

  @inline(__always)
  private static func place(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* multiplier) &>> (64 - bits))
  }

  /// The only candidate for the key at `quote`.
  @inline(__always)
  func key(_ source: Span<UInt8>, quote: Int) -> JSONKeySet.Key? {
    let place = places[Self.place(source.word(at: quote &+ offset) & mask)]
    if place.length == 0 { return nil }
    return JSONKeySet.Key(
      number: Int(place.number), length: Int(place.length), kind: place.kind)
  }
}
