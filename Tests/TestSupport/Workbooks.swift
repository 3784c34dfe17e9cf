import Foundation
import RemoBytes

/// The workbooks of `Tests/TestData/workbooks`, and others made of parts.
package enum Workbooks {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("TestData/workbooks")

  package static func file(_ name: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// A ZIP archive of parts.
  package static func archive(
    _ parts: some Sequence<(key: String, value: String)>
  ) -> ContiguousArray<UInt8> {
    var output = ByteWriter()
    var zip = ZIPWriter(to: output)
    for (name, text) in parts { text.withBytes { zip.add(name, content: $0, to: &output) } }
    zip.finish(to: &output)
    return output.finish()
  }

  /// A workbook of one sheet without formats.
  ///
  /// - Parameters:
  ///   - sheet: the content of the root of the sheet.
  ///   - relations: the relations of the sheet.
  ///   - workbook: elements of the workbook before its sheets.
  package static func book(
    sheet: String, relations: String = "", workbook: String = ""
  ) -> ContiguousArray<UInt8> {
    let parts: KeyValuePairs = [
      "xl/workbook.xml":
        "<workbook xmlns:r=\"\(office)\">\(workbook)<sheets><sheet name=\"Sheet1\" r:id=\"a\"/>"
        + "</sheets></workbook>",
      "xl/_rels/workbook.xml.rels":
        "<Relationships><Relationship Id=\"a\" Type=\"\(office)/worksheet\" Target=\"sheet.xml\"/>"
        + "</Relationships>",
      "xl/sheet.xml": "<worksheet xmlns:r=\"\(office)\">\(sheet)</worksheet>",
      "xl/_rels/sheet.xml.rels": "<Relationships>\(relations)</Relationships>",
    ]
    return archive(parts)
  }

  package static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
}
