import RemoBytes

/// The members of an object that is read strictly.
struct JSONFields {
  /// The object itself.
  let node: JSONNode
  private let members: [JSONValue.Member]

  /// The members of `node`; nil, without an error, if it is not an object.
  init?(_ node: JSONNode) {
    guard case .object(let members) = node.value.kind else { return nil }
    self.node = node
    self.members = members
  }

  /// A key with its value.
  struct Member {
    fileprivate let object: JSONNode
    fileprivate let member: JSONValue.Member

    var key: String { member.key }
    var path: String { object.path(of: key) }

    var node: JSONNode {
      JSONNode(member.value, path: path, findings: object.findings)
    }

    /// The place of the key with its quotes.
    var keyPlace: JSONPlace { JSONPlace(path: path, range: member.keyRange) }

    /// The place of the key's opening quote.
    var keyStart: JSONPlace {
      let start = member.keyRange.lowerBound
      return JSONPlace(path: path, range: start..<(start + 1))
    }
  }

  var findings: Findings { node.findings }

  /// All members in file order.
  var all: [Member] { members.map { Member(object: node, member: $0) } }

  var isEmpty: Bool { members.isEmpty }

  /// The place of a member's value; if it is missing, the beginning of its object.
  func place(of key: String) -> JSONPlace {
    let start = node.value.range.lowerBound
    return JSONPlace(
      path: node.path(of: key), range: node.value[key]?.range ?? start..<(start + 1))
  }

  /// Whether the object has the key, also with the value null.
  func has(_ key: String) -> Bool { node.value[key] != nil }

  /// The value of a member; nil if it is missing or null.
  subscript(_ key: String) -> JSONNode? {
    guard let member = member(key) else { return nil }
    if case .null = member.value.kind { return nil }
    return member
  }

  /// The value of a required member; nil, with an error, if it is missing.
  func required(_ key: String) -> JSONNode? {
    if let member = member(key) { return member }
    findings.error("missing-key", "'\(key)' is missing", at: place(of: key))
    return nil
  }

  private func member(_ key: String) -> JSONNode? {
    node.value[key].map { JSONNode($0, path: node.path(of: key), findings: findings) }
  }

  private func member(_ key: String, required isRequired: Bool) -> JSONNode? {
    isRequired ? required(key) : self[key]
  }

  // MARK: Typed members

  func text(_ key: String, required isRequired: Bool = false) -> String? {
    member(key, required: isRequired)?.text
  }

  func number(
    _ key: String, in range: ClosedRange<Double>? = nil, required isRequired: Bool = false
  ) -> Double? {
    member(key, required: isRequired)?.number(in: range)
  }

  func flag(_ key: String) -> Bool? { self[key]?.flag }

  func array(_ key: String, required isRequired: Bool = false) -> [JSONNode]? {
    member(key, required: isRequired)?.elements
  }

  /// The texts of an array. Other elements are errors, and left out.
  func texts(_ key: String) -> [String]? { self[key]?.texts }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    self[key]?.choice(type)
  }

  // MARK: A second look

  /// The object in a member; nil, without an error, if there is none.
  func object(_ key: String) -> JSONFields? { member(key).flatMap { JSONFields($0) } }

  /// The objects in a member that is an array; nil for elements that are something else.
  func objects(_ key: String) -> [JSONFields?] {
    guard let member = member(key), case .array = member.value.kind else { return [] }
    return (member.elements ?? []).map { JSONFields($0) }
  }
}

extension JSONNode {
  /// The path of a member of this object.
  fileprivate func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

/// The ids of the objects of one array, each with the path of the object that has it.
struct SeenIDs {
  private var paths: [ByteString: String] = [:]

  /// Adds the id of an object; false, with an error, if another object has it.
  @discardableResult
  mutating func add(_ id: ByteString, of fields: JSONFields) -> Bool {
    if let other = paths[id] {
      fields.findings.error(
        "duplicate-id", "'\(id)' is already the ID of \(other)", at: fields.place(of: "id"))
      return false
    }
    paths[id] = fields.node.path
    return true
  }
}
