import RemoBytes

/// The findings about one file, in the order of the file.
struct Findings {
  private(set) var diagnostics: [Diagnostic] = []

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func error(
    _ code: Diagnostic.Code, _ path: String, _ message: String, help: String? = nil,
    at range: Range<Int>
  ) {
    diagnostics.append(
      Diagnostic(.error, code, path: path, message: message, help: help, range: range))
  }

  mutating func warning(
    _ code: Diagnostic.Code, _ path: String, _ message: String, help: String? = nil,
    at range: Range<Int>
  ) {
    diagnostics.append(
      Diagnostic(.warning, code, path: path, message: message, help: help, range: range))
  }

  mutating func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The diagnostics by place, those of one place in the order in which they were found.
  func sorted() -> [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.range?.lowerBound ?? 0, $0.offset)
        < ($1.element.range?.lowerBound ?? 0, $1.offset)
    }.map(\.element)
  }
}

/// An object of a rubric, table or suite: its members are asked for by type, and everything that is
/// not as it should be becomes a diagnostic.
struct JSONFields {
  let value: JSONValue
  let path: String
  private let members: [JSONValue.Member]

  /// The object in `value`; nil, with an error, if it is something else. With `keys`, every other
  /// key is an error that names the nearest, but for a document's own `$schema`.
  init?(
    _ value: JSONValue, _ path: String, keys: [String]? = nil, _ findings: inout Findings
  ) {
    guard case .object(let members) = value.kind else {
      Self.wrongType(value, path, "an object", &findings)
      return nil
    }
    self.value = value
    self.path = path
    self.members = members
    guard let keys else { return }
    for member in members where !keys.contains(member.key) {
      // Editors find the schema of a document by it.
      if path.isEmpty, member.key == "$schema" { continue }
      findings.error(
        "unknown-key", child(member.key), "unknown key '\(member.key)'",
        help: Self.suggestion(member.key, keys), at: member.keyRange)
    }
  }

  /// The object in `value`; nil, without an error, if it is something else.
  private init?(known value: JSONValue, _ path: String) {
    guard case .object(let members) = value.kind else { return nil }
    self.value = value
    self.path = path
    self.members = members
  }

  /// "did you mean …?", else the list of what is known.
  static func suggestion(_ name: String, _ known: [String]) -> String? {
    if let nearest = nearestName(to: name, in: known) { return "did you mean '\(nearest)'?" }
    if known.isEmpty || known.count > 24 { return nil }
    return "known are \(known.joined(separator: ", "))"
  }

  /// All members in file order.
  var all: [JSONValue.Member] { members }

