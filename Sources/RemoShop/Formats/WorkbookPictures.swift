import RemoBytes

/// The pictures for a workbook, and a warning for each one that is left out.
///
/// A workbook contains the pictures themselves. So it has only those whose files are known: the
/// content that the options give for the room, or files for ``DocumentOptions/Images/embed``.
struct WorkbookPictures: Sendable {
  private(set) var pictures = XLSXPictures()
  private(set) var warnings: [Diagnostic] = []

  /// The most bytes of all pictures.
  static let maximumSize = EmbeddedImages.maximumPage

  init() {}

  /// Finds the pictures of a list's room and products.
  ///
  /// - Parameter showsRoom: whether the workbook has a place for the picture of the room.
  init(of arranged: borrowing ArrangedList, showsRoom: Bool, options: DocumentOptions) {
    let logo = options.studio.logo.flatMap { try? XLSXPicture($0.file) }
    pictures = XLSXPictures(logo: logo)
    if showsRoom {
      do throws(ImageFileError) {
        if let (file, repair) = try Self.roomFile(for: arranged, options: options) {
          pictures = XLSXPictures(room: try Self.picture(of: file, repair: repair), logo: logo)
        }
      } catch {
        warnings = [error.warning(about: options.hero)]
      }
    }
    if options.images == .embed { findProducts(of: arranged, options: options) }
  }

  // MARK: The room

  /// The file of the picture, and the suggestion if it is damaged; nil if the options do not ask
  /// for the picture or only link to it.
  private static func roomFile(
    for arranged: borrowing ArrangedList, options: DocumentOptions
  ) throws(ImageFileError) -> (file: ContiguousArray<UInt8>, repair: String)? {
    if options.images == .none { return nil }
    if case .image(let content) = options.hero {
      return (ContiguousArray(content), options.heroRepair)
    }
    guard options.images == .embed, let url = arranged.heroURL(options.hero) else { return nil }
    let (name, suggestions) = (url.imageFileName, arranged.options.suggestions)
    let file = try ImageFileError.content(
      of: name, file: options.imageFile, suggestions: suggestions)
    return (file, suggestions[.repairImage(name)])
  }

  private static func picture(
    of file: ContiguousArray<UInt8>, repair: String
  ) throws(ImageFileError) -> XLSXPicture {
    do throws(XLSXPicture.Problem) {
      return try XLSXPicture(file)
    } catch {
      throw ImageFileError(error, repair: repair)
    }
  }

  // MARK: Products

  private mutating func findProducts(
    of arranged: borrowing ArrangedList, options: DocumentOptions
  ) {
    var known: [String: Result<XLSXPicture, ImageFileError>] = [:]
    var size = pictures.byteCount
    for image in arranged.shownImages {
      let name = image.url.imageFileName
      let isNew = known[name] == nil
      var result =
        known[name]
        ?? Self.product(name, options: options, suggestions: arranged.options.suggestions)
      if isNew, case .success(let picture) = result {
        if size + picture.file.count > Self.maximumSize {
          result = .failure(.tooLarge)
        } else {
          size += picture.file.count
        }
      }
      known[name] = result
      switch result {
      case .success(let picture): pictures.add(picture, named: name, of: image.item)
      case .failure(let error):
        let item = arranged.list.records.items[image.item]
        warnings.append(
          error.warning(about: item, in: arranged.list, consequence: "the picture is left out"))
      }
    }
  }

  private static func product(
    _ name: String, options: DocumentOptions, suggestions: SuggestionTexts
  ) -> Result<XLSXPicture, ImageFileError> {
    do throws(ImageFileError) {
      let file = try ImageFileError.content(
        of: name, file: options.imageFile, suggestions: suggestions)
      return .success(try picture(of: file, repair: suggestions[.repairImage(name)]))
    } catch {
      return .failure(error)
    }
  }
}

extension ImageFileError {
  fileprivate static let tooLarge = ImageFileError(
    message: "the pictures of the workbook would be larger than"
      + " \(WorkbookPictures.maximumSize >> 20) MiB",
    help: "make the image files smaller, or filter the list")

  /// The error for a picture that a workbook cannot show.
  fileprivate init(_ problem: XLSXPicture.Problem, repair: String) {
    switch problem {
    case .unreadable(let kind):
      let reason =
        kind.map { "a \($0.name) file, and spreadsheets show only PNG, JPEG and GIF" }
        ?? "no PNG, JPEG or GIF file"
      self.init(message: "it is \(reason)", help: "convert it to PNG or JPEG")
    case .damaged(let kind): self = .damaged(kind, help: repair)
    case .wrongSize(let size):
      self.init(
        message: "it has \(size.width) × \(size.height) pixels",
        help: "use a picture of 1 to \(PictureSize.greatestSide) pixels on each side")
    }
  }
}
