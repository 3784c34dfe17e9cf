import RemoBytes
import RemoTemplate

/// Something for which no product is shown.
public struct UnmatchedItem: Sendable, Identifiable {
  /// The origin of a search in the document.
  public enum ID: Hashable, Sendable {
    /// The index in `items` of a product that is not shown because of its low confidence.
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

  /// The origin of the search, whatever the filter and order.
  public var id: ID {
    record.demotedItem.map { .item(Int(list.records.items[$0].index)) }
      ?? .unmatched(record.unmatchedItem.map { Int(list.records.unmatched[$0].index) } ?? 0)
  }

  /// The category, white space collapsed; empty if it is not known.
  public var category: String { list.shownText(record.category) ?? "" }

  /// The keywords, white space collapsed; nil if nothing is known.
  public var searchKeywords: String? { list.shownText(record.words) }

  /// A search at Google Shopping, written like ``ListItem/link``; nil if nothing is known.
  public var searchLink: String? {
    record.url.isNull ? nil : .link(list.document.storage.span, record.url.range)
  }

  /// Whether there is a product, with a confidence below 0.5.
  public var isDemoted: Bool { record.demotedItem != nil }
}

extension UnmatchedItem: Hashable {
  /// Whether two searches have the same origin and show the same.
  public static func == (a: UnmatchedItem, b: UnmatchedItem) -> Bool {
    a.id == b.id && a.category == b.category && a.searchKeywords == b.searchKeywords
      && a.searchLink == b.searchLink
  }

  /// Hashes the origin.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension String {
  /// A link as plain text shows it.
  static func link(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = ByteWriter()
    text.append(bytes, in: range, escaping: EscapeContext.textLink.table)
    return text.withBytes { $0.string(0..<$0.count) }
  }
}
