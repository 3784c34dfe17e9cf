/// The options for arranging a list: selection, order, currency and language.
public struct ListOptions: Hashable, Sendable {
  /// The order of the groups.
  public enum GroupOrder: String, CaseIterable, Sendable {
    /// The order in which a room is furnished: seating, tables, storage, …; unknown categories
    /// last.
    case room
    /// By name, without regard to case.
    case name
    /// The groups keep the order of the document.
    case input
    /// The most expensive first.
    case subtotal
  }

  /// The order of the items in a group.
  public enum ItemOrder: String, CaseIterable, Sendable {
    /// The best match first; at equal scores by fit, then price, then name.
    case rank
    /// The cheapest first, unknown prices last.
    case price
    /// By name, without regard to case.
    case name
    /// By retailer, without regard to case.
    case retailer
    /// The items keep the order of the document.
    case input
  }

  /// Whether documents show how well a product fits the room.
  public enum FitDisplay: String, CaseIterable, Sendable {
    /// Shown, unless the list came in a workflow state with a null `scan_data`. Then nobody
    /// measured the room, and the status means nothing. Without a state or `scan_data`, the status
    /// is shown.
    case automatic
    /// Always shown.
    case show
    /// Never shown.
    case hide

    /// Whether the fit is hidden.
    ///
    /// - Parameter isUnmeasured: whether the document marks the room as unscanned.
    func hides(isUnmeasured: Bool) -> Bool {
      switch self {
      case .automatic: isUnmeasured
      case .show: false
      case .hide: true
      }
    }
  }

  /// Whether a list is grouped by room first, and by category in each room.
  public enum RoomGrouping: String, CaseIterable, Sendable {
    /// By room if the list names two or more rooms.
    case automatic
    /// Always by room.
    case room
    /// By category alone.
    case category
  }

  /// Whether the list is grouped by room first.
  public var roomGrouping = RoomGrouping.automatic

  /// The order of the groups.
  public var groupOrder = GroupOrder.room

  /// The order of the items in each group.
  public var itemOrder = ItemOrder.rank

  /// The filter; by default it accepts all items.
  public var filter = ListFilter()

  /// Whether only the best-ranked offer of each product is kept.
  public var removesDuplicates = false

  /// The currency of the amounts of a list that names none; nil for US dollars.
  ///
  /// It converts nothing. A ``ListPipeline`` refuses a list in another currency (`other-currency`);
  /// ``ShoppingList/arranged(_:)`` keeps the list's own.
  public var currency: CurrencyCode?

  /// The language of the words and the pattern of the amounts.
  public var locale = ListLocale.english

  /// Whether documents show badges and details of the fit. Tables and JSON always keep the list's
  /// fields.
  public var fit = FitDisplay.automatic

  /// The wording of suggestions in errors and warnings.
  package var suggestions = SuggestionTexts()

  /// Creates options for all items, by rank, in room order, in the list's currency and English.
  public init() {}
}
