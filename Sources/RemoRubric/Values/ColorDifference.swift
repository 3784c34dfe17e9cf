import RemoBytes

/// A color in CIE L\*a\*b\*, with white point D65 and the 2° observer.
package struct LabColor: Equatable, Sendable {
  /// Lightness, 0…100.
  package var lightness: Double
  /// The axis from green to red.
  package var a: Double
  /// The axis from blue to yellow.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The sRGB color 0xRRGGBB (IEC 61966-2-1, then CIE 15 with the white point of D65).
  package init(rgb: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let share = Double(rgb >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, to: 2.4)
    }
    func curve(_ share: Double) -> Double {
      share > 216.0 / 24389
        ? power(share, to: 1.0 / 3) : (24389.0 / 27 * share + 16) / 116
    }
    let red = linear(16)
    let green = linear(8)
    let blue = linear(0)
    let x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// The CIEDE2000 color difference with kL = kC = kH = 1. A difference of 1 is barely visible;
  /// over 40, it is another color.
  ///
  /// After Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula, Color Research and
  /// Application 30 (2005). Numbers in comments are the paper's equations.
  package func difference(to other: LabColor) -> Double {
    // (2)–(6) stretch the a axis for grayish colors.
    let stretch = 0.5 * (1 - seventhPowerRatio((chroma + other.chroma) / 2))
    let first = PolarColor(lightness: lightness, a: a * (1 + stretch), b: b)
    let second = PolarColor(lightness: other.lightness, a: other.a * (1 + stretch), b: other.b)
    // (8)–(11)
    let lightnessStep = second.lightness - first.lightness
    let chromaStep = second.chroma - first.chroma
    let hueStep =
      2 * (first.chroma * second.chroma).squareRoot()
      * sine(radians(first.turn(to: second) / 2))
    // (12)–(14)
    let meanLightness = (first.lightness + second.lightness) / 2
    let meanChroma = (first.chroma + second.chroma) / 2
    let meanHue = first.meanHue(with: second)
    // (15)–(22)
    let t =
      1 - 0.17 * cosine(radians(meanHue - 30)) + 0.24 * cosine(radians(2 * meanHue))
      + 0.32 * cosine(radians(3 * meanHue + 6)) - 0.20 * cosine(radians(4 * meanHue - 63))
    let bend = (meanHue - 275) / 25
    let rotation =
      -2 * seventhPowerRatio(meanChroma) * sine(radians(60 * exponential(-bend * bend)))
    let fromMiddle = (meanLightness - 50) * (meanLightness - 50)
    let lightnessPart =
      lightnessStep / (1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot())
    let chromaPart = chromaStep / (1 + 0.045 * meanChroma)
    let huePart = hueStep / (1 + 0.015 * meanChroma * t)
    let sum =
      lightnessPart * lightnessPart + chromaPart * chromaPart + huePart * huePart
      + rotation * chromaPart * huePart
    return max(0, sum).squareRoot()
  }

  /// Whether both colors are nearly gray, or neither is and their hues differ by at most 40°.
  func hasHue(of other: LabColor) -> Bool {
    let (own, others) = (polar, other.polar)
    let grays = [own, others].count { $0.chroma < 12 }
    return grays == 2 || grays == 0 && own.turn(to: others).magnitude <= 40
  }

  /// The color halfway between this color and another one.
  func mixed(with other: LabColor) -> LabColor {
    LabColor(
      lightness: (lightness + other.lightness) / 2, a: (a + other.a) / 2, b: (b + other.b) / 2)
  }

  func shaded(lightness step: Double, chroma share: Double) -> LabColor {
    LabColor(lightness: min(100, max(0, lightness + step)), a: a * share, b: b * share)
  }

  private var polar: PolarColor { PolarColor(lightness: lightness, a: a, b: b) }

  /// The strength of the color; 0 for gray.
  var chroma: Double { (a * a + b * b).squareRoot() }
}

private struct PolarColor {
  var lightness: Double
  var chroma: Double
  /// The hue angle in degrees, 0..<360; 0 for gray.
  var hue: Double

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    chroma = (a * a + b * b).squareRoot()
    let degrees = a == 0 && b == 0 ? 0 : angle(y: b, x: a) * 180 / .pi
    hue = degrees < 0 ? degrees + 360 : degrees
  }

  /// The hue angle to another color, −180…180; 0 if one of them is gray.
  func turn(to other: PolarColor) -> Double {
    if chroma * other.chroma == 0 { return 0 }
    let turn = other.hue - hue
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }

  /// The mean of two hues; their sum if one of the colors is gray.
  func meanHue(with other: PolarColor) -> Double {
    let sum = hue + other.hue
    if chroma * other.chroma == 0 { return sum }
    if (hue - other.hue).magnitude <= 180 { return sum / 2 }
    return (sum + (sum < 360 ? 360 : -360)) / 2
  }
}

/// √(c⁷ / (c⁷ + 25⁷)).
private func seventhPowerRatio(_ chroma: Double) -> Double {
  let third = chroma * chroma * chroma
  let seventh = third * third * chroma
  return (seventh / (seventh + 6_103_515_625)).squareRoot()
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

/// The number 0xRRGGBB of a color written as `#rrggbb`, `rrggbb`, `#rgb`, `#rrggbbaa` or `#rgba`
/// (CSS Color Module Level 4, section 5.2); nil for other texts. Ignores the opacity.
func hexColor(_ text: String) -> UInt32? {
  var digits: [UInt8] = []
  let hasMark = text.utf8.first == ASCII.hash
  for byte in text.utf8.dropFirst(hasMark ? 1 : 0) {
    guard let digit = byte.hexDigitValue else { return nil }
    digits.append(digit)
  }
  if hasMark {
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 8 { digits.removeLast(2) }
  }
  guard digits.count == 6 else { return nil }
  return digits.reduce(0) { $0 << 4 | UInt32($1) }
}
