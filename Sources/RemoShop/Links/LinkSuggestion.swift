import RemoBytes

/// The address that is meant by a text which is no link as it stands.
///
/// Models write addresses in angle brackets, quotes or Markdown, chats with a name behind a bar,
/// scrapers with escapes and with invisible characters. A text with several addresses means none.
enum LinkSuggestion {
  /// The greatest number of layers that are taken off around an address.
  private static let mostRounds = 8

  /// The link in a text; nil where there is none, or the text is that link.
  static func link(in text: String) -> String? {
    var link = InvisibleCharacter.trimmed(text)
    var isUnwrapped = false
    for _ in 0..<mostRounds {
      let next = InvisibleCharacter.trimmed(unwrapped(link))
      if next == link { break }
      link = next
      isUnwrapped = true
    }
    link = EscapedText.unescaped(link, isURL: true) ?? link
    link = InvisibleCharacter.removed(from: link)
    guard link != text, isLink(link), !hasSecondAddress(link) else { return nil }
    return link.unicodeScalars.contains { isForeign($0, isUnwrapped: isUnwrapped) } ? nil : link
  }

  /// Whether a text may be shown as a link.
  static func isLink(_ text: String) -> Bool {
    let document = DocumentBuffer(text)
    return WebLink(ByteSlice(0..<document.inputCount), in: document.storage.span) != nil
  }

  /// Whether a character shows that more than an address is left of a text.
  private static func isForeign(_ scalar: Unicode.Scalar, isUnwrapped: Bool) -> Bool {
    switch scalar {
    case "<", ">": true
    case "|", "\"", "`": isUnwrapped
    default: isUnwrapped && scalar.properties.isWhitespace
    }
  }

  /// Whether another address follows the one that the text begins with; the value of a parameter
  /// may be one.
  private static func hasSecondAddress(_ text: String) -> Bool {
    let folded = text.lowercased()
    return ["http://", "https://"].contains { scheme in
      folded.dropFirst().ranges(of: scheme).contains { folded[..<$0.lowerBound].last != "=" }
    }
  }

  // MARK: Layers

  /// Signs that stand around an address in pairs.
  private static let pairs: [(open: String, close: String)] = [
    ("<", ">"), ("\"", "\""), ("'", "'"), ("`", "`"), ("(", ")"), ("[", "]"), ("“", "”"),
    ("‘", "’"), ("„", "“"), ("«", "»"), ("{", "}"), ("*", "*"), ("_", "_"),
  ]

  /// A text without the outermost layer around an address; a text that begins with an address
  /// stays.
  private static func unwrapped(_ text: String) -> String {
    if begins(text[...], with: "http://") || begins(text[...], with: "https://") { return text }
    if begins(text[...], with: "url:") { return String(text.dropFirst(4)) }
    if let target = markdownTarget(text) ?? anchorTarget(text) { return target }
    for pair in pairs where text.count > 2 && text.hasPrefix(pair.open) {
      guard text.hasSuffix(pair.close) else { continue }
      let body = text.dropFirst().dropLast()
      return pair.open == "<" ? chatTarget(body) ?? text : String(body)
    }
    if let unescaped = EscapedText.unescaped(text, isURL: true) { return unescaped }
    // A sentence may end behind a bracket.
    return text.last.map { ".,;".contains($0) } == true ? String(text.dropLast()) : text
  }

  /// The target of `target|text`, as Slack writes it in angle brackets; nil where they hold several
  /// addresses.
  private static func chatTarget(_ body: Substring) -> String? {
    if body.contains(where: { $0 == "<" || $0 == ">" }) { return nil }
    return String(body.prefix { $0 != "|" })
  }

  /// The target of `[text](target)`, or of an image, with or without a title (CommonMark §6.3); nil
  /// where it is not one link.
  private static func markdownTarget(_ text: String) -> String? {
    guard text.hasPrefix("[") || text.hasPrefix("!["), text.hasSuffix(")") else { return nil }
    let body = text.dropLast()
    guard let end = endOfLinkText(body), body[end...].hasPrefix("](") else { return nil }
    let rest = body[end...].dropFirst(2)
    let target = rest.prefix { !$0.isWhitespace }
    let title = InvisibleCharacter.trimmed(String(rest[target.endIndex...]))
    return isBalanced(target) && (title.isEmpty || isTitle(title)) ? String(target) : nil
  }

  /// Whether every parenthesis in a text has its counterpart.
  private static func isBalanced(_ text: Substring) -> Bool {
    var depth = 0
    for character in text where depth >= 0 {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
    }
    return depth == 0
  }

  /// The place of the bracket that closes the one which a text begins with.
  private static func endOfLinkText(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      if depth == 0, text[index] == "]" { return index }
    }
    return nil
  }

  private static func isTitle(_ text: String) -> Bool {
    [("\"", "\""), ("'", "'"), ("(", ")")].contains { open, close in
      text.count >= 2 && text.hasPrefix(open) && text.hasSuffix(close)
    }
  }

  /// The target of `<a href="target">text</a>`; nil where there are several.
  private static func anchorTarget(_ text: String) -> String? {
    guard begins(text[...], with: "<a"), text.hasSuffix(">") else { return nil }
    let places = text.indices.filter { begins(text[$0...], with: "href=") }
    guard places.count == 1, let place = places.first else { return nil }
    let value = text[place...].dropFirst(5)
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { !$0.isWhitespace && $0 != ">" })
    }
    let target = value.dropFirst()
    return target.firstIndex(of: quote).map { String(target[..<$0]) }
  }

  /// Whether a text begins with `prefix`, in letters of either case.
  private static func begins(_ text: Substring, with prefix: String) -> Bool {
    text.prefix(prefix.count).lowercased() == prefix
  }
}
