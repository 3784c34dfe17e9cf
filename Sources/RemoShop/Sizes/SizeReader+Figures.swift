/// Reads figures with their units and labels, which may come before or after.
extension SizeReader {
  /// Reads figures joined by multiplication signs, or labeled figures in sequence.
  mutating func chain() throws(Doubt) -> [Figure] {
    var figures: [Figure] = []
    var isJoined = true
    while let figure = try nextFigure(isJoined: isJoined, behind: figures) {
      figures.append(figure)
      if figures.count > 5 { throw Doubt() }
      try readAdditions(to: &figures)
      isJoined = try readSign(behind: figures)
      if !isJoined, try !isFigureAhead(behind: figures) { break }
    }
    return try checked(figures)
  }

  /// Reads the next figure; nil for a number that is not a size.
  private mutating func nextFigure(
    isJoined: Bool, behind figures: [Figure]
  ) throws(Doubt) -> Figure? {
    let start = position
    var figure = try figure(isLabeledInFront: figures.last?.isLabeledInFront == true)
    figure.isJoined = isJoined
    if isJoined { return figure }
    if figure.label == nil { throw Doubt() }
    guard figure.unit == nil, figures.contains(where: { $0.unit != nil }) else { return figure }
    // `Ø 30 x H 40 cm 60W`: `60W` has no unit, so it is not a size.
    position = start
    skipSegment()
    return nil
  }

  /// Reads the brackets and words after the last figure.
  private mutating func readAdditions(to figures: inout [Figure]) throws(Doubt) {
    try readBrackets(behind: &figures)
    let last = figures.count - 1
    if token() == .adjustable { _ = readExtension(of: &figures[last]) }
    figures[last].hasOwnUnit = figures[last].unit != nil
    while !skipOrigin(), token().isHarmless || isAdjustableAhead(behind: figures) {
      position += 1
      readAll = false
    }
    if let (order, next) = orderBehind {
      position = next
      try take(order)
    }
  }

  /// Reads a multiplication sign; or a slash, as in `84/36/33 in`, if an order is given.
  private mutating func readSign(behind figures: [Figure]) throws(Doubt) -> Bool {
    let isListed =
      token() == .slash && isNumber(1) && figures.allSatisfy { $0.label == nil && $0.unit == nil }
    if isListed, order.isEmpty { throw Doubt() }
    guard isListed || token() == .times else { return false }
    position += 1
    return true
  }

  /// Whether another figure with a label follows. If a remark follows instead, skips it.
  private mutating func isFigureAhead(behind figures: [Figure]) throws(Doubt) -> Bool {
    guard let token = token(), separator == nil else { return false }
    if figures.contains(where: { $0.label == nil }) {
      // "8' x 10' pile height 0.5 in"
      guard token == .part, isRemarkAhead else { throw Doubt() }
    } else {
      switch token {
      // "W 30 x H 45 cm 3 kg", "W 30 x H 45 cm set of 2"
      case .number where self.token(1) == .unknown || tokens[position - 1] == .count: break
      case .number, .label, .open: return true
      default: if !isRemarkAhead { throw Doubt() }
      }
    }
    skipSegment()
    return false
  }

  /// Gives figures the units of their neighbors, and throws if a missing label leaves doubt.
  private func checked(_ figures: [Figure]) throws(Doubt) -> [Figure] {
    let units = figures.map(\.unit)
    var figures = figures
    for index in figures.indices where units[index] == nil {
      let before = units[..<index].last { $0 != nil } ?? nil
      let next = units[index...].firstIndex { $0 != nil }
      let after = next.flatMap { units[$0] }
      if before != nil, after != nil, before != after { throw Doubt() }
      figures[index].unit = before ?? after
      if before == nil, let next, !figures[index + 1...next].allSatisfy(\.isJoined) {
        try checkSides(figures[index], next: figures[next])
      }
    }
    if figures.allSatisfy({ $0.label != nil }) { return figures }
    if isSquare(figures) {
      figures[1].label = nil
      return figures
    }
    if let round = round(figures) { return [round] }
    for (index, figure) in figures.enumerated() {
      switch figure.label {
      case nil, .seat: break
      case let label? where label.isHeight: break
      case .axis(.diameter), .european(.diameter), .axis(.square), .round:
        // In `24" x 24" sq` and `160 x 230 cm round` the word describes both figures.
        let isShape = figure.label == .axis(.square) || figure.label == .round
        if let first = figures[..<index].first(where: { $0.label == nil }),
          isShape || index > 1 || first.number == figure.number
        {
          throw Doubt()
        }
      default: throw Doubt()
      }
    }
    return figures
  }

  /// Whether two equal figures have a redundant label, as in `6' x 6' square`.
  private func isSquare(_ figures: [Figure]) -> Bool {
    figures.count == 2 && figures[0].label == nil && figures[1].label == .axis(.square)
      && figures[0].unit == figures[1].unit && figures[0].number == figures[1].number
      && figures[0].inches == figures[1].inches
  }

  /// Merges two equal figures of a round piece into one diameter: `6' x 6' round`, `Round 6' x 6'`.
  private func round(_ figures: [Figure]) -> Figure? {
    guard figures.count == 2, figures[0].unit == figures[1].unit,
      figures[0].number == figures[1].number, figures[0].inches == figures[1].inches
    else { return nil }
    let isBehind = figures[0].label == nil && figures[1].label == .round
    let isInFront =
      figures[0].label == .round && figures[0].isLabeledInFront && figures[1].label == nil
    return isBehind ? figures[1] : isInFront ? figures[0] : nil
  }

