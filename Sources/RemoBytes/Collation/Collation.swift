/// The order in which readers of a language expect names.
///
/// Names differ first by their letters, then by accents, then by case: "cote", "Cote", "coté",
/// "crib". Numbers count by their value: "2 m" comes before "10 m". Punctuation comes before
/// digits, and digits before letters.
///
/// It follows the root collation of CLDR for the Latin, Greek and Cyrillic scripts, with the
/// tailorings of each language (Unicode Technical Standard #10, and #35 part 5). Other scripts are
/// ordered by code point.
package struct Collation: Sendable {
  /// Represents a name in comparisons. Keys compare as their names do.
  package struct Key: Comparable, Sendable {
    /// The weights of the letters, signs and digits.
    private var letters: [UInt32] = []
    /// For each letter a 0, and the weights of its marks.
    private var accents: [UInt32] = []
    private var forms: [UInt32] = []

    /// Creates the key of an empty name, which comes before all others.
    package init() {}

    fileprivate mutating func append(_ weight: Weight, form: UInt32 = 0) {
      if weight.letter > 0 {
        letters.append(weight.letter)
        accents.append(0)
        forms.append(form)
      }
      if weight.accent > 0 { accents.append(weight.accent) }
    }

    fileprivate mutating func append(mark: UInt32) { accents.append(mark) }

    package static func < (a: Key, b: Key) -> Bool {
      for level in [\Key.letters, \.accents, \.forms]
      where a[keyPath: level] != b[keyPath: level] {
        return a[keyPath: level].lexicographicallyPrecedes(b[keyPath: level])
      }
      return false
    }
  }

  /// The place of a letter, or of a mark.
  fileprivate struct Weight {
    /// Its place among the letters; 0 for a mark.
    var letter: UInt32
    /// Its place among marks, or among letters that differ only like accents, such as `ä` and `æ`
    /// in Swedish; 0 for none.
    var accent: UInt32 = 0
  }

  /// A letter of a name, in lowercase and composed with its accents.
  private struct Letter {
    var scalar: UInt32
    let isCapital: Bool
  }

  /// The letters, and groups of two or three letters, that have their own place in the language.
  private let tailored: [String: Weight]
  private let longestTailored: Int
  /// The letters of the script that comes before Latin, if any.
  private let firstScript: ClosedRange<UInt32>?
  /// Whether `I` is the capital of `ı`, as in Turkish.
  private let hasDotlessI: Bool
  private let hasCapitalsFirst: Bool

  /// Creates the collation of a language.
  ///
  /// - Parameter language: the language part of a BCP 47 tag, such as `sv`.
  package init(language: String) {
    let firstScript = CollationTailorings.firstScript(of: language)
    var tailored: [String: Weight] = [:]
    for rule in CollationTailorings.rules(of: language) {
      let steps = rule.split(separator: "<", omittingEmptySubsequences: false)
      guard let anchor = steps[0].first else { continue }
      var weight = Self.weight(of: anchor.value, firstScript: firstScript)
      var isAccent = false
      for step in steps.dropFirst() {
        // Splitting at `<` leaves an empty step inside `<<`.
        if step.isEmpty {
          isAccent = true
          continue
        }
        weight =
          isAccent
          ? Weight(letter: weight.letter, accent: weight.accent + 1)
          : Weight(letter: weight.letter + 1)
        for letter in step.split(separator: "=") { tailored[String(letter)] = weight }
        isAccent = false
      }
    }
    self.firstScript = firstScript
    self.tailored = tailored
    longestTailored = tailored.keys.map(\.unicodeScalars.count).max() ?? 0
    hasDotlessI = ["tr", "az"].contains(language)
    hasCapitalsFirst = language == "da"
  }

  // MARK: Keys

  /// The key of the name in `range`, which is well-formed UTF-8. Cost: linear in its length.
  package func key(of range: Range<Int>, in bytes: Span<UInt8>) -> Key {
    let letters = letters(of: range, in: bytes)
    var key = Key()
    var next = 0
    while next < letters.count {
      if let digits = Self.digits(from: next, of: letters) {
        let value = digits.drop { $0 == 0 }
        key.append(Weight(letter: RootCollation.firstDigit + UInt32(value.count)))
        for digit in value { key.append(Weight(letter: RootCollation.firstDigit + digit)) }
        next += digits.count
      } else if let (weight, count) = tailoredLetters(at: next, of: letters) {
        key.append(weight, form: form(of: letters[next]))
        next += count
      } else {
        append(letters[next].scalar, form: form(of: letters[next]), to: &key)
        next += 1
      }
    }
    return key
  }

  /// 0 for the case that sorts first, 1 for the other one.
  private func form(of letter: Letter) -> UInt32 { letter.isCapital == hasCapitalsFirst ? 0 : 1 }

  /// The letters of a name, without ignorable characters and needless white space.
  private func letters(of range: Range<Int>, in bytes: Span<UInt8>) -> [Letter] {
    var letters: [Letter] = []
    var sawSpace = false
    func append(_ scalar: UInt32, isCapital: Bool = false) {
      if let last = letters.last?.scalar, let composed = RootCollation.composed(last, mark: scalar)
      {
        letters[letters.count - 1].scalar = composed
      } else {
        letters.append(Letter(scalar: scalar, isCapital: isCapital))
      }
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      offset += length
      if CaseFolding.isWhiteSpace(scalar) {
        sawSpace = !letters.isEmpty
        continue
      }
      if RootCollation.isIgnored(scalar) { continue }
      if sawSpace { append(0x20) }
      sawSpace = false
      let folded = lowercased(scalar)
      for part in [folded.0, folded.1, folded.2] where part != 0 {
        append(part, isCapital: folded.0 != scalar)
      }
    }
    return letters
  }

  private func lowercased(_ scalar: UInt32) -> CaseFolding.Folded {
    if hasDotlessI, scalar == 0x49 { return (0x131, 0, 0) }
    if hasDotlessI, scalar == 0x130 { return (0x69, 0, 0) }
    // Katakana follows the hiragana of the same sound.
    if 0x30A1...0x30F6 ~= scalar { return (scalar - 0x60, 0, 0) }
    return CaseFolding.fold(scalar)
  }

  /// The longest pair or triple with a place of its own, and the number of its letters. A pair
  /// like `lJ` does not count.
  private func tailoredLetters(
    at place: Int, of letters: [Letter]
  ) -> (weight: Weight, count: Int)? {
    for count in (2...3).reversed() where count <= min(longestTailored, letters.count - place) {
      let group = letters[place..<place + count]
      if !group[place].isCapital, group.contains(where: \.isCapital) { continue }
      let scalars = group.compactMap { Unicode.Scalar($0.scalar) }
      if let weight = tailored[String(String.UnicodeScalarView(scalars))] { return (weight, count) }
    }
    return nil
  }

  /// The values of the digits from `place` on; nil if there are none.
  private static func digits(from place: Int, of letters: [Letter]) -> [UInt32]? {
    let digits = letters[place...].lazy.map { RootCollation.digit($0.scalar) }.prefix { $0 != nil }
    return digits.isEmpty ? nil : digits.compactMap { $0 }
  }

  /// The weight in the root collation. Letters of `firstScript` move before Latin.
  private static func weight(of scalar: UInt32, firstScript: ClosedRange<UInt32>?) -> Weight {
    var weight = RootCollation.weight(of: scalar)
    if firstScript?.contains(scalar) == true { weight.letter -= RootCollation.scriptDistance }
    return weight
  }

  /// Adds a letter or mark, with its own place in the language or that of the root collation.
  private func append(_ scalar: UInt32, form: UInt32, to key: inout Key) {
    if let weight = tailored[Unicode.Scalar(scalar).map(String.init) ?? ""] {
      key.append(weight, form: form)
    } else if let parts = RootCollation.parts(of: scalar) {
      append(parts.base, form: form, to: &key)
      append(parts.mark, form: form, to: &key)
    } else if let letters = RootCollation.ligatures[scalar] {
      for letter in letters.unicodeScalars {
        append(letter.value, form: form, to: &key)
        key.append(mark: RootCollation.firstVariant)
      }
    } else {
      key.append(Self.weight(of: scalar, firstScript: firstScript), form: form)
    }
  }
}

