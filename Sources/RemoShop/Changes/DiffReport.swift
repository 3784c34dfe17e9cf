import RemoBytes

extension ListDiff.Change {
  /// The kind of the difference, as JSON names it.
  func kind(isInOneCurrency: Bool) -> String {
    switch self {
    case .price(nil, _): "price_known"
    case .price(_, nil): "price_unknown"
    // A price in another currency is neither higher nor lower.
    case .price where !isInOneCurrency: "other_currency"
    case .price(let old?, let new?): new > old ? "price_up" : "price_down"
    case .quantity: "quantity_changed"
    case .score(let old, let new): new > old ? "better_match" : "worse_match"
    case .band: "label_changed"
    case .text(let field, "", _) where field.namesProduct: "now_alternate"
    case .text(let field, _, "") where field.namesProduct: "no_longer_alternate"
    case .text(let field, _, _): field.field.description.change ?? ""
    case .own: "field_changed"
    }
  }

  static let kinds =
    [
      "price_up", "price_down", "price_known", "price_unknown", "better_match", "worse_match",
      "label_changed", "quantity_changed", "now_alternate", "no_longer_alternate",
      "other_currency", "field_changed",
    ] + ItemField.descriptions.compactMap(\.change)

  static func words(for kind: String) -> String {
    ["price_known": "now_priced", "other_currency": "price"][kind] ?? kind
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

    /// The words for the difference; empty if a template writes them around `product`.
    var what: String
    /// The name of the product whose alternate it is or was; empty for other differences.
    var product = ""
    /// Whether the item is that product's alternate now; otherwise it was before.
    var isAlternate = false
    /// The effect on a buyer; nil if it is neutral.
    var trend: Trend?
    /// The old value; empty if only the new one is shown, or none.
    var old = ""
    var new = ""
    /// Whether the values are whole sentences, which only a page has room for.
    var isLong = false
    var isFirst = false
    var kind = Kind.other

    /// A difference whose new value a page shows with the product.
    enum Kind: Sendable {
      case price, name, other
    }
  }

  /// A text about a product, such as its retailer.
  struct Fact: Sendable {
    var text: String
    var isFirst: Bool
  }

  /// A difference of the renovation costs.
  struct CostLine: Sendable {
    var what: String
    /// Whether it is a difference of texts, which need more room than amounts.
    var isText: Bool
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
    /// The price of each of several pieces, if it is known.
    var unitPrice = ""
    var isPriced = false
    var retailer = ""
    var group = ""
    /// The room, if the list is grouped by rooms.
    var room = ""
    /// The retailer, the group and the room, as far as a page shows them with the product.
    var facts: [String] = []
    /// The URL of the picture; empty without one.
    var image = ""
    /// The URL of the old picture, if it differs.
    var oldImage = ""
    /// Whether a page shows the pictures before and now side by side.
    var isPair = false
    /// The name of the icon in place of a picture.
    var icon = "other"
    /// "Close match", or the label of an alternate, or of low confidence.
    var label = ""
    /// The words of a search; empty for a product.
    var note = ""
    /// The link; empty for a product of low confidence.
    var link = ""
    /// The effect on the total with its sign; empty if there is none, or if a line shows it.
    var effect = ""
    /// The effect on the total, in minor units.
    var effectCents: Int64 = 0
    var isSearch = false
    /// Whether the price is known for the first time.
    var isNowPriced = false
    var lines: [Line] = []
  }

  /// The replaced, added, removed or changed entries.
  struct Section: Sendable {
    enum Kind: String, Sendable {
      case replaced, added, removed, changed

      var sign: String {
        switch self {
        case .added: "+"
        case .removed: "-"
        case .replaced, .changed: "~"
        }
      }
    }

    let kind: Kind
    var heading: String
    var entries: [Entry]
    /// The sum of the effects, with its sign; empty if it is zero.
    var sum: String
  }

