/// The reader behind `Dimensions`: one pass over the bytes of a size, without going back further
/// than one figure.
struct DimensionsScanner {
  var position: Int
  let end: Int
  /// Whether the figures are all that there is, but for what stands in brackets.
  private(set) var readAll = false
  /// The axes in the order of the figures, where the text names it: `(H x W x D)`.
  var order: [Dimensions.Axis] = []
  /// Whether something in brackets says that the figures are not, or may not be, the thing's own.
  var isDoubtful = false

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// A number as it is written: a whole part and a fraction below 1.
  struct Number: Equatable {
    var whole: Int64
    var numerator: Int64 = 0
    var denominator: Int64 = 1
    /// The mark of `1,200`, `1.200` or `30/40`, which mean one thing or another by their unit; else 0.
    var mark: UInt8 = 0

    /// Thousands are written in millimetres alone, where nobody writes thousandths; a fraction alone
    /// is of an inch or a foot.
    func isDoubtful(in unit: Dimensions.Unit) -> Bool {
      switch mark {
      case UInt8(ascii: ","): unit != .millimetre
      case UInt8(ascii: "."): unit == .millimetre
      case UInt8(ascii: "/"): unit.isMetric
      default: false
      }
    }

    func nanometres(_ unit: Dimensions.Unit) -> Int64 {
      let scale = unit.nanometres
      return whole * scale + (numerator * scale + denominator / 2) / denominator
    }
  }

  /// A figure before units are settled among its neighbours.
  struct Figure {
    var number: Number
    var unit: Dimensions.Unit?
    var inches: Number?
    var axis: Dimensions.Axis?
  }

  enum Separator {
    case none, times, remark
    /// A sign that also parts two notations of one figure: `84" / 213 cm`.
    case slash
  }

  /// All figures of the text, or `nil` if it is not a size beyond doubt.
  mutating func measures(_ text: Span<UInt8>) -> [Dimensions.Measure]? {
    skipOpening(text)
    skipOrder(text)
    var figures: [Figure] = []
    var last = Separator.times
    while true {
      let mustFollow = last == .times
      guard let figure = figure(text) else { return mustFollow ? nil : settle(figures) }
      // `33"H / 37"H`: one or the other, and not the same in another unit.
      if last == .slash,
        figures.contains(where: { $0.axis == figure.axis && $0.unit == figure.unit })
      {
        return nil
      }
      if !isAlone(figure, behind: figures) { return nil }
      guard follows(figures, figure, last) else { return mustFollow ? nil : settle(figures) }
      let separator = separator(text, after: figure)
      if separator == .remark { skipLastOrder(text) }
      if separator == .none, isQualifier(text) { return last == .remark ? settle(figures) : nil }
      if figure.axis == nil,
        separator == .slash || separator == .none && !atEnd(text) && !skipClosing(text)
      {
        // `18" seat`: what a figure without a label measures is unknown.
        return mustFollow ? nil : settle(figures)
      }
      figures.append(figure)
      readAll = atEnd(text)
      if readAll { return separator == .times ? nil : settle(figures) }
      last = separator
    }
  }

  /// Whether a figure goes on with the size: four at most, no label twice, in a remark none without a
  /// label after one that has it, nor the same in another unit, and behind a slash only with a label.
  private func follows(_ figures: [Figure], _ figure: Figure, _ last: Separator) -> Bool {
    guard figures.count < 4 else { return false }
    let isAllLabelled = figure.axis != nil && figures.allSatisfy { $0.axis != nil }
    if last != .times, !isAllLabelled, let unit = figure.unit,
      figures.contains(where: { $0.unit.map { $0.isMetric != unit.isMetric } ?? false })
    {
      return false
    }
    if let axis = figure.axis { return !figures.contains { $0.axis == axis } }
    switch last {
    case .times: return true
    case .slash: return false
    case .remark, .none: return figures.allSatisfy { $0.axis == nil }
    }
  }

  /// Whether a square's side or a diameter is one figure: in `24" x 24" sq` the word is about both.
  private func isAlone(_ figure: Figure, behind figures: [Figure]) -> Bool {
    guard figure.axis == .square || figure.axis == .diameter,
      let first = figures.first(where: { $0.axis == nil })
    else { return true }
    return figure.axis == .diameter && figures.count == 1 && first.number != figure.number
  }

