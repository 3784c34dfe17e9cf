/// Reads the ranges of adjustable pieces: `28–48" H`, `28" to 48"`, `28"H (adjustable to 48")`.
extension SizeReader {
  /// Reads the upper end after a figure.
  ///
  /// Both ends have the same unit, which may follow only the second. A figure before the name of a
  /// part belongs to that part: `H 12" - 60" cord`.
  mutating func readRange(of figure: inout Figure, isBetween: Bool) throws(Doubt) {
    guard token() == .dash || token() == .to || isBetween && token() == .and,
      case .number(let number) = token(1)
    else { return }
    var ahead = self
    ahead.position += 2
    let unit = ahead.readUnit()
    let inches = unit == .foot ? ahead.readInches() : nil
    if figure.unit != nil, unit != figure.unit { return }
    if ahead.token() == .part || ahead.token() == .qualifier { return }
    // "84 - 36 - 33 in" lists figures.
    guard number.value + (inches?.value ?? 0) / 12 > figure.number.value else { return }
    if ahead.token() == .dash || ahead.token() == .to, ahead.isNumber(1) { throw Doubt() }
    self = ahead
    figure.greatest = number
    figure.greatestInches = inches
    figure.unit = unit
  }

  /// Reads the upper end after a labeled figure: `28"H to 48"H`, `H 28" - H 48"`.
  ///
  /// After a dash the label must be repeated, because `28"H - 48"` may be two figures.
  mutating func readLabeledRange(of figure: inout Figure) {
    guard let label = figure.label, figure.greatest == nil, token() == .dash || token() == .to
    else { return }
    var needsLabel = token() == .dash
    var ahead = self
    ahead.position += 1
    if ahead.token() == .label(label) {
      needsLabel = false
      ahead.position += 1
    }
    guard case .number(let number) = ahead.token() else { return }
    ahead.position += 1
    let unit = ahead.readUnit()
    let inches = unit == .foot ? ahead.readInches() : nil
    if ahead.token() == .label(label), !figure.isLabeledInFront {
      needsLabel = false
      ahead.position += 1
    }
    guard !needsLabel, figure.unit == nil || unit == figure.unit,
      number.value + (inches?.value ?? 0) / 12 > figure.number.value,
      ahead.token() != .part, ahead.token() != .qualifier
    else { return }
    if case .label = ahead.token() { return }
    self = ahead
    figure.greatest = number
    figure.greatestInches = inches
    figure.unit = unit
  }

  /// Reads an upper end in words: `extends to 96"`, `(adjustable to 48")`. Also skips a bracket
  /// that explains a range.
  mutating func readExtension(of figure: inout Figure) -> Bool {
    let isBracket = token() == .open
    let content = isBracket ? bracket() : position..<end
    var reader = SizeReader(tokens, range: content)
    guard reader.skipExtensionWords() else { return false }
    if isBracket, figure.greatest != nil, reader.position == reader.end {
      position = content.upperBound + 1
      return true
    }
    guard figure.greatest == nil, case .number(let number) = reader.token() else { return false }
    reader.position += 1
    let unit = reader.readUnit()
    let inches = unit == .foot ? reader.readInches() : nil
    guard !isBracket || reader.position == reader.end, unit == nil || unit == figure.unit,
      number.value > figure.number.value
    else { return false }
    position = isBracket ? content.upperBound + 1 : reader.position
    figure.greatest = number
    figure.greatestInches = inches
    return true
  }

  /// Skips words such as "height adjustable to"; false if they do not indicate a range.
  private mutating func skipExtensionWords() -> Bool {
    var saysRange = false
    while let token = token() {
      switch token {
      case .adjustable, .to: saysRange = true
      case .harmless, .label: break
      default: return saysRange
      }
      position += 1
    }
    return saysRange
  }

  /// Whether the next word explains a range: `28–48" H adjustable`.
  func isAdjustableAhead(behind figures: [Figure]) -> Bool {
    token() == .adjustable && figures.last?.greatest != nil
  }
}
