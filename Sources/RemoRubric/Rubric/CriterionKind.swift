/// The ways to compute a criterion's value, 0…1.
package enum CriterionKind: Equatable, Sendable {
  /// 1 if the two sides share a text, ignoring case and white space; else 0.
  case exact
  /// The overlap of two sets.
  case set(SetOptions)
  /// The nearness of two categories: same, related or other.
  case taxonomy(table: String, levels: TaxonomyLevels)
  /// The nearness of two materials or styles: same, of one family, compatible or other.
  case family(table: String, levels: FamilyLevels)
  /// Words of the wanted text found in the candidate's texts.
  case tokens(TokenOptions)
  /// The agreement of model numbers and GTINs.
  case code(CodeOptions)
  /// The share of the units on both sides whose quantities agree: `64 GB`, `5 users`.
  case quantities
  /// The difference of two numbers.
  case number(NumberOptions)
  /// The differences of two sizes, axis by axis; the worst axis counts.
  case dimensions(Falloff, table: String? = nil)
  /// The candidate's price relative to the wanted item's budget.
  case budget(zero: Double)
  /// The CIEDE2000 difference of two colors.
  case color(ColorOptions)
  /// A property of the candidate alone, such as a rating.
  case prior(PriorOptions)
  /// Multiplies the score by `factor` if the candidate has a word of the table and the wanted item
  /// has none.
  case penalty(table: String, factor: Double)
  /// Caps the score if another criterion rules the candidate out.
  case gate(criterion: String, when: GateCondition, cap: Double)
  /// The lead of the pair's score over the best rival's. Both scores use the other criteria only.
  case rival(RivalOptions)

  /// The name in rubric files.
  package var name: String {
    switch self {
    case .exact: "exact"
    case .set: "set"
    case .taxonomy: "taxonomy"
    case .family: "family"
    case .tokens: "tokens"
    case .code: "code"
    case .quantities: "quantities"
    case .number: "number"
    case .dimensions: "dimensions"
    case .budget: "budget"
    case .color: "color"
    case .prior: "prior"
    case .penalty: "penalty"
    case .gate: "gate"
    case .rival: "rival"
    }
  }

  /// The path of the table that the criterion names; nil if it names none.
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

  package static let defaultColorTable = "tables/colors.json"

  package static let defaultSizeTable = "tables/sizes.json"

  /// The path of the table that the criterion reads, which may be the default one; nil if it reads
  /// none.
  package var resolvedTablePath: String? {
    switch self {
    case .color: tablePath ?? Self.defaultColorTable
    case .dimensions: tablePath ?? Self.defaultSizeTable
    default: tablePath
    }
  }

  /// Whether the criterion's table tells how near two entries are.
  var hasNearness: Bool {
    switch self {
    case .taxonomy, .family: true
    default: false
    }
  }

  /// The kind of table that the criterion can read; nil for none.
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

extension CriterionKind {
  /// The names and values of the kind's levels, highest first; empty for a kind without levels.
  var levels: [(key: String, value: Double)] {
    switch self {
    case .taxonomy(_, let levels):
      [("same", levels.same), ("related", levels.related), ("other", levels.other)]
    case .family(_, let levels):
      [
        ("same", levels.same), ("family", levels.family), ("compatible", levels.compatible),
        ("other", levels.other),
      ]
    case .code(let options) where options.measure == .best:
      [("same", options.same), ("partial", options.partial), ("other", options.other)]
    default: []
    }
  }

  /// The kind with new values for its levels, in the order of `levels`.
  func with(levels: [Double]) -> CriterionKind {
    switch self {
    case .taxonomy(let table, _):
      .taxonomy(
        table: table,
        levels: TaxonomyLevels(same: levels[0], related: levels[1], other: levels[2]))
    case .family(let table, _):
      .family(
        table: table,
        levels: FamilyLevels(
          same: levels[0], family: levels[1], compatible: levels[2], other: levels[3]))
    case .code(let options) where options.measure == .best:
      .code(CodeOptions(same: levels[0], partial: levels[1], other: levels[2]))
    default: self
    }
  }

  /// The curve from a distance to a value, and its key in rubric files; nil for other kinds.
  var falloff: (key: String, curve: Falloff)? {
    switch self {
    case .number(let options): ("tolerance", options.falloff)
    case .dimensions(let falloff, _): ("tolerance", falloff)
    case .color(let options): ("deltaE", options.falloff)
    default: nil
    }
  }

  func with(falloff: Falloff) -> CriterionKind {
    switch self {
    case .number(let options):
      .number(NumberOptions(isRelative: options.isRelative, falloff: falloff))
    case .dimensions(_, let table): .dimensions(falloff, table: table)
    case .color(let options):
      .color(ColorOptions(elements: options.elements, falloff: falloff, table: options.table))
    default: self
    }
  }
}

package enum GateCondition: Equatable, Sendable {
  /// The watched value, judged or computed, is below this limit.
  case below(Double)
  /// The table of the watched criterion knows both sides as different things. A judged value leaves
  /// the gate open.
  case isOther
}

/// The values of the kind `taxonomy`.
package struct TaxonomyLevels: Equatable, Sendable {
  /// The value of the same category or a synonym.
  package var same = 1.0
  /// The value of a related category, or one of the same group.
  package var related = 0.5
  /// The value of any other category.
  package var other = 0.0
}

/// The values of the kind `family`.
package struct FamilyLevels: Equatable, Sendable {
  /// The value of the same entry or a synonym.
  package var same = 1.0
  /// The value of an entry of the same family.
  package var family = 0.7
  package var compatible = 0.3
  /// The value of any other entry.
  package var other = 0.0
}

/// The curve from a distance to a value.
package enum Falloff: Equatable, Sendable {
  /// 1 up to `full`, 0 from `zero` on, linear between.
  case linear(full: Double, zero: Double)
  /// The value of the first step whose limit is at least the distance; 0 beyond the last step. A
  /// distance may exceed a limit by 1e-9, for rounding.
  case steps([FalloffStep])
}

package struct FalloffStep: Equatable, Sendable {
  /// The greatest distance that the step covers.
  package var limit: Double
  /// The value of the step, 0…1.
  package var value: Double
}

/// Options of the kind `set`.
package struct SetOptions: Equatable, Sendable {
  package enum Elements: String, CaseIterable, Sendable {
    /// The elements of an array, or the parts of a text between commas, semicolons and slashes.
    case values
    case words
    case numbers
    /// The versions and years in the text: `2007`, `v8.1`, `cs3`.
    case versions
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
  package var elements: Elements
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
    /// idf of the common words / the mean of both sides' idf sums.
    case dice
  }
  package var measure: Measure
  /// The table of the words' idf; without a table, every word counts 1.
  package var idf: String?
  /// The share of the value for wanted words that appear together and in order.
  package var phrase: Double
  /// The share of the value that decreases with the place of the first word found.
  package var position: Double
  /// BM25 parameters for term frequency and text length; nil if only the presence of a word counts.
  package var saturation: Saturation?
  /// Whether a word also matches within a longer word, or across several words, of the other side.
  package var isJoined = false

  /// The options with neutral values for those that only weigh common words. Criteria with equal
  /// results find the same common words and share them.
  var reading: TokenOptions {
    var reading = self
    (reading.measure, reading.position) = (.coverage, 0)
    reading.phrase = phrase > 0 ? 1 : 0
    return reading
  }
}

/// BM25's term saturation, only for `measure: coverage`.
package struct Saturation: Equatable, Sendable {
  /// The number of repetitions at which a word reaches half of its weight.
  package var k1: Double
  /// The strength of the penalty for long texts, 0…1.
  package var b: Double
  /// The length, in words, of a typical text.
  package var length: Double
}

/// Options of the kind `code`.
package struct CodeOptions: Equatable, Sendable {
  /// The measure of the codes of two sides.
  package enum Measure: String, CaseIterable, Sendable {
    /// The best pair of codes.
    case best
    /// The share of the codes of both sides that the other side's texts contain.
    case share
  }
  /// The value of equal codes.
  package var same = 1.0
  /// The value of a code that begins with the other code.
  package var partial = 0.5
  /// The value of different codes.
  package var other = 0.0
  package var measure = Measure.best
}

/// Options of the kind `number`.
package struct NumberOptions: Equatable, Sendable {
  /// Whether the difference is divided by the greater number.
  package var isRelative: Bool
  /// The curve from difference to value.
  package var falloff: Falloff
}

/// Options of the kind `rival`.
package struct RivalOptions: Equatable, Sendable {
  /// The rivals of a pair.
  package enum Among: String, CaseIterable, Sendable {
    /// The item's other candidates.
    case candidates
    /// The other items that may want the candidate.
    case items
  }
  package var among: Among
  /// The lead that counts 1. Equal scores count 0.5, and a rival with this lead 0.
  package var lead: Double

  /// The least lead that may count 1. A lower limit would magnify rounding errors.
  private static let least = 0.01

  /// The value of a lead, 0…1. The lead is negative if the rival has the higher score.
  func value(of lead: Double) -> Double {
    min(1, max(0, 0.5 + lead / (2 * max(self.lead, Self.least))))
  }
}

/// Options of the kind `color`.
package struct ColorOptions: Equatable, Sendable {
  /// The way to find colors in a text.
  package enum Elements: String, CaseIterable, Sendable {
    /// Each element of an array, or each part of a text between commas, semicolons and slashes.
    case values
    /// The words of a text, such as a product's name. The first attribute that names a color
    /// counts.
    case words
  }
  package var elements: Elements
  /// The curve from difference (CIEDE2000) to value.
  package var falloff: Falloff
  /// The table of color names; nil for the default one.
  package var table: String?
}

/// Options of the kind `prior`.
package struct PriorOptions: Equatable, Sendable {
  /// A table of words with values. The greatest value of a word in the candidate's text counts.
  package var table: String?
  /// The number that counts 0, without a table.
  package var from: Double
  /// The number that counts 1, without a table.
  package var to: Double
}
