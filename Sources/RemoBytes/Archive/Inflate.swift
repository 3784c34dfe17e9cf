/// Decompresses DEFLATE (RFC 1951) in pieces, so that memory does not grow with the output.
///
/// ```swift
/// var inflate = Inflate(archive, range: body)
/// while try inflate.readBlock(into: &bytes) { … }
/// ```
///
/// A table of the next bits finds a symbol at once.
package struct Inflate: Sendable {
  /// An error that describes an invalid stream.
  package struct Failure: Error, Equatable, Sendable {
    package let message: String
  }

  private enum Place {
    case startOfBlock
    /// In a block without compression, with this number of bytes to come.
    case stored(Int)
    case coded
    case end
  }

  /// The farthest that a copy reaches back.
  private static let window = 32 << 10
  /// The approximate output of one call, in bytes.
  private static let blockSize = 64 << 10

  private var bits: BitReader
  private var place = Place.startOfBlock
  private var isLastBlock = false
  private var literals = Self.fixedLiterals
  private var distances = Self.fixedDistances
  /// The last bytes of the output, at least a window.
  private var output: ContiguousArray<UInt8> = []

  /// - Parameter range: the place of the compressed bytes.
  package init(_ bytes: ContiguousArray<UInt8>, range: Range<Int>) {
    bits = BitReader(bytes, range: range)
  }

  /// The number of compressed bytes read so far.
  package var consumedCount: Int { bits.consumedCount }

  /// Appends the next bytes, about 64 KiB, to `target`.
  ///
  /// - Returns: false at the end of the stream.
  package mutating func readBlock(
    into target: inout ContiguousArray<UInt8>
  ) throws(Failure) -> Bool {
    if case .end = place { return false }
    if output.count > Self.window { output.removeFirst(output.count - Self.window) }
    let start = output.count
    let limit = start + Self.blockSize
    while output.count < limit {
      switch place {
      case .startOfBlock where isLastBlock:
        place = .end
        target.append(contentsOf: output[start...])
        return true
      case .startOfBlock: try startBlock()
      case .stored(let count): try copyStored(count, limit: limit)
      case .coded: try decodeSymbols(limit: limit)
      case .end: break
      }
    }
    target.append(contentsOf: output[start...])
    return true
  }

  // MARK: Blocks

  private mutating func startBlock() throws(Failure) {
    isLastBlock = try bits.take(1) == 1
    switch try bits.take(2) {
    case 0:
      bits.align()
      let count = try bits.take(16)
      guard try bits.take(16) == count ^ 0xFFFF else { throw Failure(message: "a wrong length") }
      place = .stored(count)
    case 1:
      (literals, distances) = (Self.fixedLiterals, Self.fixedDistances)
      place = .coded
    case 2:
      try readCodes()
      place = .coded
    default: throw Failure(message: "an unknown kind of block")
    }
  }

  private mutating func copyStored(_ count: Int, limit: Int) throws(Failure) {
    let size = min(count, limit - output.count)
    for _ in 0..<size { output.append(UInt8(truncatingIfNeeded: try bits.take(8))) }
    place = size == count ? .startOfBlock : .stored(count - size)
  }

  /// Reads the two codes of a block (§3.2.7).
  private mutating func readCodes() throws(Failure) {
    let literalCount = try bits.take(5) + 257
    let distanceCount = try bits.take(5) + 1
    let codeCount = try bits.take(4) + 4
    var codeLengths = ContiguousArray<UInt8>(repeating: 0, count: 19)
    for index in 0..<codeCount {
      codeLengths[DeflateTables.codeLengthOrder[index]] = UInt8(try bits.take(3))
    }
    let code = try DecodingTable(codeLengths)
    var lengths: ContiguousArray<UInt8> = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try bits.symbol(of: code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw Failure(message: "nothing to repeat") }
        lengths.append(contentsOf: repeatElement(last, count: 3 + (try bits.take(2))))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + (try bits.take(3))))
      case 18: lengths.append(contentsOf: repeatElement(0, count: 11 + (try bits.take(7))))
      default: lengths.append(UInt8(symbol))
      }
    }
    guard lengths.count == literalCount + distanceCount,
      literalCount <= DeflateTables.literalSymbols
    else { throw Failure(message: "too many symbols") }
    literals = try DecodingTable(ContiguousArray(lengths[..<literalCount]))
    distances = try DecodingTable(ContiguousArray(lengths[literalCount...]))
  }

  private mutating func decodeSymbols(limit: Int) throws(Failure) {
    while output.count < limit {
      let symbol = try bits.symbol(of: literals)
      if symbol < DeflateTables.endOfBlock {
        output.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == DeflateTables.endOfBlock {
        place = .startOfBlock
        return
      }
      let index = symbol - 257
      guard index < 29 else { throw Failure(message: "an unknown length") }
      let length =
        DeflateTables.lengthBases[index] + (try bits.take(DeflateTables.lengthExtraBits[index]))
      let slot = try bits.symbol(of: distances)
      guard slot < DeflateTables.distanceSymbols else {
        throw Failure(message: "an unknown distance")
      }
      let distance =
        DeflateTables.distanceBases[slot] + (try bits.take(DeflateTables.distanceExtraBits(slot)))
      guard distance <= output.count else { throw Failure(message: "a copy from before the start") }
      var source = output.count - distance
      for _ in 0..<length {
        output.append(output[source])
        source += 1
      }
    }
  }

  private static let fixedLiterals = fixedTable(DeflateTables.fixedLiterals)
  private static let fixedDistances = fixedTable(DeflateTables.fixedDistances)

  private static func fixedTable(_ code: HuffmanCode) -> DecodingTable {
    do throws(Failure) {
      return try DecodingTable(code.lengths)
    } catch {
      preconditionFailure("the fixed codes are valid")
    }
  }
}

