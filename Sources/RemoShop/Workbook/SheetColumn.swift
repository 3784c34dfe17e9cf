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
          meaning: "Category of the item; groups are in room order.")
      case .productName:
        make("Product name", widest: 44, wraps: true, meaning: "Name from the retailer.")
      case .retailer:
        make("Retailer", widest: 24, wraps: true, meaning: "Retailer of the product.")
      case .price:
        make("Price", widest: 18, meaning: "Price of one piece; empty if it is unknown.")
      case .currency: make("Currency", widest: 10, meaning: "ISO 4217 code of the currency.")
      case .priceCents:
        make("Price cents", widest: 18, meaning: "The price in the currency's smallest unit.")
      case .label:
        make(
          "Label", widest: 14,
          meaning:
            "\"Close match\" if the score is at least 50 % but below 80 %.")
      case .fitStatus:
        make(
          "Fit status", widest: 16,
          meaning: "Fit in the measured room: fits or tight; otherwise empty.")
      case .fitDetail: make("Fit detail", widest: 36, wraps: true, meaning: "Details of the fit.")
      case .dimensions:
        make("Dimensions", widest: 26, wraps: true, meaning: "Size as the retailer writes it.")
      case .whyMatched:
        make("Why matched", widest: 48, wraps: true, meaning: "Reason for the match.")
      case .confidenceScore:
        make(
          "Confidence score", widest: 19,
          meaning: "Confidence of the match: from 80 % a match, from 50 % a close match.")
      case .productURL: make("Product URL", widest: 44, meaning: "Page of the product.")
      case .imageURL: make("Image URL", widest: 36, meaning: "Picture of the product.")
      case .status:
        make(
          "Status", widest: 14,
          meaning: "matched, close_match, alternate (could replace the item above), demoted"
            + " (unmatched, below 50 %) or unmatched (no product).")
      case .searchKeywords:
        make(
          "Search keywords", widest: 36, wraps: true,
          meaning: "Words to search for, if there is no product.")
      case .searchURL:
        make("Search URL", widest: 44, meaning: "Google Shopping search for the item.")
      case .quantity: make("Quantity", widest: 12, meaning: "Number of pieces.")
      case .lineTotal:
        make(
          "Line total", widest: 18,
          meaning: "Price of all pieces; empty if it is unknown or not part of the total.")
      case .lineTotalCents:
        make("Line total cents", widest: 18, meaning: "The line total in the smallest unit.")
      case .note: make("Note", widest: 40, wraps: true, meaning: "Note of the designer.")
      case .room: make("Room", widest: 20, wraps: true, meaning: "Room of the product.")
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
      case .room: make("Room", widest: 16, meaning: "Room of the item; fill it in if it is empty.")
      case .description:
        make(
          "Description", widest: 36, wraps: true,
          meaning: "Name from the retailer, or the words to search for.")
      case .vendor:
        make(
          "Vendor", widest: 20, wraps: true,
          meaning: "Retailer of the product; empty for a search.")
      case .link: make("Link", widest: 28, meaning: "Page of the product, or a search.")
      case .width:
        make(
          "Width", widest: 10, meaning: "From the retailer's size, if it labels its figures."
        )
      case .depth:
        make(
          "Depth", widest: 10,
          meaning:
            "Like the width. A diameter is both, except for things that hang.")
      case .height: make("Height", widest: 10, meaning: "Like the width.")
      case .unit: make("Unit", widest: 8, meaning: "Unit of width, depth and height.")
      case .quantity:
        make(
          "Quantity", widest: 12,
          meaning: "Number of pieces, for you to change; empty for a search or an alternate.")
      case .unitCost:
        make("Unit cost", widest: 18, meaning: "Price of one piece; empty if it is unknown.")
      case .total:
        make(
          "Total", widest: 22,
          meaning:
            "Quantity times unit cost; empty if the cost is unknown. The note next to the sum counts"
            + " the rows without a unit cost.")
      case .leadTime: make("Lead time", widest: 14, meaning: "Fill in yourself.")
      case .status:
        make(
          "Status", widest: 14,
          meaning: "Matched, Close match, or To be found (with a search).")
      case .notes:
        make(
          "Notes", widest: 40, wraps: true,
          meaning: "Fit, reason for the match, and a size that is not in the columns; or the words"
            + " to search for.")
      }
  }
}
