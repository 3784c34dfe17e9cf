import RemoBytes
import RemoTemplate

/// The size of an email body, and the part of it that mail programs show.
///
/// Gmail clips a body after 102 kB and links to the rest.
struct MailSize {
  /// The most bytes of a body that are shown.
  static let limit = 102_000

  let count: Int
  /// The number of bytes of the embedded picture of the room.
  var heroCount = 0
  /// The number of bytes of the embedded images of the items.
  var imageCount = 0
  /// The number of bytes of the sender's logo.
  var logoCount = 0
  var items = TemplateRows.Elements()
  var searches = TemplateRows.Elements()

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
    if logoCount > Self.limit / 2 { help.append(.shrinkLogo) }
    if count - heroCount - imageCount - logoCount > Self.limit { help.append(.shortenMail) }
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
    if logoCount > 0 { parts.append("\(Self.kilobytes(logoCount)) for the logo") }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private static func kilobytes(_ count: Int) -> String { "\((count + 999) / 1000) kB" }

  /// The visible part in words: `80 of 300 items and 0 of 7 searches fit`.
  private var shown: String {
    var parts: [String] = []
    if items.count > 0 { parts.append("\(items.fittingCount) of \(counted(items.count, "item"))") }
    if searches.count > 0 {
      parts.append(
        "\(searches.fittingCount) of \(counted(searches.count, "search", plural: "searches"))")
    }
    if parts.isEmpty { return "its end does not fit" }
    // The costs follow the rows.
    let showsRows = items.fittingCount == items.count && searches.fittingCount == searches.count
    return parts.joined(separator: " and ") + " fit" + (showsRows ? ", but its end does not" : "")
  }
}
