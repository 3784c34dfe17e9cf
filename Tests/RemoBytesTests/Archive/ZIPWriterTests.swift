import TestSupport
import Testing

@testable import RemoBytes

private func archive(wideAbove limit: UInt64 = 0xFFFF_FFFE) -> ContiguousArray<UInt8> {
  var output = ByteWriter()
  output.append("before")
  var zip = ZIPWriter(to: output, wideAbove: limit)
  let short = ContiguousArray("short".utf8)
  let long = ContiguousArray(repeatElement(Array("long ".utf8), count: 400).joined())
  zip.add("a/short.txt", content: short.span, to: &output)
  zip.add("long.txt", content: long.span, to: &output)
  zip.begin("streamed.xml", expecting: 2_000, to: &output)
  zip.write(long.span, to: &output)
  zip.write(short.span, to: &output)
  zip.end(to: &output)
  zip.begin("Ü leer", to: &output)
  zip.end(to: &output)
  zip.finish(to: &output)
  return ContiguousArray(output.finish().dropFirst(6))
}

@Suite("ZIPWriter")
struct ZIPWriterTests {
  @Test(
    "Parts survive a round trip in 32-bit and 64-bit archives", arguments: [0xFFFF_FFFE, 1_000, 0])
  func roundTrip(limit: UInt64) throws {
    let parts = try #require(try readZIP(archive(wideAbove: limit)))
    #expect(parts.map(\.name) == ["a/short.txt", "long.txt", "streamed.xml", "Ü leer"])
    #expect(parts.map(\.bytes.count) == [5, 2_000, 2_005, 0])
    #expect(parts.map(\.isDeflated) == [false, true, true, true])
    switch limit {
    case 1_000: #expect(parts.map(\.isWide) == [false, true, true, false])
    case 0: #expect(parts.map(\.isWide) == [true, true, true, false])
    default: #expect(parts.allSatisfy { !$0.isWide })
    }
  }

  @Test("Equal parts make equal archives")
  func determinism() {
    #expect(archive() == archive())
  }

  @Test("An archive without parts is valid")
  func empty() throws {
    var output = ByteWriter()
    var zip = ZIPWriter(to: output)
    zip.finish(to: &output)
    let bytes = output.finish()
    #expect(bytes.count == 22)
    #expect(try readZIP(bytes) == [])
  }
}
