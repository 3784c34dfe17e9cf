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
  /// A hash table of the keys: one more than the number of a key, or 0.
  private let places: ContiguousArray<UInt8>

  /// The words of a locale's language.
  ///
  /// Cost: one pass over the file.
  package init(_ locale: ListLocale) {
    self.locale = locale
    let file = Self.embedded(locale.words)
    entries = Self.entries(of: file.span)
    places = Self.places(of: entries, in: file.span)
    self.file = file
  }

  /// The texts between quotes: a key, its text, the next key.
  private static func entries(of file: Span<UInt8>) -> ContiguousArray<ByteSlice> {
    var entries = ContiguousArray<ByteSlice>()
    entries.reserveCapacity(256)
    var start: Int?
    var offset = 0
    while offset < file.count {
      // The last vector begins in the one before it, whose quotes are passed over.
      let place = min(offset, file.count - 16)
      var quotes = LaneMask(file.vector(at: place) .== .all(ASCII.quote))
      quotes.bits &= .max << UInt64(offset - place)
      while !quotes.isEmpty {
        let lane = quotes.first
        quotes.removeFirst()
        if let first = start {
          entries.append(ByteSlice(from: first, to: place + lane))
          start = nil
        } else {
          start = place + lane + 1
        }
      }
      offset = place + 16
    }
    return entries
  }

  /// The place of a key in the table, which has two places for each key that a file may have.
  private static func place(of hash: UInt64) -> Int { Int(hash >> 56) }

  private static func places(
    of entries: ContiguousArray<ByteSlice>, in file: Span<UInt8>
  ) -> ContiguousArray<UInt8> {
    var places = ContiguousArray<UInt8>(repeating: 0, count: 256)
    precondition(entries.count / 2 < 128, "a strings file has less than 128 texts")
    for number in 0..<entries.count / 2 {
      var place = place(of: file.keyHash(entries[2 * number].range))
      while places[place] != 0 { place = (place + 1) & 255 }
      places[place] = UInt8(number + 1)
    }
    return places
  }

  /// The embedded strings file of a language.
  package static func embedded(_ language: ListLocale.Language) -> [UInt8] {
    Array((EmbeddedFiles.texts["strings/\(language.rawValue).json"] ?? "{}").utf8)
  }

  /// The keys of the file, in its order.
  package var keys: [String] {
    stride(from: 0, to: entries.count - 1, by: 2).map { file.span.string(entries[$0].range) }
  }

  /// The text of a key, with its `{}`.
  package subscript(_ key: Key) -> String { text(key.rawValue) ?? "" }

  /// The text of a key of the file, if it is there.
  package func text(_ key: String) -> String? {
    let key = ContiguousArray(key.utf8)
    return slice(key.span, range: 0..<key.count).map { file.span.string($0.range) }
  }

  /// The place of the text of the key in `range` of `name`.
  private func slice(_ name: Span<UInt8>, range: Range<Int>) -> ByteSlice? {
    let bytes = file.span
    var place = Self.place(of: name.keyHash(range))
    while places[place] != 0 {
      let index = 2 * Int(places[place] - 1)
      if bytes.isEqual(entries[index].range, to: name, in: range) { return entries[index + 1] }
      place = (place + 1) & 255
    }
    return nil
  }

  /// The place of the text of that key in a plural category.
  private func slice(
    _ name: Span<UInt8>, range: Range<Int>, category: PluralCategory
  ) -> ByteSlice? {
    var key = name.array(range)
    key.append(contentsOf: category.suffix.utf8)
    return slice(key.span, range: 0..<key.count)
  }

  /// The text of a number's key, ready to be written for any number.
  package func counted(_ key: CountedKey) -> CountedText {
    let name = ContiguousArray(key.rawValue.utf8)
    func form(_ category: PluralCategory) -> ByteSlice? {
      slice(name.span, range: 0..<name.count, category: category)
    }
    let other = form(.other) ?? .empty
    return CountedText(
      rule: locale.pluralRule, file: file,
      forms: PluralCategory.allCases.map { $0 == .other ? other : form($0) ?? other })
  }

  /// The constants that templates may name: `words.KEY`; for a text with a place in it
  /// `words.KEY.before` and `words.KEY.after`; and for one that depends on a number all six of
  /// `words.KEY.one` and so on, with their `{}`, for a script to choose from.
  package var constants: TemplateConstants {
    TemplateConstants(
      lookUp: { name in
        name.withBytes { constant($0, name: 0..<$0.count) }.map { file.span.string($0) }
      },
      names: { constantNames })
  }

  /// The place in the file of the constant that is named in a range of bytes.
  private func constant(_ bytes: Span<UInt8>, name: Range<Int>) -> Range<Int>? {
    guard name.count > Self.prefix.count,
      bytes.word(at: name.lowerBound, before: name.lowerBound + Self.prefix.count)
        == Self.prefix.word
    else { return nil }
    let file = file.span
    let key = (name.lowerBound + Self.prefix.count)..<name.upperBound
    guard let dot = bytes.lastIndex(of: ASCII.dot, in: key), dot > key.lowerBound else {
      guard let text = slice(bytes, range: key), Self.place(in: file, text: text) == nil else {
        return nil
      }
      return text.range
    }
    let base = key.lowerBound..<dot
    let part = (dot + 1)..<key.upperBound
    let isBefore = bytes.isEqual(part, to: "before")
    if isBefore || bytes.isEqual(part, to: "after") {
      guard let text = slice(bytes, range: base), let place = Self.place(in: file, text: text)
      else {
        return nil
      }
      let end = place + Self.placeLength
      return isBefore ? text.range.lowerBound..<place : end..<text.range.upperBound
    }
    if let text = slice(bytes, range: key) { return text.range }
    let isCategory = PluralCategory.allCases.contains { bytes.isEqual(part, to: $0.rawValue) }
    return isCategory ? slice(bytes, range: base, category: .other)?.range : nil
  }

  /// The beginning of the names of constants: `words.`, the first byte lowest.
  private static let prefix = (word: 0x2E73_6472_6F77 as UInt64, count: 6)

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

  /// The text of a key before and after its place.
  func parts(_ key: String) -> (before: String, after: String)? {
    let bytes = file.span
    let key = ContiguousArray(key.utf8)
    guard let text = slice(key.span, range: 0..<key.count),
      let place = Self.place(in: bytes, text: text)
    else {
      return nil
    }
    let end = place + Self.placeLength
    return (
      bytes.string(text.range.lowerBound..<place), bytes.string(end..<text.range.upperBound)
    )
  }

  /// The offset of the `{}` in a text, or nil if it has none.
  fileprivate static func place(in file: Span<UInt8>, text: ByteSlice) -> Int? {
    guard let place = file.firstIndex(of: ASCII.leftBrace, in: text.range),
      place + 1 < text.range.upperBound, file[place + 1] == ASCII.rightBrace
    else { return nil }
    return place
  }

  /// The bytes of a place: `{}`.
  fileprivate static let placeLength = 2
}

