import RemoBytes

/// The content of a document beside the list itself.
public struct DocumentOptions: Sendable {
  /// The treatment of product images in HTML.
  public enum Images: String, CaseIterable, Sendable {
    /// The page links to the images of the list.
    case link
    /// The page has placeholders only and loads nothing.
    case none
    /// The page contains the images, which ``DocumentOptions/imageFile`` reads, and loads nothing.
    case embed
  }

  /// The title; if it is nil or blank, "Shopping list" in the language of the page.
  public var title: String?

  /// The title that is shown.
  package func title(in words: Words) -> String { title?.unlessBlank ?? words[.title] }

  /// The treatment of product images in HTML.
  public var images = Images.link

  /// For ``Images/embed``: reads the file of an image by its ``ListItem/imageFileName``, the
  /// SHA-256 of its URL as it is rendered. The file is PNG, JPEG, WebP, GIF or AVIF; nil if there
  /// is none.
  ///
  /// An image that is missing, larger than ``maximumImageSize`` or unreadable becomes a placeholder
  /// and a warning with the error of the closure.
  public var imageFile: @Sendable (String) throws -> [UInt8]? = { _ in nil }

  /// The greatest size of an embedded image's file: 16 MiB.
  public static let maximumImageSize = 16 << 20

  /// The `rel` attribute of links to retailers.
  public var rel = "nofollow noopener sponsored"

  /// Whether a list without any fit status explains how to get one.
  public var showsTips = true

  /// Whether Markdown entries are task-list items.
  public var hasCheckboxes = false

  /// Whether confidence scores are shown; they are internal otherwise.
  public var showsScores = false

  /// Whether JSON has the confidence scores. A bundle, which is shared, has them only if they are
  /// shown.
  package var hasScoresInJSON = true

  /// The colors of the page.
  public var theme = DocumentTheme.plain

  /// A page with linked images and tips, without scores.
  public init() {}
}

extension String {
  /// The text, nil if it is blank.
  var unlessBlank: String? {
    let source = DocumentBuffer(self)
    return source.storage.span.isBlank(0..<source.inputCount) ? nil : self
  }
}
