import RemoBytes
import RemoTemplate

/// The words of a page in one language, from `templates/strings/`.
///
/// A strings file is a flat JSON object of texts without escapes. `{}` marks the place of a value,
/// at most once per text. A text that depends on a number has one key per CLDR plural category:
/// `items.one`, `items.other`. Only the file of the chosen language is read, once per run.
package struct Words: Sendable {
  /// The texts that the library itself uses.
  package enum Key: String, CaseIterable, Sendable {
    case title
    case checkPrice = "check_price"
    case priceToFollow = "price_to_follow"
    case closeMatch = "close_match"
    case fits, tight
    case unnamedProduct = "unnamed_product"
    case otherGroup = "other_group"
    case unknownItem = "unknown_item"
    // Workbooks.
    case summarySheet = "sheet_summary"
    case itemsSheet = "sheet_items"
    case readMeSheet = "sheet_read_me"
    case product, retailer, quantity, subtotal, note, total, estimate, materials, labor, permits,
      fee
    case unitPrice = "unit_price"
    case lineTotal = "line_total"
    case grandTotal = "grand_total"
    case isAlternate = "is_alternate"
    case otherRooms = "other_rooms"
    case notFound = "not_found"
    case estimateNote = "estimate_note"
    case atLeast = "at_least"
    case atMost = "at_most"
    case project, date, currency, sheet, content, meaning, comma, semicolon, gap
    case madeFrom = "made_from"
    case aboutItems = "about_items"
    case aboutColumns = "about_columns"
    case aboutTotal = "about_total"
    case aboutSummary = "about_summary"
    case hiddenRows = "hidden_rows"
    case columnOfItems = "column_of_items"
  }

  /// Texts that depend on a number.
  package enum CountedKey: String, CaseIterable, Sendable {
    case items, pieces, unpriced, hidden, shown, left
  }

  /// The locale that selects the language.
  package let locale: ListLocale

  private let file: StringsFile

  /// The words of a locale's language.
  package init(_ locale: ListLocale) {
    self.locale = locale
    file = StringsFile.of(locale.words)
  }

  /// The keys of the file, in its order.
  package var keys: [String] { file.keys }

  /// The embedded strings file of a language.
  package static func embedded(_ language: ListLocale.Language) -> [UInt8] {
    Array((EmbeddedFiles.texts["strings/\(language.rawValue).json"] ?? "{}").utf8)
  }

  /// The text of a key, with its `{}`.
  package subscript(_ key: Key) -> String { text(key.rawValue) ?? "" }

  /// The text of a key, if the file has it.
  package func text(_ key: String) -> String? {
    key.withBytes { file.text($0, in: 0..<$0.count) }
  }

  /// The text of a key before and after its value; nil without a placeholder.
  func parts(_ key: String) -> (before: String, after: String)? { text(key).flatMap(Self.split) }

  /// The text of a key around a value.
  package func filled(_ key: String, with value: String) -> String {
    parts(key).map { $0.before + value + $0.after } ?? value
  }

  /// A text before and after its `{}`; nil without one.
  fileprivate static func split(_ text: String) -> (before: String, after: String)? {
    let brace = text.withBytes { $0.firstIndex(of: ASCII.leftBrace, in: 0..<$0.count) }
    guard let brace else { return nil }
    let open = text.utf8.index(text.startIndex, offsetBy: brace)
    let close = text.utf8.index(after: open)
    guard close < text.utf8.endIndex, text.utf8[close] == ASCII.rightBrace else { return nil }
    return (String(text[..<open]), String(text[text.utf8.index(after: close)...]))
  }

  /// The text of a counted key, ready for any number.
  package func counted(_ key: CountedKey) -> CountedText {
    let other = text("\(key.rawValue).other") ?? ""
    return CountedText(rule: locale.pluralRule) { category in
      text("\(key.rawValue).\(category.rawValue)") ?? other
    }
  }
}

// MARK: Template names

extension Words {
  /// The constants available to templates: `words.KEY`. A text with a placeholder has
  /// `words.KEY.before` and `words.KEY.after`. A text that depends on a number has six constants,
  /// `words.KEY.one` and so on, with their `{}`, so that a script can choose.
  package var constants: TemplateConstants {
    TemplateConstants(
      names: { keys.flatMap(constantNames) }, text: { constant(in: $0, at: $1) })
  }

