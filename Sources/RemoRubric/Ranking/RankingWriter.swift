import RemoBytes

/// Writes a ranked list as a `GenerateShoppingListOutput`, with an `explain` member if asked.
struct RankingWriter {
  private let ranked: RankedList
  private let scorer: Scorer
  private let explains: Bool

  init(_ ranked: RankedList, _ scorer: Scorer, explain: Bool) {
    self.ranked = ranked
    self.scorer = scorer
    explains = explain
  }

  /// The document, laid out for people, with a line break at its end.
  func bytes() -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.beginArray("items", to: &writer)
    for index in ranked.list.items.indices {
      if let candidate = ranked.selection.assignment.selected[index] {
        product(index, candidate, &json, &writer)
      }
    }
    json.endArray(to: &writer)
    json.beginArray("unmatched", to: &writer)
    for (index, item) in ranked.list.items.enumerated()
    where ranked.selection.assignment.selected[index] == nil {
      unmatched(item, &json, &writer)
    }
    json.endArray(to: &writer)
    json.member("total_estimated_cost_cents", ranked.selection.assignment.price, to: &writer)
    json.key("cost_breakdown", to: &writer)
    json.null(to: &writer)
    if explains { explain(&json, &writer) }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }

  // MARK: Items

  private func category(_ item: WantedItem) -> String { item.wanted.text("category") ?? "Other" }

  private func product(
    _ index: Int, _ number: Int, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    let item = ranked.list.items[index]
    let candidate = item.candidates[number]
    let fit = ranked.fit[index][number]
    json.beginObject(to: &writer)
    json.member("category_group", category(item), to: &writer)
    json.member("product_name", candidate.name, to: &writer)
    json.member("retailer", retailer(candidate), to: &writer)
    json.member("price_cents", candidate.priceCents, to: &writer)
    json.member("product_url", CandidateLink.page(candidate), to: &writer)
    json.member("image_url", CandidateLink.image(candidate), to: &writer)
    json.member("confidence_score", ranked.scores[index][number], to: &writer)
    json.member(
      "why_matched", candidate.attributes.text("why_matched") ?? reason(item, number), to: &writer)
    json.member("fit_status", fit?.status.rawValue, to: &writer)
    json.member("fit_detail", fit?.detail, to: &writer)
    json.member("dimensions", candidate.attributes.text("dimensions"), to: &writer)
    json.endObject(to: &writer)
  }

  /// The shop, else the host of the product's page; without a page what leads to one.
  private func retailer(_ candidate: Candidate) -> String {
    if let retailer = candidate.attributes.text("retailer") { return retailer }
    guard let url = candidate.attributes.text("product_url"), CandidateLink.isLink(url),
      case let parts = url.split(separator: "/"), parts.count > 1
    else { return "Google Shopping" }
    let host = parts[1].prefix { !"?#:".contains($0) }
    return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
  }

  /// The agreement of candidate and wanted item, in one sentence.
  private func reason(_ item: WantedItem, _ number: Int) -> String {
    let scored = scorer.explain(item, profile: ranked.profile)[number]
    func names(_ isMeant: (Contribution, Double) -> Bool) -> [String] {
      scored.contributions.filter { contribution in
        contribution.source != .missing && contribution.source != .neutral
          && contribution.value.map { isMeant(contribution, $0) } ?? false
      }.map { $0.criterion.split(separator: "_").joined(separator: " ") }
    }
    // What is another entry of its table is not the same, whatever the level counts.
    func isSame(_ contribution: Contribution, _ value: Double) -> Bool {
      value >= 0.95 && !contribution.nearness.contains { $0 != .same }
    }
    let same = names(isSame)
    let close = names { $1 >= 0.5 && !isSame($0, $1) }
    var parts: [String] = []
    if !same.isEmpty { parts.append("same \(same.joined(separator: ", "))") }
    if !close.isEmpty { parts.append("similar \(close.joined(separator: ", "))") }
    let text = parts.joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func unmatched(
    _ item: WantedItem, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    let keywords = keywords(item)
    json.beginObject(to: &writer)
    json.member("category", category(item), to: &writer)
    json.member("search_keywords", keywords, to: &writer)
    json.member(
      "google_shopping_url", CandidateLink.search([keywords.isEmpty ? category(item) : keywords]),
      to: &writer)
    json.endObject(to: &writer)
  }

  /// The words to search for: what is wanted in the order in which one says it.
  private func keywords(_ item: WantedItem) -> String {
    if let query = item.wanted.text("query") { return query }
    let parts = ["color", "material", "style", "name", "category"].compactMap {
      item.wanted.text($0)
    }
    return parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  // MARK: Explanation

  private func explain(_ json: inout JSONWriter, _ writer: inout ByteWriter) {
    json.beginObject("explain", to: &writer)
    json.member("profile", ranked.profile, to: &writer)
    json.beginArray("items", to: &writer)
    for index in ranked.list.items.indices { explain(index, &json, &writer) }
    json.endArray(to: &writer)
    let assignment = ranked.selection.assignment
    json.beginObject("assignment", to: &writer)
    json.member("sum", ranked.selection.sum, to: &writer)
    json.member("total_cents", assignment.price, to: &writer)
    json.member("budget_cost", ranked.selection.budgetCost, to: &writer)
    json.member("proven_optimal", assignment.isProven, to: &writer)
    if !assignment.isProven {
      json.member("bound", Double(assignment.bound) / 1e12, to: &writer)
      json.member("note", "not proven optimal", to: &writer)
    }
    json.endObject(to: &writer)
    json.endObject(to: &writer)
  }

  private func explain(
    _ index: Int, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    let item = ranked.list.items[index]
    let scored = scorer.explain(item, profile: ranked.profile)
    json.beginObject(to: &writer)
    json.member("id", item.id.text, to: &writer)
    json.member(
      "selected",
      ranked.selection.assignment.selected[index].map { item.candidates[$0].id.text }, to: &writer)
    json.beginArray("candidates", to: &writer)
    for place in ranking(item.candidates, scores: scored.map(\.score)) {
      candidate(index, scored[place], &json, &writer)
    }
    json.endArray(to: &writer)
    json.endObject(to: &writer)
  }

  private func candidate(
    _ index: Int, _ scored: ScoredCandidate, _ json: inout JSONWriter,
    _ writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    json.member("id", scored.id.text, to: &writer)
    json.member("score", scored.score, to: &writer)
    json.member("band", scorer.rubric.bands[scored.band].id, to: &writer)
    json.member("coverage", scored.coverage, to: &writer)
    if let fit = ranked.fit[index][scored.index] {
      json.member("fit", fit.status == .tooLarge ? "not offered" : fit.status.rawValue, to: &writer)
      json.member("fit_detail", fit.detail, to: &writer)
    }
    json.beginArray("criteria", to: &writer)
    for item in scored.contributions { contribution(item, &json, &writer) }
    json.endArray(to: &writer)
    if !scored.adjustments.isEmpty {
      json.beginArray("adjustments", to: &writer)
      for item in scored.adjustments { adjustment(item, &json, &writer) }
      json.endArray(to: &writer)
    }
    if let change = scorer.nearestBandChange(
      ranked.list.items[index], candidate: scored.index, profile: ranked.profile)
    {
      json.beginObject("nearest_band_change", to: &writer)
      json.member("criterion", change.criterion, to: &writer)
      json.member("from", Scorer.rounded(change.from), to: &writer)
      json.member("to", change.to, to: &writer)
      json.member("band", scorer.rubric.bands[change.band].id, to: &writer)
      json.endObject(to: &writer)
    }
    json.endObject(to: &writer)
  }

  private func contribution(
    _ item: Contribution, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    json.member("id", item.criterion, to: &writer)
    json.member("value", item.value, to: &writer)
    json.member("weight", item.weight, to: &writer)
    json.member("contribution", item.contribution, to: &writer)
    json.member("source", item.source.rawValue, to: &writer)
    json.member("evidence", item.evidence, to: &writer)
    json.endObject(to: &writer)
  }

  private func adjustment(
    _ item: Adjustment, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginObject(to: &writer)
    json.member("id", item.id, to: &writer)
    json.member("kind", item.kind.rawValue, to: &writer)
    json.member("amount", item.amount, to: &writer)
    json.member("before", item.before, to: &writer)
    json.member("after", item.after, to: &writer)
    json.member("evidence", item.evidence, to: &writer)
    json.endObject(to: &writer)
  }
}
