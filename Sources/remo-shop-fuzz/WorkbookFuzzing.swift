import RemoBytes
import RemoShop

/// Imports a workbook. Other bytes are read as DEFLATE, and as a sheet in an intact workbook.
enum WorkbookFuzzing {
  static func run(_ bytes: ContiguousArray<UInt8>) {
    read(bytes)
    inflate(bytes)
    read(book(around: bytes))
  }

  private static func read(_ bytes: ContiguousArray<UInt8>) {
    var importer = ListImporter(ImportOptions())
    _ = importer.append(bytes.span)
    let result = importer.finish()
    guard let json = result.json else {
      return promise(!result.errors.isEmpty, "no list and no error")
    }
    promise(result.errors.isEmpty == result.rejectedRows.isEmpty, "a row lost without an error")
    do throws(ListError) {
      _ = try ShoppingList(decoding: json)
    } catch {
      fatalError("what was imported is no list: \(error)")
    }
    // Every place must be one of the text.
    _ = ListDiagnostic.all(
      result.errors + result.warnings, in: result.document, sheets: result.sheets)
  }

  private static func inflate(_ bytes: ContiguousArray<UInt8>) {
    var inflate = Inflate(bytes, range: 0..<bytes.count)
    var output: ContiguousArray<UInt8> = []
    while output.count < 1 << 22, (try? inflate.readBlock(into: &output)) == true {}
    promise(inflate.consumedCount <= bytes.count, "more bytes read than there are")
  }

  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// A workbook with `sheet` as the XML of its sheet.
  private static func book(around sheet: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var output = ByteWriter()
    var zip = ZIPWriter(to: output)
    for (name, text) in [
      (
        "xl/workbook.xml",
        "<workbook xmlns:r=\"\(office)\"><sheets><sheet name=\"A\" r:id=\"a\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships><Relationship Id=\"a\" Type=\"\(office)/worksheet\" Target=\"sheet.xml\"/>"
          + "</Relationships>"
      ),
    ] { text.withBytes { zip.add(name, content: $0, to: &output) } }
    zip.add("xl/sheet.xml", content: sheet.span, to: &output)
    zip.finish(to: &output)
    return output.finish()
  }
}