/// The symbols of a Huffman code by the next bits of the stream.
struct DecodingTable: Sendable {
  /// The length of the longest code in bits.
  let width: Int
  /// The symbol and the length of its code, as `symbol << 4 | length`, by the next `width` bits; 0
  /// for bits without a symbol.
  private(set) var entries: ContiguousArray<UInt16>

  /// - Parameter lengths: the length of each symbol's code in bits, at most 15; 0 for an unused
  ///   symbol.
  init(_ lengths: ContiguousArray<UInt8>) throws(Inflate.Failure) {
    width = Int(lengths.max() ?? 0)
    entries = ContiguousArray(repeating: 0, count: 1 << width)
    // A code must not exceed the code space (Kraft). It may leave some of it unused: a block
    // without copies has one distance code, or none.
    var used = 0
    for length in lengths where length > 0 { used += 1 << (15 - Int(length)) }
    guard used <= 1 << 15 else { throw Inflate.Failure(message: "too many codes") }
    let codes = HuffmanCode(lengths: lengths).codes
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let entry = UInt16(symbol) << 4 | UInt16(length)
      for index in stride(from: Int(codes[symbol]), to: entries.count, by: 1 << Int(length)) {
        entries[index] = entry
      }
    }
  }
}

/// Reads bits from bytes, the lowest first (RFC 1951 §3.1.1).
private struct BitReader {
  private let bytes: ContiguousArray<UInt8>
  private let start: Int
  private let end: Int
  private var position: Int
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(_ bytes: ContiguousArray<UInt8>, range: Range<Int>) {
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
  }

  var consumedCount: Int { position - start - pendingCount / 8 }

  /// Reads the next `count` bits, at most 16.
  mutating func take(_ count: Int) throws(Inflate.Failure) -> Int {
    if pendingCount < count { fill() }
    guard pendingCount >= count else { throw Inflate.Failure(message: "the data is cut off") }
    let value = Int(pending & (1 << UInt64(count) - 1))
    pending >>= UInt64(count)
    pendingCount -= count
    return value
  }

  mutating func symbol(of table: DecodingTable) throws(Inflate.Failure) -> Int {
    if pendingCount < 15 { fill() }
    let entry = table.entries[Int(pending & (1 << UInt64(table.width) - 1))]
    let length = Int(entry & 15)
    guard length > 0 else { throw Inflate.Failure(message: "an unknown code") }
    guard length <= pendingCount else { throw Inflate.Failure(message: "the data is cut off") }
    pending >>= UInt64(length)
    pendingCount -= length
    return Int(entry >> 4)
  }

  /// Drops the rest of the current byte.
  mutating func align() {
    pending >>= UInt64(pendingCount % 8)
    pendingCount -= pendingCount % 8
  }

  private mutating func fill() {
    while pendingCount <= 56, position < end {
      pending |= UInt64(bytes[position]) << UInt64(pendingCount)
      pendingCount += 8
      position += 1
    }
  }
}
