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

    /// Whether the product moved to another group.
    public var isMoved: Bool {
      changes.contains {
        if case .text(.group, _, _) = $0 { true } else { false }
      }
    }
  }

  /// The added products, in the order of the new list; demoted ones last.
  public var addedItems: [ListItem] { added.map { ListItem(number: $0, in: new) } }

  /// The removed products, in the order of the old list; demoted ones last.
  public var removedItems: [ListItem] { removed.map { ListItem(number: $0, in: old) } }

  /// The changed products, in the order of the new list; demoted ones last.
  public var changedItems: [ChangedItem] {
    edited.map { edit in
      ChangedItem(
        old: ListItem(number: edit.old, in: old),
        new: ListItem(number: edit.new, in: new), changes: edit.changes)
    }
  }

  /// The added searches; demoted products are among the items.
  public var addedUnmatchedItems: [UnmatchedItem] {
    addedSearches.map { UnmatchedItem(record: new.searches[$0], in: new.list) }
  }

  /// The removed searches; demoted products are among the items.
  public var removedUnmatchedItems: [UnmatchedItem] {
    removedSearches.map { UnmatchedItem(record: old.searches[$0], in: old.list) }
  }

  /// The new total minus the old one, over the known prices.
  public var totalChange: Amount { Amount(new.totalCents - old.totalCents) }

  /// The change of the total without products whose price became unknown or known: a price that
  /// disappeared is not a saving.
  public var comparableChange: Amount {
    let cents = pricedOnce.reduce(totalChange.minorUnits) { cents, edit in
      cents + old.list.records.items[edit.old].lineCents
        - new.list.records.items[edit.new].lineCents
    }
    return Amount(cents)
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

  /// Whether a price is unknown in one of the lists, so that the real difference is another one.
  public var isTotalChangePartial: Bool { old.unpricedCount > 0 || new.unpricedCount > 0 }
}

extension ArrangedList {
  /// Whether the total includes an item, if its price is known.
  fileprivate func isCounted(_ item: Int) -> Bool {
    traits[item].contains(.isShown) && !traits[item].contains(.isAlternate)
  }
}