  /// Gives every figure a unit: its own, else that of its neighbours if they agree.
  private func settle(_ figures: [Figure]) -> [Dimensions.Measure]? {
    let isUnlabelled = figures.allSatisfy { $0.axis == nil }
    if isDoubtful || isCount(figures) { return nil }
    if !order.isEmpty, figures.contains(where: { $0.axis == nil }) {
      guard isUnlabelled, figures.count == order.count else { return nil }
    }
    var measures: [Dimensions.Measure] = []
    measures.reserveCapacity(figures.count)
    for (index, figure) in figures.enumerated() {
      let before = figures[..<index].last { $0.unit != nil }?.unit
      let after = figures[index...].first { $0.unit != nil }?.unit
      guard let unit = figure.unit ?? before ?? after else { return nil }
      if figure.unit == nil, let before, let after, before != after { return nil }
      if figure.number.isDoubtful(in: unit) { return nil }
      var length = figure.number.nanometres(unit)
      if let inches = figure.inches { length += inches.nanometres(.inch) }
      guard length > 0 else { return nil }
      let finest = figure.inches == nil ? unit : .inch
      let axis = isUnlabelled && !order.isEmpty ? order[index] : figure.axis
      measures.append(.init(axis: axis, nanometres: length, unit: finest))
    }
    return measures
  }

  /// `2 x 84"W x 36"D`: two of that size.
  private func isCount(_ figures: [Figure]) -> Bool {
    guard let first = figures.first, first.unit == nil, first.axis == nil, figures.count > 1,
      first.number.whole < 13, first.number.denominator == 1, figures[1].unit != nil
    else { return false }
    return figures[1].axis != nil || figures.count > 2 && figures[2].unit == figures[1].unit
  }

  // MARK: Figures

  private mutating func figure(_ text: Span<UInt8>) -> Figure? {
    skipSpace(text)
    var axis = label(text)
    if axis == .square { return nil }
    if axis != nil {
      skipSpace(text)
      if byte(text) == UInt8(ascii: ":") || byte(text) == UInt8(ascii: "=") { position += 1 }
      skipSpace(text)
    }
    guard let number = number(text) else { return nil }
    var figure = Figure(number: number)
    figure.unit = unit(text)
    if figure.unit == .foot { figure.inches = inchesAfterFeet(text) }
    if axis == nil { axis = label(text) }
    // `23 sq ft` is an area.
    if axis == .square, figure.unit == nil || unit(text) != nil { return nil }
    if figure.unit == nil { figure.unit = unit(text) }
    figure.axis = axis
    return isRange(text) ? nil : figure
  }

  /// `6"`, `-6"` or ` 6 1/2 in` after feet; a number with another unit belongs to the next figure.
  private mutating func inchesAfterFeet(_ text: Span<UInt8>) -> Number? {
    let start = position
    skipSpace(text)
    if byte(text) == UInt8(ascii: "-") { position += 1 }
    skipSpace(text)
    if let number = number(text), number.whole < 12 {
      let unit = unit(text)
      if unit == .inch || unit == nil { return number }
    }
    position = start
    return nil
  }

