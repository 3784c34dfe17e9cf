import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Tuned weights")
struct TunedWeightsTests {
  private static let rubricText = """
    {"schema": 1, "name": "two", "version": "1.0.0", "criteria": [
      {"id": "good", "weight": 0.2, "kind": "exact", "missing": {"wanted": null}},
      {"id": "noise", "weight": 0.8, "kind": "exact"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
    """

  /// Cases in which one criterion's values follow the grade and the other's are random.
  private func cases(_ rubric: Rubric) -> [SuiteCase] {
    var random = RandomNumbers(seed: 11)
    let lines = (0..<40).map { n in
      let candidates = (0..<4).map { k in
        let good = Double(random.below(60) + (k == 0 ? 40 : 0)) / 100
        let noise = Double(random.below(100)) / 100
        return #"{"id":"c\#(n).\#(k)","grade":\#(k == 0 ? 1 : 0),"#
          + #""scores":{"good":\#(good),"noise":\#(noise)}}"#
      }
      return #"{"id":"q\#(n)","wanted":{},"candidates":[\#(candidates.joined(separator: ","))]}"#
    }
    return reading(lines.joined(separator: "\n"), rubric).cases
  }

  @Test("The unit of the weights does not change the fitted weights", arguments: [false, true])
  func units(hasOverride: Bool) throws {
    let rubric = try #require(check(Self.rubricText).rubric)
    let cases = cases(rubric)
    func weights(unit: Double) throws -> [Double] {
      var rubric = rubric
      for n in rubric.criteria.indices { rubric.criteria[n].weight *= unit }
      if hasOverride {
        let own = NamedWeight(criterion: "good", weight: unit / 2)
        rubric.overrides = [WeightOverride(categories: ["x"], weights: [own])]
      }
      let tuned = try Tuner.tune(rubric, on: cases, folds: 2).rubric
      return tuned.criteria.map { $0.weight / (hasOverride ? unit : 1) }
    }
    let expected = try weights(unit: 1)
    #expect(expected[0] > 2 * expected[1])
    // Weights of an override stay fixed, and the others keep their sum.
    #expect(abs(expected[0] + expected[1] - 1) < 0.02)
    for unit in [1e-30, 1e8] {
      for (one, other) in zip(expected, try weights(unit: unit)) {
        #expect(abs(one - other) < 1e-3)
      }
    }
  }

