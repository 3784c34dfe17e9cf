import RemoBytes
import RemoShop

/// Writes a ranked list as a `GenerateShoppingListOutput`, with an `explain` member if asked.
struct RankingWriter {
  let ranked: RankedItems
  let scorer: Scorer
  let options: Ranking.Options

  private var assignment: Assignment { ranked.selection.assignment }

  /// The document, laid out for people, with a line break at its end.
  func bytes() -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    document.write(.indented, into: &writer)
    return writer.finish()
  }

  private var document: JSONOutput {
    let items = ranked.list.items
    return [
      "items": .array(
        items.indices.compactMap { index in
          assignment.selected[index].map { product(of: index, candidate: $0) }
        }),
      "unmatched": .array(
        items.indices.filter { assignment.selected[$0] == nil }.map { unmatched(items[$0]) }),
      "total_estimated_cost_cents": .integer(assignment.price),
      "adjustments": options.adjustments.isEmpty
        ? nil : .array(options.adjustments.map(adjustment)),
      "currency": options.currency.map { .text($0.code) },
      "cost_breakdown": .null,
      "explain": options.explain ? explanation : nil,
    ]
  }

  private func adjustment(_ adjustment: TotalAdjustment) -> JSONOutput {
    let label = JSONOutput.text(adjustment.label)
    return switch adjustment.value {
    case .amount(let amount): ["label": label, "amount_cents": .integer(amount.minorUnits)]
    case .percentage(let percentage):
      ["label": label, "percent": .number(Double(percentage.description) ?? 0)]
    }
  }

  // MARK: Items

  private func category(_ item: WantedItem, product: Candidate? = nil) -> String {
    item.wanted.text("category") ?? scorer.category(of: item, product: product) ?? "Other"
  }

  private func product(of index: Int, candidate number: Int) -> JSONOutput {
    let item = ranked.list.items[index]
    let candidate = item.candidates[number]
    let fit = ranked.fit[index][number]
    return [
      "category_group": .text(category(item, product: candidate)),
      "product_name": .text(candidate.name),
      "retailer": .text(retailer(candidate)),
      "price_cents": .integer(candidate.priceCents),
      "product_url": .text(CandidateLink.page(candidate)),
      "image_url": .of(CandidateLink.image(candidate)),
      "confidence_score": .number(ranked.scores[index][number]),
      "why_matched": .text(
        candidate.attributes.text("why_matched") ?? reason(for: item, candidate: number)),
      "fit_status": .of(fit?.status.rawValue),
      "fit_detail": .of(fit?.detail),
      "dimensions": .of(candidate.attributes.text("dimensions")),
      "quantity": item.quantity > 1 ? .integer(item.quantity) : nil,
    ]
  }

  /// The retailer, or else the shop or host of the product's page, or else the search site.
  private func retailer(_ candidate: Candidate) -> String {
    if let retailer = candidate.attributes.text("retailer") { return retailer }
    guard let url = candidate.attributes.text("product_url"), CandidateLink.isLink(url),
      case let parts = url.split(separator: "/"), parts.count > 1
    else { return "Google Shopping" }
    if let shop = LinkHosts.shopName(of: url) { return shop }
    let host = parts[1].prefix { !"?#:".contains($0) }
    return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
  }

  /// The criteria by which candidate and wanted item agree, in one sentence.
  private func reason(for item: WantedItem, candidate number: Int) -> String {
    // Other products do not make the two alike, so rivals are no reason.
    var chosen = item
    chosen.candidates = [item.candidates[number]]
    let rivals = Set(scorer.rivals.map { scorer.rubric.criteria[$0].id })
    let known = scorer.explain(chosen, profile: ranked.profile)[0].contributions.filter {
      $0.source != .missing && $0.source != .neutral && !rivals.contains($0.criterion)
    }
    func names(where isMeant: (Contribution) -> Bool) -> String {
      known.filter(isMeant).map { $0.criterion.split(separator: "_").joined(separator: " ") }
        .joined(separator: ", ")
    }
    // Another entry of the table is not the same, whatever its level is worth.
    func isSame(_ contribution: Contribution) -> Bool {
      contribution.value ?? 0 >= 0.95 && !contribution.nearness.contains { $0 != .same }
    }
    let same = names(where: isSame)
    let close = names { $0.value ?? 0 >= 0.5 && !isSame($0) }
    let parts = [same.isEmpty ? nil : "same \(same)", close.isEmpty ? nil : "similar \(close)"]
    let text = parts.compactMap(\.self).joined(separator: "; ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func unmatched(_ item: WantedItem) -> JSONOutput {
    let keywords = keywords(item)
    let link = CandidateLink.search([keywords.isEmpty ? category(item) : keywords])
    return [
      "category": .text(category(item)), "search_keywords": .text(keywords),
      "google_shopping_url": .text(link),
    ]
  }

  /// The search words, in the order of speech.
  private func keywords(_ item: WantedItem) -> String {
    if let query = item.wanted.text("query") { return query }
    let parts = ["color", "material", "style", "name", "category"].compactMap {
      item.wanted.text($0)
    }
    return parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
  }

  // MARK: Explanation

  private var explanation: JSONOutput {
    let isOpen = !assignment.isProven
    return [
      "profile": .of(ranked.profile),
      "items": .array(ranked.list.items.indices.map(explanation)),
      "assignment": [
        "sum": .number(ranked.selection.sum),
        "total_cents": .integer(assignment.price),
        "budget_cost": .number(ranked.selection.budgetCost),
        "proven_optimal": .flag(assignment.isProven),
        "bound": isOpen ? .number(Double(assignment.bound) / 1e12) : nil,
        "note": isOpen ? "not proven optimal" : nil,
      ],
    ]
  }

  private func explanation(ofItem index: Int) -> JSONOutput {
    let item = ranked.list.items[index]
    let scored = scorer.explain(item, profile: ranked.profile)
    let read = PreparedItem(item, profile: ranked.profile, by: scorer)
    let changes = scorer.values(of: read).map {
      scorer.nearestBandChange(of: $0, weights: read.wanted.weightRow)
    }
    let order = ranking(item.candidates, scores: scored.map(\.score))
    return [
      "id": .text(item.id.text),
      "selected": .of(assignment.selected[index].map { item.candidates[$0].id.text }),
      "candidates": .array(order.map { candidate(scored[$0], of: index, change: changes[$0]) }),
    ]
  }

  private func candidate(
    _ scored: ScoredCandidate, of index: Int, change: BandChange?
  ) -> JSONOutput {
    let fit = ranked.fit[index][scored.index]
    return [
      "id": .text(scored.id.text),
      "score": .number(scored.score),
      "band": .text(scorer.rubric.bands[scored.band].id),
      "coverage": .number(scored.coverage),
      "fit": fit.map { .text($0.status == .tooLarge ? "not offered" : $0.status.rawValue) },
      "fit_detail": fit.map { .text($0.detail) },
      "criteria": .array(scored.contributions.map(\.json)),
      "adjustments": scored.adjustments.isEmpty
        ? nil : .array(scored.adjustments.map(\.json)),
      "nearest_band_change": change.map {
        [
          "criterion": .text($0.criterion), "from": .number(Scorer.rounded($0.from)),
          "to": .number($0.to), "band": .text(scorer.rubric.bands[$0.band].id),
        ]
      },
    ]
  }
}

