import RemoBytes
import Testing

@Suite("Counted nouns")
struct CountedNounTests {
  @Test(
    "One takes the singular, and every other number takes the plural",
    arguments: [
      (0, nil, "0 cases"), (1, nil, "1 case"), (2, nil, "2 cases"),
      (1, "casus", "1 case"), (21, "casus", "21 casus"),
    ])
  func counts(number: Int, many: String?, text: String) {
    #expect(counted(number, "case", plural: many) == text)
  }
}
