import Foundation
import Testing

@testable import remo_shop

/// The exit code and the output tell a program whether to ask again.
@Suite("Answers that may be retried")
struct RetryTests {
  /// An answer without a list, and whether asking again may help.
  struct Answer: CustomTestStringConvertible {
    var text: String
    var isRetryable: Bool

    init(_ text: String, _ isRetryable: Bool) {
      self.text = text
      self.isRetryable = isRetryable
    }

    var testDescription: String { text }
  }

  static let answers = [
    Answer(#"{"step": "shopping", "shopping_list": null}"#, true),
    Answer(#"{"step": "a step to come", "shopping_list": null, "error": null}"#, true),
    Answer(#"{"shopping_list": null}"#, true),
    Answer(#"{"success": true, "data": {"step": "scan", "shopping_list": null}}"#, true),
    Answer(#"{"success": true, "data": null}"#, true),
    Answer(#"{"step": "scan", "shopping_list": null, "error": {"retryable": true}}"#, true),
    Answer(
      #"{"step": "scan", "shopping_list": null, "error": {"message": "x", "retryable": true}}"#,
      true
    ),
    Answer(
      #"{"step": "scan", "shopping_list": null, "error": {"message": "x", "retryable": false}}"#,
      false),
    Answer(#"{"step": "scan", "shopping_list": null, "error": {"message": "x"}}"#, false),
    Answer(#"{"step": "completed", "shopping_list": null}"#, false),
    Answer(#"{"step": "abandoned", "shopping_list": null}"#, false),
    Answer(#"{"step": "cancelled", "shopping_list": null}"#, false),
    Answer(#"{"step": "Canceled", "shopping_list": null}"#, false),
    Answer(#"{"step": " Completed\n", "shopping_list": null}"#, false),
    Answer(#"{"step": "failed", "shopping_list": null}"#, false),
    Answer(#"{"step": "ERROR", "shopping_list": null}"#, false),
    Answer(#"{"step": "expired ", "shopping_list": null}"#, false),
    Answer(
      #"{"step": "failed", "shopping_list": null, "error": {"message": "x", "retryable": true}}"#,
      true
    ),
    Answer(
      #"{"step": "abandoned", "shopping_list": null, "error": {"message": "x", "retryable": true}}"#,
      false),
    Answer(#"{"error": "busy", "message": "Down", "retryable": true}"#, true),
    Answer(#"{"error": "gone", "message": "Gone", "retryable": false}"#, false),
    Answer(#"{"error": "gone", "message": "Gone"}"#, false),
    Answer(#"{"success": false, "error": {"message": "Slow", "retryable": true}}"#, true),
    Answer(#"{"success": false, "data": null, "error": {"message": "No"}}"#, false),
    Answer(#"{"products": []}"#, false),
    Answer("[]", false),
    Answer("{", false),
  ]

  @Test("Retryable answers exit with 75 and others with 65", arguments: answers)
  func exitCode(_ answer: Answer) throws {
    let folder = try TemporaryFolder()
    let code: ExitCode = answer.isRetryable ? .tryAgain : .badInput
    for words in [["render"], ["check"], ["check", "--format", "json"], ["bundle"]] {
      #expect(run(words, input: answer.text).code == code, "\(words)")
    }
    let list = try folder.add("list.json", SampleList.plain)
    #expect(run("diff", list, "-", input: answer.text).code == code)
    #expect(ExitCode.tryAgain.rawValue == 75)
  }

  @Test("An error that needs fixing takes precedence over one that may pass")
  func severalFiles() throws {
    let folder = try TemporaryFolder()
    let waiting = try folder.add("w.json", Self.answers[0].text)
    let bad = try folder.add("b.json", "[]")
    let good = try folder.add("g.json", SampleList.plain)
    let odd = try folder.add("o.json", SampleList.text(total: "1"))
    let missing = folder("none.json")
    for (files, code) in [
      ([waiting, good], .tryAgain), ([good, waiting], .tryAgain), ([waiting, bad], .badInput),
      ([bad, waiting], .badInput), ([waiting, missing], .noInput), ([missing, bad], .noInput),
      ([odd, waiting], .tryAgain), ([odd, good], .failed),
    ] as [([String], ExitCode)] {
      #expect(run(["check", "--strict"] + files).code == code, "\(files)")
    }
    #expect(run("diff", waiting, bad).code == .badInput)
    #expect(run("diff", bad, waiting).code == .badInput)
    #expect(run("diff", waiting, waiting).code == .tryAgain)
  }

  @Test("The JSON of check contains step, message and whether to retry")
  func members() throws {
    for answer in Self.answers.dropLast(3) {
      let output = run("check", "--format", "json", input: answer.text).output
      let array = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
      let object = try #require(array?.first)
      #expect(object["retryable"] as? Bool == answer.isRetryable, "\(answer.text)")
    }
    let busy = #"{"step": "scan", "shopping_list": null, "error": {"message": "x"}}"#
    let output = run("check", "--format", "json", input: busy).output
    #expect(
      output.contains("\"step\": \"scan\",\n    \"retryable\": false,\n    \"message\": \"x\""))
    #expect(!run("check", "-f", "json", input: SampleList.plain).output.contains("retryable"))
  }

  @Test("The batch command exits with 65, and its rejects tell what may be retried")
  func batch() throws {
    let folder = try TemporaryFolder()
    let busy = #"{"step": "scan", "shopping_list": null, "error": {"retryable": true}}"#
    let lines = [Self.answers[0].text, SampleList.line(), "[]", busy]
    let outcome = run(
      "batch", "--rejects", folder("r.ndjson"), input: lines.joined(separator: "\n"))
    #expect(outcome.code == .badInput)
    let rejects = try folder.text("r.ndjson").split(separator: "\n")
    #expect(rejects.map { $0.contains("\"retryable\":true") } == [true, false, true])
    #expect(rejects.map { $0.contains("\"retryable\":false") } == [false, true, false])
    let waiting = run("batch", input: Self.answers[0].text)
    #expect(waiting.code == .badInput)
  }

  @Test("Asking again is suggested only if a list may still come")
  func suggestions() {
    for (step, suggestion) in [
      ("scan", "try again when the project's step is 'completed'"),
      ("completed", "check why the project ended without a list"),
    ] {
      let outcome = run("render", input: #"{"step": "\#(step)", "shopping_list": null}"#)
      #expect(outcome.errors.hasSuffix("= help: \(suggestion)\n"), "\(outcome.errors)")
    }
    let ended =
      #"{"step": "completed", "shopping_list": null, "error": {"message": "x", "retryable": true}}"#
    let errors = run("render", input: ended).errors
    #expect(errors.contains("none will come") && !errors.contains("tried again"))
    let final = #"{"step": "scan", "shopping_list": null, "error": {"message": "x"}}"#
    #expect(run("render", input: final).errors.contains("trying again does not help"))
  }
}
