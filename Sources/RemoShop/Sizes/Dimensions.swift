/// The size of a product, read from a retailer's text such as `84"W x 36"D x 33"H`.
///
/// Lengths are whole nanometers. An inch, a sixteenth of an inch and a millimeter are all exact, so
/// two notations of one size are equal. Figures keep the order of the text; `placed` assigns them
/// to axes.
package struct Dimensions: Hashable, Sendable {
  /// The labeled direction of a figure.
  package enum Axis: UInt8, Sendable {
    case width, depth, height, length, diameter, square, thickness
  }

  /// A unit of length; `nanometers` is exact (1 in = 25.4 mm since 1959).
  package enum Unit: String, Sendable, CaseIterable {
    case millimeter = "mm"
    case centimeter = "cm"
    case meter = "m"
    case inch = "in"
    case foot = "ft"

    package var nanometers: Int64 {
      switch self {
      case .millimeter: 1_000_000
      case .centimeter: 10_000_000
      case .meter: 1_000_000_000
      case .inch: 25_400_000
      case .foot: 304_800_000
      }
    }

    package var isMetric: Bool { self != .inch && self != .foot }

    /// Creates a unit from a word or sign: `inches`, `"`, `feet`, `CM`.
    package init?(written text: String) {
      let tokens = SizeLexer.tokens(text)
      guard tokens.count == 1, case .unit(let unit, _) = tokens[0] else { return nil }
      self = unit
    }
  }

  /// One figure: a length above 0, its finest unit as written, and its label, if any.
  package struct Measure: Hashable, Sendable {
    package var axis: Axis?
    /// The length; for an adjustable piece, the least length.
    package var nanometers: Int64
    /// The greatest length of an adjustable piece; nil for a fixed length.
    package var greatestNanometers: Int64?
    package var unit: Unit

    package init(
      axis: Axis? = nil, nanometers: Int64, greatestNanometers: Int64? = nil, unit: Unit
    ) {
      self.axis = axis
      self.nanometers = nanometers
      self.greatestNanometers = greatestNanometers
      self.unit = unit
    }

    package var isAdjustable: Bool { greatestNanometers != nil }

    package var millimeters: Double { Double(nanometers) / 1_000_000 }

    /// The greatest length in millimeters; for a fixed length, the length itself.
    package var greatestMillimeters: Double {
      Double(greatestNanometers ?? nanometers) / 1_000_000
    }
  }

  /// One to four figures, in the order of the text; no label occurs twice.
  package var measures: [Measure]

  package init(measures: [Measure]) {
    self.measures = measures
  }

  /// The figure labeled `axis`.
  package subscript(_ axis: Axis) -> Measure? {
    measures.first { $0.axis == axis }
  }

  /// The figures without a label, in the order of the text.
  package var unlabeled: [Measure] {
    measures.filter { $0.axis == nil }
  }

  /// The unit in which every figure is exact: the common one, or else the finest. For a mix of
  /// metric and imperial figures, millimeters.
  package var unit: Unit {
    var finest = measures.first?.unit ?? .millimeter
    for measure in measures {
      if measure.unit.isMetric != finest.isMetric { return .millimeter }
      if measure.unit.nanometers < finest.nanometers { finest = measure.unit }
    }
    return finest
  }

  /// Assigns width, depth and height by the trade's conventions; `nil` if the text does not tell.
  ///
  /// A diameter is width and depth, or only the width of a hanging piece (`hangs`) without a
  /// height. A square's side is width and depth, or width and height if it hangs. A length is the
  /// width if none is given, else the depth, or the height if it hangs. Unlabeled figures fill the
  /// free axes in the order width, depth, height. If the text has only two unlabeled figures, the
  /// second is the depth of a lying piece (`lies`) or the height of a hanging one; otherwise both
  /// are unknown. If a hanging piece has three unlabeled figures, one that is at most a quarter of
  /// both others is the depth, and the others are width and height; without such a figure all are
  /// unknown. Beside the diameter of a lying or hanging piece, one figure is the thickness if it is
  /// at most a quarter of the diameter. Otherwise, as in `Ø 160 x 230 cm` for a rug, all are
  /// unknown.
  package func placed(lies: Bool = false, hangs: Bool = false) -> (
    width: Measure?, depth: Measure?, height: Measure?
  ) {
    var width = self[.width]
    var depth = self[.depth]
    var height = self[.height]
    let open = unlabeled
    if let diameter = self[.diameter] {
      if lies || hangs, let thickness = open.first {
        let isThin = open.count == 1 && thickness.nanometers * 4 <= diameter.nanometers
        guard isThin, measures.count == 2 else { return (nil, nil, nil) }
        return hangs ? (diameter, thickness, nil) : (diameter, diameter, thickness)
      }
      width = width ?? diameter
      // A hanging piece is round on the wall, and its depth is not given.
      if !hangs || height != nil { depth = depth ?? diameter }
    }
    if let square = self[.square] {
      width = width ?? square
      if hangs, height == nil { height = square } else { depth = depth ?? square }
    }
    if let length = self[.length] {
      if width == nil {
        width = length
      } else if hangs, height == nil {
        height = length
      } else if depth == nil {
        depth = length
      }
    }
    if open.count == measures.count {
      switch open.count {
      case 3 where hangs: return Self.hanging(open)
      case 3: return (open[0], open[1], open[2])
      case 2 where lies: return (open[0], open[1], nil)
      case 2 where hangs: return (open[0], nil, open[1])
      default: return (nil, nil, nil)
      }
    }
    for measure in open {
      if width == nil {
        width = measure
      } else if depth == nil, !hangs {
        depth = measure
      } else if height == nil {
        height = measure
      }
    }
    return (width, depth, height)
  }

  private static func hanging(
    _ figures: [Measure]
  ) -> (width: Measure?, depth: Measure?, height: Measure?) {
    var sides = figures
    guard let least = sides.indices.min(by: { sides[$0].nanometers < sides[$1].nanometers }) else {
      return (nil, nil, nil)
    }
    let depth = sides.remove(at: least)
    guard sides.allSatisfy({ depth.nanometers * 4 <= $0.nanometers }) else {
      return (nil, nil, nil)
    }
    return (sides[0], depth, sides[1])
  }
}

