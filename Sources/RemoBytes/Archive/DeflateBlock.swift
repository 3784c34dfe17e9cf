/// A block of a DEFLATE stream: its literals and matches, and the frequency of each symbol.
struct DeflateBlock: ~Copyable {
  /// A literal byte, or a match.
  private struct Token {
    /// The length of a match, or 0 for a literal.
    let length: UInt16
    /// The distance of a match, or the literal.
    let value: UInt16
  }

  private var tokens = ContiguousArray<Token>()
  private var literalCounts = ContiguousArray<UInt32>(
    repeating: 0, count: DeflateTables.literalSymbols)
  private var distanceCounts = ContiguousArray<UInt32>(
    repeating: 0, count: DeflateTables.distanceSymbols)
  private var bits = BitWriter()

  mutating func append(literal byte: UInt8) {
    tokens.append(Token(length: 0, value: UInt16(byte)))
    literalCounts[Int(byte)] += 1
  }

  mutating func append(_ match: MatchFinder.Match) {
    tokens.append(Token(length: UInt16(match.length), value: UInt16(match.distance)))
    literalCounts[DeflateTables.lengthSymbol(match.length)] += 1
    distanceCounts[DeflateTables.distanceSymbol(match.distance)] += 1
  }

  /// Writes the block in its shortest form and makes room for the next one. The size of stored
  /// blocks is an estimate.
  ///
  /// - Parameters:
  ///   - window: the bytes that the tokens represent.
  ///   - source: the range of those bytes in the window.
  mutating func emit(
    _ window: ContiguousArray<UInt8>, in source: Range<Int>, isLast: Bool,
    into output: inout ByteWriter
  ) {
    literalCounts[DeflateTables.endOfBlock] = 1
    let literals = HuffmanCode(frequencies: literalCounts, limit: 15)
    let distances = HuffmanCode(frequencies: distanceCounts, limit: 15)
    let header = DynamicHeader(literals: literals, distances: distances)
    let dynamicSize = header.bitCount + size(literals: literals, distances: distances)
    let fixedSize = size(
      literals: DeflateTables.fixedLiterals, distances: DeflateTables.fixedDistances)
    let storedSize = source.count * 8 + (source.count / 65_535 + 1) * 40
    // The other sizes lack the extra bits, which are the same for both codes.
    if storedSize - extraBits <= min(dynamicSize, fixedSize) {
      store(window, in: source, isLast: isLast, into: &output)
    } else if fixedSize <= dynamicSize {
      bits.append(isLast ? 0b011 : 0b010, count: 3)
      emitTokens(literals: DeflateTables.fixedLiterals, distances: DeflateTables.fixedDistances)
    } else {
      bits.append(isLast ? 0b101 : 0b100, count: 3)
      header.emit(into: &bits)
      emitTokens(literals: literals, distances: distances)
    }
    if isLast { bits.align() }
    bits.drain(into: &output)
    tokens.removeAll(keepingCapacity: true)
    for symbol in literalCounts.indices { literalCounts[symbol] = 0 }
    for symbol in distanceCounts.indices { distanceCounts[symbol] = 0 }
  }

  /// The number of extra bits of all lengths and distances, equal for every code.
  private var extraBits: Int {
    let lengths = literalCounts[257...].indices.reduce(0) {
      $0 + Int(literalCounts[$1]) * DeflateTables.lengthExtraBits[$1 - 257]
    }
    return distanceCounts.indices.reduce(lengths) {
      $0 + Int(distanceCounts[$1]) * DeflateTables.distanceExtraBits($1)
    }
  }

