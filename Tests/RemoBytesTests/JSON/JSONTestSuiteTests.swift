import TestSupport
import Testing

@testable import RemoBytes

/// File name prefixes state the expectation: `y_` accepted, `n_` refused, `i_` up to the reader.
@Suite("JSONTestSuite", .enabled(if: SharedFiles.has("corpora/jsontestsuite")))
struct JSONTestSuiteTests {
  private static let folder = "corpora/jsontestsuite/test_parsing"

  /// RFC 8259 §4 allows a key twice; a list with two prices is an error.
  private static let refusedAnyway: Set = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  /// The files accepted where RFC 8259 leaves the choice: a BOM, and numbers of any size, because
  /// each field sets its own limits. Text that is not UTF-8, lone surrogates, and 500 nested
  /// arrays are refused.
  private static let openAndAccepted: Set = [
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json",
    "i_number_neg_int_huge_exp.json", "i_number_pos_double_huge_exp.json",
    "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json", "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
    "i_structure_UTF-8_BOM_empty_object.json",
  ]

  private static func isAccepted(_ name: String) throws -> (asTree: Bool, asSkipped: Bool) {
    let buffer = try SharedFiles.buffer("\(folder)/\(name)")
    var reader = JSONReader(buffer)
    let tree = try? JSONValue(parsing: buffer)
    do {
      try reader.skipValue()
      try reader.expectEnd()
      return (tree != nil, true)
    } catch {
      return (tree != nil, false)
    }
  }

  @Test(
    "Every file is accepted or refused as expected, both parsed and skipped",
    arguments: [("y_", 95), ("n_", 188), ("i_", 35)])
  func files(prefix: String, count: Int) throws {
    let names = try SharedFiles.names(in: Self.folder).filter { $0.hasPrefix(prefix) }
    #expect(names.count >= count)
    for name in names {
      let expected =
        prefix == "y_"
        ? !Self.refusedAnyway.contains(name)
        : prefix == "i_" && Self.openAndAccepted.contains(name)
      let found = try Self.isAccepted(name)
      #expect(found.asTree == expected, "\(name)")
      #expect(found.asSkipped == expected, "\(name)")
    }
  }
}
