import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Calibration curves fitted to judged pairs")
struct CalibrationFitTests {
  @Test(
    "Fitted curves rise, stay within 0…1 and are well calibrated",
    arguments: [Tuner.Curve.platt, .isotonic])
  func curves(curve: Tuner.Curve) throws {
    var pairs = JudgedPairs()
    var random = RandomNumbers(seed: 3)
    for _ in 0..<400 {
      let score = Double(random.below(1000)) / 1000
      pairs.append(score, isRelevant: Double(random.below(1000)) / 1000 < score * score)
    }
    let calibration =
      curve == .platt ? CalibrationFit.platt(pairs) : CalibrationFit.isotonic(pairs)
    #expect(!calibration.isFlat)
    var before = -1.0
    for step in 0...100 {
      let value = calibration(Double(step) / 100)
      #expect(value > before && value >= 0 && value <= 1)
      before = value
    }
    for index in pairs.scores.indices { pairs.scores[index] = calibration(pairs.scores[index]) }
    #expect(try #require(pairs.expectedCalibrationError) < 0.05)
  }

  @Test(
    "If higher scores are no better, the curve is nearly flat and keeps the order",
    arguments: [Tuner.Curve.platt, .isotonic], [0, 30, 100])
  func flatCurves(curve: Tuner.Curve, relevant: Int) throws {
    var pairs = JudgedPairs()
    for step in 0..<100 { pairs.append(Double(step) / 99, isRelevant: step < relevant) }
    let calibration =
      curve == .platt ? CalibrationFit.platt(pairs) : CalibrationFit.isotonic(pairs)
    #expect(calibration.isFlat)
    #expect(abs(calibration(0.5) - Double(relevant + 1) / 102) < 1e-4)
    #expect(calibration(0) < calibration(0.5) && calibration(0.5) < calibration(1))
    #expect(calibration(0) > 0 && calibration(1) < 1)
  }

  @Test("Equal scores form one isotonic block, whatever the order of the pairs")
  func ties() {
    // 29 % of the pairs at 0.3 are relevant, and 71 % of those at 0.7.
    let all = [(0.3, 0.29), (0.7, 0.71)].flatMap { score, share in
      (0..<600).map { (score, Double($0) < 600 * share) }
    }
    for pairs in [all, all.reversed()] {
      var judged = JudgedPairs()
      for (score, relevant) in pairs { judged.append(score, isRelevant: relevant) }
      let curve = CalibrationFit.isotonic(judged)
      #expect(abs(curve(0.3) - 0.29) < 0.001)
      #expect(abs(curve(0.7) - 0.71) < 0.001)
    }
    var equal = JudgedPairs()
    for n in 0..<1000 { equal.append(0.5, isRelevant: n % 5 < 2) }
    #expect(abs(CalibrationFit.isotonic(equal)(0.5) - 0.4) < 0.001)
  }

  @Test("Scores of exactly 0 and 1 get their own relevant shares")
  func ends() {
    var pairs = JudgedPairs()
    for n in 0..<200 {
      pairs.append(0, isRelevant: n < 10)
      pairs.append(0.5, isRelevant: n < 100)
      pairs.append(1, isRelevant: n < 190)
    }
    let curve = CalibrationFit.isotonic(pairs)
    for (score, share) in [(0, 0.05), (0.5, 0.5), (1, 0.95)] {
      #expect(abs(curve(score) - share) < 0.005)
    }
    // A few relevant pairs score above very many that are almost all relevant.
    for n in 0..<2000 { pairs.append(0.9, isRelevant: n < 1990) }
    var few = JudgedPairs()
    for (score, relevant) in zip(pairs.scores, pairs.isRelevant) where score < 1 {
      few.append(score, isRelevant: relevant)
    }
    for _ in 0..<6 { few.append(1, isRelevant: true) }
    let steep = CalibrationFit.isotonic(few)
    #expect(0.99..<1 ~= steep(1) && steep(1) > steep(0.9))
  }

  @Test("The threshold with the best expected F1 is half that F1")
  func expectedThreshold() throws {
    var pairs = JudgedPairs()
    for step in 0...1000 { pairs.append(Double(step) / 1000, isRelevant: false) }
    // With uniform scores, (1 − t²)/2 of the pairs score at least t and are relevant, and 1/2 of
    // all are relevant. F1 is greatest where it equals 2t.
    let threshold = try #require(pairs.expectedBestThreshold)
    let f1 = (1 - threshold * threshold) / (1 - threshold + 0.5)
    #expect(abs(f1 - 2 * threshold) < 0.005, "\(threshold)")
    #expect(JudgedPairs().expectedBestThreshold == nil)
  }

  @Test("Perfectly calibrated scores show the calibration error expected by chance")
  func errorByChance() throws {
    var random = RandomNumbers(seed: 11)
    var found = 0.0
    var expected = 0.0
    for _ in 0..<40 {
      var suite = ScoredSuite()
      for q in 0..<300 {
        // All candidates of a case are relevant or not together, as often as their score says.
        let score = Double(random.below(1000)) / 1000
        let isRelevant = Double(random.below(1000)) / 1000 < score
        let entries = (0..<10).map {
          ScoredSuite.Entry(
            candidate: CandidateKey(id: "d\($0)"), score: score, grade: isRelevant ? 1 : 0)
        }
        suite.queries.append(ScoredSuite.Query(id: "q\(q)", candidates: entries))
      }
      found += try #require(suite.pairs().expectedCalibrationError) / 40
      expected += try #require(suite.calibrationErrorByChance(relevance: 1)) / 40
    }
    #expect(abs(found - expected) < 0.1 * found, "\(found), \(expected)")
    #expect(ScoredSuite().calibrationErrorByChance(relevance: 1) == nil)
  }
}
