import RemoBytes

/// Finds the intended address in a text that is not a valid link.
///
/// Models put addresses in angle brackets, quotes or Markdown; chats add a name after a bar;
/// scrapers leave escapes and invisible characters. A text with several addresses is ambiguous and
/// has no suggestion.
enum LinkSuggestion {
  /// The maximum number of layers removed around an address.
  private static let mostRounds = 8

  /// The link in a text; nil if there is none, or if the text already is that link.
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

  static func isLink(_ text: String) -> Bool {
    let document = DocumentBuffer(text)
    return WebLink(ByteSlice(0..<document.inputCount), in: document.storage.span) != nil
  }

  /// Whether a character shows that the text is more than an address.
  private static func isForeign(_ scalar: Unicode.Scalar, isUnwrapped: Bool) -> Bool {
    switch scalar {
    case "<", ">": true
    case "|", "\"", "`": isUnwrapped
    default: isUnwrapped && scalar.properties.isWhitespace
    }
  }

  /// Whether a second address follows the first. Addresses in parameter values don't count.
  private static func hasSecondAddress(_ text: String) -> Bool {
    let folded = text.lowercased()
    return ["http://", "https://"].contains { scheme in
      folded.dropFirst().places(of: scheme).contains { folded[..<$0.lowerBound].last != "=" }
    }
  }

  // MARK: Layers

  /// Paired marks around an address.
  private static let pairs: [(open: String, close: String)] = [
    ("<", ">"), ("\"", "\""), ("'", "'"), ("`", "`"), ("(", ")"), ("[", "]"), ("“", "”"),
    ("‘", "’"), ("„", "“"), ("«", "»"), ("{", "}"), ("*", "*"), ("_", "_"),
  ]

  /// Removes the outermost layer around an address. A text that begins with an address stays
  /// unchanged.
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
    // The punctuation of a sentence may follow a bracket.
    return text.last.map { ".,;".contains($0) } == true ? String(text.dropLast()) : text
  }

  /// The target of Slack's `target|text`; nil if there are several addresses.
  private static func chatTarget(_ body: Substring) -> String? {
    if body.contains(where: { $0 == "<" || $0 == ">" }) { return nil }
    return String(body.prefix { $0 != "|" })
  }

  /// The target of a Markdown link or image, `[text](target)`, with an optional title (CommonMark
  /// §6.3); nil unless it is one link.
  private static func markdownTarget(_ text: String) -> String? {
    guard text.hasPrefix("[") || text.hasPrefix("!["), text.hasSuffix(")") else { return nil }
    let body = text.dropLast()
    guard let end = endOfLinkText(body), body[end...].hasPrefix("](") else { return nil }
    let rest = body[end...].dropFirst(2)
    let target = rest.prefix { !$0.isWhitespace }
    let title = InvisibleCharacter.trimmed(String(rest[target.endIndex...]))
    return isBalanced(target) && (title.isEmpty || isTitle(title)) ? String(target) : nil
  }

  private static func isBalanced(_ text: Substring) -> Bool {
    var depth = 0
    for character in text where depth >= 0 {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
    }
    return depth == 0
  }

  /// The index of the bracket that closes the first one.
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

  /// The target of `<a href="target">text</a>`; nil if there are several.
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

  /// Whether a text begins with `prefix`, ignoring case.
  private static func begins(_ text: Substring, with prefix: String) -> Bool {
    text.prefix(prefix.count).lowercased() == prefix
  }
}
