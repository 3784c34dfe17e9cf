import RemoBytes

/// Cases prepared once for all fits, so that texts are split into words only once. A fit changes
/// the values of words, which it finds by index.
struct TuningCorpus {
  /// The value of each word of a table, by the word's index in the corpus.
  typealias WordValues = [String: ContiguousArray<Double>]

  let cases: [SuiteCase]
  private let rubric: Rubric
  /// The scorer of the given rubric.
  let scorer: Scorer
  /// The indices of each case's items.
  let items: [Range<Int>]
  private var wanted: [PreparedWanted] = []
  private var candidates: [PreparedCandidate]
  /// The index of each item's first candidate. The last entry is the number of candidates.
  private var starts: [Int] = [0]
  private var grades: [Int?] = []
  private var keys: [CandidateKey] = []
  private var queryIDs: [ByteString] = []
  /// The item and candidate of each row of values: the pairs of the cases, then the pairs of their
  /// rivals in other items.
  private var rows: [(item: Int, candidate: Int)] = []
  /// The product number of each candidate: the index of the first candidate with the same
  /// attributes.
  private let products: [Int]
  /// The rows that rivals compare with each pair; empty for a rubric without rivals.
  private var rivals: [RivalPool.Rivals] = []

  /// The words of the texts that read word tables. Other words have the index after the last one.
  private var words: [String] = []
  private var documents: [String: [[ItemTexts]]] = [:]
  /// The values with the rubric's own word tables.
  private var own = FeatureMatrix(width: 0)
  /// The joined words of every pair, by reading (see `Scorer.readings`). Finding them takes longer
  /// than adding up their values.
  private var parts: [Int: [TokenMeasure.Parts]] = [:]

  private struct ItemTexts {
    /// The indices of the words, sorted.
    var wanted: [Int32]
    var candidates: [CandidateText] = []
  }

  private struct CandidateText {
    /// The candidate's number, to count each candidate once.
    var id: Int
    var words: [Int32]
    var grade: Int?
  }

  init(_ cases: [SuiteCase], by scorer: Scorer) {
    self.cases = cases
    self.scorer = scorer
    rubric = scorer.rubric
    var all: [Candidate] = []
    var items: [Range<Int>] = []
    for suiteCase in cases {
      let profile = suiteCase.profile(in: rubric)
      items.append(wanted.count..<(wanted.count + suiteCase.items.count))
      for item in suiteCase.items {
        wanted.append(scorer.prepare(wanted: item.wanted, profile: profile))
        all += item.candidates
        starts.append(all.count)
        queryIDs.append(suiteCase.queryID(item))
      }
    }
    self.items = items
    products = all.productNumbers
    var memory = PreparedTexts()
    memory.keepsProducts = true
    candidates = all.map { scorer.prepare(candidate: $0, remembering: &memory) }
    grades = all.map(\.grade)
    keys = all.map { CandidateKey($0) }
    rows = queryIDs.indices.flatMap { item in
      (starts[item]..<starts[item + 1]).map { (item, $0) }
    }
    if !scorer.rivals.isEmpty { readRivals(of: all) }
    readWords()
    own = ownMatrix()
    for (number, comparison) in scorer.comparisons.enumerated() {
      guard case .tokens(let measure) = comparison.method, scorer.readings[number] == number
      else { continue }
      parts[number] = rows.map { row in
        guard case .tokens(let left) = wanted[row.item].values[number],
          case .tokens(let right) = candidates[row.candidate].values[number]
        else { return TokenMeasure.Parts() }
        return measure.parts(wanted: left, candidate: right)
      }
    }
  }

  // MARK: Rivals

  private struct ProductPlace: Hashable {
    var item: Int
    var product: Int
  }

  /// Finds the rows of all pairs' rivals, including rivals among items outside the cases.
  private mutating func readRivals(of all: [Candidate]) {
    let products = products
    var numbers = Dictionary(keepingFirstOf: zip(queryIDs, queryIDs.indices))
    // The judgments are for one item only.
    var places = Dictionary(
      keepingFirstOf: rows.enumerated().lazy.filter { all[$1.candidate].scores.isEmpty }.map {
        (ProductPlace(item: $1.item, product: products[$1.candidate]), $0)
      })
    for pair in all.indices {
      let item = rows[pair].item
      let others = scorer.comparesItems ? all[pair].others ?? [] : []
      rivals.append(
        RivalPool.Rivals(
          own: pair, candidates: starts[item]..<starts[item + 1],
          items: others.map { other in
            let number = numbers[other.query] ?? wanted.count
            if number == wanted.count {
              numbers[other.query] = number
              wanted.append(scorer.prepare(wanted: other.wanted))
            }
            let place = ProductPlace(item: number, product: products[pair])
            let row = places[place] ?? rows.count
            if row == rows.count {
              places[place] = row
              rows.append((number, pair))
            }
            return row
          }))
    }
  }