extension Span<UInt8> {
  /// A hash of a key.
  fileprivate func keyHash(_ range: Range<Int>) -> UInt64 {
    var hash = ByteHash()
    hash.add(self, in: range)
    return hash.finish(count: range.count)
  }
}

/// A text that depends on a number, prepared so that writing it allocates nothing.
package struct CountedText: Sendable {
  private let rule: PluralRule
  /// The file that the forms are slices of.
  private let file: [UInt8]
  /// Two for each form: what stands before the number, or all of it where the words say it, and
  /// what stands after it, null where there is none.
  private let forms: ContiguousArray<ByteSlice>

  fileprivate init(rule: PluralRule, file: [UInt8], forms: [ByteSlice]) {
    self.rule = rule
    self.file = file
    var parts = ContiguousArray<ByteSlice>()
    parts.reserveCapacity(2 * forms.count)
    for text in forms {
      let place = Words.place(in: file.span, text: text)
      let (start, end) = (text.range.lowerBound, text.range.upperBound)
      parts.append(ByteSlice(start..<(place ?? end)))
      parts.append(place.map { ByteSlice(($0 + Words.placeLength)..<end) } ?? .null)
    }
    self.forms = parts
  }

  /// Writes the text for a count of zero or more.
  package func append(_ count: Int, to writer: inout ByteWriter) {
    let form = 2 * rule.category(of: count).index
    let bytes = file.span
    writer.append(bytes, in: forms[form])
    let after = forms[form + 1]
    if after.isNull { return }
    writer.appendDigits(UInt64(count.magnitude), atLeast: 1)
    writer.append(bytes, in: after)
  }

  /// The text for a count of zero or more.
  package func string(_ count: Int) -> String {
    var writer = ByteWriter()
    append(count, to: &writer)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
