import RemoBytes

/// Writes imported entries as a list.
enum ImportedListWriter {
  /// The list as JSON, and arranged; nil if its sum does not fit 64 bits.
  static func list(
    of entries: [ImportedEntry], currency: CurrencyCode?
  ) -> (json: ContiguousArray<UInt8>, arranged: ArrangedList)? {
    // The list itself adds up its items, so that the total follows its rules.
    let list = ListUpdate.list(json(entries, currency: currency, total: 0))
    guard let arranged = list?.arranged() else { return nil }
    return (json(entries, currency: currency, total: arranged.expectedTotal), arranged)
  }

  private static func json(
    _ entries: [ImportedEntry], currency: CurrencyCode?, total: Int64
  ) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("source", "table", to: &writer)
    if let currency { json.member("currency", currency.code, to: &writer) }
    for (key, kind) in [("items", ImportedEntry.Kind.product), ("unmatched", .search)] {
      json.beginArray(key, to: &writer)
      for entry in entries where entry.kind == kind { entry.write(&json, to: &writer) }
      json.endArray(to: &writer)
    }
    json.member("total_estimated_cost_cents", total, to: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }
}

extension ImportedEntry {
  func write(_ json: inout JSONWriter, to writer: inout ByteWriter) {
    json.beginObject(to: &writer)
    for (key, value) in members {
      json.key(key, to: &writer)
      value.write(&json, to: &writer)
    }
    json.endObject(to: &writer)
  }
}
