import RemoBytes
import RemoTemplate

/// The product images of a list as `data:` URLs, so that its page asks for nothing.
///
/// An image file is known by the SHA-256, in hex, of the image's URL as it is rendered. Taken are
/// PNG, JPEG, WebP, GIF and AVIF, told by their first bytes; SVG is not, as it can hold scripts and
/// links.
struct EmbeddedImages: Sendable {
  /// By the numbers of the items.
  private var urls: [Int: ContiguousArray<UInt8>] = [:]
  /// One for each image that is asked for and is not there.
  private(set) var warnings: [Diagnostic] = []

  /// No images.
  init() {}

  /// The images of the items that are shown.
  init(_ rendered: RenderedList, file: (String) -> [UInt8]?) {
    let bytes = rendered.list.document.storage.span
    let asRendered = EscapeContext.textLink.makeTable()
    var known: [String: Result] = [:]
    for place in rendered.order {
      let number = Int(place)
      let item = rendered.list.records.items[number]
      guard let link = WebLink(bytes, item.imageURL) else { continue }
      var url = ByteWriter()
      url.append(link.written(bytes), escaping: asRendered)
      let name = SHA256.digest(url.finish()).hexadecimal
      let result = known[name] ?? Self.read(name, file)
      known[name] = result
      switch result {
      case .image(let url): urls[number] = url
      case .refused(let message, let help):
        let isInInput = item.imageURL.range.upperBound <= rendered.list.document.inputCount
        warnings.append(
          Diagnostic(
            .warning, "image-not-embedded", path: "items[\(item.index)].image_url",
            message: message, help: help, range: isInInput ? item.imageURL.range : nil))
      }
    }
  }

  /// What came of an image.
  private enum Result {
    case image(ContiguousArray<UInt8>)
    case refused(String, help: String)
  }

  private static func read(_ name: String, _ file: (String) -> [UInt8]?) -> Result {
    guard let content = file(name) else {
      return .refused(
        "there is no image file for it; a placeholder is shown",
        help: "save it as \(name) with any extension")
    }
    let image = ContiguousArray(content)
    guard let type = mediaType(of: image) else {
      return .refused(
        "its file is no PNG, JPEG, WebP, GIF or AVIF; a placeholder is shown",
        help: "replace the file \(name) by one of these")
    }
    return .image(ContiguousArray("data:\(type);base64,\(image.base64)".utf8))
  }

  /// The type that the first bytes tell.
  static func mediaType(of image: ContiguousArray<UInt8>) -> String? {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      image.dropFirst(offset).starts(with: text.utf8)
    }
    if image.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if image.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins("GIF87a") || begins("GIF89a") { return "image/gif" }
    if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
    // ISO/IEC 14496-12 §4.3: the box says its length, `ftyp`, a brand, a version, further brands.
    guard begins("ftyp", at: 4) else { return nil }
    let length = image.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let brands = [8] + stride(from: 16, to: min(length, image.count) - 3, by: 4)
    return brands.contains { begins("avif", at: $0) || begins("avis", at: $0) }
      ? "image/avif" : nil
  }

  /// The URL of an item's image, or nil.
  func url(_ number: Int) -> ContiguousArray<UInt8>? { urls[number] }
}
