/// The rubrics and tables that are part of the program: the files of `rubrics/`, byte for byte.
package enum BuiltInRubrics {
  private typealias File = (name: String, bytes: @Sendable () -> [UInt8])

  private static let rubrics: [File] = [
    ("room-match", { PackageResources.room_match_json }),
    ("product-match", { PackageResources.product_match_json }),
  ]

  private static let tables: [File] = [
    ("tables/accessory-words.json", { PackageResources.accessory_words_json }),
    ("tables/categories.json", { PackageResources.categories_json }),
    ("tables/colors.json", { PackageResources.colors_json }),
    ("tables/common-words.json", { PackageResources.common_words_json }),
    ("tables/materials.json", { PackageResources.materials_json }),
    ("tables/sizes.json", { PackageResources.sizes_json }),
    ("tables/styles.json", { PackageResources.styles_json }),
  ]

  /// The names that `--rubric` takes.
  package static let names = rubrics.map(\.name)

  /// The paths that rubrics name the built-in tables by.
  package static let tableNames = tables.map(\.name)

  /// The bytes of a built-in rubric, by its name.
  package static func rubric(_ name: String) -> ContiguousArray<UInt8>? { bytes(name, in: rubrics) }

  /// The bytes of a built-in table, by the path that rubrics name it by.
  package static func table(_ path: String) -> ContiguousArray<UInt8>? { bytes(path, in: tables) }

  private static func bytes(_ name: String, in files: [File]) -> ContiguousArray<UInt8>? {
    files.first { $0.name == name }.map { ContiguousArray($0.bytes()) }
  }

  /// A built-in rubric, read; nil if there is none of that name.
  package static func check(_ name: String) -> RubricCheck? {
    rubric(name).map { RubricCheck($0, name: "\(name).json", table: table) }
  }
}
