/// The keys that an object may have, laid out so that one is compared with two vector loads.
package struct JSONKeySet: Sendable {
  struct Pattern {
    let low: SIMD16<UInt8>
    let high: SIMD16<UInt8>
    let lowMask: SIMD16<UInt8>
    let highMask: SIMD16<UInt8>
    /// Bytes of the key with its quotes and the colon.
    let length: Int
  }

  /// The keys, at most 32 of them, in the order of their numbers.
  package let names: [String]
  let patterns: ContiguousArray<Pattern>
  /// A bit for each key whose value is a text as a rule, which is then read along with the key.
  let texts: UInt32

  /// A set of keys of 1 to 29 ASCII bytes each, those of the numbers `texts` with a text as a rule.
  package init(_ names: [String], texts: [Int] = []) {
    precondition(names.count <= 32 && names.allSatisfy { (1...29).contains($0.utf8.count) })
    self.names = names
    self.texts = JSONReader.Object.mask(texts)
    patterns = ContiguousArray(names.map(Self.pattern))
  }

  private static func pattern(_ name: String) -> Pattern {
    let bytes = [ASCII.quote] + Array(name.utf8) + [ASCII.quote, ASCII.colon]
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
    if predicted < patterns.count, Self.matches(patterns[predicted], text.low, text.high) {
      return predicted
    }
    return search(text.low, text.high)
  }

  private func search(_ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>) -> Int? {
    for index in patterns.indices where Self.matches(patterns[index], low, high) {
      return index
    }
    return nil
  }

  @inline(__always)
  private static func matches(
    _ pattern: Pattern, _ low: SIMD16<UInt8>, _ high: SIMD16<UInt8>
  ) -> Bool {
    let difference =
      ((low ^ pattern.low) & pattern.lowMask) | ((high ^ pattern.high) & pattern.highMask)
    return difference.isZero
  }

  /// The number of the key that equals the bytes in `range`, or nil.
  func number(_ source: Span<UInt8>, _ range: Range<Int>) -> Int? {
    for index in patterns.indices where patterns[index].length == range.count + 3 {
      if source.equals(range, names[index]) { return index }
    }
    return nil
  }
}
