import RemoBytes

/// The changes between two lists as JSON, for programs.
///
/// Items and searches look as in the JSON format of a list.
struct DiffJSON {
  private let items: JSONFormat
  private let text: ListText

  init(_ text: ListText, _ document: DocumentOptions) {
    items = JSONFormat(text, document)
    self.text = text
  }

  func write(_ diff: ListDiff, into writer: inout ByteWriter) {
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("schema", 1, to: &writer)
    json.member("currency", diff.new.options.currency.code, to: &writer)
    json.member("is_same", diff.isEmpty, to: &writer)
    json.member("same_count", diff.sameCount, to: &writer)
    json.member("hidden_before", diff.old.hiddenCount, to: &writer)
    json.member("hidden_now", diff.new.hiddenCount, to: &writer)
    items.writeSum("total_before", diff.old.totalCents, diff.old.unpricedCount, &json, &writer)
    items.writeSum("total_now", diff.new.totalCents, diff.new.unpricedCount, &json, &writer)
    writeTotalChange(diff, &json, &writer)
    write("added", diff.added, diff.new, &json, &writer)
    write("removed", diff.removed, diff.old, &json, &writer)
    json.beginArray("changed", to: &writer)
    for edit in diff.edited { write(edit, diff, &json, &writer) }
    json.endArray(to: &writer)
    write("added_searches", searches: diff.addedSearches, diff.new, &json, &writer)
    write("removed_searches", searches: diff.removedSearches, diff.old, &json, &writer)
    json.member("costs_differ", diff.costsDiffer, to: &writer)
    for (key, rendered) in [("costs_before", diff.old), ("costs_now", diff.new)] {
      json.key(key, to: &writer)
      items.writeCosts(rendered, &json, &writer)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// The difference of the totals, as exact as these are.
  private func writeTotalChange(
    _ diff: ListDiff, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    let change = diff.totalChange
    json.beginObject("total_change", to: &writer)
    json.member("cents", change.value, to: &writer)
    json.member("text", text.money.difference(change), to: &writer)
    json.member("is_partial", diff.isTotalChangePartial, to: &writer)
    json.endObject(to: &writer)
  }

  private func write(
    _ key: String, _ numbers: [Int], _ rendered: ArrangedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginArray(key, to: &writer)
    for number in numbers { items.writeItem(number, rendered, &json, &writer) }
    json.endArray(to: &writer)
  }

  private func write(
    _ key: String, searches: [Int], _ rendered: ArrangedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginArray(key, to: &writer)
    for place in searches {
      items.writeSearch(rendered.searches[place], rendered, &json, &writer)
    }
    json.endArray(to: &writer)
  }

  private func write(
    _ edit: ListDiff.Edit, _ diff: ListDiff, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    json.member("old_index", Int(diff.old.list.records.items[edit.old].index), to: &writer)
    json.beginArray("changes", to: &writer)
    for change in edit.changes {
      json.beginObject(to: &writer)
      json.member("kind", DiffKind(change).rawValue, to: &writer)
      write(change, of: edit, diff, &json, &writer)
      json.endObject(to: &writer)
    }
    json.endArray(to: &writer)
    json.key("item", to: &writer)
    items.writeItem(edit.new, diff.new, &json, &writer)
    json.endObject(to: &writer)
  }

  private func write(
    _ change: ListDiff.Change, of edit: ListDiff.Edit, _ diff: ListDiff,
    _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    switch change {
    case .price(let old, let new):
      json.member("field", "price_cents", to: &writer)
      json.member("old", old?.value, to: &writer)
      json.member("new", new?.value, to: &writer)
    case .score(let old, let new), .band(let old, let new):
      json.member("field", "confidence_score", to: &writer)
      json.member("old", old.score, to: &writer)
      json.member("new", new.score, to: &writer)
    case .text(let field, _, _):
      json.member("field", field.rawValue, to: &writer)
      // As they stand in the lists: what is not there is null.
      for (key, list, item) in [("old", diff.old, edit.old), ("new", diff.new, edit.new)] {
        let slice = field.slice(list.list.records.items[item])
        json.member(key, list.list.document.storage.span, in: slice, to: &writer)
      }
    }
  }
}
