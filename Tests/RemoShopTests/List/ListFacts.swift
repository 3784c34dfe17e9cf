import RemoShop

@testable import RemoShop

extension ShoppingList {
  /// The facts about the items of the list, of one room and without alternates.
  var facts: ContiguousArray<ItemFacts> {
    var arranged = ArrangedList(self, ListOptions())
    var review = ItemReview(fit: .automatic, byRoom: false, inMemoryOf: &arranged)
    var hosts = HostMemory()
    var grouping = ItemGrouping(Words(.english), byArea: false)
    grouping.begin(count: records.items.count, by: nil)
    review.review(
      self, alternates: [:], filter: ListFilter(), hosts: &hosts, grouping: &grouping)
    return review.facts
  }
}
