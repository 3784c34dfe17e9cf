import RemoBytes

/// A comparison of a rubric with its baseline.
///
/// The comparison fails if a metric of the graded cases is worse, if a guarded case has a loss, or
/// if losses exceed gains beyond chance. Losses and gains are changes of single cases that people
/// would see. Only pairs that both the baseline and the suites have are compared. A case that is
/// gone from the suites makes the comparison fail. So does an edited grade or expectation, because
/// an edit could hide a loss.
package struct RegressionGuard: Sendable {
  /// A change of a case or candidate that people would see.
  package struct CaseChange: Sendable {
    package var query: ByteString
    /// The candidate that changed or took the first place; nil if the whole order changed.
    package var candidate: String?
    /// The candidate that had the first place before.
    package var formerFirst: ByteString?
    package var message: String
    /// Whether the case is guarded.
    package var isGuarded: Bool
  }

  /// A pair that moved into another band since the baseline.
  package struct Crossing: Sendable {
    /// The scores and bands. Equal scores mean that only the band's threshold moved.
    package var move: ScoreMove
    /// Whether the pair moved to a higher band.
    package var isUp: Bool
    /// Whether the move suits the grade: a relevant candidate rose, or an irrelevant one fell; nil
    /// without a grade.
    package var isRight: Bool?
  }

  package var comparisons: [PairedComparison] = []
  /// The present metrics of the graded cases; nil without grades.
  private(set) var evaluation: Evaluation?
  /// The changes for the worse, and those for the better, each in suite order.
  package var losses: [CaseChange] = []
  package var gains: [CaseChange] = []
  package private(set) var balance = CaseBalance(lost: 0, won: 0)
  /// The crossings in the order of the suite.
  package var crossings: [Crossing] = []
  /// The scores that changed, the largest move first.
  package internal(set) var moves: [ScoreMove] = []
  /// The number of pairs in both suite and baseline.
  package var pairs = 0
  /// The number of pairs whose score changed.
  package var changedPairs: Int { moves.count }
  /// The number of pairs whose score changed and whose inputs were edited.
  package var changedEdits = 0
  /// The edited queries and pairs whose score changed, named as in `SuiteChange.edited`.
  private var movedEdits: Set<ByteString> = []
  /// The differences between the suites and the baseline.
  package var suite: SuiteChange
  package let rubricEdits: RubricEdits

  package var losesGuardedCase: Bool { losses.contains(where: \.isGuarded) }

  package var hasFailingLosses: Bool { losesGuardedCase || balance.losesBeyondChance }

  /// Whether the suites and the baseline have nothing in common, even under other ids.
  package var isOfOtherCases: Bool {
    pairs == 0 && suite.renamed.isEmpty && suite.renamedQueries.isEmpty
  }

  /// The queries and candidates of the baseline that are gone from the suites; empty if the
  /// baseline is of other cases.
  package var gone: [String] { isOfOtherCases ? [] : suite.missing + suite.missingCandidates }

  /// The edits since the baseline: those that moved a score, and the others.
  var edits: (moved: [String], unmoved: [String]) {
    func isMoved(_ name: String) -> Bool { movedEdits.contains(ByteString(name)) }
    return (suite.edited.filter(isMoved), suite.edited.filter { !isMoved($0) })
  }

  package var outcome: TestOutcome {
    gone.isEmpty && (pairs == 0 || !suite.isRejudged) ? outcomeOfScores : .failed
  }

  /// The outcome for the cases that both sides have.
  var outcomeOfScores: TestOutcome {
    if pairs == 0 { return .cannotTell }
    if hasFailingLosses { return .failed }
    // Without grades people see only crossings, and nothing shows whether these are right.
    if comparisons.isEmpty { return crossings.isEmpty ? .passed : .cannotTell }
    return changedPairs == 0 ? .passed : PairedComparison.outcome(of: comparisons)
  }

  /// The least change of a case's nDCG@10 that counts.
  package static let leastMove = 0.3

  // MARK: Comparing

  /// The rubric, the baseline, and settings of their comparison.
  private struct Sides {
    let scorer: Scorer
    let baseline: Baseline
    let relevance: Int
    /// The lowest grade of candidates that should be shown. Grade 1 is a doubtful match, so if the
    /// suite has higher grades, it is at least 2.
    let shownGrade: Int
    /// The queries of guarded cases.
    let guarded: Set<ByteString>

    init(_ cases: [SuiteCase], scorer: Scorer, baseline: Baseline, relevance: Int) {
      self.scorer = scorer
      self.baseline = baseline
      self.relevance = relevance
      let top = cases.lazy.flatMap(\.items).flatMap(\.candidates).compactMap(\.grade).max()
      shownGrade = max(relevance, min(2, top ?? 0))
      guarded = Set(
        cases.filter(\.isGuarded).flatMap { suiteCase in
          suiteCase.items.map(suiteCase.queryID)
        })
    }
  }

  /// An item's scores in the baseline and now, for candidates that both have.
  private struct ItemScores {
    var candidates: [Candidate]
    var old: ScoredSuite.Query
    var new: ScoredSuite.Query

    /// - Parameter before: the scores in the baseline.
    init(of item: WantedItem, now: ScoredSuite.Query, before: ScoredSuite.Query) {
      let scores = Dictionary(keepingFirstOf: before.candidates.map { ($0.id, $0.score) })
      candidates = item.candidates.filter { scores[$0.id] != nil }
      new = now
      new.candidates = now.candidates.filter { scores[$0.id] != nil }
      old = now
      old.candidates = now.candidates.compactMap { entry in
        scores[entry.id].map { score in
          ScoredSuite.Entry(candidate: entry.candidate, score: score, grade: entry.grade)
        }
      }
    }
  }

  /// Compares the scores of a suite with those of the baseline. Cases set aside count only as
  /// present in the suites. Scores that `present` does not give are computed.
  package init(
    _ cases: [SuiteCase], setAside: [SuiteCase] = [], by scorer: Scorer,
    scores present: ScoredSuite? = nil, against baseline: Baseline, metrics: [Metric],
    relevance: Int = 1
  ) {
    suite = SuiteChange(cases, setAside: setAside, since: baseline)
    rubricEdits = RubricEdits(of: scorer.rubric, since: baseline.record, bands: baseline.bands)
    let sides = Sides(cases, scorer: scorer, baseline: baseline, relevance: relevance)
    let known = Dictionary(keepingFirstOf: baseline.scores.queries.map { ($0.id, $0) })
    var old = ScoredSuite()
    var new = ScoredSuite()
    let present = present ?? ScoredSuite(cases, by: scorer)
    for (query, item) in zip(present.queries, cases.flatMap(\.items)) {
      guard let before = known[query.id] else { continue }
      let scores = ItemScores(of: item, now: query, before: before)
      comparePairs(of: scores, sides)
      compareFirstResults(of: scores, sides)
      old.queries.append(scores.old)
      new.queries.append(scores.new)
    }
    moves = moves.largestFirst
    if new.queries.contains(where: \.isJudged) {
      let present = new.evaluate(metrics, relevance: relevance)
      evaluation = present
      findMoves(from: old, to: new, sides)
      let (lost, won) = (Set(losses.map(\.query)), Set(gains.map(\.query)))
      balance = CaseBalance(
        lost: lost.subtracting(won).count, won: won.subtracting(lost).count)
      comparisons = PairedComparison.compare(
        old: old.evaluate(metrics), new: present, besides: balance.tests)
      balance.adjust(besides: comparisons)
    }
  }

  private mutating func comparePairs(of scores: ItemScores, _ sides: Sides) {
    pairs += scores.new.candidates.count
    for (index, after) in scores.new.candidates.enumerated() {
      let (query, before) = (scores.new.id, scores.old.candidates[index])
      let isChanged = before.score != after.score
      let isEdited = suite.isEdited(query, candidate: after.id)
      if isChanged, isEdited {
        changedEdits += 1
        movedEdits.formUnion([query, "\(query) / \(after.id)"])
      }
      let bands = sides.scorer.rubric.bands
      let oldBand = sides.baseline.band(before.score)
      let newPlace = sides.scorer.band(after.score)
      let move = ScoreMove(
        query: query.text, candidate: after.id.text, name: scores.candidates[index].name,
        grade: after.grade, oldScore: before.score, newScore: after.score, oldBand: oldBand,
        newBand: bands[newPlace].id, isEdited: isEdited)
      if isChanged { moves.append(move) }
      // An unchanged score lies in another band if the band has moved.
      if oldBand == move.newBand { continue }
      let oldPlace = bands.firstIndex { $0.id == oldBand }
      let isUp = oldPlace.map { newPlace < $0 } ?? (after.score > before.score)
      let crossing = Crossing(
        move: move, isUp: isUp, isRight: after.grade.map { ($0 >= sides.relevance) == isUp })
      // If the old band's id is gone but the score is unchanged, the band was only renamed.
      if isChanged || oldPlace != nil { crossings.append(crossing) }
      if let (message, isLoss) = Self.change(by: move, isTop: newPlace == 0, sides) {
        add(
          CaseChange(
            query: query, candidate: after.id.text, message: message,
            isGuarded: sides.guarded.contains(query)), isLoss: isLoss, isEdited: isEdited)
      }
    }
  }

  /// The message for a crossing that people would see as a loss or gain; nil for other crossings.
  ///
  /// - Parameter isTop: whether the new band is the highest.
  private static func change(
    by move: ScoreMove, isTop: Bool, _ sides: Sides
  ) -> (message: String, isLoss: Bool)? {
    guard let grade = move.grade else { return nil }
    let (old, new) = (move.oldScore, move.newScore)
    let scores =
      old != new
      ? "\(Figure.metric(old)) → \(Figure.metric(new))" : "still \(Figure.metric(new))"
    let candidate = Figure.product(move.candidate, move.name) + " has grade \(grade) and is"
    let wasShown = old >= sides.baseline.closeMinimum
    if grade >= sides.shownGrade, wasShown != (new >= sides.scorer.closeMinimum) {
      return ("\(candidate) \(wasShown ? "no longer" : "now") shown (\(scores))", wasShown)
    }
    let wasTop = move.oldBand == sides.baseline.bands.first?.id
    guard grade == 0, wasTop != isTop else { return nil }
    let place =
      isTop ? "now in band '\(move.newBand)'" : "no longer in band '\(move.oldBand)'"
    return ("\(candidate) \(place) (\(scores))", isTop)
  }

  private mutating func compareFirstResults(of scores: ItemScores, _ sides: Sides) {
    let candidates = scores.candidates
    guard
      let oldFirst = firstResult(
        candidates, scores: scores.old.candidates.map(\.score),
        close: sides.baseline.closeMinimum),
      let newFirst = firstResult(
        candidates, scores: scores.new.candidates.map(\.score), close: sides.scorer.closeMinimum),
      let before = candidates[oldFirst].grade, let after = candidates[newFirst].grade,
      (before >= sides.relevance) != (after >= sides.relevance)
    else { return }
    let newID = candidates[newFirst].id
    let names = [oldFirst, newFirst].map {
      Figure.product(candidates[$0].id.text, candidates[$0].name)
    }
    add(
      CaseChange(
        query: scores.new.id, candidate: newID.text, formerFirst: candidates[oldFirst].id,
        message: "the first result was \(names[0]), grade \(before), and is now \(names[1]),"
          + " grade \(after)", isGuarded: sides.guarded.contains(scores.new.id)),
      isLoss: before >= sides.relevance, isEdited: suite.isEdited(scores.new.id))
  }

  private mutating func add(_ change: CaseChange, isLoss: Bool, isEdited: Bool) {
    var change = change
    if isEdited { change.message += "; the case was edited after the baseline" }
    if isLoss { losses.append(change) } else { gains.append(change) }
  }

  private mutating func findMoves(from old: ScoredSuite, to new: ScoredSuite, _ sides: Sides) {
    let before = old.evaluate([.ndcgAt10])
    let after = new.evaluate([.ndcgAt10])
    let values = zip(before.results[0].perQuery, after.results[0].perQuery)
    for (query, (old, new)) in zip(after.queries.map { ByteString($0) }, values) {
      guard abs(old - new) >= Self.leastMove else { continue }
      let isLoss = new < old
      if (isLoss ? losses : gains).contains(where: { $0.query == query }) { continue }
      add(
        CaseChange(
          query: query,
          message: "ndcg@10 \(isLoss ? "fell" : "rose") from \(Figure.metric(old)) to"
            + " \(Figure.metric(new))", isGuarded: sides.guarded.contains(query)),
        isLoss: isLoss, isEdited: suite.isEdited(query))
    }
  }
}