  /// The names of the two lists; empty if they are not shown.
  let names: (old: String, new: String)
  private(set) var sections: [Section] = []
  let isSame: Bool
  let totalBefore: String
  let totalNow: String
  /// Whether the new total is an amount, and no word for products without a price.
  let isTotalKnown: Bool
  /// The difference with its sign; empty if the totals are equal or in different currencies.
  let totalChange: String
  /// The sum of all effects on the total, with its sign; empty if no line has one.
  let effectSum: String
  /// The codes of the currencies if they differ, or else empty.
  let currencies: (old: String, new: String)
  /// The number of entries that filters hide: "3 entries hidden by filters"; empty if there are
  /// none.
  let hiddenBefore: String
  let hiddenNow: String
  let costs: [CostLine]
  /// The changed adjustments below the totals.
  let adjustments: [CostLine]
  /// The totals with all adjustments; empty if neither list has any.
  let grandTotals: (before: String, now: String)

  /// The sender's logo as a `data:` URL; empty without one.
  let studioLogo: String

  private let diff: ListDiff
  private let text: ListText
  private let old: DiffSide
  private let new: DiffSide
  private let showsScores: Bool
  /// Whether it is for a page, which has pictures and shows each value once.
  private let isPage: Bool

  /// - Parameters:
  ///   - oldText: the texts for the currency of the old list.
  ///   - text: the texts for the currency of the new list.
  init(
    _ diff: ListDiff, format: DiffFormat, names: (old: String, new: String), oldText: ListText,
    text: ListText, document: DocumentOptions
  ) {
    self.diff = diff
    self.names = names
    self.text = text
    isPage = format == .html
    var pictures = document
    if !isPage { pictures.images = .none }
    old = DiffSide(diff.old, text: oldText, document: pictures)
    new = DiffSide(diff.new, text: text, document: pictures)
    showsScores = document.showsScores
    studioLogo = document.studio.logo.map { String(decoding: $0.url, as: UTF8.self) } ?? ""
    isSame = diff.isEmpty
    // If both totals lack every price, one of them says enough.
    let isUnknown = isPage && diff.old.totalCents == 0 && diff.new.totalCents == 0
    totalBefore = isUnknown && diff.old.unpricedCount > 0 ? "" : old.total
    totalNow = new.total
    isTotalKnown = diff.new.totalCents != 0 || diff.new.unpricedCount == 0
    let isOne = diff.isInOneCurrency
    totalChange = diff.totalChange == .zero ? "" : text.money.difference(diff.totalChange)
    effectSum = isOne && diff.hasEffects ? text.money.difference(Amount(diff.effectSum)) : ""
    currencies = isOne ? ("", "") : (diff.old.currency.code, diff.new.currency.code)
    hiddenBefore = old.hidden(toldIn: document.voice)
    hiddenNow = new.hidden(toldIn: document.voice)
    costs = diff.costChanges.map { Self.line($0, oldText: oldText, text: text) }
    adjustments = diff.adjustmentChanges.map { Self.line($0, oldText: oldText, text: text) }
    grandTotals = diff.hasAdjustments ? (old.grandTotal, new.grandTotal) : ("", "")
    addSections()
  }

  /// Whether any entry has a picture.
  var hasImages: Bool {
    sections.contains { $0.entries.contains { !$0.image.isEmpty || !$0.oldImage.isEmpty } }
  }

  private mutating func addSections() {
    let replacements = isPage ? diff.replacements : []
    let came = Set(replacements.map(\.new))
    let gone = Set(replacements.map(\.old))
    add(.replaced, entries: replacements.map(replacement))
    add(
      .added,
      entries: diff.added.filter { !came.contains($0) }
        .map { entry($0, of: new, effect: diff.effect(ofAdded: $0)) }
        + diff.addedSearches.map { new.entry(diff.new.searches[$0]) })
    add(
      .removed,
      entries: diff.removed.filter { !gone.contains($0) }
        .map { entry($0, of: old, effect: diff.effect(ofRemoved: $0)) }
        + diff.removedSearches.map { old.entry(diff.old.searches[$0]) })
    add(
      .changed,
      entries: diff.edited.filter { !came.contains($0.new) && !gone.contains($0.old) }
        .map(changed))
  }

