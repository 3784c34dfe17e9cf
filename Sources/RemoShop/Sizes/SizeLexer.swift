/// Splits the text of a size into tokens.
///
/// It unifies signs with the same meaning. Full-width, Arabic and Persian digits and full-width
/// letters become ASCII. Western capitals become lower case, except L, because in French a capital
/// L is the length and a small one the width. A word is a run of letters, all Latin or all not.
struct SizeLexer {
  private var scalars = ContiguousArray<Unicode.Scalar>()
  private var position = 0
  private var tokens = ContiguousArray<SizeToken>()
  private var lastWord = ""

  /// The tokens of `text`. Cost: linear in its length.
  static func tokens(_ text: String) -> ContiguousArray<SizeToken> {
    var lexer = SizeLexer()
    for scalar in text.unicodeScalars { lexer.fold(scalar) }
    while lexer.position < lexer.scalars.count { lexer.readToken() }
    return lexer.tokens
  }

  // MARK: Equivalent signs

  private static let diameter: Unicode.Scalar = "ø"

  private mutating func fold(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x4C: scalars.append(scalar)
    case 0x41...0x5A, 0xC0...0xD6, 0xD9...0xDE: append(scalar.value + 0x20)
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0).map { fold($0) }
    case 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x3000: append(" ")
    case 0x0A, 0x0D, 0xB7, 0x2022, 0x2219, 0x30FB, 0x3001, 0x60C, 0x61B: append(",")
    case 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF, 0x61C: break
    case 0x60, 0xB4, 0x2B9, 0x2BC, 0x2C8, 0x2018, 0x2019, 0x201B, 0x2032, 0x2035: append("'")
    case 0x2BA, 0x2DD, 0x201C, 0x201D, 0x201F, 0x2033, 0x2036: append("\"")
    case 0xD7, 0x2715, 0x2716, 0x2A2F, 0x2217: append("*")
    case 0x2010...0x2015, 0x2212: append("-")
    case 0x2044, 0x2215: append("/")
    case 0x5B, 0x3010, 0x3014: append("(")
    case 0x5D, 0x3011, 0x3015: append(")")
    case 0x7D04, 0x2248: append("~")
    case 0xD8, 0xF8, 0x2300, 0x2205, 0x3A6, 0x3C6, 0x3D5: scalars.append(Self.diameter)
    case 0x660...0x669: append(scalar.value - 0x630)
    case 0x6F0...0x6F9: append(scalar.value - 0x6C0)
    case 0x66B: append(".")
    case 0xBC: append(" 1/4 ")
    case 0xBD: append(" 1/2 ")
    case 0xBE: append(" 3/4 ")
    case 0x2153: append(" 1/3 ")
    case 0x2154: append(" 2/3 ")
    case 0x215B: append(" 1/8 ")
    case 0x215C: append(" 3/8 ")
    case 0x215D: append(" 5/8 ")
    case 0x215E: append(" 7/8 ")
    case 0x339C: append("mm")
    case 0x339D: append("cm")
    default: scalars.append(scalar)
    }
  }

  private mutating func append(_ text: String) { scalars.append(contentsOf: text.unicodeScalars) }

  private mutating func append(_ scalar: UInt32) {
    if let scalar = Unicode.Scalar(scalar) { scalars.append(scalar) }
  }

  // MARK: Tokens

  private mutating func readToken() {
    let scalar = scalars[position]
    if Self.isLetter(scalar) { return readWord() }
    if isDigit(0) || scalar == "." && isDigit(1) {
      return tokens.append(number().map(SizeToken.number) ?? .unknown)
    }
    position += 1
    switch scalar {
    case " ": break
    case "'":
      let isDouble = at(0) == scalar
      if isDouble { position += 1 }
      tokens.append(.unit(isDouble ? .inch : .foot, isWord: false))
    case "\"": tokens.append(.unit(.inch, isWord: false))
    case "*": tokens.append(.times)
    case "/": tokens.append(.slash)
    case "-": tokens.append(.dash)
    case ":", "=": tokens.append(.colon)
    case "(": tokens.append(.open)
    case ")": tokens.append(.close)
    case ",", ";", "|", ".": tokens.append(.comma)
    case "+", "&": tokens.append(.and)
    case "~": tokens.append(.harmless)
    default: tokens.append(.unknown)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x4C, 0x61...0x7A, 0xDF...0xF6, 0xF8...0x2FF, 0x300...0x1FFF, 0x3040...0x30FF,
      0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
      true
    default: false
    }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x370 }

  private static let longestWord = 24

  private mutating func readWord() {
    if scalars[position] == Self.diameter, !Self.isLetter(at(1)) || at(1) == "x" {
      position += 1
      tokens.append(.label(.axis(.diameter)))
      return readStop()
    }
    let isLatin = Self.isLatin(scalars[position])
    var word = ""
    let start = position
    while Self.isLetter(at(0)), Self.isLatin(at(0)) == isLatin {
      if position - start < Self.longestWord { word.unicodeScalars.append(at(0)) }
      position += 1
    }
    // No known word is longer. Comparing longer ones could be slow: Unicode normalization is
    // quadratic in combining marks.
    if position - start > Self.longestWord {
      lastWord = ""
      return tokens.append(.unknown)
    }
    let isPerPanel = (lastWord == "per" || lastWord == "each") && word.lowercased() == "panel"
    // The figures of "Queen mattress" describe the whole piece.
    let isBed = tokens.last == .bed && ["mattress", "frame"].contains(word.lowercased())
    tokens.append(contentsOf: isPerPanel ? [.harmless] : isBed ? [.bed] : pieces(of: word))
    lastWord = word
    // `x.75` is a decimal.
    if word != "x" { readStop() }
  }

  /// Reads the period of an abbreviated word, with the number after it if the word is a label:
  /// `L.228`.
  private mutating func readStop() {
    guard at(0) == "." else { return }
    guard isDigit(1) else {
      position += 1
      return
    }
    guard case .label = tokens.last else { return tokens.append(.unknown) }
    position += 1
    guard var number = number(), number.mark == .none else { return tokens.append(.unknown) }
    number.mark = .stop
    tokens.append(.number(number))
  }

  /// Splits a word with several parts: `cmx`, `cmW`, `xD`, `WxDxH`, `WDH`.
  private func pieces(of word: String) -> [SizeToken] {
    if let token = SizeWords.token(word) {
      // "E27" is a lamp socket, not the Italian "e" (and) before 27.
      return [(token == .and || token == .or) && isDigit(0) ? .unknown : token]
    }
    // "XL" is a clothing-style size, but "80xL36" has a label.
    if word.lowercased() == "xl", !isDigit(0) { return [.harmless] }
    var tokens: [SizeToken] = []
    for (index, part) in word.split(separator: "x", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { tokens.append(.times) }
      if part.isEmpty { continue }
      if let token = SizeWords.token(String(part)) {
        switch token {
        case .label: break
        case .unit where index == 0: break
        default: return [.unknown]
        }
        tokens.append(token)
      } else if index == 0, part.utf8.count > 2, let last = part.last,
        let unit = SizeWords.token(String(part.dropLast())), case .unit = unit,
        let label = SizeWords.token(String(last)), case .label = label
      {
        tokens += [unit, label]
      } else {
        return order(word) ?? [.unknown]
      }
    }
    return tokens
  }

  /// Splits `WDH` into three axis letters, each used once.
  private func order(_ word: String) -> [SizeToken]? {
    guard word.utf8.count == 3, Set(word).count == 3 else { return nil }
    let labels = word.compactMap { SizeWords.token(String($0)) }
    let isOrder = labels.allSatisfy { if case .label = $0 { true } else { false } }
    return isOrder && labels.count == 3 ? labels : nil
  }

  // MARK: Numbers

  /// The scalar at this distance; U+0000 after the end.
  private func at(_ ahead: Int) -> Unicode.Scalar {
    position + ahead < scalars.count ? scalars[position + ahead] : "\0"
  }

  private func isDigit(_ ahead: Int) -> Bool { "0"..."9" ~= at(ahead) }

  private var digit: Int64 { Int64(at(0).value) - 0x30 }

  private mutating func digits(most: Int) -> Int64? {
    var value: Int64 = 0
    var count = 0
    while isDigit(0) {
      if count < most { value = value * 10 + digit }
      count += 1
      position += 1
    }
    return count == 0 || count > most ? nil : value
  }

  private mutating func number() -> SizeNumber? {
    let whole: Int64
    if at(0) == "." {
      whole = 0
    } else {
      guard let digits = digits(most: 7) else { return nil }
      whole = digits
    }
    // In 1'200 the sign groups thousands: three digits of inches never follow feet.
    if at(0) == "'", (1..<1000).contains(whole), isDigit(1), isDigit(2), isDigit(3), !isDigit(4) {
      position += 1
      guard let rest = digits(most: 3) else { return nil }
      return goesOn() ? nil : SizeNumber(whole: whole * 1000 + rest, mark: .comma)
    }
    if at(0) == "." || at(0) == ",", isDigit(1) { return decimal(whole) }
    if let denominator = denominator(of: whole) {
      return SizeNumber(
        whole: 0, numerator: whole, denominator: denominator, mark: .stroke)
    }
    let start = position
    while at(0) == " " { position += 1 }
    if at(0) == "-" { position += 1 }
    while at(0) == " " { position += 1 }
    if let numerator = digits(most: 3), let denominator = denominator(of: numerator) {
      return SizeNumber(whole: whole, numerator: numerator, denominator: denominator)
    }
    position = start
    return SizeNumber(whole: whole)
  }

  private mutating func decimal(_ whole: Int64) -> SizeNumber? {
    var number = SizeNumber(whole: whole)
    let mark = at(0)
    position += 1
    var places = 0
    while isDigit(0) {
      // No size needs more decimals, and the result stays within 64 bits in every unit.
      if places < 6 {
        number.numerator = number.numerator * 10 + digit
        number.denominator *= 10
      }
      places += 1
      position += 1
    }
    // A comma after one to four digits and before exactly three groups thousands: 1,200 mm,
    // 9999,999 mm.
    if mark == ",", places == 3, (1..<10_000).contains(whole) {
      number = SizeNumber(whole: whole * 1000 + number.numerator, mark: .comma)
    } else if mark == ".", places == 3, (1..<1000).contains(whole) {
      number.mark = .point
    }
    return goesOn() ? nil : number
  }

  /// The denominator after a slash, if any. `30/40 cm` are two figures, `84/3/4` are three, and
  /// `7/9 in` is not a fraction of a ruler.
  private mutating func denominator(of numerator: Int64) -> Int64? {
    guard at(0) == "/", isDigit(1), tokens.last != .slash else { return nil }
    let start = position
    position += 1
    if let denominator = digits(most: 3), numerator > 0, numerator < denominator, at(0) != "/",
      [2, 3, 4, 8, 16, 32, 64].contains(denominator)
    {
      return denominator
    }
    position = start
    return nil
  }

  /// Whether a number with a separator has another one: `1.200,5 cm`.
  private func goesOn() -> Bool { (at(0) == "." || at(0) == ",") && isDigit(1) }
}
