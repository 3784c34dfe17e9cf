import RemoBytes

/// Writes imported entries as a list.
enum ImportedListWriter {
  /// The list as JSON, and arranged; nil if its sum does not fit in 64 bits.
  static func list(
    of entries: consuming [ImportedEntry], adjustments: [TotalAdjustment], ownFields: [String],
    currency: CurrencyCode?
  ) -> (json: ContiguousArray<UInt8>, arranged: ArrangedList)? {
    var entries = entries
    var json = json(entries, adjustments, ownFields: ownFields, currency: currency)
    entries = []
    // The list itself adds up its items, so that the total follows its rules.
    guard let arranged = ListUpdate.list(json)?.arranged() else { return nil }
    json.removeLast(end.utf8.count)
    json.append(contentsOf: "\(arranged.expectedTotal)\(end.dropFirst())".utf8)
    return (json, arranged)
  }

  /// The end of a list whose total is not known yet.
  private static let end = "0\n}\n"

  /// The list with a total of 0.
  private static func json(
    _ entries: [ImportedEntry], _ adjustments: [TotalAdjustment], ownFields: [String],
    currency: CurrencyCode?
  ) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("source", "table", to: &writer)
    if let currency { json.member("currency", currency.code, to: &writer) }
    let ownFields = ownFields.filter { name in entries.contains { $0.hasValue(of: name) } }
    json.member(ownFields: ownFields, to: &writer)
    for (key, kind) in [("items", ImportedEntry.Kind.product), ("unmatched", .search)] {
      json.beginArray(key, to: &writer)
      for entry in entries where entry.kind == kind {
        entry.write(&json, ownFields: ownFields, to: &writer)
      }
      json.endArray(to: &writer)
    }
    if !adjustments.isEmpty { json.member("adjustments", adjustments, to: &writer) }
    json.member("total_estimated_cost_cents", Int64(0), to: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }
}

extension ImportedEntry {
  func write(_ json: inout JSONWriter, ownFields: [String], to writer: inout ByteWriter) {
    json.beginObject(to: &writer)
    for (key, value) in members + ownMembers(ownFields) {
      json.key(key, to: &writer)
      value.write(&json, to: &writer)
    }
    json.endObject(to: &writer)
  }
}

extension JSONWriter {
  /// Writes the names of own fields, if there are any.
  mutating func member(ownFields names: [String], to writer: inout ByteWriter) {
    if names.isEmpty { return }
    beginArray("own_fields", to: &writer)
    for name in names { string(name, to: &writer) }
    endArray(to: &writer)
  }
}
