import RemoBytes

extension DelimitedRow {
  /// Whether spaces pad the columns to equal widths.
  var isPadded: Bool { cells.contains { $0.text.hasSuffix("  ") } }

  /// The row with unwrapped cells.
  ///
  /// - Parameter trimsCells: whether the table is Markdown or pads its columns with spaces.
  func unwrapped(trimming trimsCells: Bool) -> DelimitedRow {
    // Most rows need no copy.
    guard trimsCells || cells.contains(where: \.mayBeWrapped) else { return self }
    let cells = cells.map { cell in
      trimsCells ? cell.withoutMarkdown : cell.unwrapped
    }
    return DelimitedRow(cells: cells, range: range, fault: fault)
  }
}

extension DelimitedCell {
  /// The cell without the formula, quotes or link around its text.
  ///
  /// ```text
  /// ="0012"                          0012
  /// =HYPERLINK("https://…","Sofa")   Sofa, with the link
  ///  "Sofa"                          Sofa, in a table with spaces after its delimiters
  /// Den (https://…)                  Den, with the link unless it leads to Notion
  /// ```
  var unwrapped: DelimitedCell {
    guard mayBeWrapped else { return self }
    if text.utf8.last == UInt8(ascii: ")"), text.utf8.first != ASCII.equals {
      let parts = text.parts(around: " (http").map { String($0).trimmed }
      guard parts.count == 2, !parts[0].isEmpty else { return self }
      let link = parts[1].includes("notion.so") ? link : "http\(parts[1].dropLast())"
      return DelimitedCell(parts[0], range: range, link: link)
    }
    if text.utf8.first == ASCII.equals { return formulaValue ?? self }
    let trimmed = text.trimmed
    guard trimmed.utf8.count > 1, trimmed.hasPrefix("\""), trimmed.hasSuffix("\"") else {
      return self
    }
    return DelimitedCell(Self.unquoted(trimmed.dropFirst().dropLast()), range: range)
  }

  /// The cell of a Markdown table as readers see it.
  ///
  /// ```text
  /// **Total**                Total
  /// [Sofa](https://…)        Sofa, with the link
  /// ~~$449.00~~ $379.00      $379.00
  /// ```
  var withoutMarkdown: DelimitedCell {
    var text = text.trimmed
    let struck = text.parts(around: "~~")
    if struck.count == 3 { text = "\(struck[0])\(struck[2])".trimmed }
    while text.count > 2, let sign = text.first, sign == "*" || sign == "_", text.last == sign {
      text = String(text.dropFirst().dropLast())
    }
    var link = link
    if text.first == "[", text.last == ")", let middle = text.firstIndex(of: "]") {
      let target = text[middle...].dropFirst().dropFirst().dropLast()
      if LinkText.hasScheme(target) {
        (text, link) = (String(text[..<middle].dropFirst()), String(target))
      }
    }
    return DelimitedCell(text, range: range, link: link)
  }

  fileprivate var mayBeWrapped: Bool {
    text.utf8.first.map { $0 == ASCII.equals || $0 == ASCII.space } ?? false
      || text.utf8.last == UInt8(ascii: ")") && text.includes(" (http")
  }

  /// Whether the cell begins with spaces and a quote, which therefore does not open a quoted cell.
  var hasSpaceBeforeQuote: Bool {
    text.utf8.first == ASCII.space && text.trimmed.utf8.first == ASCII.quote
  }

  /// The value of a formula whose arguments are quoted texts; nil for any other formula.
  private var formulaValue: DelimitedCell? {
    let formula = text.trimmed.dropFirst()
    if formula.first == "\"" {
      guard let text = Self.texts(in: formula), text.count == 1 else { return nil }
      return DelimitedCell(text[0], range: range)
    }
    // The name of the function depends on the language of the spreadsheet.
    guard let open = formula.firstIndex(of: "("), formula.hasSuffix(")"),
      formula[..<open].allSatisfy({ $0.isLetter || $0 == "." || $0 == "_" }),
      let texts = Self.texts(in: formula[open...].dropFirst().dropLast()),
      let link = texts.first, LinkText.hasScheme(link), texts.count <= 2
    else { return nil }
    return DelimitedCell(texts.last ?? link, range: range, link: link)
  }

