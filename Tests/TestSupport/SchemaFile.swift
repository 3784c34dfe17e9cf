import Foundation

/// A JSON Schema of `RemoShop.docc/schemas`, with all shared definitions.
package struct SchemaFile {
  /// The whole schema.
  package let root: [String: Any]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/RemoShop/RemoShop.docc/schemas").standardized

  /// The names of all schemas.
  package static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let suffix = ".schema.json"
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  package init(_ name: String) throws {
    var root = try Self.object("\(name).schema.json")
    let shared = try Self.object("definitions.json")["$defs"] as? [String: Any] ?? [:]
    let own = root["$defs"] as? [String: Any] ?? [:]
    root["$defs"] = shared.merging(own) { _, own in own }
    self.root = root
  }

  /// A file of the folder, in which references lead to its own definitions.
  private static func object(_ file: String) throws -> [String: Any] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      .replacingOccurrences(of: "urn:remo-shop:schema:definitions#", with: "#")
    return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  /// The schema at a path of keys and positions: `$defs/item`, `oneOf/0`.
  package subscript(path: String) -> [String: Any] {
    path.split(separator: "/").reduce(root as Any) { part, step in
      if let parts = part as? [Any] { return Int(step).map { parts[$0] } ?? [:] }
      return (part as? [String: Any])?[String(step)] ?? [:]
    } as? [String: Any] ?? [:]
  }

  /// The keys of the objects that the schema at a path describes.
  package func keys(_ path: String = "") -> Set<String> {
    Set((self[path]["properties"] as? [String: Any] ?? [:]).keys)
  }

  /// The keys that these objects must have.
  package func required(_ path: String = "") -> Set<String> {
    Set(self[path]["required"] as? [String] ?? [])
  }

  /// The texts that a schema allows.
  package func choices(_ path: String) -> Set<String> {
    Set((self[path]["enum"] as? [Any] ?? []).compactMap { $0 as? String })
  }
}