  /// The constant whose name is in `range`, if any.
  private func constant(in source: Span<UInt8>, at range: Range<Int>) -> String? {
    guard source.isEqual(range.prefix(Self.prefix.utf8.count), to: Self.prefix) else { return nil }
    let key = range.dropFirst(Self.prefix.utf8.count)
    guard let dot = source.lastIndex(of: ASCII.dot, in: key) else {
      return file.text(source, in: key).flatMap { Self.split($0) == nil ? $0 : nil }
    }
    let (base, part) = (key.prefix(dot - key.lowerBound), key.suffix(key.upperBound - dot - 1))
    if let parts = file.text(source, in: base).flatMap(Self.split) {
      if source.isEqual(part, to: "before") { return parts.before }
      return source.isEqual(part, to: "after") ? parts.after : nil
    }
    guard PluralCategory(rawValue: source.string(part)) != nil else { return nil }
    return file.text(source, in: key) ?? text("\(source.string(base)).other")
  }

  private static let prefix = "words."

  private func constantNames(_ key: String) -> [String] {
    let name = Self.prefix + key
    if key.hasSuffix(".other") {
      return PluralCategory.allCases.map { name.dropLast("other".count) + $0.rawValue }
    }
    if key.utf8.contains(ASCII.dot) { return [] }
    return parts(key) == nil ? [name] : [name + ".before", name + ".after"]
  }
}

/// The texts of an embedded strings file. A class, so that `Words` of one language share it.
private final class StringsFile: Sendable {
  /// A key and its text in `bytes`. A struct, because the runtime takes long to prepare an array of
  /// ranges.
  private struct Member {
    let key, text: ByteSlice
  }

  private let bytes: ContiguousArray<UInt8>
  private let members: ContiguousArray<Member>
  /// The numbers of the members by the hash of their keys.
  private let index: HashIndex

  private init(_ language: ListLocale.Language) {
    let bytes = ContiguousArray(Words.embedded(language))
    let span = bytes.span
    var (members, end) = (ContiguousArray<Member>(), 0)
    /// The next text between quotes.
    func next() -> ByteSlice? {
      guard let open = span.firstIndex(of: ASCII.quote, in: end..<span.count),
        let close = span.firstIndex(of: ASCII.quote, in: open + 1..<span.count)
      else { return nil }
      end = close + 1
      return ByteSlice(open + 1..<close)
    }
    while let key = next(), let text = next() { members.append(Member(key: key, text: text)) }
    var index = HashIndex(count: members.count)
    for (number, member) in members.enumerated() {
      index.insert(number, hash: span.plainHash(member.key.range))
    }
    (self.bytes, self.members, self.index) = (bytes, members, index)
  }

  var keys: [String] { members.map { string($0.key) } }

  private func string(_ slice: ByteSlice) -> String {
    let bytes = bytes
    return bytes.span.string(slice.range)
  }

  /// The text whose key is in `range`, if the file has it.
  func text(_ source: Span<UInt8>, in range: Range<Int>) -> String? {
    let bytes = bytes
    let number = index.first(hash: source.plainHash(range)) {
      source.isEqual(range, to: bytes.span, in: members[$0].key.range)
    }
    return number.map { string(members[$0].text) }
  }

  /// The file of a language, read on first use.
  static func of(_ language: ListLocale.Language) -> StringsFile {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .italian: italian
    case .portuguese: portuguese
    case .japanese: japanese
    case .arabic: arabic
    }
  }

  private static let english = StringsFile(.english)
  private static let german = StringsFile(.german)
  private static let french = StringsFile(.french)
  private static let spanish = StringsFile(.spanish)
  private static let italian = StringsFile(.italian)
  private static let portuguese = StringsFile(.portuguese)
  private static let japanese = StringsFile(.japanese)
  private static let arabic = StringsFile(.arabic)
}

/// A text that depends on a number, split at the number in each plural form.
package struct CountedText: Sendable {
  private struct Form {
    let before: String
    /// The text after the number; nil without a placeholder.
    let after: String?
  }

  let rule: PluralRule
  private let forms: [(category: PluralCategory, form: Form)]

  fileprivate init(rule: PluralRule, text: (PluralCategory) -> String) {
    self.rule = rule
    forms = PluralCategory.allCases.map { category in
      let text = text(category)
      let parts = Words.split(text)
      return (category, Form(before: parts?.before ?? text, after: parts?.after))
    }
  }

  /// Writes the text for a count of zero or more.
  package func append(_ count: Int, to writer: inout ByteWriter) {
    let category = rule.category(of: count)
    guard let form = forms.first(where: { $0.category == category })?.form else { return }
    writer.append(form.before)
    guard let after = form.after else { return }
    writer.appendDigits(UInt64(count.magnitude), atLeast: 1)
    writer.append(after)
  }

  /// The text of a form before and after its number; `after` is nil without a placeholder.
  func parts(_ category: PluralCategory) -> (before: String, after: String?) {
    let form = forms.first { $0.category == category }?.form
    return (form?.before ?? "", form?.after)
  }

  /// The text for a count of zero or more.
  package func string(_ count: Int) -> String {
    var writer = ByteWriter()
    append(count, to: &writer)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
