import RemoBytes
import RemoTemplate

/// An item without a product to show.
public struct UnmatchedItem: Sendable, Identifiable {
  /// The origin of a search in the document.
  public enum ID: Hashable, Sendable {
    /// The index in `items` of a product hidden for its low confidence.
    case item(Int)
    /// The index in `unmatched`.
    case unmatched(Int)
  }

  private let record: SearchRecord
  private let list: ShoppingList

  init(record: SearchRecord, in list: ShoppingList) {
    self.record = record
    self.list = list
  }

  /// The origin of the search, independent of filter and order.
  public var id: ID {
    record.item.map { .item(Int(list.records.items[$0].index)) }
      ?? .unmatched(record.unmatchedItem.map { Int(list.records.unmatched[$0].index) } ?? 0)
  }

  /// The category with white space collapsed; empty if unknown.
  public var category: String { list.shownText(record.category) ?? "" }

  /// The keywords with white space collapsed; nil if unknown.
  public var searchKeywords: String? { list.shownText(record.words) }

  /// A Google Shopping search, normalized like ``ListItem/link``; nil if nothing is known.
  public var searchLink: String? {
    record.url.isNull ? nil : .link(list.document.storage.span, record.url.range)
  }

  /// Whether the item has a product, but with a confidence below 0.5.
  public var isLowConfidence: Bool { record.item != nil }
}

extension UnmatchedItem: Hashable {
  /// Whether two searches have the same origin and content.
  public static func == (a: UnmatchedItem, b: UnmatchedItem) -> Bool {
    a.id == b.id && a.category == b.category && a.searchKeywords == b.searchKeywords
      && a.searchLink == b.searchLink
  }

  /// Hashes the origin.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension String {
  /// A link in plain-text form.
  static func link(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = ByteWriter()
    text.append(bytes, in: range, escaping: EscapeContext.textLink.table)
    return text.withBytes { $0.string(0..<$0.count) }
  }
}
