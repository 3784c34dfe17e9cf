import RemoBytes

/// The kind of a difference between two versions of an item.
enum DiffKind: String, CaseIterable, Sendable {
  case priceUp = "price_up"
  case priceDown = "price_down"
  case priceKnown = "price_known"
  case priceUnknown = "price_unknown"
  case betterMatch = "better_match"
  case worseMatch = "worse_match"
  case labelChanged = "label_changed"
  case nameChanged = "name_changed"
  case otherRetailer = "other_retailer"
  case movedGroup = "moved_group"
  case fitChanged = "fit_changed"
  case sizeChanged = "size_changed"
  case reasonChanged = "reason_changed"
  case linkChanged = "link_changed"
  case imageChanged = "image_changed"
  case quantityChanged = "quantity_changed"
  case noteChanged = "note_changed"
  case movedRoom = "moved_room"
  case alternateChanged = "alternate_changed"

  /// The kind of a change.
  init(_ change: ListDiff.Change) {
    switch change {
    case .price(let old, let new):
      guard let old else {
        self = .priceKnown
        return
      }
      self = new.map { $0 > old ? .priceUp : .priceDown } ?? .priceUnknown
    case .quantity: self = .quantityChanged
    case .score(let old, let new): self = new > old ? .betterMatch : .worseMatch
    case .band: self = .labelChanged
    case .text(let field, _, _):
      switch field {
      case .productName: self = .nameChanged
      case .retailer: self = .otherRetailer
      case .group: self = .movedGroup
      case .fitStatus, .fitDetail: self = .fitChanged
      case .dimensions: self = .sizeChanged
      case .whyMatched: self = .reasonChanged
      case .productURL: self = .linkChanged
      case .imageURL: self = .imageChanged
      case .note: self = .noteChanged
      case .room: self = .movedRoom
      case .alternateTo: self = .alternateChanged
      }
    }
  }

  /// The key of its words.
  var wordsKey: String {
    switch self {
    case .priceKnown: "price"
    default: rawValue
    }
  }
}

/// The changes between two lists as texts, in the language of the lists.
struct DiffReport: Sendable {
  /// A difference of an item.
  struct Line: Sendable {
    /// The effect of a difference on a buyer.
    enum Trend: String, Sendable {
      case better, worse
    }

    var what: String
    /// The effect on a buyer; nil if it is neutral.
    var trend: Trend?
    /// The old value; both values are empty if they are not shown.
    var old = ""
    var new = ""
    /// Whether the values are whole sentences, which only a page has room for.
    var isLong = false
  }

  /// A difference of the renovation costs.
  struct CostLine: Sendable {
    var what: String
    /// Whether it is a difference of texts, which need more room than amounts.
    var isText: Bool
    /// Whether it belongs to the cost range.
    var isRange: Bool
    var old: String
    var new: String
  }

  /// An item or a search.
  struct Entry: Sendable {
    var name: String
    /// The number of pieces; empty for one.
    var quantity = ""
    /// The price of all pieces, or "Check price"; empty for a search.
    var price = ""
    var retailer = ""
    var group = ""
    /// "Close match", or the label of an alternate or a demoted item.
    var label = ""
    /// The words of a search; empty for a product.
    var note = ""
    /// The link; empty for a demoted product.
    var link = ""
    var isSearch = false
    var lines: [Line] = []
  }

  /// The added, removed or changed entries.
  struct Section: Sendable {
    enum Kind: String, Sendable {
      case added, removed, changed

      var sign: String {
        switch self {
        case .added: "+"
        case .removed: "-"
        case .changed: "~"
        }
      }
    }

    let kind: Kind
    var heading: String
    var entries: [Entry]
  }

  private(set) var sections: [Section] = []
  let isSame: Bool
  let totalBefore: String
  let totalNow: String
  /// The difference with its sign, and a remark if it is partial; empty if the totals are equal.
  let totalChange: String
  /// The number of entries that filters hide: "3 entries hidden by filters"; empty if there are
  /// none.
  let hiddenBefore: String
  let hiddenNow: String
  /// The differences of the renovation costs.
  let costs: [CostLine]

  private let diff: ListDiff
  private let text: ListText
  private let showsScores: Bool

