import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Drafts of suites")
struct SuiteDraftTests {
  private static func draft(_ text: String) throws -> (draft: SuiteDraft, text: String) {
    let scorer = try builtInScorer("room-match")
    let reading = SuiteReading(
      [(name: "suite.jsonl", bytes: ContiguousArray(text.utf8))], rubric: scorer.rubric,
      isDraft: true)
    #expect(reading.files[0].diagnostics.map(\.message) == [])
    let draft = SuiteDraft(reading.cases, documents: reading.documents, by: scorer)
    var writer = ByteWriter()
    draft.write(into: &writer)
    return (draft, String(decoding: writer.finish(), as: UTF8.self))
  }

  private static let wanted =
    #""wanted": {"category": "Sofa", "material": "velvet", "color": "navy", "style": "modern"}"#
  private static let candidates = """
    "candidates": [{"id": "a", "category": "Sofa", "material": "leather", "color": "red", "weight_g": 12.50},
     {"id": "b", "category": "Couch", "material": "velvet", "color": "navy", "style": "modern"},
     {"id": "c", "category": "Rug"}]
    """

  @Test("A drafted case has the best candidate, the order and the bands of the present results")
  func drafted() throws {
    let (draft, text) = try Self.draft(
      #"{"id": "x", \#(Self.wanted), \#(Self.candidates), "tags": ["mine"], "note": "Mine."}"#)
    #expect(draft.draftedCount == 1 && draft.keptCount == 0 && draft.unproven.isEmpty)
    #expect(
      text.hasSuffix(
        #""expect":{"best":"b","order":["b","a","c"],"band":{"b":"match","a":"fallback","c":"fallback"}},"#
          + #""tags":["mine","review"],"note":"Mine. Drafted from room-match 1.1.0."}"# + "\n"),
      "\(text)")
    #expect(text.includes(#""weight_g":12.50"#))
  }

  @Test(
    "A draft passes the test of its rubric, whatever the form of the cases",
    arguments: [
      #"{"id": "x", \#(wanted), \#(candidates)}"#,
      #"[{"id": "x", \#(wanted), \#(candidates)}, {"id": "y", "wanted": {}, "candidates": []}]"#,
      "id,wanted.category,candidate.id,candidate.category\nx,Sofa,a,Couch\nx,,b,Rug\ny,Rug,a,Rug\n",
      """
      {"id": "l", "budget_cents": 900, "items": [
        {"id": "i", "wanted": {"category": "Sofa"}, "candidates": [
          {"id": "k", "category": "Sofa", "price_cents": 900}]},
        {"id": "j", "wanted": {"category": "Rug"}, "candidates": [
          {"id": "m", "category": "Rug", "price_cents": 400}]}]}
      """,
    ])
  func passes(text: String) throws {
    let scorer = try builtInScorer("room-match")
    let (draft, written) = try Self.draft(text)
    let reading = reading(written, scorer.rubric)
    #expect(!reading.hasErrors, "\(reading.files[0].diagnostics.map(\.message))")
    let run = SuiteRun(reading.cases, by: scorer)
    #expect(run.failed.flatMap(\.failures) == [])
    #expect(run.testedCount == draft.draftedCount && draft.draftedCount > 0)
    #expect(reading.cases.allSatisfy { $0.tags == ["review"] })
    // A second draft changes nothing.
    let (again, rewritten) = try Self.draft(written)
    #expect(rewritten == written && again.draftedCount == 0)
  }

  @Test(
    "Scores near a threshold, grades that contradict and unclear orders are left to the reviewer")
  func doubts() throws {
    func values(_ value: Double) -> String {
      let names = ["category", "material", "color", "style", "dimensions"]
      return "{" + names.map { "\"\($0)\": \(value)" }.joined(separator: ", ") + "}"
    }
    let (_, text) = try Self.draft(
      """
      {"id": "x", "wanted": {"category": "Sofa"}, "candidates": [
       {"id": "a", "category": "Sofa", "scores": \(values(0.805)), "grade": 1},
       {"id": "b", "category": "Sofa", "scores": \(values(0.79)), "grade": 3}]}
      """)
    #expect(text.includes(#""band":{"a":"match","b":"close"}}"#), "\(text)")
    #expect(!text.includes(#""order""#))
    #expect(
      text.includes(
        "'a' scores 0.805, near the threshold 0.8 of 'match'. 'b' scores 0.79, near the threshold"
          + " 0.8 of 'match'. The best candidate has grade 1, another one has 3."))
  }

  @Test(
    "A note without a full stop gets one before the sentences of the draft",
    arguments: [
      ("From a customer", "From a customer."), ("Is it close?", "Is it close?"),
      ("Mine. ", "Mine."), ("It says “new!”", "It says “new!”"),
      ("(from the shop)", "(from the shop)."),
    ])
  func notes(_ note: String, _ start: String) throws {
    let (_, text) = try Self.draft(
      #"{"id": "x", \#(Self.wanted), \#(Self.candidates), "note": "\#(note)"}"#)
    #expect(text.includes(#""note":"\#(start) Drafted from room-match 1.1.0."#), "\(text)")
  }

  @Test("Cases with expectations keep them")
  func kept() throws {
    let line = #"{"id":"x","wanted":{},"candidates":[],"expect":{"fallback":true},"tags":null}"#
    let (draft, text) = try Self.draft(line + "\n")
    #expect(text == line + "\n")
    #expect(draft.keptCount == 1 && draft.draftedCount == 0)
  }
}
