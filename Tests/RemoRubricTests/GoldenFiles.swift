import Foundation
import RemoBytes

@testable import RemoRubric

/// Test data beside the repository, found by `REMO_SHOP_SHARED` or as `../shared`.
enum SharedData {
  static let folder: URL? = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["REMO_SHOP_SHARED"].map {
      URL(fileURLWithPath: $0)
    }
    let places = [named, root.deletingLastPathComponent().appendingPathComponent("shared")]
    return places.compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("rubric-data").path)
    }
  }()

  static var isThere: Bool { folder != nil }

  static func bytes(_ path: String) throws -> ContiguousArray<UInt8> {
    let folder = folder ?? URL(fileURLWithPath: "/")
    return ContiguousArray(
      try Data(contentsOf: folder.appendingPathComponent("rubric-data/\(path)")))
  }

  static func json(_ path: String) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(bytes(path)))
    return value as? [String: Any] ?? [:]
  }
}

/// Evaluates TREC texts.
func evaluate(
  _ qrels: some Collection<UInt8>, _ run: some Collection<UInt8>, _ metrics: String,
  complete: Bool = false
) throws -> Evaluation.Outcome {
  let qrels = ContiguousArray(qrels)
  let run = ContiguousArray(run)
  return Evaluation.ofTREC(
    qrels: qrels[...], run: run[...], metrics: try Metric.list(metrics), complete: complete)
}
