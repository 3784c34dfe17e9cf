import TestSupport
import Testing

@testable import RemoBytes

private func inflated(_ bytes: ContiguousArray<UInt8>) throws -> ContiguousArray<UInt8> {
  var inflate = Inflate(bytes, range: 0..<bytes.count)
  var output: ContiguousArray<UInt8> = []
  while try inflate.readBlock(into: &output) {}
  #expect(inflate.consumedCount <= bytes.count)
  return output
}

private func deflated(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
  var output = ByteWriter()
  var deflate = Deflate()
  deflate.write(bytes.span, in: 0..<bytes.count, into: &output)
  deflate.finish(into: &output)
  return output.finish()
}

@Suite("Inflate")
struct InflateTests {
  @Test("Text that zlib compressed at each level and with each strategy is read")
  func zlib() throws {
    let archive = try ZIPReader(Workbooks.file("levels.zip"))
    #expect(archive.parts.count == 15)
    let text = try archive.contents(of: try #require(archive["stored"]))
    #expect(text.count > 10_000)
    for part in archive.parts {
      let isEqual = try archive.contents(of: part) == text
      #expect(isEqual, "\(part.name)")
    }
  }

  @Test("Bytes of any length and kind survive a round trip", arguments: 0..<40)
  func roundTrip(seed: Int) throws {
    var random = SplitMix(UInt64(seed))
    let size = random.below(200_000)
    let symbols = 1 + random.below(seed % 2 == 0 ? 4 : 256)
    let bytes = ContiguousArray((0..<size).map { _ in UInt8(random.below(symbols)) })
    let isEqual = try inflated(deflated(bytes)) == bytes
    #expect(isEqual)
  }

  @Test("A damaged stream gives what the plain decoder gives, or an error in both")
  func damage() throws {
    let text = ContiguousArray((0..<300).flatMap { "row \($0 * 7 % 31),".utf8 })
    let packed = deflated(text)
    var random = SplitMix(3)
    var failures = 0
    for _ in 0..<400 {
      var bytes = packed
      bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
      if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
      let plain = try? inflate(bytes).bytes
      let fast = try? inflated(bytes)
      // The plain decoder accepts no code that leaves symbols out.
      if let plain { #expect(plain == fast) }
      if fast == nil {
        #expect(plain == nil)
        failures += 1
      }
    }
    #expect(failures > 100)
  }

  @Test(
    "An error tells what is wrong",
    arguments: [
      ([] as [UInt8], "the data is cut off"), ([0x07], "an unknown kind of block"),
      ([0x01, 0x05, 0x00, 0x00, 0x00], "a wrong length"),
      ([0x01, 0x05, 0x00, 0xFA, 0xFF, 0x41], "the data is cut off"),
      // A copy by the fixed codes before any byte.
      ([0x03, 0x02, 0x00], "a copy from before the start"),
      // Literals, codes: 31, 0, 0.
      ([0xFD, 0x00, 0x00, 0x00, 0x00], "an unknown code"),
    ])
  func errors(bytes: [UInt8], message: String) {
    #expect(throws: Inflate.Failure(message: message)) { try inflated(ContiguousArray(bytes)) }
  }
}
