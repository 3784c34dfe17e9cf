/// The number of a cell in its stored form, and as text.
package enum CellNumber {
  /// The significant digits of a spreadsheet's numbers.
  private static let precision = 15

  /// The shortest decimal text of a stored number, without the noise beyond 15 digits:
  /// `1299.0000000000002` is `1299`, `1E-2` is `0.01`. A text that is no number stays.
  package static func text(_ stored: String) -> String {
    if let plain = plain(stored) { return plain }
    guard let number = Double(stored), number.isFinite else { return stored }
    return decimal(number.description) ?? stored
  }

  /// The text of a short stored number without an exponent. Omits zeros at the end of its fraction.
  /// Nil for other numbers.
  private static func plain(_ text: String) -> String? {
    guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= precision
    else { return nil }
    var hasPoint = false
    for byte in text.utf8 {
      if byte == ASCII.dot, !hasPoint {
        hasPoint = true
      } else if !byte.isASCIIDigit {
        return nil
      }
    }
    let startsPlain = first.isASCIIDigit && (first != ASCII.zero || hasPoint || text == "0")
    guard startsPlain, !text.hasPrefix("00") else { return nil }
    if !hasPoint || last.isASCIIDigit && last != ASCII.zero { return text }
    var kept = text[...]
    while kept.utf8.last == ASCII.zero { kept.removeLast() }
    if kept.utf8.last == ASCII.dot { kept.removeLast() }
    return String(kept)
  }

  /// The decimal text of a number that may have an exponent; nil if it would be too long.
  private static func decimal(_ description: String) -> String? {
    let parts = description.split(separator: "e")
    var mantissa = parts[0]
    let isNegative = mantissa.hasPrefix("-")
    if isNegative { mantissa = mantissa.dropFirst() }
    let pieces = mantissa.split(separator: ".")
    // The number is 0.DIGITS times ten to the power of `exponent`.
    var digits = pieces.joined().utf8.map { $0 - ASCII.zero }
    var exponent = pieces[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    if digits.count > precision {
      if round(&digits) { exponent += 1 }
    }
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { return "0" }
    guard -40...40 ~= exponent else { return nil }
    let text = digits.map { String($0) }.joined()
    let zerosAfter = String(repeating: "0", count: max(0, exponent - digits.count))
    let whole = exponent > 0 ? String(text.prefix(exponent)) + zerosAfter : "0"
    let fraction =
      exponent > 0
      ? String(text.dropFirst(exponent)) : String(repeating: "0", count: -exponent) + text
    return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Rounds digits to the precision. Returns whether a digit was added in front.
  private static func round(_ digits: inout [UInt8]) -> Bool {
    let roundsUp = digits[precision] >= 5
    digits.removeSubrange(precision...)
    guard roundsUp else { return false }
    var index = precision - 1
    while index >= 0 {
      digits[index] += 1
      if digits[index] < 10 { return false }
      digits[index] = 0
      index -= 1
    }
    digits.insert(1, at: 0)
    return true
  }
}

/// A date that a cell stores as a number of days (ECMA-376 18.17.4).
struct CellDate {
  /// The days from 1970-01-01 to day 0: 1899-12-30, or 1904-01-01.
  private static let epochs = (from1900: -25_569, from1904: -24_107)
  /// 9999-12-31 in the system from 1900.
  private static let lastDay = 2_958_465.0

  /// The text of a stored number: `2026-03-05`, `2026-03-05 14:30` or `14:30`; nil if it is no
  /// date.
  ///
  /// - Parameters:
  ///   - kind: the parts that the format of the cell shows.
  ///   - is1904: whether day 0 is 1904-01-01.
  static func text(
    _ stored: String, kind: CellFormat.DateParts, is1904: Bool
  ) -> String? {
    guard let serial = Double(stored), serial >= 0, serial <= lastDay else { return nil }
    // The nearest second.
    let seconds = (serial * 86_400).rounded()
    var day = Int(seconds / 86_400)
    let second = Int(seconds) - day * 86_400
    let time = "\(twoDigits(second / 3_600)):\(twoDigits(second / 60 % 60))"
    if kind == .time || day == 0 && !is1904 && second > 0 { return time }
    // The system from 1900 has a day that never existed, 1900-02-29.
    if !is1904, day < 60 { day += 1 }
    let date = date(days: day + (is1904 ? epochs.from1904 : epochs.from1900))
    return kind == .dateAndTime && second > 0 ? "\(date) \(time)" : date
  }

  /// The text of a date in the form of ISO 8601, without a time of midnight.
  static func text(iso text: String) -> String {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return text }
    let time = parts[1].prefix(5)
    return time == "00:00" ? String(parts[0]) : "\(parts[0]) \(time)"
  }

  /// The civil date of a number of days from 1970-01-01, in the Gregorian calendar.
  private static func date(days: Int) -> String {
    // Years begin in March here, so that the leap day is the last one.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let calendarMonth = month < 10 ? month + 3 : month - 9
    let calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0)
    return "\(calendarYear)-\(twoDigits(calendarMonth))-\(twoDigits(day))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
