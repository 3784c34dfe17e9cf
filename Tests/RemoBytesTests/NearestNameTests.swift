import RemoBytes
import Testing

@Suite("nearest name")
struct NearestNameTests {
  static let formats = ["markdown", "html", "text", "csv", "xlsx", "json"]

  @Test(
    "a slip of the finger finds the name that was meant",
    arguments: [
      ("htlm", "html"), ("HTML", "html"), ("markdwon", "markdown"), ("makdown", "markdown"),
      ("cvs", "csv"), ("jsn", "json"), ("xslx", "xlsx"), ("texts", "text"),
    ])
  func finds(_ typed: String, _ meant: String) {
    #expect(nearestName(to: typed, in: Self.formats) == meant)
  }

  @Test("a text like no name has no nearest name", arguments: ["", "x", "pdf", "spreadsheet"])
  func refuses(_ typed: String) {
    #expect(nearestName(to: typed, in: Self.formats) == nil)
  }

  @Test("of equally near names the first is taken, and a long text is not compared")
  func ties() {
    #expect(nearestName(to: "ac", in: ["ab", "ad"]) == "ab")
    let long = String(repeating: "a", count: 65)
    #expect(nearestName(to: long, in: [long]) == nil)
  }
}
