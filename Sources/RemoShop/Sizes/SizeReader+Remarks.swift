/// Reads the rest of a size's text: brackets, second notations and remarks.
extension SizeReader {
  enum Content {
    case harmless
    case unit(Dimensions.Unit)
    case label(SizeLabel)
    case order([SizeLabel], Dimensions.Unit?)
    /// Figures without labels.
    case notation([Figure])
    /// A height with its unit.
    case height(Figure)
    /// Figures with their own words or labels.
    case remark
    /// A note about the origin or manufacture.
    case origin
    /// A number of pieces: `set of 2`.
    case count
    /// The name of a bed size.
    case bed
  }

  // MARK: Brackets

  func bracket() -> Range<Int> {
    let first = position + 1
    return first..<(tokens[first...].firstIndex(of: .close) ?? tokens.count)
  }

  /// The content of a bracket. Unknown words may mean anything, except in a note about materials:
  /// `(oak veneer)`.
  static func content(
    _ range: Range<Int>, in tokens: ContiguousArray<SizeToken>
  ) throws(Doubt) -> Content {
    var origin = SizeReader(tokens, range: range)
    if origin.skipOrigin(), origin.position == origin.end { return .origin }
    let said = Mentions(tokens[range])
    let labels = said.labels
    // "in" in "(in white)" is not a unit.
    let unit = said.unit ?? (said.hasIn && !said.hasMaterial ? .inch : nil)
    let isKnown =
      !said.hasPart && !said.hasQualifier && !said.hasUnknown && !said.isAdjustable
    if said.hasNumber {
      if isKnown, labels.count == 1, labels[0].isHeight, let figure = height(range, in: tokens) {
        return .height(figure)
      }
      if !isKnown || !labels.isEmpty { return .remark }
      // `(3-seater)`, `(set of 2)`
      if said.hasHarmless, unit == nil, !tokens[range].contains(.times) { return .count }
      var reader = SizeReader(tokens, range: range)
      let figures = try reader.segment()
      if reader.position < reader.end { throw Doubt() }
      return .notation(figures)
    }
    if !isKnown {
      guard said.hasMaterial, labels.isEmpty, unit == nil, !said.hasQualifier, !said.isAdjustable
      else { throw Doubt() }
      return .remark
    }
    if labels.count == 1, range.count == 1 { return .label(labels[0]) }
    if labels.count > 1, Set(labels).count == labels.count { return .order(labels, unit) }
    guard labels.isEmpty else { throw Doubt() }
    return unit.map { .unit($0) } ?? (said.hasBed ? .bed : .harmless)
  }

  /// The only figure in a bracket, if it has its own label and unit.
  private static func height(
    _ range: Range<Int>, in tokens: ContiguousArray<SizeToken>
  ) -> Figure? {
    var reader = SizeReader(tokens, range: range)
    guard let figures = try? reader.segment(), reader.position == reader.end, figures.count == 1,
      figures[0].label != nil, figures[0].hasOwnUnit
    else { return nil }
    return figures[0]
  }

  /// Whether the bracket follows two unlabeled figures and no more figures are joined: `60 x 60 cm
  /// (H 45 cm)`. It may also name one of the two: `50 x 70 cm (H 70 cm)`.
  private func takes(_ height: Figure, behind figures: [Figure]) -> Bool {
    figures.count == 2 && figures.allSatisfy { $0.label == nil } && order.isEmpty
      && figures[1].unit != nil && (position == end || separator != nil)
      && (figures[0].number == figures[1].number
        || figures.allSatisfy { $0.number != height.number })
  }

  /// Reads the brackets after the last figure. They may contain its label or unit. A bracket with
  /// the next figure's label stays unread.
  mutating func readBrackets(behind figures: inout [Figure]) throws(Doubt) {
    let last = figures.count - 1
    let first = position
    while token() == .open {
      let isFirst = position == first
      if readExtension(of: &figures[last]) { continue }
      let inside = bracket()
      let content = try Self.content(inside, in: tokens)
      if case .label = content, figures[last].label != nil {
        guard inside.upperBound + 1 < end, case .number = tokens[inside.upperBound + 1] else {
          throw Doubt()
        }
        return
      }
      position = inside.upperBound + 1
      switch content {
      case .harmless: break
      case .label(let label): figures[last].label = label
      case .unit(let unit):
        if figures[last].unit != nil, figures[last].unit != unit { throw Doubt() }
        figures[last].unit = unit
      case .order(let order, let unit):
        try take(order)
        if let unit, figures[last].unit == nil { figures[last].unit = unit }
      case .notation(let others):
        if others.count > figures.count {
          wholeNotation = others
        } else if !Self.isNotation(others, of: figures.suffix(others.count), inAnyUnit: true) {
          throw Doubt()
        }
      case .height(let height) where isFirst && takes(height, behind: figures):
        figures.append(height)
        return
      case .height, .remark, .origin, .count, .bed: readAll = false
      }
    }
    if figures[last].unit == nil, let unit = readUnit() {
      figures[last].unit = unit
      figures[last].isUnitLast = true
    }
  }

