/// A criterion compiled for the scoring loop: numbers and places in shared arrays, nothing that
/// would have to be retained.
struct CriterionPlan: Sendable {
  /// What the loop does.
  enum Operation: UInt8, Sendable {
    case set, lookup, tokens, code, number, dimensions, budget, color, prior, penalty, gate
  }

  /// What the loop does.
  var operation: Operation
  /// Whether it takes part in the weighted sum.
  var isWeighted: Bool
  /// The criterion's figures; what they are depends on the operation.
  var first = 0.0, second = 0.0, third = 0.0, fourth = 0.0
  /// A measure or a flag.
  var variant: UInt8 = 0
  /// tokens: whether BM25's curve is used.
  var isSaturated = false
  /// set: one element in common is enough.
  var isExact = false
  /// lookup: where the matrix starts, and its side.
  var matrix = 0, side = 0
  /// dimensions, number, color: steps in the shared array; empty: linear from `first` to `second`.
  var steps: Range<Int> = 0..<0
  /// gate: the criterion that it watches.
  var watched = 0
  /// gate: it closes where the table of that criterion says that two things are others.
  var closesWhenOther = false
  /// What a value missing on the wanted side, or only on the candidate's, means.
  var missingWanted: MissingPolicy = .renormalise
  var missingCandidate: MissingPolicy = .renormalise
}

/// The marks that stand for a value that is missing; values themselves are 0…1.
enum MissingMark {
  /// The wanted item does not have the attribute.
  static let wanted = -1.0
  /// Only the candidate does not have it.
  static let candidate = -2.0
}

/// Lightnesses that stand for colors without one; those of others are 0 or more.
enum ColorMark {
  /// A name that the table does not have.
  static let unknown = -1.0
  /// A thing of many colors.
  static let many = -2.0
  /// A thing whose colors are named, three or more.
  static let several = -3.0
  /// The prepared form of many colors.
  static let manyColors = [many, 0, 0, 0]
  /// The prepared form of several colors, beside those that are named.
  static let severalColors = [several, 0, 0, 0]
}

/// The measures of sets and tokens, as the loop knows them.
enum OverlapMeasure {
  static let jaccard: UInt8 = 0
  static let coverage: UInt8 = 1
  static let lesser: UInt8 = 2
}

/// The tables and shared arrays of a compiled rubric.
struct ScoringTables: Sendable {
  /// Table per criterion; nil for those without one.
  var indices: [TableIndex?] = []
  /// Levels of nearness of all lookup tables.
  var matrices = ContiguousArray<UInt8>()
  /// Steps of all falloffs.
  var steps = ContiguousArray<FalloffStep>()
  /// Lab colours per criterion and entry.
  var colors: [[LabColor]] = []
}

extension CriterionPlan {
  /// Compiles the criterion number `index` of `rubric`, adding to the shared tables.
  ///
  /// `known` is the criterion's table where it is compiled already.
  init(
    _ rubric: Rubric, _ index: Int, _ tables: inout ScoringTables, known: TableIndex? = nil
  ) {
    let criterion = rubric.criteria[index]
    // Of an edit in parts the table may be of another kind than the criterion reads by then.
    let table = criterion.kind.resolvedTablePath.flatMap { rubric.tables[$0] }
    let isRead = table?.kind == criterion.kind.tableKind
    let tableIndex = known ?? (isRead ? table.map(TableIndex.init) : nil)
    tables.indices.append(tableIndex)
    tables.colors.append([])
    operation = .set
    isWeighted = criterion.isWeighted
    missingWanted = criterion.missing?.wanted ?? rubric.missing
    missingCandidate = criterion.missing?.candidate ?? rubric.missing
    switch criterion.kind {
    case .exact: isExact = true
    case .set(let options):
      variant =
        switch options.measure {
        case .jaccard: OverlapMeasure.jaccard
        case .coverage: OverlapMeasure.coverage
        case .overlap: OverlapMeasure.lesser
        }
    case .taxonomy(_, let levels):
      (first, second, third, fourth) = (levels.other, levels.related, levels.related, levels.same)
      addMatrix(tableIndex, &tables)
    case .family(_, let levels):
      (first, second, third, fourth) = (levels.other, levels.compatible, levels.family, levels.same)
      addMatrix(tableIndex, &tables)
    case .tokens(let options):
      operation = .tokens
      (first, second) = (options.phrase, options.position)
      isSaturated = options.saturation != nil
      variant =
        switch options.measure {
        case .jaccard: OverlapMeasure.jaccard
        case .coverage: OverlapMeasure.coverage
        case .containment: OverlapMeasure.lesser
        }
    case .code(let options):
      operation = .code
      (first, second, third) = (options.same, options.partial, options.other)
    case .number(let options):
      operation = .number
      variant = options.isRelative ? 1 : 0
      add(options.falloff, &tables)
    case .dimensions(let falloff, _):
      operation = .dimensions
      add(falloff, &tables)
    case .budget(let zero): (operation, first) = (.budget, zero)
    case .color(let options):
      operation = .color
      add(options.falloff, &tables)
      tables.colors[index] =
        tableIndex?.table.entries.map { LabColor(rgb: UInt32($0.value)) } ?? []
    case .prior: operation = .prior
    case .penalty(_, let factor): (operation, first) = (.penalty, factor)
    case .gate(let watchedId, let condition, let cap):
      (operation, second) = (.gate, cap)
      watched = rubric.criterionIndex(watchedId) ?? index
      switch condition {
      case .below(let limit): first = limit
      case .isOther: closesWhenOther = true
      }
    }
  }

  private mutating func addMatrix(_ index: TableIndex?, _ tables: inout ScoringTables) {
    operation = .lookup
    matrix = tables.matrices.count
    side = index?.count ?? 0
    tables.matrices.append(contentsOf: index?.matrix ?? [])
  }

  private mutating func add(_ falloff: Falloff, _ tables: inout ScoringTables) {
    switch falloff {
    case .linear(let full, let zero): (first, second) = (full, zero)
    case .steps(let list):
      let start = tables.steps.count
      tables.steps.append(contentsOf: list)
      steps = start..<tables.steps.count
    }
  }
}

extension CriterionKind {
  /// The table that `color` reads when it names none.
  package static let defaultColorTable = "tables/colors.json"

  /// The table of names that `dimensions` reads when it names none.
  package static let defaultSizeTable = "tables/sizes.json"

  /// The path of the table that the criterion reads, the default one included.
  package var resolvedTablePath: String? { tablePath ?? defaultTablePath }

  /// The path of the table that the kind reads when a criterion names none.
  private var defaultTablePath: String? {
    switch self {
    case .color: Self.defaultColorTable
    case .dimensions: Self.defaultSizeTable
    default: nil
    }
  }
}