/// The weights of the root collation.
private enum RootCollation {
  // White space, punctuation and symbols come first, then digits, then letters. Neighboring letters
  // leave room for tailored ones between them.
  private static let firstOtherSign: UInt32 = 0x10_0000
  static let firstDigit: UInt32 = 0x30_0000
  private static let firstLetter: UInt32 = 0x40_0000
  private static let letterStep: UInt32 = 0x100
  private static let firstOtherLetter: UInt32 = 0x50_0000

  /// The distance by which a script moves to stand before Latin.
  static let scriptDistance: UInt32 = 0x8_0000

  // There is room below each mark for letters that a language places before it, such as the `y`
  // next to `i` in Lithuanian.
  private static let markStep: UInt32 = 0x10
  /// The least weight of variants without a mark, such as `ς` of `σ`. It is above all marks.
  static let firstVariant: UInt32 = 0x1000

  /// The weights of signs, letters and marks.
  private static let weights: [UInt32: Collation.Weight] = {
    var weights: [UInt32: Collation.Weight] = [:]
    for (index, sign) in CollationTable.signs.unicodeScalars.enumerated() {
      weights[sign.value] = Collation.Weight(letter: UInt32(index) + 1)
    }
    for (index, alike) in CollationTable.letters.split(separator: " ").enumerated() {
      let place = firstLetter + UInt32(index) * letterStep
      for (variant, letter) in alike.unicodeScalars.enumerated() {
        weights[letter.value] = Collation.Weight(
          letter: place, accent: variant == 0 ? 0 : firstVariant + UInt32(variant))
      }
    }
    for (index, row) in CollationTable.marks.enumerated() {
      weights[row.mark] = Collation.Weight(letter: 0, accent: UInt32(index + 1) * markStep)
    }
    return weights
  }()

