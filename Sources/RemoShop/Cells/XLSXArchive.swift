import RemoBytes

/// The package of a workbook during writing. XML passes through a small buffer and the compressor
/// to the output, so memory does not grow with a sheet.
struct XLSXArchive: ~Copyable {
  /// The XML of the current part that is not compressed yet.
  var xml = ByteWriter()
  private var zip: ZIPWriter
  private static let blockSize = 64 << 10
  private static let declaration =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  init(to output: borrowing ByteWriter) {
    zip = ZIPWriter(to: output)
  }

  /// Begins a streamed part of at most `size` bytes.
  mutating func begin(_ name: String, expecting size: UInt64 = 0, to output: inout ByteWriter) {
    zip.begin(name, expecting: size, to: &output)
    xml.append(Self.declaration)
  }

  /// Compresses the XML once it fills a block. Call it once per row.
  mutating func drain(to output: inout ByteWriter) {
    if xml.count >= Self.blockSize { handOver(to: &output) }
  }

  mutating func end(to output: inout ByteWriter) {
    handOver(to: &output)
    zip.end(to: &output)
  }

  /// Adds a small part. `element` excludes the XML declaration.
  mutating func add(_ name: String, element: String, to output: inout ByteWriter) {
    (Self.declaration + element).withBytes { zip.add(name, content: $0, to: &output) }
  }

  /// Adds a file that is not XML.
  mutating func add(
    _ name: String, file: ContiguousArray<UInt8>, to output: inout ByteWriter
  ) {
    zip.add(name, content: file.span, to: &output)
  }

  /// Writes the archive's directory.
  mutating func finish(to output: inout ByteWriter) {
    zip.finish(to: &output)
  }

  private mutating func handOver(to output: inout ByteWriter) {
    // A second reference avoids a copy of the storage. It ends before the next append.
    let block = xml.storage
    zip.write(block.span.extracting(0..<xml.count), to: &output)
    xml.removeAll()
  }
}