  // MARK: Words

  private mutating func readWords() {
    var numbers: [String: Int32] = [:]
    var candidateIDs: [ByteString: Int] = [:]
    func words(in attributes: Attributes, named names: Set<String>) -> [Int32] {
      var found = Set<Int32>()
      for entry in attributes.entries where names.contains(entry.name) {
        for word in WordList(entry.value.text).list {
          let number = numbers[word] ?? Int32(self.words.count)
          if Int(number) == self.words.count {
            numbers[word] = number
            self.words.append(word)
          }
          found.insert(number)
        }
      }
      return found.sorted()
    }
    for path in rubric.wordTables {
      let sharing = rubric.criteria.filter { $0.kind.tablePath == path }
      let wantedNames = Set(sharing.flatMap { $0.wanted.map(\.name) })
      let candidateNames = Set(sharing.flatMap { $0.candidate.map(\.name) })
      documents[path] = cases.map { suiteCase in
        suiteCase.items.map { item in
          var texts = ItemTexts(wanted: words(in: item.wanted, named: wantedNames))
          for candidate in item.candidates {
            let id = candidateIDs[candidate.id] ?? candidateIDs.count
            candidateIDs[candidate.id] = id
            texts.candidates.append(
              CandidateText(
                id: id, words: words(in: candidate.attributes, named: candidateNames),
                grade: candidate.grade))
          }
          return texts
        }
      }
    }
    numberTokens()
  }

  /// Gives each word of the prepared texts its index.
  private mutating func numberTokens() {
    var byHash: [UInt64: Int32] = [:]
    for (number, word) in words.enumerated() { byHash[wordHash(word)] = Int32(number) }
    let unknown = Int32(words.count)
    func number(_ values: inout [PreparedValue]) {
      for place in values.indices where scorer.readings[place] == place {
        values[place].editTokens { $0.word = byHash[$0.hash] ?? unknown }
      }
    }
    for item in wanted.indices { number(&wanted[item].values) }
    for candidate in candidates.indices { number(&candidates[candidate].values) }
  }

  /// The counts of words in the chosen cases, by table.
  ///
  /// - Parameter relevance: the lowest relevant grade.
  func statistics(_ chosen: [Int], relevance: Int) -> [String: WordStatistics] {
    documents.mapValues { texts in
      var counts = ContiguousArray(repeating: Int32(0), count: words.count)
      var oneSided = ContiguousArray(repeating: WordStatistics.OneSided(), count: words.count)
      var (total, pairs, relevant) = (0, 0, 0)
      var seen = Set<Int>()
      func add(_ text: [Int32]) {
        if text.isEmpty { return }
        total += 1
        for word in text { counts[Int(word)] += 1 }
      }
      for item in chosen.lazy.flatMap({ texts[$0] }) {
        add(item.wanted)
        for candidate in item.candidates {
          if seen.insert(candidate.id).inserted { add(candidate.words) }
          guard let grade = candidate.grade, grade >= 0 else { continue }
          let isRelevant = grade >= relevance
          pairs += 1
          relevant += isRelevant ? 1 : 0
          Self.forEachDifference(item.wanted, candidate.words) { word in
            oneSided[Int(word)].pairs += 1
            oneSided[Int(word)].relevant += isRelevant ? 1 : 0
          }
        }
      }
      return WordStatistics(
        words: words, counts: counts, texts: total, oneSided: oneSided,
        relevantShare: pairs > 0 ? Double(relevant) / Double(pairs) : 0)
    }
  }

