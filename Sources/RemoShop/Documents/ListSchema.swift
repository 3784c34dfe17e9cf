import RemoTemplate

// The names available to a template, with their numbers in each kind of row.
//
// Names with one value for all lists of a run (`title`, `rel`, `words.…`) are constants; see
// `ListContext.constants`. templates/README.md explains both.

/// The kinds of rows.
enum ListRow: Int {
  case list, group, item, product, search, costs, fee, adjustment
  /// An alternate of an item in a group, and of an item in the whole list.
  case itemAlternate, productAlternate
  /// An own field of an item in a group, and of an item in the whole list.
  case itemField, productField
}

enum ListField: Int {
  case id, total, totalCents, isPartial, unpricedNote
  case itemCount, countNote, hiddenCount, hiddenNote
  case hasItems, hasUnmatched, isEmpty, hasRetailers, showTip, leadImage
  case groups, products, unmatched, costs
  case hero, heroLink, roomType, style, hasRooms, pageURL, pieceCount, offersTip
  case adjustments, grandTotal, grandTotalCents, studioLogo, seal, hasCategories
}

enum GroupField: Int {
  case name, slug, icon, subtotal, subtotalCents, isPartial, unpricedNote
  case itemCount, countNote, first, last, items
  case room, standsBeside, startsRoom, roomSubtotal, roomCountNote, pieceCount, hasSeveral
}

/// The fields of an item, in a group or in the whole list, before its `plainTexts`.
enum ItemRowField: Int, CaseIterable {
  case name, retailer, price, isPriced, priceCents, priceDecimal, link, shortLink, image, imageLink,
    label
  case isClose, fitLabel, fitKind, score, group, icon
  case position, number, first, last, scoreDecimal
  case quantity, isMultiple, lineTotal, lineTotalCents, isAlternate, alternates
  case labelDetail, ownFields, index, decisionLabel

  /// The texts that templates show as they are, in the order of their columns.
  static let plainTexts = TableColumn.allCases.compactMap(\.field).filter(\.description.isPlain)
}

enum OwnFieldField: Int {
  case key, label, value
}

enum SearchField: Int {
  case category, hasCategory, keywords, url, retailer, priceCents, isLowConfidence, isUnknown
  case position, first, last
}

enum CostField: Int {
  case materials, labor, laborNote, permits, low, high, fees
  case materialsCents, laborCents, permitsCents, lowCents, highCents
  case materialsDecimal, laborDecimal, permitsDecimal, lowDecimal, highDecimal
}

enum FeeField: Int {
  case type, reason, amount, amountCents, amountDecimal
}

enum AdjustmentField: Int {
  case label, percent, amount, amountCents, amountDecimal
}

enum ListSchema {
  private typealias Field = TemplateSchema.Field

  /// The schema that every template is bound to.
  static let schema = schema(
    .list,
    fields: [
      field("id", number: ListField.id, kind: .text, of: "project_id"),
      field("total", number: ListField.total, kind: .text, of: "total_estimated_cost_cents"),
      field("total_cents", number: ListField.totalCents, kind: .number),
      field("is_partial", number: ListField.isPartial, kind: .flag),
      field("unpriced_note", number: ListField.unpricedNote, kind: .text),
      field("item_count", number: ListField.itemCount, kind: .number),
      field("piece_count", number: ListField.pieceCount, kind: .number),
      field("count_note", number: ListField.countNote, kind: .text),
      field("hidden_count", number: ListField.hiddenCount, kind: .number),
      field("hidden_note", number: ListField.hiddenNote, kind: .text),
      field("has_items", number: ListField.hasItems, kind: .flag),
      field("has_unmatched", number: ListField.hasUnmatched, kind: .flag),
      field("is_empty", number: ListField.isEmpty, kind: .flag),
      field("has_retailers", number: ListField.hasRetailers, kind: .flag),
      field("show_tip", number: ListField.showTip, kind: .flag),
      field("offers_tip", number: ListField.offersTip, kind: .flag),
      field("lead_image", number: ListField.leadImage, kind: .link),
      field("groups", number: ListField.groups, kind: .list(group)),
      field(
        "products", number: ListField.products,
        kind: .list(
          item(.product, alternates: .productAlternate, ownFields: .productField))),
      field("unmatched", number: ListField.unmatched, kind: .list(search)),
      field("costs", number: ListField.costs, kind: .list(costs), of: "cost_breakdown"),
      field("hero", number: ListField.hero, kind: .link, of: "current_image"),
      field("hero_link", number: ListField.heroLink, kind: .link),
      field("room_type", number: ListField.roomType, kind: .text),
      field("style", number: ListField.style, kind: .text, of: "style_profile"),
      field("has_categories", number: ListField.hasCategories, kind: .flag),
      field("has_rooms", number: ListField.hasRooms, kind: .flag),
      field("page_url", number: ListField.pageURL, kind: .link),
      field("adjustments", number: ListField.adjustments, kind: .list(adjustment)),
      field("grand_total", number: ListField.grandTotal, kind: .text),
      field("grand_total_cents", number: ListField.grandTotalCents, kind: .number),
      field("studio_logo", number: ListField.studioLogo, kind: .link),
      field("seal", number: ListField.seal, kind: .text),
    ])

