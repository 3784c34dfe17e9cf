/// Reads the tokens of a size's text: figures joined by multiplication signs or labels, then the
/// rest.
///
/// It rejects unknown words or brackets next to a figure, because they may change its meaning or
/// the order of the figures. After a comma, figures with further labels count until a remark with
/// other words. Cost: linear in the number of tokens; brackets do not nest.
struct SizeReader {
  /// Signals that the text is not a size, or is ambiguous.
  struct Doubt: Error {}

  struct Figure {
    var number: SizeNumber
    var unit: Dimensions.Unit?
    var inches: SizeNumber?
    var greatest: SizeNumber?
    /// The inches after the feet of the upper end.
    var greatestInches: SizeNumber?
    var label: SizeLabel?
    /// Whether a multiplication sign precedes the figure.
    var isJoined = false
    /// Whether the label precedes the figure.
    var isLabeledInFront = false
    var hasOwnUnit = false
    /// Whether the unit follows the label, like a common unit of all figures: `84W x 36D in`.
    var isUnitLast = false

    /// The figure's length in a unit.
    func nanometers(_ unit: Dimensions.Unit) -> Int64 {
      number.nanometers(unit) + (inches?.nanometers(.inch) ?? 0)
    }

    /// The upper end of the figure's range in a unit.
    func greatestNanometers(_ unit: Dimensions.Unit) -> Int64? {
      greatest.map { $0.nanometers(unit) + (greatestInches?.nanometers(.inch) ?? 0) }
    }
  }

  let tokens: ContiguousArray<SizeToken>
  var position: Int
  let end: Int
  /// The axes in the order of the figures, if the text names them: `(H x W x D)`.
  var order: [SizeLabel] = []
  /// The common unit of all figures: `Dimensions (cm):`.
  private var unit: Dimensions.Unit?
  /// A bracket that repeats all figures in another unit: `80 cm W, 90 cm D (31.5 x 35.4 in)`.
  var wholeNotation: [Figure] = []
  /// Whether the text has only the size.
  var readAll = true

  init(_ tokens: ContiguousArray<SizeToken>, range: Range<Int>) {
    self.tokens = tokens
    position = range.lowerBound
    end = range.upperBound
  }

  /// Creates a reader for all tokens. It removes a bracket around all figures, as in `Queen (60" x
  /// 80")` and `(48 x 24) in`.
  init(_ tokens: ContiguousArray<SizeToken>) {
    let plain = Self.withoutOnlyBracket(tokens) ?? tokens
    self.init(plain, range: 0..<plain.count)
  }

  /// The tokens without the bracket around all figures; nil if there is none.
  ///
  /// The kind of piece may precede the bracket, and the unit may follow it.
  private static func withoutOnlyBracket(
    _ tokens: ContiguousArray<SizeToken>
  ) -> ContiguousArray<SizeToken>? {
    guard let open = tokens.firstIndex(of: .open),
      let close = tokens[open...].firstIndex(of: .close),
      tokens[open..<close].contains(where: \.isNumber)
    else { return nil }
    var outside = ContiguousArray(tokens[..<open])
    var behind = tokens[(close + 1)...]
    if case .unit = behind.first { behind = behind.dropFirst() }
    outside += behind
    let isName = outside.allSatisfy { token in
      Optional(token).isHarmless || token == .colon || token == .label(.round)
    }
    guard isName else { return nil }
    var plain = ContiguousArray(tokens[..<open])
    plain += tokens[(open + 1)..<close]
    plain += tokens[(close + 1)...]
    return plain
  }

  mutating func measures() throws(Doubt) -> [Dimensions.Measure] {
    try checkBrackets()
    var figures = try segment()
    var takesMore = true
    while let separator = readSeparator() {
      if skipOrigin() { continue }
      if try readAfterthought(figures) { continue }
      var ahead = self
      if isCountAhead {
        skipSegment()
      } else if token() != .material, let more = try? ahead.segment() {
        self = ahead
        if takesMore { try add(more, behind: separator, to: &figures) }
      } else {
        try skipRemark(behind: figures, separator: separator)
        takesMore = false
      }
    }
    return try settled(figures)
  }

  /// Reads figures up to the next separator or the end.
  mutating func segment() throws(Doubt) -> [Figure] {
    try readOpening()
    let figures = try chain()
    if position < end, separator == nil { throw Doubt() }
    return figures
  }

