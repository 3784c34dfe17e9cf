import TestSupport
import Testing

@testable import RemoBytes

/// A stream of pseudo-random numbers, the same on every machine.
private struct Generator {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

private func deflated(_ bytes: ContiguousArray<UInt8>, piece: Int = .max) -> ContiguousArray<UInt8>
{
  var output = ByteWriter()
  var deflate = Deflate()
  var start = 0
  while start < bytes.count {
    let end = piece < bytes.count - start ? start + piece : bytes.count
    deflate.write(bytes.span, in: start..<end, into: &output)
    start = end
  }
  deflate.finish(into: &output)
  return output.finish()
}

/// Rows like those of a sheet: mostly repeated text with some new text.
private func rows(_ count: Int) -> ContiguousArray<UInt8> {
  var generator = Generator(state: 3)
  var bytes = ContiguousArray<UInt8>()
  for row in 0..<count {
    bytes += "<row r=\"\(row)\"><c r=\"A\(row)\" t=\"inlineStr\"><is><t>".utf8
    for _ in 0..<generator.next(below: 40) { bytes.append(UInt8(32 + generator.next(below: 90))) }
    bytes += "</t></is></c></row>".utf8
  }
  return bytes
}

private func noise(_ count: Int, symbols: Int) -> ContiguousArray<UInt8> {
  var generator = Generator(state: UInt64(count * 31 + symbols))
  return ContiguousArray((0..<count).map { _ in UInt8(generator.next(below: symbols)) })
}

@Suite("Deflate")
struct DeflateTests {
  /// Inputs by name, because the test runner prints arguments.
  private static let inputs: KeyValuePairs<String, @Sendable () -> ContiguousArray<UInt8>> = [
    "nothing": { [] }, "one byte": { [0] }, "three bytes": { [1, 2, 3] },
    "a repeated word": { ContiguousArray("abcabcabcabcabcabc".utf8) },
    "one byte repeated": { ContiguousArray(repeating: 7, count: 1_000) },
    "many zeros": { ContiguousArray(repeating: 0, count: 400_000) },
    "a little noise": { noise(10, symbols: 256) }, "noise": { noise(70_000, symbols: 256) },
    "noise of two symbols": { noise(200_000, symbols: 2) },
    "noise of five symbols": { noise(5_000, symbols: 5) }, "rows": { rows(3_000) },
    "rows around noise": { rows(40) + noise(66_000, symbols: 256) + rows(40) },
    "slow counting": { ContiguousArray((0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 257) }) },
  ]

  @Test("Deflated bytes inflate to the original bytes", arguments: inputs.map(\.key))
  func roundTrip(input: String) throws {
    let bytes = try #require(Self.inputs.first { $0.key == input }).value()
    let packed = deflated(bytes)
    let (unpacked, consumed) = try inflate(packed)
    // No expansion of the bytes in a failure's message.
    let isSame = unpacked == bytes
    #expect(isSame)
    #expect(consumed == packed.count)
    // Stored blocks bound the growth: five bytes for each, and the byte that ends the stream.
    #expect(packed.count <= bytes.count + 5 * (bytes.count / 65_535 + 2) + 1)
  }

  @Test(
    "Bytes of every length around the window size survive a round trip",
    arguments: [32_768, 163_840, 164_104])
  func edges(length: Int) throws {
    for offset in -2...2 {
      let bytes = ContiguousArray(rows(4_500)[..<(length + offset)])
      #expect(try inflate(deflated(bytes)).bytes == bytes)
    }
  }

  @Test(
    "The output does not depend on how the input was split", arguments: [1_000, 32_768, 99_999])
  func pieces(piece: Int) {
    let bytes = rows(6_000)
    #expect(deflated(bytes, piece: piece) == deflated(bytes))
  }

  @Test("A reused compressor remembers nothing of its earlier input")
  func reuse() {
    let bytes = rows(500)
    var deflate = Deflate()
    var outputs: [ContiguousArray<UInt8>] = []
    for _ in 0..<2 {
      var output = ByteWriter()
      deflate.write(bytes.span, in: 0..<bytes.count, into: &output)
      deflate.finish(into: &output)
      outputs.append(output.finish())
    }
    let isSame = outputs[0] == outputs[1]
    #expect(isSame)
  }

  @Test("Rows of a sheet shrink to less than a fifth")
  func ratio() {
    let bytes = ContiguousArray(
      (0..<3_000).flatMap {
        Array("<c r=\"A\($0)\" t=\"inlineStr\"><is><t>Sofa \($0 % 7)</t></is></c>".utf8)
      })
    #expect(deflated(bytes).count * 5 < bytes.count)
  }

  @Test("Code lengths stay within their limit for the steepest frequencies")
  func steepCode() {
    var frequencies = ContiguousArray<UInt32>([1, 1])
    while frequencies.count < 40 {
      frequencies.append(frequencies[frequencies.count - 1] &+ frequencies[frequencies.count - 2])
    }
    for limit in [7, 15] {
      let code = HuffmanCode(frequencies: frequencies, limit: limit)
      let kraft = code.lengths.reduce(0) { $0 + 1 << (limit - Int($1)) }
      #expect(kraft == 1 << limit)
      #expect(code.lengths.allSatisfy { $0 > 0 && $0 <= limit })
    }
  }
}
