/// The tables of RFC 1951 §3.2.5 and §3.2.6.
enum DeflateTables {
  static let endOfBlock = 256

  /// The number of literal and length symbols in use.
  static let literalSymbols = 286

  /// The number of distance symbols in use.
  static let distanceSymbols = 30

  /// The number of extra bits after each of the length symbols 257…285.
  static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  /// The order in which the lengths of the code-length code are sent.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The shortest length of each of the symbols 257…285.
  static let lengthBases: [Int] = {
    var bases = runningSums(of: lengthExtraBits, from: 3)
    // 258 has a symbol of its own, so the previous symbol stops at 257.
    bases[28] = 258
    return bases
  }()

  /// The symbol of a length, 3 to 258.
  static func lengthSymbol(_ length: Int) -> Int { Int(lengthSymbols[length - 3]) }

  private static let lengthSymbols = ContiguousArray(
    (3...258).map { length in UInt16(257 + (lengthBases.lastIndex { $0 <= length } ?? 0)) })

  /// The number of extra bits after a distance symbol.
  static func distanceExtraBits(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }

  /// The least distance of each symbol.
  static let distanceBases = runningSums(
    of: (0..<distanceSymbols).map(distanceExtraBits), from: 1)

  /// The symbol of a distance, 1 to 32,768.
  static func distanceSymbol(_ distance: Int) -> Int {
    let index = distance - 1
    if index < 4 { return index }
    // Each power of two has two symbols; the bit below the highest one selects between them.
    let power = Int.bitWidth - 1 - index.leadingZeroBitCount
    return 2 * power + (index >> (power - 1) & 1)
  }

  /// The first value of each symbol, given the number of extra bits per symbol. Symbols cover
  /// consecutive values.
  private static func runningSums(of extraBits: [Int], from first: Int) -> [Int] {
    var next = first
    return extraBits.map { bits in
      defer { next += 1 << bits }
      return next
    }
  }

  static let fixedLiterals: HuffmanCode = {
    var lengths = ContiguousArray<UInt8>(repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    return HuffmanCode(lengths: lengths)
  }()

  static let fixedDistances = HuffmanCode(lengths: ContiguousArray(repeating: 5, count: 30))
}
