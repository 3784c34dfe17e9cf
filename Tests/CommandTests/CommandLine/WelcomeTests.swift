import Testing

@testable import remo_shop

@Suite("A call without words")
struct WelcomeTests {
  @Test("It says in ten lines what the program is and what to try, and ends with 0")
  func welcome() {
    let outcome = run([])
    #expect(outcome.code == .done && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 10 && lines.allSatisfy { $0.count <= 100 })
    for word in ["render", "check", "help"] { #expect(outcome.output.contains(word)) }
  }

  @Test(
    "rubric show writes built-in rubrics and tables",
    arguments: ["room-match", "tables/colors.json"])
  func rubricShow(_ name: String) {
    let outcome = run("rubric", "show", name)
    #expect(outcome.code == .done && outcome.output.hasPrefix("{") && outcome.errors == "")
    let wrong = run("rubric", "show", "rom-match")
    #expect(wrong.code == .usage && wrong.errors.contains("did you mean 'room-match'?"))
  }
}
