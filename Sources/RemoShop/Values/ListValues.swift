import RemoBytes

extension ShoppingList {
  /// A matched product from which a list can be built.
  ///
  /// Encoded as JSON it is an element of `items`, with the keys of the wire format.
  public struct Product: Hashable, Codable, Sendable {
    /// The category under which the product appears: `Sofas`.
    public var category: String
    /// The product name as the retailer writes it.
    public var name: String
    /// The retailer's name.
    public var retailer: String
    /// The price in minor units; nil if it is unknown.
    public var price: Amount?
    /// The URL of the product's page; empty if there is none.
    public var url: String
    /// The URL of the product's image, if any.
    public var imageURL: String?
    /// The confidence of the match, from 0 to 1.
    public var confidence: Double
    /// The reason for the match; may be empty.
    public var whyMatched = ""
    /// `fits`, `tight` or a custom status.
    public var fitStatus: String?
    /// Details of the fit.
    public var fitDetail: String?
    /// The size as the retailer writes it: `84"W x 36"D`.
    public var dimensions: String?
    /// The number of pieces, 1 to 9,999; nil for one.
    public var quantity: Int?
    /// A note for the reader of the list.
    public var note: String?
    /// The room that the product is for: `Bedroom`.
    public var room: String?
    /// The ``url`` of the product that this one could replace. Then it stays out of the total.
    public var alternateTo: String?
    /// The client's decision, if any.
    public var decision: Decision?
    /// The client's comment, at most ``Decision/maximumCommentCount`` characters.
    public var comment: String?

    /// Creates a product. Set the reason, image, fit, size and the rest afterwards.
    public init(
      _ name: String, category: String, retailer: String, price: Amount?, url: String,
      confidence: Double
    ) {
      self.category = category
      self.name = name
      self.retailer = retailer
      self.price = price
      self.url = url
      self.confidence = confidence
    }

    private enum CodingKeys: String, CodingKey {
      case category = "category_group"
      case name = "product_name"
      case retailer
      case price = "price_cents"
      case url = "product_url"
      case imageURL = "image_url"
      case confidence = "confidence_score"
      case whyMatched = "why_matched"
      case fitStatus = "fit_status"
      case fitDetail = "fit_detail"
      case dimensions
      case quantity
      case note
      case room
      case alternateTo = "alternate_to"
      case decision, comment
    }
  }

  /// An item without a matching product, from which a list can be built.
  public struct Search: Hashable, Codable, Sendable {
    /// The category of the item: `Rug`.
    public var category: String
    /// The words to search for.
    public var keywords: String
    /// A Google Shopping link. If it is empty, the link is built from the keywords.
    public var googleShoppingURL: String

    /// Creates a search for `keywords`.
    public init(_ keywords: String, category: String, googleShoppingURL: String = "") {
      self.category = category
      self.keywords = keywords
      self.googleShoppingURL = googleShoppingURL
    }

    private enum CodingKeys: String, CodingKey {
      case category
      case keywords = "search_keywords"
      case googleShoppingURL = "google_shopping_url"
    }
  }

  /// Builds a list from values.
  ///
  /// ```swift
  /// let sofa = ShoppingList.Product(
  ///   "Harlow Sofa", category: "Sofas", retailer: "Maison Åre", price: Amount(189_900),
  ///   url: "https://shop.example/harlow", confidence: 0.96)
  /// let rug = ShoppingList.Search("wool rug 8x10", category: "Rugs")
  /// let list = try ShoppingList(products: [sofa], searches: [rug])
  /// ```
  ///
  /// The values pass the same checks as a JSON document. Paths in errors look like
  /// `items[0].price_cents`.
  ///
  /// - Parameters:
  ///   - id: the id of the list, if any.
  ///   - products: the matched products. Documents show those below 0.5 as searches.
  ///   - searches: the items without a matching product.
  ///   - costs: an estimate of the renovation.
  ///   - adjustments: freight, taxes and discounts below the total, in the order applied.
  ///   - currency: the currency of all amounts; nil for that of ``ListOptions/currency``.
  /// - Throws: ``ListError`` with every violation, such as a confidence above 1.
  public init(
    id: String? = nil, products: [Product], searches: [Search] = [],
    costs: RenovationCosts? = nil, adjustments: [TotalAdjustment] = [],
    currency: CurrencyCode? = nil
  ) throws(ListError) {
    var writer = ByteWriter()
    var json = JSONWriter(.compact)
    json.beginObject(to: &writer)
    if let id { json.member("id", id, to: &writer) }
    if let currency { json.member("currency", currency.code, to: &writer) }
    json.objects("items", products, to: &writer) { $1.members(of: $0, to: &$2) }
    json.objects("unmatched", searches, to: &writer) { $1.members(of: $0, to: &$2) }
    json.member("total_estimated_cost_cents", Amount.zero, to: &writer)
    if !adjustments.isEmpty { json.member("adjustments", adjustments, to: &writer) }
    if let costs { json.member("cost_breakdown", costs: costs, to: &writer) }
    json.endObject(to: &writer)
    try self.init(decoding: writer.finish())
    records.declaredTotalCents =
      countedSum - Alternates(self, byRoom: hasSeveralRooms).sum(in: self)
  }
}