  private func entry(_ item: Int, of side: DiffSide, effect: Int64) -> Entry {
    var entry = side.entry(item)
    entry.effectCents = effect
    return entry
  }

  /// Adds a section with the effect of each entry on the total.
  private mutating func add(_ kind: Section.Kind, entries: [Entry]) {
    if entries.isEmpty { return }
    let shown = entries.map { entry in
      var entry = entry
      entry.effect = effect(entry.effectCents)
      if entry.facts.isEmpty { entry.facts = [entry.retailer, entry.group, entry.room] }
      entry.facts.removeAll { $0.isEmpty }
      // Nobody checks the price of a product that is gone.
      if kind == .removed, !entry.isPriced { entry.price = "" }
      // The effect of an added or removed product is its price.
      let isPrice = kind == .added || kind == .removed
      if isPage, isPrice, !entry.effect.isEmpty { entry.price = "" }
      // In a line, the price of a product priced for the first time is its effect.
      if !isPage, entry.isNowPriced, !entry.effect.isEmpty {
        entry.lines[0].new = entry.effect
        entry.effect = ""
      }
      return entry
    }
    // It cannot overflow: each list's sum of all prices fits.
    let sum = effect(entries.reduce(0) { $0 + $1.effectCents })
    let heading = text.words.text(kind.rawValue) ?? ""
    sections.append(Section(kind: kind, heading: heading, entries: shown, sum: sum))
  }

  private func changed(_ edit: ListDiff.Edit) -> Entry {
    var entry = entry(edit.new, of: new, effect: diff.effect(of: edit))
    entry.lines = lines(of: edit)
    if !entry.lines.isEmpty { entry.lines[0].isFirst = true }
    if case .price(nil, _)? = edit.changes.first { entry.isNowPriced = true }
    if isPage { leaveOutRepeats(of: edit.changes, in: &entry, before: old.entry(edit.old)) }
    return entry
  }

  /// Leaves out the texts that a page would show twice, and adds the picture before.
  private func leaveOutRepeats(
    of changes: [ListDiff.Change], in entry: inout Entry, before: Entry
  ) {
    var told: Set<ListDiff.Field> = []
    for case .text(let field, _, _) in changes { told.insert(field) }
    entry.facts = [
      told.contains(.retailer) ? "" : entry.retailer, told.contains(.group) ? "" : entry.group,
      told.contains(.room) ? "" : entry.room,
    ]
    if told.contains(.imageURL), !before.image.isEmpty {
      entry.oldImage = before.image
      entry.isPair = true
    }
    // The product shows its new price and name.
    for index in entry.lines.indices {
      switch entry.lines[index].kind {
      case .price where entry.quantity.isEmpty || entry.isNowPriced, .name:
        entry.lines[index].new = ""
      default: break
      }
    }
  }

  /// A product in place of another one.
  private func replacement(_ replacement: ListDiff.Replacement) -> Entry {
    var entry = entry(replacement.new, of: new, effect: replacement.effect)
    let before = old.entry(replacement.old)
    let pieces = before.quantity.isEmpty ? "" : "\(before.quantity) × "
    let price = before.isPriced ? before.price : ""
    let texts = [pieces + before.name, before.retailer, price].filter { !$0.isEmpty }
    entry.lines = [
      Line(
        what: text.words.text("in_place_of") ?? "",
        new: texts.joined(separator: text.words.text("comma") ?? ""))
    ]
    entry.lines += replacement.edits.flatMap { edit in
      lines(
        of: ListDiff.Edit(
          old: edit.old, new: edit.new,
          changes: edit.changes.filter { !replacement.implies($0) }))
    }
    // Without a trend: the customer compares prices with the replaced product.
    for index in entry.lines.indices where entry.lines[index].kind == .price {
      entry.lines[index].trend = nil
    }
    entry.lines[0].isFirst = true
    entry.oldImage = before.image
    entry.isPair = true
    return entry
  }