  /// The size of the symbols in bits, without their extra bits.
  private func size(literals: HuffmanCode, distances: HuffmanCode) -> Int {
    func size(_ counts: ContiguousArray<UInt32>, _ code: HuffmanCode) -> Int {
      zip(counts, code.lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    }
    return size(literalCounts, literals) + size(distanceCounts, distances)
  }

  /// Writes stored blocks (§3.2.4) of at most 65,535 bytes. Each starts with a header on a byte
  /// boundary.
  private mutating func store(
    _ window: ContiguousArray<UInt8>, in source: Range<Int>, isLast: Bool,
    into output: inout ByteWriter
  ) {
    var start = source.lowerBound
    repeat {
      let count = min(source.upperBound - start, 65_535)
      bits.append(isLast && start + count == source.upperBound ? 1 : 0, count: 3)
      bits.align()
      bits.append(count, count: 16)
      bits.append(count ^ 0xFFFF, count: 16)
      bits.drain(into: &output)
      output.append(window.span, in: start..<start + count)
      start += count
    } while start < source.upperBound
  }

  private mutating func emitTokens(literals: HuffmanCode, distances: HuffmanCode) {
    for token in tokens {
      let value = Int(token.value)
      if token.length == 0 {
        bits.append(symbol: value, of: literals)
        continue
      }
      let length = Int(token.length)
      let symbol = DeflateTables.lengthSymbol(length)
      bits.append(symbol: symbol, of: literals)
      bits.append(
        length - DeflateTables.lengthBases[symbol - 257],
        count: DeflateTables.lengthExtraBits[symbol - 257])
      let slot = DeflateTables.distanceSymbol(value)
      bits.append(symbol: slot, of: distances)
      bits.append(
        value - DeflateTables.distanceBases[slot], count: DeflateTables.distanceExtraBits(slot))
    }
    bits.append(symbol: DeflateTables.endOfBlock, of: literals)
  }
}

/// The code lengths of a dynamic block, run-length encoded (RFC 1951 §3.2.7).
private struct DynamicHeader {
  private var items: [(symbol: Int, extra: Int)] = []
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let codeLengthCount: Int

  init(literals: HuffmanCode, distances: HuffmanCode) {
    let literalEnd = (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    let distanceEnd = (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1
    literalCount = max(literalEnd, 257)
    distanceCount = max(distanceEnd, 1)
    items = Self.runs(
      of: Array(literals.lengths[..<literalCount]) + Array(distances.lengths[..<distanceCount]))
    var frequencies = ContiguousArray<UInt32>(repeating: 0, count: 19)
    for item in items { frequencies[item.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    self.code = code
    let last = DeflateTables.codeLengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 0
    codeLengthCount = max(last + 1, 4)
  }

  /// The symbols for a list of lengths. A run of zeros or of equal lengths is one symbol.
  private static func runs(of lengths: [UInt8]) -> [(symbol: Int, extra: Int)] {
    var items: [(symbol: Int, extra: Int)] = []
    var rest = lengths[...]
    while let length = rest.first {
      var run = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(run)
      if length > 0 {
        items.append((Int(length), 0))
        run -= 1
      }
      while run >= 3 {
        let part = min(run, length == 0 ? 138 : 6)
        switch (length, part) {
        case (0, ..<11): items.append((17, part - 3))
        case (0, _): items.append((18, part - 11))
        default: items.append((16, part - 3))
        }
        run -= part
      }
      for _ in 0..<run { items.append((Int(length), 0)) }
    }
    return items
  }

  private static func extraBits(_ symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  var bitCount: Int {
    items.reduce(14 + 3 * codeLengthCount) {
      $0 + Int(code.lengths[$1.symbol]) + Self.extraBits($1.symbol)
    }
  }

  func emit(into bits: inout BitWriter) {
    bits.append(literalCount - 257, count: 5)
    bits.append(distanceCount - 1, count: 5)
    bits.append(codeLengthCount - 4, count: 4)
    for symbol in DeflateTables.codeLengthOrder[..<codeLengthCount] {
      bits.append(Int(code.lengths[symbol]), count: 3)
    }
    for item in items {
      bits.append(symbol: item.symbol, of: code)
      bits.append(item.extra, count: Self.extraBits(item.symbol))
    }
  }
}
