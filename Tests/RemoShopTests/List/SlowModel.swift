import RemoBytes

@testable import RemoShop

/// A product of a generated list.
struct ModelItem {
  var number: Int
  var group: String
  var name: String
  var retailer: String
  var cents: Int64
  var score: Double
  var fit: String?
  /// The product that the link leads to; `spelling` selects how the link is written.
  var link: Int
  var spelling: Int
  var quantity: Int64 = 1
  var room: String?
  /// The link of the item that this one could replace.
  var alternateTo: Int?

  var lineCents: Int64 { cents * quantity }

  var url: String {
    let plain = "shop.example/p/\(link)"
    return [
      "https://\(plain)", "HTTPS://SHOP.example/p/\(link)", "https://shop.example:443/p/\(link)",
      "https://\(plain)#top", "https://\(plain)?utm_source=x",
    ][spelling]
  }

  var json: String {
    """
    {"category_group":"\(group)","product_name":"\(name)","retailer":"\(retailer)",\
    "price_cents":\(cents),"product_url":"\(url)","confidence_score":\(score),\
    "why_matched":"#\(number)","fit_status":\(fit.map { "\"\($0)\"" } ?? "null"),\
    "fit_detail":"\(fitDetail)",\
    "quantity":\(quantity),"room":\(room.map { "\"\($0)\"" } ?? "null"),\
    "alternate_to":\(alternateTo.map { "\"https://shop.example/p/\($0)\"" } ?? "null")}
    """
  }

  var fitDetail: String { ["", "Weak on color", "3 cm left", "Weak only here"][number % 4] }

  /// Whether the item has a badge.
  var hasBadge: Bool { !(fit ?? "").isEmpty && number % 4 > 1 }

  var status: String { score < 0.5 ? "demoted" : score < 0.8 ? "close_match" : "matched" }
}

/// A search in a generated list.
struct ModelSearch {
  var category: String
  var keywords: String

  var json: String {
    """
    {"category":"\(category)","search_keywords":"\(keywords)","google_shopping_url":""}
    """
  }
}

/// A slow model of the rules for lists: on strings and arrays, quadratic, without hashes or bytes.
///
/// It handles only the texts that `ModelList` draws from.
struct SlowModel {
  var options = ListOptions()
  /// Whether an item, or a search (which has no item), is shown.
  var admits: (ModelItem?, ModelSearch?) -> Bool = { _, _ in true }
  /// Formats an amount in the currency and locale of `options`.
  var amount: (Int64) -> String = { SlowModel.dollars($0) }
  /// The text of a sum without a known price.
  var unknownSum = "Check price"

  /// The template that renders both lists.
  static let template = DocumentTemplate(
    fileName: "model.txt",
    source: """
      {{total}}*{{item_count}}/{{piece_count}}{{#show_tip}}?{{/show_tip}}{{#groups}}
      {{#starts_room}}[{{room}} {{room_subtotal}}] {{/starts_room}}{{name}} {{subtotal}}:{{#items}} \
      {{why}}{{#is_close}}~{{/is_close}}{{#label_detail}}({{label_detail}}){{/label_detail}}\
      {{#fit_label}}!{{/fit_label}}{{#is_priced}}={{price}}{{/is_priced}}\
      {{#is_multiple}}x{{quantity}}{{/is_multiple}}{{#line_total}}={{line_total}}{{/line_total}}\
      {{#alternates}}/{{why}}{{/alternates}}{{/items}}{{/groups}}{{#unmatched}}
      {{#is_unknown}}unknown{{/is_unknown}}{{^is_unknown}}{{category}}|{{keywords}}{{/is_unknown}}\
      {{/unmatched}}
      """)

  struct Outcome: Equatable {
    var text: String
    var hidden: Int
  }

