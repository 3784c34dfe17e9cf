/// The elements whose content or attributes need care.
enum HTMLElement: String, Sendable {
  case other, script, style, title, textarea, meta, object
  case iframe, noembed, noframes, xmp, plaintext
  case svg, math, select, noscript
  /// An element that has HTML inside in an `svg` or `math`.
  case inset
  case base, link
  /// `animate`, `set` and their kin change other attributes, links among them.
  case animation

  /// - Parameters:
  ///   - name: in XML what follows its colon.
  ///   - isXML: whether it is one of XML, where elements of pages mean nothing and Atom has links
  ///     of its own.
  init(name: ShortName, isXML: Bool) {
    if Self.animations.contains(name) {
      self = .animation
    } else if !isXML, Self.insets.contains(name) {
      self = .inset
    } else if Self.names.contains(name) || !isXML && Self.pageNames.contains(name) {
      self = HTMLElement(rawValue: name.text) ?? .other
    } else {
      self = .other
    }
  }

  private static let names = ShortName.list(
    "script style title textarea meta object iframe noembed noframes xmp plaintext")
  private static let pageNames = ShortName.list("svg math select noscript base link")
  private static let insets = ShortName.list(
    "foreignobject desc annotation-xml mi mo mn ms mtext")
  private static let animations = ShortName.list("animate animatemotion animatetransform set")

  /// Whether there are no tags inside (HTML Standard, 13.1.2: raw text and escapable raw text).
  var hasContentOnly: Bool {
    switch self {
    case .script, .style, .title, .textarea, .iframe, .noembed, .noframes, .xmp, .plaintext: true
    case .other, .meta, .object, .svg, .math, .select, .noscript, .inset, .base, .link,
      .animation:
      false
    }
  }

  var isScriptOrStyle: Bool { self == .script || self == .style }

  /// Whether the content is text in which character references are read, so that it takes names.
  var isText: Bool { self == .title || self == .textarea }
}

/// The kinds of attribute, by the meaning of the value.
enum HTMLAttribute: Equatable, Sendable {
  case plain
  case url
  /// `on…`: a script.
  case event
  /// Style, HTML or a list of URLs; data cannot be made safe there.
  case refused
  case scriptType, httpEquiv, metaContent
  /// The attribute that tells browsers the encoding of a page.
  case charset

  /// - Parameters:
  ///   - name: the whole name.
  ///   - local: what follows its last colon.
  init(_ name: ShortName, local: ShortName, of element: HTMLElement) {
    if name.begins(Self.eventPrefix) {
      self = .event
      return
    }
    // Data may not decide what other attributes, or the elements of XML, are.
    if element == .animation || name.begins(Self.namespaceName) {
      self = .refused
      return
    }
    if Self.urls.contains(local) {
      // What a page takes code or the addresses of all its links from is not for a shop to say.
      let decides = element == .script || element == .base || element == .link
      self = decides ? .refused : .url
    } else if Self.neverSafe.contains(local) {
      self = .refused
    } else if local == Self.dataName {
      self = element == .object ? .url : .plain
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

  private static let urls = ShortName.list(
    """
    href src action formaction cite poster background longdesc manifest codebase classid profile \
    usemap icon base
    """)
  private static let neverSafe = ShortName.list(
    "style srcset imagesrcset srcdoc ping attributionsrc archive sandbox integrity nonce")
  private static let eventPrefix = ShortName("on")
  private static let dataName = ShortName("data")
  private static let typeName = ShortName("type")
  private static let contentName = ShortName("content")
  private static let charsetName = ShortName("charset")
  private static let nameName = ShortName("name")
  private static let namespaceName = ShortName("xmlns")
  private static let httpEquivName = ShortName("http-equiv")
}
