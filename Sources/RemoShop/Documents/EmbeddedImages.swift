import RemoBytes

/// The product images of a list as `data:` URLs, so that its page loads no images.
///
/// The name of an image file is the SHA-256, in hex, of the image's rendered URL. Its first bytes
/// decide whether it is accepted.
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

  init() {}

  /// Finds the images of the room and of the items shown, and forgets those of the previous list.
  ///
  /// - Parameter hero: the URL of the picture of the room, if it has one.
  mutating func find(
    in arranged: borrowing ArrangedList, hero: String?, options: DocumentOptions
  ) {
    urls.removeAll(keepingCapacity: true)
    warnings.removeAll()
    self.hero = nil
    var count = 0
    if let hero {
      let name = hero.imageFileName
      switch outcome(name, options: options, suggestions: arranged.options.suggestions) {
      case .image(let url):
        self.hero = url
        count = url.count
      case .refused(let error): warnings.append(error.warning(about: options.hero))
      }
    }
    for image in arranged.shownImages {
      let number = image.item
      let item = arranged.list.records.items[number]
      var outcome = outcome(
        image.url.imageFileName, options: options, suggestions: arranged.options.suggestions)
      if case .image(let url) = outcome {
        if count + url.count > Self.maximumPage { outcome = .tooMany } else { count += url.count }
      }
      switch outcome {
      case .image(let url): urls[number] = url
      case .refused(let error):
        warnings.append(
          error.warning(about: item, in: arranged.list, consequence: "a placeholder is shown"))
      }
    }
  }

  /// The result of reading an image.
  private enum Outcome {
    case image(ContiguousArray<UInt8>)
    case refused(ImageFileError)

    static let tooMany = Outcome.refused(
      ImageFileError(
        message: "the images of the page would be larger than \(maximumPage >> 20) MiB",
        help: "make the image files smaller, or filter the list"))
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
    do throws(ImageFileError) {
      let image = try ImageFileError.content(of: name, file: file, suggestions: suggestions)
      guard let kind = ImageKind(of: image) else {
        throw ImageFileError(
          message: "its file is not a PNG, JPEG, WebP, GIF or AVIF",
          help: suggestions[.replaceImage(name)])
      }
      return .image(try url(of: image, kind: kind, repair: suggestions[.repairImage(name)]))
    } catch {
      return .refused(error)
    }
  }

  /// The `data:` URL of an image file.
  ///
  /// - Parameter repair: the suggestion for a damaged file.
  static func url(
    of image: ContiguousArray<UInt8>, kind: ImageKind, repair: String
  ) throws(ImageFileError) -> ContiguousArray<UInt8> {
    guard kind.isComplete(image) else { throw .damaged(kind, help: repair) }
    return kind.url(of: image)
  }

  /// The `data:` URL of an item's image, if it is embedded.
  func url(_ number: Int) -> ContiguousArray<UInt8>? { urls[number] }
}
