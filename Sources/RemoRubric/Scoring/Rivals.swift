import RemoBytes

/// A wanted item and its candidates, read for scoring.
struct PreparedItem: Sendable {
  let wanted: PreparedWanted
  let candidates: [PreparedCandidate]
  /// The other items that may want each candidate; empty unless a rival criterion compares items.
  let others: [[PreparedWanted]]
  /// The product number of each candidate. Candidates with equal attributes are one product.
  let products: [Int]
  /// The similarities by row and criterion: first a row for each candidate and the item, then a row
  /// for each candidate and each other item. Empty before `compare(by:)`.
  private(set) var similarities: [[Similarity]] = []

  /// Compares all pairs once, for scorers that differ only in settings.
  mutating func compare(by scorer: Scorer) {
    similarities = candidates.map { scorer.similarities(of: $0, for: wanted) }
    for (candidate, others) in zip(candidates, others) {
      similarities += others.map { scorer.similarities(of: candidate, for: $0) }
    }
  }

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
  /// The product number of each candidate. Candidates with equal attributes are one product.
  var productNumbers: [Int] {
    var known: [Attributes: Int] = [:]
    return indices.map { number in
      if let same = known[self[number].attributes] { return same }
      known[self[number].attributes] = number
      return number
    }
  }
}

/// The scores of a pair and its best rival, without the rival criteria.
struct Lead: Equatable, Sendable {
  var own: Double
  var rival: Double

  /// The lead; negative if the rival is better.
  var amount: Double { own - rival }
}

/// Pairs with the values of their criteria, and the pairs that rival criteria compare with them.
///
/// Values of rivals come only from here, for every command. Rivals are scored with the other
/// criteria and penalties, before calibration and caps.
struct RivalPool: Sendable {
  /// The rows of a pair and its rivals.
  struct Rivals: Sendable {
    var own: Int
    /// All candidates of the pair's item. Those of other products are rivals.
    var candidates: Range<Int>
    /// The other items that may want the candidate.
    var items: [Int]
  }

  /// The values of all rows. Rival criteria have only judged values.
  private(set) var values: [CriterionValue] = []
  private var weightRows: [Int] = []
  /// The product number of each row, unique in its item.
  private var products: [Int] = []
  var pairs: [Rivals] = []

  /// The pool's rows, without its pairs.
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

  mutating func set(_ value: CriterionValue, row: Int, criterion: Int) {
    values[row * (values.count / weightRows.count) + criterion] = value
  }

  /// Adds rows for an item's candidates and their rivals. Returns the rows of each candidate.
  mutating func append(_ item: PreparedItem, by scorer: Scorer) -> [Rivals] {
    let first = weightRows.count
    for (number, candidate) in item.candidates.enumerated() {
      _ = append(
        scorer.values(of: candidate, for: item.wanted, known: item.similarities, row: number),
        weights: item.wanted.weightRow, product: item.products[number])
    }
    return item.candidates.indices.map { number in
      var bare = item.candidates[number]
      // The judgments are for this item only.
      bare.judged = bare.judged.map { _ in nil }
      let others = item.others.isEmpty ? [] : item.others[number]
      return Rivals(
        own: first + number, candidates: first..<first + item.candidates.count,
        items: others.map {
          let row = weightRows.count - first
          return append(
            scorer.values(of: bare, for: $0, known: item.similarities, row: row),
            weights: $0.weightRow, product: item.products[number])
        })
    }
  }

  /// The leads of all pairs over their rivals: for each pair in turn, one for each criterion in
  /// `Scorer.rivals`. Nil without a rival.
  func leads(by scorer: Scorer) -> [Lead?] {
    var scores = [Double?](repeating: nil, count: weightRows.count)
    let width = scorer.comparisons.count
    func score(_ row: Int) -> Double {
      if let known = scores[row] { return known }
      let values = values[(row * width)..<((row + 1) * width)]
      let score = scorer.scoreWithoutRivals(values, weights: weightRows[row]) ?? -1
      scores[row] = score
      return score
    }
    var item = BestProducts()
    var leads: [Lead?] = []
    leads.reserveCapacity(pairs.count * scorer.rivals.count)
    for pair in pairs {
      for number in scorer.rivals {
        var best: Double?
        if scorer.comparisons[number].rival?.among == .candidates {
          if item.candidates != pair.candidates {
            item = BestProducts(candidates: pair.candidates)
            for row in pair.candidates { item.add(score(row), of: products[row]) }
          }
          best = item.score(besides: products[pair.own])
        } else {
          for row in pair.items { best = max(best ?? -1, score(row)) }
        }
        let own = score(pair.own)
        // Without a known value, there is nothing to compare.
        leads.append(best.flatMap { own < 0 ? nil : Lead(own: own, rival: max(0, $0)) })
      }
    }
    return leads
  }

  /// The best product of an item, and the best score of any other product.
  private struct BestProducts {
    var candidates = 0..<0
    private var best: (product: Int, score: Double)?
    private var other: Double?

    init(candidates: Range<Int> = 0..<0) { self.candidates = candidates }

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

  /// Sets the values of rival criteria for all pairs, except judged values, and returns the leads.
  ///
  /// - Parameter values: for each pair in turn, a value for each criterion.
  @discardableResult
  func fill(_ values: inout [CriterionValue], by scorer: Scorer) -> [Lead?] {
    let width = scorer.comparisons.count
    let leads = leads(by: scorer)
    for pair in pairs.indices {
      for (place, number) in scorer.rivals.enumerated() {
        let judged = self.values[pairs[pair].own * width + number]
        values[pair * width + number] =
          judged.known != nil
          ? judged
          : leads[pair * scorer.rivals.count + place].map {
            scorer.comparisons[number].value(of: $0)
          } ?? .missingCandidate
      }
    }
    return leads
  }
}

extension Comparison {
  func value(of lead: Lead) -> CriterionValue {
    rival.map { .known($0.value(of: lead.amount)) } ?? .missingCandidate
  }
}

extension Scorer {
  /// The item with only the candidates that affect the score of one of them, and that candidate's
  /// index. Unless a rubric has rivals, no other candidate does.
  func narrowed(_ item: WantedItem, to index: Int) -> (item: WantedItem, index: Int) {
    if !rivals.isEmpty { return (item, index) }
    var item = item
    item.candidates = [item.candidates[index]]
    return (item, 0)
  }

  /// The values of all criteria for an item's candidates. A judged value takes precedence over a
  /// computed one.
  func values(of item: PreparedItem) -> [[CriterionValue]] { valuesAndLeads(of: item).values }

  /// The values of an item's candidates, and their leads in the order of `RivalPool.leads`.
  func valuesAndLeads(of item: PreparedItem) -> (values: [[CriterionValue]], leads: [Lead?]) {
    if rivals.isEmpty {
      let values = item.candidates.enumerated().map { number, candidate in
        self.values(of: candidate, for: item.wanted, known: item.similarities, row: number)
      }
      return (values, [])
    }
    var pool = RivalPool()
    pool.pairs = pool.append(item, by: self)
    let width = comparisons.count
    var values = Array(pool.values.prefix(item.candidates.count * width))
    let leads = pool.fill(&values, by: self)
    let rows = item.candidates.indices.map { Array(values[($0 * width)..<(($0 + 1) * width)]) }
    return (rows, leads)
  }
}
