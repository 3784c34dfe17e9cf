import RemoBytes

/// A place in a URL, in an attribute or a Markdown destination.
struct URLPosition: Equatable, Sendable {
  /// The parts of a URL.
  enum Part: Equatable, Sendable {
    /// Nothing: a link may stand here.
    case start
    /// A beginning, but no `?` or `#`.
    case path
    /// A `?` or `#` in the template: any text may follow, percent-encoded.
    case query
    /// One of these, depending on data.
    case unknown
  }

  private(set) var part = Part.start
  /// Whether the scheme runs or hides anything.
  private(set) var isUnsafe = false
  /// The letters that may become a scheme, in lower case, a byte each; nil once that is decided.
  private var scheme: UInt64? = 0

  /// A byte of the template follows.
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
        // A character reference, or what browsers take out of a URL, could hide the scheme.
        isUnsafe = true
        scheme = nil
      default: scheme = Self.append(byte, to: letters)
      }
    }
    if byte == ASCII.question || byte == ASCII.hash { part = .query }
  }

  /// Schemes of more than eight letters are all one; none of them is safe.
  private static func append(_ byte: UInt8, to letters: UInt64) -> UInt64 {
    letters >> 56 != 0 ? .max : letters << 8 | UInt64(byte.asciiLowercased)
  }

  /// Whether the URLs of a scheme take texts.
  private static func takesTexts(_ letters: UInt64) -> Bool {
    ["http", "https", "mailto", "tel", "sms"].contains { name in
      name.utf8.reduce(0) { append($1, to: $0) } == letters
    }
  }

  /// A link or text of the data follows, which may be empty: then what comes next begins the URL.
  mutating func skipData() {
    if part == .start { part = .path }
  }

  /// The escaping of data of a kind here, a whole URL by `link`; or the place where it is refused.
  func placement(of sort: TemplateSchema.Sort?, link: EscapeContext) -> Placement {
    if isUnsafe { return .refused(.urlScheme) }
    switch (part, sort) {
    case (.query, _): return .escaped(.urlComponent)
    case (.start, .link): return .escaped(link)
    // A constant, which may be a title from anywhere: no more than a text, once the scheme is told.
    case (.path, nil): return scheme == nil ? .escaped(link) : .refused(.urlMiddle)
    case (.path, .number): return scheme == nil ? .escaped(.urlComponent) : .refused(.urlMiddle)
    case (.start, _): return .refused(.urlStart)
    default: return .refused(.urlMiddle)
    }
  }

  /// The place after either of two ways through the template.
  func joined(with other: URLPosition) -> URLPosition {
    if self == other { return self }
    var joined = URLPosition()
    joined.part = part == other.part ? part : .unknown
    // Where one way has decided the scheme, what follows may still begin one on the other.
    joined.scheme = scheme ?? other.scheme
    let isTorn = scheme != nil && other.scheme != nil && scheme != other.scheme
    joined.isUnsafe = isUnsafe || other.isUnsafe || isTorn
    return joined
  }
}