  init(_ diff: ListDiff, text: ListText, showsScores: Bool) {
    self.diff = diff
    self.text = text
    self.showsScores = showsScores
    isSame = diff.isEmpty
    totalBefore = Self.total(diff.old, text: text)
    totalNow = Self.total(diff.new, text: text)
    totalChange = Self.change(diff, text: text)
    hiddenBefore = Self.hidden(diff.old, text: text)
    hiddenNow = Self.hidden(diff.new, text: text)
    costs = diff.costChanges.map { Self.line($0, text: text) }
    addSections()
  }

  private mutating func addSections() {
    func add(_ kind: Section.Kind, entries: [Entry]) {
      if entries.isEmpty { return }
      sections.append(
        Section(kind: kind, heading: text.words.text(kind.rawValue) ?? "", entries: entries))
    }
    let (old, new) = (DiffSide(diff.old, text: text), DiffSide(diff.new, text: text))
    add(
      .added,
      entries: diff.added.map(new.entry)
        + diff.addedSearches.map { new.entry(diff.new.searches[$0]) })
    add(
      .removed,
      entries: diff.removed.map(old.entry)
        + diff.removedSearches.map { old.entry(diff.old.searches[$0]) })
    add(
      .changed,
      entries: diff.edited.map { edit in
        var entry = new.entry(edit.new)
        entry.lines = lines(of: edit)
        return entry
      })
  }

  // MARK: Texts

  private static func total(_ rendered: ArrangedList, text: ListText) -> String {
    text.money.string(rendered.total, unpriced: rendered.unpricedItemCount)
  }

  private static func hidden(_ rendered: ArrangedList, text: ListText) -> String {
    rendered.hiddenCount > 0 ? text.hidden.string(rendered.hiddenCount) : ""
  }

  /// The change of the total, and the number of products that it leaves out.
  private static func change(_ diff: ListDiff, text: ListText) -> String {
    let change = diff.comparableChange
    var parts = change == .zero ? [] : [text.money.difference(change)]
    if diff.uncomparedCount > 0, let (before, after) = text.words.parts("not_counted") {
      parts.append(before + text.unpriced.string(diff.uncomparedCount) + after)
    }
    return parts.joined(separator: text.words.text("comma") ?? "")
  }

  private static func line(_ change: CostChange, text: ListText) -> CostLine {
    func value(_ value: CostChange.Value?) -> String {
      switch value {
      case .amount(let cents): text.money.string(cents)
      case .range(let low, let high): "\(text.money.string(low)) – \(text.money.string(high))"
      case .text(let text): text
      case nil: "—"
      }
    }
    let key =
      switch change.part {
      case .materials: "materials"
      case .labor: "labor"
      case .permits: "permits"
      case .fee: "fee"
      case .range: "range"
      }
    var what = text.words.text(key) ?? ""
    if case .fee(let profession) = change.part { what = profession.unlessBlank ?? what }
    return CostLine(
      what: what, isText: change.isText, isRange: change.part == .range, old: value(change.old),
      new: value(change.new))
  }

  /// The remarks about the new total in one text.
  var nowNote: String {
    [totalChange, hiddenNow].filter { !$0.isEmpty }.joined(
      separator: text.words.text("comma") ?? "")
  }

  /// The differences of a product. A new retailer implies a new link, and the fit is one
  /// difference with its details.
  private func lines(of edit: ListDiff.Edit) -> [Line] {
    var texts: [ListDiff.Field: (old: String, new: String)] = [:]
    for case .text(let field, let old, let new) in edit.changes { texts[field] = (old, new) }
    return edit.changes.compactMap { change in
      guard case .text(let field, _, _) = change else { return line(change) }
      switch field {
      case .productURL where texts[.retailer] != nil: return nil
      case .fitDetail where texts[.fitStatus] != nil: return nil
      case .fitStatus:
        var line = line(change)
        if let detail = texts[.fitDetail] {
          line.old += aside(detail.old)
          line.new += aside(detail.new)
        }
        return line
      default: return line(change)
      }
    }
  }

  /// A text in parentheses; empty if it is blank.
  private func aside(_ value: String) -> String {
    guard let value = value.unlessBlank, let (before, after) = text.words.parts("aside") else {
      return ""
    }
    return before + value + after
  }

