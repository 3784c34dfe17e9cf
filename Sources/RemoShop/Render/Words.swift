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

  /// What stands between quotes: a key, its text, the next key.
  private static func entries(of file: Span<UInt8>) -> ContiguousArray<ByteSlice> {
    var entries = ContiguousArray<ByteSlice>()
    entries.reserveCapacity(256)
    var start = 0
    for offset in 0..<file.count where file[offset] == ASCII.quote {
      if start > 0 { entries.append(ByteSlice(from: start, to: offset)) }
      start = start > 0 ? 0 : offset + 1
    }
    return entries
  }

  /// Where a key goes in the table, which has two places for each key that a file may have.
  private static func place(of hash: UInt32) -> Int { Int(hash >> 24) }

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
    let key = ContiguousArray(key.utf8)
    return slice(key.span, 0..<key.count).map { file.span.string($0.range) }
  }

  /// Where the text lies of the key in `range` of `name`, or of a category of it.
  private func slice(
    _ name: Span<UInt8>, _ range: Range<Int>, _ category: PluralCategory? = nil
  ) -> ByteSlice? {
    let bytes = file.span
    let suffix = category?.suffix ?? ""
    var hash = name.keyHash(range)
    for byte in suffix.utf8 { hash.addToKey(byte) }
    var place = Self.place(of: hash)
    while places[place] != 0 {
      let index = 2 * Int(places[place] - 1)
      let key = entries[index].range
      let end = key.upperBound - suffix.utf8.count
      if key.count == range.count + suffix.utf8.count,
        bytes.equals(key.lowerBound..<end, name, range),
        bytes.equals(end..<key.upperBound, suffix)
      {
        return entries[index + 1]
      }
      place = (place + 1) & 255
    }
    return nil
  }

  /// The text of a number's key, ready to be written for any number.
  package func counted(_ key: CountedKey) -> CountedText {
    let name = ContiguousArray(key.rawValue.utf8)
    func form(_ category: PluralCategory) -> ByteSlice? {
      slice(name.span, 0..<name.count, category)
    }
    let other = form(.other) ?? .empty
    return CountedText(
      rule: locale.pluralRule, file: file,
      forms: PluralCategory.allCases.map { $0 == .other ? other : form($0) ?? other })
  }

  /// What templates may name: `words.KEY`; for a text with a place in it `words.KEY.before` and
  /// `words.KEY.after`; and for one that depends on a number all six of `words.KEY.one` and so on,
  /// with their `{}`, for a script to choose from.
  package var constants: TemplateConstants {
    TemplateConstants(
      find: { bytes, name in constant(bytes, name) },
      list: {
        var constants: [String: String] = [:]
        for name in constantNames {
          let bytes = ContiguousArray(name.utf8)
          constants[name] = constant(bytes.span, 0..<bytes.count).map {
            String(decoding: $0, as: UTF8.self)
          }
        }
        return constants
      })
  }

  /// The text of the constant that is named in a range of bytes, looked for in the file.
  private func constant(_ bytes: Span<UInt8>, _ name: Range<Int>) -> ContiguousArray<UInt8>? {
    guard name.count > Self.prefix.count,
      bytes.word(at: name.lowerBound, before: name.lowerBound + Self.prefix.count)
        == Self.prefix.word
    else { return nil }
    let file = file.span
    let key = (name.lowerBound + Self.prefix.count)..<name.upperBound
    guard let dot = bytes.lastIndex(of: ASCII.dot, in: key), dot > key.lowerBound else {
      guard let text = slice(bytes, key), Self.place(in: file, text) == nil else { return nil }
      return file.array(text.range)
    }
    let base = key.lowerBound..<dot
    let part = (dot + 1)..<key.upperBound
    let isBefore = bytes.equals(part, "before")
    if isBefore || bytes.equals(part, "after") {
      guard let text = slice(bytes, base), let place = Self.place(in: file, text) else {
        return nil
      }
      let end = place + Self.placeLength
      return file.array(isBefore ? text.range.lowerBound..<place : end..<text.range.upperBound)
    }
    if let text = slice(bytes, key) { return file.array(text.range) }
    let isCategory = PluralCategory.allCases.contains { bytes.equals(part, $0.rawValue) }
    return isCategory ? slice(bytes, base, .other).map { file.array($0.range) } : nil
  }

  /// What the names of constants begin with: `words.`, the first byte lowest.
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

  /// What stands before and after the place in the text of a key.
  func parts(_ key: String) -> (before: String, after: String)? {
    let bytes = file.span
    let key = ContiguousArray(key.utf8)
    guard let text = slice(key.span, 0..<key.count), let place = Self.place(in: bytes, text) else {
      return nil
    }
    let end = place + Self.placeLength
    return (
      bytes.string(text.range.lowerBound..<place), bytes.string(end..<text.range.upperBound)
    )
  }

  /// Where the `{}` of a text begins, or nil if it has none.
  fileprivate static func place(in file: Span<UInt8>, _ text: ByteSlice) -> Int? {
    guard let place = file.firstIndex(of: ASCII.leftBrace, in: text.range),
      place + 1 < text.range.upperBound, file[place + 1] == ASCII.rightBrace
    else { return nil }
    return place
  }

  /// The bytes of a place: `{}`.
  fileprivate static let placeLength = 2
}

extension UInt32 {
  /// Mixes another byte into the hash of a key.
  fileprivate mutating func addToKey(_ byte: UInt8) { self = (self ^ UInt32(byte)) &* 0x9E37_79B1 }
}

extension Span<UInt8> {
  /// A hash of a key in its highest bits.
  fileprivate func keyHash(_ range: Range<Int>) -> UInt32 {
    var hash: UInt32 = 0
    for offset in range { hash.addToKey(self[offset]) }
    return hash
  }
}

/// A text that depends on a number, prepared so that writing it allocates nothing.
package struct CountedText: Sendable {
  private struct Form: Sendable {
    /// What stands before the number, or all of it where the words say it.
    let before: ByteSlice
    /// What stands after the number, or nil where there is none.
    let after: ByteSlice?
  }

  private let rule: PluralRule
  /// What the forms are slices of.
  private let file: [UInt8]
  private let forms: ContiguousArray<Form>

  fileprivate init(rule: PluralRule, file: [UInt8], forms: [ByteSlice]) {
    self.rule = rule
    self.file = file
    self.forms = ContiguousArray(
      forms.map { text in
        guard let place = Words.place(in: file.span, text) else {
          return Form(before: text, after: nil)
        }
        let end = place + Words.placeLength
        return Form(
          before: ByteSlice(text.range.lowerBound..<place),
          after: ByteSlice(end..<text.range.upperBound))
      })
  }

  /// Writes the text for a count of zero or more.
  package func append(_ count: Int, to writer: inout ByteWriter) {
    let form = forms[rule.category(of: count).index]
    let bytes = file.span
    writer.append(bytes, form.before)
    guard let after = form.after else { return }
    writer.appendDigits(UInt64(count.magnitude), atLeast: 1)
    writer.append(bytes, after)
  }

  /// The text for a count of zero or more.
  package func string(_ count: Int) -> String {
    var writer = ByteWriter()
    append(count, to: &writer)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
