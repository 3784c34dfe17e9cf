import RemoBytes

/// Fits a rubric's numbers to graded cases, and measures the gain on unseen cases.
///
/// It fits weights, neutral values of missing attributes, factors of penalties, the word tables of
/// `tokens` criteria, and the calibration. Nested cross-validation: settings are chosen inside each
/// training part, so that no measured case influences them. Folds never split a case and depend
/// only on the cases' ids, so the result is the same on every run.
package struct Tuner {
  /// The curve to fit.
  package enum Curve: String, CaseIterable, Sendable {
    case platt, isotonic, none
  }

  /// The settings of a fit.
  struct Settings: Equatable, Sendable {
    /// The emphasis on rare words in new word tables; nil keeps the tables.
    var emphasis: WordStatistics.Emphasis?
    /// The weight of the penalty for distance from the given rubric; nil keeps its numbers.
    var shrinkage: Double?

    /// Fits only the curve, which may be best for a rubric that is good already.
    static let kept = Settings(emphasis: nil, shrinkage: nil)
  }

  /// A fitted rubric with the data of its fit.
  struct Fit {
    var rubric: Rubric
    var settings: Settings
    /// The threshold with the best F1 on the scores that the curve is fitted to. With a curve, F1
    /// is computed from the calibrated probabilities, else from the grades.
    var threshold: Double
    /// The values of all pairs, with the values of words from the training cases.
    var matrix: FeatureMatrix
  }

  /// The substitute for a missing word table, in which every word counts 1.
  package static let missingTable = ContiguousArray(
    #"{"table": "words", "default": 1, "values": {"the": 1}}"#.utf8)

  static let innerFolds = 4

  /// The given rubric.
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

  private init(
    _ given: Rubric, on cases: [SuiteCase], relevance: Int, curve: Curve, folds: Int
  ) {
    self.given = given
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
  }

  /// Tunes a rubric.
  ///
  /// - Parameters:
  ///   - cases: the cases, of which only graded ones count.
  ///   - relevance: the lowest relevant grade.
  ///   - folds: the number of folds that measure the gain, at least 2, at most the number of cases.
  ///   - metrics: the metrics for comparing both rubrics on all cases.
  /// - Throws: `cannotTell` for fewer than ten graded cases, or if all pairs are of one class.
  package static func tune(
    _ rubric: Rubric, on cases: [SuiteCase], relevance: Int = 1, curve: Curve = .platt,
    folds: Int = 20, metrics: [Metric] = []
  ) throws(RubricError) -> TuningResult {
    // Sums of doubles depend on the order, so sorted cases give the same rubric in any order.
    let graded = cases.filter(\.isGraded).map(\.sortedByID).sorted { $0.id < $1.id }
    guard graded.count >= 10 else { throw tooFew(graded.count) }
    let tuner = Tuner(rubric, on: graded, relevance: relevance, curve: curve, folds: folds)
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
    var result = tuner.run(given: before, matrix: own)
    result.guards = RubricGuards(
      cases, old: Scorer(rubric), new: Scorer(result.rubric), metrics: metrics,
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

  /// The scores of a rubric on cases that its fit had not seen.
  struct Unseen {
    var scores = ScoredSuite()
    /// The decisions at the threshold of each fold.
    var confusion = JudgedPairs.Confusion()
    var thresholds: [Double] = []
  }

  /// Measures the given and the tuned rubric on each fold, then fits on all cases.
  ///
  /// - Parameters:
  ///   - before: the scores of the given rubric without a curve.
  ///   - own: the values of the given rubric.
  private func run(given before: ScoredSuite, matrix own: FeatureMatrix) -> TuningResult {
    let all = Array(folds.indices)
    var (old, new) = (Unseen(), Unseen())
    var raw = ScoredSuite()
    for fold in 0..<foldCount {
      let training = folds.indices.filter { folds[$0] != fold }
      let test = corpus.items(of: folds.indices.filter { folds[$0] == fold })
      let fit = self.fit(training)
      measure(fit, on: test, into: &new)
      var plain = fit.rubric
      plain.calibration = nil
      raw.queries += corpus.scores(of: test, by: plain, values: fit.matrix).queries
      // The old rubric gets the same chance: a curve and a threshold from the same training cases.
      let seen = corpus.scores(of: corpus.items(of: training), by: rubric, values: own)
      measure(calibratedFit(of: rubric, scores: seen, matrix: own), on: test, into: &old)
    }
    var final = fit(all)
    if let emphasis = final.settings.emphasis {
      for (path, statistics) in corpus.statistics(all).sorted(by: { $0.key < $1.key }) {
        final.rubric.replaceWords(of: path, by: statistics.table(emphasis))
      }
    }
    var plain = final.rubric
    plain.calibration = nil
    if plain == rubric {
      // The gains of other fits do not count, as this is the old rubric with a curve.
      new = old
      raw = corpus.scores(of: corpus.items(of: all), by: rubric, values: own)
    }
    // `raw` comes from the outer fits, which saw more cases than the inner ones, so it is the
    // better basis for the final curve.
    let last = calibratedFit(of: plain, scores: raw, matrix: final.matrix)
    (final.rubric, final.threshold) = (last.rubric, last.threshold)
    return TuningResult(
      before: before, old: old, new: new, final: final, relevance: relevance, curve: curve,
      original: given)
  }

  /// Adds the scores of a fit for items that it has not seen.
  private func measure(_ fit: Fit, on test: [Int], into unseen: inout Unseen) {
    let scored = corpus.scores(of: test, by: fit.rubric, values: fit.matrix)
    unseen.confusion += scored.pairs(relevance: relevance).confusion(at: fit.threshold)
    unseen.thresholds.append(fit.threshold)
    unseen.scores.queries += scored.queries
  }

  /// The fold of each id. Ids in the order of their hashes go to the folds in turn.
  static func foldNumbers(of ids: [ByteString], count folds: Int) -> [Int] {
    let hashes = ids.map { wordHash($0.text) }
    var numbers = [Int](repeating: 0, count: ids.count)
    let order = ids.indices.sorted { (hashes[$0], ids[$0]) < (hashes[$1], ids[$1]) }
    for (place, index) in order.enumerated() { numbers[index] = place % folds }
    return numbers
  }

  // MARK: One fit

  /// The settings to choose from.
  private var choices: [Settings] {
    let hasWords = rubric.criteria.contains {
      if case .tokens(let options) = $0.kind { return options.idf != nil }
      return false
    }
    var choices = [Settings.kept]
    let emphases: [WordStatistics.Emphasis] = hasWords ? [.plain, .squared] : [.plain]
    for emphasis in emphases {
      for shrinkage in [1e-4, 1e-3, 1e-2, 1e-1] {
        choices.append(Settings(emphasis: emphasis, shrinkage: shrinkage))
      }
    }
    return choices
  }

  /// Chooses settings by inner folds, fits on all training cases, and calibrates by the scores of
  /// unseen inner folds.
  ///
  /// - Parameter training: the numbers of the cases.
  func fit(_ training: [Int]) -> Fit {
    // The slash gives other hashes than those of the outer folds.
    let inner = Self.foldNumbers(
      of: training.map { "\(corpus.cases[$0].id)/" }, count: Self.innerFolds)
    let itemFolds = zip(training, inner).flatMap {
      [Int](repeating: $1, count: corpus.items[$0].count)
    }
    let statistics = corpus.statistics(training)
    let items = corpus.items(of: training)
    let model = TuningModel(corpus.scorer)
    var best: (settings: Settings, loss: Double, scores: ScoredSuite)?
    var matrices: [WordStatistics.Emphasis?: (all: FeatureMatrix, seen: FeatureMatrix)] = [:]
    for settings in choices {
      if matrices[settings.emphasis] == nil {
        let words = settings.emphasis.map { emphasis in
          statistics.mapValues { $0.values(emphasis) }
        }
        let all = corpus.matrix(wordValues: words ?? [:])
        matrices[settings.emphasis] = (all, all.selecting(items).gradedOnly)
      }
      guard let (_, seen) = matrices[settings.emphasis] else { continue }
      let (loss, scores) = validate(model, on: seen, folds: itemFolds, settings: settings)
      if best.map({ loss < $0.loss }) ?? true { best = (settings, loss, scores) }
    }
    guard let best, let (all, seen) = matrices[best.settings.emphasis] else {
      return Fit(
        rubric: rubric, settings: .kept, threshold: 0.5,
        matrix: FeatureMatrix(width: 0))
    }
    let fitted = model.fit(seen, objective: objective(best.settings))
    var fit = calibratedFit(of: fitted.rubric, scores: best.scores, matrix: all)
    fit.settings = best.settings
    return fit
  }

  private func objective(_ settings: Settings) -> TuningModel.Objective {
    TuningModel.Objective(
      relevance: relevance, ranking: isGraded ? 1 : 0, shrinkage: settings.shrinkage)
  }

  /// The loss and the scores of the inner folds, each by the fit on the others.
  private func validate(
    _ model: TuningModel, on matrix: FeatureMatrix, folds: [Int], settings: Settings
  ) -> (loss: Double, scores: ScoredSuite) {
    var scores = ScoredSuite()
    var loss = 0.0
    for fold in 0..<Self.innerFolds {
      let seen = matrix.selecting(folds.indices.filter { folds[$0] != fold })
      let rest = matrix.selecting(folds.indices.filter { folds[$0] == fold })
      let fitted = model.fit(seen, objective: objective(settings))
      let raw = rest.entries(by: Scorer(fitted.rubric, tablesOf: corpus.scorer))
      loss += model.unseenLoss(
        of: fitted, scores: raw.map(\.score), on: rest, objective: objective(settings))
      for n in 0..<rest.caseCount {
        let entries = Array(raw[rest.starts[n]..<rest.starts[n + 1]])
        scores.queries.append(ScoredSuite.Query(id: "", candidates: entries))
      }
    }
    return (loss, scores)
  }

  /// The rubric with the curve and the threshold that fit raw scores. A curve that would change no
  /// score is left out.
  private func calibratedFit(
    of rubric: Rubric, scores raw: ScoredSuite, matrix: FeatureMatrix
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
