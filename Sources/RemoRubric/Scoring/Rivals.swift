import RemoBytes

/// A wanted item and its candidates, read for scoring.
struct PreparedItem: Sendable {
  let wanted: PreparedWanted
  let candidates: [PreparedCandidate]
  /// The other items that may want each candidate; none unless a rival criterion compares them.
  let others: [[PreparedWanted]]
  /// The number of each candidate's product. Candidates with equal attributes are one product.
  let products: [Int]

  /// Reads an item, but not what other items want.
  init(_ item: WantedItem, profile: String?, mode: Scorer.Mode = .judgedFirst, by scorer: Scorer) {
    var memory = PreparedTexts()
    self.init(item, profile: profile, mode: mode, by: scorer, remembering: &memory)
  }

  init(
    _ item: WantedItem, profile: String?, mode: Scorer.Mode = .judgedFirst, by scorer: Scorer,
    remembering memory: inout PreparedTexts
  ) {
    wanted = scorer.prepare(wanted: item.wanted, profile: profile)
    candidates = item.candidates.map { candidate in
      scorer.prepare(candidate: candidate, mode: mode, remembering: &memory)
    }
    products = scorer.rivals.isEmpty ? [] : item.candidates.productNumbers
    guard scorer.comparesItems else {
      others = []
      return
    }
    var read: [[PreparedWanted]] = []
    for candidate in item.candidates {
      read.append([])
      for other in candidate.others ?? [] {
        var prepared = memory.items[other.query] ?? scorer.prepare(wanted: other.wanted)
        memory.items[other.query] = prepared
        prepared.weightRow = scorer.weightRow(
          profile: profile, category: other.wanted.text("category"))
        read[read.count - 1].append(prepared)
      }
    }
    others = read
  }
}

extension [Candidate] {
  /// The number of each candidate's product. Candidates with equal attributes are one product.
  var productNumbers: [Int] {
    var known: [String: [Int]] = [:]
    return indices.map { number in
      let attributes = self[number].attributes
      let texts = attributes.entries.map { "\($0.name)\u{0}\($0.value.text)" }
      let key = texts.sorted().joined(separator: "\u{0}")
      if let same = known[key]?.first(where: { self[$0].attributes == attributes }) { return same }
      known[key, default: []].append(number)
      return number
    }
  }
}

/// The score of a pair by the criteria that are no rivals, and that of its best rival.
struct Lead: Equatable, Sendable {
  var own: Double
  var rival: Double

  /// Negative if the rival is better.
  var amount: Double { own - rival }
}

/// Pairs with the values of their criteria, and the pairs that rival criteria compare with them.
///
/// The one place in which rivals get their values, for every command. They are scored from the
/// other criteria, with penalties, before the calibration and caps.
struct RivalPool: Sendable {
  /// The rows of a pair and its rivals.
  struct Rivals: Sendable {
    var own: Int
    /// All candidates of its item; those of another product are rivals.
    var candidates: Range<Int>
    /// The other items that may want the candidate.
    var items: [Int]
  }

  /// The values of all rows; of rivals only those that were judged.
  private(set) var values: [CriterionValue] = []
  private var weightRows: [Int] = []
  /// The number of each row's product, unique in its item.
  private var products: [Int] = []
  /// The pairs whose rivals are known.
  var pairs: [Rivals] = []

  /// The rows alone.
  var withoutPairs: RivalPool {
    var pool = self
    pool.pairs = []
    return pool
  }

  mutating func append(_ row: [CriterionValue], weights: Int, product: Int) -> Int {
    values += row
    weightRows.append(weights)
    products.append(product)
    return weightRows.count - 1
  }

  /// Replaces the value of a criterion.
  mutating func set(_ value: CriterionValue, row: Int, criterion: Int) {
    values[row * (values.count / weightRows.count) + criterion] = value
  }

  /// Adds the rows of an item's candidates and of their rivals, and returns the candidates'.
  mutating func append(_ item: PreparedItem, by scorer: Scorer) -> [Rivals] {
    let first = weightRows.count
    for (candidate, product) in zip(item.candidates, item.products) {
      _ = append(
        scorer.values(of: candidate, for: item.wanted), weights: item.wanted.weightRow,
        product: product)
    }
    return item.candidates.indices.map { number in
      var bare = item.candidates[number]
      // Values were judged for this item alone.
      bare.judged = bare.judged.map { _ in nil }
      let others = item.others.isEmpty ? [] : item.others[number]
      return Rivals(
        own: first + number, candidates: first..<first + item.candidates.count,
        items: others.map {
          append(
            scorer.values(of: bare, for: $0), weights: $0.weightRow, product: item.products[number])
        })
    }
  }