  /// Calls `body` for each index that is in only one of two sorted lists.
  private static func forEachDifference(
    _ first: [Int32], _ second: [Int32], body: (Int32) -> Void
  ) {
    var (i, j) = (0, 0)
    while i < first.count || j < second.count {
      if j == second.count || i < first.count && first[i] < second[j] {
        body(first[i])
        i += 1
      } else if i == first.count || second[j] < first[i] {
        body(second[j])
        j += 1
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  // MARK: Values

  /// The values of every pair, by item.
  ///
  /// - Parameter wordValues: the values of words by table. Other tables keep their values.
  func matrix(wordValues: WordValues) -> FeatureMatrix {
    var matrix = own
    var texts: [Int: ValuedTexts] = [:]
    for (number, comparison) in scorer.comparisons.enumerated() {
      guard case .tokens(let measure) = comparison.method,
        case .tokens(let options) = rubric.criteria[number].kind, let path = options.idf,
        let words = wordValues[path]
      else { continue }
      let reading = scorer.readings[number]
      let valued = texts[reading] ?? valuedTexts(reading, words: words, measure: measure)
      texts[reading] = valued
      for (row, place) in rows.enumerated() {
        let isPair = row < candidates.count
        guard let common = valued.common[row],
          case .tokens(let left) = valued.wanted[place.item],
          case .tokens(let right) = valued.offered[place.candidate],
          !isPair || candidates[place.candidate].judged[number] == nil
        else { continue }
        let value = comparison.value(
          of: Comparison.similarity(by: measure, wanted: left, candidate: right, common: common))
        if isPair { matrix.values[row * matrix.width + number] = value }
        if !rivals.isEmpty { matrix.pool.set(value, row: row, criterion: number) }
      }
    }
    matrix.fillRivals(by: scorer)
    return matrix
  }

  private struct ValuedTexts {
    var wanted: [PreparedValue]
    var offered: [PreparedValue] = []
    /// The common words of each row; nil if one side has no text.
    var common: [TokenMeasure.Common?] = []
  }

  private func valuedTexts(
    _ reading: Int, words: ContiguousArray<Double>, measure: TokenMeasure
  ) -> ValuedTexts {
    func valued(_ value: PreparedValue) -> PreparedValue {
      var value = value
      value.editTokens { $0.idf = words[Int($0.word)] }
      return value
    }
    var texts = ValuedTexts(wanted: wanted.map { valued($0.values[reading]) })
    for (candidate, product) in products.enumerated() {
      texts.offered.append(
        product < candidate
          ? texts.offered[product] : valued(candidates[candidate].values[reading]))
    }
    let parts = parts[reading] ?? []
    texts.common = zip(rows, parts).map { place, parts in
      guard case .tokens(let left) = texts.wanted[place.item],
        case .tokens(let right) = texts.offered[place.candidate]
      else { return nil }
      return measure.common(wanted: left, candidate: right, parts: parts)
    }
    return texts
  }

  /// The values of every pair with the rubric's own word tables.
  private func ownMatrix() -> FeatureMatrix {
    var matrix = FeatureMatrix(width: scorer.comparisons.count)
    for item in items.joined() {
      for pair in starts[item]..<starts[item + 1] {
        matrix.append(
          scorer.values(of: candidates[pair], for: wanted[item]), row: wanted[item].weightRow,
          grade: grades[pair], candidate: keys[pair])
      }
      matrix.close()
    }
    if rivals.isEmpty { return matrix }
    for (row, place) in rows.enumerated() {
      var candidate = candidates[place.candidate]
      if row >= candidates.count { candidate.judged = candidate.judged.map { _ in nil } }
      let item = wanted[place.item]
      _ = matrix.pool.append(
        scorer.values(of: candidate, for: item), weights: item.weightRow,
        product: products[place.candidate])
    }
    matrix.pool.pairs = rivals
    return matrix
  }

  /// The items of the chosen cases.
  func items(of chosen: [Int]) -> [Int] { chosen.flatMap { Array(items[$0]) } }

  /// The scores that a rubric gives to the pairs of some items.
  ///
  /// - Parameter matrix: the criteria's values of every pair.
  func scores(
    of items: [Int], by rubric: Rubric, values matrix: FeatureMatrix
  ) -> ScoredSuite {
    let part = matrix.selecting(items)
    let entries = part.entries(by: Scorer(rubric, tablesOf: scorer))
    let queries = items.enumerated().map { number, item in
      ScoredSuite.Query(
        id: queryIDs[item], candidates: Array(entries[part.pairs(ofCase: number)]))
    }
    return ScoredSuite(queries: queries)
  }
}

extension PreparedValue {
  /// Edits each word of a text, and updates the sum of the words' values.
  fileprivate mutating func editTokens(_ edit: (inout TokenText.Token) -> Void) {
    guard case .tokens(var text) = self else { return }
    self = .missing
    for place in text.tokens.indices { edit(&text.tokens[place]) }
    text.sumUp()
    self = .tokens(text)
  }
}

extension Rubric {
  /// The word tables of the rubric's `tokens` criteria, which a fit may replace.
  package var wordTables: [String] {
    var paths: [String] = []
    for criterion in criteria {
      if case .tokens(let options) = criterion.kind, let path = options.idf,
        !paths.contains(path)
      {
        paths.append(path)
      }
    }
    return paths
  }
}
