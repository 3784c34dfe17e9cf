import RemoBytes
import RemoTemplate

/// The words of a page in one language, from `templates/strings/`.
///
/// A strings file is one flat JSON object of texts without escapes; tests hold the embedded ones to
/// that. `{}` in a text stands for what is put there, at most once. A text that depends on a number
/// has a key per CLDR plural category: `items.one`, `items.other`. Read once per run; only the file
/// of the chosen language is looked at.
package struct Words: Sendable {
  /// Texts that the list itself needs, beside those that templates name.
  package enum Key: String, CaseIterable, Sendable {
    case title
    case checkPrice = "check_price"
    case closeMatch = "close_match"
    case fits, tight
    case unnamedProduct = "unnamed_product"
    case otherGroup = "other_group"
    case unknownItem = "unknown_item"
  }

  /// Texts that depend on a number.
  package enum CountedKey: String, CaseIterable, Sendable {
    case items, unpriced, hidden, shown, left
  }

  /// The locale whose language the words are in.
  package let locale: ListLocale

  // Slices of the file: of some hundred texts a run needs a part, and a few as `String`.
  private let file: [UInt8]
  /// Each key, and after it its text.
  private let entries: ContiguousArray<ByteSlice>

  /// The words of a locale's language.
  ///
  /// Cost: one pass over the file.
  package init(_ locale: ListLocale) {
    self.locale = locale
    let file = Self.embedded(locale.words)
    entries = Self.entries(of: file.span)
    self.file = file
  }

  /// What stands between quotes: a key, its text, the next key.
  private static func entries(of file: Span<UInt8>) -> ContiguousArray<ByteSlice> {
    var entries = ContiguousArray<ByteSlice>()
    entries.reserveCapacity(256)
    var offset = 0
    while let start = file.firstIndex(of: ASCII.quote, in: offset..<file.count),
      let end = file.firstIndex(of: ASCII.quote, in: (start + 1)..<file.count)
    {
      entries.append(ByteSlice((start + 1)..<end))
      offset = end + 1
    }
    return entries
  }

  /// The embedded strings file of a language.
  package static func embedded(_ language: ListLocale.Language) -> [UInt8] {
    switch language {
    case .english: PackageResources.en_json
    case .german: PackageResources.de_json
    case .french: PackageResources.fr_json
    case .spanish: PackageResources.es_json
    case .italian: PackageResources.it_json
    case .portuguese: PackageResources.pt_json
    case .japanese: PackageResources.ja_json
    case .arabic: PackageResources.ar_json
    }
  }

  /// The keys of the file, in its order.
  package var keys: [String] {
    stride(from: 0, to: entries.count - 1, by: 2).map { file.span.string(entries[$0].range) }
  }

  /// The text of a key, with its `{}`.
  package subscript(_ key: Key) -> String { text(key.rawValue) ?? "" }

  /// The text of a key of the file, if it is there.
  package func text(_ key: String) -> String? {
    let bytes = file.span
    let count = key.utf8.count
    var index = 0
    while index + 1 < entries.count {
      if entries[index].count == count, bytes.equals(entries[index].range, key) {
        return bytes.string(entries[index + 1].range)
      }
      index += 2
    }
    return nil
  }

  /// The text of a number's key, ready to be written for any number.
  package func counted(_ key: CountedKey) -> CountedText {
    CountedText(
      rule: locale.pluralRule,
      forms: PluralCategory.allCases.map { form(key, $0) })
  }

  /// The text for a category; that of `other` where the language has none.
  private func form(_ key: CountedKey, _ category: PluralCategory) -> String {
    text("\(key.rawValue).\(category.rawValue)") ?? text("\(key.rawValue).other") ?? ""
  }

  /// What templates may name: `words.KEY`; for a text with a place in it `words.KEY.before` and
  /// `words.KEY.after`; and for one that depends on a number all six of `words.KEY.one` and so on,
  /// with their `{}`, for a script to choose from.
  package var constants: TemplateConstants {
    TemplateConstants(
      find: { name in constant(name) },
      list: {
        var constants: [String: String] = [:]
        for name in constantNames { constants[name] = constant(name) }
        return constants
      })
  }

  /// The text of a constant, looked for in the file.
  private func constant(_ name: String) -> String? {
    guard name.hasPrefix("words.") else { return nil }
    let key = String(Substring(name.utf8.dropFirst("words.".utf8.count)))
    let (base, part) = Self.parts(of: key)
    guard let part else { return text(key).flatMap { Self.split($0) == nil ? $0 : nil } }
    if part == "before" { return parts(base)?.before }
    if part == "after" { return parts(base)?.after }
    return text(key) ?? PluralCategory(rawValue: part).flatMap { _ in text(base + ".other") }
  }

  private var constantNames: [String] {
    keys.flatMap { key in
      let (base, part) = Self.parts(of: key)
      if part != nil { return PluralCategory.allCases.map { "words.\(base).\($0.rawValue)" } }
      return parts(key) == nil ? ["words." + key] : ["words.\(key).before", "words.\(key).after"]
    }
  }

  /// A key before its last dot, and what follows that.
  private static func parts(of key: String) -> (base: String, part: String?) {
    guard let dot = key.utf8.lastIndex(of: ASCII.dot) else { return (key, nil) }
    return (String(key[..<dot]), String(key[key.utf8.index(after: dot)...]))
  }

  /// What stands before and after the place in the text of a key.
  func parts(_ key: String) -> (before: String, after: String)? {
    text(key).flatMap(Self.split)
  }

  /// What stands before and after the `{}` of a text, or nil if it has none.
  static func split(_ text: String) -> (before: String, after: String)? {
    let bytes = text.utf8
    guard let place = bytes.firstIndex(of: ASCII.leftBrace) else { return nil }
    let next = bytes.index(after: place)
    guard next < bytes.endIndex, bytes[next] == ASCII.rightBrace else { return nil }
    return (String(text[..<place]), String(text[bytes.index(after: next)...]))
  }
}

/// A text that depends on a number, prepared so that writing it allocates nothing.
package struct CountedText: Sendable {
  private struct Form: Sendable {
    let bytes: ContiguousArray<UInt8>
    /// Where the number goes, or nil where the words say it.
    let place: Int?
  }

  private let rule: PluralRule
  private let forms: ContiguousArray<Form>

  fileprivate init(rule: PluralRule, forms: [String]) {
    self.rule = rule
    self.forms = ContiguousArray(
      forms.map { text in
        guard let (before, after) = Words.split(text) else {
          return Form(bytes: ContiguousArray(text.utf8), place: nil)
        }
        return Form(bytes: ContiguousArray((before + after).utf8), place: before.utf8.count)
      })
  }

  /// Writes the text for a count of zero or more.
  package func append(_ count: Int, to writer: inout ByteWriter) {
    let form = forms[rule.category(of: count).index]
    let bytes = form.bytes.span
    let place = form.place ?? bytes.count
    writer.append(bytes, 0..<place)
    guard form.place != nil else { return }
    writer.appendDigits(UInt64(count.magnitude), atLeast: 1)
    writer.append(bytes, place..<bytes.count)
  }

  /// The text for a count of zero or more.
  package func string(_ count: Int) -> String {
    let form = forms[rule.category(of: count).index]
    guard let place = form.place else { return String(decoding: form.bytes, as: UTF8.self) }
    return String(decoding: form.bytes[..<place], as: UTF8.self) + String(count)
      + String(decoding: form.bytes[place...], as: UTF8.self)
  }
}