  @Test(
    "The fitted model computes the scorer's score, with overrides and profiles too",
    arguments: [nil, "x"], [nil, "p"])
  func scores(category: String?, profile: String?) throws {
    try expectScores(category, profile, missing: #""renormalise""#)
    try expectScores(category, profile, missing: #"{"neutral": 0.3}"#)
  }

  private func expectScores(_ category: String?, _ profile: String?, missing: String) throws {
    let rubric = try #require(
      check(
        """
        {"schema": 1, "name": "four", "version": "1.0.0", "criteria": [
          {"id": "good", "weight": 0.2, "kind": "exact", "missing": {"candidate": {"neutral": 0.4}}},
          {"id": "lent", "weight": 0, "kind": "exact", "missing": {"candidate": {"neutral": 0.7}}},
          {"id": "none", "weight": 0, "kind": "exact"},
          {"id": "noise", "weight": 0.8, "kind": "exact"}],
         "profiles": {"p": {"lent": 0.5, "noise": 0}}, "missing": \(missing),
         "overrides": [{"categories": ["x"], "weights": {"lent": 2, "good": 0.3}}],
         "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
        """
      ).rubric)
    let texts = (0..<40).map { n in
      let scores = ["good", "lent", "none", "noise"].enumerated().filter { n >> $0.offset & 1 == 0 }
        .map { #""\#($0.element)":\#(Double((n * 7 + $0.offset * 31) % 100) / 100)"# }
      return #"{"id":"c\#(n)","grade":\#(n % 3),"scores":{\#(scores.joined(separator: ","))}}"#
    }
    let wanted = category.map { #""category":"\#($0)""# } ?? ""
    let own = profile.map { #","profile":"\#($0)""# } ?? ""
    let cases = reading(
      #"{"id":"q"\#(own),"wanted":{\#(wanted)},"candidates":[\#(texts.joined(separator: ","))]}"#,
      rubric
    ).cases
    let scorer = Scorer(rubric)
    let corpus = TuningCorpus(cases, by: scorer)
    let matrix = corpus.matrix(wordValues: [:])
    let model = TuningModel(scorer)
    let start = model.start()
    let scores = matrix.scores(by: scorer)
    #expect(scores.count == 40 && Set(scores).count > 20)
    for ranking in [0.0, 1] {
      var gradient = start
      let objective = TuningModel.Objective(relevance: 1, ranking: ranking, shrinkage: 0)
      let loss = TuningLoss(
        model: model, data: model.data(matrix, objective), objective: objective)
      let fitted = TuningModel.Fitted(
        rubric: rubric,
        odds: FittedOdds(a: exponential(start[start.count - 2]), b: start[start.count - 1]))
      let expected = model.unseenLoss(
        of: fitted, scores: scores, on: matrix, objective: objective)
      #expect(abs(loss.value(at: start, gradient: &gradient) - expected) < 1e-10)
    }
  }

  @Test("A neutral value shared by the rubric is fitted like one of a criterion")
  func sharedNeutral() throws {
    let text = Self.rubricText.replacingOccurrences(
      of: #""bands""#, with: #""missing": {"neutral": 0.5}, "bands""#)
    let rubric = try #require(check(text).rubric)
    // Candidates without a value of 'good' are relevant.
    let lines = (0..<40).map { n in
      let candidates = (0..<4).map { k in
        let scores = k == 0 ? #""noise":0"# : #""good":\#(k == 1 ? 1 : 0.2),"noise":0"#
        return #"{"id":"c\#(n).\#(k)","grade":\#(k < 2 ? 1 : 0),"scores":{\#(scores)}}"#
      }
      return #"{"id":"q\#(n)","wanted":{},"candidates":[\#(candidates.joined(separator: ","))]}"#
    }
    let cases = reading(lines.joined(separator: "\n"), rubric).cases
    guard case .neutral(let value) = try Tuner.tune(rubric, on: cases, folds: 2).rubric.missing
    else {
      Issue.record("the policy is another one")
      return
    }
    #expect(value > 0.7)
  }

  @Test(
    "The curve is fitted only to the pairs that it can move",
    arguments: [Tuner.Curve.platt, .isotonic])
  func movedPairs(curve: Tuner.Curve) throws {
    let rubric = try #require(
      check(
        """
        {"schema": 1, "name": "gated", "version": "1.0.0", "criteria": [
          {"id": "good", "weight": 1, "kind": "exact"}, {"id": "flag", "weight": 0, "kind": "exact"},
          {"id": "gate", "kind": "gate", "criterion": "flag", "below": 1, "cap": 0}],
         "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
        """
      ).rubric)
    /// - Parameter fixed: whether to add pairs without known values and pairs with a cap.
    func calibration(fixed: Bool) throws -> Calibration? {
      let lines = (0..<40).map { n in
        var candidates = (0..<4).map { k in
          let good = Double((n * 37 + k * 23) % 100) / 100
          let isRelevant = Double((n * 53 + k * 71) % 100) / 100 < good
          return #"{"id":"c\#(n).\#(k)","grade":\#(isRelevant ? 1 : 0),"scores":{"good":\#(good)}}"#
        }
        if fixed {
          candidates.append(#"{"id":"c\#(n).4","grade":1,"scores":{}}"#)
          candidates.append(#"{"id":"c\#(n).5","grade":0,"scores":{"good":0.9,"flag":0}}"#)
        }
        return #"{"id":"q\#(n)","wanted":{},"candidates":[\#(candidates.joined(separator: ","))]}"#
      }
      let cases = reading(lines.joined(separator: "\n"), rubric).cases
      return try Tuner.tune(rubric, on: cases, curve: curve, folds: 2).rubric.calibration
    }
    let expected = try #require(try calibration(fixed: false))
    #expect(try calibration(fixed: true) == expected)
    #expect(!expected.isFlat)
  }

  @Test("A case with very many candidates contributes an even sample of its preferences")
  func preferences() {
    var matrix = FeatureMatrix(width: 0)
    for n in 0..<600 {
      matrix.append([], row: 0, grade: n % 3, candidate: CandidateKey(id: "\(n)"))
    }
    matrix.close()
    for n in 0..<6 { matrix.append([], row: 0, grade: n % 3, candidate: CandidateKey(id: "\(n)")) }
    matrix.close()
    let found = TuningData.preferences(matrix)
    let large = found.filter { $0.better < 600 }
    #expect((4000...4200).contains(large.count) && found.count - large.count == 12)
    for part in [large, found.filter { $0.better >= 600 }] {
      let weight = part.map(\.weight).reduce(0, +)
      #expect(abs(weight - 0.5) < 1e-9)
    }
    // In a third of 120,000 pairs, the grades differ by two.
    let far = large.filter { matrix.grades[Int($0.better)] - matrix.grades[Int($0.worse)] == 2 }
    let share = Double(far.count) / Double(large.count)
    #expect(0.3...0.36 ~= share)
  }

  @Test("A missing-value policy that sets neither side is dropped, so the rubric can be written")
  func emptyPolicy() throws {
    let rubric = try #require(check(Self.rubricText).rubric)
    #expect(rubric.criteria[0].missing == nil)
    var writer = ByteWriter()
    RubricWriter.write(rubric, into: &writer)
    let written = writer.finish()
    #expect(check(written.span.string(0..<written.count)).rubric == rubric)
  }
}
