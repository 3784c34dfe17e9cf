/// One block on its way out: its tokens, how often each symbol occurs, and the bit stream.
struct DeflateBlock: ~Copyable {
  /// Room for the bytes of the longest block as literals, and the symbol that ends it.
  private static let capacity = 168_000

  var tokens = ContiguousArray<UInt32>(repeating: 0, count: capacity)
  var tokenCount = 0
  var literalCounts = ContiguousArray<UInt32>(
    repeating: 0, count: DeflateTables.literalSymbols)
  var distanceCounts = ContiguousArray<UInt32>(
    repeating: 0, count: DeflateTables.distanceSymbols)
  private var bits = BitStream()

  /// Writes the block in its shortest form and makes room for the next one. `source` are the bytes
  /// of `window` that the tokens stand for.
  mutating func emit(
    _ window: ContiguousArray<UInt8>, _ source: Range<Int>, isLast: Bool,
    into output: inout ByteWriter
  ) {
    literalCounts[DeflateTables.endOfBlock] = 1
    let extra = extraBits()
    let literals = HuffmanCode(frequencies: literalCounts, limit: 15)
    let distances = HuffmanCode(frequencies: distanceCounts, limit: 15)
    let header = DynamicHeader(literals, distances)
    let dynamicCost = header.bitCount + cost(literals, distances) + extra
    let fixedCost = cost(DeflateTables.fixedLiterals, DeflateTables.fixedDistances) + extra
    let storedCost = source.count * 8 + (source.count / 65_535 + 1) * 40
    if storedCost <= min(dynamicCost, fixedCost) {
      store(window, source, isLast: isLast, into: &output)
    } else if fixedCost <= dynamicCost {
      bits.append(isLast ? 0b011 : 0b010, 3)
      emitTokens(DeflateTables.fixedLiterals, DeflateTables.fixedDistances)
    } else {
      bits.append(isLast ? 0b101 : 0b100, 3)
      header.emit(into: &bits)
      emitTokens(literals, distances)
    }
    if isLast { bits.align() }
    bits.drain(into: &output)
    tokenCount = 0
    for symbol in literalCounts.indices { literalCounts[symbol] = 0 }
    for symbol in distanceCounts.indices { distanceCounts[symbol] = 0 }
  }

  /// The extra bits of all lengths and distances, the same for every code.
  private func extraBits() -> Int {
    var sum = 0
    for (index, extra) in DeflateTables.lengthExtraBits.enumerated() {
      sum += Int(literalCounts[257 + index]) * Int(extra)
    }
    for slot in distanceCounts.indices {
      sum += Int(distanceCounts[slot]) * DeflateTables.distanceExtraBits(slot)
    }
    return sum
  }

  private func cost(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Int {
    var sum = 0
    for symbol in literalCounts.indices {
      sum += Int(literalCounts[symbol]) * Int(literals.lengths[symbol])
    }
    for slot in distanceCounts.indices {
      sum += Int(distanceCounts[slot]) * Int(distances.lengths[slot])
    }
    return sum
  }

  /// Stored blocks (§3.2.4) of at most 65,535 bytes, each after its header on a byte boundary.
  private mutating func store(
    _ window: ContiguousArray<UInt8>, _ source: Range<Int>, isLast: Bool,
    into output: inout ByteWriter
  ) {
    var start = source.lowerBound
    repeat {
      let count = min(source.upperBound - start, 65_535)
      bits.append(isLast && start + count == source.upperBound ? 1 : 0, 3)
      bits.align()
      bits.append(UInt64(count), 16)
      bits.append(UInt64(count ^ 0xFFFF), 16)
      bits.drain(into: &output)
      output.append(window.span, in: start..<start + count)
      start += count
    } while start < source.upperBound
  }

  private mutating func emitTokens(_ literalCode: HuffmanCode, _ distanceCode: HuffmanCode) {
    // Code, extra bits and their number in one word per literal and length: bits << 8 | count.
    var symbols = ContiguousArray<UInt32>(repeating: 0, count: 512)
    for byte in 0..<256 {
      symbols[byte] = UInt32(literalCode.codes[byte]) << 8 | UInt32(literalCode.lengths[byte])
    }
    for length in 0..<256 {
      let symbol = Int(DeflateTables.lengthSymbols[length])
      let codeLength = UInt32(literalCode.lengths[symbol])
      let extra = UInt32(length + 3 - DeflateTables.lengthBases[symbol - 257])
      let bits = UInt32(literalCode.codes[symbol]) | extra << codeLength
      symbols[256 + length] =
        bits << 8 | (codeLength + UInt32(DeflateTables.lengthExtraBits[symbol - 257]))
    }
    bits.append(
      tokens, tokenCount, symbols, distanceCode)
    bits.append(
      UInt64(literalCode.codes[DeflateTables.endOfBlock]),
      Int(literalCode.lengths[DeflateTables.endOfBlock]))
  }
}

/// The code lengths of a dynamic block, run-length encoded (RFC 1951 §3.2.7).
private struct DynamicHeader {
  private var items: [(symbol: Int, extra: Int)] = []
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let codeLengthCount: Int

  init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    let literalEnd = (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    let distanceEnd = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    literalCount = max(literalEnd, 257)
    distanceCount = max(distanceEnd, 1)
    let lengths =
      Array(literals.lengths[..<literalCount]) + Array(distances.lengths[..<distanceCount])
    var items: [(symbol: Int, extra: Int)] = []
    var index = 0
    while index < lengths.count {
      let length = Int(lengths[index])
      var run = 1
      while index + run < lengths.count, lengths[index + run] == lengths[index] { run += 1 }
      index += run
      if length == 0 {
        while run >= 3 {
          let part = min(run, 138)
          items.append(part < 11 ? (17, part - 3) : (18, part - 11))
          run -= part
        }
      } else {
        items.append((length, 0))
        run -= 1
        while run >= 3 {
          let part = min(run, 6)
          items.append((16, part - 3))
          run -= part
        }
      }
      for _ in 0..<run { items.append((length, 0)) }
    }
    self.items = items
    var frequencies = ContiguousArray<UInt32>(repeating: 0, count: 19)
    for item in items { frequencies[item.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    self.code = code
    let last = DeflateTables.codeLengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0
    codeLengthCount = max(last + 1, 4)
  }

  /// Extra bits after the symbols 16, 17 and 18.
  private static func extraBits(_ symbol: Int) -> Int {
    symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0
  }

  var bitCount: Int {
    var sum = 14 + 3 * codeLengthCount
    for item in items { sum += Int(code.lengths[item.symbol]) + Self.extraBits(item.symbol) }
    return sum
  }

  func emit(into bits: inout BitStream) {
    bits.append(UInt64(literalCount - 257), 5)
    bits.append(UInt64(distanceCount - 1), 5)
    bits.append(UInt64(codeLengthCount - 4), 4)
    for symbol in DeflateTables.codeLengthOrder[..<codeLengthCount] {
      bits.append(UInt64(code.lengths[symbol]), 3)
    }
    for item in items {
      bits.append(UInt64(code.codes[item.symbol]), Int(code.lengths[item.symbol]))
      let extra = Self.extraBits(item.symbol)
      if extra > 0 { bits.append(UInt64(item.extra), extra) }
    }
  }
}