  /// The leads of each pair over its rivals, by the number of the criterion; nil without a rival.
  func leads(by scorer: Scorer) -> [[Lead?]] {
    var scores = [Double?](repeating: nil, count: weightRows.count)
    let width = scorer.comparisons.count
    func score(_ row: Int) -> Double {
      if let known = scores[row] { return known }
      let values = values[(row * width)..<((row + 1) * width)]
      let score = scorer.scoreWithoutRivals(values, weights: weightRows[row]) ?? -1
      scores[row] = score
      return score
    }
    var bests: [Int: BestProducts] = [:]
    func bestCandidate(besides pair: Rivals) -> Double? {
      let start = pair.candidates.lowerBound
      let best =
        bests[start]
        ?? pair.candidates.reduce(into: BestProducts()) { $0.add(score($1), of: products[$1]) }
      bests[start] = best
      return best.score(besides: products[pair.own])
    }
    return pairs.map { pair in
      scorer.rivals.map { number in
        let isOfItem = scorer.comparisons[number].rival?.among == .candidates
        let best = isOfItem ? bestCandidate(besides: pair) : pair.items.lazy.map(score).max()
        let own = score(pair.own)
        // Without any known value, there is nothing to compare.
        return best.flatMap { own < 0 ? nil : Lead(own: own, rival: max(0, $0)) }
      }
    }
  }

  /// The best product of an item, and the best score of any other one.
  private struct BestProducts {
    private var best: (product: Int, score: Double)?
    private var other: Double?

    mutating func add(_ score: Double, of product: Int) {
      guard let best else {
        self.best = (product, score)
        return
      }
      if best.product == product {
        self.best = (product, max(best.score, score))
      } else if score > best.score {
        self.best = (product, score)
        other = best.score
      } else {
        other = max(other ?? score, score)
      }
    }

    func score(besides product: Int) -> Double? { best?.product == product ? other : best?.score }
  }

  /// Sets the values of rivals for all pairs, unless they were judged.
  ///
  /// - Parameter values: one for each criterion, a pair's after another's.
  func fill(_ values: inout [CriterionValue], by scorer: Scorer) {
    let width = scorer.comparisons.count
    for (pair, leads) in leads(by: scorer).enumerated() {
      for (number, lead) in zip(scorer.rivals, leads) {
        let judged = self.values[pairs[pair].own * width + number]
        values[pair * width + number] =
          judged.known != nil
          ? judged
          : lead.map { scorer.comparisons[number].value(of: $0) } ?? .missingCandidate
      }
    }
  }
}

extension Comparison {
  /// The value of a lead over the best rival.
  func value(of lead: Lead) -> CriterionValue {
    rival.map { .known($0.value(of: lead.amount)) } ?? .missingCandidate
  }
}

extension Scorer {
  /// The item with the candidates that decide the score of one of them, and the place of that one:
  /// it stands alone, unless a rubric compares it with rivals.
  func narrowed(_ item: WantedItem, to index: Int) -> (item: WantedItem, index: Int) {
    if !rivals.isEmpty { return (item, index) }
    var item = item
    item.candidates = [item.candidates[index]]
    return (item, 0)
  }

  /// The values of all criteria for an item's candidates, judged or else computed.
  func values(of item: PreparedItem) -> [[CriterionValue]] { valuesAndLeads(of: item).values }

  /// The values of an item's candidates, and their leads by the number of the rival criterion.
  func valuesAndLeads(of item: PreparedItem) -> (values: [[CriterionValue]], leads: [[Lead?]]) {
    if rivals.isEmpty {
      let values = item.candidates.map { self.values(of: $0, for: item.wanted) }
      return (values, values.map { _ in [] })
    }
    var pool = RivalPool()
    pool.pairs = pool.append(item, by: self)
    let width = comparisons.count
    var values = Array(pool.values.prefix(item.candidates.count * width))
    pool.fill(&values, by: self)
    let rows = item.candidates.indices.map { Array(values[($0 * width)..<(($0 + 1) * width)]) }
    return (rows, pool.leads(by: self))
  }
}
