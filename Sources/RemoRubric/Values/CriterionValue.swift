/// The value of one criterion for a pair of a wanted item and a candidate.
package enum CriterionValue: Equatable, Sendable {
  /// From 0 to 1, judged or computed.
  case known(Double)
  /// The wanted item lacks the attribute.
  case missingWanted
  /// Only the candidate lacks the attribute, or the two sides cannot be compared.
  case missingCandidate

  /// The value; nil if it is missing.
  var known: Double? {
    if case .known(let value) = self { value } else { nil }
  }
}

/// The similarity of a pair by one criterion, before levels and tolerances turn it into a value.
enum Similarity: Equatable, Sendable {
  /// The wanted item lacks the attribute.
  case missingWanted
  /// Only the candidate lacks the attribute, or the two sides cannot be compared.
  case missingCandidate
  /// A value, 0…1, that does not depend on levels or tolerances.
  case value(Double)
  /// The nearness of the candidate to each wanted entry of a taxonomy or family.
  case nearness([Nearness])
  /// The similarity of two sets of codes.
  case codes(CodeSimilarity)
  /// The difference of two numbers or sizes, or the share by which a price exceeds the budget.
  case distance(Double)
  /// For each wanted color that can be compared, the similarity of the candidate's nearest color.
  case colors([ColorSimilarity])
}

/// The similarity of two sets of codes.
enum CodeSimilarity: String, Sendable {
  /// The sides share a code.
  case same
  /// A code begins with a code of the other side.
  case partial
  /// All codes differ.
  case other
}

/// The similarity of a wanted color and the candidate's nearest color.
enum ColorSimilarity: Equatable, Sendable {
  /// The same unknown name, or words for many colors.
  case same
  /// The CIEDE2000 difference.
  case distance(Double)
  /// A word for many colors on one side only.
  case other
}

/// One side's attribute in the form that a criterion compares.
enum PreparedValue: Sendable {
  /// The attribute is missing, or has nothing for the criterion to compare.
  case missing
  /// Hashes of elements or indices of table entries, sorted and distinct. A wanted item's entries
  /// keep their order.
  case elements([UInt64])
  case tokens(TokenText)
  case codes(ProductCodes)
  case quantities(Quantities)
  case number(Double)
  case size(PreparedSize)
  case colors([PreparedColor])

  /// The elements; empty for other values.
  var elements: [UInt64] {
    if case .elements(let elements) = self { elements } else { [] }
  }
}

/// A wanted item with a prepared value for each criterion.
package struct PreparedWanted: Sendable {
  var values: [PreparedValue]
  var weightRow: Int
}

/// A candidate with a prepared value and a judged value for each criterion.
package struct PreparedCandidate: Sendable {
  var values: [PreparedValue]
  var judged: [Double?]
}
