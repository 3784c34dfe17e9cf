import RemoBytes

/// An error that describes why an image has no usable file.
struct ImageFileError: Error {
  let message: String
  var help: String?

  /// The warning that the picture of the room is left out.
  func warning(about hero: DocumentOptions.Hero) -> Diagnostic {
    Diagnostic(
      .warning, "image-not-embedded", path: hero == .automatic ? "current_image" : "",
      message: "the picture of the room is left out: \(message)", help: help, range: nil)
  }

  /// The warning about the image of an item.
  ///
  /// - Parameter consequence: the effect on the document.
  func warning(
    about item: ItemRecord, in list: borrowing ShoppingList, consequence: String
  ) -> Diagnostic {
    let isInInput = item.imageURL.range.upperBound <= list.document.inputCount
    return Diagnostic(
      .warning, "image-not-embedded", path: list.records.path(item, name: "image_url"),
      message: "\(message); \(consequence)", help: help,
      range: isInInput ? item.imageURL.range : nil)
  }

  /// The error for a file that ends too early.
  static func damaged(_ kind: ImageKind, help: String) -> ImageFileError {
    ImageFileError(message: "its \(kind.name) file is cut off or damaged", help: help)
  }

  /// The content of the image file with this name.
  ///
  /// - Parameter file: reads a file; nil if there is none.
  static func content(
    of name: String, file: (String) throws -> [UInt8]?, suggestions: SuggestionTexts
  ) throws(ImageFileError) -> ContiguousArray<UInt8> {
    let content: [UInt8]?
    do {
      content = try file(name)
    } catch {
      throw ImageFileError(message: "\(error)")
    }
    guard let content else {
      throw ImageFileError(
        message: "there is no image file for it", help: suggestions[.addImage(name)])
    }
    guard content.count <= DocumentOptions.maximumImageSize else {
      throw ImageFileError(
        message: "its file is larger than \(DocumentOptions.maximumImageSize >> 20) MiB",
        help: suggestions[.shrinkImage(name)])
    }
    return ContiguousArray(content)
  }
}
