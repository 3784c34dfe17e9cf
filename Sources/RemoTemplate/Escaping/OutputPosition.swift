import RemoBytes

/// The place of the next byte in the output, in any template language.
///
/// Only the position of the language is set; the others are nil. An enum would copy the position at
/// each step.
struct OutputPosition: Equatable, Sendable {
  private var html: HTMLPosition?
  private var markdown: MarkdownPosition?
  private var json: JSONPosition?
  private var csv: CSVPosition?

  init(_ language: TemplateLanguage) {
    switch language {
    case .html: html = HTMLPosition()
    case .xml: html = HTMLPosition(isXML: true)
    case .markdown: markdown = MarkdownPosition()
    case .json: json = JSONPosition()
    case .csv: csv = CSVPosition()
    case .text: break
    }
  }

  /// The result of moving past a part of a template's text.
  struct Advance {
    /// The offset at which it stopped.
    var next: Int
    var wrong: TemplateError.Code?
    /// The style or inline script before and after it, for a Content-Security-Policy.
    var hashedBefore, hashedAfter: HTMLElement?
  }

  /// Moves past the template's bytes in `range`, up to the start or end of a style or script.
  mutating func advance(over bytes: Span<UInt8>, in range: Range<Int>) -> Advance {
    var step = Advance(next: range.upperBound)
    step.hashedBefore = html?.hashed
    if let (next, wrong) = html?.advance(over: bytes, in: range) {
      (step.next, step.wrong, step.hashedAfter) = (next, wrong, html?.hashed)
    } else if markdown != nil {
      for offset in range { markdown?.advance(bytes[offset]) }
    } else if json != nil {
      for offset in range { json?.advance(bytes[offset]) }
    } else if csv != nil {
      for offset in range { csv?.advance(bytes[offset]) }
    }
    return step
  }

  /// Decides how to escape a name here, or gives the place that refuses it; `kind` is nil for a
  /// constant.
  mutating func place(_ kind: TemplateSchema.ValueKind?) -> Placement {
    html?.place(kind) ?? markdown?.place(kind) ?? csv?.placement(of: kind)
      ?? json?.placement(of: kind, string: .json, link: .json)
      ?? .escaped(kind == .link ? .textLink : .text)
  }

  /// Enters or leaves a section that depends on data.
  mutating func cross() -> TemplateError.Code? {
    markdown?.cross()
    return html?.cross()
  }

  /// Merges the position of another path through the template into this one; false if they
  /// conflict.
  mutating func join(_ other: OutputPosition) -> Bool {
    if self == other { return true }
    if let other = other.html, let joined = html?.joined(with: other) {
      html = joined
    } else if let other = other.markdown, let joined = markdown?.joined(with: other) {
      markdown = joined
    } else if let other = other.csv, let joined = csv?.joined(with: other) {
      csv = joined
    } else {
      return false
    }
    return true
  }

  /// Whether only numbers can stand here.
  var takesNumbers: Bool {
    html?.isJSONBlock == true || json?.isInString == false || csv?.isQuoted == false
  }

  var mayEnd: Bool {
    if let html { return html.state == .text }
    return json?.isInString != true && csv?.isQuoted != true
  }

  /// Whether an apostrophe would end the surrounding value.
  var isSingleQuoted: Bool { html?.state == .singleQuoted }

  var place: TemplatePlace {
    html?.place ?? markdown?.place ?? json?.place ?? csv?.place ?? .text
  }

  /// The place if data must not even decide whether text appears there; else nil.
  var fixedPlace: TemplatePlace? { html?.isFixed == true ? html?.place : nil }
}

/// The decision about a name at a place of the output.
enum Placement: Equatable {
  case escaped(EscapeContext)
  case refused(TemplatePlace)
}
