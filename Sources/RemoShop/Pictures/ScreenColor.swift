import RemoBytes

/// An opaque sRGB color of a style sheet.
struct ScreenColor: Hashable {
  /// Red, green and blue, from 0 to 255.
  let channels: [Int]

  static let black = ScreenColor(channels: [0, 0, 0])
  static let white = ScreenColor(channels: [255, 255, 255])

  /// The minimum contrast of text (WCAG 2.2, success criterion 1.4.3).
  static let leastContrast = 4.5

  init(channels: [Int]) { self.channels = channels }

  /// Reads `#rgb`, `#rrggbb`, `rgb(…)` with whole numbers, `black` and `white`; nil for other
  /// notations and for colors that are not opaque.
  init?(css text: String) {
    let text = text.filter { $0 != " " || text.hasPrefix("rgb") }.lowercased()
    switch text {
    case "black": self = .black
    case "white": self = .white
    default:
      if text.hasPrefix("rgb(") || text.hasPrefix("rgba("), text.hasSuffix(")") {
        let parts = text.drop { $0 != "(" }.dropFirst().dropLast().split { " ,".contains($0) }
        let numbers = parts.compactMap { Int($0) }.filter { 0...255 ~= $0 }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        channels = numbers
        return
      }
      guard text.hasPrefix("#") else { return nil }
      var digits = text.dropFirst().compactMap(\.hexDigitValue)
      guard digits.count == text.count - 1 else { return nil }
      if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
      // Eight digits end in the opacity.
      guard digits.count == 6 || digits.count == 8 && digits.suffix(2) == [15, 15] else {
        return nil
      }
      channels = (0..<3).map { digits[2 * $0] * 16 + digits[2 * $0 + 1] }
    }
  }

  /// The color as `#rrggbb`.
  var css: String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The relative luminance, from 0 to 1 (WCAG 2.2).
  private var luminance: Double {
    zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      sum + Self.linear(Double(part.0) / 255) * part.1
    }
  }

  private static func linear(_ value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // The power 2.4 is the square times the fifth root of the square, by Newton's method.
    let square = base * base
    var root = 1.0
    for _ in 0..<24 { root -= (root - square / (root * root * root * root)) / 5 }
    return square * root
  }

  /// The contrast ratio to another color, from 1 to 21 (WCAG 2.2).
  func contrast(to other: ScreenColor) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// Whether text in this color is readable on all of the others, and text in them on this color.
  func isReadable(on others: [ScreenColor]) -> Bool {
    others.allSatisfy { contrast(to: $0) >= Self.leastContrast }
  }

  /// Black or white, whichever is easier to read on this color. One of the two always reaches
  /// 4.5 : 1.
  var blackOrWhite: ScreenColor {
    contrast(to: .black) >= contrast(to: .white) ? .black : .white
  }

  /// The nearest shade or tint of this color that is readable on all of the backgrounds.
  func nearestReadable(on others: [ScreenColor]) -> ScreenColor? {
    for step in 1...255 {
      for end in [0, 255] {
        let mixed = ScreenColor(
          channels: channels.map { $0 + Int((Double((end - $0) * step) / 255).rounded()) })
        if mixed.isReadable(on: others) { return mixed }
      }
    }
    return nil
  }
}