  // MARK: Second notations

  /// Whether figures equal other figures in another unit. Shops round generously: they sell an 8 by
  /// 10 foot rug as 240 by 300 cm.
  static func isNotation(
    _ others: [Figure], of figures: [Figure], inAnyUnit: Bool = false
  ) -> Bool {
    guard others.count == figures.count else { return false }
    return zip(figures, others).allSatisfy { figure, other in
      guard let unit = figure.unit ?? figures.last?.unit, let otherUnit = other.unit,
        inAnyUnit || unit.isMetric != otherUnit.isMetric,
        other.label == nil || other.label == figure.label
      else { return false }
      let length = Double(figure.nanometers(unit))
      let difference = (length - Double(other.nanometers(otherUnit))).magnitude
      return difference <= (unit == otherUnit ? 0 : max(0.08 * length, 6_000_000))
    }
  }

  /// Skips the same figure in another unit: `84" / 213 cm`, `84" (213 cm) W`.
  mutating func skipNotation(of figure: Figure) -> Bool {
    guard figure.unit != nil else { return false }
    var ahead = self
    if token() == .open {
      guard case .notation(let others)? = try? Self.content(bracket(), in: tokens),
        Self.isNotation(others, of: [figure], inAnyUnit: true)
      else { return false }
      position = bracket().upperBound + 1
      return true
    }
    if token() == .slash || token() == .comma { ahead.position += 1 }
    guard case .number(let number) = ahead.token() else { return false }
    ahead.position += 1
    var other = Figure(number: number)
    other.unit = ahead.readUnit()
    if other.unit == .foot { other.inches = ahead.readInches() }
    guard Self.isNotation([other], of: [figure]) else { return false }
    if ahead.token() == .times {
      // `60 x 60 cm / 24 x 24 in` are two sizes, `W 213 cm / 84 in x D 91 cm` is one.
      guard figure.label != nil, case .label = ahead.token(1) else { return false }
    }
    self = ahead
    readAll = false
    return true
  }

  // MARK: Remarks

  /// Whether the next words describe a separate figure: `seat height 18"`.
  var isRemarkAhead: Bool {
    var place = position
    while place < end,
      [.part, .qualifier, .unknown, .harmless, .material, .count, .made, .bed, .adjustable]
        .contains(tokens[place])
    {
      place += 1
    }
    let words = place
    loop: while place < end {
      switch tokens[place] {
      case .label, .colon: place += 1
      case .number: return place > words && words > position
      default: break loop
      }
    }
    return false
  }

  /// Skips words about the origin up to the next sign: `made in Italy`. Returns false before a
  /// figure, which the words may describe: `made for 60 x 40 cm`.
  mutating func skipOrigin() -> Bool {
    guard token() == .made else { return false }
    var place = position
    loop: while place < end {
      switch tokens[place] {
      case .made, .unknown, .harmless, .material, .bed, .and, .to, .adjustable, .times,
        .unit(.inch, isWord: true):
        place += 1
      case .comma, .dash, .colon, .slash, .open: break loop
      default: return false
      }
    }
    position = place
    readAll = false
    return true
  }

  /// Whether a number of pieces is next: `set of 2`, `3-seater`.
  var isCountAhead: Bool {
    var hasWord = false
    var place = position
    loop: while place < end {
      switch tokens[place] {
      case .count: hasWord = true
      case .number, .harmless, .material: break
      // The search stops at the next separator, where it starts again.
      case .dash where place + 1 < end && tokens[place + 1] == .count: break
      case .comma: break loop
      default: return false
      }
      place += 1
    }
    return hasWord
  }

