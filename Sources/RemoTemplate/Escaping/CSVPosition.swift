import RemoBytes

/// A place in a CSV file: inside the quotes of a cell or outside.
struct CSVPosition: Equatable, Sendable {
  private(set) var isQuoted = false
  /// The meaning of a quote here, outside of quotes.
  private var quote = Quote.opens
  private var beginning = Beginning()

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

  /// The beginning of a quoted cell: spreadsheets take some for a formula, of which the rest is a
  /// part.
  private struct Beginning: Equatable {
    /// The text of the template there.
    private var text = ShortName()
    /// Whether a value that may be empty stands before it.
    private var isBehindValue = false

    mutating func advance(_ byte: UInt8) { text.append(byte) }

    /// A value follows; where nothing visible has come, what comes next may still be the first.
    mutating func skipValue() {
      if danger > .none { (text, isBehindValue) = (ShortName(), true) }
    }

    enum Danger: Int {
      case none, blank, formula

      static func > (left: Danger, right: Danger) -> Bool { left.rawValue > right.rawValue }
    }

    var danger: Danger {
      if text.count == 0 { return .blank }
      // A space behind a value is there to part it from another.
      if isBehindValue, text[0] == ASCII.space { return .none }
      let visible = (0..<min(Int(text.count), 32)).map { text[$0] } + [UInt8(ascii: "x")]
      if visible.span.isFormula(0..<visible.count) { return .formula }
      let rest = visible.dropLast() + [ASCII.equals]
      return Array(rest).span.isFormula(0..<rest.count) ? .blank : .none
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
        beginning.advance(byte)
      }
      return
    }
    switch byte {
    case ASCII.quote:
      isQuoted = quote == .opens
      if quote == .unknown { quote = .lost }
    case ASCII.comma, ASCII.semicolon, ASCII.bar, ASCII.tab, ASCII.lineFeed,
      ASCII.carriageReturn:
      quote = .opens
      beginning = Beginning()
    default: quote = .plain
    }
  }

  mutating func placement(of sort: TemplateSchema.Sort?) -> Placement {
    if isQuoted {
      if beginning.danger == .formula {
        return sort == .number ? .escaped(.csv) : .refused(.csvFormula)
      }
      beginning.skipValue()
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
    if other.beginning.danger > beginning.danger { joined.beginning = other.beginning }
    if !isQuoted, quote != other.quote {
      joined.quote = quote == .lost || other.quote == .lost ? .lost : .unknown
    }
    return joined
  }

  var place: TemplatePlace { isQuoted ? .csvQuoted : .csvUnquoted }
}
