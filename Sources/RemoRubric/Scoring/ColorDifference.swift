import RemoBytes

/// A color in CIE L\*a\*b\*, D65, 2° observer.
package struct LabColor: Equatable, Sendable {
  /// Lightness, 0…100.
  package var lightness: Double
  /// Green to red.
  package var a: Double
  /// Blue to yellow.
  package var b: Double

  /// A color by its coordinates.
  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The sRGB color 0xRRGGBB (IEC 61966-2-1, then CIE 15 with the white point of D65).
  package init(rgb: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let share = Double(rgb >> shift & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
    }
    func curve(_ share: Double) -> Double {
      share > 216.0 / 24389
        ? power(share, 1.0 / 3) : (24389.0 / 27 * share + 16) / 116
    }
    let red = linear(16)
    let green = linear(8)
    let blue = linear(0)
    let x = curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// The color difference CIEDE2000 with kL = kC = kH = 1: about 1 is just visible, over 40 is
  /// another color.
  ///
  /// After Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula, Color Research and
  /// Application 30 (2005); the numbers in comments are that paper's equations.
  package func difference(to other: LabColor) -> Double {
    let chromaA = (a * a + b * b).squareRoot()
    let chromaB = (other.a * other.a + other.b * other.b).squareRoot()
    // (2)–(4): the a axis is stretched where colors are gray.
    let stretch = 0.5 * (1 - seventhPowerRatio((chromaA + chromaB) / 2))
    let firstA = a * (1 + stretch)
    let secondA = other.a * (1 + stretch)
    let first = (firstA * firstA + b * b).squareRoot()
    let second = (secondA * secondA + other.b * other.b).squareRoot()
    let firstHue = hue(firstA, b)
    let secondHue = hue(secondA, other.b)

    // (8)–(11)
    let lightnessStep = other.lightness - lightness
    let chromaStep = second - first
    let isGray = first * second == 0
    var turn = 0.0
    if !isGray {
      turn = secondHue - firstHue
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    }
    let hueStep = 2 * (first * second).squareRoot() * sine(radians(turn / 2))

    // (12)–(14)
    let meanLightness = (lightness + other.lightness) / 2
    let meanChroma = (first + second) / 2
    var meanHue = firstHue + secondHue
    if !isGray {
      if (firstHue - secondHue).magnitude > 180 { meanHue += meanHue < 360 ? 360 : -360 }
      meanHue /= 2
    }

    // (15)–(22)
    let t =
      1 - 0.17 * cosine(radians(meanHue - 30)) + 0.24 * cosine(radians(2 * meanHue))
      + 0.32 * cosine(radians(3 * meanHue + 6)) - 0.20 * cosine(radians(4 * meanHue - 63))
    let bend = (meanHue - 275) / 25
    let rotation =
      -2 * seventhPowerRatio(meanChroma) * sine(radians(60 * exponential(-bend * bend)))
    let fromMiddle = (meanLightness - 50) * (meanLightness - 50)
    let lightnessWeight = 1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot()
    let chromaPart = chromaStep / (1 + 0.045 * meanChroma)
    let huePart = hueStep / (1 + 0.015 * meanChroma * t)
    let lightnessPart = lightnessStep / lightnessWeight
    let sum =
      lightnessPart * lightnessPart + chromaPart * chromaPart + huePart * huePart
      + rotation * chromaPart * huePart
    return max(0, sum).squareRoot()
  }
}

/// √(c⁷ / (c⁷ + 25⁷)).
private func seventhPowerRatio(_ chroma: Double) -> Double {
  let third = chroma * chroma * chroma
  let seventh = third * third * chroma
  return (seventh / (seventh + 6_103_515_625)).squareRoot()
}

/// The hue angle in degrees, 0..<360; 0 for gray.
private func hue(_ a: Double, _ b: Double) -> Double {
  if a == 0, b == 0 { return 0 }
  let degrees = angle(y: b, x: a) * 180 / .pi
  return degrees < 0 ? degrees + 360 : degrees
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

/// The number 0xRRGGBB that `#rrggbb`, `rrggbb`, `#rgb`, `#rrggbbaa` or `#rgba` stands for (CSS
/// Color Module Level 4, section 5.2). The digits of the opacity do not count.
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
