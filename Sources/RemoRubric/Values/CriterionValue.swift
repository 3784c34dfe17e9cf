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

/// The similarity of a pair by one criterion, before the criterion's levels and tolerances make a
/// value of it.
enum Similarity: Equatable, Sendable {
  /// The wanted item lacks the attribute.
  case missingWanted
  /// Only the candidate lacks the attribute, or the two cannot be compared.
  case missingCandidate
  /// A value, 0…1, that no level and no tolerance changes.
  case value(Double)
  /// The nearness of the candidate to each wanted entry of a taxonomy or family.
  case nearness([Nearness])
  /// The similarity of two sets of codes.
  case codes(CodeSimilarity)
  /// The difference of two numbers or sizes, or the share by which a price exceeds the budget.
  case distance(Double)
  /// The nearest candidate color to each wanted color that can be compared.
  case colors([ColorSimilarity])
}

/// The similarity of two sets of codes.
enum CodeSimilarity: String, Sendable {
  /// They share a code.
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
  /// The difference, by CIEDE2000.
  case distance(Double)
  /// A word for many colors on one side only.
  case other
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

  /// The elements; none for other values.
  var elements: [UInt64] {
    if case .elements(let elements) = self { elements } else { [] }
  }
}

/// A wanted item, read: one value for each criterion.
package struct PreparedWanted: Sendable {
  var values: [PreparedValue]
  var weightRow: Int
}

/// A candidate, read: one value and one judged value for each criterion.
package struct PreparedCandidate: Sendable {
  var values: [PreparedValue]
  var judged: [Double?]
}
