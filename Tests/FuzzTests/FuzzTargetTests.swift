import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import remo_shop_fuzz

@Suite("Fuzz targets")
struct FuzzTargetTests {
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "Every target survives a file of its kind and mutated copies of it",
    arguments: [
      (FuzzTarget.list, "examples/living-room.json"), (.table, "examples/import/products.csv"),
      (.workbook, "Tests/TestData/workbooks/features.xlsx"),
      (.template, "examples/own-template/slip.html"), (.rubric, "rubrics/record-match.json"),
      (.suite, "examples/rubrics/graded.jsonl"), (.rank, "examples/rank/wanted.json"),
      (.trec, "examples/README.md"),
    ])
  func slips(target: FuzzTarget, path: String) throws {
    let whole = ContiguousArray(try Data(contentsOf: Self.checkout.appendingPathComponent(path)))
    target.run(whole)
    var random = SplitMix(1)
    var inputs = Set<ContiguousArray<UInt8>>()
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[random.below(bytes.count)], at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = whole }
      }
      target.run(bytes)
      inputs.insert(bytes)
    }
    #expect(inputs.count > 50)
  }

  @Test("A broken promise ends the process")
  func brokenPromise() async {
    await #expect(processExitsWith: .failure) { promise(false, "a promise") }
    await #expect(processExitsWith: .success) { promise(true, "a promise") }
  }

  @Test("The same input draws the same options")
  func draw() {
    var first = Draw(ContiguousArray("{}".utf8))
    var second = Draw(ContiguousArray("{}".utf8))
    for _ in 0..<8 { #expect(first.element(of: [1, 2, 3]) == second.element(of: [1, 2, 3])) }
    let drawn = Set(
      (0..<64).map { number in
        var draw = Draw(ContiguousArray("\(number)".utf8))
        return draw.element(of: [1, 2, 3])
      })
    #expect(drawn == [1, 2, 3])
  }
}
