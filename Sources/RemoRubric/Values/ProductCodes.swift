import RemoBytes

/// The model numbers and GTINs in attributes.
///
/// A code is a run between white space, without punctuation and in upper case. It has a digit, and
/// either a letter and at least four characters, or at least six digits. An attribute of one word
/// is a code from three characters on. The digits of a GTIN are one code, even with spaces between
/// them.
struct ProductCodes: Sendable {
  /// The codes: letters and digits in upper case.
  private var codes: Set<String> = []
  /// The letters and digits of each text of the attribute `model`.
  ///
  /// `iPhone 12` and `A1` are not codes, but they are one model if both sides have them.
  private var models: Set<String> = []
  /// The letters and digits of all attributes, for the measure `share`.
  private var run: TextRun?
  /// The codes in lower case, without the marks around GTINs, for the measure `share`.
  private var spellings: [[UInt8]] = []

  /// Reads attributes in the order of the criterion.
  init(_ attributes: [(name: String, value: AttributeValue)], measure: CodeOptions.Measure) {
    for (name, value) in attributes {
      for text in value.texts {
        if TradeNumber.attributes.contains(name) {
          for part in TradeNumber.parts(text) {
            if let number = TradeNumber(part, attribute: name) { add(number.digits) }
          }
        } else {
          add(text)
        }
      }
    }
    if let model = attributes.first(where: { $0.name == "model" }) {
      models = Set(model.value.texts.map(Self.lettersAndDigits).filter { !$0.isEmpty })
    }
    if measure == .share {
      run = TextRun(attributes.flatMap(\.value.texts).map { [Self.lettersAndDigits($0)] })
      spellings = codes.map { $0.lowercased().utf8.filter { $0 != UInt8(ascii: ".") } }
        .filter { $0.count >= TextRun.fewest }
    }
  }

