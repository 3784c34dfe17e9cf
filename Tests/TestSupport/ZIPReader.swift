import RemoBytes

/// A part read by the directory, and again by its local header.
package struct ZIPPart: Equatable {
  package var name: String
  package var bytes: ContiguousArray<UInt8>
  package var isDeflated: Bool
  package var isWide: Bool
}

/// Reads an archive strictly; `nil` if it is invalid.
package func readZIP(_ archive: ContiguousArray<UInt8>) throws -> [ZIPPart]? {
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
  var parts: [ZIPPart] = []
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
    sum.update(bytes.span, in: 0..<bytes.count)
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
      ZIPPart(name: name, bytes: bytes, isDeflated: isDeflated, isWide: isWide))
    at += 46 + nameCount + extraCount
  }
  return parts
}
