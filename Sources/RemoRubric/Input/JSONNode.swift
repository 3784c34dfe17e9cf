import RemoBytes

/// A value of a file that is read strictly: a request for another type reports an error.
struct JSONNode {
  let value: JSONValue
  /// The path from the document to the value: `criteria[3].weight`.
  let path: String
  let findings: Findings

  init(_ value: JSONValue, path: String, findings: Findings) {
    self.value = value
    self.path = path
    self.findings = findings
  }

  /// The whole document in `bytes`; nil, with an error, if it is not JSON.
  ///
  /// - Parameter helpIfSeveral: the suggestion if a second document follows.
  init?(parsing bytes: ContiguousArray<UInt8>, helpIfSeveral: String, findings: Findings) {
    do throws(JSONError) {
      self.init(
        try JSONValue(parsing: DocumentBuffer(bytes)), path: "", findings: findings)
    } catch {
      findings.append(
        Diagnostic(
          error, in: bytes.span, range: 0..<bytes.count, helpIfSeveral: helpIfSeveral))
      return nil
    }
  }

  var place: JSONPlace { JSONPlace(path: path, range: value.range) }

  /// The place of its first byte: an object with an error need not be underlined as a whole.
  var start: JSONPlace {
    let offset = value.range.lowerBound
    return JSONPlace(path: path, range: offset..<(offset + 1))
  }

  // MARK: Diagnostics

  func error(_ code: Diagnostic.Code, _ message: String, help: String? = nil) {
    findings.error(code, message, help: help, at: place)
  }

  func warning(_ code: Diagnostic.Code, _ message: String, help: String? = nil) {
    findings.warning(code, message, help: help, at: place)
  }

  /// Reports that the value is not `wanted`, such as "a string".
  func wrongType(_ wanted: String) {
    error("wrong-type", "expected \(wanted), found \(value.kindName)")
  }

  // MARK: Types

  /// The members of an object. A key not in `keys` is an error that suggests the nearest one; a
  /// document may also have `$schema`.
  func fields(keys: [String]? = nil) -> JSONFields? {
    guard let fields = JSONFields(self) else {
      wrongType("an object")
      return nil
    }
    guard let keys else { return fields }
    for member in fields.all where !keys.contains(member.key) {
      // Editors find a document's schema by this key.
      if isDocument, member.key == "$schema" { continue }
      findings.error(
        "unknown-key", "unknown key '\(member.key)'",
        help: Self.suggestion(for: member.key, among: keys), at: member.keyPlace)
    }
    return fields
  }

  /// Whether the value is a whole document, or an element of a document that is an array.
  private var isDocument: Bool { path.isEmpty || path.hasPrefix("[") && !path.includes(".") }

  var text: String? {
    if case .string(let text) = value.kind { return text }
    wrongType("a string")
    return nil
  }

  var flag: Bool? {
    if case .bool(let flag) = value.kind { return flag }
    wrongType("true or false")
    return nil
  }

  var elements: [JSONNode]? {
    if case .array(let elements) = value.kind { return nodes(elements) }
    wrongType("an array")
    return nil
  }

  /// The elements of an array, or the value alone.
  var elementsOrSelf: [JSONNode] {
    if case .array(let elements) = value.kind { nodes(elements) } else { [self] }
  }

  /// The texts of an array. Other elements are errors, and left out.
  var texts: [String]? { elements?.compactMap(\.text) }

  private func nodes(_ elements: [JSONValue]) -> [JSONNode] {
    elements.enumerated().map {
      JSONNode($1, path: "\(path)[\($0)]", findings: findings)
    }
  }

  func number(in range: ClosedRange<Double>? = nil) -> Double? {
    guard case .number(let number, let written) = value.kind else {
      wrongType("a number")
      return nil
    }
    guard number.isFinite else {
      error("out-of-range", "\(written) is too large")
      return nil
    }
    if let range, !range.contains(number) {
      error("out-of-range", "expected a number \(Self.bounds(range)), found \(written)")
      return nil
    }
    return number
  }

  private static func bounds(_ range: ClosedRange<Double>) -> String {
    let (least, most) = (shortestDecimal(range.lowerBound), shortestDecimal(range.upperBound))
    if range.upperBound == .infinity { return "at least \(least)" }
    if range.lowerBound == -.infinity { return "at most \(most)" }
    return "from \(least) to \(most)"
  }

  /// The case of a type that the text names.
  func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    guard let text else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    error(
      "unknown-value", "'\(text)' is not one of \(known.joined(separator: ", "))",
      help: Self.suggestion(for: text, among: known))
    return nil
  }

  /// "did you mean …?", or else the known names, if there are at most 24.
  static func suggestion(for name: String, among known: [String]) -> String? {
    if let nearest = nearestName(to: name, in: known) { return "did you mean '\(nearest)'?" }
    if known.isEmpty || known.count > 24 { return nil }
    return "the known ones are \(known.joined(separator: ", "))"
  }
}

extension JSONValue {
  /// The text of a string or number, for messages and comparisons.
  var text: String {
    switch kind {
    case .string(let text): text
    case .number(_, let text): text
    default: kindName
    }
  }
}
