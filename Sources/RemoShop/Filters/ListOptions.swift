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
    /// A status is shown with evidence: a detail about the room, or without a detail the
    /// `scan_data` of a workflow state. A detail that begins "Weak on" or "Close overall match" is
    /// about the match and no evidence.
    case automatic
    /// Every status is shown.
    case show
    /// No status or detail is shown.
    case hide
  }

  /// The grouping of a list.
  public enum RoomGrouping: String, CaseIterable, Sendable {
    /// By room if the list names two or more rooms.
    case automatic
    /// Always by room.
    case room
    /// By category alone.
    case category
    /// By retailer. Retailers take the place of rooms in every document.
    case retailer
    /// By area ("Seating", "Lighting") in place of category, and first by room if the list names
    /// two or more rooms. A category of no known area keeps its name.
    case area

    /// The field that a list is grouped by first, if any.
    ///
    /// - Parameter hasRooms: whether the list names two or more rooms.
    func field(hasRooms: Bool) -> ItemField? {
      switch self {
      case .automatic, .area: hasRooms ? .room : nil
      case .room: .room
      case .category: nil
      case .retailer: .retailer
      }
    }
  }

  /// The grouping by room, retailer, area or category.
  public var roomGrouping = RoomGrouping.automatic

  /// The order of the groups.
  public var groupOrder = GroupOrder.room

  /// The order of the items in each group. Unless you set it, the items of a list from a table keep
  /// the order of the document.
  public var itemOrder: ItemOrder {
    get { givenOrder ?? .rank }
    set { givenOrder = newValue }
  }

  /// The order of the items, if it was set.
  package var givenOrder: ItemOrder?

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

  /// The adjustments below the total, after those of the list; at most
  /// ``TotalAdjustment/maximumCount``. Amounts are in minor units of ``currency``, or in hundredths
  /// if the list's own currency counts.
  ///
  /// A ``ListPipeline`` refuses a list whose grand total does not fit in 64 bits
  /// (`total-overflow`); ``ShoppingList/arranged(_:)`` leaves out the adjustments from that one on.
  public var adjustments: [TotalAdjustment] = []

  /// Whether documents show badges and details of the fit. Tables and JSON always keep the list's
  /// fields.
  public var fit = FitDisplay.automatic

  /// The own fields of a list: texts and numbers of its items under keys that the contract does
  /// not have.
  public enum OwnFieldChoice: Hashable, Sendable {
    /// None.
    case none
    /// The fields that a list names in `own_fields`, as an imported table does.
    case declared
    /// The fields with these names, in every list.
    case named([String])
    /// All fields of every list. Finding them takes one more pass over the items.
    case all
  }

  /// The own fields to find in each list.
  public var ownFields = OwnFieldChoice.declared

  /// The texts that every document leaves out, such as the designer's notes. Columns that are no
  /// texts of an item cannot be hidden.
  public var hiddenFields = Set<TableField>()

  /// The wording of suggestions in errors and warnings.
  package var suggestions = SuggestionTexts()

  /// Creates options for all items, in room order, in the list's currency and English.
  public init() {}
}
