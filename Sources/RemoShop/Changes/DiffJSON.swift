import RemoBytes

/// Writes the changes between two lists as JSON, for programs.
///
/// Items and searches have the form of the JSON format of lists.
struct DiffJSON {
  private let items: JSONFormat
  private let text: ListText

  init(_ text: ListText, document: DocumentOptions) {
    items = JSONFormat(text, document: document)
    self.text = text
  }

  func write(_ diff: ListDiff, into writer: inout ByteWriter) {
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("schema", 1, to: &writer)
    json.member("currency", diff.new.currency.code, to: &writer)
    json.member("is_same", diff.isEmpty, to: &writer)
    json.member("same_count", diff.sameCount, to: &writer)
    json.member("hidden_before", diff.old.hiddenCount, to: &writer)
    json.member("hidden_now", diff.new.hiddenCount, to: &writer)
    items.writeSum(
      "total_before", cents: diff.old.totalCents, unpriced: diff.old.unpricedCount, json: &json,
      to: &writer)
    items.writeSum(
      "total_now", cents: diff.new.totalCents, unpriced: diff.new.unpricedCount, json: &json,
      to: &writer)
    writeTotalChange(of: diff, json: &json, to: &writer)
    writeItems("added", numbers: diff.added, of: diff.new, json: &json, to: &writer)
    writeItems("removed", numbers: diff.removed, of: diff.old, json: &json, to: &writer)
    json.beginArray("changed", to: &writer)
    for edit in diff.edited { write(edit, of: diff, json: &json, to: &writer) }
    json.endArray(to: &writer)
    writeSearches(
      "added_searches", searches: diff.addedSearches, of: diff.new, json: &json, to: &writer)
    writeSearches(
      "removed_searches", searches: diff.removedSearches, of: diff.old, json: &json, to: &writer)
    json.member("costs_differ", diff.costsDiffer, to: &writer)
    for (key, rendered) in [("costs_before", diff.old), ("costs_now", diff.new)] {
      json.key(key, to: &writer)
      items.writeCosts(of: rendered, json: &json, to: &writer)
    }
    writeComparableChange(of: diff, json: &json, to: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// Writes the difference of the totals; it is partial if one of them is.
  private func writeTotalChange(
    of diff: ListDiff, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    let change = diff.totalChange
    json.beginObject("total_change", to: &writer)
    json.member("cents", change.minorUnits, to: &writer)
    json.member("text", text.money.difference(change), to: &writer)
    json.member("is_partial", diff.isTotalChangePartial, to: &writer)
    json.endObject(to: &writer)
  }

  /// Writes the change of the total without products whose price became unknown or known.
  private func writeComparableChange(
    of diff: ListDiff, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    let change = diff.comparableChange
    json.beginObject("comparable_change", to: &writer)
    json.member("cents", change.minorUnits, to: &writer)
    json.member("text", text.money.difference(change), to: &writer)
    json.member("left_out", diff.uncomparedCount, to: &writer)
    json.endObject(to: &writer)
  }

  private func writeItems(
    _ key: String, numbers: [Int], of rendered: ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    json.beginArray(key, to: &writer)
    for number in numbers { items.writeItem(number, of: rendered, json: &json, to: &writer) }
    json.endArray(to: &writer)
  }

  private func writeSearches(
    _ key: String, searches: [Int], of rendered: ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    json.beginArray(key, to: &writer)
    for place in searches {
      items.writeSearch(rendered.searches[place], of: rendered, json: &json, to: &writer)
    }
    json.endArray(to: &writer)
  }

  private func write(
    _ edit: ListDiff.Edit, of diff: ListDiff, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    json.member("old_index", Int(diff.old.list.records.items[edit.old].index), to: &writer)
    json.beginArray("changes", to: &writer)
    for change in edit.changes {
      json.beginObject(to: &writer)
      json.member("kind", DiffKind(change).rawValue, to: &writer)
      write(change, by: edit, of: diff, json: &json, to: &writer)
      json.endObject(to: &writer)
    }
    json.endArray(to: &writer)
    json.key("item", to: &writer)
    items.writeItem(edit.new, of: diff.new, json: &json, to: &writer)
    json.endObject(to: &writer)
  }

  private func write(
    _ change: ListDiff.Change, by edit: ListDiff.Edit, of diff: ListDiff,
    json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    switch change {
    case .price(let old, let new):
      json.member("field", "price_cents", to: &writer)
      json.member("old", old?.minorUnits, to: &writer)
      json.member("new", new?.minorUnits, to: &writer)
    case .quantity(let old, let new):
      json.member("field", "quantity", to: &writer)
      json.member("old", old, to: &writer)
      json.member("new", new, to: &writer)
    case .score(let old, let new), .band(let old, let new):
      json.member("field", "confidence_score", to: &writer)
      json.member("old", old.score, to: &writer)
      json.member("new", new.score, to: &writer)
    case .text(let field, _, _):
      json.member("field", field.rawValue, to: &writer)
      // The texts as received; a missing one is null.
      for (key, list, item) in [("old", diff.old, edit.old), ("new", diff.new, edit.new)] {
        let slice = field.slice(list.list.records.items[item])
        json.member(key, list.list.document.storage.span, in: slice, to: &writer)
      }
    }
  }
}