  private static func lettersAndDigits(_ text: String) -> String {
    let scalars = text.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(scalars))
  }

  func similarity(candidate: ProductCodes, measure: CodeOptions.Measure) -> Similarity {
    if measure == .share { return share(candidate: candidate) }
    if !models.isDisjoint(with: candidate.models) { return .codes(.same) }
    if codes.isEmpty { return .missingWanted }
    if candidate.codes.isEmpty { return .missingCandidate }
    if !codes.isDisjoint(with: candidate.codes) { return .codes(.same) }
    let isPartial = codes.contains { code in
      candidate.codes.contains { Self.begins(code, with: $0) || Self.begins($0, with: code) }
    }
    return .codes(isPartial ? .partial : .other)
  }

  /// The share of both sides' codes of four or more characters that the other side's texts contain.
  /// Only one side needs to have codes.
  private func share(candidate: ProductCodes) -> Similarity {
    let found = [(self, candidate), (candidate, self)].flatMap { side, other in
      side.spellings.map { other.run?.contains($0) == true }
    }
    if found.isEmpty { return .missingWanted }
    return .value(Double(found.count { $0 }) / Double(found.count))
  }

  /// Whether a code begins with another one of at most sixteen letters and digits. A number at the
  /// end of the other code must not continue: T829-13 does not begin with T829-1.
  private static func begins(_ code: String, with other: String) -> Bool {
    other.utf8.count <= longestStart && code.hasPrefix(other)
      && code.utf8.dropFirst(other.utf8.count - 1).prefix(2).contains { !$0.isASCIIDigit }
  }

  private static let longestStart = 16

  private mutating func add(_ text: String) {
    let runs = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    var place = runs.startIndex
    while place < runs.endIndex {
      let end = runs[place...].firstIndex { !$0.utf8.allSatisfy(Self.isOfNumber) } ?? runs.endIndex
      let numbers = end > place ? runs[place..<end] : runs[place..<(place + 1)]
      // "4 006381 333931"
      if numbers.count > 1, let number = TradeNumber(numbers.joined(), attribute: nil),
        number.hasValidCheckDigit
      {
        add(number.digits)
      } else {
        for run in numbers { add(run: run, isAlone: runs.count == 1) }
        let next = end < runs.endIndex ? runs[end] : ""
        if end > place, place > 0, Self.isStart(runs[place - 1]), !Self.isUnit(next) {
          add(run: runs[place - 1] + numbers.joined(), isAlone: false)
        }
      }
      place = numbers.endIndex
    }
  }

  /// Whether a run may be the letters before a number: "HD 88-312".
  private static func isStart(_ run: Substring) -> Bool {
    (2...3).contains(run.utf8.count) && run.utf8.allSatisfy(\.isASCIIUppercase)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }

  private mutating func add(run: Substring, isAlone: Bool) {
    if let number = TradeNumber(String(run), attribute: nil) { return add(number.digits) }
    var bytes: [UInt8] = []
    var digits = 0
    for byte in run.utf8 where byte.isASCIILetter || byte.isASCIIDigit {
      bytes.append(byte.isASCIILowercase ? byte & 0xDF : byte)
      digits += byte.isASCIIDigit ? 1 : 0
    }
    if !isAlone, isCount(run) || isNorm(bytes) { return }
    let hasLetter = digits < bytes.count
    let isCode =
      isAlone
      ? bytes.count >= 3 && digits > 0
      : digits > 0 && (hasLetter ? bytes.count >= 4 && !isMeasure(bytes) : digits >= 6)
    if isCode { add(bytes) }
  }

  /// Adds a code. The digits of a GTIN get marks around them, because no code is the beginning of a
  /// GTIN.
  private mutating func add(_ code: [UInt8]) {
    let isNumber = (8...14).contains(code.count) && code.allSatisfy(\.isASCIIDigit)
    let text = String(decoding: code, as: UTF8.self)
    codes.insert(isNumber ? ".\(text)." : text)
  }

  /// Whether a run is a count or a size: "6-Drawer", "4-in-1", "300-Thread-Count", "160x230cm",
  /// "1970s". A number of at most three digits with whole words after it counts something. A model
  /// number begins with letters, has more digits, or has an abbreviation.
  private func isCount(_ run: Substring) -> Bool {
    let text = run.lowercased().filter { $0 != "%" }
    let sides = text.split { $0 == "x" || $0 == "×" || $0 == "*" }
    if sides.count > 1, sides.dropLast().allSatisfy(Self.isNumber), let last = sides.last {
      let unit = last.drop { $0.isNumber || $0 == "." }
      if unit.count < last.count, unit.isEmpty || Self.isUnit(unit) { return true }
    }
    if text.count == 5, text.hasSuffix("0s"), Self.isNumber(text.dropLast()) { return true }
    let parts = text.split { $0 == "-" || $0 == "–" }
    guard parts.count > 1, parts[0].count <= 3, Self.isNumber(parts[0]) else { return false }
    return parts.dropFirst().allSatisfy { part in
      let isWord = part.utf8.allSatisfy(\.isASCIILetter)
      return isWord && part.utf8.count >= (parts[0].count < 3 ? 3 : 4) || part == "in"
        || Self.isNumber(part) && parts.contains("in") || Self.isUnit(part)
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || $0 == "." }
  }

  private static func isUnit(_ text: Substring) -> Bool {
    measureUnits.contains(text.uppercased())
  }

  /// Whether a run is a number from a standard: a degree of protection, a lamp socket, a color.
  private func isNorm(_ bytes: [UInt8]) -> Bool {
    let letters = bytes.prefix { !$0.isASCIIDigit }
    return bytes[letters.count...].allSatisfy(\.isASCIIDigit)
      && norms.contains(String(decoding: letters, as: UTF8.self))
  }

  /// Whether a run is a number with its unit, such as `1080P` or `250GB`.
  private func isMeasure(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first.isASCIIDigit,
      let end = bytes.firstIndex(where: { !$0.isASCIIDigit })
    else { return false }
    return measureUnits.contains(String(decoding: bytes[end...], as: UTF8.self))
  }
}

/// Letters before the number of a standard: IEC 60529 (IP65), IEC 60061 (GU10), RAL (RAL9010).
private let norms: Set<String> = ["IP", "IK", "G", "GU", "GX", "GY", "MR", "PAR", "RAL", "NCS"]

/// Units that turn a run of digits and letters into a quantity, which is not a code.
private let measureUnits: Set<String> = [
  "IN", "INCH", "CM", "MM", "FT", "YD", "OZ", "LB", "LBS", "KG", "MG", "ML", "GB", "MB", "TB", "KB",
  "GHZ", "MHZ", "KHZ", "HZ", "WATT", "WATTS", "VOLT", "MAH", "MP", "RPM", "DPI", "PK", "PACK", "CT",
  "COUNT", "USER", "USERS", "PC", "PCS", "BIT", "PIN", "PORT", "SQFT", "CUFT", "CU", "BTU", "ST",
  "ND", "RD", "TH", "MBPS", "GBPS", "FPS", "LM", "GSM", "TC", "W", "V", "P", "X", "K", "G", "M",
]

extension CodeOptions {
  /// The value of a similarity. A partial code never counts less than a different one.
  func value(of found: CodeSimilarity) -> Double {
    switch found {
    case .same: same
    case .partial: max(partial, other)
    case .other: other
    }
  }
}
