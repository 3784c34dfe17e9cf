import RemoBytes

/// The size of a mail, and the number of its items that mail programs show.
///
/// Gmail clips the body of a mail after 102 kB and shows a link to the rest.
struct MailSize {
  /// The most bytes of a body that are shown.
  static let limit = 102_000

  /// The bytes of the body.
  let count: Int
  /// The items in the body.
  private(set) var itemCount = 0
  /// The items that end before the limit.
  private(set) var shownCount = 0

  /// Measures the body that the template of mails makes: a row with a heading of the third level
  /// for each item.
  init(of mail: Span<UInt8>) {
    count = mail.count
    var offset = 0
    while let tag = mail.firstIndex(of: ASCII.lessThan, in: offset..<mail.count) {
      offset = tag + 1
      if mail.has("<h3", at: tag) {
        itemCount += 1
      } else if mail.has("</tr>", at: tag), tag + 5 <= Self.limit {
        shownCount = itemCount
      }
    }
  }

  /// The warning about a mail that is clipped.
  var warning: Diagnostic? {
    guard count > Self.limit else { return nil }
    return Diagnostic(
      .warning, "mail-clipped", path: "",
      message: "the mail has \((count + 999) / 1000) kB, and Gmail clips a mail after"
        + " \(Self.limit / 1000) kB: \(shownCount) of \(counted(itemCount, "item")) fit",
      help: "show fewer items with --where or --max-price, or send the page of --format html as a"
        + " file",
      range: nil)
  }
}

extension Span<UInt8> {
  /// Whether `text` stands at `offset`.
  fileprivate func has(_ text: String, at offset: Int) -> Bool {
    offset + text.utf8.count <= count && isEqual(offset..<(offset + text.utf8.count), to: text)
  }
}
