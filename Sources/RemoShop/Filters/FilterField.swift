import RemoBytes

/// The field that a condition compares.
enum FilterField: Hashable, Sendable {
  case column(TableColumn), label, status
  case own(String)

  static func named(_ name: String) throws(ListFilterError) -> FilterField {
    let key = String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    let meant = TableColumn.allCases.first {
      $0.field?.description.aliases.contains(key) == true
    }
    switch meant ?? TableColumn(rawValue: key) {
    case .label: return .label
    case .status: return .status
    case .price, .priceCents, .quantity, .lineTotal, .lineTotalCents:
      throw .isNumber(key, limit: .maximumPrice)
    case .confidenceScore: throw .isNumber(key, limit: .minimumScore)
    case .currency, .searchURL: throw .unknownField(key)
    case nil:
      guard nearestName(to: key, in: names) == nil, let own = OwnFields.name(key) else {
        throw .unknownField(key)
      }
      return .own(own)
    case let column?: return .column(column)
    }
  }

  /// The names that `named` accepts.
  static var names: [String] {
    let first: [TableColumn] = [.group, .retailer, .productName, .label, .status]
    let others = TableColumn.allCases.filter {
      !first.contains($0) && ($0.field?.isText ?? ($0 == .searchKeywords))
    }
    return (first + others).map(\.rawValue)
  }

  /// The name that ``named(_:)`` accepts for the field.
  var name: String {
    switch self {
    case .column(let column): column.rawValue
    case .label: "label"
    case .status: "status"
    case .own(let name): name
    }
  }

  /// Whether the value is a text of an item.
  var isOfItems: Bool { self != .label && self != .status }

  static func label(_ score: Double) -> String {
    Confidence(score)?.band == .closeMatch ? TableWord.closeMatchLabel.text(.usd) : ""
  }

  static func status(_ score: Double) -> String {
    switch Confidence(score)?.band {
    case .normal: TableWord.matched.text(.usd)
    case .closeMatch: TableWord.closeMatch.text(.usd)
    case .lowConfidence, nil: TableWord.demoted.text(.usd)
    }
  }

  /// Throws if the field can never have the value.
  func check(_ value: String) throws(ListFilterError) {
    let known: [String]
    switch self {
    case .column(.decision): known = Decision.allCases.map(\.rawValue) + [""]
    case .column, .own: return
    case .label: known = [TableWord.closeMatchLabel.text(.usd), ""]
    case .status:
      known = [TableWord.matched, .closeMatch, .demoted, .unmatched].map { $0.text(.usd) }
    }
    let isKnown = known.contains { known in
      known.withBytes { known in
        value.withBytes { $0.isFoldedEqual(0..<$0.count, to: known, in: 0..<known.count) }
      }
    }
    if isKnown { return }
    throw .unknownValue(value, known: known.filter { !$0.isEmpty })
  }
}

/// An error that describes an invalid filter condition.
public struct ListFilterError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The error message.
  public let message: String

  /// A suggestion for a fix.
  public let help: String

  /// The suggestion with a wording for the command line, if any.
  package let suggestion: Suggestion?

  private init(message: String, help: String) {
    (self.message, self.help, suggestion) = (message, help, nil)
  }

  private init(message: String, suggestion: Suggestion) {
    (self.message, help, self.suggestion) = (message, suggestion.inCode, suggestion)
  }

  /// The message and the suggestion on one line.
  public var description: String { "\(message); \(help)" }

  static func missingValue(in expression: String) -> ListFilterError {
    ListFilterError(
      message:
        "'\(expression)' is not a condition", help: "write FIELD=VALUE, such as retailer=IKEA")
  }

  static func blankName(in values: String, field: String) -> ListFilterError {
    ListFilterError(
      message: "one of the names in '\(values)' is blank", suggestion: .blank(field: field))
  }

  static func unknownField(_ name: String) -> ListFilterError {
    let guess = didYouMean(nearestName(to: name, in: FilterField.names))
    return ListFilterError(
      message: "there is no field '\(name)'\(guess)",
      help: "the fields are \(FilterField.names.joined(separator: ", "))")
  }

  static func isNumber(_ name: String, limit: Suggestion) -> ListFilterError {
    ListFilterError(message: "'\(name)' is not a text field", suggestion: limit)
  }

  static func unknownValue(_ value: String, known: [String]) -> ListFilterError {
    let guess = didYouMean(nearestName(to: value, in: known))
    return ListFilterError(
      message: "no item is '\(value)'\(guess)",
      help: "the values are \(known.map { "'\($0)'" }.joined(separator: ", "))")
  }
}

extension ListFilter {
  /// The names of the fields that a condition can use.
  package static var fieldNames: [String] { FilterField.names }
}
