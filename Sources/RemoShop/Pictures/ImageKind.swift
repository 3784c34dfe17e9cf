import RemoBytes

/// A kind of image file that documents accept.
///
/// SVG is not one of them, because it can contain scripts and links.
enum ImageKind: String, Sendable {
  case png, jpeg, gif, webp, avif

  /// The media type, such as `image/png`.
  var mediaType: String { "image/\(rawValue)" }

  var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// The `data:` URL of a file of this kind.
  func url(of file: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray("data:\(mediaType);base64,\(file.base64)".utf8)
  }

  /// The kind of a file by its first bytes; nil for any other file.
  init?(of file: ContiguousArray<UInt8>) {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      file.dropFirst(offset).starts(with: text.utf8)
    }
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins("GIF87a") || begins("GIF89a") {
      self = .gif
    } else if begins("RIFF"), begins("WEBP", at: 8) {
      self = .webp
    } else if begins("ftyp", at: 4), Self.isAVIF(file) {
      self = .avif
    } else {
      return nil
    }
  }

  /// Whether a file that begins with a file-type box names an AVIF brand.
  ///
  /// ISO/IEC 14496-12 §4.3: the box has its length, `ftyp`, a brand, a version and further brands.
  private static func isAVIF(_ file: ContiguousArray<UInt8>) -> Bool {
    let length = file.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let brands = [8] + stride(from: 16, to: min(length, file.count) - 3, by: 4)
    return brands.contains { offset in
      ["avif", "avis"].contains { file.dropFirst(offset).starts(with: $0.utf8) }
    }
  }
}
