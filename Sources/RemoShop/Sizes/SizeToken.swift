/// A piece of a size's text.
enum SizeToken: Equatable {
  case number(SizeNumber)
  /// A unit; `in` and `m` are words with other meanings as well.
  case unit(Dimensions.Unit, isWord: Bool)
  case label(SizeLabel)
  case times, slash, dash, colon, open, close
  /// `,` `;` `|` and what else parts remarks.
  case comma
  /// `+`, `&` and "and".
  case and
  case or
  /// "to", between the ends of a range.
  case to
  /// "between", in front of both ends of a range.
  case between
  /// A word of a piece whose size a user changes: "adjustable", "extends".
  case adjustable
  /// A name of a bed's size, such as "queen".
  case bed
  /// A word that changes nothing.
  case harmless
  /// A material or a color, of the thing or of a part.
  case material
  /// A word of `set of 2` and `3-seater`.
  case count
  /// A word of `made in Italy`, behind which others may stand.
  case made
  /// A word for a part of the thing.
  case part
  /// A word for its box, or for a state that it may be in.
  case qualifier
  /// A word that nobody here knows, or a sign that has no place in a size.
  case unknown
}

extension SizeToken? {
  /// Whether it is a word that leaves the figures beside it as they are.
  var isHarmless: Bool {
    switch self {
    case .harmless, .material, .count, .made, .bed: true
    default: false
    }
  }
}

extension SizeToken {
  var isNumber: Bool { if case .number = self { true } else { false } }

  /// Whether it is a word of `set of 2`, or one beside them.
  var isCountWord: Bool { self == .count || self == .harmless || self == .material }
}

/// The label of a figure, before the language of the letters is known.
enum SizeLabel: Hashable {
  /// A word or sign that means one axis wherever it is used.
  case axis(Dimensions.Axis)
  /// A word of another language of Europe, where D is for a diameter.
  case european(Dimensions.Axis)
  /// `w`, `d`, `h`, `l`, `L`, `b`, `t`, `p`: an axis in one language or another.
  case letter(Character)
  /// `largo`: long in Spanish, wide in Portuguese.
  case largo
  /// `طول`, `縦`: a length, or a height where none is given.
  case tall
  /// The height of a seat, which is not the thing's.
  case seat
  /// The shape of the thing, whose only figure beside a height is a diameter.
  case round
}

/// A number as it is written: a whole part and a fraction below 1.
struct SizeNumber: Equatable {
  var whole: Int64
  var numerator: Int64 = 0
  var denominator: Int64 = 1
  var mark = Mark.none

  /// The mark of `1,200`, `1.200`, `30/40` or `W.75`, which mean one thing or another by their
  /// unit.
  enum Mark { case none, comma, point, stroke, stop }

  /// Thousands are written in millimetres alone, where nobody writes thousandths; a fraction alone
  /// is of an inch or a foot, and so may be one that begins with its point.
  func isDoubtful(in unit: Dimensions.Unit) -> Bool {
    switch mark {
    case .comma: unit != .millimetre
    case .point: unit == .millimetre
    case .stroke: unit.isMetric
    case .stop: unit != .millimetre && unit != .centimetre
    case .none: false
    }
  }

  /// The number as a decimal, to compare two in one unit.
  var value: Double { Double(whole) + Double(numerator) / Double(denominator) }

  /// Whether so many things may be sold together.
  var isCount: Bool { (1...12).contains(whole) && denominator == 1 && mark == .none }

  func nanometres(_ unit: Dimensions.Unit) -> Int64 {
    let scale = unit.nanometres
    return whole * scale + (numerator * scale + denominator / 2) / denominator
  }
}

extension SizeLabel {
  /// Whether it is the diameter of a round thing.
  var isDiameter: Bool { self == .axis(.diameter) || self == .european(.diameter) }

  /// Whether it is of a figure that stands apart from the sides: a height, or how thick it is.
  var isHeight: Bool {
    switch self {
    case .axis(.height), .european(.height), .letter("h"), .axis(.thickness): true
    default: false
    }
  }

  /// The axes of all labels of a text, or `nil` where two languages would give different ones.
  ///
  /// `B` and `T` are German, and `B` needs a neighbor; `P` is French, Italian, Spanish or
  /// Portuguese beside `L` and `H`, and then `L` is the width. `D` beside a word of those languages
  /// may be a diameter. `L` and `l` together are French, length and width; one alone is the other.
  /// The label of a seat has no axis.
  static func axes(_ labels: [SizeLabel]) -> [Dimensions.Axis?]? {
    let used = Set(labels)
    func has(_ letter: Character) -> Bool { used.contains(.letter(letter)) }
    let isEnglish = has("w") || has("d")
    let isGerman = has("b") || has("t")
    let isRomance = has("p")
    let hasLength = has("l") || has("L")
    let isFrench = has("l") && has("L")
    if isGerman, isEnglish || isRomance || !has("b") || !(has("t") || hasLength || has("h")) {
      return nil
    }
    if isRomance, isEnglish || !hasLength || !has("h") { return nil }
    if isFrench, isEnglish || isGerman || isRomance { return nil }
    let isEuropean = used.contains {
      if case .european = $0 { true } else { false }
    }
    if has("d"), isEuropean { return nil }
    if used.contains(.largo), !isEuropean { return nil }
    if used.contains(.tall), !used.contains(.axis(.height)), !has("h") { return nil }
    return labels.map { label in
      switch label {
      case .axis(let axis), .european(let axis): axis
      case .largo, .tall: .length
      case .seat: nil
      case .round: .diameter
      case .letter("w"), .letter("b"): .width
      case .letter("d"), .letter("t"), .letter("p"): .depth
      case .letter("l"): isRomance || isFrench ? .width : .length
      case .letter("L"): isRomance ? .width : .length
      case .letter: .height
      }
    }
  }
}
