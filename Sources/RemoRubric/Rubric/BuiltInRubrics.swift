/// The rubrics and tables that are part of the program: the files of `rubrics/`, byte for byte.
package enum BuiltInRubrics {
  /// The names that `--rubric` takes.
  package static let names = ["room-match", "product-match", "record-match"]

  /// The paths of the built-in tables, as rubrics name them.
  package static let tableNames = EmbeddedFiles.texts.map(\.key).filter { $0.hasPrefix("tables/") }
    .sorted()

  /// The bytes of a built-in rubric, by its name.
  package static func rubric(_ name: String) -> ContiguousArray<UInt8>? {
    names.contains(name) ? bytes(of: "\(name).json") : nil
  }

  /// The bytes of a built-in table, by its path in rubrics.
  package static func table(_ path: String) -> ContiguousArray<UInt8>? {
    path.hasPrefix("tables/") ? bytes(of: path) : nil
  }

  private static func bytes(of path: String) -> ContiguousArray<UInt8>? {
    EmbeddedFiles.texts[path].map { ContiguousArray($0.utf8) }
  }

  /// The check of a built-in rubric; nil if there is none of that name.
  package static func check(_ name: String) -> RubricCheck? {
    rubric(name).map { RubricCheck($0, name: "\(name).json", table: table) }
  }
}