  /// A letter without its last mark, and the mark.
  struct Parts: Hashable {
    let base, mark: UInt32

    var markWeight: UInt32 { RootCollation.weight(of: mark).accent }
  }

  private static let compositions: [Parts: UInt32] = {
    var compositions: [Parts: UInt32] = [:]
    for (mark, pairs) in CollationTable.marks {
      for pair in pairs.split(separator: " ").map({ Array($0.unicodeScalars) }) {
        compositions[Parts(base: pair[0].value, mark: mark)] = pair[1].value
      }
    }
    return compositions
  }()

  private static let decompositions: [UInt32: Parts] = Dictionary(
    compositions.map { ($1, $0) },
    uniquingKeysWith: { $0.markWeight > $1.markWeight ? $0 : $1 })

  /// The letter and mark that a letter is composed of; nil if it has its own place.
  static func parts(of letter: UInt32) -> Parts? {
    weights[letter] == nil ? decompositions[letter] : nil
  }

  /// Letters that stand for two.
  static let ligatures: [UInt32: String] = Dictionary(
    uniqueKeysWithValues: ["æae", "œoe", "ĳij", "ǆdž", "ǉlj", "ǌnj", "ǳdz"].map {
      ($0.unicodeScalars.first?.value ?? 0, String($0.dropFirst()))
    })

  static func composed(_ letter: UInt32, mark: UInt32) -> UInt32? {
    mark < 0x300 ? nil : compositions[Parts(base: letter, mark: mark)]
  }

  /// The weight of a character that is not composed.
  static func weight(of scalar: UInt32) -> Collation.Weight {
    if let weight = weights[scalar] { return weight }
    let isLetter = Unicode.Scalar(scalar)?.properties.isAlphabetic == true
    return Collation.Weight(letter: (isLetter ? firstOtherLetter : firstOtherSign) + scalar)
  }

  /// The value of a decimal digit of any script.
  static func digit(_ scalar: UInt32) -> UInt32? {
    if scalar < 0x80 { return scalar.isASCIIDigit ? scalar - 0x30 : nil }
    guard let properties = Unicode.Scalar(scalar)?.properties, properties.numericType == .decimal
    else { return nil }
    return properties.numericValue.map { UInt32($0) }
  }

  /// Whether comparisons ignore a character: a control, or a character without a shape.
  static func isIgnored(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x7F else { return scalar < 0x20 }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return true }
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }
}
