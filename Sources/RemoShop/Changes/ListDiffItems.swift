/// The changes as values, for an app's own screens.
///
/// Each property is computed on access; cost: linear in the number of its items.
extension ListDiff {
  /// A changed product.
  public struct ChangedItem: Sendable, Identifiable {
    /// The identifier of the new version.
    public var id: ListItem.ID { new.id }

    /// The old version.
    public let old: ListItem
    /// The new version.
    public let new: ListItem
    /// The differences, never empty: price, quantity, score, then texts in the order of
    /// ``ListDiff/Field``.
    public let changes: [Change]
    /// The effect on the total: the amount that the new version adds to it, minus the amount that
    /// the old one added. Nil if the lists are in different currencies.
    ///
    /// The effect of an added product is its ``ListItem/countedPrice``, that of a removed one the
    /// negative. All effects add up to ``ListDiff/totalChange``.
    public let effect: Amount?

    /// Whether the product moved to another group.
    public var isMoved: Bool {
      changes.contains {
        if case .text(.group, _, _) = $0 { true } else { false }
      }
    }
  }

  /// The added products, in the order of the new list; those of low confidence last.
  public var addedItems: [ListItem] { added.map { ListItem(number: $0, in: new) } }

  /// The removed products, in the order of the old list; those of low confidence last.
  public var removedItems: [ListItem] { removed.map { ListItem(number: $0, in: old) } }

  /// The changed products, in the order of the new list; those of low confidence last.
  public var changedItems: [ChangedItem] {
    edited.map { edit in
      ChangedItem(
        old: ListItem(number: edit.old, in: old),
        new: ListItem(number: edit.new, in: new), changes: edit.changes,
        effect: isInOneCurrency ? Amount(effect(of: edit)) : nil)
    }
  }

  /// The added searches; products of low confidence are among the items.
  public var addedUnmatchedItems: [UnmatchedItem] {
    addedSearches.map { UnmatchedItem(record: new.searches[$0], in: new.list) }
  }

  /// The removed searches; products of low confidence are among the items.
  public var removedUnmatchedItems: [UnmatchedItem] {
    removedSearches.map { UnmatchedItem(record: old.searches[$0], in: old.list) }
  }

  /// The new total minus the old one, over the known prices: the sum of the effects of all
  /// products. Zero if the lists are in different currencies (``isInOneCurrency``), as no
  /// difference exists.
  public var totalChange: Amount {
    isInOneCurrency ? Amount(new.totalCents - old.totalCents) : .zero
  }

  /// The difference of the prices known in both lists: ``totalChange`` without products whose price
  /// became unknown or known. Zero if the lists are in different currencies.
  ///
  /// It is not the change of the total: a price that disappeared lowers the total, but saves
  /// nothing.
  public var comparableChange: Amount {
    if !isInOneCurrency { return .zero }
    return Amount(pricedOnce.reduce(totalChange.minorUnits) { $0 - effect(of: $1) })
  }

  /// The number of products that ``comparableChange`` leaves out, because their price is unknown in
  /// one of the lists, or because they are added or removed with an unknown price.
  public var uncomparedCount: Int {
    func unpriced(_ numbers: [Int], in list: ArrangedList) -> Int {
      numbers.count { list.isCounted($0) && list.list.records.items[$0].priceCents == 0 }
    }
    return pricedOnce.count + unpriced(added, in: new) + unpriced(removed, in: old)
  }

  /// The products in both totals whose price is known in only one of them.
  private var pricedOnce: [Edit] {
    edited.filter { edit in
      let (before, now) = (old.list.records.items[edit.old], new.list.records.items[edit.new])
      return (before.priceCents == 0) != (now.priceCents == 0)
        && old.isCounted(edit.old) && new.isCounted(edit.new)
    }
  }

  /// Whether ``totalChange`` differs from the real difference: a price is unknown in one of the
  /// lists, or they are in different currencies.
  public var isTotalChangePartial: Bool {
    old.unpricedCount > 0 || new.unpricedCount > 0 || !isInOneCurrency
  }
}

/// The effects on the total, in minor units. Meaningful only between lists in one currency.
extension ListDiff {
  func effect(ofAdded item: Int) -> Int64 { new.countedCents(item) }

  func effect(ofRemoved item: Int) -> Int64 { -old.countedCents(item) }

  func effect(of edit: Edit) -> Int64 {
    new.countedCents(edit.new) - old.countedCents(edit.old)
  }

  var hasEffects: Bool {
    added.contains { effect(ofAdded: $0) != 0 } || removed.contains { effect(ofRemoved: $0) != 0 }
      || edited.contains { effect(of: $0) != 0 }
  }

  /// The sum of all effects. It cannot overflow: each list's sum of all prices fits.
  var effectSum: Int64 {
    added.reduce(0) { $0 + effect(ofAdded: $1) } + removed.reduce(0) { $0 + effect(ofRemoved: $1) }
      + edited.reduce(0) { $0 + effect(of: $1) }
  }
}
