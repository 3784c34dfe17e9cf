import RemoBytes

/// Fits a rubric's numbers to graded cases and measures the gain on unseen cases.
///
/// Fits weights, curves, neutral values of missing attributes, factors of penalties, the word
/// tables of `tokens` criteria, and the calibration. Nested cross-validation chooses settings
/// inside each training part, so no measured case influences them. Folds never split a case and
/// depend only on the cases' ids, so the result is the same on every run.
package struct Tuner: Sendable {
  /// The curve to fit.
  package enum Curve: String, CaseIterable, Sendable {
    case platt, isotonic, none
  }

  struct Settings: Equatable, Sendable {
    /// The emphasis on rare words in new word tables; nil keeps the tables.
    var emphasis: WordStatistics.Emphasis?
    /// The weight of the penalty for distance from the given rubric; nil keeps its numbers.
    var shrinkage: Double?
    /// Whether criteria get curves.
    var bends = false

    /// Fits only the curve, which may be best if the rubric is already good.
    static let kept = Settings(emphasis: nil, shrinkage: nil)
  }

  /// The settings that determine the layout of pairs.
  private struct Layout: Hashable {
    var emphasis: WordStatistics.Emphasis?
    var bends: Bool

    init(_ settings: Settings) { (emphasis, bends) = (settings.emphasis, settings.bends) }
  }

  /// A fitted rubric with the data of its fit.
  struct Fit {
    var rubric: Rubric
    var settings: Settings
    /// The threshold with the best F1 on the scores to which the curve is fitted. With a curve, F1
    /// follows from the calibrated probabilities, otherwise from the grades.
    var threshold: Double
    /// The values of all pairs, with values of words from the training cases.
    var matrix: FeatureMatrix
    /// The log odds of relevance by the fit; nil if expectations held it back.
    var odds: FittedOdds?
    /// How far the fit moved from the given numbers: 0 not at all, 1 all the way.
    var share = 1.0
  }

  /// The substitute for a missing word table. Every word counts 1 in it.
  package static let missingTable = ContiguousArray(
    #"{"table": "words", "default": 1, "values": {"the": 1}}"#.utf8)

  static let innerFolds = 4

  private let given: Rubric
  /// The rubric without a curve.
  private let rubric: Rubric
  private let corpus: TuningCorpus
  private let relevance: Int
  private let curve: Curve
  private let foldCount: Int
  private let folds: [Int]
  private let isGraded: Bool
  private let straightModel: TuningModel
  private let bentModel: TuningModel
  /// Holds the fits back; nil if expectations do not matter.
  private let keeper: ExpectationKeeper?

  private init(
    _ given: Rubric, on cases: [SuiteCase], relevance: Int, curve: Curve, folds: Int,
    keeper: ExpectationKeeper?
  ) {
    self.given = given
    self.keeper = keeper
    var rubric = given
    rubric.calibration = nil
    self.rubric = rubric
    corpus = TuningCorpus(cases, by: Scorer(rubric))
    self.relevance = relevance
    self.curve = curve
    foldCount = min(folds, cases.count)
    self.folds = Self.foldNumbers(of: cases.map(\.id), count: foldCount)
    let grades = Set(cases.flatMap(\.items).flatMap(\.candidates).compactMap(\.grade))
    isGraded = grades.filter { $0 >= 0 }.count > 2
    straightModel = TuningModel(corpus.scorer)
    bentModel = TuningModel(corpus.scorer, bends: true)
  }

  /// Tunes a rubric.
  ///
  /// - Parameters:
  ///   - cases: the cases; only graded ones count for the fit.
  ///   - relevance: the lowest relevant grade.
  ///   - folds: the number of folds that measure the gain, at least 2; limited to the number of
  ///     cases.
  ///   - metrics: the metrics to compare both rubrics on all cases.
  ///   - keepsExpectations: whether all passing cases must also pass with the tuned rubric.
  ///   - runner: runs the parts of the work, in any order or in parallel.
  /// - Throws: `cannotTell` for fewer than ten graded cases, or if all pairs are of one class.
  package static func tune(
    _ rubric: Rubric, on cases: [SuiteCase], relevance: Int = 1, curve: Curve = .platt,
    folds: Int = 5, metrics: [Metric] = [], keepsExpectations: Bool = false,
    runner: PartRunner = { count, part in (0..<count).map(part) }
  ) throws(RubricError) -> TuningResult {
    // Sums of doubles depend on the order, so cases are sorted: the rubric is then the same for
    // every order.
    let graded = cases.filter(\.isGraded).map(\.sortedByID).sorted { $0.id < $1.id }
    guard graded.count >= 10 else { throw tooFew(graded.count) }
    let tuner = Tuner(
      rubric, on: graded, relevance: relevance, curve: curve, folds: folds,
      keeper: keepsExpectations ? ExpectationKeeper(rubric, cases: cases) : nil)
    let all = Array(graded.indices)
    let own = tuner.corpus.matrix(wordValues: [:])
    let before = tuner.corpus.scores(
      of: tuner.corpus.items(of: all), by: rubric, values: own)
    let pairs = before.pairs(relevance: relevance)
    let positives = pairs.isRelevant.reduce(0) { $0 + ($1 ? 1 : 0) }
    guard positives > 0, positives < pairs.count else {
      throw RubricError(
        .cannotTell,
        "all \(pairs.count) judged pairs are \(positives > 0 ? "" : "not ")relevant",
        help: "'--relevant' is the lowest grade that counts as relevant")
    }
    // The longest part, the fit on all cases, comes first.
    let found = runner(tuner.foldCount + 1) { number in
      number == 0 ? Part(fit: tuner.fit(all)) : tuner.part(ofFold: number - 1, values: own)
    }
    var (result, values) = tuner.result(of: found, given: before, matrix: own)
    func scores(_ scorer: Scorer, _ values: FeatureMatrix) -> ScoredSuite {
      let known = tuner.corpus.scores(
        of: tuner.corpus.items(of: all), by: scorer.rubric, values: values)
      return ScoredSuite(cases, by: scorer, known: known)
    }
    let old = Scorer(rubric)
    let new = Scorer(result.rubric, tablesOf: old)
    result.guards = RubricGuards(
      cases, old: old, new: new, scores: (scores(old, own), scores(new, values)), metrics: metrics,
      relevance: relevance)
    return result
  }

  private static func tooFew(_ count: Int) -> RubricError {
    RubricError(
      .cannotTell,
      count == 0
        ? "no case has a grade"
        : "\(counted(count, "judged case")) \(count == 1 ? "is" : "are") too few for tuning",
      help: "give at least 10, preferably some hundred")
  }

  /// The scores of a rubric on cases that its fit has not seen.
  struct Unseen {
    var scores = ScoredSuite()
    var thresholds: [Double] = []
    /// The decisions at the threshold of each fold.
    var confusion = JudgedPairs.Confusion()

    static func += (sum: inout Unseen, part: Unseen) {
      sum.scores.queries += part.scores.queries
      sum.thresholds += part.thresholds
      sum.confusion += part.confusion
    }
  }

  /// A part of the work that does not depend on other parts.
  package struct Part: Sendable {
    /// The results of the given rubric on an unseen fold.
    var old = Unseen()
    /// The results of the tuned rubric on the fold.
    var new = Unseen()
    /// The fold's uncalibrated scores by the tuned rubric.
    var unseen: UnseenPart?
    var fit: Fit?
  }

  /// Runs the parts with the numbers below a count, and returns their results in order.
  package typealias PartRunner = (_ count: Int, _ part: @escaping @Sendable (Int) -> Part) -> [Part]

  /// Measures the given and the tuned rubric on one fold.
  ///
  /// - Parameter own: the values of the given rubric.
  private func part(ofFold fold: Int, values own: FeatureMatrix) -> Part {
    let training = folds.indices.filter { folds[$0] != fold }
    let test = corpus.items(of: folds.indices.filter { folds[$0] == fold })
    let fit = kept(self.fit(training), words: training)
    var plain = fit.rubric
    plain.calibration = nil
    let scores = corpus.scores(of: test, by: plain, values: fit.matrix)
    // For a fair comparison, the old rubric gets a curve and a threshold from the same training
    // cases.
    let seen = corpus.scores(of: corpus.items(of: training), by: rubric, values: own)
    return Part(
      old: measure(calibratedFit(of: rubric, scores: seen, matrix: own), on: test),
      new: measure(fit, on: test), unseen: UnseenPart(scores: scores, odds: fit.odds))
  }

  /// Combines all parts into the result. Also returns the values with which the resulting rubric
  /// scores the cases.
  private func result(
    of parts: [Part], given before: ScoredSuite, matrix own: FeatureMatrix
  ) -> (TuningResult, values: FeatureMatrix) {
    let all = Array(folds.indices)
    var (old, new) = (Unseen(), Unseen())
    for part in parts {
      old += part.old
      new += part.new
    }
    var final = parts.compactMap(\.fit).first ?? fit(all)
    final.rubric = withWords(of: final, from: all)
    var plain = final.rubric
    plain.calibration = nil
    // The outer fits saw more cases than the inner ones, so the final curve is based on them.
    var raw = ScoredSuite()
    for part in parts.compactMap(\.unseen) {
      raw.queries += part.scores(onScaleOf: final.odds).queries
    }
    if plain == rubric {
      // This is the old rubric with a curve, so the gains of other fits do not count.
      new = old
      raw = corpus.scores(of: corpus.items(of: all), by: rubric, values: own)
    }
    let last = calibratedFit(of: plain, scores: raw, matrix: final.matrix)
    (final.rubric, final.threshold) = (last.rubric, last.threshold)
    final = kept(final, words: nil)
    // Without a move, there is no gain over the old rubric with a curve.
    if final.share == 0 { new = old }
    let reordered = queriesReordered(byCurveOf: final.rubric, values: own)
    if !reordered.isEmpty {
      (final.rubric, final.matrix) = (given, own)
      let scores = corpus.scores(of: corpus.items(of: all), by: given, values: own)
      final.threshold = scores.pairs(relevance: relevance).bestThreshold?.threshold ?? 0.5
    }
    let result = TuningResult(
      before: before, old: old, new: new, final: final, relevance: relevance, curve: curve,
      original: given, reordered: reordered)
    return (result, final.matrix)
  }

  /// The queries in which a new curve alone changes the order of two candidates; empty if other
  /// numbers changed, too. A curve does not fall, but caps come after it, so it can lift a
  /// candidate past a capped one.
  private func queriesReordered(
    byCurveOf new: Rubric, values matrix: FeatureMatrix
  ) -> [ByteString] {
    var plain = new
    plain.calibration = nil
    if plain != rubric || new.calibration == given.calibration { return [] }
    let items = corpus.items(of: Array(folds.indices))
    let sides = zip(
      corpus.scores(of: items, by: given, values: matrix).queries,
      corpus.scores(of: items, by: new, values: matrix).queries)
    return sides.compactMap { before, after in
      let scores = zip(before.candidates, after.candidates).map { ($0.score, $1.score) }
        .sorted { $0.0 < $1.0 }
      // No new score may be below the new score of a candidate with a lower old score.
      var (highest, highestBelow, last) = (-1.0, -1.0, -1.0)
      for (old, new) in scores {
        if old > last { (highestBelow, last) = (highest, old) }
        if new < highestBelow { return before.id }
        highest = max(highest, new)
      }
      return nil
    }
  }

  /// The scores and decisions of a fit on items that it has not seen.
  private func measure(_ fit: Fit, on test: [Int]) -> Unseen {
    let scores = corpus.scores(of: test, by: fit.rubric, values: fit.matrix)
    return Unseen(
      scores: scores, thresholds: [fit.threshold],
      confusion: scores.pairs(relevance: relevance).confusion(at: fit.threshold))
  }

  /// The fold of each id. Ids, in the order of their hashes, go to the folds in turn.
  static func foldNumbers(of ids: [ByteString], count folds: Int) -> [Int] {
    let hashes = ids.map { wordHash($0.text) }
    var numbers = [Int](repeating: 0, count: ids.count)
    let order = ids.indices.sorted { (hashes[$0], ids[$0]) < (hashes[$1], ids[$1]) }
    for (place, index) in order.enumerated() { numbers[index] = place % folds }
    return numbers
  }

  // MARK: One fit

  /// The first settings to try, which differ in the values of words.
  private var firstChoices: [Settings] {
    let hasWords = rubric.criteria.contains {
      if case .tokens(let options) = $0.kind { return options.idf != nil }
      return false
    }
    let emphases: [WordStatistics.Emphasis] = hasWords ? [.plain, .squared, .graded] : [.plain]
    return [.kept] + emphases.map { Settings(emphasis: $0, shrinkage: 1e-3) }
  }

  /// The best settings so far, with curves. Empty if the best settings keep the rubric, or if it
  /// has profiles or overrides: their weights stay, and the other weights are then too uncertain
  /// for curves.
  private func bentChoices(after best: Settings) -> [Settings] {
    guard best.shrinkage != nil, rubric.profiles.isEmpty, rubric.overrides.isEmpty else {
      return []
    }
    return [Settings(emphasis: best.emphasis, shrinkage: best.shrinkage, bends: true)]
  }

  /// The best settings so far, with other distances from the given rubric.
  private func nextChoices(after best: Settings) -> [Settings] {
    if best.shrinkage == nil { return [] }
    return [1e-4, 1e-2, 1e-1].map {
      Settings(emphasis: best.emphasis, shrinkage: $0, bends: best.bends)
    }
  }

  /// The least share of the loss that curves must save, so that a rubric gets no curves by chance.
  private static let leastGainOfCurves = 0.001

  /// Chooses settings by inner folds, fits on all training cases, and calibrates with the scores of
  /// unseen inner folds.
  func fit(_ training: [Int]) -> Fit {
    // The slash makes the hashes differ from those of the outer folds.
    let inner = Self.foldNumbers(
      of: training.map { "\(corpus.cases[$0].id)/" }, count: Self.innerFolds)
    var best: (settings: Settings, loss: Double, parts: [UnseenPart])?
    // Each fit of a layout starts from the result of the previous one.
    var layouts: [Layout: InnerFolds] = [:]
    func choose(from choices: [Settings]) {
      for settings in choices {
        let layout = Layout(settings)
        var folds =
          layouts.removeValue(forKey: layout)
          // Curves change the layout, but not the pairs.
          ?? layouts.first { $0.key.emphasis == layout.emphasis }.map {
            InnerFolds(
              $0.value.pairs, model: model(settings), objective: objective(settings),
              scorer: corpus.scorer)
          }
          ?? innerFolds(settings, training: training, numbers: inner)
        let (loss, parts) = folds.validate(objective(settings))
        layouts[layout] = folds
        let isNewCurve = settings.bends && best?.settings.bends == false
        let limit = best.map { $0.loss * (isNewCurve ? 1 - Self.leastGainOfCurves : 1) }
        if loss < limit ?? .infinity { best = (settings, loss, parts) }
        // Only the best layout is fitted again, and a layout takes much memory.
        layouts = layouts.filter { $0.key == best.map { Layout($0.settings) } }
      }
    }
    choose(from: firstChoices)
    choose(from: bentChoices(after: best?.settings ?? .kept))
    choose(from: nextChoices(after: best?.settings ?? .kept))
    let settings = best?.settings ?? .kept
    let all = matrix(words: settings.emphasis, from: training)
    let seen = all.selecting(corpus.items(of: training)).gradedOnly
    let (chosen, goal) = (model(settings), objective(settings))
    var data = chosen.data(seen, goal)
    let fitted = chosen.fit(
      &data, of: seen, by: corpus.scorer, objective: goal, from: chosen.startPoint,
      tolerance: 1e-8)
    var raw = ScoredSuite()
    // A rubric that keeps its numbers has only one scale.
    let odds = settings.shrinkage == nil ? nil : fitted.odds
    for part in best?.parts ?? [] { raw.queries += part.scores(onScaleOf: odds).queries }
    var fit = calibratedFit(of: fitted.rubric, scores: raw, matrix: all)
    (fit.settings, fit.odds) = (settings, fitted.odds)
    return fit
  }

  /// The values of all pairs, with values of words from some cases.
  private func matrix(
    words emphasis: WordStatistics.Emphasis?, from training: [Int]
  ) -> FeatureMatrix {
    guard let emphasis else { return corpus.matrix(wordValues: [:]) }
    let statistics = corpus.statistics(training, relevance: relevance)
    return corpus.matrix(wordValues: statistics.mapValues { $0.values(emphasis) })
  }

  /// - Parameter numbers: the inner fold of each training case.
  private func innerFolds(
    _ settings: Settings, training: [Int], numbers: [Int]
  ) -> InnerFolds {
    func cases(_ isIncluded: (Int) -> Bool) -> [Int] {
      zip(training, numbers).filter { isIncluded($0.1) }.map(\.0)
    }
    let shared =
      settings.emphasis == .graded ? nil : matrix(words: settings.emphasis, from: training)
    let pairs = (0..<Self.innerFolds).map { fold in
      let others = cases { $0 != fold }
      // Grades affect the values of words, so these come only from cases that the fit sees.
      let all = shared ?? matrix(words: settings.emphasis, from: others)
      func graded(_ cases: [Int]) -> FeatureMatrix {
        all.selecting(corpus.items(of: cases)).gradedOnly
      }
      return InnerFolds.Pairs(seen: graded(others), rest: graded(cases { $0 == fold }))
    }
    return InnerFolds(
      pairs, model: model(settings), objective: objective(settings), scorer: corpus.scorer)
  }

  /// The fit's rubric with the word tables of the fit.
  ///
  /// - Parameter training: the cases that determine the values of words.
  private func withWords(of fit: Fit, from training: [Int]) -> Rubric {
    var rubric = fit.rubric
    guard let emphasis = fit.settings.emphasis else { return rubric }
    for (path, statistics) in corpus.statistics(training, relevance: relevance).sorted(by: {
      $0.key < $1.key
    }) {
      rubric.replaceWords(of: path, by: statistics.table(emphasis))
    }
    return rubric
  }

  /// The fit, held back far enough that all passing cases still pass.
  ///
  /// - Parameter training: the cases that determine the values of words; nil if the fit's rubric
  ///   already has its tables.
  private func kept(_ fit: Fit, words training: [Int]?) -> Fit {
    guard let keeper else { return fit }
    func complete(_ fit: Fit) -> Rubric {
      training.map { withWords(of: fit, from: $0) } ?? fit.rubric
    }
    if keeper.holds(for: complete(fit)) { return fit }
    var plain = fit.rubric
    plain.calibration = nil
    let items = corpus.items(of: training ?? Array(folds.indices))
    for step in ExpectationKeeper.steps {
      let rubric = keeper.rubric(at: step.share, towards: plain)
      let scores = corpus.scores(of: items, by: rubric, values: fit.matrix)
      var held = calibratedFit(
        of: rubric, scores: scores, matrix: fit.matrix,
        curve: step.isCalibrated ? curve : Curve.none)
      (held.settings, held.share) = (fit.settings, step.share)
      if keeper.holds(for: complete(held)) { return held }
    }
    let own = corpus.matrix(wordValues: [:])
    let scores = corpus.scores(of: items, by: rubric, values: own)
    var unchanged = calibratedFit(of: rubric, scores: scores, matrix: own)
    if !keeper.holds(for: unchanged.rubric) {
      unchanged = calibratedFit(of: rubric, scores: scores, matrix: own, curve: Curve.none)
      unchanged.rubric = given
    }
    unchanged.share = 0
    return unchanged
  }

  private func model(_ settings: Settings) -> TuningModel {
    settings.bends ? bentModel : straightModel
  }

  private func objective(_ settings: Settings) -> TuningModel.Objective {
    TuningModel.Objective(
      relevance: relevance, ranking: isGraded ? 1 : 0, shrinkage: settings.shrinkage)
  }

  /// The rubric with the curve and threshold that fit raw scores. Omits a curve that would change
  /// no score.
  private func calibratedFit(
    of rubric: Rubric, scores raw: ScoredSuite, matrix: FeatureMatrix, curve: Curve? = nil
  ) -> Fit {
    var calibrated = rubric
    let moved = raw.pairs(relevance: relevance) { !$0.isFixed }
    switch curve ?? self.curve {
    case .platt where moved.count > 0: calibrated.calibration = CalibrationFit.platt(moved)
    case .isotonic where moved.count > 0: calibrated.calibration = CalibrationFit.isotonic(moved)
    default: break
    }
    var threshold = raw.pairs(relevance: relevance).bestThreshold?.threshold ?? 0.5
    if let curve = calibrated.calibration {
      threshold =
        raw.moved { curve($0) }.pairs(relevance: relevance).expectedBestThreshold
        ?? curve(threshold)
    }
    return Fit(
      rubric: calibrated, settings: .kept, threshold: threshold,
      matrix: matrix)
  }
}

extension SuiteCase {
  /// The case with its items and their candidates in the order of their ids.
  fileprivate var sortedByID: SuiteCase {
    var sorted = self
    sorted.editItems { $0 = $0.map(\.sortedByID).sorted { $0.id < $1.id } }
    return sorted
  }
}

extension WantedItem {
  fileprivate var sortedByID: WantedItem {
    var sorted = self
    sorted.candidates.sort { $0.id < $1.id }
    return sorted
  }
}
