/// The elements whose content or attributes need care.
enum HTMLElement: String, Sendable {
  case other, script, style, title, textarea, meta, object, embed
  case iframe, noembed, noframes, xmp, plaintext
  case svg, math, select, noscript
  /// An element of `svg` or `math` with HTML inside.
  case inset
  case base, link
  /// `animate`, `set` and similar elements, which change other attributes, links included.
  case animation

  /// - Parameters:
  ///   - name: the element's name; in XML, the part after the colon.
  ///   - isXML: whether the element is XML: HTML names mean nothing there, and Atom has its own
  ///     links.
  init(name: ShortName, isXML: Bool) {
    let place = Self.names.firstIndex(of: name)
    let known = place.map { Self.known[$0] } ?? .other
    self = isXML && known.isOnlyHTML ? .other : known
  }

  private static let names = ShortNames(
    """
    script style title textarea meta object embed base iframe noembed noframes xmp plaintext \
    svg math select noscript link foreignobject desc annotation-xml mi mo mn ms mtext \
    animate animatemotion animatetransform set
    """)
  /// The elements of `names`.
  private static let known: [HTMLElement] = [
    .script, .style, .title, .textarea, .meta, .object, .embed, .base, .iframe, .noembed,
    .noframes, .xmp, .plaintext, .svg, .math, .select, .noscript, .link, .inset, .inset, .inset,
    .inset, .inset, .inset, .inset, .inset, .animation, .animation, .animation, .animation,
  ]

  /// Whether its name means nothing in XML.
  private var isOnlyHTML: Bool {
    switch self {
    case .svg, .math, .select, .noscript, .link, .inset: true
    default: false
    }
  }

  /// Whether its content cannot contain tags (HTML Standard, 13.1.2: raw text and escapable raw
  /// text).
  var hasContentOnly: Bool {
    switch self {
    case .script, .style, .title, .textarea, .iframe, .noembed, .noframes, .xmp, .plaintext: true
    case .other, .meta, .object, .embed, .svg, .math, .select, .noscript, .inset, .base, .link,
      .animation:
      false
    }
  }

  var isScriptOrStyle: Bool { self == .script || self == .style }

  /// Whether its content is text with character references, so that names can stand in it.
  var isText: Bool { self == .title || self == .textarea }
}

/// The kinds of attributes, by the meaning of their value.
enum HTMLAttribute: Equatable, Sendable {
  case plain
  case url
  /// `on…`: the value is a script.
  case event
  /// A style, HTML, a list of URLs, or a value that controls the page: no data is safe there.
  case refused
  case scriptType, httpEquiv, metaContent
  /// The attribute that declares the encoding of a page.
  case charset

  /// - Parameters:
  ///   - name: the whole name.
  ///   - local: the part after its last colon.
  init(_ name: ShortName, local: ShortName, of element: HTMLElement) {
    if name.starts(with: Self.eventPrefix) {
      self = .event
      return
    }
    // Data must not decide the names of other attributes, or of XML elements.
    if element == .animation || name.starts(with: Self.namespaceName) {
      self = .refused
      return
    }
    if Self.urls.contains(local) {
      // Data must not choose the source of a page's code or the base of its links.
      self = Self.codeElements.contains(element) ? .refused : .url
    } else if Self.neverSafe.contains(local) || element == .object && local == Self.dataName {
      self = .refused
    } else if name == Self.typeName {
      self = element == .script ? .scriptType : .plain
    } else if local == Self.httpEquivName {
      self = .httpEquiv
    } else if element == .meta {
      switch local {
      case Self.contentName: self = .metaContent
      case Self.charsetName: self = .charset
      case Self.nameName: self = .refused
      default: self = .plain
      }
    } else {
      self = .plain
    }
  }

  /// The elements that load and run code, or decide where all links lead.
  private static let codeElements: [HTMLElement] = [.script, .base, .link, .object, .embed]
  // All attributes with URLs: HTML Standard, "List of attributes", and obsolete ones (§16.2).
  private static let urls = ShortNames(
    "href src cite poster background longdesc profile usemap icon lowsrc dynsrc")
  private static let neverSafe = ShortNames(
    """
    style srcset imagesrcset srcdoc ping attributionsrc archive sandbox allow integrity nonce \
    action formaction base codebase classid manifest
    """)
  private static let eventPrefix = ShortName("on")
  private static let dataName = ShortName("data")
  private static let typeName = ShortName("type")
  private static let contentName = ShortName("content")
  private static let charsetName = ShortName("charset")
  private static let nameName = ShortName("name")
  private static let namespaceName = ShortName("xmlns")
  private static let httpEquivName = ShortName("http-equiv")
}
