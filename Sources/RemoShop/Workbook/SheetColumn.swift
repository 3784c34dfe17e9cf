/// A column of the flat sheet: its content and its look.
struct SheetColumn: Sendable {
  enum Content: Equatable, Sendable {
    case list(TableColumn)
    case schedule(ScheduleColumn)
  }

  let content: Content
  let header: String
  /// The greatest width, in characters.
  let widest: Int
  let isWrapped: Bool
  /// A sentence for the sheet *Read me*.
  let meaning: String

  private init(
    _ content: Content, header: String, widest: Int, wraps: Bool, meaning: String
  ) {
    self.content = content
    self.header = header
    self.widest = widest
    isWrapped = wraps
    self.meaning = meaning
  }

  /// The least width, in characters, as someone may fill in an empty column.
  var narrowest: Int { content == .schedule(.room) ? 14 : 8 }

  /// Whether it has the prices of the list.
  var isPrice: Bool {
    content == .list(.price) || content == .schedule(.unitCost)
  }

  /// The style of an empty cell that someone may fill in.
  var empty: XLSXStyle { isPrice ? .ruledPrice : isNumeric ? .ruledNumber : .ruled }

  /// Whether it has numbers, which are aligned to the right.
  var isNumeric: Bool {
    switch content {
    case .list(.price), .list(.priceCents), .list(.confidenceScore): true
    case .schedule(.width), .schedule(.depth), .schedule(.height): true
    case .schedule(.quantity), .schedule(.unitCost), .schedule(.total): true
    default: false
    }
  }

  init(_ column: TableColumn) {
    func make(
      _ header: String, _ widest: Int, wraps: Bool = false, _ meaning: String
    ) -> SheetColumn {
      SheetColumn(
        .list(column), header: header, widest: widest, wraps: wraps, meaning: meaning)
    }
    self =
      switch column {
      case .group:
        make(
          "Group", 24, wraps: true, "Category of the item; groups follow each other as in a room.")
      case .productName: make("Product name", 44, wraps: true, "Name given by the shop.")
      case .retailer: make("Retailer", 24, wraps: true, "Shop that sells the product.")
      case .price: make("Price", 18, "Price of one piece; empty where it is not known.")
      case .currency: make("Currency", 10, "ISO 4217 code of the currency.")
      case .priceCents: make("Price cents", 18, "The price in the currency's smallest unit.")
      case .label: make("Label", 14, "\"Close match\" where the match is good but not sure.")
      case .fitStatus:
        make("Fit status", 16, "Whether it fits the room, as measured: fits, tight; else empty.")
      case .fitDetail: make("Fit detail", 36, wraps: true, "What was measured.")
      case .dimensions: make("Dimensions", 26, wraps: true, "Size as the shop writes it.")
      case .whyMatched: make("Why matched", 48, wraps: true, "Why this product was chosen.")
      case .confidenceScore:
        make(
          "Confidence score", 19,
          "How sure the match is: 80 % and more is a match, 50 % and more a close match.")
      case .productURL: make("Product URL", 44, "Page of the product.")
      case .imageURL: make("Image URL", 36, "Picture of the product.")
      case .status:
        make(
          "Status", 14,
          "matched, close_match, demoted (below 50 %, to be searched for) or unmatched.")
      case .searchKeywords:
        make("Search keywords", 36, wraps: true, "What to search for where nothing was found.")
      case .searchURL: make("Search URL", 44, "A search for it at Google Shopping.")
      }
  }

  init(_ column: ScheduleColumn) {
    func make(
      _ header: String, _ widest: Int, wraps: Bool = false, _ meaning: String
    ) -> SheetColumn {
      SheetColumn(
        .schedule(column), header: header, widest: widest, wraps: wraps, meaning: meaning)
    }
    self =
      switch column {
      case .code:
        make(
          "Code", 10,
          "CH chair, S sofa, T table, ST storage, L lighting, RG rug, AX accessory, WF window,"
            + " PL plant, OT other; and a running number.")
      case .room: make("Room", 16, "For you to fill in.")
      case .description:
        make("Description", 36, wraps: true, "Name given by the shop, or what to look for.")
      case .vendor:
        make(
          "Vendor", 20, wraps: true, "Shop that sells the product; empty where it is a search.")
      case .link: make("Link", 28, "Page of the product, or a search for it.")
      case .width: make("Width", 10, "From the shop's size, where it says which figure is which.")
      case .depth: make("Depth", 10, "As the width; a diameter is both, but of what hangs.")
      case .height: make("Height", 10, "As the width.")
      case .unit: make("Unit", 8, "Unit of width, depth and height.")
      case .quantity: make("Quantity", 12, "For you to fill in; the total follows.")
      case .unitCost: make("Unit cost", 18, "Price of one piece; empty where it is not known.")
      case .total:
        make(
          "Total", 22,
          "Quantity by unit cost, empty until both are known. Beside the sum of all stands how many"
            + " rows it lacks for want of a unit cost.")
      case .leadTime: make("Lead time", 14, "For you to fill in.")
      case .status:
        make("Status", 14, "Matched, Close match, or To be found, with a search for it.")
      case .notes:
        make(
          "Notes", 40, wraps: true,
          "Fit, why it was chosen, and a size not in the columns; or what to search for.")
      }
  }
}
