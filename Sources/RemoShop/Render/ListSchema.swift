import RemoTemplate

/// The names that a template can use, with their numbers.
///
/// What is the same for every list of a run (`title`, `rel`, `words.…`) is no name here but a
/// constant: see `ListContext.constants`. templates/README.md lists both for people.
enum ListName: Int, CaseIterable {
  // The list
  case id, total, totalCents, isPartial, unpricedNote
  case itemCount, countNote, hiddenCount, hiddenNote
  case hasItems, hasUnmatched, isEmpty, hasRetailers, showTip
  case groups, products, unmatched, costs
  // A group
  case groupName, slug, groupIcon, subtotal, subtotalCents, groupIsPartial, groupUnpricedNote
  case groupItemCount, groupCountNote, groupFirst, groupLast, items
  // An item
  case name, retailer, price, isPriced, priceCents, priceDecimal, link, image, imageLink, label,
    isClose
  case fitLabel, fitKind, fitDetail, dimensions, why, score, itemGroup, icon
  case position, number, first, last
  // A search
  case category, keywords, searchURL, isDemoted, isUnknown
  case searchPosition, searchFirst, searchLast
  // Costs
  case materials, labor, laborNote, permits, low, high, fees
  case feeType, feeReason, feeAmount

  /// Added to the number of an item's name when the item is one of `products`, not of a group.
  static let ofProducts = 1 << 8
}

enum ListSchema {
  private typealias Field = TemplateSchema.Field

  /// The schema that every template is bound to.
  static let schema = TemplateSchema(
    [
      field("id", .id, .text), field("total", .total, .text),
      field("total_cents", .totalCents, .number),
      field("is_partial", .isPartial, .flag), field("unpriced_note", .unpricedNote, .text),
      field("item_count", .itemCount, .number), field("count_note", .countNote, .text),
      field("hidden_count", .hiddenCount, .number), field("hidden_note", .hiddenNote, .text),
      field("has_items", .hasItems, .flag), field("has_unmatched", .hasUnmatched, .flag),
      field("is_empty", .isEmpty, .flag), field("has_retailers", .hasRetailers, .flag),
      field("show_tip", .showTip, .flag), field("groups", .groups, .list(group)),
      field("products", .products, .list(item(offset: ListName.ofProducts))),
      field("unmatched", .unmatched, .list(search)), field("costs", .costs, .list(costs)),
    ])

  private static let group = TemplateSchema([
    field("name", .groupName, .text), field("slug", .slug, .text), icon(.groupIcon, offset: 0),
    field("subtotal", .subtotal, .text), field("subtotal_cents", .subtotalCents, .number),
    field("is_partial", .groupIsPartial, .flag),
    field("unpriced_note", .groupUnpricedNote, .text),
    field("item_count", .groupItemCount, .number), field("count_note", .groupCountNote, .text),
    field("first", .groupFirst, .flag), field("last", .groupLast, .flag),
    field("items", .items, .list(item(offset: 0))),
  ])

  private static func item(offset: Int) -> TemplateSchema {
    TemplateSchema([
      field("name", .name, .text, offset), field("retailer", .retailer, .text, offset),
      field("price", .price, .text, offset), field("is_priced", .isPriced, .flag, offset),
      field("price_cents", .priceCents, .number, offset),
      field("price_decimal", .priceDecimal, .number, offset),
      field("link", .link, .link, offset), field("image", .image, .link, offset),
      field("image_link", .imageLink, .link, offset),
      field("label", .label, .text, offset), field("is_close", .isClose, .flag, offset),
      field("fit_label", .fitLabel, .text, offset),
      Field(
        "fit_kind", ListName.fitKind.rawValue + offset, .text, choices: ["fits", "tight", "other"]),
      field("fit_detail", .fitDetail, .text, offset),
      field("dimensions", .dimensions, .text, offset), field("why", .why, .text, offset),
      field("score", .score, .text, offset), field("group", .itemGroup, .text, offset),
      icon(.icon, offset: offset), field("position", .position, .number, offset),
      field("number", .number, .number, offset), field("first", .first, .flag, offset),
      field("last", .last, .flag, offset),
    ])
  }

  private static let search = TemplateSchema([
    field("category", .category, .text), field("keywords", .keywords, .text),
    field("search_url", .searchURL, .link), field("is_demoted", .isDemoted, .flag),
    field("is_unknown", .isUnknown, .flag), field("position", .searchPosition, .number),
    field("first", .searchFirst, .flag), field("last", .searchLast, .flag),
  ])

  private static let costs = TemplateSchema([
    field("materials", .materials, .text), field("labor", .labor, .text),
    field("labor_note", .laborNote, .text), field("permits", .permits, .text),
    field("low", .low, .text), field("high", .high, .text),
    field(
      "fees", .fees,
      .list(
        TemplateSchema([
          field("type", .feeType, .text), field("reason", .feeReason, .text),
          field("amount", .feeAmount, .text),
        ]))),
  ])

  private static func field(
    _ name: String, _ number: ListName, _ kind: TemplateSchema.Kind, _ offset: Int = 0
  ) -> Field {
    Field(name, number.rawValue + offset, kind)
  }

  private static func icon(_ number: ListName, offset: Int) -> Field {
    Field("icon", number.rawValue + offset, .text, choices: Category.icons)
  }
}
