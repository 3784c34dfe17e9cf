/// The elements whose content or attributes need care.
enum HTMLElement: String, Sendable {
  case other, script, style, title, textarea, meta, object
  case iframe, noembed, noframes, xmp, plaintext
  /// `animate`, `set` and their kin change other attributes, links among them.
  case animation

  init(name: String) {
    switch name {
    case "animate", "animatemotion", "animatetransform", "set": self = .animation
    case "other", "animation": self = .other
    default: self = HTMLElement(rawValue: name) ?? .other
    }
  }

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

  init(name: String, of element: HTMLElement) {
    if name.hasPrefix("on") {
      self = .event
      return
    }
    if element == .animation {
      self = .refused
      return
    }
    let local = name.split(separator: ":").last.map(String.init) ?? name
    switch local {
    case "href", "src", "action", "formaction", "cite", "poster", "background", "longdesc",
      "manifest", "codebase", "classid", "profile", "usemap", "icon", "base":
      self = .url
    case "data" where element == .object: self = .url
    case "style", "srcset", "imagesrcset", "srcdoc", "ping", "archive", "sandbox", "integrity",
      "nonce":
      self = .refused
    case "type" where element == .script: self = .scriptType
    case "http-equiv": self = .httpEquiv
    case "content" where element == .meta: self = .metaContent
    default: self = .plain
    }
  }
}
