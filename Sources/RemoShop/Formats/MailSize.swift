import RemoBytes

/// The size of an email body, and the part of it that mail programs show.
///
/// Gmail clips a body after 102 kB and links to the rest.
struct MailSize {
  /// The most bytes of a body that are shown.
  static let limit = 102_000

  /// The rows of one kind in the body.
  struct Rows: Equatable {
    /// The number of all rows.
    fileprivate(set) var count = 0
    /// The number of rows that end before the limit.
    fileprivate(set) var shownCount = 0
  }

  /// The number of bytes of the body.
  let count: Int
  /// The number of bytes of the embedded picture of the room.
  private(set) var heroCount = 0
  /// The number of bytes of the embedded images of the items.
  private(set) var imageCount = 0
  /// The items in the body.
  private(set) var items = Rows()
  /// The searches in the body.
  private(set) var searches = Rows()

  /// Measures a body from the email template: an item is a row with a third-level heading, a search
  /// is a row with paragraphs only. The picture of the room comes before the first heading.
  init(of mail: Span<UInt8>) {
    count = mail.count
    var heading: UInt8?
    var hasHeading = false
    var hasText = false
    var offset = 0
    while let tag = mail.firstIndex(of: ASCII.lessThan, in: offset..<mail.count) {
      offset = tag + 1
      if mail.has("<h", at: tag), tag + 2 < mail.count, mail[tag + 2].isASCIIDigit {
        heading = mail[tag + 2]
        hasHeading = true
      } else if mail.has("<img src=\"data:", at: tag) {
        let end = mail.firstIndex(of: ASCII.greaterThan, in: tag..<mail.count) ?? mail.count
        if hasHeading { imageCount += end - tag } else { heroCount += end - tag }
      } else if mail.has("<p ", at: tag) {
        hasText = true
      } else if mail.has("</tr>", at: tag) {
        let isShown = tag + 5 <= Self.limit
        if heading == UInt8(ascii: "3") {
          items.add(isShown: isShown)
        } else if heading == nil, hasText {
          searches.add(isShown: isShown)
        }
        heading = nil
        hasText = false
      }
    }
  }

  /// The warning about a clipped email.
  ///
  /// - Parameters:
  ///   - suggestions: the wording of the suggestions.
  ///   - hasHeroFile: whether the picture of the room is a file, which is always embedded.
  func warning(_ suggestions: SuggestionTexts, hasHeroFile: Bool) -> Diagnostic? {
    guard count > Self.limit else { return nil }
    var help: [Suggestion] = []
    if heroCount > 0, hasHeroFile { help.append(.linkHero) }
    if imageCount > 0 || heroCount > 0 && !hasHeroFile { help.append(.linkImages) }
    if count - heroCount - imageCount > Self.limit { help.append(.shortenMail) }
    return Diagnostic(
      .warning, "mail-clipped", path: "",
      message: "the email has \(Self.kilobytes(count))\(pictures), but Gmail clips emails after"
        + " \(Self.limit / 1000) kB: \(shown)",
      help: help.map { suggestions[$0] }.joined(separator: "; "), range: nil)
  }

  /// The sizes of embedded pictures: ` (300 kB for the embedded picture of the room)`.
  private var pictures: String {
    var parts: [String] = []
    if heroCount > 0 {
      parts.append("\(Self.kilobytes(heroCount)) for the embedded picture of the room")
    }
    if imageCount > 0 {
      parts.append("\(Self.kilobytes(imageCount)) for the embedded images of the items")
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private static func kilobytes(_ count: Int) -> String { "\((count + 999) / 1000) kB" }

  /// The visible part in words: `80 of 300 items and 0 of 7 searches fit`.
  private var shown: String {
    var parts: [String] = []
    if items.count > 0 { parts.append("\(items.shownCount) of \(counted(items.count, "item"))") }
    if searches.count > 0 {
      parts.append(
        "\(searches.shownCount) of \(counted(searches.count, "search", plural: "searches"))")
    }
    if parts.isEmpty { return "its end does not fit" }
    // The costs follow the rows.
    let showsRows = items.shownCount == items.count && searches.shownCount == searches.count
    return parts.joined(separator: " and ") + " fit" + (showsRows ? ", but its end does not" : "")
  }
}

extension MailSize.Rows {
  fileprivate mutating func add(isShown: Bool) {
    count += 1
    if isShown { shownCount += 1 }
  }
}

extension Span<UInt8> {
  /// Whether the bytes at `offset` equal `text`.
  fileprivate func has(_ text: String, at offset: Int) -> Bool {
    offset + text.utf8.count <= count && isEqual(offset..<(offset + text.utf8.count), to: text)
  }
}
