import RemoBytes

/// A product in a line of a list without headings: `2 x Armchair, Nordhem, $750 each`.
struct ListLine {
  private(set) var name = ""
  private(set) var retailer = ""
  /// The name of a shop or a detail in parentheses: `Coffee table (West Elm) $399`.
  private(set) var inParentheses = ""
  private(set) var quantity = ""
  private(set) var price = ""
  private(set) var total = ""
  private(set) var link = ""
  /// Whether a bullet or a number precedes the text.
  private(set) var hasMarker = false

  /// Reads a line of text.
  init(_ line: String) {
    let (marked, hasMarker) = Self.withoutMarker(line)
    let (text, link) = Self.withoutLink(marked.parts(around: "**").joined())
    self.init(parts: Self.parts(of: text))
    if retailer.isEmpty, let (outside, inside) = Self.parentheses(in: text) {
      let other = ListLine(parts: Self.parts(of: outside))
      if other.retailer.isEmpty, !other.name.isEmpty, !other.price.isEmpty {
        self = other
        inParentheses = inside
      }
    }
    if self.link.isEmpty { self.link = link }
    self.hasMarker = hasMarker
  }

  /// Reads the parts of a line, or the cells of a row.
  init(parts: [String]) {
    var texts: [String] = []
    var numbers: [String] = []
    var prices: [String] = []
    for part in parts.map(\.trimmed) where !part.isEmpty {
      if LinkText.hasScheme(part) {
        link = link.isEmpty ? part : link
      } else if let (before, amount) = Self.splitAmount(part) {
        prices.append(amount)
        if before.isEmpty { continue }
        // "Nightstand - 4 @ $165.00"
        let isCount = quantity.isEmpty && !texts.isEmpty && Self.count(before[...]) != nil
        if isCount { quantity = before } else { texts.append(before) }
      } else if !part.contains(where: \.isLetter), AmountText(part) != nil {
        numbers.append(part)
      } else if quantity.isEmpty, !texts.isEmpty, let pieces = QuantityText(part),
        pieces.collection == nil
      {
        quantity = part
      } else {
        texts.append(part)
      }
    }
    if quantity.isEmpty, let place = Self.place(ofPieces: numbers, beside: prices) {
      quantity = numbers.remove(at: place)
    }
    prices += numbers
    (price, total) = (prices.first ?? "", prices.dropFirst().first ?? "")
    retailer = texts.count > 1 ? texts.removeLast() : ""
    name = texts.joined(separator: ", ")
    if quantity.isEmpty { takeQuantity() }
  }

  /// The index of the number of pieces: the smallest whole number from 1 to 999, if another number
  /// or an amount can be the price.
  private static func place(ofPieces numbers: [String], beside prices: [String]) -> Int? {
    let values = numbers.map { $0.allSatisfy(\.isNumber) ? Int($0) ?? 0 : 0 }
    guard numbers.count + prices.count > 1 else { return nil }
    return values.indices.filter { 1...999 ~= values[$0] }.min { values[$0] < values[$1] }
  }

  // MARK: Parts

  /// The text after a bullet, a number or the marks of a quoted mail.
  static func withoutMarker(_ line: String) -> (text: String, hasMarker: Bool) {
    var text = line.trimmed[...]
    while text.first == ">" { text = text.dropFirst().drop { $0 == " " } }
    let rest = text.drop { "-–—•*·・▪‣●○□☐☑✓✔[]xX".contains($0) && $0 != text.last }
    if let first = text.first, "•・▪‣●○□☐☑✓✔".contains(first) {
      return (String(rest).trimmed, true)
    }
    if let first = text.first, "-–—*·[".contains(first), rest.first == " " {
      return (String(rest).trimmed, true)
    }
    let number = text.prefix(3).prefix { $0.isNumber }
    let behind = text.dropFirst(number.count)
    if !number.isEmpty, behind.first == "." || behind.first == ")", behind.dropFirst().first == " "
    {
      return (String(behind.dropFirst()).trimmed, true)
    }
    return (String(text), false)
  }

  /// A line without its first link, and the link: `[Sofa](https://…) $99`, `Sofa $99 https://…`.
  private static func withoutLink(_ text: String) -> (text: String, link: String) {
    let target = text.parts(around: "](")
    if target.count == 2, LinkText.hasScheme(target[1]), let open = target[0].lastIndex(of: "[") {
      let link = target[1].prefix { $0 != ")" }
      let name = target[0][open...].dropFirst()
      return (
        "\(target[0][..<open])\(name)\(target[1][link.endIndex...].dropFirst())", String(link)
      )
    }
    var words = text.split(separator: " ").map(String.init)
    guard words.count > 1, let index = words.firstIndex(where: { LinkText.hasScheme($0) }) else {
      return (text, "")
    }
    let link = words.remove(at: index)
    return (words.joined(separator: " ").trimmingSigns, LinkText(link).link)
  }

