@testable import RemoBytes
import Testing

/// A part read back: by the directory, and once more by its local header.
private struct ReadPart: Equatable {
  var name: String
  var bytes: ContiguousArray<UInt8>
  var isDeflated: Bool
  var isWide: Bool
}

/// Reads an archive as strictly as the tests want it; `nil` where it is not one.
private func read(_ archive: ContiguousArray<UInt8>) throws -> [ReadPart]? {
  func number(_ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(archive[offset + $1]) << (8 * $1) }
  }
  let end = archive.count - 22
  guard number(end, 4) == 0x0605_4B50 else { return nil }
  var count = number(end + 10, 2)
  var at = number(end + 16, 4)
  if at == 0xFFFF_FFFF {
    guard number(end - 20, 4) == 0x0706_4B50 else { return nil }
    let wide = number(end - 12, 8)
    guard number(wide, 4) == 0x0606_4B50, wide + 56 == end - 20 else { return nil }
    count = number(wide + 32, 8)
    at = number(wide + 48, 8)
  }
  var parts: [ReadPart] = []
  for _ in 0..<count {
    guard number(at, 4) == 0x0201_4B50, number(at + 14, 2) == 0x21 else { return nil }
    var fields = [number(at + 24, 4), number(at + 20, 4), number(at + 42, 4)]
    let nameCount = number(at + 28, 2)
    let extraCount = number(at + 30, 2)
    var extra = at + 46 + nameCount + 4
    for index in 0..<3 where fields[index] == 0xFFFF_FFFF {
      fields[index] = number(extra, 8)
      extra += 8
    }
    let (size, packedSize, offset) = (fields[0], fields[1], fields[2])
    guard number(offset, 4) == 0x0403_4B50, number(offset + 26, 2) == nameCount else { return nil }
    let body = offset + 30 + nameCount + number(offset + 28, 2)
    let packed = ContiguousArray(archive[body..<body + packedSize])
    let isDeflated = number(at + 10, 2) == 8
    let bytes = isDeflated ? try inflate(packed).bytes : packed
    var sum = CRC32()
    sum.update(bytes.span, 0..<bytes.count)
    guard bytes.count == size, Int(sum.value) == number(at + 16, 4) else { return nil }
    let isWide = number(offset + 4, 2) == 45
    if number(at + 8, 2) & 8 != 0 {
      let descriptor = body + packedSize
      guard number(descriptor, 4) == 0x0807_4B50, number(descriptor + 4, 4) == Int(sum.value),
        number(descriptor + 8, isWide ? 8 : 4) == packedSize
      else { return nil }
    }
    let name = String(decoding: archive[(at + 46)..<(at + 46 + nameCount)], as: UTF8.self)
    parts.append(
      ReadPart(name: name, bytes: bytes, isDeflated: isDeflated, isWide: isWide))
    at += 46 + nameCount + extraCount
  }
  return parts
}

private func archive(wideAbove limit: UInt64 = 0xFFFF_FFFE) -> ContiguousArray<UInt8> {
  var output = ByteWriter()
  output.append("before")
  var zip = ZIPWriter(to: output, wideAbove: limit)
  let short = ContiguousArray("short".utf8)
  let long = ContiguousArray(repeatElement(Array("long ".utf8), count: 400).joined())
  zip.add("a/short.txt", short.span, to: &output)
  zip.add("long.txt", long.span, to: &output)
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
  @Test("parts come out as they went in, in 32 bits and in 64", arguments: [0xFFFF_FFFE, 1_000, 0])
  func roundTrip(limit: UInt64) throws {
    let parts = try #require(try read(archive(wideAbove: limit)))
    #expect(parts.map(\.name) == ["a/short.txt", "long.txt", "streamed.xml", "Ü leer"])
    #expect(parts.map(\.bytes.count) == [5, 2_000, 2_005, 0])
    #expect(parts.map(\.isDeflated) == [false, true, true, true])
    switch limit {
    case 1_000: #expect(parts.map(\.isWide) == [false, true, true, false])
    case 0: #expect(parts.map(\.isWide) == [true, true, true, false])
    default: #expect(parts.allSatisfy { !$0.isWide })
    }
  }

  @Test("equal parts make equal archives")
  func determinism() {
    #expect(archive() == archive())
  }

  @Test("an archive without parts is one")
  func empty() throws {
    var output = ByteWriter()
    var zip = ZIPWriter(to: output)
    zip.finish(to: &output)
    let bytes = output.finish()
    #expect(bytes.count == 22)
    #expect(try read(bytes) == [])
  }
}