  /// The path of a member.
  func child(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// The object in a member, for a second look; nil if there is none.
  func object(_ key: String) -> JSONFields? {
    value[key].flatMap { JSONFields(known: $0, child(key)) }
  }

  /// The objects in a member that is an array; nil for elements that are something else.
  func objects(_ key: String) -> [JSONFields?] {
    guard case .array(let elements)? = value[key]?.kind else { return [] }
    return elements.enumerated().map { JSONFields(known: $1, "\(child(key))[\($0)]") }
  }

  /// The place of a member's value; if it is missing, the beginning of its object.
  func range(_ key: String) -> Range<Int> {
    let start = value.range.lowerBound
    return value[key]?.range ?? start..<(start + 1)
  }

  /// The value of a member, nil if it is not there or null.
  func optional(_ key: String) -> JSONValue? {
    guard let value = value[key] else { return nil }
    if case .null = value.kind { return nil }
    return value
  }

  /// The value of a member that has to be there.
  func required(_ key: String, _ findings: inout Findings) -> JSONValue? {
    if let value = value[key] { return value }
    findings.error("missing-key", child(key), "'\(key)' is missing", at: range(key))
    return nil
  }

  // MARK: Typed members

  func text(_ key: String, required isRequired: Bool = false, _ findings: inout Findings)
    -> String?
  {
    guard let value = isRequired ? required(key, &findings) : optional(key) else { return nil }
    guard case .string(let text) = value.kind else {
      wrongType(key, value, "a string", &findings)
      return nil
    }
    return text
  }

  func number(
    _ key: String, in range: ClosedRange<Double>? = nil, required isRequired: Bool = false,
    _ findings: inout Findings
  ) -> Double? {
    guard let value = isRequired ? required(key, &findings) : optional(key) else { return nil }
    return Self.number(value, child(key), in: range, &findings)
  }

  func bool(_ key: String, _ findings: inout Findings) -> Bool? {
    guard let value = optional(key) else { return nil }
    guard case .bool(let flag) = value.kind else {
      wrongType(key, value, "true or false", &findings)
      return nil
    }
    return flag
  }

  func array(_ key: String, required isRequired: Bool = false, _ findings: inout Findings)
    -> [JSONValue]?
  {
    guard let value = isRequired ? required(key, &findings) : optional(key) else { return nil }
    guard case .array(let elements) = value.kind else {
      wrongType(key, value, "an array", &findings)
      return nil
    }
    return elements
  }

  /// An array of strings; elements of another type are errors and left out.
  func texts(_ key: String, _ findings: inout Findings) -> [String]? {
    array(key, &findings).map { Self.texts($0, child(key), &findings) }
  }

  /// One of the names of a type.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _: Choice.Type, _ findings: inout Findings
  ) -> Choice? where Choice.RawValue == String {
    guard let value = optional(key), let text = text(key, &findings) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    findings.error(
      "unknown-value", child(key), "'\(text)' is none of \(known.joined(separator: ", "))",
      help: Self.suggestion(text, known), at: value.range)
    return nil
  }

  func wrongType(
    _ key: String, _ value: JSONValue, _ wanted: String, _ findings: inout Findings
  ) {
    Self.wrongType(value, child(key), wanted, &findings)
  }

  static func wrongType(
    _ value: JSONValue, _ path: String, _ wanted: String, _ findings: inout Findings
  ) {
    findings.error(
      "wrong-type", path, "expected \(wanted), found \(value.kindName)", at: value.range)
  }

  static func texts(
    _ elements: [JSONValue], _ path: String, _ findings: inout Findings
  ) -> [String] {
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      if case .string(let text) = element.kind {
        texts.append(text)
      } else {
        wrongType(element, "\(path)[\(index)]", "a string", &findings)
      }
    }
    return texts
  }

  static func number(
    _ value: JSONValue, _ path: String, in range: ClosedRange<Double>? = nil,
    _ findings: inout Findings
  ) -> Double? {
    guard case .number(let number, let written) = value.kind else {
      wrongType(value, path, "a number", &findings)
      return nil
    }
    guard number.isFinite else {
      findings.error("out-of-range", path, "\(written) is too large a number", at: value.range)
      return nil
    }
    if let range, !range.contains(number) {
      let bounds =
        range.upperBound == .infinity
        ? "at least \(shortestDecimal(range.lowerBound))"
        : range.lowerBound == -.infinity
          ? "at most \(shortestDecimal(range.upperBound))"
          : "from \(shortestDecimal(range.lowerBound)) to \(shortestDecimal(range.upperBound))"
      findings.error(
        "out-of-range", path, "expected a number \(bounds), found \(written)", at: value.range)
      return nil
    }
    return number
  }
}

/// The ids of the objects of one array, each with the place that has it.
struct SeenIDs {
  private var places: [ByteString: String] = [:]

  /// Adds the id of an object; false, with an error, where another one has it.
  @discardableResult
  mutating func add(_ id: ByteString, _ fields: JSONFields, _ findings: inout Findings) -> Bool {
    if let other = places[id] {
      findings.error(
        "duplicate-id", fields.child("id"), "'\(id)' is already the id of \(other)",
        at: fields.range("id"))
      return false
    }
    places[id] = fields.path
    return true
  }
}

extension JSONValue.Member {
  /// The place of the key, quotes included.
  var keyRange: Range<Int> { keyOffset..<(keyOffset + key.utf8.count + 2) }
}