  /// Throws if a figure would take a unit that belongs only to the other: `60 W, 40 cm H`.
  func checkSides(_ figure: Figure, next: Figure) throws(Doubt) {
    guard figure.label != nil, next.label != nil else { return }
    if figure.isLabeledInFront != next.isLabeledInFront { throw Doubt() }
    if !figure.isLabeledInFront, !next.isUnitLast { throw Doubt() }
  }

  private mutating func figure(isLabeledInFront: Bool) throws(Doubt) -> Figure {
    var mustBeRange = false
    func isWord(_ token: SizeToken?) -> Bool {
      mustBeRange = mustBeRange || token == .adjustable
      return token.isHarmless || token == .adjustable
    }
    while isWord(token()) { position += 1 }
    let label = readLabel()
    if label == .axis(.square) { throw Doubt() }
    while label != nil, isWord(token()) { position += 1 }
    let labelUnit = label == nil ? nil : readLabelUnit()
    if label != nil, token() == .colon || token() == .dash { position += 1 }
    while label != nil, isWord(token()) { position += 1 }
    let isBetween = token() == .between
    if isBetween {
      mustBeRange = true
      position += 1
    }
    guard case .number(let number) = token() else { throw Doubt() }
    position += 1
    var figure = Figure(number: number, label: label, isLabeledInFront: label != nil)
    figure.unit = readUnit() ?? labelUnit
    if labelUnit != nil, figure.unit != labelUnit { throw Doubt() }
    if figure.unit == .foot { figure.inches = readInches() }
    try readRange(of: &figure, isBetween: isBetween)
    if mustBeRange, figure.greatest == nil { throw Doubt() }
    while skipNotation(of: figure) {}
    if label == nil { figure.label = readLabelBehind(isLabeledInFront) }
    readLabeledRange(of: &figure)
    if let unit = figure.unit == nil || figure.label == .axis(.square) ? readUnit() : nil {
      // `23 sq ft` is an area.
      if figure.label == .axis(.square) { throw Doubt() }
      figure.unit = unit
      figure.isUnitLast = true
    }
    return figure
  }

  /// Reads a label, optionally in brackets.
  private mutating func readLabel() -> SizeLabel? {
    if case .label(let label) = token() {
      position += 1
      return label
    }
    if token() == .open, case .label(let label) = token(1), token(2) == .close {
      position += 3
      return label
    }
    return nil
  }

  /// Reads a label after a figure, unless it belongs to the next one. In `W 84", 213 cm D 36"` the
  /// D precedes a number, as the first label did.
  private mutating func readLabelBehind(_ isLabeledInFront: Bool) -> SizeLabel? {
    if orderBehind != nil { return nil }
    var ahead = self
    // "120 cm de ancho"
    if ahead.token().isHarmless { ahead.position += 1 }
    guard let label = ahead.readLabel() else { return nil }
    if label.isDiameter, ahead.token() == .label(.round) { ahead.position += 1 }
    if isLabeledInFront {
      let hasSign = ahead.token() == .colon || ahead.token() == .dash
      if ahead.isNumber(hasSign ? 1 : 0) { return nil }
    }
    self = ahead
    return label
  }

  /// Reads a unit: `36 in`, `36-inch`, `80 x 90 (cm)`.
  mutating func readUnit() -> Dimensions.Unit? {
    if case .unit(let unit, _) = token() {
      position += 1
      return unit
    }
    if token() == .dash, case .unit(let unit, isWord: true) = token(1) {
      position += 2
      return unit
    }
    return readBracketedUnit()
  }

  /// Reads the unit between a label and its figure: `W (cm): 210`, `larghezza cm 120`.
  private mutating func readLabelUnit() -> Dimensions.Unit? {
    if isNumber(1), case .unit(let unit, isWord: true) = token(), unit != .inch {
      position += 1
      return unit
    }
    return readBracketedUnit()
  }

  private mutating func readBracketedUnit() -> Dimensions.Unit? {
    guard token() == .open, case .unit(let unit, _) = token(1), token(2) == .close else {
      return nil
    }
    position += 3
    return unit
  }

  /// Reads inches after feet: `6"`, `-6"`, ` 6 1/2 in`, ` 6-in` or `, 6 in`.
  ///
  /// A number with another unit belongs to the next figure.
  mutating func readInches() -> SizeNumber? {
    if let inches = readInchesBehindComma() { return inches }
    let place = token() == .dash ? 1 : 0
    guard case .number(let number) = token(place), number.whole < 12 else { return nil }
    switch (token(place + 1), token(place + 2)) {
    case (.unit(.inch, _), _): position += place + 2
    case (.dash, .unit(.inch, isWord: true)): position += place + 3
    case (.unit, _): return nil
    default: position += place + 1
    }
    return number
  }

  /// Reads inches after a comma: `6 ft, 9 in`, `6 feet and 9 inches`. It rejects inches with their
  /// own meaning, as in `6 ft, 2 in thick`.
  private mutating func readInchesBehindComma() -> SizeNumber? {
    guard token() == .comma || token() == .and, position > 0,
      tokens[position - 1] == .unit(.foot, isWord: true),
      case .number(let number) = token(1), (1..<12).contains(number.whole),
      token(2) == .unit(.inch, isWord: true)
    else { return nil }
    switch token(3) {
    case nil, .times, .comma, .open, .close, .slash: break
    case let next where next.isHarmless: break
    default: return nil
    }
    position += 3
    return number
  }
}