  // MARK: Texts

  /// An effect with its sign; empty if there is none.
  private func effect(_ cents: Int64) -> String {
    cents == 0 || !diff.isInOneCurrency ? "" : text.money.difference(Amount(cents))
  }

  private static func line(
    _ change: CostChange, oldText: ListText, text: ListText
  ) -> CostLine {
    func value(_ value: CostChange.Value?, text: ListText) -> String {
      switch value {
      case .amount(let cents): text.money.string(cents)
      case .range(let low, let high): "\(text.money.string(low)) – \(text.money.string(high))"
      case .percentage(let percentage): text.money.string(percentage)
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
      case .adjustment: ""
      }
    var what = text.words.text(key) ?? ""
    if case .fee(let profession) = change.part { what = profession.unlessBlank ?? what }
    if case .adjustment(let label) = change.part { what = label }
    return CostLine(
      what: what, isText: change.isText, isRange: change.part == .range,
      old: value(change.old, text: oldText), new: value(change.new, text: text))
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
      guard case .text(let field, let old, let new) = change else { return line(change) }
      switch field {
      case .productURL where texts[.retailer] != nil: return nil
      case _ where texts.keys.contains { $0.details == field }: return nil
      case _ where field.namesProduct:
        return line(
          change, was: old.isEmpty ? nil : diff.oldMains[edit.old],
          now: new.isEmpty ? nil : diff.newMains[edit.new])
      default:
        var line = line(change)
        if let details = field.details.flatMap({ texts[$0] }) {
          line.old += aside(details.old)
          line.new += aside(details.new)
        }
        return line
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

  /// The change of an alternate, with the name of the product that it could or can replace.
  private func line(_ change: ListDiff.Change, was: Int?, now: Int?) -> Line {
    var line = line(change)
    let names = (was.map(old.name), now.map(new.name))
    if case (let was?, let now?) = names {
      line.old = was
      line.new = now
    } else {
      line.what = ""
      line.product = names.0 ?? names.1 ?? ""
      line.isAlternate = now != nil
    }
    return line
  }

  private func line(_ change: ListDiff.Change) -> Line {
    let kind = change.kind(isInOneCurrency: diff.isInOneCurrency)
    var line = Line(what: text.words.text(ListDiff.Change.words(for: kind)) ?? "")
    switch change {
    case .price(let old, let new):
      line.kind = .price
      line.trend = kind == "price_down" ? .better : kind == "price_up" ? .worse : nil
      if old != nil { line.old = self.old.price(old) }
      line.new = self.new.price(new)
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
    case .own(let name, let old, let new):
      line.what = text.words.label(ofOwnField: name)
      line.old = old
      line.new = new.isEmpty ? "—" : new
    // People compare pages and pictures by looking at them, not at their URLs.
    case .text(let field, _, _) where field.field.description.isLink: break
    case .text(let field, let old, let new):
      line.old = value(field, value: old)
      line.new = value(field, value: new)
      if field == .productName { line.kind = .name }
      line.isLong = [.whyMatched, .note, .comment].contains(field)
    }
    return line
  }

  private func label(_ score: Confidence) -> String {
    let name =
      switch score.band {
      case .normal: text.words.text("match") ?? ""
      case .closeMatch: text.words[.closeMatch]
      case .lowConfidence: text.words.text("search_only") ?? ""
      }
    return showsScores ? name + aside(self.score(score)) : name
  }

  private func score(_ score: Confidence) -> String {
    written { text.money.append(score: score.score, to: &$0) }
  }

  /// A text of an item as lists show it.
  private func value(_ field: ListDiff.Field, value: String) -> String {
    guard let value = value.unlessBlank else { return "—" }
    if field == .decision { return text.words.text(value) ?? value }
    guard field == .fitStatus else { return value }
    let source = DocumentBuffer(value)
    let bytes = source.storage.span
    return written {
      text.writeFitLabel(ByteSlice(0..<source.inputCount), in: bytes, to: &$0, escaping: .unescaped)
    }
  }
}
