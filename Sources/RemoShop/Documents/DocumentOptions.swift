/// What a shareable document shows beside the list itself.
public struct DocumentOptions: Sendable {
  /// What becomes of product images in HTML.
  public enum Images: String, CaseIterable, Sendable {
    /// Placeholders only; the page asks for nothing.
    case none
    /// The images of the list, from where they are.
    case link
    /// The images themselves, as files that ``DocumentOptions/imageFile`` gives; the page asks for
    /// nothing.
    case embed
  }

  /// The title; where it is nil or blank, "Shopping list" in the language of the page.
  public var title: String?

  /// The title that is shown.
  package func title(in words: Words) -> String { title?.unlessBlank ?? words[.title] }

  /// What becomes of product images in HTML.
  public var images = Images.link

  /// For ``Images/embed``: the file of an image, PNG, JPEG, WebP, GIF or AVIF, by its
  /// ``ListItem/imageFileName``, the SHA-256 of its URL as it is rendered; nil where there is none.
  ///
  /// An image that is missing, larger than ``maximumImageSize`` or cannot be read is a placeholder
  /// and a warning, which says what the closure threw.
  public var imageFile: @Sendable (String) throws -> [UInt8]? = { _ in nil }

  /// The most bytes that the file of an embedded image may have: 16 MiB.
  public static let maximumImageSize = 16 << 20

  /// The `rel` of links to shops.
  public var rel = "nofollow noopener sponsored"

  /// Whether a list without any fit status says how to get one.
  public var showsTips = true

  /// Whether Markdown entries are task-list items.
  public var hasCheckboxes = false

  /// Whether confidence scores are shown; they are internal otherwise.
  public var showsScores = false

  /// Whether JSON has the confidence scores. A bundle, which is shared, has them only where they
  /// are shown.
  package var hasScoresInJSON = true

  /// The colours of the page.
  public var theme = DocumentTheme.named("plain")

  /// A page with linked images and tips, without scores.
  public init() {}
}
