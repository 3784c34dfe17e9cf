/// The ways in which a criterion's value, 0…1, is computed.
package enum CriterionKind: Equatable, Sendable {
  /// 1 when both sides have an equal text (or share one), case and white space aside; else 0.
  case exact
  /// The share that two sets have in common.
  case set(SetOptions)
  /// Categories: equal, related or other.
  case taxonomy(table: String, levels: TaxonomyLevels)
  /// Materials or styles: equal, of one family, compatible or other.
  case family(table: String, levels: FamilyLevels)
  /// Words of the wanted text found in the candidate's texts.
  case tokens(TokenOptions)
  /// Model numbers and GTINs.
  case code(CodeOptions)
  /// Two numbers, by their difference.
  case number(NumberOptions)
  /// Two sizes, axis by axis; the worst axis counts.
  case dimensions(Falloff, table: String? = nil)
  /// The candidate's price against what the wanted item may cost.
  case budget(zero: Double)
  /// Two colors, by CIEDE2000.
  case color(ColorOptions)
  /// A value that the candidate has by itself.
  case prior(PriorOptions)
  /// Multiplies the score by `factor` where the candidate has a word of a table and the wanted item
  /// has none.
  case penalty(table: String, factor: Double)
  /// Caps the score where another criterion says that the candidate is no match.
  case gate(criterion: String, when: GateCondition, cap: Double)

  /// The name in rubric files.
  package var name: String {
    switch self {
    case .exact: "exact"
    case .set: "set"
    case .taxonomy: "taxonomy"
    case .family: "family"
    case .tokens: "tokens"
    case .code: "code"
    case .number: "number"
    case .dimensions: "dimensions"
    case .budget: "budget"
    case .color: "color"
    case .prior: "prior"
    case .penalty: "penalty"
    case .gate: "gate"
    }
  }

  /// The path of the table that it reads, nil without one.
  package var tablePath: String? {
    switch self {
    case .taxonomy(let table, _), .family(let table, _), .penalty(let table, _): table
    case .tokens(let options): options.idf
    case .color(let options): options.table
    case .dimensions(_, let table): table
    case .prior(let options): options.table
    default: nil
    }
  }

  /// The table that `color` reads when it names none.
  package static let defaultColorTable = "tables/colors.json"

  /// The table of names that `dimensions` reads when it names none.
  package static let defaultSizeTable = "tables/sizes.json"

  /// The path of the table that the criterion reads, the default one included.
  package var resolvedTablePath: String? {
    switch self {
    case .color: tablePath ?? Self.defaultColorTable
    case .dimensions: tablePath ?? Self.defaultSizeTable
    default: tablePath
    }
  }

  /// Whether its table says how near two entries are.
  var hasNearness: Bool {
    switch self {
    case .taxonomy, .family: true
    default: false
    }
  }

  /// The kind of table that it can read, nil for none.
  var tableKind: RubricTable.Kind? {
    switch self {
    case .taxonomy: .taxonomy
    case .family: .family
    case .color: .colors
    case .dimensions: .sizes
    case .tokens, .prior, .penalty: .words
    default: nil
    }
  }
}

/// The condition that closes a gate.
package enum GateCondition: Equatable, Sendable {
  /// The watched value, judged or computed, is under this.
  case below(Double)
  /// The table of the watched criterion has both sides and says that they are other things. A
  /// judged value leaves the gate open.
  case isOther
}

/// The values of the kind `taxonomy`.
package struct TaxonomyLevels: Equatable, Sendable {
  /// The value of an equal category, synonyms included.
  package var same: Double
  /// Related by the table, or in one group.
  package var related: Double
  /// Anything else, and what the table does not know.
  package var other: Double
}

/// The values of the kind `family`.
package struct FamilyLevels: Equatable, Sendable {
  /// The value of an equal entry, synonyms included.
  package var same: Double
  /// Two entries of one family.
  package var family: Double
  /// Families that go together.
  package var compatible: Double
  /// Anything else, and what the table does not know.
  package var other: Double
}

