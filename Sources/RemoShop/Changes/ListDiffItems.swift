/// The changes as values: what an app shows on its own screens.
///
/// Each property is made when it is asked for; cost: linear in the number of its items.
extension ListDiff {
  /// A product that is in both versions and differs.
  public struct ChangedItem: Sendable, Identifiable {
    /// That of the product now.
    public var id: ListItem.ID { new.id }

    /// The product before.
    public let old: ListItem
    /// The product now.
    public let new: ListItem
    /// What differs, never empty: price, score, then texts in the order of ``ListDiff/Field``.
    public let changes: [Change]

    /// Whether the product moved to another group.
    public var isMoved: Bool {
      changes.contains {
        if case .text(.group, _, _) = $0 { true } else { false }
      }
    }
  }

  /// The products that were not there before, in the order of the new list; demoted ones last.
  public var addedItems: [ListItem] { added.map { ListItem(number: $0, in: new) } }

  /// The products that are gone, in the order of the old list; demoted ones last.
  public var removedItems: [ListItem] { removed.map { ListItem(number: $0, in: old) } }

  /// The products that differ, in the order of the new list; demoted ones last.
  public var changedItems: [ChangedItem] {
    edited.map { edit in
      ChangedItem(
        old: ListItem(number: edit.old, in: old),
        new: ListItem(number: edit.new, in: new), changes: edit.changes)
    }
  }

  /// What was not looked for before; a demoted product is among the items.
  public var addedUnmatchedItems: [UnmatchedItem] {
    addedSearches.map { UnmatchedItem(record: new.searches[$0], in: new.list) }
  }

  /// What is not looked for any more; a demoted product is among the items.
  public var removedUnmatchedItems: [UnmatchedItem] {
    removedSearches.map { UnmatchedItem(record: old.searches[$0], in: old.list) }
  }

  /// The new total less the old one, over the prices that are known.
  public var totalChange: Cents { Cents(new.totalCents - old.totalCents) }

  /// Whether a price is not known in one of the lists, so that the totals differ by another amount.
  public var isTotalChangePartial: Bool { old.unpricedCount > 0 || new.unpricedCount > 0 }
}
