import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Audit of a judging model")
struct ModelAuditTests {
  private static let suite = """
    {"id": "sofa", "wanted": {"category": "Sofa", "color": "navy", "material": "velvet", "style": "modern", "dimensions": "84\\"W x 36\\"D x 33\\"H"}, "candidates": [{"id": "a", "name": "Langley Sofa", "color": "navy", "material": "velvet", "product_url": "https://shop.example/langley", "grade": 3}, {"id": "b", "name": "Ives Loveseat", "color": "gray", "grade": 1}]}
    """

  private func audit(_ text: String, suite: String? = Self.suite) throws -> ModelAudit {
    let scorer = try builtInScorer("room-match")
    return ModelAudit(
      [(name: "answers", bytes: ContiguousArray(text.utf8))],
      cases: suite.map { reading($0, scorer.rubric).cases } ?? [], by: scorer,
      keys: AnswerKeys(scorer.rubric))
  }

  /// The errors as `line kind`, without remarks.
  private func errors(_ audit: ModelAudit) -> [String] {
    audit.faults.filter(\.kind.isError).map { "\($0.place.line) \($0.kind.rawValue)" }
  }

  private static let scores =
    #""category_score": 1, "material_score": 0.7, "color_score": 0.5, "style_score": 1, "dimensions_score": 0.7"#

