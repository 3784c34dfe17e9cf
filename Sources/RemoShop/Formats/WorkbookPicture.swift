import RemoBytes

/// The picture of the room for a workbook, or a warning that gives the reason why it is left out.
///
/// A workbook contains the picture itself. So there is one only if its file is known: the content
/// that the options give, or a file for ``DocumentOptions/Images/embed``.
struct WorkbookPicture: Sendable {
  private(set) var picture: XLSXPicture?
  private(set) var warnings: [Diagnostic] = []

  /// Creates a workbook without a picture.
  init() {}

  /// Finds the picture of a list's room.
  init(of arranged: borrowing ArrangedList, options: DocumentOptions) {
    do throws(ImageFileError) {
      guard let (file, repair) = try Self.file(for: arranged, options: options) else { return }
      picture = try Self.picture(of: file, repair: repair)
    } catch {
      warnings = [error.warning(about: options.hero)]
    }
  }

  /// The file of the picture, and the suggestion if it is damaged; nil if it is not asked for or
  /// only linked.
  private static func file(
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
}

extension ImageFileError {
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
        help: "use a picture of 1 to \(XLSXPicture.greatestSide) pixels on each side")
    }
  }
}