  private mutating func number(_ text: Span<UInt8>) -> Number? {
    var number = Number(whole: 0)
    if let numerator = vulgarFraction(text) {
      (number.numerator, number.denominator) = numerator
      return number
    }
    guard let whole = digits(text, most: 7) else { return nil }
    number.whole = whole
    if (1..<1000).contains(whole), let rest = thousands(text) {
      number = Number(whole: whole * 1000 + rest, mark: UInt8(ascii: ","))
      return goesOn(text) ? nil : number
    }
    let mark = byte(text)
    if mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","), isDigit(byte(text, 1)) {
      let start = position
      position += 1
      var places = 0
      while isDigit(byte(text)) {
        if places < 6 {
          number.numerator = number.numerator * 10 + Int64(byte(text) - 48)
          number.denominator *= 10
        }
        places += 1
        position += 1
      }
      // A comma before exactly three digits groups thousands: 1,200 mm.
      // No size needs more, and no unit makes more than 64 bits of it.
      if mark == UInt8(ascii: ","), places == 3, (1..<10_000).contains(whole),
        position - start == 4
      {
        number = Number(whole: whole * 1000 + number.numerator)
      }
      let isGrouped = number.denominator == 1
      if places == 3, isGrouped || mark == UInt8(ascii: ".") && (1..<1000).contains(whole) {
        number.mark = mark
      }
      return goesOn(text) ? nil : number
    }
    if mark == UInt8(ascii: "/") {
      guard let denominator = denominator(text, of: whole) else { return nil }
      return Number(whole: 0, numerator: whole, denominator: denominator, mark: mark)
    }
    let start = position
    skipSpace(text)
    if byte(text) == UInt8(ascii: "-") { position += 1 }
    if let fraction = vulgarFraction(text) {
      (number.numerator, number.denominator) = fraction
    } else if let numerator = digits(text, most: 3), byte(text) == UInt8(ascii: "/") {
      guard let denominator = denominator(text, of: numerator) else { return nil }
      number.numerator = numerator
      number.denominator = denominator
    } else {
      position = start
    }
    return number
  }

  /// What stands behind the stroke here: `30/40 cm` are two figures, and `7/9 in` is no mark of a ruler.
  private mutating func denominator(_ text: Span<UInt8>, of numerator: Int64) -> Int64? {
    position += 1
    guard let denominator = digits(text, most: 3), numerator < denominator else { return nil }
    return [2, 3, 4, 8, 16, 32, 64].contains(denominator) ? denominator : nil
  }

  /// The last three digits of `1'200 mm`: nobody writes three figures of inches behind feet.
  private mutating func thousands(_ text: Span<UInt8>) -> Int64? {
    let isCurled = byte(text) == 0xE2 && byte(text, 1) == 0x80 && byte(text, 2) == 0x99  // ’
    guard isCurled || byte(text) == UInt8(ascii: "'") else { return nil }
    let start = position
    position += isCurled ? 3 : 1
    if (0..<3).allSatisfy({ isDigit(byte(text, $0)) }), let rest = digits(text, most: 3) {
      return rest
    }
    position = start
    return nil
  }

  /// Whether a number with a mark has another one: `1.200,5 cm`.
  private func goesOn(_ text: Span<UInt8>) -> Bool {
    (byte(text) == UInt8(ascii: ".") || byte(text) == UInt8(ascii: ",")) && isDigit(byte(text, 1))
  }

  private mutating func digits(_ text: Span<UInt8>, most: Int) -> Int64? {
    var value: Int64 = 0
    var count = 0
    while isDigit(byte(text)) {
      count += 1
      if count > most { return nil }
      value = value * 10 + Int64(byte(text) - 48)
      position += 1
    }
    return count == 0 ? nil : value
  }

  /// One of ¼ ½ ¾ (U+00BC…BE) and ⅓ ⅔ … ⅞ (U+2153…215E).
  private mutating func vulgarFraction(_ text: Span<UInt8>) -> (Int64, Int64)? {
    if byte(text) == 0xC2, (0xBC...0xBE).contains(byte(text, 1)) {
      let fraction: (Int64, Int64) =
        byte(text, 1) == 0xBC ? (1, 4) : byte(text, 1) == 0xBD ? (1, 2) : (3, 4)
      position += 2
      return fraction
    }
    guard byte(text) == 0xE2, byte(text, 1) == 0x85 else { return nil }
    let fraction: (Int64, Int64)
    switch byte(text, 2) {
    case 0x93: fraction = (1, 3)
    case 0x94: fraction = (2, 3)
    case 0x9B: fraction = (1, 8)
    case 0x9C: fraction = (3, 8)
    case 0x9D: fraction = (5, 8)
    case 0x9E: fraction = (7, 8)
    default: return nil
    }
    position += 3
    return fraction
  }

  /// `29–32"` or `29 to 32"`: a size that can be set, not one to reckon with.
  private func isRange(_ text: Span<UInt8>) -> Bool {
    var ahead = self
    ahead.skipSpace(text)
    if ahead.byte(text) == UInt8(ascii: "-") {
      ahead.position += 1
    } else if ahead.byte(text) == 0xE2, ahead.byte(text, 1) == 0x80,
      ahead.byte(text, 2) == 0x93 || ahead.byte(text, 2) == 0x94
    {
      ahead.position += 3
    } else if ahead.word(text) != "to" {
      return false
    }
    ahead.skipSpace(text)
    return isDigit(ahead.byte(text))
  }
}
