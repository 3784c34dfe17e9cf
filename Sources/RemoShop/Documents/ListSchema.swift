import RemoTemplate

// // The names available to a template, with their numbers in each kind of row.
//
// Names with one value for all lists of a run (`title`, `rel`, `words.…`) are constants; see
// `ListContext.constants`. templates/README.md explains both.

/// The kinds of rows.
enum ListRow: Int {
  case list, group, item, product, search, costs, fee
}

/// The fields of the list.
enum ListField: Int {
  case id, total, totalCents, isPartial, unpricedNote
  case itemCount, countNote, hiddenCount, hiddenNote
  case hasItems, hasUnmatched, isEmpty, hasRetailers, showTip, leadImage
  case groups, products, unmatched, costs
}

/// The fields of a group.
enum GroupField: Int {
  case name, slug, icon, subtotal, subtotalCents, isPartial, unpricedNote
  case itemCount, countNote, first, last, items
}

/// The fields of an item, in a group or in the whole list.
enum ItemField: Int {
  case name, retailer, price, isPriced, priceCents, priceDecimal, link, image, imageLink, label
  case isClose, fitLabel, fitKind, fitDetail, dimensions, why, score, group, icon
  case position, number, first, last, scoreDecimal
}

/// The fields of a search.
enum SearchField: Int {
  case category, hasCategory, keywords, url, retailer, priceCents, isDemoted, isUnknown
  case position, first, last
}

/// The fields of the renovation costs.
enum CostField: Int {
  case materials, labor, laborNote, permits, low, high, fees
  case materialsCents, laborCents, permitsCents, lowCents, highCents
  case materialsDecimal, laborDecimal, permitsDecimal, lowDecimal, highDecimal
}

/// The fields of a professional fee.
enum FeeField: Int {
  case type, reason, amount, amountCents, amountDecimal
}

enum ListSchema {
  private typealias Field = TemplateSchema.Field

  /// The schema that every template is bound to.
  static let schema = schema(
    .list,
    [
      field("id", ListField.id, .text, of: "project_id"),
      field("total", ListField.total, .text, of: "total_estimated_cost_cents"),
      field("total_cents", ListField.totalCents, .number),
      field("is_partial", ListField.isPartial, .flag),
      field("unpriced_note", ListField.unpricedNote, .text),
      field("item_count", ListField.itemCount, .number),
      field("count_note", ListField.countNote, .text),
      field("hidden_count", ListField.hiddenCount, .number),
      field("hidden_note", ListField.hiddenNote, .text),
      field("has_items", ListField.hasItems, .flag),
      field("has_unmatched", ListField.hasUnmatched, .flag),
      field("is_empty", ListField.isEmpty, .flag),
      field("has_retailers", ListField.hasRetailers, .flag),
      field("show_tip", ListField.showTip, .flag),
      field("lead_image", ListField.leadImage, .link),
      field("groups", ListField.groups, .list(group)),
      field("products", ListField.products, .list(item(.product))),
      field("unmatched", ListField.unmatched, .list(search)),
      field("costs", ListField.costs, .list(costs), of: "cost_breakdown"),
    ])

  private static let group = schema(
    .group,
    [
      field("name", GroupField.name, .text, of: "category_group"),
      field("slug", GroupField.slug, .text),
      field("icon", GroupField.icon, .text, choices: Category.icons),
      field("subtotal", GroupField.subtotal, .text),
      field("subtotal_cents", GroupField.subtotalCents, .number),
      field("is_partial", GroupField.isPartial, .flag),
      field("unpriced_note", GroupField.unpricedNote, .text),
      field("item_count", GroupField.itemCount, .number),
      field("count_note", GroupField.countNote, .text),
      field("first", GroupField.first, .flag), field("last", GroupField.last, .flag),
      field("items", GroupField.items, .list(item(.item))),
    ])

