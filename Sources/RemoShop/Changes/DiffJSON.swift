import RemoBytes

/// Writes the changes between two lists as JSON, for programs.
///
/// Items and searches have the form of the JSON format of lists.
struct DiffJSON {
  private let oldItems: JSONFormat
  private let items: JSONFormat
  private let text: ListText

  /// - Parameters:
  ///   - oldText: the texts for the currency of the old list.
  ///   - text: the texts for the currency of the new list.
  init(oldText: ListText, text: ListText, document: DocumentOptions) {
    oldItems = JSONFormat(oldText, document: document)
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
    oldItems.writeSum(
      "total_before", cents: diff.old.totalCents, unpriced: diff.old.unpricedCount, json: &json,
      to: &writer)
    items.writeSum(
      "total_now", cents: diff.new.totalCents, unpriced: diff.new.unpricedCount, json: &json,
      to: &writer)
    write("total_change", change: diff.totalChange, of: diff, json: &json, to: &writer) {
      $0.member("is_partial", diff.isTotalChangePartial, to: &$1)
    }
    for (key, format, numbers, arranged, effect) in [
      ("added", items, diff.added, diff.new, diff.effect(ofAdded:)),
      ("removed", oldItems, diff.removed, diff.old, diff.effect(ofRemoved:)),
    ] {
      json.beginArray(key, to: &writer)
      for item in numbers {
        format.writeItem(item, of: arranged, json: &json, to: &writer) {
          write("effect", change: Amount(effect(item)), of: diff, json: &$0, to: &$1)
        }
      }
      json.endArray(to: &writer)
    }
    json.beginArray("changed", to: &writer)
    for edit in diff.edited { write(edit, of: diff, json: &json, to: &writer) }
    json.endArray(to: &writer)
    writeSearches(
      "added_searches", searches: diff.addedSearches, of: diff.new, json: &json, to: &writer)
    writeSearches(
      "removed_searches", searches: diff.removedSearches, of: diff.old, json: &json, to: &writer)
    json.member("costs_differ", diff.costsDiffer, to: &writer)
    for (key, arranged) in [("costs_before", diff.old), ("costs_now", diff.new)] {
      json.key(key, to: &writer)
      items.writeCosts(of: arranged, json: &json, to: &writer)
    }
    write("comparable_change", change: diff.comparableChange, of: diff, json: &json, to: &writer) {
      $0.member("left_out", diff.uncomparedCount, to: &$1)
    }
    json.member("currency_before", diff.old.currency.code, to: &writer)
    if diff.hasAdjustments {
      json.member("adjustments_differ", diff.adjustmentsDiffer, to: &writer)
      oldItems.writeAdjustments(
        "adjustments_before", sum: "grand_total_before", of: diff.old, json: &json, to: &writer)
      items.writeAdjustments(
        "adjustments_now", sum: "grand_total_now", of: diff.new, json: &json, to: &writer)
    }
    write("effect_sum", change: Amount(diff.effectSum), of: diff, json: &json, to: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// Writes a difference of amounts; null between lists in different currencies.
  ///
  /// - Parameter members: writes further members.
  private func write(
    _ key: String, change: Amount, of diff: ListDiff, json: inout JSONWriter,
    to writer: inout ByteWriter,
    members: (inout JSONWriter, inout ByteWriter) -> Void = { _, _ in }
  ) {
    let known = diff.isInOneCurrency ? change : nil
    json.beginObject(key, to: &writer)
    json.member("cents", known?.minorUnits, to: &writer)
    json.member("text", known.map(text.money.difference), to: &writer)
    members(&json, &writer)
    json.endObject(to: &writer)
  }

  private func writeSearches(
    _ key: String, searches: [Int], of arranged: ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    json.beginArray(key, to: &writer)
    for place in searches {
      items.writeSearch(arranged.searches[place], of: arranged, json: &json, to: &writer)
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
      json.member("kind", change.kind(isInOneCurrency: diff.isInOneCurrency), to: &writer)
      write(change, by: edit, of: diff, json: &json, to: &writer)
      json.endObject(to: &writer)
    }
    json.endArray(to: &writer)
    write("effect", change: Amount(diff.effect(of: edit)), of: diff, json: &json, to: &writer)
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
    case .own(let name, let old, let new):
      json.member("field", "own_fields", to: &writer)
      json.member("name", name, to: &writer)
      json.member("old", old.isEmpty ? nil : old, to: &writer)
      json.member("new", new.isEmpty ? nil : new, to: &writer)
    case .text(let field, let old, let new):
      json.member("field", field.rawValue, to: &writer)
      // The texts as received; a missing one is null, as is the link of a product that counts.
      for (key, list, item, text) in [
        ("old", diff.old, edit.old, old), ("new", diff.new, edit.new, new),
      ] {
        let isNone = field.namesProduct && text.isEmpty
        let slice = isNone ? .null : list.list.records.items[item][field.field]
        json.member(key, list.list.document.storage.span, in: slice, to: &writer)
      }
    }
  }
}
