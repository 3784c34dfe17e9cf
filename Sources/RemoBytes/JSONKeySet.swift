/// The keys that an object may have, laid out so that one is compared with two vector loads.
package struct JSONKeySet: Sendable {
  struct Pattern {
    let low: SIMD16<UInt8>
    let high: SIMD16<UInt8>
    let lowMask: SIMD16<UInt8>
    let highMask: SIMD16<UInt8>
    /// Bytes of the key with its quotes and the colon.
    let length: Int

    init(_ name: String) {
      var text = VectorPair()
      var count = 0
      func add(_ byte: UInt8) {
        if count < 16 { text.low[count] = byte } else { text.high[count - 16] = byte }
        count += 1
      }
      add(ASCII.quote)
      for byte in name.utf8 { add(byte) }
      add(ASCII.quote)
      add(ASCII.colon)
      let mask = VectorPair(low: .all(0xFF), high: .all(0xFF)).prefix(count)
      low = text.low
      high = text.high
      lowMask = mask.low
      highMask = mask.high
      length = count
    }

    /// Eight of its bytes from `offset` on, the first one lowest.
    func word(at offset: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in (offset..<Swift.min(offset + 8, 32)).reversed() {
        word = word << 8 | UInt64(index < 16 ? low[index] : high[index - 16])
      }
      return word
    }

    /// Whether the pattern is what 32 bytes begin with.
    @inline(__always)
    func matches(_ text: VectorPair) -> Bool {
      (((text.low ^ low) & lowMask) | ((text.high ^ high) & highMask)).isZero
    }
  }

  /// What the values of some keys are as a rule; a reader then takes them along with the key.
  package struct Usual: Sendable {
    /// Keys with a text.
    package var texts: [Int] = []
    /// Those of them that may have null instead.
    package var nullables: [Int] = []
    /// Keys with a whole number of 0 or more.
    package var wholes: [Int] = []
    /// Keys with a number from 0 to 1.
    package var fractions: [Int] = []

    package init() {}
  }

  /// The keys, at most 32 of them, in the order of their numbers.
  package let names: [String]
  let patterns: ContiguousArray<Pattern>

  // A bit for each key, as `Usual` has them.
  let texts: UInt32
  let nullables: UInt32
  let wholes: UInt32
  let fractions: UInt32

  /// All keys that a reader may take the value of.
  var usual: UInt32 { texts | wholes | fractions }

  private let finder: KeyFinder

  /// A set of keys of 1 to 29 ASCII bytes each.
  package init(_ names: [String], _ usual: Usual = Usual()) {
    precondition(names.count <= 32 && names.allSatisfy { (1...29).contains($0.utf8.count) })
    self.names = names
    texts = JSONReader.Object.mask(usual.texts)
    nullables = JSONReader.Object.mask(usual.nullables)
    wholes = JSONReader.Object.mask(usual.wholes)
    fractions = JSONReader.Object.mask(usual.fractions)
    var patterns = ContiguousArray<Pattern>()
    patterns.reserveCapacity(names.count)
    for name in names { patterns.append(Pattern(name)) }
    self.patterns = patterns
    finder = KeyFinder(patterns)
  }

  /// The number of the key whose opening quote stands at `offset` and whose colon follows at
  /// once; or nil. `predicted` is tried first where `isOrdered` says that the last one was right.
  @inline(__always)
  func match(
    _ source: Span<UInt8>, at offset: Int, predicted: Int, _ isOrdered: inout Bool
  ) -> Int? {
    let text = source.pair(at: offset)
    if isOrdered, predicted < patterns.count, patterns[predicted].matches(text) {
      return predicted
    }
    let number = finder.number(source, offset)
    isOrdered = number == predicted
    return number < patterns.count && patterns[number].matches(text) ? number : nil
  }

  /// The number of the key that equals the bytes in `range`, or nil.
  func number(_ source: Span<UInt8>, _ range: Range<Int>) -> Int? {
    for index in patterns.indices where patterns[index].length == range.count + 3 {
      if source.equals(range, names[index]) { return index }
    }
    return nil
  }
}

/// Tells the keys of a set apart by eight of their bytes, which a multiplication sends to places
/// that no two of them share.
private struct KeyFinder: Sendable {
  private static let bits: UInt64 = 7
  /// Found by trying: it serves all sets that there are.
  private static let multiplier: UInt64 = 0x78E5_1061_7311_D8A3

  /// Where the eight bytes begin, counted from the opening quote.
  private var offset = 0
  /// The bytes that every key has.
  private var mask = UInt64.max
  /// The number of the key at a place; one that no key has where there is none.
  private var places = ContiguousArray<UInt8>(repeating: .max, count: 1 << Int(bits))

  /// A finder of keys.
  init(_ keys: ContiguousArray<JSONKeySet.Pattern>) {
    var shortest = keys.isEmpty ? 0 : 32
    for key in keys { shortest = min(shortest, key.length) }
    for offset in 0...max(shortest - 8, 0) {
      self.offset = offset
      mask = UInt64.max.prefix(shortest - offset)
      if takesPlaces(keys) { return }
    }
    preconditionFailure("two keys of a set have the same place: another multiplier is needed")
  }

  /// Gives each key its place; whether no two have the same.
  private mutating func takesPlaces(_ keys: ContiguousArray<JSONKeySet.Pattern>) -> Bool {
    for number in keys.indices {
      let place = Self.place(keys[number].word(at: offset) & mask)
      if places[place] != .max {
        for place in places.indices { places[place] = .max }
        return false
      }
      places[place] = UInt8(truncatingIfNeeded: number)
    }
    return true
  }

  @inline(__always)
  private static func place(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* multiplier) &>> (64 - bits))
  }

  /// The number of the only key that the one at `quote` can be.
  @inline(__always)
  func number(_ source: Span<UInt8>, _ quote: Int) -> Int {
    Int(places[Self.place(source.word(at: quote &+ offset) & mask)])
  }
}
