import RemoBytes

/// The keys of a document that have other names than the contract's, told once for each kind of
/// object and not for each object.
struct MisnamedKeys: Sendable {
  /// A key of the contract, and the name that stands in its place.
  struct Pair: Hashable, Sendable {
    let key: String
    let name: String
  }

  /// Objects of one kind, told at the first of them.
  struct Finding: Sendable {
    let path: String
    let range: Range<Int>
    fileprivate(set) var pairs: [Pair] = []
    /// Whether there are more pairs than are kept.
    fileprivate(set) var hasMore = false
    fileprivate(set) var objectCount = 0

    fileprivate init(path: String, range: Range<Int>) {
      self.path = path
      self.range = range
    }

    /// Pairs beyond this number are not kept: nobody reads more of them.
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
  /// The kind of object that a field of this place belongs to; nil where none has synonyms.
  var synonyms: KeySynonyms.Object? {
    switch self {
    case .list: .list
    case .item: .item
    case .unmatchedItem: .unmatched
    case .fee: .fee
    case .items, .unmatched, .costs, .fees: nil
    }
  }
}

extension ListDecoder {
  /// The names in the object at `offset` that stand in the place of some of the contract's keys.
  ///
  /// Cost: one pass over the object; only one that lacks a key is looked at.
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

  /// A key of an object, and the bytes of it with its quotes.
  private struct Member {
    let name: String
    let range: Range<Int>

    /// Whether the contract has it.
    func isKnown(to object: KeySynonyms.Object) -> Bool {
      switch object {
      case .list: ContractKeys.Root.names.names.contains(name)
      case .item: ContractKeys.Item.names.names.contains(name)
      case .unmatched: ContractKeys.Unmatched.names.names.contains(name)
      case .fee: ContractKeys.Fee.names.names.contains(name)
      }
    }
  }

  private static let noKeys = JSONKeySet([])

  private func members(ofObjectAt offset: Int) -> [Member] {
    var reader = JSONReader(self.reader.buffer)
    reader.restart(offset..<documentRange.upperBound)
    var members: [Member] = []
    do throws(JSONError) {
      guard try reader.peek() == .object else { return [] }
      var object = try reader.beginObject()
      while case .unknown(let slice) = try reader.readKey(&object, among: Self.noKeys) {
        let name = reader.buffer.storage.span.string(slice.range)
        let start = reader.keyOffset
        members.append(Member(name: name, range: start..<start + slice.count + 2))
        try reader.skipValue()
      }
    } catch {
      // An error ends the document, and is told where it is met.
    }
    return members
  }

  /// The name of an array of items in the object, where 'items' should be.
  func otherNameOfItems(in object: JSONReader.Object) -> String? {
    misnamedKeys(at: object.offset, of: .list, among: ["items"]).first?.pair.name
  }

  // MARK: Elements of an array

  /// The elements of an array in the place of a list, told by its first object.
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
    let areLists = names.contains(where: ["items", "shopping_list", "data"].contains)
    let keys = ContractKeys.Item.required.map(\.name)
    let areItems = names.contains { KeySynonyms.key(for: $0, among: keys, of: .item) != nil }
    return areItems && !areLists ? .items : .lists
  }

  /// Whether a document is an array of items in the place of a list; it may be cut off.
  package static func isArrayOfItems(_ document: DocumentBuffer) -> Bool {
    var decoder = ListDecoder()
    decoder.reader.buffer = document
    decoder.documentRange = 0..<document.inputCount
    return decoder.arrayElements(at: document.storage.span.lengthOfBOM) == .items
  }

  // MARK: Reporting

  /// Notes the keys in an object that have other names, in place of those that it lacks.
  ///
  /// - Returns: the keys whose other names were found, and the ranges of these with their quotes.
  ///   A document mentions each only once.
  mutating func noteMisnamedKeys(
    of offset: Int, lacking keys: [String], place: ContractPlace
  ) -> [(pair: MisnamedKeys.Pair, range: Range<Int>)] {
    guard let object = place.synonyms else { return [] }
    let required = misnamedKeys(at: offset, of: object, among: keys)
    guard let first = required.first else { return [] }
    // Those that may be missing are named along with them.
    let optional = object == .item ? ["image_url", "fit_status", "dimensions"] : []
    let all = misnamedKeys(at: offset, of: object, among: keys + optional)
    misnamed.add(all.map(\.pair), of: object, path: placePath(place), at: first.range)
    return required
  }

  /// Reports the misnamed keys of the document, once for each kind of object.
  mutating func reportMisnamedKeys() {
    // A lenient pass tells each part that it leaves out.
    if leniency == .salvaging, !refusesRejects { return }
    for finding in misnamed.findings.values {
      problems.addDocumentError(
        Diagnostic(
          .error, "missing-key", path: finding.path, message: finding.message, help: finding.help,
          range: finding.range))
    }
  }
}

extension MisnamedKeys.Finding {
  /// The names that were found.
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

  /// The names of the contract.
  fileprivate var help: String {
    let pairs = pairs.map { "'\($0.key)' for '\($0.name)'" }.joined(separator: ", ")
    let hasPrice = self.pairs.contains { $0.key == "price_cents" && !$0.name.hasSuffix("cents") }
    return "did you mean \(pairs)?"
      + (hasPrice ? " 'price_cents' is in cents: 129.00 is 12900" : "")
  }
}

/// The elements of an array that stands in the place of a list.
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
