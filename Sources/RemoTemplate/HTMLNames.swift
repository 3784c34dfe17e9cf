import RemoBytes

/// The elements whose content or attributes need care.
enum HTMLElement: String, Sendable {
  case other, script, style, title, textarea, meta, object
  case iframe, noembed, noframes, xmp, plaintext
  /// `animate`, `set` and their kin change other attributes, links among them.
  case animation

  init(name: ShortName) {
    for (known, element) in Self.known where name == known {
      self = element
      return
    }
    self = .other
  }

  private static let known: [(name: ShortName, element: HTMLElement)] = {
    let named: [HTMLElement] = [
      .script, .style, .title, .textarea, .meta, .object, .iframe, .noembed, .noframes, .xmp,
      .plaintext,
    ]
    return named.map { (ShortName($0.rawValue), $0) }
      + ["animate", "animatemotion", "animatetransform", "set"].map { name in
        (ShortName(name), .animation)
      }
  }()

  /// Whether there are no tags inside (HTML Standard, 13.1.2: raw text and escapable raw text).
  var hasContentOnly: Bool {
    switch self {
    case .script, .style, .title, .textarea, .iframe, .noembed, .noframes, .xmp, .plaintext: true
    case .other, .meta, .object, .animation: false
    }
  }

  var isScriptOrStyle: Bool { self == .script || self == .style }
}

/// What the value of an attribute is taken for.
enum HTMLAttribute: Equatable, Sendable {
  case plain
  case url
  /// `on…`: a script.
  case event
  /// Style, HTML or a list of URLs; data cannot be made safe there.
  case refused
  case scriptType, httpEquiv, metaContent
  /// The URL of an `object`; plain elsewhere.
  case objectData

  /// - Parameters:
  ///   - name: the whole name.
  ///   - local: what follows its last colon.
  init(_ name: ShortName, local: ShortName, of element: HTMLElement) {
    if name.begins(UInt8(ascii: "o"), UInt8(ascii: "n")) {
      self = .event
      return
    }
    if element == .animation {
      self = .refused
      return
    }
    var found = HTMLAttribute.plain
    for (known, attribute) in Self.known where local == known { found = attribute }
    switch found {
    case .objectData: self = element == .object ? .url : .plain
    case .scriptType: self = element == .script ? .scriptType : .plain
    case .metaContent: self = element == .meta ? .metaContent : .plain
    default: self = found
    }
  }

  private static let known: [(name: ShortName, attribute: HTMLAttribute)] = {
    let names: [(String, HTMLAttribute)] = [
      ("href src action formaction cite poster background longdesc manifest codebase", .url),
      ("classid profile usemap icon base", .url),
      ("style srcset imagesrcset srcdoc ping archive sandbox integrity nonce", .refused),
      ("data", .objectData), ("type", .scriptType), ("http-equiv", .httpEquiv),
      ("content", .metaContent),
    ]
    return names.flatMap { names, attribute in
      names.utf8.split(separator: ASCII.space).map { (ShortName($0), attribute) }
    }
  }()
}
