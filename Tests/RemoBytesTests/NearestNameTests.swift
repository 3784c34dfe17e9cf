import RemoBytes
import TestSupport
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

  /// The distance by its definition: the least of all first steps.
  private static func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let first = a.first, let other = b.first else { return max(a.count, b.count) }
    var least = min(
      distance(a.dropFirst(), b) + 1, distance(a, b.dropFirst()) + 1,
      distance(a.dropFirst(), b.dropFirst()) + (first == other ? 0 : 1))
    if a.count > 1, b.count > 1, first == b.dropFirst().first, other == a.dropFirst().first {
      least = min(least, distance(a.dropFirst(2), b.dropFirst(2)) + 1)
    }
    return least
  }

  @Test("what is left out of the reckoning is not nearer")
  func oracle() {
    var generator = SplitMix(7)
    func text() -> String {
      (0...generator.below(6)).map { _ in ["a", "b", "c"][generator.below(3)] }.joined()
    }
    var foundCount = 0
    for _ in 0..<300 {
      let wanted = text()
      let names = (0..<6).map { _ in text() }
      var best: (name: String, distance: Int)?
      for name in names where wanted.count > 1 {
        let distance = Self.distance(Array(wanted)[...], Array(name)[...])
        let limit = max(1, max(wanted.count, name.count) / 3)
        if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
      }
      #expect(nearestName(to: wanted, in: names) == best?.name, "\(wanted) in \(names)")
      if best != nil { foundCount += 1 }
    }
    #expect(foundCount > 100 && foundCount < 300)
  }
}