  private static func item(_ row: ListRow) -> TemplateSchema {
    schema(
      row,
      [
        field("name", ItemField.name, .text, of: "product_name"),
        field("retailer", ItemField.retailer, .text),
        field("price", ItemField.price, .text), field("is_priced", ItemField.isPriced, .flag),
        field("price_cents", ItemField.priceCents, .number),
        field("price_decimal", ItemField.priceDecimal, .number),
        field("link", ItemField.link, .link, of: "product_url"),
        field("image", ItemField.image, .link, of: "image_url"),
        field("image_link", ItemField.imageLink, .link),
        field("label", ItemField.label, .text), field("is_close", ItemField.isClose, .flag),
        field("fit_label", ItemField.fitLabel, .text, of: "fit_status"),
        field("fit_kind", ItemField.fitKind, .text, choices: ["fits", "tight", "other"]),
        field("fit_detail", ItemField.fitDetail, .text),
        field("dimensions", ItemField.dimensions, .text),
        field("why", ItemField.why, .text, of: "why_matched"),
        field("score", ItemField.score, .text, of: "confidence_score"),
        field("score_decimal", ItemField.scoreDecimal, .number),
        field("group", ItemField.group, .text, of: "category_group"),
        field("icon", ItemField.icon, .text, choices: Category.icons),
        field("position", ItemField.position, .number),
        field("number", ItemField.number, .number), field("first", ItemField.first, .flag),
        field("last", ItemField.last, .flag),
      ])
  }

  private static let search = schema(
    .search,
    [
      field("category", SearchField.category, .text),
      field("has_category", SearchField.hasCategory, .flag),
      field("keywords", SearchField.keywords, .text, of: "search_keywords"),
      field("search_url", SearchField.url, .link, of: "google_shopping_url"),
      field("retailer", SearchField.retailer, .text),
      field("price_cents", SearchField.priceCents, .number),
      field("is_demoted", SearchField.isDemoted, .flag),
      field("is_unknown", SearchField.isUnknown, .flag),
      field("position", SearchField.position, .number), field("first", SearchField.first, .flag),
      field("last", SearchField.last, .flag),
    ])

  private static let costs = schema(
    .costs,
    [
      field("materials", CostField.materials, .text),
      field("materials_cents", CostField.materialsCents, .number),
      field("materials_decimal", CostField.materialsDecimal, .number),
      field("labor", CostField.labor, .text, of: "labor_estimate_cents"),
      field("labor_cents", CostField.laborCents, .number),
      field("labor_decimal", CostField.laborDecimal, .number),
      field("labor_note", CostField.laborNote, .text, of: "labor_estimate_note"),
      field("permits", CostField.permits, .text, of: "permit_fees_estimate_cents"),
      field("permits_cents", CostField.permitsCents, .number),
      field("permits_decimal", CostField.permitsDecimal, .number),
      field("low", CostField.low, .text, of: "total_low_cents"),
      field("low_cents", CostField.lowCents, .number),
      field("low_decimal", CostField.lowDecimal, .number),
      field("high", CostField.high, .text, of: "total_high_cents"),
      field("high_cents", CostField.highCents, .number),
      field("high_decimal", CostField.highDecimal, .number),
      field(
        "fees", CostField.fees,
        .list(
          schema(
            .fee,
            [
              field("type", FeeField.type, .text, of: "professional_type"),
              field("reason", FeeField.reason, .text),
              field("amount", FeeField.amount, .text, of: "estimate_cents"),
              field("amount_cents", FeeField.amountCents, .number),
              field("amount_decimal", FeeField.amountDecimal, .number),
            ])), of: "professional_fees"),
    ])

  private static func schema(_ row: ListRow, _ fields: [Field]) -> TemplateSchema {
    TemplateSchema(row.rawValue, fields)
  }

  /// - Parameter keys: the names in the contract, to suggest the right name for them.
  private static func field(
    _ name: String, _ number: some RawRepresentable<Int>, _ kind: TemplateSchema.Kind,
    choices: [String]? = nil, of keys: String...
  ) -> Field {
    Field(name, number.rawValue, kind, choices: choices, synonyms: keys)
  }
}