/// The curve from a distance to a value.
package enum Falloff: Equatable, Sendable {
  /// 1 up to `full`, 0 from `zero` on, linear between.
  case linear(full: Double, zero: Double)
  /// The value of the first step whose limit the distance does not pass; past the last: 0. A limit
  /// is met when it is passed by no more than 1e-9, so that sizes which are equal on paper are.
  case steps([FalloffStep])
}

/// One step of a falloff.
package struct FalloffStep: Equatable, Sendable {
  /// The greatest distance that it covers.
  package var limit: Double
  /// Its value, 0…1.
  package var value: Double
}

/// Options of the kind `set`.
package struct SetOptions: Equatable, Sendable {
  /// The elements of a set.
  package enum Elements: String, CaseIterable, Sendable {
    /// The values of an array, or of a text the parts between commas, semicolons and slashes.
    case values
    /// The words of the text.
    case words
    /// The numbers in the text.
    case numbers
  }
  /// The measure of two sets.
  package enum Measure: String, CaseIterable, Sendable {
    /// |A ∩ B| / |A ∪ B|.
    case jaccard
    /// |A ∩ B| / |wanted|.
    case coverage
    /// |A ∩ B| / min(|A|, |B|).
    case overlap
  }
  /// The elements.
  package var elements: Elements
  /// The measure.
  package var measure: Measure
}

/// Options of the kind `tokens`.
package struct TokenOptions: Equatable, Sendable {
  /// The measure of two bags of words.
  package enum Measure: String, CaseIterable, Sendable {
    /// idf of the wanted words that were found / idf of all wanted words.
    case coverage
    /// idf of the common words / idf of all words of both.
    case jaccard
    /// idf of the common words / the lesser of both sides' idf sums.
    case containment
  }
  /// The measure.
  package var measure: Measure
  /// The table with words' idf; nil: every word counts 1.
  package var idf: String?
  /// The share of the value that is given only when the wanted words stand together, in order.
  package var phrase: Double
  /// The share of the value that falls with the place of the first word found.
  package var position: Double
  /// Term frequency and length as in BM25; nil: a word is there or not.
  package var saturation: Saturation?
}

/// BM25's term saturation, for `measure: coverage` alone.
package struct Saturation: Equatable, Sendable {
  /// The speed at which more of the same word stops counting.
  package var k1: Double
  /// The penalty of long texts, 0…1.
  package var b: Double
  /// The length, in words, of a text that is neither long nor short.
  package var length: Double
}

/// Options of the kind `code`.
package struct CodeOptions: Equatable, Sendable {
  /// A code in common.
  package var same: Double
  /// One code is the beginning of the other.
  package var partial: Double
  /// Both have codes, none in common.
  package var other: Double
}

/// Options of the kind `number`.
package struct NumberOptions: Equatable, Sendable {
  /// Whether the difference is divided by the greater number.
  package var isRelative: Bool
  /// From difference to value.
  package var falloff: Falloff
}

/// Options of the kind `color`.
package struct ColorOptions: Equatable, Sendable {
  /// The places where a text names its colors.
  package enum Elements: String, CaseIterable, Sendable {
    /// In each value of an array, or of a text in each part between commas, semicolons and slashes.
    case values
    /// Among its words, as in a product's name; the first attribute that names one counts.
    case words
  }
  /// The places of colors.
  package var elements: Elements
  /// From difference (CIEDE2000) to value.
  package var falloff: Falloff
  /// The table of names; nil: the default one.
  package var table: String?
}

/// Options of the kind `prior`.
package struct PriorOptions: Equatable, Sendable {
  /// A table of words with values, looked up in the candidate's text; the greatest counts.
  package var table: String?
  /// Without a table: the number that counts 0.
  package var from: Double
  /// Without a table: the number that counts 1.
  package var to: Double
}