extension JSONWriter {
  /// Writes adjustments in the form of the contract.
  package mutating func member(
    _ key: String, _ adjustments: [TotalAdjustment], to writer: inout ByteWriter
  ) {
    objects(key, adjustments, to: &writer) { adjustment, json, writer in
      json.member("label", adjustment.label, to: &writer)
      switch adjustment.value {
      case .amount(let amount): json.member("amount_cents", amount, to: &writer)
      case .percentage(let percentage): json.member("percent", percentage, to: &writer)
      }
    }
  }

  mutating func member(_ key: String, _ percentage: Percentage, to writer: inout ByteWriter) {
    self.key(key, to: &writer)
    let digits = ContiguousArray(percentage.description.utf8)
    raw(digits.span, in: ByteSlice(0..<digits.count), to: &writer)
  }

  fileprivate mutating func member(_ key: String, _ text: String?, to writer: inout ByteWriter) {
    guard let text else { return }
    self.key(key, to: &writer)
    string(text, to: &writer)
  }

  fileprivate mutating func member(_ key: String, _ amount: Amount?, to writer: inout ByteWriter) {
    guard let amount else { return }
    self.key(key, to: &writer)
    integer(amount.minorUnits, to: &writer)
  }

  fileprivate mutating func members(
    of product: ShoppingList.Product, to writer: inout ByteWriter
  ) {
    member("category_group", product.category, to: &writer)
    member("product_name", product.name, to: &writer)
    member("retailer", product.retailer, to: &writer)
    member("price_cents", product.price ?? .zero, to: &writer)
    member("product_url", product.url, to: &writer)
    member("image_url", product.imageURL, to: &writer)
    key("confidence_score", to: &writer)
    number(product.confidence, to: &writer)
    member("why_matched", product.whyMatched, to: &writer)
    member("fit_status", product.fitStatus, to: &writer)
    member("fit_detail", product.fitDetail, to: &writer)
    member("dimensions", product.dimensions, to: &writer)
    if let quantity = product.quantity { member("quantity", Amount(Int64(quantity)), to: &writer) }
    member("note", product.note, to: &writer)
    member("room", product.room, to: &writer)
    member("alternate_to", product.alternateTo, to: &writer)
    member("decision", product.decision?.rawValue, to: &writer)
    member("comment", product.comment, to: &writer)
  }

  fileprivate mutating func members(of search: ShoppingList.Search, to writer: inout ByteWriter) {
    member("category", search.category, to: &writer)
    member("search_keywords", search.keywords, to: &writer)
    member("google_shopping_url", search.googleShoppingURL, to: &writer)
  }

  mutating func member(
    _ key: String, costs: RenovationCosts, to writer: inout ByteWriter
  ) {
    beginObject(key, to: &writer)
    member("materials_cents", costs.materials, to: &writer)
    member("labor_estimate_cents", costs.labor, to: &writer)
    member("labor_estimate_note", costs.laborNote, to: &writer)
    member("permit_fees_estimate_cents", costs.permitFees, to: &writer)
    objects("professional_fees", costs.professionalFees, to: &writer) { fee, json, writer in
      json.member("professional_type", fee.profession, to: &writer)
      json.member("reason", fee.reason, to: &writer)
      json.member("estimate_cents", fee.estimate, to: &writer)
    }
    member("total_low_cents", costs.low, to: &writer)
    member("total_high_cents", costs.high, to: &writer)
    endObject(to: &writer)
  }
}
