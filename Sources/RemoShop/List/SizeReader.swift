/// Reads the pieces of a size's text: figures joined by signs of multiplication or by their labels,
/// then what else is said.
///
/// What it does not understand at a figure, it refuses: an unknown word or bracket there may say
/// that the figure is a part's, or in which order the figures are. Of what stands behind a comma
/// figures with further labels count, until a remark with other words comes. Linear in the number
/// of pieces; brackets do not nest.
struct SizeReader {
  /// The text is no size, or may be another one.
  struct Doubt: Error {}

  struct Figure {
    var number: SizeNumber
    var unit: Dimensions.Unit?
    var inches: SizeNumber?
    var label: SizeLabel?
    /// Whether a sign of multiplication stands before it.
    var isJoined = false
    /// Whether the label stands before the figure.
    var isLabelledInFront = false
    /// Whether the unit is written at the figure itself.
    var hasOwnUnit = false
    /// Whether the unit stands behind the label, as that of all figures does: `84W x 36D in`.
    var isUnitLast = false

    /// Its length in a unit.
    func nanometres(_ unit: Dimensions.Unit) -> Int64 {
      number.nanometres(unit) + (inches?.nanometres(.inch) ?? 0)
    }
  }

  let tokens: ContiguousArray<SizeToken>
  var position: Int
  let end: Int
  /// The axes in the order of the figures, where the text names it: `(H x W x D)`.
  var order: [SizeLabel] = []
  /// The unit of all figures: `Dimensions (cm):`.
  private var unit: Dimensions.Unit?
  /// All figures once more, as they stand in a bracket: `80 cm W, 90 cm D (31.5 x 35.4 in)`.
  var wholeNotation: [Figure] = []
  /// Whether nothing but the size was said.
  var readAll = true

  init(_ tokens: ContiguousArray<SizeToken>, _ range: Range<Int>) {
    self.tokens = tokens
    position = range.lowerBound
    end = range.upperBound
  }

