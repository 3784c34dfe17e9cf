import RemoBytes
import Testing

@testable import RemoShop

/// Imports a table, as many bytes at a time as a pipe may give.
func importTable(
  _ table: some Collection<UInt8>, onto base: ShoppingList? = nil, step: Int = .max,
  _ options: ImportOptions = ImportOptions()
) -> ListImport {
  var importer = ListImporter(options, onto: base)
  var rest = ContiguousArray(table)[...]
  while !rest.isEmpty {
    let part = ContiguousArray(rest.prefix(step))
    rest = rest.dropFirst(part.count)
    if !importer.append(part.span) { break }
  }
  return importer.finish()
}

func importTable(
  _ table: String, onto base: ShoppingList? = nil, _ options: ImportOptions = ImportOptions()
) -> ListImport {
  importTable(Array(table.utf8), onto: base, options)
}

extension ListImport {
  var text: String { String(decoding: json ?? [], as: UTF8.self) }

  func list() throws -> ShoppingList { try ShoppingList(decoding: try #require(json)) }

  /// The errors and warnings as lines: `3:5 unread-price: …`.
  var lines: [String] {
    ListDiagnostic.all(errors + warnings, in: document).map { diagnostic in
      "\(diagnostic.line):\(diagnostic.column) \(diagnostic.code): "
        + (diagnostic.path.isEmpty ? "" : "\(diagnostic.path): ") + diagnostic.message
    }
  }

  /// The values of a key of all items, as JSON has them.
  func values(_ key: String) throws -> [String] {
    let document = try JSONValue(parsing: DocumentBuffer(storage: try #require(json)))
    guard case .array(let items)? = document["items"]?.kind else { return [] }
    return items.map { item in
      switch item[key]?.kind {
      case .string(let text): text
      case .number(_, let text): text
      case .null: "null"
      default: "–"
      }
    }
  }
}
