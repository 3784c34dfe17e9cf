/// A column of the flat sheet: its content and appearance.
struct SheetColumn: Sendable {
  enum Content: Equatable, Sendable {
    case list(TableColumn)
    case schedule(ScheduleColumn)
    /// The number of an own field; nil if the list does not have it.
    case own(Int?)
  }

  let content: Content
  let header: String
  /// The greatest width, in characters.
  let widest: Int
  let isWrapped: Bool
  /// A description for the sheet *Read me*.
  let meaning: String

  /// - Parameter name: the column's name in a CSV table; the header is `Product URL` for
  ///   `product_url`.
  private init(_ content: Content, name: String, widest: Int, wraps: Bool, meaning: String) {
    self.content = content
    header = Self.header(name)
    self.widest = widest
    isWrapped = wraps
    self.meaning = meaning
  }

  private static func header(_ name: String) -> String {
    let words = name.split(separator: "_").map {
      ["url", "sku"].contains($0) ? $0.uppercased() : String($0)
    }
    let header = words.joined(separator: " ")
    return header.prefix(1).uppercased() + header.dropFirst()
  }

  /// Creates the column of an own field. Import must read its name back unchanged.
  init(own name: String, number: Int?) {
    content = .own(number)
    header = UsualField(rawValue: name).map { Self.header($0.rawValue) } ?? name
    widest = 30
    isWrapped = true
    meaning = "Own field of the list."
  }

  /// The least width in characters, since someone may fill in an empty column.
  var narrowest: Int { content == .schedule(.room) ? 14 : 8 }

  var isPrice: Bool {
    content == .list(.price) || content == .list(.lineTotal) || content == .schedule(.unitCost)
  }

  /// The style of an empty cell that someone may fill in.
  var empty: XLSXStyle { isPrice ? .ruledPrice : isNumeric ? .ruledNumber : .ruled }

  /// Whether the column has numbers, aligned to the right.
  var isNumeric: Bool {
    switch content {
    case .list(let column):
      column.field.map { !$0.isText } ?? [.price, .lineTotal, .lineTotalCents].contains(column)
    case .schedule(.width), .schedule(.depth), .schedule(.height): true
    case .schedule(.quantity), .schedule(.unitCost), .schedule(.total): true
    default: false
    }
  }

  init(_ column: TableColumn) {
    func make(_ meaning: String, widest: Int, wraps: Bool = false) -> SheetColumn {
      SheetColumn(
        .list(column), name: column.rawValue, widest: widest, wraps: wraps, meaning: meaning)
    }
    self =
      switch column {
      case .price: make("Price of one piece; empty if it is unknown.", widest: 18)
      case .currency: make("ISO 4217 code of the currency.", widest: 10)
      case .label:
        make("\"Close match\" if the score is at least 50 % but below 80 %.", widest: 14)
      case .status:
        make(
          "matched, close_match, alternate (could replace the item above), demoted (unmatched,"
            + " below 50 %) or unmatched (no product).", widest: 14)
      case .searchKeywords:
        make("Words to search for, if there is no product.", widest: 36, wraps: true)
      case .searchURL: make("Google Shopping search for the item.", widest: 44)
      case .lineTotal:
        make("Price of all pieces; empty if it is unknown or not part of the total.", widest: 18)
      case .lineTotalCents: make("The line total in the smallest unit.", widest: 18)
      default:
        column.field.map {
          let cell = $0.description.cell
          return make(cell.meaning, widest: cell.widest, wraps: cell.isWrapped)
        } ?? make("", widest: 0)
      }
  }

  init(_ column: ScheduleColumn) {
    func make(_ meaning: String, widest: Int, wraps: Bool = false) -> SheetColumn {
      SheetColumn(
        .schedule(column), name: column.rawValue, widest: widest, wraps: wraps, meaning: meaning)
    }
    self =
      switch column {
      case .code:
        make(
          "CH chair, S sofa, T table, ST storage, L lighting, RG rug, AX accessory, WF window,"
            + " PL plant, OT other; and a running number.", widest: 10)
      case .room: make("Room of the item; fill it in if it is empty.", widest: 16)
      case .description:
        make("Name from the retailer, or the words to search for.", widest: 36, wraps: true)
      case .vendor:
        make("Retailer of the product; empty for a search.", widest: 20, wraps: true)
      case .link: make("Page of the product, or a search.", widest: 28)
      case .width: make("From the retailer's size, if it labels its figures.", widest: 10)
      case .depth:
        make("Like the width. A diameter is both, except for things that hang.", widest: 10)
      case .height: make("Like the width.", widest: 10)
      case .unit: make("Unit of width, depth and height.", widest: 8)
      case .quantity:
        make(
          "Number of pieces, for you to change; empty for a search or an alternate.", widest: 12)
      case .unitCost: make("Price of one piece; empty if it is unknown.", widest: 18)
      case .total:
        make(
          "Quantity times unit cost; empty if the cost is unknown. The note next to the sum counts"
            + " the rows with a quantity but no unit cost.", widest: 22)
      case .leadTime: make("Fill in yourself.", widest: 14)
      case .status: make("Matched, Close match, or To be found (with a search).", widest: 14)
      case .notes:
        make(
          "Fit, reason for the match, and a size that is not in the columns; or the words to"
            + " search for.", widest: 40, wraps: true)
      }
  }
}
