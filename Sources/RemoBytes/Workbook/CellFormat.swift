/// The meaning of a cell's number format (ECMA-376 18.8.30, 18.8.31).
struct CellFormat: Equatable, Sendable {
  /// The parts of a date that a format shows.
  enum DateParts: Sendable { case date, time, dateAndTime }

  /// The parts to show; nil for a number.
  let date: DateParts?
  /// The currency sign beside the number; empty without one.
  let currency: String

  static let general = CellFormat(date: nil, currency: "")

  private init(date: DateParts?, currency: String) {
    self.date = date
    self.currency = currency
  }

  /// Creates a built-in format from its number. Its currency sign depends on the computer, so the
  /// sign is unknown.
  init(builtIn number: Int) {
    switch number {
    case 14...17, 27...31, 36, 50...54, 57, 58: self.init(date: .date, currency: "")
    case 18...21, 32...35, 45...47, 55, 56: self.init(date: .time, currency: "")
    case 22: self.init(date: .dateAndTime, currency: "")
    default: self = .general
    }
  }

  /// A format in the notation of ECMA-376. Only the part for positive numbers counts.
  ///
  /// - Parameter isCurrency: whether a text without spaces is the sign of a currency.
  init(code: String, isCurrency: (String) -> Bool) {
    var reader = FormatCodeReader(code)
    reader.read()
    let parts: DateParts? =
      switch (reader.hasDate, reader.hasTime) {
      case (false, false): nil
      case (true, false): .date
      case (false, true): .time
      case (true, true): .dateAndTime
      }
    let literals = reader.literals.split(whereSeparator: \.isWhitespace)
    let sign = ([reader.currency[...], literals.joined()[...]] + literals)
      .map { String($0.drop { ",.-+(".contains($0) }) }
      .first { !$0.isEmpty && isCurrency($0) }
    self.init(date: reader.hasDigits ? nil : parts, currency: parts == nil ? sign ?? "" : "")
  }
}

/// Reads the code of a number format: `[$-409]d. mmm yyyy`, `#,##0.00 [$€-407]`.
private struct FormatCodeReader {
  private(set) var hasDate = false
  private(set) var hasTime = false
  private(set) var hasDigits = false
  /// The currency in brackets.
  private(set) var currency = ""
  /// The texts beside the digits. A space replaces each digit.
  private(set) var literals = ""
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// `d` after a letter of a date and `h` after one of a time, because `m` is a month or a minute.
  private var last: Unicode.Scalar = " "

  init(_ code: String) { scalars = Array(code.unicodeScalars) }

  mutating func read() {
    while index < scalars.count, scalars[index] != ";" {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\"": literals += text(until: "\"")
      case "[": readBrackets()
      case "\\":
        if index < scalars.count { literals.unicodeScalars.append(scalars[index]) }
        index += 1
      case "_", "*":
        literals += " "
        index += 1
      case "0", "#", "?":
        literals += " "
        if !hasTime { hasDigits = true }
      case "G" where code(from: index, is: "eneral"):
        hasDigits = true
        index += 6
      default:
        takeLetter(scalar)
        literals.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func takeLetter(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "d", "D", "y", "Y", "e":
      hasDate = true
      last = "d"
    case "h", "H", "s", "S":
      hasTime = true
      last = "h"
    case "m", "M":
      // Minutes stand beside hours or seconds.
      let rest = scalars[index...].prefix { $0 != ";" }.first {
        "hHsSdDyY".unicodeScalars.contains($0)
      }
      let isMinute = last == "h" || rest == "s" || rest == "S"
      if isMinute { hasTime = true } else { hasDate = true }
    default: break
    }
  }

  private func code(from start: Int, is text: String) -> Bool {
    scalars[start...].prefix(text.unicodeScalars.count).elementsEqual(text.unicodeScalars)
  }

  private mutating func text(until end: Unicode.Scalar) -> String {
    let text = scalars[index...].prefix { $0 != end }
    index += text.count + 1
    return String(String.UnicodeScalarView(text))
  }

  /// Reads a color, a condition, elapsed time such as `[h]`, or a currency such as `[$€-407]`.
  private mutating func readBrackets() {
    let text = text(until: "]")
    if ["h", "hh", "m", "mm", "s", "ss"].contains(text.lowercased()) {
      hasTime = true
      last = "h"
    } else if text.hasPrefix("$") {
      let parts = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
      let sign = String(parts.first ?? "").filter { !$0.isWhitespace }
      let country = parts.count > 1 ? UInt32(parts[1], radix: 16) : nil
      if !sign.isEmpty { currency = Self.countrySigns[country ?? 0]?[sign] ?? sign }
    }
  }

  /// The currency that an ambiguous sign stands for, by the code of a language and country
  /// (MS-LCID).
  private static let countrySigns: [UInt32: [String: String]] = [
    0x409: ["$": "USD"], 0x1009: ["$": "CAD"], 0xC0C: ["$": "CAD"], 0xC09: ["$": "AUD"],
    0x1409: ["$": "NZD"], 0x1004: ["$": "SGD"], 0xC04: ["$": "HKD"], 0x404: ["$": "TWD"],
    0x80A: ["$": "MXN"], 0x411: ["¥": "JPY"], 0x804: ["¥": "CNY"],
    0x406: ["kr": "DKK", "kr.": "DKK"],
    0x414: ["kr": "NOK"], 0x41D: ["kr": "SEK"], 0x40F: ["kr": "ISK"], 0x420: ["Rs": "PKR"],
  ]
}