  /// All figures of the text.
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
        try skipRemark(behind: figures)
        takesMore = false
      }
    }
    return try settled(figures)
  }

  /// Figures up to the next sign that parts them from others, or to the end.
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

  /// Words, the unit and the order of all figures, as they stand before the first.
  private mutating func readOpening() throws(Doubt) {
    let isFirst = position == 0
    while let token = token() {
      if skipOrigin() { continue }
      switch token {
      case .harmless, .material, .count, .made, .colon: position += 1
      // "Runner, 2'6\" x 8'", "Overall - 84\" W"
      case .comma where isFirst && position > 0, .dash where isFirst && position > 0: position += 1
      case .unit(.inch, isWord: true):
        // "Dimensions in cm"
        guard case .unit(let unit, isWord: true) = self.token(1) else { throw Doubt() }
        position += 2
        try take(unit)
      case .unit(let unit, isWord: true) where unit == .centimetre || unit == .millimetre:
        position += 1
        try take(unit)
      case .open:
        let inside = bracket()
        switch try Self.content(inside, in: tokens) {
        case .harmless: break
        case .origin: readAll = false
        case .unit(let unit): try take(unit)
        case .order(let order, let unit):
          try take(order)
          if let unit { try take(unit) }
        case .label, .notation, .remark: return
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

  private var separator: SizeToken? {
    switch token() {
    case .comma, .colon, .slash, .dash, .and, .or: token()
    default: nil
    }
  }

  /// The signs between two segments; of several the one that says most.
  private mutating func readSeparator() -> SizeToken? {
    var result: SizeToken?
    while let next = separator {
      if result == nil || next != .comma { result = next }
      position += 1
    }
    return position == end ? nil : result ?? .comma
  }

  /// An order, the unit or a bracket, as they stand behind the figures: `, H x W x D`, `, cm`.
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

  /// Two axes or more, joined by whatever sign: `H x W x D`, `H/W/D`, `HWD`. In front the figures may
  /// follow, else a label before a number is that number's: `84" W - D 36"`.
  func orderAhead(inFront: Bool) -> (order: [SizeLabel], next: Int)? {
    var order: [SizeLabel] = []
    var place = position
    var next = position
    loop: while place < end {
      switch tokens[place] {
      case .label(let label):
        if order.count == 4 { return nil }
        order.append(label)
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

  /// The order that stands right behind a figure; in `15"H, L` a comma ends what is about it.
  private var orderBehind: (order: [SizeLabel], next: Int)? {
    guard let ahead = orderAhead(inFront: false),
      !tokens[position..<ahead.next].contains(.comma)
    else { return nil }
    return ahead
  }

  // MARK: Figures

  /// Figures joined by signs of multiplication, or one behind the other with labels.
  private mutating func chain() throws(Doubt) -> [Figure] {
    var figures: [Figure] = []
    var isJoined = true
    while true {
      let start = position
      if !isJoined, isNumber(), token(1) == .unknown || tokens[position - 1] == .count {
        // "W 30 x H 45 cm 3 kg", "W 30 x H 45 cm set of 2"
        skipSegment()
        break
      }
      var figure = try figure(isLabelledInFront: figures.last?.isLabelledInFront == true)
      if !isJoined {
        if figure.label == nil { throw Doubt() }
        if figure.unit == nil, figures.contains(where: { $0.unit != nil }) {
          // `Ø 30 x H 40 cm 60W`: without a unit of its own it is no size.
          position = start
          skipSegment()
          break
        }
      }
      figure.isJoined = isJoined
      figures.append(figure)
      if figures.count > 5 { throw Doubt() }
      try readBrackets(behind: &figures)
      figures[figures.count - 1].hasOwnUnit = figures[figures.count - 1].unit != nil
      while !skipOrigin(), token().isHarmless {
        position += 1
        readAll = false
      }
      if let (order, next) = orderBehind {
        position = next
        try take(order)
      }
      isJoined = token() == .times
      // `84/36/33 in` are three figures if an order says so.
      let isListed = token() == .slash && isNumber(1) && figures.allSatisfy { $0.label == nil }
      if isListed, figures.allSatisfy({ $0.unit == nil }) {
        if order.isEmpty { throw Doubt() }
        isJoined = true
      }
      if isJoined {
        position += 1
        continue
      }
      guard let token = token(), separator == nil else { break }
      if figures.contains(where: { $0.label == nil }) { throw Doubt() }
      switch token {
      case .number, .label, .open: continue
      default:
        if !isRemarkAhead { throw Doubt() }
        skipSegment()
      }
      break
    }
    return try checked(figures)
  }

  /// Gives figures the unit of their neighbours, and refuses labels that some have and some lack.
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
        try checkSides(figures[index], figures[next])
      }
    }
    if figures.allSatisfy({ $0.label != nil }) { return figures }
    for (index, figure) in figures.enumerated() {
      switch figure.label {
      case nil, .seat: break
      case let label? where label.isHeight: break
      case .axis(.diameter), .european(.diameter), .axis(.square), .round:
        // In `24" x 24" sq` and `160 x 230 cm round` the word is about both.
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

  /// `60 W, 40 cm H`: a figure takes no unit from one that has it to itself.
  func checkSides(_ figure: Figure, _ next: Figure) throws(Doubt) {
    guard figure.label != nil, next.label != nil else { return }
    if figure.isLabelledInFront != next.isLabelledInFront { throw Doubt() }
    if !figure.isLabelledInFront, !next.isUnitLast { throw Doubt() }
  }

  private mutating func figure(isLabelledInFront: Bool) throws(Doubt) -> Figure {
    while token().isHarmless { position += 1 }
    let label = readLabel()
    if label == .axis(.square) { throw Doubt() }
    while label != nil, token() == .harmless { position += 1 }
    let labelUnit = label == nil ? nil : readLabelUnit()
    if label != nil, token() == .colon || token() == .dash { position += 1 }
    while label != nil, token() == .harmless { position += 1 }
    guard case .number(let number) = token() else { throw Doubt() }
    position += 1
    var figure = Figure(number: number, label: label, isLabelledInFront: label != nil)
    figure.unit = readUnit() ?? labelUnit
    if labelUnit != nil, figure.unit != labelUnit { throw Doubt() }
    if figure.unit == .foot { figure.inches = readInches() }
    while skipNotation(of: figure) {}
    if label == nil { figure.label = readLabelBehind(isLabelledInFront) }
    if let unit = figure.unit == nil || figure.label == .axis(.square) ? readUnit() : nil {
      // `23 sq ft` is an area.
      if figure.label == .axis(.square) { throw Doubt() }
      figure.unit = unit
      figure.isUnitLast = true
    }
    return figure
  }

  /// A label, perhaps in brackets.
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

  /// A label behind a figure, but none that belongs to the next: in `W 84", 213 cm D 36"` it stands
  /// before a number, as the first did.
  private mutating func readLabelBehind(_ isLabelledInFront: Bool) -> SizeLabel? {
    if orderBehind != nil { return nil }
    var ahead = self
    // "120 cm de ancho"
    if ahead.token().isHarmless { ahead.position += 1 }
    guard let label = ahead.readLabel() else { return nil }
    if isLabelledInFront {
      let hasSign = ahead.token() == .colon || ahead.token() == .dash
      if ahead.isNumber(hasSign ? 1 : 0) { return nil }
    }
    self = ahead
    return label
  }

  /// `36 in`, `36-inch`, `80 x 90 (cm)`.
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

  /// The unit between a label and its figure: `W (cm): 210`, `larghezza cm 120`.
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

  /// `6"`, `-6"` or ` 6 1/2 in` after feet; a number with another unit belongs to the next figure.
  mutating func readInches() -> SizeNumber? {
    let place = token() == .dash ? 1 : 0
    guard case .number(let number) = token(place), number.whole < 12 else { return nil }
    switch token(place + 1) {
    case .unit(.inch, _): position += place + 2
    case .unit: return nil
    default: position += place + 1
    }
    return number
  }
}

// MARK: All together

extension SizeReader {
  /// Takes figures in that stand behind others. One that is the same in another unit says nothing
  /// new, and one without a unit of its own is no size (`60 W`); two sizes are one too many.
  private mutating func add(
    _ more: [Figure], behind separator: SizeToken, to figures: inout [Figure]
  ) throws(Doubt) {
    let isLabelled = more.allSatisfy { $0.label != nil }
    if Self.isNotation(more, of: figures) {
      readAll = false
      return
    }
    if unit == nil, more.last?.unit == nil, figures.contains(where: { $0.unit != nil }) {
      if more.last?.label == nil { throw Doubt() }
      readAll = false
      return
    }
    if separator == .or || !isLabelled { throw Doubt() }
    if figures.contains(where: { $0.label == nil }) {
      guard separator == .comma, figures.count + more.count == 3, more.count == 1,
        figures.allSatisfy({ $0.label == nil }), order.isEmpty, more[0].label?.isHeight == true
      else { throw Doubt() }
    }
    if let last = figures.last, last.unit == nil, let unit = more[0].unit {
      try checkSides(last, more[0])
      for index in figures.indices { figures[index].unit = unit }
    }
    figures += more
    if figures.count > 5 { throw Doubt() }
  }

  /// Gives every figure its unit and its axis.
  private mutating func settled(_ figures: [Figure]) throws(Doubt) -> [Dimensions.Measure] {
    let isUnlabelled = figures.allSatisfy { $0.label == nil }
    if isCount(figures) { throw Doubt() }
    if !wholeNotation.isEmpty, !Self.isNotation(wholeNotation, of: figures, inAnyUnit: true) {
      throw Doubt()
    }
    var labels = figures.compactMap(\.label)
    if !order.isEmpty, labels.count < figures.count {
      guard isUnlabelled, figures.count == order.count else { throw Doubt() }
      labels = order
    }
    guard let axes = SizeLabel.axes(labels) else { throw Doubt() }
    // `Ø 6 (H/W/D)`
    let named = SizeLabel.axes(order)
    if !order.isEmpty, !axes.allSatisfy({ named?.contains($0) == true }) { throw Doubt() }
    var open = axes[...]
    var measures: [Dimensions.Measure] = []
    for figure in figures {
      let isLabelled = figure.label != nil || isUnlabelled && !order.isEmpty
      let axis = isLabelled ? open.removeFirst() : nil
      guard let unit = figure.unit ?? unit, self.unit == nil || unit == self.unit else {
        throw Doubt()
      }
      if figure.number.isDoubtful(in: unit) { throw Doubt() }
      let length = figure.nanometres(unit)
      guard length > 0 else { throw Doubt() }
      if isLabelled, axis == nil || measures.contains(where: { $0.axis == axis }) {
        guard figure.label == .seat else { throw Doubt() }
        readAll = false
        continue
      }
      measures.append(
        .init(axis: axis, nanometres: length, unit: figure.inches == nil ? unit : .inch))
    }
    guard (1...4).contains(measures.count) else { throw Doubt() }
    return measures
  }

  /// `2 x 84"W x 36"D`: two of that size. `2 x 60 x 40 cm` may be two as well, or one that is 2 cm
  /// thick; hardly one that is 2 cm wide.
  private func isCount(_ figures: [Figure]) -> Bool {
    guard let first = figures.first, first.label == nil, figures.count > 1,
      first.number.whole < 13, first.number.denominator == 1, !first.hasOwnUnit
    else { return false }
    if !figures[1].hasOwnUnit {
      return order.isEmpty && figures.count > 2
        && figures.dropFirst().allSatisfy { first.number.whole * 4 <= $0.number.whole }
    }
    return figures[1].label != nil || figures.count > 2 && figures[2].unit == figures[1].unit
  }
}
