import RemoBytes

/// The words of a text as criteria compare them.
///
/// A word is a run of letters and digits; case, accents of Latin letters and a regular English
/// plural are folded away, so that `Accent Chairs` and `accent-chair` are the same words. A point
/// or comma between digits stays in the number. Linear in the length of the text.
struct WordList {
  /// The words in the order of the text.
  private(set) var list: [String] = []

  init(_ text: String) {
    var word = ""
    var previous: Unicode.Scalar = " "
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      let isPoint =
        (scalar == "." || scalar == ",") && previous.value.isASCIIDigit
        && next?.value.isASCIIDigit == true
      if isPoint {
        if scalar == "." { word.unicodeScalars.append(scalar) }
      } else {
        Self.append(scalar, to: &word, list: &list)
      }
      previous = scalar
    }
    Self.close(&word, into: &list)
  }

  /// The words joined by single spaces, the form in which tables keep names.
  var phrase: String { list.joined(separator: " ") }

  private static func append(
    _ scalar: Unicode.Scalar, to word: inout String, list: inout [String]
  ) {
    if scalar.value < 128 {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      if byte.isASCIILetter || byte.isASCIIDigit {
        word.unicodeScalars.append(Unicode.Scalar(byte.asciiLowercased))
      } else if byte != ASCII.apostrophe {
        close(&word, into: &list)
      }
      return
    }
    // Skips an apostrophe, and a soft hyphen, which shows only at the end of a line.
    if scalar == "\u{2019}" || scalar == "\u{AD}" { return }
    if let letters = ligature(scalar) {
      word += letters
      return
    }
    let properties = scalar.properties
    if properties.isAlphabetic || properties.numericType != nil {
      word += baseLetter(scalar) ?? properties.lowercaseMapping
    } else if !properties.isDiacritic {
      close(&word, into: &list)
    }
  }

  private static func close(_ word: inout String, into list: inout [String]) {
    if !word.isEmpty { list.append(usual(singular(word))) }
    word = ""
  }

  /// The American spelling, and digits for the numbers from two to twelve.
  ///
  /// "One" is mostly a pronoun and stays.
  private static func usual(_ word: String) -> String {
    let bytes = word.utf8
    switch bytes.last {
    // Names of CSS are joined: "darkgrey".
    case UInt8(ascii: "y") where word.hasSuffix("grey"): return String(word.dropLast(2)) + "ay"
    case UInt8(ascii: "e") where bytes.count > 4 && british.contains(word.suffix(3)):
      // "Fibre" and "ochre"
      return String(word.dropLast(2)) + "er"
    case UInt8(ascii: "d") where word == "coloured": return "colored"
    case UInt8(ascii: "d") where word.hasPrefix("fibre"): return "fiber" + word.dropFirst(5)
    case UInt8(ascii: "r") where bytes.count > 5 && word.hasSuffix("our"):
      return String(word.dropLast(2)) + "r"
    default: return numbers[word] ?? word
    }
  }

  /// British endings whose last two letters are the other way around in American English.
  private static let british: Set<Substring> = ["bre", "tre", "hre"]

  private static let numbers = [
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
  ]

  /// The two letters of a ligature.
  private static func ligature(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ß", "ẞ": "ss"
    case "œ", "Œ": "oe"
    case "æ", "Æ": "ae"
    default: nil
    }
  }

  /// `e` for é: Unicode names a Latin letter with a mark after its base letter.
  private static func baseLetter(_ scalar: Unicode.Scalar) -> String? {
    // Latin-1 to Latin Extended-B, and Latin Extended Additional, with two marks on a letter.
    guard scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value),
      let name = scalar.properties.name
    else { return nil }
    let parts = name.split(separator: " ")
    guard parts.count >= 5, parts[0] == "LATIN", parts[2] == "LETTER", parts[3].count == 1,
      parts[4] == "WITH"
    else { return nil }
    return parts[3].lowercased()
  }

  /// The word without a regular plural ending; words of three letters or fewer stay.
  private static func singular(_ word: String) -> String {
    guard word.utf8.count > 3, word.utf8.last == UInt8(ascii: "s") else { return word }
    let bytes = Array(word.utf8)
    if bytes.contains(where: \.isASCIIDigit) { return word }
    let before = bytes[bytes.count - 2]
    if before == UInt8(ascii: "s") || before == UInt8(ascii: "u") || before == UInt8(ascii: "i") {
      return word
    }
    if word.hasSuffix("ies"), bytes.count > 4 { return String(word.dropLast(3)) + "y" }
    for ending in ["sses", "shes", "ches", "xes"] where word.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    if word.hasSuffix("shelves") { return String(word.dropLast(3)) + "f" }
    return String(word.dropLast(1))
  }
}

/// A hash of a word, equal on every machine and in every run. Among a million words two have the
/// same hash with a probability below 1 in 30 million.
func wordHash(_ word: String) -> UInt64 {
  // FNV-1a, then a finishing mix, as words are short.
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
  return hash ^ hash >> 29
}

func pairHash(_ first: UInt64, before second: UInt64) -> UInt64 {
  (first &* 0x9E37_79B9_7F4A_7C15) ^ (second &+ 0x632B_E59B_D9B4_E019)
}

/// The parts of a value that is a list: an array's elements, or the texts between commas,
/// semicolons, slashes, ampersands, plus signs and the word "and".
func listedParts(_ value: AttributeValue) -> [String] {
  value.texts.flatMap { text in
    text.lowercased().unicodeScalars.split(whereSeparator: isListSeparator).flatMap { part in
      part.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        .split(separator: "and").map { $0.joined(separator: " ") }
    }
  }.filter { !isBlank($0) }
}

private func isListSeparator(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case ",", ";", "/", "&", "+": true
  default: false
  }
}
