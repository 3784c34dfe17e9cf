import RemoBytes

/// Where in a CSV file the next character goes: inside the quotes of a cell or outside.
struct CSVPosition: Equatable, Sendable {
  private(set) var isQuoted = false
  /// What a quote here would be outside of quotes.
  private var quote = Quote.opens
  private var beginning = Beginning.blank

  private enum Quote {
    /// The first of a cell, or the second of two in one.
    case opens
    /// A sign like any other (RFC 4180 §2.5).
    case plain
    /// One of these, depending on data.
    case unknown
    /// One like that was there: where cells begin and end is no longer known.
    case lost
  }

  /// How a quoted cell begins: spreadsheets take some for a formula, of which the rest is a part.
  private enum Beginning: UInt8 {
    case harmless, blank
    /// One and two bytes of U+FF0B and its like have come, the wide forms of signs.
    case wide, wider
    case formula

    /// After a byte of the template.
    func next(_ byte: UInt8) -> Beginning {
      switch (self, byte) {
      case (.harmless, _), (.formula, _), (.blank, 0...ASCII.space): self
      case (.blank, ASCII.equals), (.blank, ASCII.plus), (.blank, ASCII.minus),
        (.blank, UInt8(ascii: "@")), (.wider, 0x8B), (.wider, 0x8D), (.wider, 0x9D),
        (.wider, 0xA0):
        .formula
      case (.blank, 0xEF): .wide
      case (.wide, 0xBC): .wider
      default: .harmless
      }
    }
  }

  /// A byte of the template follows; two quotes in a cell close and open it again.
  mutating func advance(_ byte: UInt8) {
    if quote == .lost { return }
    if isQuoted {
      // The one that ends a cell may turn out to be the first of two.
      if byte == ASCII.quote {
        (isQuoted, quote) = (false, .opens)
      } else {
        beginning = beginning.next(byte)
      }
      return
    }
    switch byte {
    case ASCII.quote:
      isQuoted = quote == .opens
      if quote == .unknown { quote = .lost }
    case ASCII.comma, UInt8(ascii: ";"), UInt8(ascii: "|"), ASCII.tab, ASCII.lineFeed,
      ASCII.carriageReturn:
      quote = .opens
      beginning = .blank
    default: quote = .plain
    }
  }

  mutating func placement(of sort: TemplateSchema.Sort?) -> Placement {
    if isQuoted {
      if beginning == .formula, sort != .number { return .refused(.csvFormula) }
      beginning = .harmless
      return .escaped(.csv)
    }
    guard sort == .number, quote != .lost else { return .refused(.csvUnquoted) }
    quote = .plain
    return .escaped(.csv)
  }

  /// The position after either of two ways through the template, or nil if they cannot meet.
  func joined(with other: CSVPosition) -> CSVPosition? {
    guard isQuoted == other.isQuoted else { return nil }
    var joined = self
    if beginning.rawValue < other.beginning.rawValue { joined.beginning = other.beginning }
    if !isQuoted, quote != other.quote {
      joined.quote = quote == .lost || other.quote == .lost ? .lost : .unknown
    }
    return joined
  }

  var place: TemplatePlace { isQuoted ? .csvQuoted : .csvUnquoted }
}
