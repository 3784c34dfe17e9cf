import Testing

@testable import remo_shop

@Suite("A call without arguments")
struct WelcomeTests {
  @Test("The program introduces itself in ten lines and exits with 0")
  func welcome() {
    let outcome = run([])
    #expect(outcome.code == .done && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 10 && lines.allSatisfy { $0.count <= 100 })
    for word in ["render", "check", "help"] { #expect(outcome.output.contains(word)) }
  }

  @Test(
    "The rubric show command writes built-in rubrics and tables",
    arguments: ["room-match", "tables/colors.json"])
  func rubricShow(_ name: String) {
    let outcome = run("rubric", "show", name)
    #expect(outcome.code == .done && outcome.output.hasPrefix("{") && outcome.errors == "")
    let wrong = run("rubric", "show", "rom-match")
    #expect(wrong.code == .usage && wrong.errors.contains("did you mean 'room-match'?"))
  }
}
