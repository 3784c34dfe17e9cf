import RemoBytes

/// Fits a rubric's numbers to graded cases, and measures what that gains on cases it has not seen.
///
/// What is fitted: weights, neutral values of missing attributes, factors of penalties, the word
/// tables that `tokens` criteria name, and the calibration. Nested cross-validation: settings are
/// chosen inside each training part, so that no measured case had a say. Folds never split a case
/// and depend on the cases' ids alone; the result is the same on every run.
package struct Tuner {
  /// The curve to fit.
  package enum Curve: String, CaseIterable, Sendable {
    case platt, isotonic, none
  }

  /// The settings that a fit can choose from.
  struct Settings: Equatable, Sendable {
    /// The power of words' rarity; nil leaves the tables as they are.
    var power: Double?
    /// The cost of leaving the given rubric; nil leaves its numbers as they are.
    var shrinkage: Double?

    /// Nothing but the curve is fitted: what a rubric that is good already may be best served by.
    static let kept = Settings(power: nil, shrinkage: nil)
  }

  /// A fitted rubric and what its choice was based on.
  struct Fit {
    var rubric: Rubric
    var settings: Settings
    /// The threshold with the best F1 on cases that each inner fit had not seen: the one to be
    /// expected of a calibrated score, else the one observed.
    var threshold: Double
    /// The values of all cases' pairs, with words valued by the training cases.
    var matrix: FeatureMatrix
  }

  /// The stand-in for a missing word table: every word counts 1.
  package static let missingTable = ContiguousArray(
    #"{"table": "words", "default": 1, "values": {"the": 1}}"#.utf8)

  static let innerFolds = 4

  /// The rubric as it was given.
  private let given: Rubric
  /// The rubric without a curve.
  private let rubric: Rubric
  private let corpus: TuningCorpus
  private let relevance: Int
  private let curve: Curve
  private let foldCount: Int
  /// The fold of each case.
  private let folds: [Int]
  private let isGraded: Bool

  private init(_ given: Rubric, _ cases: [SuiteCase], relevance: Int, curve: Curve, folds: Int) {
    self.given = given
    var rubric = given
    rubric.calibration = nil
    self.rubric = rubric
    corpus = TuningCorpus(cases, Scorer(rubric))
    self.relevance = relevance
    self.curve = curve
    foldCount = min(folds, cases.count)
    self.folds = Self.foldNumbers(cases.map(\.id), foldCount)
    let grades = Set(cases.flatMap(\.items).flatMap(\.candidates).compactMap(\.grade))
    isGraded = grades.filter { $0 >= 0 }.count > 2
  }

  /// Tunes a rubric.
  ///
  /// - Parameters:
  ///   - cases: graded cases; the others are left out.
  ///   - relevance: the grade from which on a candidate is a positive.
  ///   - folds: in how many folds the gain is measured, at least 2; no more than there are cases.
  ///   - metrics: what the given rubric and the tuned one are compared by on all cases.
  /// - Throws: `cannotTell` where there are fewer than ten graded cases, or one class only.
  package static func tune(
    _ rubric: Rubric, _ cases: [SuiteCase], relevance: Int = 1, curve: Curve = .platt,
    folds: Int = 20, metrics: [Metric] = []
  ) throws(RubricError) -> TuningResult {
    // In one order, as sums of doubles depend on it: the same cases give the same rubric.
    let graded = cases.filter(\.isGraded).map(\.sortedByID).sorted { $0.id < $1.id }
    guard graded.count >= 10 else {
      throw RubricError(
        .cannotTell,
        graded.isEmpty
          ? "no case has a grade to tune on"
          : "\(counted(graded.count, "graded case")) \(graded.count == 1 ? "is" : "are") too few"
            + " to tune on",
        help: "give at least 10, better some hundred")
    }
    let tuner = Tuner(rubric, graded, relevance: relevance, curve: curve, folds: folds)
    let all = Array(graded.indices)
    let own = tuner.corpus.matrix([:])
    let before = tuner.corpus.scored(own, tuner.corpus.items(of: all), rubric)
    let pairs = before.pairs(relevance: relevance)
    let positives = pairs.isRelevant.reduce(0) { $0 + ($1 ? 1 : 0) }
    guard positives > 0, positives < pairs.count else {
      throw RubricError(
        .cannotTell,
        "all \(pairs.count) graded pairs are \(positives > 0 ? "" : "not ")relevant",
        help: "'--relevant' is the grade from which on a candidate is a positive")
    }
    var result = tuner.run(before, own)
    result.guards = RubricGuards(
      cases, old: Scorer(rubric), new: Scorer(result.rubric), metrics: metrics,
      relevance: relevance)
    return result
  }

  /// The scores of a rubric on cases that its fit had not seen.
  struct Unseen {
    var scores = ScoredSuite()
    /// Decisions at the threshold of each fold.
    var confusion = JudgedPairs.Confusion()
    var thresholds: [Double] = []
  }

  private func run(_ before: ScoredSuite, _ own: FeatureMatrix) -> TuningResult {
    let all = Array(folds.indices)
    var (old, new) = (Unseen(), Unseen())
    var raw = ScoredSuite()
    for fold in 0..<foldCount {
      let training = folds.indices.filter { folds[$0] != fold }
      let test = corpus.items(of: folds.indices.filter { folds[$0] == fold })
      let fit = self.fit(training)
      measure(fit, test, &new)
      var plain = fit.rubric
      plain.calibration = nil
      raw.queries += corpus.scored(fit.matrix, test, plain).queries
      // The old rubric gets the same chance: a curve and a threshold from the same training cases.
      let seen = corpus.scored(own, corpus.items(of: training), rubric)
      measure(calibrated(rubric, seen, own), test, &old)
    }
    var final = fit(all)
    if let power = final.settings.power {
      for (path, statistics) in corpus.statistics(all).sorted(by: { $0.key < $1.key }) {
        final.rubric.value(wordsOf: path, by: statistics.table(power: power))
      }
    }
    var plain = final.rubric
    plain.calibration = nil
    if plain == rubric {
      // What other fits gained is not what one gets: this is the old rubric with a curve.
      new = old
      raw = corpus.scored(own, corpus.items(of: all), rubric)
    }
    // The outer fits saw more cases than the inner ones: what they scored is nearer to the truth.
    let last = calibrated(plain, raw, final.matrix)
    (final.rubric, final.threshold) = (last.rubric, last.threshold)
    return TuningResult(
      before: before, old: old, new: new, final: final, relevance: relevance, curve: curve,
      original: given)
  }

  /// Adds what a fit gives to items that it has not seen.
  private func measure(_ fit: Fit, _ test: [Int], _ unseen: inout Unseen) {
    let scored = corpus.scored(fit.matrix, test, fit.rubric)
    unseen.confusion += scored.pairs(relevance: relevance).confusion(at: fit.threshold)
    unseen.thresholds.append(fit.threshold)
    unseen.scores.queries += scored.queries
  }

  /// A fold per id: ids in the order of a hash are dealt out in turn.
  static func foldNumbers(_ ids: [ByteString], _ folds: Int) -> [Int] {
    let hashes = ids.map { wordHash($0.text) }
    var numbers = [Int](repeating: 0, count: ids.count)
    let order = ids.indices.sorted { (hashes[$0], ids[$0]) < (hashes[$1], ids[$1]) }
    for (place, index) in order.enumerated() { numbers[index] = place % folds }
    return numbers
  }

  // MARK: One fit

  private var choices: [Settings] {
    let hasWords = rubric.criteria.contains {
      if case .tokens(let options) = $0.kind { return options.idf != nil }
      return false
    }
    var choices = [Settings.kept]
    for power in hasWords ? [1.0, 2.0] : [1.0] {
      for shrinkage in [1e-4, 1e-3, 1e-2, 1e-1] {
        choices.append(Settings(power: power, shrinkage: shrinkage))
      }
    }
    return choices
  }

  /// Chooses settings by inner folds, calibrates on what the inner fits had not seen, fits on all.
  ///
  /// - Parameter training: numbers of cases.
  func fit(_ training: [Int]) -> Fit {
    let inner = Self.foldNumbers(training.map { "\(corpus.cases[$0].id)/" }, Self.innerFolds)
    let itemFolds = zip(training, inner).flatMap {
      [Int](repeating: $1, count: corpus.items[$0].count)
    }
    let statistics = corpus.statistics(training)
    let items = corpus.items(of: training)
    let model = TuningModel(corpus.scorer)
    var best: (settings: Settings, loss: Double, scores: ScoredSuite)?
    var matrices: [Double?: (all: FeatureMatrix, seen: FeatureMatrix)] = [:]
    for settings in choices {
      if matrices[settings.power] == nil {
        let all = corpus.matrix(
          settings.power.map { power in statistics.mapValues { $0.values(power: power) } } ?? [:])
        matrices[settings.power] = (all, all.selecting(items).gradedOnly)
      }
      guard let (_, seen) = matrices[settings.power] else { continue }
      let (loss, scores) = validate(model, seen, itemFolds, settings)
      if best.map({ loss < $0.loss }) ?? true { best = (settings, loss, scores) }
    }
    guard let best, let (all, seen) = matrices[best.settings.power] else {
      return Fit(
        rubric: rubric, settings: .kept, threshold: 0.5,
        matrix: FeatureMatrix(width: 0))
    }
    let fitted = model.fit(
      seen, relevance: relevance, ranking: isGraded ? 1 : 0, shrinkage: best.settings.shrinkage)
    var fit = calibrated(fitted.rubric, best.scores, all)
    fit.settings = best.settings
    return fit
  }

  /// The loss and the scores of the inner folds, each by the fit on the others.
  private func validate(
    _ model: TuningModel, _ matrix: FeatureMatrix, _ itemFolds: [Int], _ settings: Settings
  ) -> (loss: Double, scores: ScoredSuite) {
    var scores = ScoredSuite()
    var loss = 0.0
    for fold in 0..<Self.innerFolds {
      let seen = matrix.selecting(itemFolds.indices.filter { itemFolds[$0] != fold })
      let rest = matrix.selecting(itemFolds.indices.filter { itemFolds[$0] == fold })
      let fitted = model.fit(
        seen, relevance: relevance, ranking: isGraded ? 1 : 0, shrinkage: settings.shrinkage)
      let raw = rest.entries(Scorer(fitted.rubric, tablesOf: corpus.scorer, but: ""))
      loss += model.unseenLoss(
        rest, raw.map(\.score), fitted.a, fitted.b, relevance: relevance,
        ranking: isGraded ? 1 : 0)
      for n in 0..<rest.caseCount {
        let entries = Array(raw[rest.starts[n]..<rest.starts[n + 1]])
        scores.queries.append(ScoredSuite.Query(id: "", candidates: entries))
      }
    }
    return (loss, scores)
  }

  /// The rubric with the curve, and the threshold, that fit raw scores; without a curve where it
  /// would move no score.
  private func calibrated(
    _ rubric: Rubric, _ raw: ScoredSuite, _ matrix: FeatureMatrix
  ) -> Fit {
    var calibrated = rubric
    let moved = raw.pairs(relevance: relevance) { !$0.isFixed }
    switch curve {
    case .platt where moved.count > 0: calibrated.calibration = CalibrationFit.platt(moved)
    case .isotonic where moved.count > 0: calibrated.calibration = CalibrationFit.isotonic(moved)
    default: break
    }
    var threshold = raw.pairs(relevance: relevance).bestThreshold?.threshold ?? 0.5
    if let curve = calibrated.calibration {
      var sure = raw
      for query in sure.queries.indices {
        for n in sure.queries[query].candidates.indices
        where !sure.queries[query].candidates[n].isFixed {
          sure.queries[query].candidates[n].score = curve(sure.queries[query].candidates[n].score)
        }
      }
      threshold = sure.pairs(relevance: relevance).expectedBestThreshold ?? curve(threshold)
    }
    return Fit(
      rubric: calibrated, settings: .kept, threshold: threshold,
      matrix: matrix)
  }
}

extension SuiteCase {
  /// The case with its items, and their candidates, in the order of their ids.
  fileprivate var sortedByID: SuiteCase {
    var sorted = self
    switch body {
    case .item(var item):
      item.item = item.item.sortedByID
      sorted.body = .item(item)
    case .list(var list):
      list.items = list.items.map(\.sortedByID).sorted { $0.id < $1.id }
      sorted.body = .list(list)
    }
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
