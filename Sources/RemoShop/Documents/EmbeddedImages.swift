import RemoBytes

/// The product images of a list as `data:` URLs, so that its page asks for nothing.
///
/// An image file is known by the SHA-256, in hex, of the image's URL as it is rendered. Taken are
/// PNG, JPEG, WebP, GIF and AVIF, told by their first bytes; SVG is not, as it can hold scripts and
/// links.
struct EmbeddedImages: Sendable {
  /// The most bytes of images, as `data:` URLs, that one page gets.
  static let maximumPage = 256 << 20

  /// By the numbers of the items.
  private var urls: [Int: ContiguousArray<UInt8>] = [:]
  /// One for each image that is asked for and is not there.
  private(set) var warnings: [Diagnostic] = []
  /// What came of the files that were asked for last, so that a stream of lists reads them once.
  private var known: [String: Outcome] = [:]
  /// The bytes of the images among them.
  private var knownCount = 0

  /// No images.
  init() {}

  /// Finds the images of the items that are shown, in place of those of the list before.
  mutating func find(in rendered: borrowing ArrangedList, _ options: DocumentOptions) {
    urls.removeAll(keepingCapacity: true)
    warnings.removeAll()
    var count = 0
    for place in rendered.order {
      let number = Int(place)
      let item = rendered.list.records.items[number]
      guard let url = rendered.list.link(item.imageURL) else { continue }
      var outcome = outcome(
        SHA256.digest(url.utf8).hexadecimal, options, rendered.options.wayOut)
      if case .image(let url) = outcome {
        if count + url.count > Self.maximumPage { outcome = .tooMany } else { count += url.count }
      }
      switch outcome {
      case .image(let url): urls[number] = url
      case .refused(let message, let help):
        let isInInput = item.imageURL.range.upperBound <= rendered.list.document.inputCount
        warnings.append(
          Diagnostic(
            .warning, "image-not-embedded", path: rendered.list.records.path(item, "image_url"),
            message: "\(message); a placeholder is shown", help: help,
            range: isInInput ? item.imageURL.range : nil))
      }
    }
  }

  /// What came of an image.
  private enum Outcome {
    case image(ContiguousArray<UInt8>)
    case refused(String, help: String?)

    static let tooMany = Outcome.refused(
      "the images of the page would have more than \(maximumPage >> 20) MiB",
      help: "make the image files smaller, or filter the list")
  }

  /// What came of the image whose file has that name, now or before.
  private mutating func outcome(
    _ name: String, _ options: DocumentOptions, _ wayOut: WaysOut
  ) -> Outcome {
    if let outcome = known[name] { return outcome }
    let outcome = Self.read(name, options.imageFile, wayOut)
    var count = 0
    if case .image(let url) = outcome { count = url.count }
    if knownCount + count > Self.maximumPage || known.count >= 10_000 {
      known.removeAll()
      knownCount = 0
    }
    knownCount += count
    known[name] = outcome
    return outcome
  }

  private static func read(
    _ name: String, _ file: (String) throws -> [UInt8]?, _ wayOut: WaysOut
  ) -> Outcome {
    let image: ContiguousArray<UInt8>
    do {
      guard let content = try file(name) else {
        return .refused("there is no image file for it", help: wayOut(.addImage(name)))
      }
      image = ContiguousArray(content)
    } catch {
      return .refused("\(error)", help: nil)
    }
    guard image.count <= DocumentOptions.maximumImageSize else {
      return .refused(
        "its file has more than \(DocumentOptions.maximumImageSize >> 20) MiB",
        help: wayOut(.shrinkImage(name)))
    }
    guard let type = mediaType(of: image) else {
      return .refused(
        "its file is no PNG, JPEG, WebP, GIF or AVIF",
        help: wayOut(.replaceImage(name)))
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