  private static let group = schema(
    .group,
    fields: [
      field("name", number: GroupField.name, kind: .text, of: "category_group"),
      field("slug", number: GroupField.slug, kind: .text),
      field("icon", number: GroupField.icon, kind: .text, choices: Category.icons),
      field("subtotal", number: GroupField.subtotal, kind: .text),
      field("subtotal_cents", number: GroupField.subtotalCents, kind: .number),
      field("is_partial", number: GroupField.isPartial, kind: .flag),
      field("unpriced_note", number: GroupField.unpricedNote, kind: .text),
      field("item_count", number: GroupField.itemCount, kind: .number),
      field("piece_count", number: GroupField.pieceCount, kind: .number),
      field("count_note", number: GroupField.countNote, kind: .text),
      field("first", number: GroupField.first, kind: .flag),
      field("last", number: GroupField.last, kind: .flag),
      field(
        "items", number: GroupField.items,
        kind: .list(item(.item, alternates: .itemAlternate, ownFields: .itemField))),
      field("room", number: GroupField.room, kind: .text),
      field("stands_beside", number: GroupField.standsBeside, kind: .flag),
      field("has_several", number: GroupField.hasSeveral, kind: .flag),
      field("starts_room", number: GroupField.startsRoom, kind: .flag),
      field("room_subtotal", number: GroupField.roomSubtotal, kind: .text),
      field("room_count_note", number: GroupField.roomCountNote, kind: .text),
    ])

  /// - Parameters:
  ///   - alternates: the rows of the item's alternates; nil for an alternate.
  ///   - ownFields: the rows of its own fields; nil for an alternate.
  private static func item(
    _ row: ListRow, alternates: ListRow? = nil, ownFields: ListRow? = nil
  ) -> TemplateSchema {
    let nested = [
      alternates.map { field("alternates", number: .alternates, kind: .list(item($0))) },
      ownFields.map { field("own_fields", number: .ownFields, kind: .list(ownField($0))) },
    ]
    return schema(
      row,
      fields: nested.compactMap(\.self) + [
        field("name", number: .name, kind: .text),
        field("retailer", number: .retailer, kind: .text),
        field("price", number: .price, kind: .text),
        field("is_priced", number: .isPriced, kind: .flag),
        field("price_cents", number: .priceCents, kind: .number),
        field("price_decimal", number: .priceDecimal, kind: .number),
        field("link", number: .link, kind: .link),
        field("short_link", number: .shortLink, kind: .text),
        field("image", number: .image, kind: .link),
        field("image_link", number: .imageLink, kind: .link),
        field("label", number: .label, kind: .text),
        field("label_detail", number: .labelDetail, kind: .text),
        field("is_close", number: .isClose, kind: .flag),
        field("fit_label", number: .fitLabel, kind: .text),
        field(
          "fit_kind", number: .fitKind, kind: .text, choices: ["fits", "tight", "other"]),
      ] + plainTexts(areExtra: false) + [
        field("score", number: .score, kind: .text),
        field("score_decimal", number: .scoreDecimal, kind: .number),
        field("group", number: .group, kind: .text),
        field("icon", number: .icon, kind: .text, choices: Category.icons),
        field("position", number: .position, kind: .number),
        field("number", number: .number, kind: .number),
        field("first", number: .first, kind: .flag),
        field("last", number: .last, kind: .flag),
        field("quantity", number: .quantity, kind: .number),
        field("is_multiple", number: .isMultiple, kind: .flag),
        field("line_total", number: .lineTotal, kind: .text),
        field("line_total_cents", number: .lineTotalCents, kind: .number),
      ] + plainTexts(areExtra: true) + [
        field("is_alternate", number: .isAlternate, kind: .flag),
        field("index", number: .index, kind: .number),
        field("decision_label", number: .decisionLabel, kind: .text),
      ])
  }

  private static func ownField(_ row: ListRow) -> TemplateSchema {
    schema(
      row,
      fields: [
        field("key", number: OwnFieldField.key, kind: .text),
        field("label", number: OwnFieldField.label, kind: .text),
        field("value", number: OwnFieldField.value, kind: .text),
      ])
  }

