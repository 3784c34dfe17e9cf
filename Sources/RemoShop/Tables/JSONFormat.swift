import RemoBytes

/// A list as JSON for programs: groups, labels, sums, links and diagnostics, all worked out.
///
/// The schema is in the documentation; `schema` in the output is its version.
struct JSONFormat: Sendable {
  private let text: ListText
  private let document: DocumentOptions

  init(_ text: ListText, _ document: DocumentOptions) {
    self.text = text
    self.document = document
  }

  /// Writes the whole list, and a line feed.
  ///
  /// - Parameter line: the line of the stream that the document came in, where it is one of many.
  func write(
    _ rendered: borrowing ArrangedList, line: Int = 1, into writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    let locale = rendered.options.locale
    var json = JSONWriter()
    json.beginObject(&writer)
    json.member("schema", 1, &writer)
    json.member("id", bytes, rendered.list.records.id, &writer)
    json.member("title", document.title(in: text.words), &writer)
    json.member("currency", rendered.options.currency.code, &writer)
    json.member("locale", locale.tag, &writer)
    writeSum("total", rendered.totalCents, rendered.unpricedCount, &json, &writer)
    json.member("item_count", rendered.order.count, &writer)
    json.member("hidden_count", rendered.hiddenCount, &writer)
    json.beginArray("groups", &writer)
    for group in rendered.groups { writeGroup(group, rendered, &json, &writer) }
    json.endArray(&writer)
    json.beginArray("unmatched", &writer)
    for search in rendered.searches { writeSearch(search, rendered, &json, &writer) }
    json.endArray(&writer)
    json.key("cost_breakdown", &writer)
    writeCosts(rendered, &json, &writer)
    diagnostics(of: rendered).write(
      in: rendered.list.document, from: rendered.list.records.documentOffset, line: line, &json,
      &writer)
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  /// What was repaired and what is doubtful. That a score is low is left out with the scores.
  private func diagnostics(of rendered: borrowing ArrangedList) -> [Diagnostic] {
    let all = rendered.list.repairDiagnostics + rendered.diagnostics
    if document.hasScoresInJSON { return all }
    return all.filter { $0.code != ListWarning.Kind.lowConfidence.code }
  }

  func writeSum(
    _ key: String, _ cents: Int64, _ unpriced: Int, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginObject(key, &writer)
    json.member("cents", cents, &writer)
    json.key("text", &writer)
    json.text(&writer) { writer in
      text.writeSum(cents, isPartial: unpriced > 0, &writer, .jsonString)
    }
    json.member("is_partial", unpriced > 0, &writer)
    json.member("unpriced_count", unpriced, &writer)
    json.endObject(&writer)
  }

  private func writeGroup(
    _ group: GroupRecord, _ rendered: borrowing ArrangedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    json.beginObject(&writer)
    json.member("name", bytes, group.name, &writer)
    json.member("icon", group.category.icon, &writer)
    writeSum("subtotal", group.subtotalCents, group.unpricedCount, &json, &writer)
    json.beginArray("items", &writer)
    for place in group.range {
      writeItem(Int(rendered.order[place]), rendered, &json, &writer)
      writer.flushFullBlock()
    }
    json.endArray(&writer)
    json.endObject(&writer)
  }

  func writeItem(
    _ number: Int, _ rendered: borrowing ArrangedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    let item = rendered.list.records.items[number]
    let traits = rendered.traits[number]
    json.beginObject(&writer)
    json.member("index", Int(item.index), &writer)
    json.key("name", &writer)
    json.text(&writer) { text.writeName(item, traits, bytes, &$0, .jsonString) }
    json.member(
      "retailer", bytes, traits.contains(.hasBlankRetailer) ? .null : item.retailer, &writer)
    json.beginObject("price", &writer)
    json.member("cents", item.priceCents == 0 ? nil : item.priceCents, &writer)
    json.key("text", &writer)
    json.text(&writer) { text.writePrice(item.priceCents, &$0, .jsonString) }
    json.endObject(&writer)
    json.member("status", Self.status(traits), &writer)
    json.key("label", &writer)
    if traits.contains(.isCloseMatch) {
      json.text(&writer) { text.writeCloseMatch(&$0, .jsonString) }
    } else {
      json.null(&writer)
    }
    json.key("confidence_score", &writer)
    if document.hasScoresInJSON {
      json.raw(bytes, item.scoreText, &writer)
    } else {
      json.null(&writer)
    }
    writeFit(item, bytes, hidesLabel: rendered.hidesFit, &json, &writer)
    json.member("dimensions", bytes, item.dimensions, &writer)
    json.member("why_matched", bytes, item.whyMatched, &writer)
    json.member("product_url", bytes, item.productURL, &writer)
    json.member("link", bytes, traits.contains(.hasLink) ? item.productURL : .null, &writer)
    json.member("image_url", bytes, item.imageURL, &writer)
    json.member("image", bytes, traits.contains(.hasImage) ? item.imageURL : .null, &writer)
    json.endObject(&writer)
  }

  /// A demoted item is written among what changed only; a list has it as a search.
  private static func status(_ traits: ItemTraits) -> String {
    traits.contains(.isCloseMatch)
      ? "close_match" : traits.contains(.isShown) ? "matched" : "demoted"
  }

  private func writeFit(
    _ item: ItemRecord, _ bytes: Span<UInt8>, hidesLabel: Bool, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginObject("fit", &writer)
    json.member("status", bytes, item.fitStatus, &writer)
    json.key("label", &writer)
    if hidesLabel || Fit(bytes, item.fitStatus) == .none {
      json.null(&writer)
    } else {
      json.text(&writer) { text.writeFitLabel(item.fitStatus, bytes, &$0, .jsonString) }
    }
    json.member("detail", bytes, item.fitDetail, &writer)
    json.endObject(&writer)
  }

  func writeSearch(
    _ search: SearchRecord, _ rendered: borrowing ArrangedList, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    json.beginObject(&writer)
    json.member(
      "category", bytes, bytes.isBlank(search.category.range) ? .null : search.category, &writer)
    json.member("search_keywords", bytes, search.words, &writer)
    json.member("search_url", bytes, search.url, &writer)
    json.member("status", search.demotedItem == nil ? "unmatched" : "demoted", &writer)
    let items = rendered.list.records
    let index =
      search.demotedItem.map { items.items[$0].index }
      ?? search.unmatchedItem.map { items.unmatched[$0].index } ?? 0
    json.member("index", Int(index), &writer)
    json.endObject(&writer)
  }

  func writeCosts(
    _ rendered: borrowing ArrangedList, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    let bytes = rendered.list.document.storage.span
    guard let costs = rendered.list.records.costs else {
      json.null(&writer)
      return
    }
    json.beginObject(&writer)
    json.member("is_estimate", true, &writer)
    json.member("materials_cents", costs.materialsCents, &writer)
    json.member("labor_estimate_cents", costs.laborCents, &writer)
    json.member("labor_estimate_note", bytes, costs.laborNote, &writer)
    json.member("permit_fees_estimate_cents", costs.permitFeesCents, &writer)
    json.beginArray("professional_fees", &writer)
    for fee in costs.professionalFees {
      json.beginObject(&writer)
      json.member("professional_type", bytes, fee.professionalType, &writer)
      json.member("reason", bytes, fee.reason, &writer)
      json.member("estimate_cents", fee.estimateCents, &writer)
      json.endObject(&writer)
    }
    json.endArray(&writer)
    json.member("total_low_cents", costs.totalLowCents, &writer)
    json.member("total_high_cents", costs.totalHighCents, &writer)
    json.endObject(&writer)
  }
}
