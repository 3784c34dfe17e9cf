/// Writes a ZIP archive front to back: the parts, then the directory (APPNOTE.TXT 6.3.9).
///
/// A part added whole has its sizes in front, and is stored uncompressed if that is smaller. A
/// streamed part has its sizes after it, in a data descriptor. Every part is dated 1980-01-01 and
/// has no other attributes, so equal parts make equal archives. ZIP64 fields appear only where the
/// archive needs them, because some readers reject them. Memory use is one `Deflate` and the list
/// of parts.
package struct ZIPWriter: ~Copyable {
  package struct Part: Sendable {
    package let name: String
    package fileprivate(set) var crc32: UInt32 = 0
    package fileprivate(set) var size: UInt64 = 0
    fileprivate(set) var compressedSize: UInt64 = 0
    fileprivate var offset: UInt64
    fileprivate var isDeflated = true
    fileprivate var isStreamed = false
    fileprivate var hasWideSizes = false
  }

  /// The parts so far, in the order of the archive.
  package private(set) var parts: [Part] = []

  private let start: UInt64
  private let limit: UInt64
  private var deflate = Deflate()
  private var checksum = CRC32()
  private var bodyStart: UInt64 = 0
  private var isOpen = false

  /// Begins an archive at the current end of `output`.
  ///
  /// - Parameter wideAbove: the greatest size or offset written in 32 bits; tests pass a lower one.
  package init(to output: borrowing ByteWriter, wideAbove limit: UInt64 = 0xFFFF_FFFE) {
    start = UInt64(output.total)
    self.limit = limit
  }

  /// Adds a part with its complete content.
  package mutating func add(_ name: String, content bytes: Span<UInt8>, to output: inout ByteWriter)
  {
    var packed = ByteWriter()
    deflate.write(bytes, in: 0..<bytes.count, into: &packed)
    deflate.finish(into: &packed)
    var sum = CRC32()
    sum.update(bytes, in: 0..<bytes.count)
    var part = Part(name: name, offset: position(output))
    part.crc32 = sum.value
    part.size = UInt64(bytes.count)
    part.isDeflated = packed.count < bytes.count
    part.compressedSize = UInt64(part.isDeflated ? packed.count : bytes.count)
    part.hasWideSizes = part.size > limit
    writeLocalHeader(part, to: &output)
    if part.isDeflated {
      packed.withBytes { output.append($0, in: 0..<$0.count) }
    } else {
      output.append(bytes, in: 0..<bytes.count)
    }
    parts.append(part)
  }

  /// Begins a part whose bytes follow through `write`. Call `end` before the next part.
  ///
  /// - Parameter expecting: an upper limit of the part's size; above 4 GiB its sizes take 64 bits.
  package mutating func begin(
    _ name: String, expecting size: UInt64 = 0, to output: inout ByteWriter
  ) {
    precondition(!isOpen, "the part before has not been ended")
    isOpen = true
    var part = Part(name: name, offset: position(output))
    part.isStreamed = true
    part.hasWideSizes = size > limit
    writeLocalHeader(part, to: &output)
    parts.append(part)
    bodyStart = position(output)
    checksum = CRC32()
  }

  /// Adds bytes to the open part.
  package mutating func write(_ bytes: Span<UInt8>, to output: inout ByteWriter) {
    precondition(isOpen, "no part has been begun")
    checksum.update(bytes, in: 0..<bytes.count)
    deflate.write(bytes, in: 0..<bytes.count, into: &output)
    parts[parts.count - 1].size += UInt64(bytes.count)
  }

  /// Ends the open part.
  package mutating func end(to output: inout ByteWriter) {
    precondition(isOpen, "no part has been begun")
    isOpen = false
    deflate.finish(into: &output)
    let last = parts.count - 1
    parts[last].compressedSize = position(output) - bodyStart
    parts[last].crc32 = checksum.value
    let part = parts[last]
    precondition(
      part.hasWideSizes || max(part.size, part.compressedSize) <= 0xFFFF_FFFF,
      "the part is larger than begin(_:expecting:to:) was told")
    // §4.3.9: the signature is optional, but expected by most readers.
    output.appendLittleEndian(0x0807_4B50, size: 4)
    output.appendLittleEndian(UInt64(part.crc32), size: 4)
    output.appendLittleEndian(part.compressedSize, size: part.hasWideSizes ? 8 : 4)
    output.appendLittleEndian(part.size, size: part.hasWideSizes ? 8 : 4)
  }

  /// Writes the directory, which ends the archive.
  package mutating func finish(to output: inout ByteWriter) {
    precondition(!isOpen, "the last part has not been ended")
    let directory = position(output)
    for part in parts { writeDirectoryEntry(part, to: &output) }
    let size = position(output) - directory
    let isWide = parts.count > 0xFFFE || directory > limit || size > limit
    if isWide { writeWideEnd(directory: directory, size: size, to: &output) }
    // §4.3.16: end of central directory record.
    output.appendLittleEndian(0x0605_4B50, size: 4)
    // The numbers of this disk and of the first one, two bytes each.
    output.appendLittleEndian(0, size: 4)
    let count = isWide ? 0xFFFF : UInt64(parts.count)
    output.appendLittleEndian(count, size: 2)
    output.appendLittleEndian(count, size: 2)
    output.appendLittleEndian(isWide ? 0xFFFF_FFFF : size, size: 4)
    output.appendLittleEndian(isWide ? 0xFFFF_FFFF : directory, size: 4)
    // No comment.
    output.appendLittleEndian(0, size: 2)
  }

  // MARK: Records

  private func position(_ output: borrowing ByteWriter) -> UInt64 {
    UInt64(output.total) - start
  }

  /// Writes a local header (§4.3.7). The sizes of a streamed part are 0 here.
  private func writeLocalHeader(_ part: Part, to output: inout ByteWriter) {
    output.appendLittleEndian(0x0403_4B50, size: 4)
    writeCommonFields(part, needsWide: part.hasWideSizes, to: &output)
    output.appendLittleEndian(part.isStreamed ? 0 : UInt64(part.crc32), size: 4)
    let size = part.isStreamed ? 0 : part.size
    let compressedSize = part.isStreamed ? 0 : part.compressedSize
    output.appendLittleEndian(part.hasWideSizes ? 0xFFFF_FFFF : compressedSize, size: 4)
    output.appendLittleEndian(part.hasWideSizes ? 0xFFFF_FFFF : size, size: 4)
    output.appendLittleEndian(UInt64(part.name.utf8.count), size: 2)
    output.appendLittleEndian(part.hasWideSizes ? 20 : 0, size: 2)
    output.append(part.name)
    if part.hasWideSizes {
      // The ZIP64 field: its tag and length (§4.5.3).
      output.appendLittleEndian(1, size: 2)
      output.appendLittleEndian(16, size: 2)
      output.appendLittleEndian(size, size: 8)
      output.appendLittleEndian(compressedSize, size: 8)
    }
  }

  /// Writes the fields common to both headers: version needed, flags, method, time and date.
  private func writeCommonFields(_ part: Part, needsWide: Bool, to output: inout ByteWriter) {
    output.appendLittleEndian(needsWide ? 45 : 20, size: 2)
    let isPlain = part.name.utf8.allSatisfy { $0 < 0x80 }
    output.appendLittleEndian((part.isStreamed ? 0x0008 : 0) | (isPlain ? 0 : 0x0800), size: 2)
    output.appendLittleEndian(part.isDeflated ? 8 : 0, size: 2)
    // 00:00:00, 1980-01-01: the earliest time of the format.
    output.appendLittleEndian(0, size: 2)
    output.appendLittleEndian(1 << 5 | 1, size: 2)
  }

  /// Writes a directory entry (§4.3.12). Values over 32 bits follow in the ZIP64 field (§4.5.3), in
  /// this order.
  private func writeDirectoryEntry(_ part: Part, to output: inout ByteWriter) {
    let fields = [part.size, part.compressedSize, part.offset]
    let wide = fields.filter { $0 > limit }
    let needsWide = part.hasWideSizes || !wide.isEmpty
    output.appendLittleEndian(0x0201_4B50, size: 4)
    output.appendLittleEndian(needsWide ? 45 : 20, size: 2)
    writeCommonFields(part, needsWide: needsWide, to: &output)
    output.appendLittleEndian(UInt64(part.crc32), size: 4)
    for field in [part.compressedSize, part.size] {
      output.appendLittleEndian(field > limit ? 0xFFFF_FFFF : field, size: 4)
    }
    output.appendLittleEndian(UInt64(part.name.utf8.count), size: 2)
    output.appendLittleEndian(wide.isEmpty ? 0 : UInt64(4 + 8 * wide.count), size: 2)
    // Comment, disk, internal and external attributes: none.
    output.appendLittleEndian(0, size: 2)
    output.appendLittleEndian(0, size: 4)
    output.appendLittleEndian(0, size: 4)
    output.appendLittleEndian(part.offset > limit ? 0xFFFF_FFFF : part.offset, size: 4)
    output.append(part.name)
    if !wide.isEmpty {
      output.appendLittleEndian(1, size: 2)
      output.appendLittleEndian(UInt64(8 * wide.count), size: 2)
      for field in wide { output.appendLittleEndian(field, size: 8) }
    }
  }

  /// Writes the ZIP64 end of the directory and its locator (§4.3.14, §4.3.15).
  private func writeWideEnd(
    directory: UInt64, size: UInt64, to output: inout ByteWriter
  ) {
    let record = position(output)
    output.appendLittleEndian(0x0606_4B50, size: 4)
    // The length of the rest of this record.
    output.appendLittleEndian(44, size: 8)
    // The versions made by and needed: 4.5, for ZIP64.
    output.appendLittleEndian(45, size: 2)
    output.appendLittleEndian(45, size: 2)
    // The numbers of this disk and of the first one, four bytes each.
    output.appendLittleEndian(0, size: 8)
    // The entries on this disk, and all entries.
    output.appendLittleEndian(UInt64(parts.count), size: 8)
    output.appendLittleEndian(UInt64(parts.count), size: 8)
    output.appendLittleEndian(size, size: 8)
    output.appendLittleEndian(directory, size: 8)
    // The locator: the disk of the record, its offset, and the number of disks.
    output.appendLittleEndian(0x0706_4B50, size: 4)
    output.appendLittleEndian(0, size: 4)
    output.appendLittleEndian(record, size: 8)
    output.appendLittleEndian(1, size: 4)
  }
}

extension ByteWriter {
  /// Adds the lowest `size` bytes of `value`, least significant first.
  fileprivate mutating func appendLittleEndian(_ value: UInt64, size: Int) {
    for index in 0..<size { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }
}
