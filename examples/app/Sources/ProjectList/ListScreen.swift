import Foundation
import RemoShop
import RemoShopFoundation

/// The contents of the list's screen as texts and links, so that a view only lays them out.
public struct ListScreen: Sendable, Equatable {
  /// A group of items.
  public struct Section: Sendable, Equatable, Identifiable {
    /// The identity of the group.
    public let id: ItemGroup.ID
    /// The group's name.
    public let name: String
    /// The kind of furniture, for an icon.
    public let kind: ItemGroup.Kind
    /// The sum of the known prices, with its currency.
    public let subtotal: String
    /// The products, best first.
    public let rows: [Row]
  }

  /// A product.
  public struct Row: Sendable, Equatable, Identifiable {
    /// The index of the product in the list.
    public let id: Int
    /// The product's name.
    public let name: String
    /// The retailer, if it is known.
    public let retailer: String?
    /// The price, or the request to check it.
    public let price: String
    /// The labels: a close match, the fit in the room.
    public let badges: [Badge]
    /// The reasons for a close match and for the match, details of the fit, and the size, as far as
    /// they are known.
    public let details: [String]
    /// The product's page, if it is safe to follow.
    public let link: URL?
    /// The product's picture, if it is safe to load.
    public let imageLink: URL?
  }

  /// A label of a product.
  public struct Badge: Sendable, Equatable {
    /// The meaning of the color.
    public enum Tone: Sendable { case good, doubtful }

    /// The words.
    public let text: String
    /// The color.
    public let tone: Tone
  }

  /// A search for an item without a product.
  public struct Search: Sendable, Hashable, Identifiable {
    /// The origin of the search.
    public let id: UnmatchedItem.ID
    /// The category of the wanted item.
    public let category: String
    /// The words to search for.
    public let keywords: String
    /// A search in Google Shopping.
    public let link: URL?
  }

  /// An amount with its label.
  public struct Line: Sendable, Hashable {
    /// The words before the amount.
    public let label: String
    /// The amount with its currency.
    public let value: String
  }

  /// Sentences above the list: products left out, an empty list, a tip.
  public let notices: [String]
  /// The groups in the order shown.
  public let sections: [Section]
  /// The heading of the searches.
  public let searchesTitle: String
  /// The items without a product.
  public let searches: [Search]
  /// The sum of the known prices.
  public let total: Line
  /// The heading of the costs.
  public let costsTitle: String
  /// The estimate of the renovation, which is in no total.
  public let costs: [Line]

  /// Creates the screen of a list.
  ///
  /// - Parameters:
  ///   - list: the list in the order, language and currency of its options.
  ///   - rejectedCount: the number of parts left out for their errors.
  public init(_ list: ArrangedList, rejectedCount: Int = 0) {
    let money = list.moneyFormat
    let words = ListWords(list.options.locale)
    sections = list.itemGroups.map { group in
      Section(
        id: group.id, name: group.name, kind: group.kind,
        subtotal: money.string(group.subtotal, unpriced: group.unpricedItemCount),
        rows: group.items.map { Row($0, money: money, words: words) })
    }
    searchesTitle = words.notFound
    searches = list.unmatchedItems.map { item in
      Search(
        id: item.id, category: item.category, keywords: item.searchKeywords ?? words.unknownItem,
        link: item.searchLinkURL)
    }
    total = Line(
      label: words.total, value: money.string(list.total, unpriced: list.unpricedItemCount))
    costsTitle = words.costs
    costs = list.list.costs.map { Self.lines(of: $0, money: money, words: words) } ?? []
    notices = Self.notices(list, rejectedCount: rejectedCount, words: words)
  }

  private static func notices(
    _ list: ArrangedList, rejectedCount: Int, words: ListWords
  ) -> [String] {
    var notices: [String] = []
    if rejectedCount > 0 {
      notices.append("Parts of this list have errors and are not shown: \(rejectedCount).")
    }
    if list.itemCount == 0 && list.unmatchedItems.isEmpty { notices.append(words.empty) }
    if list.suggestsScan { notices.append(words.tip) }
    return notices
  }

  private static func lines(
    of costs: RenovationCosts, money: MoneyFormat, words: ListWords
  ) -> [Line] {
    var amounts: [(String, Amount?)] = [
      (words.materials, costs.materials == .zero ? nil : costs.materials),
      (words.labor, costs.labor), (words.permits, costs.permitFees),
    ]
    amounts += costs.professionalFees.map { fee in
      (fee.profession.isEmpty ? words.professionalFee : fee.profession, fee.estimate)
    }
    var lines = amounts.compactMap { label, amount in
      amount.map { Line(label: label, value: money.string($0)) }
    }
    if costs.high > .zero {
      let range = "\(money.string(costs.low)) – \(money.string(costs.high))"
      lines.append(Line(label: words.range, value: range))
    }
    return lines
  }
}

extension ListScreen.Row {
  init(_ item: ListItem, money: MoneyFormat, words: ListWords) {
    id = item.id
    name = item.productName.isEmpty ? words.unnamedProduct : item.productName
    retailer = item.retailer
    price = item.price.map(money.string) ?? words.checkPrice
    link = item.linkURL
    imageLink = item.imageLinkURL
    details = [item.closeMatchReason, item.whyMatched, item.fitDetail, item.dimensions]
      .compactMap { $0 }.filter { !$0.isEmpty }

    var badges: [ListScreen.Badge] = []
    if item.isCloseMatch {
      badges.append(ListScreen.Badge(text: words.closeMatch, tone: .doubtful))
    }
    if let fit = item.fitStatus {
      badges.append(
        ListScreen.Badge(text: words.label(of: fit), tone: fit == .fits ? .good : .doubtful))
    }
    self.badges = badges
  }
}
