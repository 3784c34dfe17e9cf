import RemoBytes
import RemoTemplate

/// Arranged lists as the rows of a template.
///
/// Rows have only the fields that a template uses, and allocate nothing. The context borrows each
/// list and keeps texts, options and images beside it.
package struct ListContext: ~Copyable {
  private let locale: ListLocale
  private(set) var text: ListText
  private let options: DocumentOptions
  let hasTips: Bool
  /// Whether the page links to the images of the list.
  let linksImages: Bool
  let hasImages: Bool
  /// The images embedded in the page.
  private(set) var images = EmbeddedImages()
  /// The numbers of the own fields that the current list shows.
  private var shownFields: [Int] = []
  /// The URL of the picture of the room, if it has one.
  private(set) var heroURL: String?
  /// The picture of the room as a `data:` URL, if the options give its content.
  private var heroImage: ContiguousArray<UInt8>?
  /// The sender's logo as a `data:` URL, if there is one.
  let studioLogo: ContiguousArray<UInt8>?
  /// A warning about the picture of the room, if the content that the options give is damaged.
  private var heroWarnings: [Diagnostic] = []

  package init(_ list: ListOptions, document: DocumentOptions) {
    locale = list.locale
    text = ListText(list.locale, currency: list.currency ?? .usd, voice: document.voice)
    options = document
    hasTips = document.showsTips && document.voice == .shopping
    linksImages = document.images == .link
    hasImages = document.images != .none
    studioLogo = document.studio.logo?.url
    guard hasImages, case .image(let content) = document.hero else { return }
    let image = ContiguousArray(content)
    guard let kind = ImageKind(of: image) else { return }
    do throws(ImageFileError) {
      heroImage = try EmbeddedImages.url(of: image, kind: kind, repair: document.heroRepair)
    } catch {
      heroWarnings = [error.warning(about: document.hero)]
    }
  }

  /// The warnings about images that the document lacks.
  var imageWarnings: [Diagnostic] { heroWarnings + images.warnings }

  /// Prepares the texts for the currency and the amounts of a list. The constants depend on the
  /// currency.
  ///
  /// - Returns: whether the texts changed.
  mutating func adoptAmounts(of arranged: borrowing ArrangedList) -> Bool {
    let currency = arranged.currency
    let isWhole = options.voice == .presentation && arranged.hasWholeAmounts
    if text.money.currency == currency, text.isWhole == isWhole { return false }
    text = ListText(locale, currency: currency, voice: options.voice, isWhole: isWhole)
    return true
  }

  /// Finds the parts of a list beside its texts: own fields, the picture of the room, and the
  /// images if the options embed them.
  mutating func adopt(_ arranged: borrowing ArrangedList) {
    if !shownFields.isEmpty { shownFields = [] }
    // A copy of the own fields takes time, and few lists have any.
    if !arranged.list.records.own.isEmpty {
      let own = arranged.list.records.own
      shownFields =
        options.shownFields.map { $0.compactMap(own.number) } ?? Array(own.names.indices)
    }
    heroURL = arranged.heroURL(options.hero)
    guard options.images == .embed else { return }
    images.find(in: arranged, hero: heroURL, options: options)
  }

  var voice: DocumentVoice { options.voice }

  /// The address of the page that an email links to.
  var pageURL: WebURL? { options.pageURL }

  /// The picture of the room as documents show it: a link or a `data:` URL.
  var hero: ContiguousArray<UInt8>? {
    if !hasImages { return nil }
    if let heroImage { return heroImage }
    return linksImages ? heroURL.map { ContiguousArray($0.utf8) } : images.hero
  }

  /// The number of bytes of the embedded picture of the room.
  var embeddedHeroCount: Int {
    heroImage == nil && linksImages ? 0 : hero?.count ?? 0
  }

  /// The number of bytes of the embedded images of the items shown, without alternates.
  func embeddedImageCount(of arranged: borrowing ArrangedList) -> Int {
    arranged.order.reduce(0) { $0 + (images.url(Int($1))?.count ?? 0) }
  }

  /// The names with one value for all lists.
  package var constants: TemplateConstants {
    var constants = text.words.constants
    constants["title"] = options.title(in: text.words)
    constants["lang"] = locale.wordsTag
    constants["dir"] = locale.wordsDirection.rawValue
    // These marks surround a value that may have another direction. The outer one separates it
    // from its neighbors; the inner one keeps its digits and signs in place.
    let isMarked = locale.wordsDirection == .rightToLeft
    constants["bidi.before"] = isMarked ? "\u{200F}\u{200E}" : ""
    constants["bidi.after"] = isMarked ? "\u{200E}\u{200F}" : ""
    constants["currency"] = text.money.currency.code
    constants["rel"] = options.rel
    constants["project"] = options.project ?? ""
    constants["date"] = options.date ?? ""
    let studio = options.studio
    constants["studio"] = studio.name?.unlessBlank ?? ""
    constants["contact"] = studio.contact?.unlessBlank ?? ""
    constants["signature"] = studio.lines.isEmpty ? "" : "signature"
    constants["sender"] = studio.logo == nil ? constants["signature"] : "sender"
    constants["images"] = linksImages ? "images" : ""
    constants["tips"] = hasTips ? "tips" : ""
    let isPresentation = options.voice == .presentation
    constants["presentation"] = isPresentation ? "presentation" : ""
    // A client who decides has nothing to tick off yet.
    let showsTicks = options.showsTicks && !isPresentation && !options.asksForAnswer
    constants["ticks"] = showsTicks ? "ticks" : ""
    constants["ask"] = options.asksForAnswer ? "ask" : ""
    constants["checklist"] = options.hasCheckboxes ? "checklist" : ""
    constants["show_scores"] = options.showsScores ? "show_scores" : ""
    let parts = text.money.parts
    constants["money.prefix"] = parts.prefix
    constants["money.suffix"] = parts.suffix
    constants["money.group"] = parts.group
    constants["money.decimal"] = parts.decimal
    constants["money.zero"] = parts.zero
    constants["money.minor_units"] = String(parts.minorUnits)
    constants["money.minimum_grouping"] = String(parts.minimumGrouping)
    constants["money.secondary_group"] = String(parts.secondaryGroup)
    return constants
  }

  // MARK: Filling

  /// Creates rows for filling templates, for any number of lists.
  func makeRows() -> TemplateRows { TemplateRows(fixed: text.bytes) }

  /// Fills a template with a list and adds the result to `writer`.
  func render(
    _ arranged: borrowing ArrangedList, as template: BoundTemplate, rows: inout TemplateRows,
    into writer: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    while let row = template.nextRow(&rows, bytes: bytes, into: &writer) {
      rows.fill { slots, text in fill(row, of: arranged, slots: &slots, text: &text) }
    }
  }

  private func fill(
    _ row: TemplateRow, of arranged: borrowing ArrangedList,
    slots: inout MutableSpan<TemplateSlot>, text: inout ByteWriter
  ) {
    let cursor = row.cursor
    switch ListRow(rawValue: row.list) {
    case .list: fillList(row, of: arranged, slots: &slots, into: &text)
    case .group: fillGroup(cursor[0], of: arranged, row: row, slots: &slots, into: &text)
    case .item:
      let (first, count) = (arranged.groups[cursor[0]].start, arranged.groups[cursor[0]].count)
      let item = ItemPlace(at: first + cursor[1], in: arranged)
      fillItem(item, of: arranged, row: row, slots: &slots, into: &text)
      Self.fillPlace(cursor[1], of: count, row: row, slots: &slots)
    case .product:
      let item = ItemPlace(at: cursor[0], in: arranged)
      fillItem(item, of: arranged, row: row, slots: &slots, into: &text)
      Self.fillPlace(cursor[0], of: arranged.order.count, row: row, slots: &slots)
    case .itemAlternate:
      let place = arranged.groups[cursor[0]].start + cursor[1]
      let item = ItemPlace(alternate: cursor[2], ofItemAt: place, in: arranged)
      fillAlternate(item, of: arranged, row: row, slots: &slots, into: &text)
    case .productAlternate:
      let item = ItemPlace(alternate: cursor[1], ofItemAt: cursor[0], in: arranged)
      fillAlternate(item, of: arranged, row: row, slots: &slots, into: &text)
    case .itemField:
      let place = arranged.groups[cursor[0]].start + cursor[1]
      fillOwnField(
        cursor[2], ofItemAt: place, in: arranged, row: row, slots: &slots, into: &text)
    case .productField:
      fillOwnField(
        cursor[1], ofItemAt: cursor[0], in: arranged, row: row, slots: &slots, into: &text)
    case .search: fillSearch(cursor[0], of: arranged, row: row, slots: &slots, into: &text)
    case .costs: fillCosts(row, of: arranged, slots: &slots, into: &text)
    case .fee: fillFee(cursor[1], of: arranged, row: row, slots: &slots, into: &text)
    case .adjustment:
      fillAdjustment(arranged.adjustments[cursor[0]], row: row, slots: &slots, into: &text)
    case nil: break
    }
  }

  /// The numbers of the own fields of an item that the document shows.
  func ownFields(ofItem item: Int, in arranged: borrowing ArrangedList) -> [Int] {
    if shownFields.isEmpty { return [] }
    let own = arranged.list.records.own
    return shownFields.filter { !own.value($0, item: item).isNull }
  }

  private func fillOwnField(
    _ number: Int, ofItemAt place: Int, in arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into made: inout ByteWriter
  ) {
    let item = Int(arranged.order[place])
    let name = ownFields(ofItem: item, in: arranged)[number]
    let own = arranged.list.records.own
    func set(_ field: OwnFieldField, text: String) {
      let start = made.count
      made.append(text)
      slots[row.start + field.rawValue] = TemplateSlot(own: ByteSlice(start..<made.count))
    }
    set(.key, text: own.names[name])
    set(.label, text: text.words.label(ofOwnField: own.names[name]))
    slots[row.start + OwnFieldField.value.rawValue] = TemplateSlot(own.value(name, item: item))
  }

  /// Whether a group and a neighbor in the same room have one item each.
  static func standsBeside(_ number: Int, in arranged: borrowing ArrangedList) -> Bool {
    let groups = arranged.groups
    guard groups[number].count == 1 else { return false }
    return [number - 1, number + 1].contains {
      groups.indices.contains($0) && groups[$0].count == 1 && groups[$0].room == groups[number].room
    }
  }

  private func fillAlternate(
    _ item: ItemPlace, of arranged: borrowing ArrangedList, row: TemplateRow,
    slots: inout MutableSpan<TemplateSlot>, into text: inout ByteWriter
  ) {
    fillItem(item, of: arranged, row: row, slots: &slots, into: &text)
    let count = arranged.alternates[Int(arranged.order[item.place])]?.count ?? 0
    Self.fillPlace(item.alternate ?? 0, of: count, row: row, slots: &slots)
  }

  /// Sets the flags for the first and the last item.
  private static func fillPlace(
    _ place: Int, of count: Int, row: TemplateRow, slots: inout MutableSpan<TemplateSlot>
  ) {
    if row.needs.contains(ItemRowField.first) {
      slots[row.start + ItemRowField.first.rawValue] = TemplateSlot(place == 0)
    }
    if row.needs.contains(ItemRowField.last) {
      slots[row.start + ItemRowField.last.rawValue] = TemplateSlot(place == count - 1)
    }
  }
}

/// An item of a list, and its place in the document.
struct ItemPlace {
  /// The number of the item in the records.
  let item: Int
  /// The place in `order` of the item, or of the item that it could replace.
  let place: Int
  /// The place among the alternates, from 0; nil for an item that is no alternate.
  let alternate: Int?

  /// The item at a place of `order`.
  init(at place: Int, in list: borrowing ArrangedList) {
    item = Int(list.order[place])
    self.place = place
    alternate = nil
  }

  /// An alternate of the item at a place of `order`.
  init(alternate: Int, ofItemAt place: Int, in list: borrowing ArrangedList) {
    item = list.alternates[Int(list.order[place])]?[alternate] ?? 0
    self.place = place
    self.alternate = alternate
  }
}
