import RemoBytes
import RemoShop

/// Imports a table, and sends the list to CSV and back.
enum TableFuzzing {
  static func run(_ bytes: ContiguousArray<UInt8>, drawing draw: inout Draw) {
    var options = ImportOptions()
    options.encoding = draw.element(of: [nil, .utf8, .windows1252])
    options.decimalMark = draw.element(of: [nil, .point, .comma])
    options.currency = draw.element(of: [nil, CurrencyCode("JPY"), CurrencyCode("KWD")])
    let result = imported(bytes, options)
    guard let json = result.json else {
      return promise(!result.errors.isEmpty, "no list and no error")
    }
    promise(result.errors.isEmpty == result.rejectedRows.isEmpty, "a row lost without an error")
    let list = decoded(json)
    let table = csv(list)
    let back = imported(table, ImportOptions())
    promise(back.errors.isEmpty, "a table of our own in error: \(back.errors)")
    guard let again = back.json else { fatalError("a table of our own without a list") }
    promise(csv(decoded(again)) == table, "the way to CSV and back changes a list")
    let same = imported(table, ImportOptions(), onto: list)
    promise(same.json == json, "an unedited table changes a list")
  }

  private static func imported(
    _ bytes: ContiguousArray<UInt8>, _ options: ImportOptions, onto list: ShoppingList? = nil
  ) -> ListImport {
    var importer = ListImporter(options, onto: list)
    _ = importer.append(bytes.span)
    return importer.finish()
  }

  private static func decoded(_ json: ContiguousArray<UInt8>) -> ShoppingList {
    do throws(ListError) {
      return try ShoppingList(decoding: json)
    } catch {
      fatalError("what was imported is no list: \(error)")
    }
  }

  private static func csv(_ list: ShoppingList) -> ContiguousArray<UInt8> {
    do throws(DocumentTemplateError) {
      return ContiguousArray(try list.arranged().document(as: .csv))
    } catch {
      fatalError("CSV needs no template: \(error)")
    }
  }
}
