import RemoBytes

/// The rubrics and tables that are part of the program: the files of `rubrics/`, byte for byte.
package enum BuiltInRubrics {
  /// The names that `--rubric` takes.
  package static let names = ["room-match", "product-match"]

  /// The bytes of a built-in rubric, by its name.
  package static func rubric(_ name: String) -> ContiguousArray<UInt8>? {
    switch name {
    case "room-match": ContiguousArray(PackageResources.room_match_json)
    case "product-match": ContiguousArray(PackageResources.product_match_json)
    default: nil
    }
  }

  /// The paths that rubrics name the built-in tables by.
  package static let tableNames = [
    "accessory-words", "categories", "colors", "common-words", "materials", "styles",
  ].map { "tables/\($0).json" }

  /// The bytes of a built-in table, by the path that rubrics name it by.
  package static func table(_ path: String) -> ContiguousArray<UInt8>? {
    switch path {
    case "tables/categories.json": ContiguousArray(PackageResources.categories_json)
    case "tables/materials.json": ContiguousArray(PackageResources.materials_json)
    case "tables/styles.json": ContiguousArray(PackageResources.styles_json)
    case "tables/colors.json": ContiguousArray(PackageResources.colors_json)
    case "tables/accessory-words.json": ContiguousArray(PackageResources.accessory_words_json)
    case "tables/common-words.json": ContiguousArray(PackageResources.common_words_json)
    default: nil
    }
  }

  /// A built-in rubric, read; nil if there is none of that name.
  package static func check(_ name: String) -> RubricCheck? {
    rubric(name).map { RubricCheck($0, name: "\(name).json", table: table) }
  }
}
