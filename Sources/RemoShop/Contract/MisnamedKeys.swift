import RemoBytes

/// The misnamed keys of a document. Each kind of object gets one error for all its objects.
struct MisnamedKeys: Sendable {
  /// A key of the contract and the name used instead.
  struct Pair: Hashable, Sendable {
    let key: String
    let name: String
  }

  /// The misnamed keys of one kind of object, reported at the first object.
  struct Finding: Sendable {
    let path: String
    let range: Range<Int>
    fileprivate(set) var pairs: [Pair] = []
    /// Whether there are more pairs than the limit.
    fileprivate(set) var hasMore = false
    fileprivate(set) var objectCount = 0

    fileprivate init(path: String, range: Range<Int>) {
      self.path = path
      self.range = range
    }

    /// The most pairs kept; nobody reads more.
    private static let limit = 20

    fileprivate mutating func add(_ more: [Pair]) {
      objectCount += 1
      for pair in more where !pairs.contains(pair) {
        if pairs.count < Self.limit { pairs.append(pair) } else { hasMore = true }
      }
    }
  }

  private(set) var findings: [KeySynonyms.Object: Finding] = [:]

  mutating func removeAll() {
    if !findings.isEmpty { findings.removeAll() }
  }

  fileprivate mutating func add(
    _ pairs: [Pair], of object: KeySynonyms.Object, path: String, at range: Range<Int>
  ) {
    findings[object, default: Finding(path: path, range: range)].add(pairs)
  }
}

extension ContractPlace {
  /// The kind of object with a field at this place; nil if its keys have no synonyms.
  var synonyms: KeySynonyms.Object? {
    switch self {
    case .list: .list
    case .item: .item
    case .unmatchedItem: .unmatched
    case .fee: .fee
    case .items, .unmatched, .costs, .fees, .adjustments, .adjustment: nil
    }
  }
}

extension ListDecoder {
  /// The names in the object at `offset` that replace keys of the contract.
  ///
  /// Cost: one pass over the object. Only objects that lack a key are searched.
  func misnamedKeys(
    at offset: Int, of object: KeySynonyms.Object, among keys: [String]
  ) -> [(pair: MisnamedKeys.Pair, range: Range<Int>)] {
    var found: [(pair: MisnamedKeys.Pair, range: Range<Int>)] = []
    var open = keys
    for member in members(ofObjectAt: offset) {
      guard !member.isKnown(to: object),
        let key = KeySynonyms.key(for: member.name, among: open, of: object)
      else { continue }
      open.removeAll { $0 == key }
      found.append((MisnamedKeys.Pair(key: key, name: member.name), member.range))
    }
    return found
  }

  /// A key of an object, and its range with quotes.
  private struct Member {
    let name: String
    let range: Range<Int>

    /// Whether the key belongs to the contract.
    func isKnown(to object: KeySynonyms.Object) -> Bool {
      let keys =
        switch object {
        case .list: ContractKeys.Root.names
        case .item: ContractKeys.Item.names
        case .unmatched: ContractKeys.Unmatched.names
        case .fee: ContractKeys.Fee.names
        }
      return keys.names.contains(where: name.spells)
    }
  }

  private func members(ofObjectAt offset: Int) -> [Member] {
    var reader = JSONReader(self.reader.buffer)
    reader.restart(offset..<documentRange.upperBound)
    var members: [Member] = []
    do throws(JSONError) {
      guard try reader.peek() == .object else { return [] }
      var object = try reader.beginObject()
      while let slice = try reader.readAnyKey(&object) {
        let name = reader.buffer.storage.span.string(slice.range)
        let start = reader.keyOffset
        members.append(Member(name: name, range: start..<start + slice.count + 2))
        try reader.skipValue()
      }
    } catch {
      // The decoder reports an error when it gets there.
    }
    return members
  }

  /// The name of an array of items in the object, used instead of 'items'.
  func otherNameOfItems(in object: JSONReader.Object) -> String? {
    misnamedKeys(at: object.offset, of: .list, among: ["items"]).first?.pair.name
  }

