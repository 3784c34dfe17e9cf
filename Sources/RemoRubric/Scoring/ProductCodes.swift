import RemoBytes

/// The model numbers and GTINs in attributes.
///
/// A code is a run between white space, with punctuation left out and letters in upper case, that
/// has a digit and either a letter and at least four signs or at least six digits. In an attribute
/// that is one word, every word of three signs or more is a code. Digits that make a GTIN are one
/// code, also with spaces between them.
struct ProductCodes {
  private var found = Set<SIMD3<UInt64>>()

  /// Three numbers for each code, in order.
  var numbers: [UInt64] {
    found.sorted { ($0.x, $0.y, $0.z) < ($1.x, $1.y, $1.z) }.flatMap { [$0.x, $0.y, $0.z] }
  }

  /// Adds the codes of an attribute's value.
  mutating func add(_ value: AttributeValue, of attribute: String) {
    for text in value.texts {
      if TradeNumber.attributes.contains(attribute) {
        for part in TradeNumber.parts(text) {
          if let number = TradeNumber(part, attribute: attribute) { add(number.digits) }
        }
      } else {
        add(text)
      }
    }
  }

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
      }
      place = numbers.endIndex
    }
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
    let hasLetter = digits < bytes.count
    let isCode =
      isAlone
      ? bytes.count >= 3 && digits > 0
      : digits > 0 && (hasLetter ? bytes.count >= 4 && !isMeasure(bytes) : digits >= 6)
    if isCode { add(bytes) }
  }

  /// Adds a code: the first sixteen letters and digits, left-aligned, and a hash of those beyond, 0
  /// for none.
  ///
  /// The digits of a GTIN stand between signs, as no code is the beginning of one.
  private mutating func add(_ code: [UInt8]) {
    let isNumber = (8...14).contains(code.count) && code.allSatisfy(\.isASCIIDigit)
    let bytes = isNumber ? Array(".".utf8) + code + Array(".".utf8) : code
    var parts = SIMD3<UInt64>()
    for (index, byte) in bytes.prefix(16).enumerated() {
      parts[index / 8] |= UInt64(byte) << UInt64(56 - 8 * (index % 8))
    }
    if bytes.count > 16 {
      parts.z = max(1, wordHash(String(decoding: bytes[16...], as: UTF8.self)))
    }
    found.insert(parts)
  }

  /// Whether a run is a number with its unit, such as `1080P` or `250GB`.
  private func isMeasure(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, first.isASCIIDigit,
      let end = bytes.firstIndex(where: { !$0.isASCIIDigit })
    else { return false }
    return measureUnits.contains(String(decoding: bytes[end...], as: UTF8.self))
  }
}

/// Units that make a run of digits and letters a quantity and not a code.
private let measureUnits: Set<String> = [
  "IN", "INCH", "CM", "MM", "FT", "YD", "OZ", "LB", "LBS", "KG", "MG", "ML", "GB", "MB", "TB", "KB",
  "GHZ", "MHZ", "KHZ", "HZ", "WATT", "WATTS", "VOLT", "MAH", "MP", "RPM", "DPI", "PK", "PACK", "CT",
  "COUNT", "USER", "USERS", "PC", "PCS", "BIT", "PIN", "PORT", "SQFT", "CUFT", "CU", "BTU", "ST",
  "ND", "RD", "TH", "MBPS", "GBPS", "FPS", "LM", "W", "V", "P", "X", "K", "G", "M",
]
