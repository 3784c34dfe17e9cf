import RemoBytes

/// Writes a list for sharing as one file: a ZIP archive of its formats and a manifest.
///
/// The manifest comes last. It lists every other part with its media type, size and CRC-32, in
/// archive order. Equal parts make equal bytes, on any machine and at any time.
package struct BundleWriter: ~Copyable {
  private var zip: ZIPWriter

  /// Begins a bundle at the end of `output`.
  package init(to output: borrowing ByteWriter) {
    zip = ZIPWriter(to: output)
  }

  /// Adds a part. The extension of its name determines the media type.
  package mutating func add(_ name: String, _ bytes: Span<UInt8>, to output: inout ByteWriter) {
    zip.add(name, content: bytes, to: &output)
  }

  /// Adds `manifest.json` and ends the archive.
  package mutating func finish(title: String, to output: inout ByteWriter) {
    var manifest = ByteWriter()
    writeManifest(title, to: &manifest)
    let bytes = manifest.finish()
    zip.add("manifest.json", content: bytes.span, to: &output)
    zip.finish(to: &output)
  }

  private func writeManifest(_ title: String, to writer: inout ByteWriter) {
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("title", title, to: &writer)
    json.objects("files", zip.parts, to: &writer) { part, json, writer in
      json.member("name", part.name, to: &writer)
      json.member("type", Self.mediaType(part.name), to: &writer)
      json.member("size", Int(part.size), to: &writer)
      json.member("crc32", Self.hexadecimal(part.crc32), to: &writer)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// Eight hexadecimal digits, as in `crc32` and `unzip -v`.
  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  private static func mediaType(_ name: String) -> String {
    let suffix = name.split(separator: ".").last.map(String.init)
    return suffix.flatMap(FileKind.init(fileExtension:))?.mediaType ?? "application/octet-stream"
  }
}