extension Contribution {
  /// The criterion with its part of the score, for JSON outputs.
  var json: JSONOutput {
    [
      "id": .text(criterion), "value": .of(value), "weight": .number(weight),
      "contribution": .number(contribution), "source": .text(source.rawValue),
      "evidence": .text(evidence),
    ]
  }
}

extension Adjustment {
  /// The step with its effect, for JSON outputs.
  var json: JSONOutput {
    [
      "id": .text(id), "kind": .text(kind.rawValue), "amount": .number(amount),
      "before": .number(before), "after": .number(after), "evidence": .text(evidence),
    ]
  }
}

extension Scorer {
  /// The index of the criterion that compares categories.
  var categoryCriterion: Int? { tables.firstIndex { $0?.table.kind == .taxonomy } }

  /// The category of an item without one: that of its name, of a product, or of the product's name.
  func category(of item: WantedItem, product: Candidate?) -> String? {
    let wanted = [item.wanted.text("name"), item.wanted.text("query")]
    return wanted.lazy.compactMap(\.self).compactMap(category).first
      ?? product?.attributes.text("category")
      ?? product?.attributes.text("name").flatMap(category)
  }

  /// The category that a name means, in the words of the rubric's table: `Sofa` for "Harlow Sofa".
  private func category(in name: String) -> String? {
    guard let number = categoryCriterion, let entries = tables[number]?.table.entries else {
      return nil
    }
    let found = self.entries(in: .text(name), criterion: number, isWanted: true)
    guard let entry = found.first(where: { $0 < entries.count }) else { return nil }
    return entries[Int(entry)].names.first?.capitalizedWords
  }
}

extension String {
  fileprivate var capitalizedWords: String {
    split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
