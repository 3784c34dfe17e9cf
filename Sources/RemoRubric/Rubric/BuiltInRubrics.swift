/// The rubrics and tables that are part of the program: the files of `rubrics/`, byte for byte.
package enum BuiltInRubrics {
  /// The names that `--rubric` takes.
  package static let names = ["room-match", "product-match", "record-match"]

  package static let tableNames = EmbeddedFiles.texts.map(\.key).filter { $0.hasPrefix("tables/") }
    .sorted()

  package static func rubric(_ name: String) -> ContiguousArray<UInt8>? {
    names.contains(name) ? bytes(of: "\(name).json") : nil
  }

  package static func table(_ path: String) -> ContiguousArray<UInt8>? {
    path.hasPrefix("tables/") ? bytes(of: path) : nil
  }

  private static func bytes(of path: String) -> ContiguousArray<UInt8>? {
    EmbeddedFiles.texts[path].map { ContiguousArray($0.utf8) }
  }

  package static func check(_ name: String) -> RubricCheck? {
    rubric(name).map { RubricCheck($0, name: "\(name).json", table: table) }
  }
}
