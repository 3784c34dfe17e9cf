import Testing

@testable import remo_shop

@Suite("remo-shop rubric draft")
struct RubricDraftCommandTests {
  @Test("A table of cases becomes a suite that rubric test accepts and passes")
  func draft() throws {
    let folder = try TemporaryFolder()
    let cases = try folder.add(
      "cases.csv",
      "id,wanted.category,wanted.color,candidate.id,candidate.category,candidate.color\n"
        + "sofa,Sofa,navy,a,Couch,navy\nsofa,,,b,Rug,red\n")
    let suite = folder.path + "/suite.jsonl"
    let outcome = run("rubric", "draft", cases, "--output", suite)
    #expect(outcome.code == .done)
    #expect(
      outcome.errors
        == "remo-shop: note: 1 case drafted from 'room-match'; review those with the tag 'review'\n"
    )
    let test = run("rubric", "test", suite, "--tag", "review")
    #expect(test.code == .done, "\(test.errors)")
    #expect(test.output.contains("pass"))
    #expect(run("rubric", "draft", suite, "--quiet").errors == "")
  }

  @Test("A file of cases in another format is refused")
  func wrongExtension() throws {
    let folder = try TemporaryFolder()
    let cases = try folder.add("cases.csv", "id,wanted.category,candidate.id\nx,Sofa,a\n")
    for name in ["suite.json", "suite.csv"] {
      #expect(run("rubric", "draft", cases, "--output", folder.path + "/" + name).code == .usage)
    }
  }
}
