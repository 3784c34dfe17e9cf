/// The reader behind `Dimensions`: one pass over the bytes of a size, without going back further
/// than one figure.
struct DimensionsScanner {
  private var position: Int
  private let end: Int
  /// Whether the figures are all that there is, but for what stands in brackets.
  private(set) var readAll = false

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// A number as it is written: a whole part and a fraction below 1.
  private struct Number {
    var whole: Int64
    var numerator: Int64 = 0
    var denominator: Int64 = 1

    func nanometres(_ unit: Dimensions.Unit) -> Int64 {
      let scale = unit.nanometres
      return whole * scale + (numerator * scale + denominator / 2) / denominator
    }
  }

  /// A figure before units are settled among its neighbours.
  private struct Figure {
    var number: Number
    var unit: Dimensions.Unit?
    var inches: Number?
    var axis: Dimensions.Axis?
  }

  private enum Separator {
    case none, times, remark
    /// A sign that also parts two notations of one figure: `84" / 213 cm`.
    case slash
  }

  /// All figures of the text, or `nil` if it is not a size beyond doubt.
  mutating func measures(_ text: Span<UInt8>) -> [Dimensions.Measure]? {
    skipOpening(text)
    var figures: [Figure] = []
    var last = Separator.times
    while true {
      let mustFollow = last == .times
      guard let figure = figure(text), follows(figures, figure, last) else {
        return mustFollow ? nil : settle(figures)
      }
      let separator = separator(text)
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
  /// label after one that has it, and behind a slash only with a label.
  private func follows(_ figures: [Figure], _ figure: Figure, _ last: Separator) -> Bool {
    guard figures.count < 4 else { return false }
    if let axis = figure.axis { return !figures.contains { $0.axis == axis } }
    switch last {
    case .times: return true
    case .slash: return false
    case .remark, .none: return figures.allSatisfy { $0.axis == nil }
    }
  }

  /// Gives every figure a unit: its own, else that of its neighbours if they agree.
  private func settle(_ figures: [Figure]) -> [Dimensions.Measure]? {
    var measures: [Dimensions.Measure] = []
    measures.reserveCapacity(figures.count)
    for (index, figure) in figures.enumerated() {
      let before = figures[..<index].last { $0.unit != nil }?.unit
      let after = figures[index...].first { $0.unit != nil }?.unit
      guard let unit = figure.unit ?? before ?? after else { return nil }
      if figure.unit == nil, let before, let after, before != after { return nil }
      var length = figure.number.nanometres(unit)
      if let inches = figure.inches { length += inches.nanometres(.inch) }
      guard length > 0 else { return nil }
      let finest = figure.inches == nil ? unit : .inch
      measures.append(.init(axis: figure.axis, nanometres: length, unit: finest))
    }
    return measures
  }

  // MARK: Figures

  private mutating func figure(_ text: Span<UInt8>) -> Figure? {
    skipSpace(text)
    var axis = label(text)
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
      return number
    }
    if mark == UInt8(ascii: "/") {
      position += 1
      guard let denominator = digits(text, most: 3), denominator > 0 else { return nil }
      return Number(whole: 0, numerator: whole, denominator: denominator)
    }
    let start = position
    skipSpace(text)
    if byte(text) == UInt8(ascii: "-") { position += 1 }
    if let fraction = vulgarFraction(text) {
      (number.numerator, number.denominator) = fraction
    } else if let numerator = digits(text, most: 3), byte(text) == UInt8(ascii: "/") {
      position += 1
      guard let denominator = digits(text, most: 3), numerator < denominator else { return nil }
      number.numerator = numerator
      number.denominator = denominator
    } else {
      position = start
    }
    return number
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

  // MARK: Words and signs

  private mutating func unit(_ text: Span<UInt8>) -> Dimensions.Unit? {
    let start = position
    skipSpace(text)
    if byte(text) == UInt8(ascii: "-"), isLetter(byte(text, 1)) { position += 1 }
    if let primes = primes(text) { return primes == 1 ? .foot : .inch }
    let word = word(text)
    if let unit = Self.units[word] {
      skipDot(text)
      return unit
    }
    // "24cmx36cm": the unit and the sign of multiplication in one run of letters.
    if word.hasSuffix("x"), let unit = Self.units[String(word.dropLast())] {
      position -= 1
      return unit
    }
    position = start
    return nil
  }

  /// The number of prime marks here, 1 for feet, 2 for inches: `'` `’` `′`, `"` `”` `″` `''`.
  private mutating func primes(_ text: Span<UInt8>) -> Int? {
    if byte(text) == UInt8(ascii: "\"") {
      position += 1
      return 2
    }
    var count = 0
    while count < 2 {
      if byte(text) == UInt8(ascii: "'") {
        position += 1
        count += 1
      } else if byte(text) == 0xE2, byte(text, 1) == 0x80 {
        switch byte(text, 2) {
        case 0x98, 0x99, 0xB2: count += 1
        case 0x9C, 0x9D, 0xB3:
          if count == 1 { return count }
          count = 2
        default:
          return count == 0 ? nil : count
        }
        position += 3
      } else {
        break
      }
    }
    return count == 0 ? nil : count
  }

  private mutating func label(_ text: Span<UInt8>) -> Dimensions.Axis? {
    let start = position
    skipSpace(text)
    // Ø U+00D8, ø U+00F8, ⌀ U+2300
    if byte(text) == 0xC3, byte(text, 1) == 0x98 || byte(text, 1) == 0xB8 {
      position += 2
      return .diameter
    }
    if byte(text) == 0xE2, byte(text, 1) == 0x8C, byte(text, 2) == 0x80 {
      position += 3
      return .diameter
    }
    let isBracketed = byte(text) == UInt8(ascii: "(")
    if isBracketed { position += 1 }
    let word = word(text)
    if let axis = Self.axes[word] {
      skipDot(text)
      if !isBracketed { return axis }
      if byte(text) == UInt8(ascii: ")") {
        position += 1
        return axis
      }
    } else if !isBracketed, word.hasSuffix("x"), let axis = Self.axes[String(word.dropLast())] {
      position -= 1
      return axis
    }
    position = start
    return nil
  }

  private mutating func separator(_ text: Span<UInt8>) -> Separator {
    while true {
      skipSpace(text)
      guard byte(text) == UInt8(ascii: "(") else { break }
      while position < end, byte(text) != UInt8(ascii: ")") { position += 1 }
      if position < end { position += 1 }
    }
    switch byte(text) {
    case UInt8(ascii: "*"):
      position += 1
      return .times
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\n"),
      UInt8(ascii: "."):
      position += 1
      return .remark
    case 0xC3 where byte(text, 1) == 0x97:  // ×
      position += 2
      return .times
    case UInt8(ascii: "/"), UInt8(ascii: "-"):
      position += 1
      return .slash
    case 0xC2 where byte(text, 1) == 0xB7:  // ·
      position += 2
      return .slash
    case 0xE2 where byte(text, 1) == 0x80 && (0x93...0x94).contains(byte(text, 2)):  // – —
      position += 3
      return .slash
    default:
      let start = position
      // "x36" has no letter after the x, so the word is the x alone.
      let word = word(text)
      if word == "x" || word == "by" { return .times }
      // "90\"xD40": the sign of multiplication and a label in one run of letters.
      if word.hasPrefix("x"), Self.axes[String(word.dropFirst())] != nil {
        skipSpace(text)
        let hasFigure = isDigit(byte(text))
        position = start
        if hasFigure {
          position += 1
          return .times
        }
      }
      position = start
      return .none
    }
  }

  /// Words that may stand before the first figure without changing what it means.
  private mutating func skipOpening(_ text: Span<UInt8>) {
    while true {
      skipSpace(text)
      let start = position
      if byte(text) == UInt8(ascii: ":") || byte(text) == UInt8(ascii: "~") {
        position += 1
      } else if Self.openings.contains(word(text)) {
        skipDot(text)
      } else {
        position = start
        return
      }
    }
  }

  /// Words that may stand after the last figure; false if another one does.
  private mutating func skipClosing(_ text: Span<UInt8>) -> Bool {
    let start = position
    if Self.openings.contains(word(text)) {
      skipDot(text)
      return true
    }
    position = start
    return false
  }

  /// The run of ASCII letters here, in lower case; empty, and nothing is read, if there is none.
  private mutating func word(_ text: Span<UInt8>) -> String {
    var word = ""
    var count = 0
    while isLetter(byte(text)) {
      // No word of the tables is longer, and a short string needs no allocation.
      if count < 14 { word.unicodeScalars.append(Unicode.Scalar(byte(text) | 0x20)) }
      position += 1
      count += 1
    }
    return word
  }

  private mutating func skipSpace(_ text: Span<UInt8>) {
    while true {
      switch byte(text) {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case 0xC2 where byte(text, 1) == 0xA0: position += 2
      case 0xE2 where byte(text, 1) == 0x80 && byte(text, 2) == 0xAF: position += 3
      default: return
      }
    }
  }

  private mutating func skipDot(_ text: Span<UInt8>) {
    if byte(text) == UInt8(ascii: ".") { position += 1 }
  }

  private mutating func atEnd(_ text: Span<UInt8>) -> Bool {
    skipSpace(text)
    return position == end
  }

  /// The byte `ahead` of here; 0 past the end.
  private func byte(_ text: Span<UInt8>, _ ahead: Int = 0) -> UInt8 {
    position + ahead < end ? text[position + ahead] : 0
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

  private static let units: [String: Dimensions.Unit] = [
    "in": .inch, "inch": .inch, "inches": .inch, "ins": .inch,
    "ft": .foot, "foot": .foot, "feet": .foot,
    "mm": .millimetre, "millimeter": .millimetre, "millimeters": .millimetre,
    "millimetre": .millimetre, "millimetres": .millimetre,
    "cm": .centimetre, "cms": .centimetre, "centimeter": .centimetre, "centimeters": .centimetre,
    "centimetre": .centimetre, "centimetres": .centimetre,
    "m": .metre, "meter": .metre, "meters": .metre, "metre": .metre, "metres": .metre,
  ]

  private static let axes: [String: Dimensions.Axis] = [
    "w": .width, "width": .width, "wide": .width,
    "d": .depth, "depth": .depth, "deep": .depth,
    "h": .height, "height": .height, "high": .height, "tall": .height,
    "l": .length, "length": .length, "long": .length,
    "dia": .diameter, "diam": .diameter, "diameter": .diameter, "round": .diameter,
    "thick": .thickness, "thickness": .thickness,
  ]

  private static let openings: Set<String> = [
    "overall", "dimensions", "dimension", "size", "approx", "approximately", "about", "ca",
    "product", "measures", "assembled", "each",
  ]
}
