import RemoBytes
import RemoShop

extension ArrangedList {
  /// The numbers of items, alternates and unmatched items:
  /// `8 items, 1 alternate, 2 unmatched (1 low confidence)`.
  var size: String {
    let alternateCount = alternates.values.reduce(0) { $0 + $1.count }
    let unsureCount = searches.count { $0.item != nil }
    let reason =
      switch unsureCount {
      case 0: ""
      case searches.count: " (low confidence)"
      default: " (\(unsureCount) low confidence)"
      }
    return counted(itemCount, "item") + ", "
      + (alternateCount == 0 ? "" : counted(alternateCount, "alternate") + ", ")
      + "\(searches.count) unmatched\(reason)"
  }
}
