/// Reads the parts of a ZIP archive (APPNOTE.TXT 6.3.9) by its directory.
///
/// Parts are stored or deflated. A part's name is only a key, because nothing is written to disk.
/// Encrypted parts, archives in several files and ZIP64 are errors.
package struct ZIPReader: Sendable {
  /// The greatest sizes, so that a hostile archive cannot take all memory or time.
  package struct Limits: Sendable {
    package var parts = 10_000
    /// The most bytes of a part.
    package var partSize = 1 << 30
    /// The most bytes of all parts.
    package var totalSize = 2 << 30
    /// The most bytes that a compressed byte may become, in a part of more than `ratioFrom` bytes.
    package var ratio = 200
    package var ratioFrom = 64 << 20

    package init() {}
  }

  /// A part of the archive, as the directory describes it.
  package struct Part: Equatable, Sendable {
    package let name: String
    /// The number of uncompressed bytes.
    package let size: Int
    package let isDeflated: Bool
    fileprivate let crc32: UInt32
    fileprivate let packedSize: Int
    fileprivate let header: Int
    fileprivate let isEncrypted: Bool
  }

  /// The parts in the order of the directory.
  package let parts: [Part]

  private let archive: ContiguousArray<UInt8>
  private let limits: Limits

  /// Reads the directory.
  package init(_ archive: ContiguousArray<UInt8>, limits: Limits = Limits()) throws(ZIPError) {
    self.archive = archive
    self.limits = limits
    let bytes = archive.span
    guard let end = Self.endOfDirectory(in: bytes) else { throw .truncated }
    let count = bytes.number(at: end + 10, size: 2)
    let size = bytes.number(at: end + 12, size: 4)
    let start = bytes.number(at: end + 16, size: 4)
    if count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF { throw .zip64 }
    guard bytes.number(at: end + 4, size: 4) == 0 else { throw .damaged("it has several files") }
    guard count <= limits.parts else { throw .tooManyParts(limit: limits.parts) }
    guard start + size <= end else { throw .damaged("its directory is cut off") }
    var parts: [Part] = []
    var offset = start
    for _ in 0..<count {
      guard offset + 46 <= end, bytes.number(at: offset, size: 4) == 0x0201_4B50 else {
        throw .damaged("its directory is damaged")
      }
      let nameEnd = offset + 46 + bytes.number(at: offset + 28, size: 2)
      let next =
        nameEnd + bytes.number(at: offset + 30, size: 2) + bytes.number(at: offset + 32, size: 2)
      guard next <= end else { throw .damaged("its directory is damaged") }
      parts.append(try Self.part(bytes, entry: offset, nameEnd: nameEnd))
      offset = next
    }
    self.parts = parts
    try checkSizes()
  }

  /// The part with this name, else one whose name differs only in case; nil if there is none.
  package subscript(_ name: String) -> Part? {
    parts.first { $0.name == name } ?? parts.first { $0.name.lowercased() == name.lowercased() }
  }

  package func stream(_ part: Part) throws(ZIPError) -> ZIPPartStream {
    if part.isEncrypted { throw .encrypted }
    let bytes = archive.span
    let header = part.header
    guard header + 30 <= bytes.count, bytes.number(at: header, size: 4) == 0x0403_4B50 else {
      throw .damaged("the part '\(part.name.shortened())' is missing")
    }
    let start =
      header + 30 + bytes.number(at: header + 26, size: 2) + bytes.number(at: header + 28, size: 2)
    guard start + part.packedSize <= bytes.count else { throw .truncated }
    return ZIPPartStream(archive, range: start..<start + part.packedSize, part: part)
  }

  package func contents(of part: Part) throws(ZIPError) -> ContiguousArray<UInt8> {
    var stream = try stream(part)
    var bytes: ContiguousArray<UInt8> = []
    while try stream.readBlock(into: &bytes) {}
    return bytes
  }

  /// The place of the record that ends the directory (§4.3.16): the last one whose comment fits
  /// into the archive.
  private static func endOfDirectory(in bytes: Span<UInt8>) -> Int? {
    var offset = bytes.count - 22
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if bytes[offset] == 0x50, bytes.number(at: offset, size: 4) == 0x0605_4B50,
        offset + 22 + bytes.number(at: offset + 20, size: 2) <= bytes.count
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  /// Reads an entry of the directory (§4.3.12).
  private static func part(
    _ bytes: Span<UInt8>, entry: Int, nameEnd: Int
  ) throws(ZIPError) -> Part {
    // Some old programs write backslashes between folders.
    let name = String(
      bytes.string(entry + 46..<nameEnd).map { $0 == "\\" ? "/" : $0 })
    let method = bytes.number(at: entry + 10, size: 2)
    let flags = bytes.number(at: entry + 8, size: 2)
    let part = Part(
      name: name, size: bytes.number(at: entry + 24, size: 4), isDeflated: method == 8,
      crc32: UInt32(bytes.number(at: entry + 16, size: 4)),
      packedSize: bytes.number(at: entry + 20, size: 4),
      header: bytes.number(at: entry + 42, size: 4), isEncrypted: flags & 0x41 != 0)
    if [part.size, part.packedSize, part.header].contains(0xFFFF_FFFF) { throw .zip64 }
    guard method == 0 || method == 8 || part.isEncrypted else {
      throw .damaged("the part '\(name.shortened())' has an unknown compression")
    }
    return part
  }

  private func checkSizes() throws(ZIPError) {
    var total = 0
    for part in parts {
      total += part.size
      let isBomb = part.size > limits.ratioFrom && part.size / limits.ratio > part.packedSize
      if part.size > limits.partSize || total > limits.totalSize || isBomb {
        throw .tooLarge(part.name)
      }
    }
  }
}

package enum ZIPError: Error, Equatable, Sendable {
  /// The archive has no directory at its end, or a part is cut off.
  case truncated
  /// The archive is damaged; the text says how.
  case damaged(String)
  case encrypted
  /// The archive has sizes of 64 bits, or too many parts.
  case zip64
  case tooManyParts(limit: Int)
  /// The part with this name becomes too large, alone or with the others.
  case tooLarge(String)
}

/// Reads the bytes of a part in pieces, and checks size and checksum at the end.
package struct ZIPPartStream: Sendable {
  private static let blockSize = 64 << 10

  private let archive: ContiguousArray<UInt8>
  private let part: ZIPReader.Part
  /// The stored bytes that are not read yet.
  private var rest: Range<Int>
  private var inflate: Inflate
  private var count = 0
  private var sum = CRC32()
  private var isAtEnd = false

  fileprivate init(_ archive: ContiguousArray<UInt8>, range: Range<Int>, part: ZIPReader.Part) {
    self.archive = archive
    self.part = part
    rest = range
    inflate = Inflate(archive, range: range)
  }

  /// Appends the next bytes, about 64 KiB, to `target`.
  ///
  /// - Returns: false at the end of the part.
  package mutating func readBlock(
    into target: inout ContiguousArray<UInt8>
  ) throws(ZIPError) -> Bool {
    if isAtEnd { return false }
    let start = target.count
    let isMore = try part.isDeflated ? readDeflated(into: &target) : readStored(into: &target)
    count += target.count - start
    sum.update(target.span, in: start..<target.count)
    guard count <= part.size else { throw damaged("is larger than the archive says") }
    if isMore { return true }
    isAtEnd = true
    guard count == part.size else { throw damaged("is smaller than the archive says") }
    guard sum.value == part.crc32 else { throw damaged("has a wrong checksum") }
    return false
  }

  private mutating func readDeflated(
    into target: inout ContiguousArray<UInt8>
  ) throws(ZIPError) -> Bool {
    do throws(Inflate.Failure) {
      return try inflate.readBlock(into: &target)
    } catch {
      throw damaged("cannot be unpacked: \(error.message)")
    }
  }

  private mutating func readStored(into target: inout ContiguousArray<UInt8>) -> Bool {
    if rest.isEmpty { return false }
    let end = min(rest.upperBound, rest.lowerBound + Self.blockSize)
    target.append(contentsOf: archive[rest.lowerBound..<end])
    rest = end..<rest.upperBound
    return true
  }

  private func damaged(_ text: String) -> ZIPError {
    .damaged("the part '\(part.name.shortened())' \(text)")
  }
}

extension Span<UInt8> {
  /// The little-endian number of `size` bytes at `offset`.
  fileprivate func number(at offset: Int, size: Int) -> Int {
    (0..<size).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
