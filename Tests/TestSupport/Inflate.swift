/// An error that describes an invalid stream.
package struct InflateError: Error {
  package let message: String
}

/// Inflates DEFLATE (RFC 1951) bit by bit, slowly and plainly: the oracle for `Deflate`.
package func inflate(_ bytes: ContiguousArray<UInt8>) throws -> (
  bytes: ContiguousArray<UInt8>, consumed: Int
) {
  var decoder = Inflate(bytes: bytes)
  try decoder.run()
  return (decoder.output, (decoder.bit + 7) / 8)
}

private struct Inflate {
  let bytes: ContiguousArray<UInt8>
  var bit = 0
  var output = ContiguousArray<UInt8>()

  mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try stored()
      case 1:
        let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try block(lengths, Array(repeating: 5, count: 30))
      case 2: try dynamic()
      default: throw InflateError(message: "block type 3")
      }
    }
  }

  mutating func take(_ count: Int) throws -> Int {
    var value = 0
    for index in 0..<count {
      guard bit >> 3 < bytes.count else { throw InflateError(message: "cut off") }
      value |= Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << index
      bit += 1
    }
    return value
  }

  mutating func stored() throws {
    bit = (bit + 7) & ~7
    let count = try take(16)
    guard try take(16) == count ^ 0xFFFF else { throw InflateError(message: "stored length") }
    for _ in 0..<count { output.append(UInt8(try take(8))) }
  }

  mutating func dynamic() throws {
    let literals = try take(5) + 257
    let distances = try take(5) + 1
    let codes = try take(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codeLengths = Array(repeating: 0, count: 19)
    for index in 0..<codes { codeLengths[order[index]] = try take(3) }
    let code = try Code(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      let symbol = try decode(code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw InflateError(message: "nothing to repeat") }
        lengths += Array(repeating: last, count: 3 + (try take(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try take(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try take(7)))
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == literals + distances else { throw InflateError(message: "lengths") }
    try block(Array(lengths[..<literals]), Array(lengths[literals...]))
  }

  /// Symbols by (length, code); the code must be complete.
  struct Code {
    var symbols: [Int: Int] = [:]

    init(_ lengths: [Int]) throws {
      var code = 0
      var space = 0.0
      let byLength = Dictionary(grouping: lengths.indices) { lengths[$0] }
      for length in 1...15 {
        for symbol in byLength[length] ?? [] {
          symbols[length << 16 | code] = symbol
          code += 1
          space += 1 / Double(1 << length)
        }
        code <<= 1
      }
      // The fixed distance code leaves two symbols out.
      guard space == 1 || lengths.count == 30 else {
        throw InflateError(message: "code fills \(space)")
      }
    }
  }

  mutating func decode(_ code: Code) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try take(1))
      if let symbol = code.symbols[length << 16 | value] { return symbol }
    }
    throw InflateError(message: "no such code")
  }

  mutating func block(_ literals: [Int], _ distances: [Int]) throws {
    let literalCode = try Code(literals)
    let distanceCode = try Code(distances)
    let lengthBases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
      131, 163, 195, 227, 258,
    ]
    while true {
      let symbol = try decode(literalCode)
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      let index = symbol - 257
      let length = lengthBases[index] + (try take(index < 8 || index == 28 ? 0 : index / 4 - 1))
      let slot = try decode(distanceCode)
      let extra = slot < 4 ? 0 : slot / 2 - 1
      let base = slot < 4 ? slot + 1 : (2 + slot % 2) << extra + 1
      let distance = base + (try take(extra))
      guard distance <= output.count, distance <= 32_768 else {
        throw InflateError(message: "distance \(distance)")
      }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }
}