  /// Skips a number of pieces before the first figure: `Set of 2: `, `2er-Set `, `3-seater, `. A
  /// number before words is a count unless a sign makes it a figure.
  mutating func skipCount() -> Bool {
    var place = position
    func skipWords() -> Bool {
      let start = place
      while place < end, tokens[place].isCountWord || place > start && tokens[place] == .dash {
        place += 1
      }
      return tokens[start..<place].contains(.count)
    }
    let hasWord = skipWords()
    guard place < end, case .number(let number) = tokens[place], number.isCount else {
      return false
    }
    place += 1
    if hasWord {
      guard place < end else { return false }
      switch tokens[place] {
      case .comma, .colon, .dash, .number: break
      case .label:
        guard place + 1 < end, case .number = tokens[place + 1] else { return false }
      default: return false
      }
    } else {
      if place < end, tokens[place] == .dash { place += 1 }
      guard skipWords() else { return false }
    }
    position = place
    readAll = false
    return true
  }

  /// Skips everything up to the next comma.
  mutating func skipSegment() {
    readAll = false
    while position < end, tokens[position] != .comma {
      position = tokens[position] == .open ? bracket().upperBound : position + 1
    }
  }

  /// Skips a remark, unless it may describe the figures before it: `, folded`, `, HxBxT`. After
  /// another sign it may be the end of a range: `H 30 cm - 60 cm adjustable`.
  mutating func skipRemark(behind figures: [Figure], separator: SizeToken) throws(Doubt) {
    let start = position
    skipSegment()
    let said = Mentions(tokens[start..<position])
    if separator != .comma, !said.hasPart, isLength(at: start) { throw Doubt() }
    let isOpen = order.isEmpty && figures.contains { $0.label == nil }
    if !said.hasNumber {
      // "metal legs" names the legs, but a bare "legs" may name the measured part.
      if said.isAdjustable, !figures.contains(where: { $0.greatest != nil }) { throw Doubt() }
      if said.hasQualifier || said.hasPart && isOpen && !said.hasMaterial { throw Doubt() }
      if isOpen, said.hasUnknown || !said.labels.isEmpty { throw Doubt() }
    } else if said.hasPart || said.hasQualifier || said.hasUnknown || said.isAdjustable {
      if isOpen, !said.hasPart, !said.hasQualifier, !said.labels.isEmpty { throw Doubt() }
    } else if figures.contains(where: { $0.label.map(said.labels.contains) ?? true }) {
      throw Doubt()
    } else if case .number = tokens[start] {
      // `W 84"/96" x D 36"` is two sizes; `2 x 40 W` describes a lamp.
      guard said.unit == nil, !said.hasIn, case .label(.letter) = tokens[position - 1]
      else { throw Doubt() }
    }
  }
}

extension SizeReader {
  /// Whether a number with its own unit is next, after qualifying words.
  private func isLength(at start: Int) -> Bool {
    var place = start
    while place < position, [.qualifier, .harmless].contains(tokens[place]) { place += 1 }
    guard place + 1 < position, case .number = tokens[place], case .unit = tokens[place + 1]
    else { return false }
    return true
  }
}

/// The topics of a part of a size's text.
private struct Mentions {
  var labels: [SizeLabel] = []
  /// The last unit, without the word "in".
  var unit: Dimensions.Unit?
  var hasIn = false
  var hasNumber = false
  var hasMaterial = false
  var hasPart = false
  var hasQualifier = false
  var isAdjustable = false
  var hasBed = false
  var hasUnknown = false
  /// Whether any word leaves the meaning of the figures unchanged, such as a material or a bed
  /// size.
  var hasHarmless = false

  init(_ tokens: ArraySlice<SizeToken>) {
    for token in tokens {
      switch token {
      case .number: hasNumber = true
      case .label(let label): labels.append(label)
      case .unit(.inch, isWord: true): hasIn = true
      case .unit(let next, _): unit = next
      case .part: hasPart = true
      case .qualifier: hasQualifier = true
      case .unknown, .or: hasUnknown = true
      case .adjustable, .to, .between: isAdjustable = true
      case .bed: (hasBed, hasHarmless) = (true, true)
      case .material: (hasMaterial, hasHarmless) = (true, true)
      case .harmless, .count, .made: hasHarmless = true
      case .times, .slash, .dash, .colon, .open, .close, .comma, .and: break
      }
    }
  }
}