  // MARK: Elements of an array

  /// Classifies a bare array by its first object.
  func arrayElements(at offset: Int) -> ArrayElements {
    var reader = JSONReader(self.reader.buffer)
    reader.restart(offset..<documentRange.upperBound)
    do throws(JSONError) {
      guard try reader.peek() == .array else { return .others }
      try reader.beginArray()
      guard try reader.hasElement() else { return .empty }
      guard try reader.peek() == .object else { return .others }
    } catch {
      return .others
    }
    let names = members(ofObjectAt: reader.position).map(\.name)
    let wrappers = ["items", "shopping_list", "project_data", "data"]
    let areLists = names.contains { wrappers.contains(where: $0.spells) }
    let keys = ContractKeys.Item.required.map(\.name)
    let areItems = names.contains { KeySynonyms.key(for: $0, among: keys, of: .item) != nil }
    return areItems && !areLists ? .items : .lists
  }

  /// Whether a document is a bare array of items. It may be cut off.
  package static func isArrayOfItems(_ document: DocumentBuffer) -> Bool {
    var decoder = ListDecoder()
    decoder.reader.buffer = document
    decoder.documentRange = 0..<document.inputCount
    return decoder.arrayElements(at: document.storage.span.lengthOfBOM) == .items
  }

  // MARK: Reporting

  /// Records the misnamed keys of an object that lacks some keys.
  ///
  /// - Returns: the missing keys with their misnamed counterparts, and the ranges of the misnamed
  ///   keys with quotes. The error of the document names each pair only once.
  mutating func noteMisnamedKeys(
    of offset: Int, lacking keys: [String], place: ContractPlace
  ) -> [(pair: MisnamedKeys.Pair, range: Range<Int>)] {
    guard let object = place.synonyms else { return [] }
    let required = misnamedKeys(at: offset, of: object, among: keys)
    guard let first = required.first else { return [] }
    // Optional keys are named along with the required ones.
    let optional =
      object == .item
      ? ItemField.allCases.filter { !$0.isRequired && !$0.description.synonyms.isEmpty }.map(\.key)
      : []
    let all = misnamedKeys(at: offset, of: object, among: keys + optional)
    misnamed.add(all.map(\.pair), of: object, path: placePath(place), at: first.range)
    return required
  }

  /// Reports the misnamed keys of the document, one error per kind of object.
  mutating func reportMisnamedKeys() {
    // A lenient pass reports each rejected part itself.
    if isLenient, leniency != .refusing { return }
    for finding in misnamed.findings.values {
      problems.addDocumentError(
        Diagnostic(
          .error, "missing-key", path: finding.path, message: finding.message, help: finding.help,
          range: finding.range))
    }
  }
}

extension MisnamedKeys.Finding {
  /// The error message, with the names found.
  fileprivate var message: String {
    let names = pairs.map { "'\($0.name)'" } + (hasMore ? ["others"] : [])
    let list =
      names.count == 1
      ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    let others = objectCount - 1
    let also = others == 0 ? "" : ", here and in \(others) more"
    return names.count == 1
      ? "the key \(list) has another name in the contract\(also)"
      : "the keys \(list) have other names in the contract\(also)"
  }

  /// The suggestion, with the names of the contract.
  fileprivate var help: String {
    let pairs = pairs.map { "'\($0.key)' for '\($0.name)'" }.joined(separator: ", ")
    let hasPrice = self.pairs.contains { $0.key == "price_cents" && !$0.name.hasSuffix("cents") }
    return "did you mean \(pairs)?"
      + (hasPrice ? " 'price_cents' is in cents: 129.00 is 12900" : "")
  }
}

/// The kind of elements in a bare array.
enum ArrayElements {
  /// Items of one list.
  case items
  /// Lists, or other objects.
  case lists
  /// No element.
  case empty
  /// Anything else.
  case others
}
