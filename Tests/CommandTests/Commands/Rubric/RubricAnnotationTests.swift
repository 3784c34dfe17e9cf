import Foundation
import Testing

@testable import remo_shop

@Suite("Annotations of rubric test")
struct RubricAnnotationTests {
  @Test("With --format github, errors of any input are annotations")
  func annotatedErrors() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let wrong = try folder.add("w.json", RubricFiles.rubric().replacing("weight", with: "wieght"))
    let suite = try folder.add("s.jsonl", RubricFiles.expecting(#"{"best": "a"}"#))
    let wrongSuite = try folder.add("w.jsonl", RubricFiles.expecting(#"{"bets": "a"}"#))
    let baseline = try folder.add("b.json", "{}")
    for (words, file) in [
      ([suite, "--rubric", wrong], wrong), ([wrongSuite, "--rubric", rubric], wrongSuite),
      ([suite, "--rubric", rubric, "--baseline", baseline], baseline),
    ] {
      let outcome = run(["rubric", "test"] + words + ["--format", "github"])
      #expect(outcome.code == .badInput)
      #expect(
        outcome.output.hasPrefix("::error file=\(file),line="), "\(outcome.output)")
      #expect(run(["rubric", "test"] + words).output == "")
    }
  }
}
