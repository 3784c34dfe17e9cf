import RemoBytes

/// The product images of a list as `data:` URLs, so that its page loads no images.
///
/// The name of an image file is the SHA-256, in hex, of the image's rendered URL. PNG, JPEG, WebP,
/// GIF and AVIF are accepted, recognized by their first bytes. SVG is rejected because it can
/// contain scripts and links.
struct EmbeddedImages: Sendable {
  /// The most bytes of `data:` URLs in one page.
  static let maximumPage = 256 << 20

  /// The picture of the room, if it is embedded.
  private(set) var hero: ContiguousArray<UInt8>?
  /// The URLs by the numbers of the items.
  private var urls: [Int: ContiguousArray<UInt8>] = [:]
  /// A warning for each image that cannot be embedded.
  private(set) var warnings: [Diagnostic] = []
  /// The results for recent files, so that a stream of lists reads each once.
  private var known: [String: Outcome] = [:]
  /// The number of bytes of the images in `known`.
  private var knownCount = 0

  /// Creates a store without images.
  init() {}

  /// Finds the images of the room and of the items shown, and forgets those of the previous list.
  ///
  /// - Parameter hero: the URL of the picture of the room, if it has one.
  mutating func find(
    in rendered: borrowing ArrangedList, hero: String?, options: DocumentOptions
  ) {
    urls.removeAll(keepingCapacity: true)
    warnings.removeAll()
    self.hero = nil
    var count = 0
    if let hero {
      let name = hero.imageFileName
      switch outcome(name, options: options, suggestions: rendered.options.suggestions) {
      case .image(let url):
        self.hero = url
        count = url.count
      case .refused(let message, let help):
        warnings.append(
          Diagnostic(
            .warning, "image-not-embedded", path: "current_image",
            message: "\(message); the picture of the room is left out", help: help, range: nil))
      }
    }
    for image in rendered.shownImages {
      let number = image.item
      let item = rendered.list.records.items[number]
      var outcome = outcome(
        image.url.imageFileName, options: options, suggestions: rendered.options.suggestions)
      if case .image(let url) = outcome {
        if count + url.count > Self.maximumPage { outcome = .tooMany } else { count += url.count }
      }
      switch outcome {
      case .image(let url): urls[number] = url
      case .refused(let message, let help):
        let isInInput = item.imageURL.range.upperBound <= rendered.list.document.inputCount
        warnings.append(
          Diagnostic(
            .warning, "image-not-embedded",
            path: rendered.list.records.path(item, name: "image_url"),
            message: "\(message); a placeholder is shown", help: help,
            range: isInInput ? item.imageURL.range : nil))
      }
    }
  }

  /// The result of reading an image.
  private enum Outcome {
    case image(ContiguousArray<UInt8>)
    case refused(String, help: String?)

    static let tooMany = Outcome.refused(
      "the images of the page would be larger than \(maximumPage >> 20) MiB",
      help: "make the image files smaller, or filter the list")
  }

  /// The result for the image file with this name, read now or before.
  private mutating func outcome(
    _ name: String, options: DocumentOptions, suggestions: SuggestionTexts
  ) -> Outcome {
    if let outcome = known[name] { return outcome }
    let outcome = Self.read(name, file: options.imageFile, suggestions: suggestions)
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
    _ name: String, file: (String) throws -> [UInt8]?, suggestions: SuggestionTexts
  ) -> Outcome {
    let image: ContiguousArray<UInt8>
    do {
      guard let content = try file(name) else {
        return .refused("there is no image file for it", help: suggestions[.addImage(name)])
      }
      image = ContiguousArray(content)
    } catch {
      return .refused("\(error)", help: nil)
    }
    guard image.count <= DocumentOptions.maximumImageSize else {
      return .refused(
        "its file is larger than \(DocumentOptions.maximumImageSize >> 20) MiB",
        help: suggestions[.shrinkImage(name)])
    }
    guard let url = url(of: image) else {
      return .refused(
        "its file is not a PNG, JPEG, WebP, GIF or AVIF",
        help: suggestions[.replaceImage(name)])
    }
    return .image(url)
  }

  /// The media type by the first bytes, or nil if it is not accepted.
  static func mediaType(of image: ContiguousArray<UInt8>) -> String? {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      image.dropFirst(offset).starts(with: text.utf8)
    }
    if image.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if image.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins("GIF87a") || begins("GIF89a") { return "image/gif" }
    if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
    // ISO/IEC 14496-12 §4.3: the box has its length, `ftyp`, a brand, a version and further
    // brands.
    guard begins("ftyp", at: 4) else { return nil }
    let length = image.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let brands = [8] + stride(from: 16, to: min(length, image.count) - 3, by: 4)
    return brands.contains { begins("avif", at: $0) || begins("avis", at: $0) }
      ? "image/avif" : nil
  }

  /// The `data:` URL of an image file; nil if its type is not accepted.
  static func url(of image: ContiguousArray<UInt8>) -> ContiguousArray<UInt8>? {
    mediaType(of: image).map { ContiguousArray("data:\($0);base64,\(image.base64)".utf8) }
  }

  /// The `data:` URL of an item's image, if it is embedded.
  func url(_ number: Int) -> ContiguousArray<UInt8>? { urls[number] }
}
