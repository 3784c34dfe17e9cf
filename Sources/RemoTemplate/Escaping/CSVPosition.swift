import RemoBytes

/// A place in a CSV file: inside or outside the quotes of a cell.
struct CSVPosition: Equatable, Sendable {
  private(set) var isQuoted = false
  /// The meaning of the next quote outside of quotes.
  private var quote = Quote.opens
  private var beginning = Beginning()

  private enum Quote {
    /// The quote begins a cell, or is the second of two quotes inside one.
    case opens
    /// The quote is an ordinary character (RFC 4180 §2.5).
    case plain
    /// The meaning depends on data.
    case unknown
    /// A quote of unknown meaning has come, so cell borders are no longer known.
    case lost
  }

  /// The beginning of a quoted cell. A spreadsheet may read it as the start of a formula.
  private struct Beginning: Equatable {
    /// The template's text at the start of the cell.
    private var text = ShortName()
    /// Whether a possibly empty value precedes the text.
    private var isBehindValue = false

    mutating func advance(_ byte: UInt8) { text.append(byte) }

    /// Moves past a value. Until something visible has come, the next character may still be the
    /// first.
    mutating func skipValue() {
      if danger > .none { (text, isBehindValue) = (ShortName(), true) }
    }

    enum Danger: Int {
      case none, blank, formula

      static func > (left: Danger, right: Danger) -> Bool { left.rawValue > right.rawValue }
    }

    var danger: Danger {
      if text.count == 0 { return .blank }
      // A space after a value separates it from the next one.
      if isBehindValue, text[0] == ASCII.space { return .none }
      let visible = (0..<min(Int(text.count), 32)).map { text[$0] } + [UInt8(ascii: "x")]
      if visible.span.isFormula(0..<visible.count) { return .formula }
      let rest = visible.dropLast() + [ASCII.equals]
      return Array(rest).span.isFormula(0..<rest.count) ? .blank : .none
    }
  }

  /// Moves past a byte of the template. Two quotes in a cell close and reopen it.
  mutating func advance(_ byte: UInt8) {
    if quote == .lost { return }
    if isQuoted {
      // The quote that ends the cell may be the first of two.
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

  mutating func placement(of kind: TemplateSchema.ValueKind?) -> Placement {
    if isQuoted {
      if beginning.danger == .formula {
        return kind == .number ? .escaped(.csv) : .refused(.csvFormula)
      }
      beginning.skipValue()
      return .escaped(.csv)
    }
    guard kind == .number, quote != .lost else { return .refused(.csvUnquoted) }
    quote = .plain
    return .escaped(.csv)
  }

  /// Merges the positions of two paths through the template; nil if they conflict.
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
