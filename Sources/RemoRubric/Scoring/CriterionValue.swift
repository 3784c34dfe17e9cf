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

/// The attribute of one side, as a criterion compares it.
enum PreparedValue: Sendable {
  /// The attribute is not given, or has nothing that the criterion reads.
  case missing
  /// Hashes of elements, sorted, each once; or entries of a table.
  case elements([UInt64])
  case tokens(TokenText)
  case codes(ProductCodes)
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

/// A wanted item with its attributes read, one for each criterion.
package struct PreparedWanted: Sendable {
  var values: [PreparedValue]
  /// The row of weights that its profile and category choose.
  var weightRow: Int
}

/// A candidate with its attributes read, and its judged values, one for each criterion.
package struct PreparedCandidate: Sendable {
  var values: [PreparedValue]
  var judged: [Double?]
}