  @Test(
    "An answer is read as models write it",
    arguments: [
      (#"{"item": "sofa", "candidate": "a", S}"#, "sofa/a"),
      (#"[{"item_id": "sofa", "candidate_id": "b", S}]"#, "sofa/b"),
      (#"{"item": {"id": "sofa"}, "candidate": {"id": "b", "name": "x"}, S}"#, "sofa/b"),
      (#"{"id": "sofa", "wanted": {}, "candidates": [{"id": "b", S}]}"#, "sofa/b"),
      (#"{"product_name": "Langley sofa", S}"#, "sofa/a"),
      (#"{"product_url": "https://shop.example/langley", S}"#, "sofa/a"),
      (#"{"item": "sofa", "candidate": "a", S}  "#, "sofa/a"),
      (#"``` {"item": "sofa", "candidate": "a", S} ```"#, "sofa/a"),
      ("Sure:\n\n```json\n{\"item\": \"sofa\",\n \"candidate\": \"a\", S}\n```\nDone.", "sofa/a"),
      (#"Here it is: {"item": "sofa", "candidate": "a", S} Bye."#, "sofa/a"),
      (#"<think>{"item": "draft"}</think>{"item": "sofa", "candidate": "a", S}"#, "sofa/a"),
      (#"{"item": "sofa", "candidate": "a", "response": "```json\n{QUOTED}\n```"}"#, "sofa/a"),
      (#"{"item": "sofa", "candidate": "a", "scores": {"category": 1, "color": 0.5}}"#, "sofa/a"),
    ])
  func shapes(text: String, pair: String) throws {
    let quoted = Self.scores.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
    let parts = text.parts(around: "QUOTED").joined(separator: quoted)
    let audit = try audit(
      String(parts).parts(around: "S}").joined(separator: Self.scores + "}"))
    #expect(
      audit.entries.map { "\($0.pair?.query.text ?? "")/\($0.pair?.candidate.id.text ?? "")" } == [
        pair
      ])
    #expect(errors(audit) == [])
  }

  @Test("Broken, refused and incomplete answers have their lines")
  func forms() throws {
    let text = """
      {"item": "sofa", "candidate": "a", S, "weighted_total": 0.81}
      {"item": "sofa", "candidate": "b", "category_score": 1, "mat
      {'category_score': 1}
      I'm sorry, I can't judge this.
      It is nice.
      {"status": "done"}
      {"item": "sofa", "candidate": "b", "category_score": "1", "material_score": 1.4, "colour_score": 1, "style_score": 0.5, "dimensions_score": null, "weighted_total": 78}
      {"item": "sofaa", "candidate": "b", S, "weighted_total": 0.81}
      {"item": "sofa", "candidate": "q", S}
      """
    let audit = try audit(
      text.parts(around: "S,").joined(separator: Self.scores + ",").parts(around: "S}").joined(
        separator: Self.scores + "}"))
    #expect(
      errors(audit) == [
        "2 cut-off", "3 broken-json", "4 refusal", "5 no-json", "6 no-scores", "7 score-as-text",
        "7 unknown-score", "7 total-out-of-range", "7 score-out-of-range", "7 missing-score",
        "8 unknown-item", "9 unknown-candidate", "9 missing-total",
      ])
  }

  @Test(
    "A stated sum is recomputed, its mistake named, and its label compared",
    arguments: [
      // 0.30 + 0.25 · 0.7 + 0.15 · 0.5 + 0.20 + 0.20 · 0.7 is 0.89, of weights 1.10.
      ("0.81", []), ("0.809", []), ("0.8091", []), ("0.75", ["wrong-total", "label-flip"]),
      ("0.78", ["wrong-total: the mean of the scores, without weights", "label-flip"]),
      ("0.84", ["wrong-total"]),
      ("0.93", ["wrong-total"]),
    ])
  func sums(stated: String, faults: [String]) throws {
    let audit = try audit(
      "{\"item\": \"sofa\", \"candidate\": \"a\", \(Self.scores), \"weighted_total\": \(stated)}")
    let found = audit.faults.filter(\.kind.isError).map { fault in
      fault.kind.rawValue
        + (fault.message.parts(around: "; it equals ").dropFirst().first.map { ": \($0)" } ?? "")
    }
    #expect(found == faults)
  }

  @Test(
    "A model that was asked less is compared on the same questions; broken answers count",
    arguments: [("", "20"), ("no JSON, sorry\n", "40")])
  func soundness(broken: String, compared: String) throws {
    let cases = (1...40).map {
      #"{"id": "i\#($0)", "wanted": {"color": "navy"}, "candidates": [{"id": "a", "color": "navy"}]}"#
    }
    let answers = (1...40).map { #"{"item": "i\#($0)", "candidate": "a", \#(Self.scores)}"# + "\n" }
    let suite = cases.joined(separator: "\n")
    let all = try audit(answers.joined(), suite: suite)
    let half = try audit(
      answers.prefix(20).joined() + String(repeating: broken, count: 20), suite: suite)
    let comparison = AuditComparison(old: all, new: half, names: (old: "a", new: "b"))
    let sound = try #require(
      comparison.comparisons.first { $0.metric == AuditComparison.sound })
    #expect("\(sound.differences.count)" == compared)
    #expect((sound.verdict == .worse) == !broken.isEmpty)
  }

  @Test("After a broken answer, the next one that is not further indented is read")
  func recovery() throws {
    let answer = #"{"item": "sofa", "candidate": "a", \#(Self.scores)}"#
    let broken = "  {\"item\": \"sofa\",\n    {\"color_score\": 1\n"
    let audit = try audit("\(broken)  \(answer)\n  \(answer)\n")
    #expect(audit.entries.count == 2)
    #expect(audit.answerCount == 3)
  }

  @Test("Kappa and alpha of sums are those of raters")
  func agreement() {
    let grades = [(0, 1), (3, 3), (2, 1), (1, 1), (0, 0), (2, 3)]
    let raters = RaterAgreement(grades.map { [$0.0, $0.1] })
    var sums = AgreementSums()
    for (first, second) in grades { sums.add(Double(first), Double(second)) }
    #expect(sums.quadraticKappa == raters.quadraticKappa)
    #expect(sums.alpha == raters.alpha)
    #expect(abs((sums.bias ?? 1) - (-1.0 / 6)) < 1e-12)
  }

  @Test(
    "A reason contradicts a score only with another value or a clear statement",
    arguments: [
      ("The same sofa in gray.", [0.0, 0, 1, 0, 0], ["reason-names-other"]),
      ("Navy, not gray.", [1, 1, 1, 1, 1], []),
      ("Gray instead of navy", [1, 1, 1, 1, 1], ["reason-names-other"]),
      ("Navy velvet with walnut legs", [1, 1, 1, 1, 1], []),
      ("Exact color match", [1, 1, 0.1, 1, 1], ["reason-says-other"]),
      ("Different style, same size", [1, 1, 1, 1, 1], ["reason-says-other"]),
      ("Same color family, a little lighter", [1, 1, 0.1, 1, 1], []),
      (#"84"W x 36"D x 33"H, as wanted"#, [1, 1, 1, 1, 1], []),
      (#"It is 40"W x 20"D x 30"H."#, [1, 1, 1, 1, 1], ["reason-names-other"]),
    ])
  func reasons(reason: String, scores: [Double], kinds: [String]) throws {
    let scorer = try builtInScorer("room-match")
    let pairs = AuditPairs(reading(Self.suite, scorer.rubric).cases, by: scorer)
    let found = ReasonReading(scorer: scorer).contradictions(
      reason, scores: scores.map(Optional.some) + [nil], wanted: pairs.all[0].wanted)
    #expect(found.map { $0.namesValue ? "reason-names-other" : "reason-says-other" } == kinds)
  }
}
