import Foundation
import Testing

/// JSONTestSuite's undecided files are handled as documented.
@Suite("Decisions on JSON")
struct JSONDecisionTests {
  /// The folder of the suite, if it exists.
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["REMO_SHOP_SHARED"]
    let shared =
      named.map { URL(fileURLWithPath: $0) }
      ?? Checkout.folder.deletingLastPathComponent().appendingPathComponent("shared")
    let folder = shared.appendingPathComponent("corpora/jsontestsuite/test_parsing")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  @Test("Every undecided file is documented and handled as documented", .enabled(if: folder != nil))
  func undecided() throws {
    let folder = try #require(Self.folder)
    let article = String(
      decoding: try Checkout.contents(of: "Sources/RemoShop/RemoShop.docc/DecisionsOnJSON.md"),
      as: UTF8.self)
    var documented: [String: Bool] = [:]
    for line in article.components(separatedBy: "\n") where line.hasPrefix("| `i_") {
      let cells = line.components(separatedBy: "|").map { $0.filter { !" `".contains($0) } }
      documented[cells[1] + ".json"] = cells[2] == "accepted"
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("i_") }
    #expect(names.count == 35 && Set(names) == Set(documented.keys))
    for name in names {
      let value = try Data(contentsOf: folder.appendingPathComponent(name))
      // A byte order mark counts only at the start of a document.
      let isBare = name == "i_structure_UTF-8_BOM_empty_object.json"
      let start = Data(#"{"items": [], "total_estimated_cost_cents": 0, "x": "#.utf8)
      let input = isBare ? value : start + value + Data("}".utf8)
      let outcome = try Executable.run(["check"], input: input)
      let isAccepted = outcome.code == 0 || isBare && outcome.errors.contains("without it")
      #expect(isAccepted == documented[name], "\(name): \(outcome.errors)")
    }
  }
}