  private static func plainTexts(areExtra: Bool) -> [Field] {
    ItemRowField.plainTexts.enumerated().filter { $1.description.isExtra == areExtra }.map {
      let name = $1.description.template
      return Field(
        name, ItemRowField.allCases.count + $0, .text, synonyms: keys(ofFieldsNamed: name))
    }
  }

  private static let search = schema(
    .search,
    fields: [
      field("category", number: SearchField.category, kind: .text),
      field("has_category", number: SearchField.hasCategory, kind: .flag),
      field("keywords", number: SearchField.keywords, kind: .text, of: "search_keywords"),
      field("search_url", number: SearchField.url, kind: .link, of: "google_shopping_url"),
      field("retailer", number: SearchField.retailer, kind: .text),
      field("price_cents", number: SearchField.priceCents, kind: .number),
      field("is_demoted", number: SearchField.isLowConfidence, kind: .flag),
      field("is_unknown", number: SearchField.isUnknown, kind: .flag),
      field("position", number: SearchField.position, kind: .number),
      field("first", number: SearchField.first, kind: .flag),
      field("last", number: SearchField.last, kind: .flag),
    ])

  private static let costs = schema(
    .costs,
    fields: [
      field("materials", number: CostField.materials, kind: .text),
      field("materials_cents", number: CostField.materialsCents, kind: .number),
      field("materials_decimal", number: CostField.materialsDecimal, kind: .number),
      field("labor", number: CostField.labor, kind: .text, of: "labor_estimate_cents"),
      field("labor_cents", number: CostField.laborCents, kind: .number),
      field("labor_decimal", number: CostField.laborDecimal, kind: .number),
      field("labor_note", number: CostField.laborNote, kind: .text, of: "labor_estimate_note"),
      field("permits", number: CostField.permits, kind: .text, of: "permit_fees_estimate_cents"),
      field("permits_cents", number: CostField.permitsCents, kind: .number),
      field("permits_decimal", number: CostField.permitsDecimal, kind: .number),
      field("low", number: CostField.low, kind: .text, of: "total_low_cents"),
      field("low_cents", number: CostField.lowCents, kind: .number),
      field("low_decimal", number: CostField.lowDecimal, kind: .number),
      field("high", number: CostField.high, kind: .text, of: "total_high_cents"),
      field("high_cents", number: CostField.highCents, kind: .number),
      field("high_decimal", number: CostField.highDecimal, kind: .number),
      field(
        "fees", number: CostField.fees,
        kind: .list(
          schema(
            .fee,
            fields: [
              field("type", number: FeeField.type, kind: .text, of: "professional_type"),
              field("reason", number: FeeField.reason, kind: .text),
              field("amount", number: FeeField.amount, kind: .text, of: "estimate_cents"),
              field("amount_cents", number: FeeField.amountCents, kind: .number),
              field("amount_decimal", number: FeeField.amountDecimal, kind: .number),
            ])), of: "professional_fees"),
    ])

  private static let adjustment = schema(
    .adjustment,
    fields: [
      field("label", number: AdjustmentField.label, kind: .text),
      field("percent", number: AdjustmentField.percent, kind: .text),
      field("amount", number: AdjustmentField.amount, kind: .text),
      field("amount_cents", number: AdjustmentField.amountCents, kind: .number),
      field("amount_decimal", number: AdjustmentField.amountDecimal, kind: .number),
    ])

  private static func schema(_ row: ListRow, fields: [Field]) -> TemplateSchema {
    TemplateSchema(row.rawValue, fields)
  }

  /// - Parameter keys: the names in the contract, to suggest the right name for them.
  private static func field(
    _ name: String, number: some RawRepresentable<Int>, kind: TemplateSchema.Kind,
    choices: [String]? = nil, of keys: String...
  ) -> Field {
    Field(name, number.rawValue, kind, choices: choices, synonyms: keys)
  }

  /// A field of an item, with the keys in the contract that have this name here.
  private static func field(
    _ name: String, number: ItemRowField, kind: TemplateSchema.Kind, choices: [String]? = nil
  ) -> Field {
    let keys = keys(ofFieldsNamed: name)
    return Field(name, number.rawValue, kind, choices: choices, synonyms: keys)
  }

  private static func keys(ofFieldsNamed name: String) -> [String] {
    // A filter of the descriptions would copy each of them.
    ItemField.allCases
      .filter { ItemField.descriptions[$0.rawValue].template == name && $0.key != name }
      .map(\.key)
  }
}