extension Dimensions {
  /// Reads `text`; `nil` if it is not clearly a size.
  ///
  /// It accepts decimals, fractions (`33-1/2"`, `33½ in`), feet with inches (`2'6"`), one unit for
  /// all (`91 x 213 cm`) and ranges (`28–48" H`). Labels come before or after a figure, in the
  /// languages of `SizeWords`. An order such as `W x D x H` may come first, last or in brackets. It
  /// skips an equal second notation. It rejects figures without any unit, figures that differ by
  /// country (`1.200 mm`) or language (`A 75 x L 120`), two sizes, and unknown words or brackets
  /// next to a figure. Cost: linear in the length.
  package init?(_ text: String) {
    guard let reading = Dimensions.read(text) else { return nil }
    self = reading.size
  }

  /// Reads a size, and whether the text has nothing else. A second notation in brackets is allowed.
  package static func read(_ text: String) -> (size: Dimensions, isAll: Bool)? {
    let tokens = SizeLexer.tokens(text)
    var reader = SizeReader(tokens)
    guard let measures = try? reader.measures() else { return nil }
    return (Dimensions(measures: measures), reader.readAll)
  }

  /// A length in `unit` as a decimal with at most six places and no trailing zero: `33.5`.
  package static func decimal(_ nanometers: Int64, in unit: Unit) -> String {
    let (whole, rest) = nanometers.quotientAndRemainder(dividingBy: unit.nanometers)
    // At most 1e6 × 1e9, so nothing overflows.
    var millionths = (rest * 1_000_000 + unit.nanometers / 2) / unit.nanometers
    if millionths == 0 { return String(whole) }
    if millionths == 1_000_000 { return String(whole + 1) }
    var places = 6
    while millionths % 10 == 0 {
      millionths /= 10
      places -= 1
    }
    let digits = String(millionths)
    return "\(whole)." + String(repeating: "0", count: places - digits.utf8.count) + digits
  }
}