  /// The texts in quotes, with commas or semicolons between them; nil for anything else.
  private static func texts(in arguments: Substring) -> [String]? {
    var texts: [String] = []
    var rest = arguments.drop { $0 == " " }
    while rest.first == "\"" {
      var end = rest.index(after: rest.startIndex)
      while let quote = rest[end...].firstIndex(of: "\"") {
        end = rest.index(after: quote)
        if rest[end...].first != "\"" { break }
        end = rest.index(after: end)
      }
      let text = rest[..<end]
      guard text.count > 1, text.hasSuffix("\"") else { return nil }
      texts.append(unquoted(text.dropFirst().dropLast()))
      rest = rest[end...].drop { $0 == " " }
      if rest.isEmpty { return texts }
      guard rest.first == "," || rest.first == ";" else { return nil }
      rest = rest.dropFirst().drop { $0 == " " }
    }
    return nil
  }

  /// A text with each doubled quote replaced by one.
  private static func unquoted(_ text: Substring) -> String {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .reduce(into: "") { result, part in
        // Only one quote of each pair stays.
        if part.offset > 0, part.offset % 2 == 1 { result += "\"" }
        result += part.element
      }
  }
}

/// The link in a cell, as people and tools write it.
///
/// ```text
/// https://nordhem.example/fjord
/// sofa.jpg (https://files.example/sofa.jpg)
/// https://otto.example/1; https://otto.example/2
/// www.nordhem.example/fjord
/// ```
struct LinkText: Equatable, Sendable {
  /// The first link; the whole text if it has none.
  let link: String
  /// The number of links in the text.
  let count: Int

  init(_ text: String) {
    let trimmed = text.trimmed
    // Nearly all cells have one address and nothing else.
    if Self.hasScheme(trimmed), !trimmed.utf8.contains(where: Self.separators.contains) {
      (link, count) = (trimmed, 1)
      return
    }
    var starts: [String.Index] = []
    var index = trimmed.startIndex
    while index < trimmed.endIndex {
      // "?to=https://" belongs to the link before it.
      let before = index == trimmed.startIndex ? " " : trimmed[trimmed.index(before: index)]
      if before.isWhitespace || ",;|([<\"".contains(before), Self.hasScheme(trimmed[index...]) {
        starts.append(index)
      }
      index = trimmed.index(after: index)
    }
    count = starts.count
    guard let start = starts.first else {
      link = Self.withScheme(trimmed) ?? trimmed
      return
    }
    var link = trimmed[start..<(starts.dropFirst().first ?? trimmed.endIndex)]
    if start > trimmed.startIndex || count > 1 {
      link = link.prefix { !$0.isWhitespace }
      let opening = start > trimmed.startIndex ? trimmed[trimmed.index(before: start)] : " "
      if opening == "(", let end = link.lastIndex(of: ")") { link = link[..<end] }
      while let last = link.last, ",;|>\"]".contains(last) { link.removeLast() }
    }
    self.link = String(link)
  }

  /// Whether the text has a web address, with or without its scheme.
  var isLink: Bool { count > 0 || Self.hasScheme(link) }

  /// The bytes after which another address may begin, and non-ASCII bytes, which may be white
  /// space.
  private static let separators = Set(" \t\r\n,;|([<\"".utf8).union(0x80...0xFF)

  /// Whether a text begins with the scheme of a web address.
  static func hasScheme(_ text: some StringProtocol) -> Bool {
    let start = text.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// Adds `https://` to a web address without a scheme, such as `www.nordhem.example/fjord`; nil
  /// for any other text, such as the name of a file.
  private static func withScheme(_ text: String) -> String? {
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != ":" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count >= 2,
      last.allSatisfy({ $0.isASCII && $0.isLetter }), !text.contains(where: \.isWhitespace),
      labels.allSatisfy({ label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }),
      host.count < text.count || host.lowercased().hasPrefix("www.")
    else { return nil }
    return "https://\(text)"
  }
}
