/// The tables of RFC 1951 §3.2.5 and §3.2.6.
enum DeflateTables {
  /// Set in the token of a match, whose bits 15–22 hold the length less 3 and bits 0–14 the
  /// distance less 1; a token without it is a literal byte.
  static let matchFlag: UInt32 = 0x8000_0000

  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// The number of literal and length symbols that can occur.
  static let literalSymbols = 286

  /// The number of distance symbols that can occur.
  static let distanceSymbols = 30

  /// Extra bits after the length symbols 257…285.
  static let lengthExtraBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  /// The order in which the lengths of the code-length code are sent.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The shortest length of each of the symbols 257…285.
  static let lengthBases: [Int] = {
    var bases: [Int] = []
    var base = 3
    for extra in lengthExtraBits {
      bases.append(base)
      base += 1 << Int(extra)
    }
    // 258 has a symbol of its own, and the one before it stops at 257.
    bases[28] = 258
    return bases
  }()

  /// The symbol of each length less 3.
  static let lengthSymbols: ContiguousArray<UInt16> = {
    var symbols = ContiguousArray<UInt16>(repeating: 0, count: 256)
    for (index, base) in lengthBases.enumerated() {
      for length in base..<min(base + 1 << Int(lengthExtraBits[index]), 259) {
        symbols[length - 3] = UInt16(257 + index)
      }
    }
    return symbols
  }()

  /// Extra bits after each distance symbol.
  static func distanceExtraBits(_ slot: Int) -> Int { slot < 4 ? 0 : slot / 2 - 1 }

  /// The least distance of each symbol.
  static let distanceBases: ContiguousArray<UInt32> = {
    var bases = ContiguousArray<UInt32>()
    var base: UInt32 = 1
    for slot in 0..<distanceSymbols {
      bases.append(base)
      base += 1 << UInt32(distanceExtraBits(slot))
    }
    return bases
  }()

  /// The symbols of distances less 1: directly below 256, then by steps of 128.
  static let distanceSlots: ContiguousArray<UInt8> = {
    var slots = ContiguousArray<UInt8>(repeating: 0, count: 512)
    for slot in 0..<distanceSymbols {
      let first = Int(distanceBases[slot]) - 1
      for distance in first..<first + 1 << distanceExtraBits(slot) {
        slots[distance < 256 ? distance : 256 + distance >> 7] = UInt8(slot)
      }
    }
    return slots
  }()

  /// The symbol of `distance`, looked up in `distanceSlots`.
  @inline(__always)
  static func slot(_ distance: Int, _ slots: Span<UInt8>) -> Int {
    let index = distance - 1
    return Int(slots[index < 256 ? index : 256 + index >> 7])
  }

  /// The fixed code for literals and lengths.
  static let fixedLiterals: HuffmanCode = {
    var lengths = ContiguousArray<UInt8>(repeating: 8, count: 288)
    for symbol in 144..<256 { lengths[symbol] = 9 }
    for symbol in 256..<280 { lengths[symbol] = 7 }
    return HuffmanCode(lengths: lengths)
  }()

  /// The fixed code for distances.
  static let fixedDistances = HuffmanCode(lengths: ContiguousArray(repeating: 5, count: 30))
}