  func token(_ ahead: Int = 0) -> SizeToken? {
    position + ahead < end ? tokens[position + ahead] : nil
  }

  func isNumber(_ ahead: Int = 0) -> Bool {
    if case .number = token(ahead) { true } else { false }
  }

  private func checkBrackets() throws(Doubt) {
    var isOpen = false
    for token in tokens where token == .open || token == .close {
      if isOpen == (token == .open) { throw Doubt() }
      isOpen.toggle()
    }
    if isOpen { throw Doubt() }
  }

  // MARK: Before and between

  /// Reads the words, unit and order before the first figure.
  private mutating func readOpening() throws(Doubt) {
    let isFirst = position == 0
    while let token = token() {
      if skipOrigin() || position == 0 && skipCount() { continue }
      switch token {
      case .harmless, .material, .count, .made, .colon: position += 1
      case .bed:
        position += 1
        readAll = false
      // "Runner, 2'6\" x 8'", "Overall - 84\" W", "サイズ/幅84cm"
      case .comma where isFirst && position > 0, .dash where isFirst && position > 0,
        .slash where isFirst && position > 0:
        position += 1
      case .unit(.inch, isWord: true):
        // "Dimensions in cm"
        guard case .unit(let unit, isWord: true) = self.token(1) else { throw Doubt() }
        position += 2
        try take(unit)
      case .unit(let unit, isWord: true) where unit == .centimeter || unit == .millimeter:
        position += 1
        try take(unit)
      case .open:
        let inside = bracket()
        switch try Self.content(inside, in: tokens) {
        case .harmless: break
        case .origin, .count, .bed: readAll = false
        case .unit(let unit): try take(unit)
        case .order(let order, let unit):
          try take(order)
          if let unit { try take(unit) }
        case .label, .notation, .height, .remark: return
        }
        position = inside.upperBound + 1
      default:
        guard let (order, next) = orderAhead(inFront: true) else { return }
        position = next
        try take(order)
      }
    }
  }

  private mutating func take(_ unit: Dimensions.Unit) throws(Doubt) {
    if self.unit != nil, self.unit != unit { throw Doubt() }
    self.unit = unit
  }

  mutating func take(_ order: [SizeLabel]) throws(Doubt) {
    if !self.order.isEmpty, self.order != order { throw Doubt() }
    self.order = order
  }

  var separator: SizeToken? {
    switch token() {
    case .comma, .colon, .slash, .dash, .and, .or: token()
    default: nil
    }
  }

  /// Reads the signs between two segments, and returns the most significant one.
  private mutating func readSeparator() -> SizeToken? {
    var result: SizeToken?
    while let next = separator {
      if result == nil || next != .comma { result = next }
      position += 1
    }
    return position == end ? nil : result ?? .comma
  }

  /// Reads an order, unit or bracket after the figures: `, H x W x D`, `, cm`.
  private mutating func readAfterthought(_ figures: [Figure]) throws(Doubt) -> Bool {
    var ahead = self
    if case .unit(let unit, _) = token(), figures.allSatisfy({ $0.unit == nil }) {
      ahead.position += 1
      try ahead.take(unit)
    } else if let (order, next) = orderAhead(inFront: false) {
      ahead.position = next
      try ahead.take(order)
    } else if token() == .open {
      guard case .order(let order, nil) = try Self.content(bracket(), in: tokens) else {
        return false
      }
      ahead.position = bracket().upperBound + 1
      try ahead.take(order)
    } else {
      return false
    }
    guard ahead.position == end || ahead.separator != nil else { return false }
    self = ahead
    return true
  }

  /// Two or more axes joined by any sign: `H x W x D`, `H/W/D`, `HWD`. With `inFront`, the figures
  /// may follow. Otherwise a label before a number belongs to that number: `84" W - D 36"`.
  func orderAhead(inFront: Bool) -> (order: [SizeLabel], next: Int)? {
    var order: [SizeLabel] = []
    var place = position
    var next = position
    loop: while place < end {
      switch tokens[place] {
      case .label(let label):
        if order.count == 4 { return nil }
        // "diameter round" is one label.
        if label != .round || order.last?.isDiameter != true { order.append(label) }
        next = place + 1
      case .times, .slash, .comma, .dash, .and, .colon:
        if order.isEmpty { return nil }
      case .number:
        if !inFront { return nil }
        break loop
      default: break loop
      }
      place += 1
    }
    return order.count > 1 && Set(order).count == order.count ? (order, next) : nil
  }

