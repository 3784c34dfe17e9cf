import RemoBytes
import RemoShop

extension ArrangedList {
  /// The numbers of an imported list: `8 products, 1 alternate imported, 1 unmatched`.
  var imported: String {
    counted(itemCount, "product") + alternatesNote + " imported"
      + (searches.isEmpty ? "" : ", \(unmatchedNote)")
  }

  /// The numbers of items, alternates and unmatched items:
  /// `8 items, 1 alternate, 2 unmatched (1 low confidence)`.
  var size: String { counted(itemCount, "item") + alternatesNote + ", \(unmatchedNote)" }

  private var alternatesNote: String {
    let count = alternates.values.reduce(0) { $0 + $1.count }
    return count == 0 ? "" : ", \(counted(count, "alternate"))"
  }

  private var unmatchedNote: String {
    let unsureCount = searches.count { $0.item != nil }
    let reason =
      switch unsureCount {
      case 0: ""
      case searches.count: " (low confidence)"
      default: " (\(unsureCount) low confidence)"
      }
    return "\(searches.count) unmatched\(reason)"
  }
}
