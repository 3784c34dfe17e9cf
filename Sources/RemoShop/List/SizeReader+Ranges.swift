/// Ranges of pieces that a user adjusts: `28–48" H`, `28" to 48"`, `28"H (adjustable to 48")`.
extension SizeReader {
  /// Reads the upper end behind a figure.
  ///
  /// Both ends have one unit, which may stand behind the second alone. A figure that a part follows
  /// is the part's: `H 12" - 60" cord`.
  mutating func readRange(of figure: inout Figure) throws(Doubt) {
    guard token() == .dash || token() == .to, case .number(let number) = token(1) else { return }
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

  /// Takes the upper end from a bracket behind a figure: `(adjustable to 48")`, `(extends to 96 in)`.
  mutating func readRangeInBracket(of figure: inout Figure) -> Bool {
    guard token() == .open, figure.greatest == nil else { return false }
    let inside = bracket()
    var reader = SizeReader(tokens, inside)
    var saysRange = false
    while let token = reader.token(), !token.isNumber {
      switch token {
      case .adjustable, .to: saysRange = true
      case .harmless, .label: break
      default: return false
      }
      reader.position += 1
    }
    guard saysRange, case .number(let number) = reader.token() else { return false }
    reader.position += 1
    let unit = reader.readUnit()
    let inches = unit == .foot ? reader.readInches() : nil
    guard reader.position == reader.end, unit == nil || unit == figure.unit,
      number.value > figure.number.value
    else { return false }
    position = inside.upperBound + 1
    figure.greatest = number
    figure.greatestInches = inches
    return true
  }

  /// Whether a word stands here that says why a figure is a range: `28–48" H adjustable`.
  func isAdjustableAhead(behind figures: [Figure]) -> Bool {
    token() == .adjustable && figures.last?.greatest != nil
  }
}
