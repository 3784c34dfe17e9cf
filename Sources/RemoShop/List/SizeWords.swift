/// The words that sizes are written with, in lower case, none longer than 14 letters.
enum SizeWords {
  static let units: [String: Dimensions.Unit] = [
    "in": .inch, "inch": .inch, "inches": .inch, "ins": .inch,
    "ft": .foot, "foot": .foot, "feet": .foot,
    "mm": .millimetre, "millimeter": .millimetre, "millimeters": .millimetre,
    "millimetre": .millimetre, "millimetres": .millimetre,
    "cm": .centimetre, "cms": .centimetre, "centimeter": .centimetre, "centimeters": .centimetre,
    "centimetre": .centimetre, "centimetres": .centimetre,
    "m": .metre, "meter": .metre, "meters": .metre, "metre": .metre, "metres": .metre,
  ]

  static let axes: [String: Dimensions.Axis] = [
    "w": .width, "width": .width, "wide": .width,
    "d": .depth, "depth": .depth, "deep": .depth,
    "h": .height, "height": .height, "high": .height, "tall": .height,
    "l": .length, "length": .length, "long": .length,
    "dia": .diameter, "diam": .diameter, "diameter": .diameter, "round": .diameter,
    "sq": .square, "square": .square,
    "thick": .thickness, "thickness": .thickness,
  ]

  static let openings: Set<String> = [
    "overall", "dimensions", "dimension", "size", "approx", "approximately", "about", "ca",
    "product", "measures", "assembled", "each",
  ]

  /// What a figure measures instead of the thing, or how sure it is: `18"H seat`, `60"H (max)`.
  static let qualifiers: Set<String> = [
    "seat", "arm", "back", "leg", "cushion", "base", "shade", "cord", "cable", "chain", "pile",
    "min", "minimum", "max", "maximum", "adjustable", "folded", "closed", "open", "extended",
    "inside", "interior", "inner", "clearance",
  ]
}
