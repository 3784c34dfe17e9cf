import RemoBytes

/// The sender of a document, such as a design studio.
///
/// A page and an email show the logo, or else the name, above the title, and name and contact at
/// the end. A workbook has all of them above its table, and name and contact in the foot of its
/// printed pages. Text and Markdown end with the name and the contact. CSV and JSON have none of
/// them.
///
/// ```swift
/// var document = DocumentOptions()
/// document.studio = Studio(
///   name: "Atelier Nord", accent: AccentColor("#b4552d"), contact: "hello@studio.example")
/// ```
public struct Studio: Hashable, Sendable {
  /// The name; not shown if it is nil or blank.
  public var name: String?

  /// The logo, which pages, emails and workbooks embed.
  public var logo: Logo?

  /// The color of links and buttons, in place of the theme's, and of the title of a workbook.
  public var accent: AccentColor?

  /// A line such as "hello@studio.example · +1 512 555 0101"; not shown if it is nil or blank.
  public var contact: String?

  /// Creates a sender; by default it shows nothing.
  public init(
    name: String? = nil, logo: Logo? = nil, accent: AccentColor? = nil, contact: String? = nil
  ) {
    self.name = name
    self.logo = logo
    self.accent = accent
    self.contact = contact
  }

  /// The name and the contact that are not blank.
  var lines: [String] {
    [name, contact].compactMap { $0 }.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// The words of a page or an email.
public enum DocumentVoice: Sendable {
  /// A list for shopping: "Buy", "Check price", "$733.00+", with ticks and tools.
  case shopping
  /// A studio's proposal: "View at IKEA", "Price to follow", "from $733", without ticks, tools and
  /// tips. Amounts have no decimals if all amounts of the list are whole.
  case presentation
}

/// An image file that documents can show as a logo: PNG, JPEG or, on pages only, WebP.
public struct Logo: Hashable, Sendable {
  /// The maximum size of the file: 1 MiB.
  public static let maximumSize = 1 << 20

  let file: ContiguousArray<UInt8>
  let kind: ImageKind

  /// Creates a logo from the content of a file.
  ///
  /// - Throws: ``LogoError`` for another kind of file, and for a damaged or too large one.
  public init(_ content: some Collection<UInt8>) throws(LogoError) {
    let file = ContiguousArray(content)
    guard let kind = ImageKind(of: file) else { throw Self.isSVG(file) ? .svg : .noImage }
    guard [.png, .jpeg, .webp].contains(kind) else { throw .wrongKind(kind) }
    guard file.count <= Self.maximumSize else { throw .tooLarge }
    guard kind.isComplete(file) else { throw .damaged(kind) }
    if let size = PictureSize(of: file), !size.isUsual { throw .wrongSize(size) }
    self.file = file
    self.kind = kind
  }

  /// Whether mail programs and spreadsheets show the file.
  var isForMail: Bool { kind != .webp }

  /// The logo as a `data:` URL.
  var url: ContiguousArray<UInt8> { kind.url(of: file) }

  private static func isSVG(_ file: ContiguousArray<UInt8>) -> Bool {
    String(decoding: file.prefix(1000), as: UTF8.self).includes("<svg")
  }
}

/// An error that describes why a file cannot be a logo.
public struct LogoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message, without a final period.
  public let message: String
  /// A suggestion for a fix.
  public let help: String

  /// The message and the suggestion.
  public var description: String { "\(message); \(help)" }

  private static let export = "export it as a PNG file"

  static let svg = LogoError(
    message: "it is an SVG file, which can contain scripts and links", help: export)
  static let noImage = LogoError(message: "it is no PNG, JPEG or WebP file", help: export)
  static let tooLarge = LogoError(
    message: "it is larger than \(Logo.maximumSize >> 20) MiB",
    help: "export it with fewer pixels; documents show it up to 60 pixels high")

  static func wrongKind(_ kind: ImageKind) -> LogoError {
    LogoError(message: "it is \(kind.article) \(kind.name) file", help: export)
  }

  static func damaged(_ kind: ImageKind) -> LogoError {
    LogoError(message: "the \(kind.name) file is cut off or damaged", help: "save it again")
  }

  static func wrongSize(_ size: PictureSize) -> LogoError {
    LogoError(
      message: "it has \(size.width) × \(size.height) pixels",
      help: "use a picture of 1 to \(PictureSize.greatestSide) pixels on each side")
  }
}

extension ImageKind {
  fileprivate var article: String { self == .avif ? "an" : "a" }
}

/// A color for links, buttons and titles: `#b4552d`.
///
/// Text on it is black or white, whichever has more contrast; one of them always reaches 4.5 : 1,
/// the least contrast of text (WCAG 2.2, success criterion 1.4.3). As text, the color becomes its
/// nearest shade with that contrast.
public struct AccentColor: Hashable, Sendable, CustomStringConvertible {
  let color: ScreenColor

  /// Reads `#rrggbb` or `#rgb`; nil for any other text.
  public init?(_ text: String) {
    guard text.hasPrefix("#"), [4, 7].contains(text.utf8.count), let color = ScreenColor(css: text)
    else { return nil }
    self.color = color
  }

  /// The color as `#rrggbb`.
  public var description: String { color.css }
}

extension ScreenColor {
  /// This color or its nearest shade or tint in which text is readable on all backgrounds; this
  /// color if none is readable.
  func readable(on grounds: [ScreenColor]) -> ScreenColor {
    isReadable(on: grounds) ? self : nearestReadable(on: grounds) ?? self
  }
}
