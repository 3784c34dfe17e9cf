/// The size of a product, read from the text that a shop gives, such as `84"W x 36"D x 33"H`.
///
/// Lengths are whole nanometres, so that an inch, a sixteenth of it and a millimetre are all exact
/// and two notations of one size are equal. Figures stay in the order of the text; `placed` gives
/// them to axes.
package struct Dimensions: Equatable, Sendable {
  /// The direction that a figure is labelled with.
  package enum Axis: UInt8, Sendable {
    case width, depth, height, length, diameter, square, thickness
  }

  /// A unit of length; `nanometres` is exact (1 in = 25.4 mm since 1959).
  package enum Unit: String, Sendable, CaseIterable {
    case millimetre = "mm"
    case centimetre = "cm"
    case metre = "m"
    case inch = "in"
    case foot = "ft"

    package var nanometres: Int64 {
      switch self {
      case .millimetre: 1_000_000
      case .centimetre: 10_000_000
      case .metre: 1_000_000_000
      case .inch: 25_400_000
      case .foot: 304_800_000
      }
    }

    package var isMetric: Bool { self != .inch && self != .foot }

    /// The unit that a word or sign stands for: `inches`, `"`, `feet`, `CM`.
    package init?(written text: String) {
      let tokens = SizeLexer.tokens(text)
      guard tokens.count == 1, case .unit(let unit, _) = tokens[0] else { return nil }
      self = unit
    }
  }

  /// One figure: a length above 0, the finest unit it was written in, and its label if it had one.
  package struct Measure: Equatable, Sendable {
    package var axis: Axis?
    /// The length; of a piece that a user adjusts the least one.
    package var nanometres: Int64
    /// The greatest length of a piece that a user adjusts; nil for a fixed length.
    package var greatestNanometres: Int64?
    package var unit: Unit

    package init(
      axis: Axis? = nil, nanometres: Int64, greatestNanometres: Int64? = nil, unit: Unit
    ) {
      self.axis = axis
      self.nanometres = nanometres
      self.greatestNanometres = greatestNanometres
      self.unit = unit
    }

    /// Whether a user adjusts the length.
    package var isAdjustable: Bool { greatestNanometres != nil }

    package var millimetres: Double { Double(nanometres) / 1_000_000 }

    /// The greatest length in millimetres, which is the only one of a fixed length.
    package var greatestMillimetres: Double {
      Double(greatestNanometres ?? nanometres) / 1_000_000
    }
  }

  /// One to four figures, in the order of the text; no label occurs twice.
  package var measures: [Measure]

  package init(measures: [Measure]) {
    self.measures = measures
  }

  /// The length that carries the label `axis`.
  package subscript(_ axis: Axis) -> Measure? {
    measures.first { $0.axis == axis }
  }

  /// The figures without a label, in the order of the text.
  package var unlabelled: [Measure] {
    measures.filter { $0.axis == nil }
  }

  /// The unit in which every figure is exact: the one they share, else the finest, and millimetres
  /// where metric and imperial figures stand together.
  package var unit: Unit {
    var finest = measures.first?.unit ?? .millimetre
    for measure in measures {
      if measure.unit.isMetric != finest.isMetric { return .millimetre }
      if measure.unit.nanometres < finest.nanometres { finest = measure.unit }
    }
    return finest
  }

  /// Width, depth and height by the trade's conventions; `nil` where the text does not say.
  ///
  /// A diameter is width and depth, or the width alone of what `hangs`; a square's side is width
  /// and depth, or width and height of what `hangs`. A length is the width where no width is given,
  /// else the depth, or the height of what `hangs`. Figures without a label fill the free axes in
  /// the order width, depth, height; if there are only two figures and no label, the second is the
  /// depth of what lies (`lies`), the height of what `hangs`, and otherwise unknown, as both are
  /// then. Of three figures of what `hangs`, one that is at most a quarter of both others is how
  /// far it stands out, and they are its width and height; without such a one none is known. Beside
  /// the diameter of what lies or hangs one figure is how thick it is, if it is at most a quarter
  /// of it; else, as in `Ø 160 x 230 cm` of a rug, nothing is known.
  package func placed(lies: Bool = false, hangs: Bool = false) -> (
    width: Measure?, depth: Measure?, height: Measure?
  ) {
    var width = self[.width]
    var depth = self[.depth]
    var height = self[.height]
    let open = unlabelled
    if let diameter = self[.diameter] {
      if lies || hangs, let thickness = open.first {
        let isThin = open.count == 1 && thickness.nanometres * 4 <= diameter.nanometres
        guard isThin, measures.count == 2 else { return (nil, nil, nil) }
        return hangs ? (diameter, thickness, nil) : (diameter, diameter, thickness)
      }
      width = width ?? diameter
      // What hangs is round on the wall, and how far it stands out is not said.
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
    guard let least = sides.indices.min(by: { sides[$0].nanometres < sides[$1].nanometres }) else {
      return (nil, nil, nil)
    }
    let depth = sides.remove(at: least)
    guard sides.allSatisfy({ depth.nanometres * 4 <= $0.nanometres }) else {
      return (nil, nil, nil)
    }
    return (sides[0], depth, sides[1])
  }
}

extension Dimensions {
  /// Reads `text`, or gives `nil` where it is not a size beyond doubt.
  ///
  /// Read are decimals, fractions (`33-1/2"`, `33½ in`), feet with inches (`2'6"`), labels before
  /// or after a figure in the languages of lists (see `SizeWords`), their order in front, behind or
  /// in brackets (`W x D x H`), one unit for all (`91 x 213 cm`), and ranges (`28–48" H`). A second
  /// notation is passed over where it comes to the same. A figure without any unit, what is another
  /// figure in another country (`1.200 mm`) or another axis in another language (`A 75 x L 120`),
  /// two sizes, and an unknown word or bracket at a figure are no size. Linear in the length.
  package init?(_ text: String) {
    guard let reading = Dimensions.read(text) else { return nil }
    self = reading.size
  }

  /// Reads a size, and whether the text says no more than that; a second notation in brackets does
  /// not count.
  package static func read(_ text: String) -> (size: Dimensions, isAll: Bool)? {
    let tokens = SizeLexer.tokens(text)
    var reader = SizeReader(tokens)
    guard let measures = try? reader.measures() else { return nil }
    return (Dimensions(measures: measures), reader.readAll)
  }

  /// A length in `unit` as a decimal with at most six places and no trailing zero: `33.5`.
  package static func decimal(_ nanometres: Int64, in unit: Unit) -> String {
    let (whole, rest) = nanometres.quotientAndRemainder(dividingBy: unit.nanometres)
    // At most 1e6 × 1e9, so nothing overflows.
    var millionths = (rest * 1_000_000 + unit.nanometres / 2) / unit.nanometres
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