  private func line(_ change: ListDiff.Change) -> Line {
    let kind = DiffKind(change)
    var line = Line(what: text.words.text(kind.wordsKey) ?? "")
    switch change {
    case .price(let old, let new):
      line.trend = kind == .priceDown ? .better : kind == .priceUp ? .worse : nil
      line.old = price(old)
      line.new = price(new)
    case .quantity(let old, let new):
      line.old = String(old)
      line.new = String(new)
    case .score(let old, let new):
      line.trend = new > old ? .better : .worse
      if showsScores {
        line.old = self.score(old)
        line.new = self.score(new)
      }
    case .band(let old, let new):
      line.trend = new > old ? .better : .worse
      line.old = label(old)
      line.new = label(new)
    // People compare pages and pictures by looking at them, not at their URLs.
    case .text(.productURL, _, _), .text(.imageURL, _, _), .text(.alternateTo, _, _): break
    case .text(let field, let old, let new):
      line.old = value(field, value: old)
      line.new = value(field, value: new)
      line.isLong = field == .whyMatched || field == .note
    }
    return line
  }

  private func price(_ price: Amount?) -> String {
    price.map(text.money.string) ?? "—"
  }

  private func label(_ score: Confidence) -> String {
    let name =
      switch score.band {
      case .normal: text.words.text("match") ?? ""
      case .closeMatch: text.words[.closeMatch]
      case .demoted: text.words.text("search_only") ?? ""
      }
    return showsScores ? name + aside(self.score(score)) : name
  }

  /// A score in the form of the locale.
  private func score(_ score: Confidence) -> String {
    written { text.money.append(score: score.score, to: &$0) }
  }

  /// A text of an item in the form of a list.
  private func value(_ field: ListDiff.Field, value: String) -> String {
    guard let value = value.unlessBlank else { return "—" }
    guard field == .fitStatus else { return value }
    let source = DocumentBuffer(value)
    let bytes = source.storage.span
    return written {
      text.writeFitLabel(ByteSlice(0..<source.inputCount), in: bytes, to: &$0, escaping: .unescaped)
    }
  }
}

/// The items of one version, as texts.
private struct DiffSide {
  private let rendered: ArrangedList
  private let text: ListText
  /// The number of each item's group, by item number.
  private var groups: [Int: Int] = [:]

  init(_ rendered: ArrangedList, text: ListText) {
    self.rendered = rendered
    self.text = text
    for (number, group) in rendered.groups.enumerated() {
      for place in group.range {
        let item = Int(rendered.order[place])
        groups[item] = number
        for alternate in rendered.alternates[item] ?? [] { groups[alternate] = number }
      }
    }
  }

  /// The entry of a product.
  func entry(_ number: Int) -> DiffReport.Entry {
    let bytes = rendered.list.document.storage.span
    let item = rendered.list.records.items[number]
    let traits = rendered.traits[number]
    var entry = DiffReport.Entry(
      name: written {
        text.writeName(of: item, traits: traits, in: bytes, to: &$0, escaping: .unescaped)
      })
    entry.price = written { text.writePrice(item.lineCents, to: &$0, escaping: .unescaped) }
    if item.quantity > 1 { entry.quantity = String(item.quantity) }
    if !traits.contains(.hasBlankRetailer) { entry.retailer = bytes.string(item.retailer.range) }
    if let group = groups[number] {
      entry.group = bytes.string(rendered.groups[group].name.range)
    } else {
      entry.group = bytes.string(item.categoryGroup.range)
      entry.label = text.words.text("search_only") ?? ""
      return entry
    }
    if traits.contains(.isAlternate) {
      entry.label = text.words.text("alternate") ?? ""
    } else if traits.contains(.isCloseMatch) {
      entry.label = text.words[.closeMatch]
    }
    if let link = WebLink(item.productURL, in: bytes) {
      entry.link = String(decoding: link.written(bytes), as: UTF8.self)
    }
    return entry
  }

  /// The entry of a search.
  func entry(_ search: SearchRecord) -> DiffReport.Entry {
    let bytes = rendered.list.document.storage.span
    let name = bytes.string(search.category.range)
    var entry = DiffReport.Entry(
      name: bytes.isBlank(search.category.range) ? text.words[.unknownItem] : name)
    entry.isSearch = true
    if !search.keywords.isNull { entry.note = bytes.string(search.words.range) }
    entry.link = bytes.string(search.url.range)
    return entry
  }
}

/// The text that `body` writes.
private func written(_ body: (inout ByteWriter) -> Void) -> String {
  var writer = ByteWriter()
  body(&writer)
  return String(decoding: writer.finish(), as: UTF8.self)
}
