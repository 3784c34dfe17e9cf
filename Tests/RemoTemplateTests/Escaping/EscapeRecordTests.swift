import RemoBytes
import TestSupport
import Testing

@testable import RemoTemplate

/// What is kept of the escape tables is what their rules come to.
@Suite("Records of escape tables")
struct EscapeRecordTests {
  /// The source file that holds the records.
  private static var source: String {
    let cases = EscapeContext.allCases.map { context in
      let record = EscapeRecord(context.rules)
      return """
            case .\(context):
              EscapeRecord(
                classes: [
        \(GeneratedFile.lines(record.classes))
                ],
                texts: [
        \(GeneratedFile.lines(record.texts))
                ],
                scalars: [
        \(GeneratedFile.lines(record.scalars))
                ],
                firstScalar: \(record.firstScalar), expansion: \(record.expansion),
                keepsPlainURLs: \(record.keepsPlainURLs),
                keepsPlainTexts: \(record.keepsPlainTexts),
                scan: [
        \(GeneratedFile.lines(record.scan))
                ])
        """
    }
    return """
      // Generated from the rules in Escaping.swift by the tests of records with REMO_SHOP_RECORD=1.
      // swift-format-ignore-file

      import RemoBytes

      extension EscapeContext {
        /// What the rules of the context come to.
        var record: EscapeRecord {
          switch self {
      \(cases.joined(separator: "\n"))
          }
        }
      }

      """
  }

  @Test("the generated records are those of the rules")
  func generated() throws {
    let file = GeneratedFile(
      "Sources/RemoTemplate/Escaping/EscapeRecords.generated.swift", text: Self.source)
    #expect(
      try file.isCurrent(), "the rules have changed; REMO_SHOP_RECORD=1 writes the records anew")
    if try file.recordIfAsked() {
      Issue.record("recorded; run the test again without REMO_SHOP_RECORD")
    }
  }
}
