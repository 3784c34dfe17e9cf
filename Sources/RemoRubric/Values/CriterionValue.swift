/// The value of one criterion for a pair of wanted item and candidate.
package enum CriterionValue: Equatable, Sendable {
  /// From 0 to 1, judged or computed.
  case known(Double)
  /// The wanted item lacks the attribute.
  case missingWanted
  /// Only the candidate lacks the attribute, or the two cannot be compared.
  case missingCandidate

  /// The value, nil where it is missing.
  var known: Double? {
    if case .known(let value) = self { value } else { nil }
  }
}

/// One side's attribute in the form that a criterion compares.
enum PreparedValue: Sendable {
  /// The attribute is missing, or holds nothing for the criterion.
  case missing
  /// Hashes of elements, sorted, each once; or numbers of entries in a table.
  case elements([UInt64])
  case tokens(TokenText)
  case codes(ProductCodes)
  case quantities(Quantities)
  case number(Double)
  case size(PreparedSize)
  case colors([PreparedColor])
  /// Whether the text has a word of a penalty's table.
  case hasWord(Bool)

  /// The elements; none for other values.
  var elements: [UInt64] {
    if case .elements(let elements) = self { elements } else { [] }
  }

  /// Whether a word of a penalty's table was found.
  var hasWord: Bool {
    if case .hasWord(true) = self { true } else { false }
  }
}

/// A wanted item, read: one value for each criterion.
package struct PreparedWanted: Sendable {
  var values: [PreparedValue]
  /// The row of weights for its profile and category.
  var weightRow: Int
}

/// A candidate, read: one value and one judged value for each criterion.
package struct PreparedCandidate: Sendable {
  var values: [PreparedValue]
  var judged: [Double?]
}
