import RemoBytes

/// A place in a URL, in an attribute or a Markdown destination.
struct URLPosition: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    /// The start: a link may stand here.
    case start
    /// After the start, before any `?` or `#`.
    case path
    /// After a `?` or `#` in the template: any text may follow, percent-encoded.
    case query
    /// A part that depends on data.
    case unknown
  }

  private(set) var part = Part.start
  /// Whether the scheme executes code or may be hidden.
  private(set) var isUnsafe = false
  /// The letters of a possible scheme, in lower case, a byte each; nil once it is decided.
  private var scheme: UInt64? = 0

  /// Moves past a byte of the template.
  mutating func advance(_ byte: UInt8) {
    if part == .start {
      // White space before a URL is not part of it.
      if byte <= ASCII.space { return }
      part = .path
    }
    if let letters = scheme {
      switch byte {
      case ASCII.slash, ASCII.question, ASCII.hash: scheme = nil
      case ASCII.colon:
        isUnsafe = !Self.takesTexts(letters)
        scheme = nil
      case ASCII.ampersand, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
        // A character reference, or a character that browsers remove from URLs, could hide the
        // scheme.
        isUnsafe = true
        scheme = nil
      default: scheme = Self.append(byte, to: letters)
      }
    }
    if byte == ASCII.question || byte == ASCII.hash { part = .query }
  }

  /// Appends a letter. All schemes of more than eight letters become one value, because none of
  /// them is safe.
  private static func append(_ byte: UInt8, to letters: UInt64) -> UInt64 {
    letters >> 56 != 0 ? .max : letters << 8 | UInt64(byte.asciiLowercased)
  }

  /// Whether URLs of the scheme may contain texts.
  private static func takesTexts(_ letters: UInt64) -> Bool {
    ["http", "https", "mailto", "tel", "sms"].contains { name in
      name.utf8.reduce(0) { append($1, to: $0) } == letters
    }
  }

  /// Moves past a link or text. It may be empty, so the next character may begin the URL.
  mutating func skipData() {
    if part == .start { part = .path }
  }

  /// Decides how to escape data here, or gives the place that refuses it. `link` escapes a whole
  /// URL.
  func placement(of kind: TemplateSchema.ValueKind?, link: EscapeContext) -> Placement {
    if isUnsafe { return .refused(.urlScheme) }
    switch (part, kind) {
    case (.query, _): return .escaped(.urlComponent)
    case (.start, .link): return .escaped(link)
    // A constant may be any text, so it is accepted only after the scheme is decided.
    case (.path, nil): return scheme == nil ? .escaped(link) : .refused(.urlMiddle)
    case (.path, .number): return scheme == nil ? .escaped(.urlComponent) : .refused(.urlMiddle)
    case (.start, _): return .refused(.urlStart)
    default: return .refused(.urlMiddle)
    }
  }

  /// Merges the places of two paths through the template.
  func joined(with other: URLPosition) -> URLPosition {
    if self == other { return self }
    var joined = URLPosition()
    joined.part = part == other.part ? part : .unknown
    // If one path has decided the scheme, the next text may still begin it on the other.
    joined.scheme = scheme ?? other.scheme
    let isTorn = scheme != nil && other.scheme != nil && scheme != other.scheme
    joined.isUnsafe = isUnsafe || other.isUnsafe || isTorn
    return joined
  }
}