  /// A text in parentheses with at most four words, if it begins like a name, and the text around
  /// it.
  private static func parentheses(in text: String) -> (outside: String, inside: String)? {
    guard let open = text.lastIndex(where: { "(（".contains($0) }),
      let close = text[open...].firstIndex(where: { ")）".contains($0) })
    else { return nil }
    let inside = text[open..<close].dropFirst()
    guard let first = inside.first, first.isLetter, !first.isLowercase,
      inside.split(separator: " ").count <= 4
    else { return nil }
    let after = text[close...].dropFirst()
    return ("\(text[..<open].trimmingSigns) \(after)", String(inside))
  }

  /// The parts of a line between tabs, dashes, bars and colons. A line without these is split at
  /// commas if one of its parts is an amount.
  private static func parts(of text: String) -> [String] {
    var parts = [text[...]]
    for sign in ["\t", "  ", "|", ";", " - ", " – ", " — ", " : ", ": ", " = "] {
      parts = parts.flatMap { $0.parts(around: sign) }
    }
    if parts.count == 1 {
      let between = text.parts(around: ", ").flatMap { $0.parts(around: "、") }
      let isList = between.contains { part in
        splitAmount(String(part).trimmed).map(\.before.isEmpty) ?? !part.contains { !$0.isNumber }
      }
      if isList { parts = between }
    }
    return parts.map { String($0) }
  }

  /// The amount with a currency at the end of a text, and the text before it.
  private static func splitAmount(_ text: String) -> (before: String, amount: String)? {
    guard text.contains(where: \.isNumber) else { return nil }
    let words = text.split(separator: " ")
    func amount(from start: Int) -> String? {
      let text = words[start...].joined(separator: " ")
      return AmountText(text)?.sign == nil ? nil : text
    }
    guard var start = words.indices.last(where: { amount(from: $0) != nil }) else { return nil }
    // "1 990 €", "je 599 €"
    while start > 0, amount(from: start - 1) != nil,
      words[start - 1].allSatisfy(\.isNumber) || CurrencySign(String(words[start - 1])) != nil
    {
      start -= 1
    }
    let left = words[..<start].reversed().drop { word in
      priceWords.contains(word.lowercased().filter(\.isLetter))
        || !word.contains { $0.isLetter || $0.isNumber }
    }
    let before = left.reversed().joined(separator: " ")
    return (before.trimmingSigns, amount(from: start) ?? "")
  }

  private static let priceWords: Set = [
    "je", "à", "at", "for", "für", "is", "are", "costs", "kostet", "ca", "only", "about", "approx",
    "por", "per", "da",
  ]

  // MARK: Quantities

  /// Moves a quantity from the start or end of the name: `2 x Armchair`, `2 armchairs`, `Stool x2`.
  private mutating func takeQuantity() {
    let words = name.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated().reversed() {
      // "Stool x2", "スツール×2", "Stool (2)"
      let isLast = index == words.count - 1
      let inner = word.filter { !"()".contains($0) }
      let signs = inner.lastIndex { "xX×".contains($0) }
      if let sign = signs, let count = Self.count(inner[sign...].dropFirst()),
        inner[..<sign].last?.isNumber != true
      {
        let rest = [String(inner[..<sign])].filter { !$0.isEmpty }
        return take(count, leaving: words[..<index] + rest + words[(index + 1)...])
      }
      guard isLast, index > 0, let count = Self.count(inner[...]) else { continue }
      if word.hasPrefix("(") { return take(count, leaving: words[..<index]) }
      if index > 1, ["x", "×"].contains(words[index - 1].lowercased()) {
        return take(count, leaving: words[..<(index - 1)])
      }
    }
    guard let first = words.first, words.count > 1 else { return }
    let isSign = ["x", "×"].contains(words[1].lowercased())
    let digits = first.last.map { "xX×".contains($0) } == true ? first.dropLast() : first[...]
    guard let count = Self.count(digits) else { return }
    let rest = words.dropFirst(isSign ? 2 : 1)
    // "3 seat sofa", "6 ft table"
    let next = words[1].lowercased().filter(\.isLetter)
    let isOfOne = LengthUnit(next) != nil || Self.parts.contains(next)
    if isSign || digits.count < first.count || !isOfOne && !next.isEmpty {
      take(count, leaving: rest)
    }
  }

  private mutating func take(_ count: String, leaving words: some Sequence<String>) {
    let rest = words.joined(separator: " ").trimmingSigns
    if !rest.isEmpty { (quantity, name) = (count, rest) }
  }

  private static func count(_ text: Substring) -> String? {
    1...2 ~= text.count && text.allSatisfy { $0.isASCII && $0.isNumber } && text.first != "0"
      ? String(text) : nil
  }

  /// Words for parts of one piece: `3 seat sofa`.
  private static let parts: Set = [
    "seat", "seater", "drawer", "drawers", "door", "doors", "piece", "tier", "light", "person",
    "sitzer", "türig", "flammig", "places", "plazas", "posti", "lugares", "cajones", "portes",
  ]
}

extension StringProtocol {
  /// The text without spaces and punctuation around it.
  fileprivate var trimmingSigns: String {
    let isSign = { (character: Character) in " .,:;–—-·…=@".contains(character) }
    return String(drop(while: isSign).reversed().drop(while: isSign).reversed())
  }
}