  /// The order right after a figure. In `15"H, L` the comma ends the figure.
  var orderBehind: (order: [SizeLabel], next: Int)? {
    guard let ahead = orderAhead(inFront: false),
      !tokens[position..<ahead.next].contains(.comma)
    else { return nil }
    return ahead
  }
}

// MARK: All together

extension SizeReader {
  /// Adds later figures. Skips a repetition in another unit, and a figure without its own unit,
  /// which is not a size (`60 W`). A second size is an error.
  private mutating func add(
    _ more: [Figure], behind separator: SizeToken, to figures: inout [Figure]
  ) throws(Doubt) {
    let isLabeled = more.allSatisfy { $0.label != nil }
    if Self.isNotation(more, of: figures) {
      readAll = false
      return
    }
    if unit == nil, more.last?.unit == nil, figures.contains(where: { $0.unit != nil }) {
      if more.last?.label == nil { throw Doubt() }
      readAll = false
      return
    }
    if separator == .or || !isLabeled { throw Doubt() }
    if figures.contains(where: { $0.label == nil }) {
      guard separator == .comma, figures.count + more.count == 3, more.count == 1,
        figures.allSatisfy({ $0.label == nil }), order.isEmpty, more[0].label?.isHeight == true
      else { throw Doubt() }
    }
    if let last = figures.last, last.unit == nil, let unit = more[0].unit {
      try checkSides(last, next: more[0])
      for index in figures.indices { figures[index].unit = unit }
    }
    figures += more
    if figures.count > 5 { throw Doubt() }
  }

  /// The figures with their units and axes.
  private mutating func settled(_ figures: [Figure]) throws(Doubt) -> [Dimensions.Measure] {
    let isUnlabeled = figures.allSatisfy { $0.label == nil }
    if isCount(figures) { throw Doubt() }
    if !wholeNotation.isEmpty, !Self.isNotation(wholeNotation, of: figures, inAnyUnit: true) {
      throw Doubt()
    }
    var labels = figures.compactMap(\.label)
    if !order.isEmpty, labels.count < figures.count {
      guard isUnlabeled, figures.count == order.count else { throw Doubt() }
      labels = order
    }
    guard let axes = SizeLabel.axes(labels) else { throw Doubt() }
    // `Ø 6 (H/W/D)`
    let named = SizeLabel.axes(order)
    if !order.isEmpty, !axes.allSatisfy({ named?.contains($0) == true }) { throw Doubt() }
    var open = axes[...]
    var measures: [Dimensions.Measure] = []
    for figure in figures {
      let isLabeled = figure.label != nil || isUnlabeled && !order.isEmpty
      let axis = isLabeled ? open.removeFirst() : nil
      guard let unit = figure.unit ?? unit, self.unit == nil || unit == self.unit else {
        throw Doubt()
      }
      if figure.number.isDoubtful(in: unit) { throw Doubt() }
      let length = figure.nanometers(unit)
      let greatest = figure.greatestNanometers(unit)
      guard length > 0, greatest.map({ $0 > length }) != false else { throw Doubt() }
      if figure.greatest?.isDoubtful(in: unit) == true { throw Doubt() }
      if isLabeled, axis == nil || measures.contains(where: { $0.axis == axis }) {
        guard figure.label == .seat else { throw Doubt() }
        readAll = false
        continue
      }
      measures.append(
        .init(
          axis: axis, nanometers: length, greatestNanometers: greatest,
          unit: figure.inches == nil && figure.greatestInches == nil ? unit : .inch))
    }
    guard (1...4).contains(measures.count) else { throw Doubt() }
    return measures
  }

  /// Whether the first figure is a count: `2 x 84"W x 36"D` are two pieces. `2 x 60 x 40 cm` may be
  /// two pieces or a thickness of 2 cm, but hardly a width of 2 cm.
  private func isCount(_ figures: [Figure]) -> Bool {
    guard let first = figures.first, first.label == nil, figures.count > 1,
      first.number.isCount, !first.hasOwnUnit
    else { return false }
    if !figures[1].hasOwnUnit {
      return order.isEmpty && figures.count > 2
        && figures.dropFirst().allSatisfy { first.number.whole * 4 <= $0.number.whole }
    }
    return figures[1].label != nil || figures.count > 2 && figures[2].unit == figures[1].unit
  }
}
