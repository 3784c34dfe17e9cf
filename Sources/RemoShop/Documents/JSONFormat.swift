import RemoBytes

/// Writes a list as JSON for programs, with groups, labels, sums, links and diagnostics.
///
/// The documentation describes the schema; `schema` in the output is its version.
struct JSONFormat: Sendable {
  private let text: ListText
  private let document: DocumentOptions

  init(_ text: ListText, document: DocumentOptions) {
    self.text = text
    self.document = document
  }

  /// Writes the whole list, and a line feed.
  ///
  /// - Parameter line: the line of the document in a stream.
  func write(
    _ arranged: borrowing ArrangedList, line: Int = 1, into writer: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    let locale = arranged.options.locale
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("schema", 1, to: &writer)
    json.member("id", bytes, in: arranged.list.records.id, to: &writer)
    json.member("title", document.title(in: text.words), to: &writer)
    json.member("currency", arranged.currency.code, to: &writer)
    json.member("locale", locale.tag, to: &writer)
    if arranged.list.records.isFromTable { json.member("source", "table", to: &writer) }
    writeSum(
      "total", cents: arranged.totalCents, unpriced: arranged.unpricedCount, json: &json,
      to: &writer)
    if !arranged.adjustments.isEmpty {
      writeAdjustments("adjustments", sum: "grand_total", of: arranged, json: &json, to: &writer)
    }
    json.member("item_count", arranged.itemCount, to: &writer)
    json.member("piece_count", arranged.pieceCount, to: &writer)
    json.member("hidden_count", arranged.hiddenCount, to: &writer)
    json.beginArray("groups", to: &writer)
    for group in arranged.groups { writeGroup(group, of: arranged, json: &json, to: &writer) }
    json.endArray(to: &writer)
    json.beginArray("unmatched", to: &writer)
    for search in arranged.searches { writeSearch(search, of: arranged, json: &json, to: &writer) }
    json.endArray(to: &writer)
    json.key("cost_breakdown", to: &writer)
    writeCosts(of: arranged, json: &json, to: &writer)
    writeRooms(of: arranged, json: &json, to: &writer)
    writeDesign(of: arranged, json: &json, to: &writer)
    diagnostics(of: arranged).write(
      in: arranged.list.document, from: arranged.list.records.documentOffset, line: line,
      json: &json,
      into: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  /// The repairs and warnings. Warnings about low scores are left out with the scores.
  private func diagnostics(of arranged: borrowing ArrangedList) -> [Diagnostic] {
    let all = arranged.list.repairDiagnostics + arranged.diagnostics
    if document.hasScoresInJSON { return all }
    return all.filter { $0.code != ListWarning.Kind.lowConfidence.code }
  }

  /// Writes the adjustments and the grand total under two keys.
  func writeAdjustments(
    _ key: String, sum: String, of arranged: borrowing ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    json.objects(key, arranged.adjustments, to: &writer) { applied, json, writer in
      json.member("label", applied.adjustment.label, to: &writer)
      if case .percentage(let percentage) = applied.adjustment.value {
        json.member("percent", percentage, to: &writer)
      } else {
        json.key("percent", to: &writer)
        json.null(to: &writer)
      }
      json.beginObject("amount", to: &writer)
      json.member("cents", applied.amount.minorUnits, to: &writer)
      json.member("text", text.money.string(applied.amount), to: &writer)
      json.endObject(to: &writer)
    }
    writeSum(
      sum, cents: arranged.grandTotal.minorUnits, unpriced: arranged.unpricedCount,
      json: &json, to: &writer)
  }

  func writeSum(
    _ key: String, cents: Int64, unpriced: Int, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    json.beginObject(key, to: &writer)
    json.member("cents", cents, to: &writer)
    json.key("text", to: &writer)
    json.text(to: &writer) { writer in
      text.writeSum(cents, isPartial: unpriced > 0, to: &writer, escaping: .jsonString)
    }
    json.member("is_partial", unpriced > 0, to: &writer)
    json.member("unpriced_count", unpriced, to: &writer)
    json.endObject(to: &writer)
  }

  private func writeGroup(
    _ group: GroupRecord, of arranged: borrowing ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    json.beginObject(to: &writer)
    json.member("name", bytes, in: group.name, to: &writer)
    json.member("icon", group.category.icon, to: &writer)
    writeSum(
      "subtotal", cents: group.subtotalCents, unpriced: group.unpricedCount, json: &json,
      to: &writer)
    json.beginArray("items", to: &writer)
    for place in group.range {
      writeItem(Int(arranged.order[place]), of: arranged, json: &json, to: &writer)
      writer.flushFullBlock()
    }
    json.endArray(to: &writer)
    if !arranged.rooms.isEmpty {
      let key = arranged.options.roomGrouping == .retailer ? "retailer" : "room"
      json.member(key, bytes, in: arranged.rooms[group.room].name, to: &writer)
    }
    json.endObject(to: &writer)
  }

  /// Writes the rooms or retailers with their sums, if the list is grouped by them.
  private func writeRooms(
    of arranged: borrowing ArrangedList, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    if arranged.rooms.isEmpty { return }
    let bytes = arranged.list.document.storage.span
    let key = arranged.options.roomGrouping == .retailer ? "retailers" : "rooms"
    json.objects(key, arranged.rooms, to: &writer) { room, json, writer in
      json.member("name", bytes, in: room.name, to: &writer)
      json.member("item_count", room.itemCount, to: &writer)
      json.member("piece_count", room.pieceCount, to: &writer)
      writeSum(
        "subtotal", cents: room.subtotalCents, unpriced: room.unpricedCount, json: &json,
        to: &writer)
    }
  }

  /// Writes the room as the workflow state describes it, if there is a state.
  private func writeDesign(
    of arranged: borrowing ArrangedList, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    let design = arranged.list.records.design
    if design.isEmpty { return }
    let bytes = arranged.list.document.storage.span
    json.beginObject("design", to: &writer)
    json.member("image_url", bytes, in: design.imageURL, to: &writer)
    json.member("room_type", bytes, in: design.roomType, to: &writer)
    json.member("style", bytes, in: design.style, to: &writer)
    json.endObject(to: &writer)
  }

  /// Writes an item; `members` writes further members.
  func writeItem(
    _ number: Int, of arranged: borrowing ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter,
    members: (inout JSONWriter, inout ByteWriter) -> Void = { _, _ in }
  ) {
    let bytes = arranged.list.document.storage.span
    let item = arranged.list.records.items[number]
    let traits = arranged.facts[number].traits
    json.beginObject(to: &writer)
    json.member("index", Int(item.index), to: &writer)
    json.key("name", to: &writer)
    json.text(to: &writer) {
      text.writeName(of: item, traits: traits, in: bytes, to: &$0, escaping: .jsonString)
    }
    json.member(
      "retailer", bytes, in: traits.contains(.hasBlankRetailer) ? .null : item.retailer, to: &writer
    )
    json.beginObject("price", to: &writer)
    json.member("cents", item.priceCents == 0 ? nil : item.priceCents, to: &writer)
    json.key("text", to: &writer)
    json.text(to: &writer) { text.writePrice(item.priceCents, to: &$0, escaping: .jsonString) }
    json.endObject(to: &writer)
    json.member("status", Self.status(traits), to: &writer)
    json.key("label", to: &writer)
    if traits.contains(.isCloseMatch) {
      json.text(to: &writer) { text.writeCloseMatch(to: &$0, escaping: .jsonString) }
    } else {
      json.null(to: &writer)
    }
    json.key("confidence_score", to: &writer)
    if document.hasScoresInJSON {
      json.raw(bytes, in: item.scoreText, to: &writer)
    } else {
      json.null(to: &writer)
    }
    writeFit(
      of: item, in: bytes, showsBadge: traits.contains(.showsBadge), json: &json, to: &writer)
    json.member("dimensions", bytes, in: item.dimensions, to: &writer)
    json.member("why_matched", bytes, in: item.whyMatched, to: &writer)
    json.member("product_url", bytes, in: item.productURL, to: &writer)
    json.member(
      "link", link: traits.contains(.hasLink) ? item.productURL : nil, in: bytes, to: &writer)
    json.member("image_url", bytes, in: item.imageURL, to: &writer)
    json.member(
      "image", link: traits.contains(.hasImage) ? item.imageURL : nil, in: bytes, to: &writer)
    json.member("quantity", item.quantity, to: &writer)
    json.beginObject("line_total", to: &writer)
    json.member("cents", item.priceCents == 0 ? nil : item.lineCents, to: &writer)
    json.key("text", to: &writer)
    json.text(to: &writer) { text.writePrice(item.lineCents, to: &$0, escaping: .jsonString) }
    json.endObject(to: &writer)
    for field in ItemField.extraTexts {
      // Few lists have answers.
      if item[field].isNull, ItemField.answer.contains(field) { continue }
      json.member(field.key, bytes, in: item[field], to: &writer)
    }
    json.beginArray("alternates", to: &writer)
    for alternate in arranged.alternates[number] ?? [] {
      writeItem(alternate, of: arranged, json: &json, to: &writer)
    }
    json.endArray(to: &writer)
    writeOwnFields(number, of: arranged, json: &json, to: &writer)
    members(&json, &writer)
    json.endObject(to: &writer)
  }

  /// Writes the own fields of an item, if the list has any.
  private func writeOwnFields(
    _ number: Int, of arranged: borrowing ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    let own = arranged.list.records.own
    if own.isEmpty { return }
    json.beginObject("own_fields", to: &writer)
    for name in own.names.indices {
      let value = own.value(name, item: number)
      if value.isNull { continue }
      json.member(own.names[name], arranged.list.document.storage.span, in: value, to: &writer)
    }
    json.endObject(to: &writer)
  }

  /// The status of an item. A list has items of low confidence as searches, but a list of changes
  /// has them as items.
  private static func status(_ traits: ItemTraits) -> String {
    traits.contains(.isAlternate)
      ? "alternate"
      : traits.contains(.isCloseMatch)
        ? "close_match" : traits.contains(.isShown) ? "matched" : "demoted"
  }

  private func writeFit(
    of item: ItemRecord, in bytes: Span<UInt8>, showsBadge: Bool, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    json.beginObject("fit", to: &writer)
    json.member("status", bytes, in: item.fit.status, to: &writer)
    json.key("label", to: &writer)
    if showsBadge {
      json.text(to: &writer) {
        text.writeFitLabel(item.fit.status, in: bytes, to: &$0, escaping: .jsonString)
      }
    } else {
      json.null(to: &writer)
    }
    json.member("detail", bytes, in: item.fit.detail, to: &writer)
    json.endObject(to: &writer)
  }

  func writeSearch(
    _ search: SearchRecord, of arranged: borrowing ArrangedList, json: inout JSONWriter,
    to writer: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    json.beginObject(to: &writer)
    json.member(
      "category", bytes, in: bytes.isBlank(search.category.range) ? .null : search.category,
      to: &writer)
    json.member("search_keywords", bytes, in: search.words, to: &writer)
    json.member("search_url", bytes, in: search.url, to: &writer)
    json.member("status", search.item == nil ? "unmatched" : "demoted", to: &writer)
    let items = arranged.list.records
    let index =
      search.item.map { items.items[$0].index }
      ?? search.unmatchedItem.map { items.unmatched[$0].index } ?? 0
    json.member("index", Int(index), to: &writer)
    json.endObject(to: &writer)
  }

  func writeCosts(
    of arranged: borrowing ArrangedList, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    guard let costs = arranged.list.records.costs else {
      json.null(to: &writer)
      return
    }
    json.beginObject(to: &writer)
    json.member("is_estimate", true, to: &writer)
    json.member("materials_cents", costs.materialsCents, to: &writer)
    json.member("labor_estimate_cents", costs.laborCents, to: &writer)
    json.member("labor_estimate_note", bytes, in: costs.laborNote, to: &writer)
    json.member("permit_fees_estimate_cents", costs.permitFeesCents, to: &writer)
    json.objects("professional_fees", costs.professionalFees, to: &writer) { fee, json, writer in
      json.member("professional_type", bytes, in: fee.professionalType, to: &writer)
      json.member("reason", bytes, in: fee.reason, to: &writer)
      json.member("estimate_cents", fee.estimateCents, to: &writer)
    }
    json.member("total_low_cents", costs.totalLowCents, to: &writer)
    json.member("total_high_cents", costs.totalHighCents, to: &writer)
    json.endObject(to: &writer)
  }
}

extension JSONWriter {
  /// Writes a link without the parts that browsers ignore, as all formats do; nil is null.
  fileprivate mutating func member(
    _ key: String, link: ByteSlice?, in bytes: Span<UInt8>, to writer: inout ByteWriter
  ) {
    guard let link = link.flatMap({ WebLink($0, in: bytes) }) else {
      return member(key, bytes, in: .null, to: &writer)
    }
    if link.scan.spareSlashes.isEmpty {
      member(key, bytes, in: link.slice, to: &writer)
    } else {
      member(key, String(decoding: link.written(bytes), as: UTF8.self), to: &writer)
    }
  }
}
