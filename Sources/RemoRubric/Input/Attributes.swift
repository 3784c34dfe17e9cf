import RemoBytes
import RemoShop

/// The known attributes of a wanted item or a product: names and values, in input order.
public struct Attributes: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var value: AttributeValue
  }

  package private(set) var entries: [Entry] = []

  /// No attributes.
  public init() {}

  /// Adds an attribute; blank texts and empty arrays mean "not known" and are left out.
  package mutating func append(_ value: AttributeValue, as name: String) {
    if !value.isUnknown { entries.append(Entry(name: name, value: value)) }
  }

  /// The value called `name`, in time linear in the number of attributes.
  package subscript(_ name: String) -> AttributeValue? {
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }

  /// The text called `name`; an array's elements are joined by a comma.
  public func text(_ name: String) -> String? {
    self[name]?.text
  }
}

extension Attributes: ExpressibleByDictionaryLiteral {
  /// Attributes with texts: `["category": "Sofa", "dimensions": "84 in W x 36 in D"]`.
  ///
  /// Sizes, prices and lists are read from texts, too; a blank text means "not known".
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, text) in elements { append(.text(text), as: name) }
  }

  /// Sets an attribute to a text; a blank one means "not known".
  public mutating func set(_ name: String, to text: String) { replace(name, with: .text(text)) }

  /// Sets an attribute to several texts; none means "not known".
  public mutating func set(_ name: String, to texts: [String]) {
    replace(name, with: .texts(texts))
  }

  /// Sets an attribute to a number.
  public mutating func set(_ name: String, to number: Double) {
    replace(name, with: .number(number, written: shortestDecimal(number)))
  }

  /// Sets an attribute to yes or no.
  public mutating func set(_ name: String, to flag: Bool) { replace(name, with: .flag(flag)) }

  private mutating func replace(_ name: String, with value: AttributeValue) {
    entries.removeAll { $0.name == name }
    append(value, as: name)
  }
}

package enum AttributeValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  /// A number, and its notation in the input.
  case number(Double, written: String)
  case flag(Bool)
  /// A size given as an object, and its text for people.
  case size(Dimensions, written: String)

  /// Whether the value is a blank text, or an array without any other text.
  package var isUnknown: Bool {
    switch self {
    case .text(let text): isBlank(text)
    case .texts(let texts): texts.allSatisfy(isBlank)
    case .number, .flag, .size: false
    }
  }

  /// The whole value as text, for people.
  package var text: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    case .number(_, let written): written
    case .flag(let flag): flag ? "true" : "false"
    case .size(_, let written): written
    }
  }

  /// The elements of an array that are not blank, or the text of any other value.
  package var texts: [String] {
    if case .texts(let texts) = self { return texts.filter { !isBlank($0) } }
    return [text]
  }

  /// The number, also from a text in digits.
  package var number: Double? {
    switch self {
    case .number(let number, _): number
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The size, from an object or a text that can be read as one.
  package var size: Dimensions? {
    switch self {
    case .size(let size, _): size
    case .text(let text): Dimensions(text)
    default: nil
    }
  }
}

/// Whether a text has nothing to show.
func isBlank(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
}
