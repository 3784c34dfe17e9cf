/// A token of a size's text.
enum SizeToken: Equatable {
  case number(SizeNumber)
  /// A unit. `in` and `m` also have other meanings as words.
  case unit(Dimensions.Unit, isWord: Bool)
  case label(SizeLabel)
  case times, slash, dash, colon, open, close
  /// A sign that separates remarks, such as `,` `;` `|`.
  case comma
  /// `+`, `&` and "and".
  case and
  case or
  /// "to", between the ends of a range.
  case to
  /// "between", before both ends of a range.
  case between
  /// A word for an adjustable size: "adjustable", "extends".
  case adjustable
  /// The name of a bed size, such as "queen".
  case bed
  /// A word that does not affect figures.
  case harmless
  /// A material or color of the piece or of a part.
  case material
  /// A word in `set of 2` or `3-seater`.
  case count
  /// A word such as "made" in `made in Italy`. Other words may follow.
  case made
  /// A word for a part of the piece.
  case part
  /// A word for the packaging, or for a state such as folded.
  case qualifier
  /// An unknown word, or a sign that sizes do not use.
  case unknown
}

extension SizeToken? {
  /// Whether the token is a word that does not affect nearby figures.
  var isHarmless: Bool {
    switch self {
    case .harmless, .material, .count, .made, .bed: true
    default: false
    }
  }
}

extension SizeToken {
  var isNumber: Bool { if case .number = self { true } else { false } }

  /// Whether the token is a word in `set of 2`, or a harmless word near it.
  var isCountWord: Bool { self == .count || self == .harmless || self == .material }
}

/// The label of a figure, before the language of the letters is known.
enum SizeLabel: Hashable {
  /// A word or sign that means one axis in every language.
  case axis(Dimensions.Axis)
  /// A word of another European language, in which D means a diameter.
  case european(Dimensions.Axis)
  /// `w`, `d`, `h`, `l`, `L`, `b`, `t`, `p`: a letter that means an axis in some language.
  case letter(Character)
  /// `largo`: long in Spanish, wide in Portuguese.
  case largo
  /// `طول`, `縦`: a length beside a height; without another height, possibly the height itself.
  case tall
  /// The height of a seat, not of the whole piece.
  case seat
  /// The shape of a round piece. A single figure apart from the height is its diameter.
  case round
}

/// A number as written: a whole part and a fraction below 1.
struct SizeNumber: Equatable {
  var whole: Int64
  var numerator: Int64 = 0
  var denominator: Int64 = 1
  var mark = Mark.none

  /// The mark in `1,200`, `1.200`, `30/40` or `W.75`. Its meaning depends on the unit.
  enum Mark { case none, comma, point, stroke, stop }

  /// Whether the number is doubtful in a unit. `1,200` is clear only in millimeters, where it means
  /// thousands. `1.200` is doubtful there, because nobody writes thousandths of a millimeter. A
  /// fraction occurs only in inches or feet. After a label's period, as in `W.75`, the number may
  /// be a decimal, but not in millimeters or centimeters.
  func isDoubtful(in unit: Dimensions.Unit) -> Bool {
    switch mark {
    case .comma: unit != .millimeter
    case .point: unit == .millimeter
    case .stroke: unit.isMetric
    case .stop: unit != .millimeter && unit != .centimeter
    case .none: false
    }
  }

  /// The number as a decimal, for comparisons in one unit.
  var value: Double { Double(whole) + Double(numerator) / Double(denominator) }

  /// Whether the number is plausible as a number of pieces sold together.
  var isCount: Bool { (1...12).contains(whole) && denominator == 1 && mark == .none }

  func nanometers(_ unit: Dimensions.Unit) -> Int64 {
    let scale = unit.nanometers
    return whole * scale + (numerator * scale + denominator / 2) / denominator
  }
}

extension SizeLabel {
  var isDiameter: Bool { self == .axis(.diameter) || self == .european(.diameter) }

  /// Whether the label's figure is separate from the sides: a height or thickness.
  var isHeight: Bool {
    switch self {
    case .axis(.height), .european(.height), .letter("h"), .axis(.thickness): true
    default: false
    }
  }

  /// The axes of all labels of a text; `nil` if languages disagree.
  ///
  /// `B` and `T` are German: `T` needs `B`, and `B` needs `T`, `L` or `H`. `P` is French, Italian,
  /// Spanish or Portuguese beside `L` and `H`, and then `L` is the width. `D` beside a word of
  /// other European languages may be a diameter. `L` and `l` together are French, length and width;
  /// one of them alone is a length, which may be the width or the depth. A seat's label has no
  /// axis.
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
