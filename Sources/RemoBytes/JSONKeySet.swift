/// The keys that an object may have, laid out so that one is compared with two vector loads.
package struct JSONKeySet: Sendable {
  struct Pattern {
    let low: SIMD16<UInt8>
    let high: SIMD16<UInt8>
    let lowMask: SIMD16<UInt8>
    let highMask: SIMD16<UInt8>
    /// Bytes of the key with its quotes and the colon.
    let length: Int

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
    let texts = names.map { [ASCII.quote] + Array($0.utf8) + [ASCII.quote, ASCII.colon] }
    patterns = ContiguousArray(texts.map(Self.pattern))
    finder = KeyFinder(texts)
  }

  private static func pattern(_ bytes: [UInt8]) -> Pattern {
    var vectors = [SIMD16<UInt8>](repeating: .zero, count: 2)
    var masks = vectors
    for (index, byte) in bytes.enumerated() {
      vectors[index / 16][index % 16] = byte
      masks[index / 16][index % 16] = 0xFF
    }
    return Pattern(
      low: vectors[0], high: vectors[1], lowMask: masks[0], highMask: masks[1],
      length: bytes.count)
  }

  /// The number of the key whose opening quote stands at `offset` and whose colon follows at
  /// once, `predicted` tried first; or nil.
  @inline(__always)
  func match(_ source: Span<UInt8>, at offset: Int, predicted: Int) -> Int? {
    let text = source.pair(at: offset)
    if predicted < patterns.count, patterns[predicted].matches(text) { return predicted }
    let number = finder.number(source, offset)
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

/// Tells the keys of a set apart by eight of their bytes: by a multiplier, which is looked for when
/// the set is made, that sends each key to a place of its own.
private struct KeyFinder: Sendable {
  private static let bits: UInt64 = 7

  /// Where the eight bytes begin, counted from the opening quote.
  private var offset = 0
  /// The bytes that every key has.
  private var mask = UInt64.max
  private var multiplier: UInt64 = 0
  /// The number of the key at a place; one that no key has where there is none.
  private var places = ContiguousArray<UInt8>(repeating: .max, count: 1 << Int(bits))

  /// A finder of keys with their quotes and colons.
  init(_ keys: [[UInt8]]) {
    let shortest = keys.map(\.count).min() ?? 0
    for offset in 0...max(shortest - 8, 0) {
      self.offset = offset
      mask = UInt64.max.prefix(shortest - offset)
      let words = keys.map { key in
        key[offset...].prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) } & mask
      }
      let areDifferent = words.indices.allSatisfy { !words[..<$0].contains(words[$0]) }
      for attempt in 1...(areDifferent ? 1000 : 1) {
        multiplier = ByteHash.mix(UInt64(attempt)) | 1
        if place(words) { return }
      }
    }
    preconditionFailure("the first bytes of two keys are the same")
  }

  /// Gives each key its place; whether no two have the same.
  private mutating func place(_ words: [UInt64]) -> Bool {
    for place in places.indices { places[place] = .max }
    for (number, word) in words.enumerated() {
      if places[place(word)] != .max { return false }
      places[place(word)] = UInt8(number)
    }
    return true
  }

  @inline(__always)
  private func place(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* multiplier) &>> (64 - Self.bits))
  }

  /// The number of the only key that the one at `quote` can be.
  @inline(__always)
  func number(_ source: Span<UInt8>, _ quote: Int) -> Int {
    Int(places[place(source.word(at: quote &+ offset) & mask)])
  }
}
