/// How a list is arranged: what is shown, in which order, in which currency.
public struct ListOptions: Hashable, Sendable {
  /// The order of the groups.
  public enum GroupOrder: String, CaseIterable, Sendable {
    /// As one furnishes a room: seating, tables, storage, …; unknown categories last.
    case room
    /// By name, without regard to case.
    case name
    /// As they came.
    case input
    /// The dearest first.
    case subtotal
  }

  /// The order of the items in a group.
  public enum ItemOrder: String, CaseIterable, Sendable {
    /// The best match first; at equal scores what fits, then what costs less, then by name.
    case rank
    /// The cheapest first, unknown prices last.
    case price
    /// By name, without regard to case.
    case name
    /// By retailer, without regard to case.
    case retailer
    /// As they came.
    case input
  }

  /// Whether documents show how well a product fits the room.
  public enum FitDisplay: String, CaseIterable, Sendable {
    /// Shown, unless the list came in a workflow state whose `scan_data` is null: nobody measured
    /// the room then, and the status says nothing about it. A state without `scan_data`, and a list
    /// without a state, say nothing of a scan either way, and the status is shown.
    case automatic
    /// Always shown.
    case show
    /// Never shown.
    case hide

    /// Whether nothing of the fit is shown.
    ///
    /// - Parameter isUnmeasured: whether the document says that the room was not scanned.
    func hides(isUnmeasured: Bool) -> Bool {
      switch self {
      case .automatic: isUnmeasured
      case .show: false
      case .hide: true
      }
    }
  }

  /// The order of the groups.
  public var groupOrder = GroupOrder.room

  /// The order of the items in each group.
  public var itemOrder = ItemOrder.rank

  /// What is shown; everything by default.
  public var filter = ListFilter()

  /// Whether of two offers of the same product only the better ranked is kept.
  public var removesDuplicates = false

  /// The currency of all amounts of the list.
  public var currency = CurrencyCode.usd

  /// The language of the words, and the pattern of the amounts.
  public var locale = ListLocale.english

  /// How documents write the amounts of a list with these options.
  public var moneyFormat: MoneyFormat { MoneyFormat(currency: currency, locale: locale) }

  /// Whether documents show badges and details of the fit. Tables and JSON keep the fields of the
  /// list.
  public var fit = FitDisplay.automatic

  /// What errors and warnings say of a way out.
  package var suggestions = SuggestionTexts()

  /// Everything, by rank, grouped as in a room, in US dollars and English.
  public init() {}
}
