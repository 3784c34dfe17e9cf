import RemoBytes

/// The content of a document beside the list itself.
public struct DocumentOptions: Sendable {
  /// The handling of images in HTML and in an email.
  public enum Images: String, CaseIterable, Sendable {
    /// The page links to the list's images.
    case link
    /// The page has placeholders and loads no images.
    case none
    /// The page embeds the images, read by ``DocumentOptions/imageFile``, and loads none.
    case embed
  }

  /// The picture of the room at the top of a page, an email or a workbook.
  public enum Hero: Equatable, Sendable {
    /// The state's `current_image`, if the list came in a workflow state.
    case automatic
    /// No picture.
    case none
    /// The picture at a URL.
    case url(WebURL)
    /// The content of a PNG, JPEG, WebP, GIF or AVIF file, which the document embeds. A workbook
    /// shows only PNG, JPEG and GIF.
    case image([UInt8])

    /// Whether the content of a file is an image that a document can embed.
    package static func isImage(_ content: [UInt8]) -> Bool {
      ImageKind(of: ContiguousArray(content)) != nil
    }
  }

  /// The picture of the room. ``images`` says whether it is linked, embedded or left out. A
  /// workbook has it only if it is embedded.
  public var hero = Hero.automatic

  /// The name of the file with the content of ``hero``, for warnings.
  package var heroFileName: String?

  /// The suggestion for a damaged picture of the room.
  var heroRepair: String { "save \(heroFileName.map { "'\($0)'" } ?? "the whole file") again" }

  /// The sender of the document, such as a design studio.
  public var studio = Studio()

  /// The words of a page or an email; other formats keep those for shopping.
  public var voice = DocumentVoice.shopping

  /// The name of the project, shown below the title in every format that has one.
  public var project: String?

  /// The date of the list, shown as it is written here, next to the project.
  public var date: String?

  /// The URL of the hosted page; an email and a workbook link to it.
  public var pageURL: WebURL?

  /// The title. If it is nil or blank, "Shopping list" in the page's language.
  public var title: String?

  /// The title shown.
  package func title(in words: Words) -> String { title?.unlessBlank ?? words[.title] }

  /// The handling of product images in HTML and in an email.
  public var images = Images.link

  /// Reads an image file for ``Images/embed`` by its ``ListItem/imageFileName``, the SHA-256 of its
  /// rendered URL. The file is PNG, JPEG, WebP, GIF or AVIF; nil if there is none.
  ///
  /// An image that is missing, larger than ``maximumImageSize``, cut off or unreadable becomes a
  /// placeholder and a warning, with the error of the closure if there is one.
  public var imageFile: @Sendable (String) throws -> [UInt8]? = { _ in nil }

  /// The greatest size of an embedded image's file: 16 MiB.
  public static let maximumImageSize = 16 << 20

  /// The `rel` attribute of links to retailers.
  public var rel = "nofollow noopener sponsored"

  /// Whether a list that shows no badge of the fit may suggest scanning the room.
  public var showsTips = true

  /// Whether each product of a page has a box to tick once it is bought.
  public var showsTicks = true

  /// Whether a client can answer on the page: approve, decline or swap each product, and comment.
  public var asksForAnswer = false

  /// Whether Markdown entries are task-list items.
  public var hasCheckboxes = false

  /// Whether text is brief: one line for each product and the total, without links, for a
  /// messenger.
  public var isBrief = false

  /// The own fields that the products of a page, an email, Markdown or text show, by their names.
  /// If it is nil, built-in documents show none, and `own_fields` of a template has all.
  public var shownFields: [String]?

  /// Whether confidence scores are shown; they are internal otherwise.
  public var showsScores = false

  /// Whether JSON includes the confidence scores. Turn it off for a document to share: scores are
  /// internal.
  public var hasScoresInJSON = true

  /// The colors of the page.
  public var theme = DocumentTheme.plain

  /// Creates options with linked images and tips, without scores.
  public init() {}
}

extension String {
  /// The text, nil if it is blank.
  var unlessBlank: String? {
    let source = DocumentBuffer(self)
    return source.storage.span.isBlank(0..<source.inputCount) ? nil : self
  }
}
