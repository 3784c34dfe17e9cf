import RemoBytes

/// One product as a model judged it.
package struct ModelJudgment: Sendable {
  /// The file and line of the answer.
  package var place: SuitePlace
  /// The path inside the answer: `candidates[1]`.
  package var path: String
  var names = AnswerNames()
  /// The score of each criterion of the rubric; nil without a usable one.
  var scores: [Double?]
  /// Whether the answer has a key for each criterion, even with the value null.
  var isGiven: [Bool]
  /// The stated sum, if usable.
  var total: StatedTotal?
  /// Whether the answer states a sum, usable or not.
  var hasTotal = false
  /// A sum outside 0…1.
  var totalOutside: Double?
  var reason: String?
  /// Whether all given scores are usable, so that the sum can be recomputed.
  var isUsable = true
}

/// A sum as an answer states it.
struct StatedTotal: Equatable, Sendable {
  var value: Double
  /// The greatest difference that rounding explains: half a unit of the last decimal, at
  /// most 0.005.
  var tolerance: Double

  /// - Parameter text: the number as it is written.
  init(_ value: Double, text: String) {
    self.value = value
    let decimals = text.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
    tolerance = min(unit / 2, 0.005) + 1e-9
  }
}

/// The names of the item and the candidate that an answer judges.
struct AnswerNames: Sendable {
  var item: String?
  var candidate: String?
  /// The name and the address of the product.
  var product: String?
  var address: String?
  var category: String?
  /// The attributes of both sides, if the answer has them.
  var wantedAttributes: JSONValue?
  var candidateAttributes: JSONValue?

  /// The names for people: `sofa-01 / a`; nil without any.
  var text: String? {
    let parts = [item, candidate ?? product].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " / ")
  }

  /// The role of an object's `id`.
  enum Role { case item, candidate }

  mutating func add(_ object: JSONValue, keys: AnswerKeys, id role: Role?) {
    if let value = keys.item(object) {
      (item, wantedAttributes) = (value.name ?? item, value.attributes ?? wantedAttributes)
      wantedAttributes = value["wanted"]?.attributes ?? wantedAttributes
    }
    wantedAttributes = object["wanted"]?.attributes ?? wantedAttributes
    if let value = keys.candidate(object) {
      (candidate, candidateAttributes) = (
        value.name ?? candidate, value.attributes ?? candidateAttributes
      )
      product = keys.name(value)?.string ?? product
      address = value["product_url"]?.string ?? address
    }
    if let id = object["id"]?.name {
      switch role {
      case .item: item = item ?? id
      case .candidate: candidate = candidate ?? id
      case nil: break
      }
    }
    product = keys.name(object)?.string ?? product
    address = object["product_url"]?.string ?? address
    category = (object["category"] ?? object["category_group"])?.string ?? category
  }
}

extension JSONValue {
  /// The text of a string that is not blank.
  var string: String? {
    guard case .string(let text) = kind, text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    return text
  }

  /// A name: a string, a number, or the `id` of an object.
  fileprivate var name: String? {
    switch kind {
    case .string: string
    case .number(_, let text): text
    case .object: self["id"]?.name
    default: nil
    }
  }

  /// This value, if it is an object.
  fileprivate var attributes: JSONValue? {
    if case .object = kind { self } else { nil }
  }
}
