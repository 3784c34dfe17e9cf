import Testing
import TestSupport

@testable import RemoBytes

@Suite("Numbers whose digits exceed 64 bits")
struct LongNumberTests {
  /// A number as its digits, without trailing zeros, and a power of ten.
  private struct Decimal {
    var digits: [UInt8] = []
    var power = 0
    let isNegative: Bool

    init(_ text: String) {
      isNegative = text.hasPrefix("-")
      let parts = text.split { $0 == "e" || $0 == "E" }
      var isBehindPoint = false
      for byte in parts[0].utf8 where byte != 0x2D {
        if byte == 0x2E {
          isBehindPoint = true
          continue
        }
        if isBehindPoint { power -= 1 }
        if !digits.isEmpty || byte != 0x30 { digits.append(byte - 0x30) }
      }
      if parts.count > 1, let written = Int(parts[1]) { power += written }
      while digits.last == 0 {
        digits.removeLast()
        power += 1
      }
    }

    var whole: JSONNumber.Whole {
      if digits.isEmpty { return .value(0) }
      if power < 0 { return .fraction }
      guard digits.count + power <= 19 else { return .overflow }
      let all = digits.map(String.init).joined() + String(repeating: "0", count: power)
      return Int64((isNegative ? "-" : "") + all).map { .value($0) } ?? .overflow
    }
  }

  /// The digits of 2^64 · factor, where the factor is one digit after the other.
  private static func multiple(_ factor: [UInt8]) -> String {
    var result: [UInt8] = []
    let rest = factor.reversed()
    let base = "18446744073709551616".utf8.reversed().map { Int($0) - 0x30 }
    var carry = 0
    let other = rest.map { Int($0) }
    for place in 0..<(base.count + other.count) {
      for index in max(0, place - base.count + 1)..<min(place + 1, other.count) {
        carry += other[index] * base[place - index]
      }
      result.append(UInt8(carry % 10))
      carry /= 10
    }
    while result.last == 0 { result.removeLast() }
    return result.reversed().map(String.init).joined()
  }

  /// The digits as JSON numbers: unchanged, with zeros appended, after a decimal point, and with
  /// exponents.
  private static func forms(_ digits: String) -> [String] {
    var forms = ["", "0", "00000", String(repeating: "0", count: 30)].map { digits + $0 }
    forms += ["0.", "0.0", "0.000000000000", "0.0000000000000000000000"].map { $0 + digits }
    for place in [1, 2, digits.utf8.count - 19, digits.utf8.count - 1]
    where 1..<digits.utf8.count ~= place {
      forms.append("\(digits.prefix(place)).\(digits.dropFirst(place))")
      forms.append("\(digits.prefix(place)).\(digits.dropFirst(place))00000")
    }
    let powers = [-400, -38, -20, -19, -18, -2, -1, 0, 1, 2, 19, 20, 38, 400]
    forms += forms.flatMap { form in powers.map { "\(form)e\($0)" } }
    forms += ["e-\(digits.utf8.count)", "000e-\(digits.utf8.count)"].map { digits + $0 }
    return forms + forms.map { "-" + $0 }
  }

  private static func check(_ text: String) throws {
    var reader = JSONReader(DocumentBuffer(text + " "))
    let number = try reader.readNumber()
    let source = reader.finish().storage
    let expected = Decimal(text)
    try #require(source.span.string(number.text.range) == text)
    #expect(number.whole(in: source.span) == expected.whole, "\(text)")
    let double = try #require(Double(text))
    #expect(number.double(in: source.span) == double, "\(text)")
    #expect(number.isNegative == expected.isNegative)
    let significant = text.prefix { $0 != "e" }.drop { "-0.".contains($0) }.filter { $0 != "." }
    #expect(number.isLong == (significant.utf8.count > 19), "\(text)")
    #expect(number.isLong || (number.mantissa == 0) == expected.digits.isEmpty, "\(text)")
  }

  @Test(
    "A multiple of 2^64 is not read as 0",
    arguments: [
      "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "16", "100", "12345", "1000000000",
      "18446744073709551616", "18446744073709551615", "340282366920938463463374607431768211456",
    ])
  func multiples(factor: String) throws {
    for form in Self.forms(Self.multiple(factor.utf8.map { $0 - 0x30 })) { try Self.check(form) }
  }

  @Test(
    "Multiples of 2^64 of any length, and their neighbors, are read correctly", arguments: 19...400)
  func lengths(length: Int) throws {
    var random = SplitMix(UInt64(length))
    for _ in 0..<4 {
      let first = UInt8(1 + random.below(9))
      let factor = [first] + (0..<max(0, length - 20)).map { _ in UInt8(random.below(10)) }
      let digits = Self.multiple(factor)
      for text in [digits, "0.\(digits)", "0.000\(digits)", "\(digits)e-\(length)", "\(digits)000"]
      {
        try Self.check(text)
      }
      let last = try #require(digits.utf8.last)
      try Self.check(digits.dropLast() + String((last - 0x30 + 1) % 10))
    }
  }

  @Test(
    "Digits and exponent offset each other at any length",
    arguments: [99_990, 100_010, 200_000])
  func exponents(zeros: Int) throws {
    let run = String(repeating: "0", count: zeros)
    for (text, expected) in [
      ("0.\(run)25e\(zeros + 2)", JSONNumber.Whole.value(25)), ("25\(run)e-\(zeros)", .value(25)),
      ("0.\(run)25e\(zeros + 1)", .fraction), ("25\(run)e-\(zeros + 1)", .fraction),
    ] {
      var reader = JSONReader(DocumentBuffer(text))
      let number = try reader.readNumber()
      let source = reader.finish().storage
      #expect(number.whole(in: source.span) == expected)
    }
  }
}