  func outcome(_ items: [ModelItem], _ searches: [ModelSearch]) -> Outcome {
    let admitted = items.filter { admits($0, nil) }
    let found = searches.filter { admits(nil, $0) }
    let isByRoom =
      Set(items.compactMap { Self.fold($0.room ?? "") }.filter { !$0.isEmpty }).count > 1
    /// Whether two items could be for one room.
    func areTogether(_ left: ModelItem, _ right: ModelItem) -> Bool {
      !isByRoom || Self.fold(left.room ?? "") == Self.fold(right.room ?? "")
    }
    let targets = Self.targets(items, areTogether)
    var shown = admitted.filter { $0.score >= 0.5 && targets[$0.number] == nil }
    var kept: [Int: Int] = [:]
    if options.removesDuplicates {
      for cluster in Self.clusters(shown, areTogether) {
        for item in cluster.all { kept[item] = cluster.best }
      }
      shown = shown.filter { kept[$0.number] == $0.number }
    } else {
      for item in shown { kept[item.number] = item.number }
    }
    var alternates: [Int: [ModelItem]] = [:]
    var lost = 0
    for item in admitted where item.score >= 0.5 {
      guard let target = targets[item.number] else { continue }
      if let place = kept[target] { alternates[place, default: []].append(item) } else { lost += 1 }
    }
    var groups: [Group] = []
    for item in shown {
      let key = [isByRoom ? Self.fold(item.room ?? "") : "", Self.fold(item.group)]
      if let place = groups.firstIndex(where: { $0.key == key }) {
        groups[place].items.append(item)
      } else {
        groups.append(Group(key: key, name: item.group, room: item.room ?? "", items: [item]))
      }
    }
    var text = total(shown)
    let pieces = shown.reduce(0) { $0 + $1.quantity }
    text += "*\(shown.count)/\(pieces)"
    if !shown.isEmpty, !shown.contains(where: \.hasBadge) { text += "?" }
    var room: String?
    for group in orderedByRoom(groups) {
      text += "\n"
      if isByRoom, group.key[0] != room {
        room = group.key[0]
        let all = groups.filter { $0.key[0] == room }
        text += "[\(all[0].room) \(total(all.flatMap(\.items)))] "
      }
      text += "\(group.name) \(total(group.items)):"
      for item in group.items.insertionSorted(by: precedes) {
        text += " #\(item.number)\(item.score < 0.8 ? "~" : "")"
        if item.score < 0.8, item.number % 4 == 1 { text += "(\(item.fitDetail))" }
        if item.hasBadge { text += "!" }
        if item.cents > 0 { text += "=" + amount(item.cents) }
        if item.quantity > 1 { text += "x\(item.quantity)" }
        if item.quantity > 1, item.cents > 0 { text += "=" + amount(item.lineCents) }
        var model = self
        model.options.itemOrder = .rank
        for alternate in (alternates[item.number] ?? []).insertionSorted(by: model.precedes) {
          text += "/#\(alternate.number)"
        }
      }
    }
    let demoted = admitted.filter { $0.score < 0.5 }
    for (category, keywords) in demoted.map({ ($0.group, $0.name) })
      + found.map({ ($0.category, $0.keywords) })
    {
      let words = Self.collapse(keywords).isEmpty ? category : keywords
      let shown = Self.collapse(words)
      let named = Self.collapse(category).isEmpty ? shown : category
      text += "\n" + (shown.isEmpty ? "unknown" : "\(named)|\(shown)")
    }
    let hidden = items.count - admitted.count + searches.count - found.count + lost
    return Outcome(text: text, hidden: hidden)
  }

  private func total(_ items: [ModelItem]) -> String {
    let unknown = items.count { $0.cents == 0 }
    if unknown > 0, unknown == items.count { return unknownSum }
    return amount(items.reduce(0) { $0 + $1.lineCents }) + (unknown > 0 ? "+" : "")
  }

  /// The items of one category, and of one room if there are several.
  private struct Group {
    let key: [String]
    let name: String
    let room: String
    var items: [ModelItem]

    var sum: Int64 { items.reduce(0) { $0 + $1.lineCents } }
  }

  /// The groups in order, room by room; items without a room come last.
  private func orderedByRoom(_ groups: [Group]) -> [Group] {
    var rooms: [Group] = []
    for group in groups {
      if let place = rooms.firstIndex(where: { $0.key[0] == group.key[0] }) {
        rooms[place].items += group.items
      } else {
        rooms.append(
          Group(key: [group.key[0]], name: group.room, room: group.room, items: group.items))
      }
    }
    let sorted = rooms.insertionSorted { left, right in
      if left.key[0].isEmpty != right.key[0].isEmpty { return right.key[0].isEmpty }
      switch options.groupOrder {
      case .input, .room: return false
      case .name: return Self.compare(left.name, right.name) < 0
      case .subtotal: return left.sum > right.sum
      }
    }
    return sorted.flatMap { room in ordered(groups.filter { $0.key[0] == room.key[0] }) }
  }

  /// The number of the item that each alternate could replace.
  private static func targets(
    _ items: [ModelItem], _ areTogether: (ModelItem, ModelItem) -> Bool
  ) -> [Int: Int] {
    let products = items.filter { $0.score >= 0.5 }
    func target(_ item: ModelItem) -> ModelItem? {
      guard let link = item.alternateTo, item.score >= 0.5 else { return nil }
      let all = products.filter { $0.link == link }
      let found = all.first { areTogether($0, item) } ?? all.first
      return found?.number == item.number ? nil : found
    }
    var targets: [Int: Int] = [:]
    for item in products {
      var chain = [item.number]
      var end = item
      while let next = target(end), !chain.contains(next.number) || next.number == item.number {
        if next.number == item.number {
          end = item
          break
        }
        chain.append(next.number)
        end = next
      }
      // The item that a chain enters a circle by is an ordinary one.
      if end.number != item.number, let next = target(end) {
        end = next
      }
      if end.number != item.number { targets[item.number] = end.number }
    }
    return targets
  }

