import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

/// The folder of shared test material, beside the package or where REMO_SHOP_SHARED says.
let sharedFolder: URL? = {
  let environment = ProcessInfo.processInfo.environment["REMO_SHOP_SHARED"]
  let folder =
    environment.map { URL(fileURLWithPath: $0) }
    ?? packageFolder.deletingLastPathComponent().appendingPathComponent("shared")
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()

/// The package's top folder.
let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The bytes of a file.
func bytes(of url: URL) throws -> ContiguousArray<UInt8> {
  ContiguousArray(try Data(contentsOf: url))
}

/// The bytes of a shared file.
func shared(_ path: String) throws -> ContiguousArray<UInt8> {
  try bytes(of: try #require(sharedFolder).appendingPathComponent(path))
}

/// The built-in rubrics, compiled once.
private let builtInScorers = BuiltInRubrics.names.reduce(into: [String: Scorer]()) { known, name in
  known[name] = BuiltInRubrics.check(name)?.rubric.map { Scorer($0) }
}

/// A built-in rubric, compiled.
func builtInScorer(_ name: String) throws -> Scorer {
  guard let scorer = builtInScorers[name] else {
    throw RubricError(
      .unsuitableRubric,
      "\(BuiltInRubrics.check(name)?.files.flatMap(\.diagnostics).map(\.message) ?? [])")
  }
  return scorer
}

/// A rubric given as text, with the built-in tables.
func check(_ text: String) -> RubricCheck {
  RubricCheck(
    ContiguousArray(text.utf8), name: "rubric.json", table: BuiltInRubrics.table)
}

/// The built-in tables that a rubric reads, as files.
func builtInTables(of rubric: Rubric) -> [CheckedFile] {
  rubric.tables.keys.sorted().compactMap { path in
    BuiltInRubrics.table(path).map { CheckedFile(name: path, bytes: $0, diagnostics: []) }
  }
}

/// The cases of a suite given as text.
func reading(_ text: String, _ rubric: Rubric) -> SuiteReading {
  SuiteReading([(name: "suite.jsonl", bytes: ContiguousArray(text.utf8))], rubric: rubric)
}
