/// A column of the flat sheet: its content and appearance.
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
  /// A description for the sheet *Read me*.
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

  /// The least width in characters, since someone may fill in an empty column.
  var narrowest: Int { content == .schedule(.room) ? 14 : 8 }

  /// Whether it has the prices of the list.
  var isPrice: Bool {
    content == .list(.price) || content == .list(.lineTotal) || content == .schedule(.unitCost)
  }

  /// The style of an empty cell for filling in.
  var empty: XLSXStyle { isPrice ? .ruledPrice : isNumeric ? .ruledNumber : .ruled }

  /// Whether it has numbers, which are aligned to the right.
  var isNumeric: Bool {
    switch content {
    case .list(.price), .list(.priceCents), .list(.confidenceScore): true
    case .list(.quantity), .list(.lineTotal), .list(.lineTotalCents): true
    case .schedule(.width), .schedule(.depth), .schedule(.height): true
    case .schedule(.quantity), .schedule(.unitCost), .schedule(.total): true
    default: false
    }
  }

  init(_ column: TableColumn) {
    func make(
      _ header: String, widest: Int, wraps: Bool = false, meaning: String
    ) -> SheetColumn {
      SheetColumn(
        .list(column), header: header, widest: widest, wraps: wraps, meaning: meaning)
    }
    self =
      switch column {
      case .group:
        make(
          "Group", widest: 24, wraps: true,
          meaning: "Category of the item; groups follow each other as in a room.")
      case .productName:
        make("Product name", widest: 44, wraps: true, meaning: "Name given by the shop.")
      case .retailer:
        make("Retailer", widest: 24, wraps: true, meaning: "Shop that sells the product.")
      case .price:
        make("Price", widest: 18, meaning: "Price of one piece; empty where it is not known.")
      case .currency: make("Currency", widest: 10, meaning: "ISO 4217 code of the currency.")
      case .priceCents:
        make("Price cents", widest: 18, meaning: "The price in the currency's smallest unit.")
      case .label:
        make("Label", widest: 14, meaning: "\"Close match\" where the match is good but not sure.")
      case .fitStatus:
        make(
          "Fit status", widest: 16,
          meaning: "Whether it fits the room, as measured: fits, tight; else empty.")
      case .fitDetail: make("Fit detail", widest: 36, wraps: true, meaning: "What was measured.")
      case .dimensions:
        make("Dimensions", widest: 26, wraps: true, meaning: "Size as the shop writes it.")
      case .whyMatched:
        make("Why matched", widest: 48, wraps: true, meaning: "Why this product was chosen.")
      case .confidenceScore:
        make(
          "Confidence score", widest: 19,
          meaning: "How sure the match is: 80 % and more is a match, 50 % and more a close match.")
      case .productURL: make("Product URL", widest: 44, meaning: "Page of the product.")
      case .imageURL: make("Image URL", widest: 36, meaning: "Picture of the product.")
      case .status:
        make(
          "Status", widest: 14,
          meaning: "matched, close_match, alternate (could replace the item above), demoted (below"
            + " 50 %, to be searched for) or unmatched.")
      case .searchKeywords:
        make(
          "Search keywords", widest: 36, wraps: true,
          meaning: "What to search for where nothing was found.")
      case .searchURL:
        make("Search URL", widest: 44, meaning: "A search for it at Google Shopping.")
      case .quantity: make("Quantity", widest: 12, meaning: "Number of pieces.")
      case .lineTotal:
        make(
          "Line total", widest: 18,
          meaning: "Price of all pieces; empty if it is unknown or not part of the total.")
      case .lineTotalCents:
        make("Line total cents", widest: 18, meaning: "The line total in the smallest unit.")
      case .note: make("Note", widest: 40, wraps: true, meaning: "Note of the designer.")
      case .room: make("Room", widest: 20, wraps: true, meaning: "Room that it is for.")
      case .alternateTo:
        make(
          "Alternate to", widest: 36, meaning: "Product URL of the item that it could replace.")
      }
  }

  init(_ column: ScheduleColumn) {
    func make(
      _ header: String, widest: Int, wraps: Bool = false, meaning: String
    ) -> SheetColumn {
      SheetColumn(
        .schedule(column), header: header, widest: widest, wraps: wraps, meaning: meaning)
    }
    self =
      switch column {
      case .code:
        make(
          "Code", widest: 10,
          meaning:
            "CH chair, S sofa, T table, ST storage, L lighting, RG rug, AX accessory, WF window,"
            + " PL plant, OT other; and a running number.")
      case .room: make("Room", widest: 16, meaning: "Room of the item, or for you to fill in.")
      case .description:
        make(
          "Description", widest: 36, wraps: true,
          meaning: "Name given by the shop, or what to look for.")
      case .vendor:
        make(
          "Vendor", widest: 20, wraps: true,
          meaning: "Shop that sells the product; empty where it is a search.")
      case .link: make("Link", widest: 28, meaning: "Page of the product, or a search for it.")
      case .width:
        make(
          "Width", widest: 10, meaning: "From the shop's size, where it says which figure is which."
        )
      case .depth:
        make("Depth", widest: 10, meaning: "As the width; a diameter is both, but of what hangs.")
      case .height: make("Height", widest: 10, meaning: "As the width.")
      case .unit: make("Unit", widest: 8, meaning: "Unit of width, depth and height.")
      case .quantity:
        make(
          "Quantity", widest: 12,
          meaning: "Number of pieces, for you to change; empty for a search or an alternate.")
      case .unitCost:
        make("Unit cost", widest: 18, meaning: "Price of one piece; empty where it is not known.")
      case .total:
        make(
          "Total", widest: 22,
          meaning:
            "Quantity by unit cost; empty where the cost is not known. Beside the sum of all stands how many"
            + " rows it lacks for want of a unit cost.")
      case .leadTime: make("Lead time", widest: 14, meaning: "For you to fill in.")
      case .status:
        make(
          "Status", widest: 14,
          meaning: "Matched, Close match, or To be found, with a search for it.")
      case .notes:
        make(
          "Notes", widest: 40, wraps: true,
          meaning: "Fit, why it was chosen, and a size not in the columns; or what to search for.")
      }
  }
}