  private func ordered(_ groups: [Group]) -> [Group] {
    groups.insertionSorted { left, right in
      switch options.groupOrder {
      case .input: return false
      case .name: return Self.compare(left.name, right.name) < 0
      case .subtotal:
        return left.sum > right.sum
      case .room: return Self.room(left.name) < Self.room(right.name)
      }
    }
  }

  private func precedes(_ left: ModelItem, _ right: ModelItem) -> Bool {
    let names = (Self.fold(left.name), Self.fold(right.name))
    let nameOrder = Self.compare(left.name, right.name)
    let retailerOrder = Self.compare(left.retailer, right.retailer)
    let prices = (
      left.cents == 0 ? Int64.max : left.cents, right.cents == 0 ? Int64.max : right.cents
    )
    switch options.itemOrder {
    case .input: return left.number < right.number
    case .price where prices.0 != prices.1: return prices.0 < prices.1
    case .name where nameOrder != 0: return nameOrder < 0
    case .retailer where retailerOrder != 0: return retailerOrder < 0
    default: break
    }
    if (left.score < 0.8) != (right.score < 0.8) { return right.score < 0.8 }
    if left.score != right.score { return left.score > right.score }
    let fits = (Self.place(left.fit), Self.place(right.fit))
    if fits.0 != fits.1 { return fits.0 < fits.1 }
    if prices.0 != prices.1 { return prices.0 < prices.1 }
    if names.0 != names.1 { return names.0.isBefore(names.1) }
    return left.number < right.number
  }

  /// The items that are one product, and the best of them.
  private static func clusters(
    _ items: [ModelItem], _ areTogether: (ModelItem, ModelItem) -> Bool
  ) -> [(all: [Int], best: Int)] {
    var model = SlowModel()
    model.options.itemOrder = .rank
    var clusters: [[ModelItem]] = []
    for item in items {
      let same = clusters.indices.filter {
        clusters[$0].contains { isSame($0, item) && areTogether($0, item) }
      }
      let joined = same.flatMap { clusters[$0] } + [item]
      clusters = clusters.indices.filter { !same.contains($0) }.map { clusters[$0] } + [joined]
    }
    return clusters.map { cluster in
      (cluster.map(\.number), cluster.insertionSorted(by: model.precedes)[0].number)
    }
  }

  private static func isSame(_ left: ModelItem, _ right: ModelItem) -> Bool {
    if left.link == right.link { return true }
    let retailer = fold(left.retailer)
    let name = fold(left.name)
    return !retailer.isEmpty && retailer == fold(right.retailer) && !name.isEmpty
      && name == fold(right.name)
  }

  private static func place(_ fit: String?) -> Int { fit == "fits" ? 0 : fit == "tight" ? 2 : 1 }

  private static func room(_ group: String) -> Int {
    let rooms = [["sofas", "accent chairs"], ["coffee tables"], ["rugs"], ["lighting"]]
    return rooms.firstIndex { $0.contains(fold(group)) } ?? rooms.count
  }

  static func fold(_ text: String) -> String {
    collapse(text).lowercased().replacing("ß", with: "ss")
  }

  /// Compares names in English order: by letters, then by accents, then by case.
  private static func compare(_ left: String, _ right: String) -> Int {
    func levels(_ text: String) -> [String] {
      let letters = fold(text).replacing("ä", with: "a").replacing("ö", with: "o")
      let forms = collapse(text).map { $0 == "ß" ? "11" : $0.isUppercase ? "1" : "0" }
      return [letters, fold(text), forms.joined()]
    }
    for (a, b) in zip(levels(left), levels(right)) where a != b { return a.isBefore(b) ? -1 : 1 }
    return 0
  }

  static func collapse(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Amount as `$1,899.00`.
  static func dollars(_ cents: Int64) -> String { "$" + digits(cents, 2, ",", ".") }

  /// An amount in minor units with its marks, and no symbol.
  static func digits(_ amount: Int64, _ decimals: Int, _ group: String, _ mark: String) -> String {
    var text = "\(amount)"
    while text.count <= decimals { text = "0" + text }
    var whole = String(text.dropLast(decimals))
    var grouped = ""
    while whole.count > 3 {
      grouped = group + whole.suffix(3) + grouped
      whole.removeLast(3)
    }
    return whole + grouped + (decimals == 0 ? "" : mark + text.suffix(decimals))
  }
}

extension Array {
  /// A stable sort that compares each with each.
  fileprivate func insertionSorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    var sorted: [Element] = []
    for element in self {
      let place = sorted.firstIndex { precedes(element, $0) } ?? sorted.count
      sorted.insert(element, at: place)
    }
    return sorted
  }
}

extension String {
  /// Whether the text comes before another one by Unicode scalars.
  fileprivate func isBefore(_ other: String) -> Bool {
    unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
  }
}
