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
    json.beginObject(&writer)
    json.member("schema", 1, &writer)
    json.member("currency", diff.new.options.currency.code, &writer)
    json.member("is_same", diff.isEmpty, &writer)
    json.member("same_count", diff.sameCount, &writer)
    json.member("hidden_before", diff.old.hiddenCount, &writer)
    json.member("hidden_now", diff.new.hiddenCount, &writer)
    json.key("total_before", &writer)
    items.writeSum(diff.old.totalCents, diff.old.unpricedCount, &json, &writer)
    json.key("total_now", &writer)
    items.writeSum(diff.new.totalCents, diff.new.unpricedCount, &json, &writer)
    json.key("total_change", &writer)
    writeTotalChange(diff, &json, &writer)
    json.key("added", &writer)
    write(diff.added, diff.new, &json, &writer)
    json.key("removed", &writer)
    write(diff.removed, diff.old, &json, &writer)
    json.beginArray("changed", &writer)
    for edit in diff.edited { write(edit, diff, &json, &writer) }
    json.endArray(&writer)
    json.key("added_searches", &writer)
    write(searches: diff.addedSearches, diff.new, &json, &writer)
    json.key("removed_searches", &writer)
    write(searches: diff.removedSearches, diff.old, &json, &writer)
    json.member("costs_differ", diff.costsDiffer, &writer)
    for (key, rendered) in [("costs_before", diff.old), ("costs_now", diff.new)] {
      json.key(key, &writer)
      items.writeCosts(rendered, &json, &writer)
    }
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  /// The difference of the totals, as exact as these are.
  private func writeTotalChange(
    _ diff: ListDiff, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    let change = diff.totalChange
    json.beginObject(&writer)
    json.member("cents", change.value, &writer)
    json.member("text", text.money.difference(change), &writer)
    json.member("is_partial", diff.isTotalChangePartial, &writer)
    json.endObject(&writer)
  }

  private func write(
    _ numbers: [Int], _ rendered: RenderedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginArray(&writer)
    for number in numbers { items.writeItem(number, rendered, &json, &writer) }
    json.endArray(&writer)
  }

  private func write(
    searches: [Int], _ rendered: RenderedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginArray(&writer)
    for place in searches {
      items.writeSearch(rendered.searches[place], rendered, &json, &writer)
    }
    json.endArray(&writer)
  }

  private func write(
    _ edit: ListDiff.Edit, _ diff: ListDiff, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(&writer)
    json.member("old_index", Int(diff.old.list.records.items[edit.old].index), &writer)
    json.beginArray("changes", &writer)
    for change in edit.changes {
      json.beginObject(&writer)
      json.member("kind", DiffKind(change).rawValue, &writer)
      json.key("field", &writer)
      write(change, of: edit, diff, &json, &writer)
      json.endObject(&writer)
    }
    json.endArray(&writer)
    json.key("item", &writer)
    items.writeItem(edit.new, diff.new, &json, &writer)
    json.endObject(&writer)
  }

  private func write(
    _ change: ListDiff.Change, of edit: ListDiff.Edit, _ diff: ListDiff,
    _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    func price(_ key: String, _ cents: Cents?) {
      json.key(key, &writer)
      if let cents { json.integer(cents.value, &writer) } else { json.null(&writer) }
    }
    func score(_ key: String, _ score: Confidence) {
      json.member(key, score.score, &writer)
    }
    switch change {
    case .price(let old, let new):
      json.string("price_cents", &writer)
      price("old", old)
      price("new", new)
    case .score(let old, let new), .band(let old, let new):
      json.string("confidence_score", &writer)
      score("old", old)
      score("new", new)
    case .text(let field, _, _):
      json.string(field.rawValue, &writer)
      // As they stand in the lists: what is not there is null.
      for (key, list, item) in [("old", diff.old, edit.old), ("new", diff.new, edit.new)] {
        json.key(key, &writer)
        let record = list.list.records.items[item]
        json.string(list.list.document.storage.span, field.slice(record), &writer)
      }
    }
  }
}
