import RemoBytes
import RemoTemplate

/// A list as the rows of a template.
///
/// What costs something is worked out only for a template that uses it; nothing is allocated.
package struct ListContext: TemplateContext, ~Copyable {
  /// The list that is shown; the next one takes its place.
  package var rendered: ArrangedList
  let text: ListText
  private let options: DocumentOptions
  let hasTips: Bool
  /// Whether images are loaded from where they are.
  let linksImages: Bool
  let hasImages: Bool
  /// The images that are in the page instead.
  private(set) var images = EmbeddedImages()

  /// A context for lists that are arranged and shown as the options say.
  package init(_ list: ListOptions, _ document: DocumentOptions) {
    rendered = ArrangedList(ShoppingList(DocumentBuffer()), list)
    text = ListText(list)
    options = document
    hasTips = document.showsTips
    linksImages = document.images == .link
    hasImages = document.images != .none
  }

  /// Finds the images of the list, where they are to be in the page.
  mutating func embedImages() {
    guard options.images == .embed else { return }
    images.find(in: rendered, options)
  }

  /// Forgets the list, and what was arranged of it, so that nothing is said of one that is not
  /// there.
  mutating func forgetList() {
    rendered.removeAll()
    embedImages()
  }

  /// The texts that a template may name and that are the same for every list.
  package var constants: TemplateConstants {
    var constants = text.words.constants
    let locale = rendered.options.locale
    constants.set("title", options.title(in: text.words))
    constants.set("lang", locale.wordsTag)
    constants.set("dir", locale.wordsDirection.rawValue)
    // Before and behind a value whose direction may be another one: the outer mark parts it from
    // what stands there, the inner one keeps its own digits and signs at its side.
    let isMarked = locale.wordsDirection == .rightToLeft
    constants.set("bidi.before", isMarked ? "\u{200F}\u{200E}" : "")
    constants.set("bidi.after", isMarked ? "\u{200E}\u{200F}" : "")
    constants.set("currency", rendered.options.currency.code)
    constants.set("rel", options.rel)
    constants.set("images", linksImages ? "images" : "")
    constants.set("tips", hasTips ? "tips" : "")
    constants.set("checklist", options.hasCheckboxes ? "checklist" : "")
    constants.set("show_scores", options.showsScores ? "show_scores" : "")
    let parts = text.money.parts
    constants.set("money.prefix", parts.prefix)
    constants.set("money.suffix", parts.suffix)
    constants.set("money.group", parts.group)
    constants.set("money.decimal", parts.decimal)
    constants.set("money.zero", parts.zero)
    constants.set("money.minor_units", Self.digits(parts.minorUnits))
    constants.set("money.minimum_grouping", Self.digits(parts.minimumGrouping))
    constants.set("money.secondary_group", Self.digits(parts.secondaryGroup))
    return constants
  }

  /// A number in digits. (The standard library's way reaches far for so few.)
  private static func digits(_ number: Int) -> String {
    var writer = ByteWriter()
    writer.appendDecimal(Int64(number))
    return writer.withBytes { $0.string(0..<$0.count) }
  }

  // MARK: Filling

  /// Rows to fill templates from, for any number of lists.
  func makeRows() -> TemplateRows { TemplateRows(fixed: text.bytes) }

  /// Fills a template with the list.
  package mutating func render(
    _ template: BoundTemplate, _ rows: inout TemplateRows, into writer: inout ByteWriter
  ) {
    template.render(&self, &rows, into: &writer)
  }

  package var document: ContiguousArray<UInt8> { rendered.list.document.storage }

  package mutating func fill(
    _ list: Int, _ cursor: TemplateCursor, _ needs: FieldSet,
    _ slots: inout MutableSpan<TemplateSlot>, at row: Int, _ text: inout ByteWriter
  ) {
    switch ListRow(rawValue: list) {
    case .list: fillList(needs, &slots, at: row, &text)
    case .group: fillGroup(cursor[0], needs, &slots, at: row, &text)
    case .item:
      let (start, count) = (rendered.groups[cursor[0]].start, rendered.groups[cursor[0]].count)
      fillItem(at: start + cursor[1], group: cursor[0], needs, &slots, at: row, &text)
      Self.fillPlace(cursor[1], of: count, needs, &slots, at: row)
    case .product:
      fillItem(at: cursor[0], group: nil, needs, &slots, at: row, &text)
      Self.fillPlace(cursor[0], of: rendered.order.count, needs, &slots, at: row)
    case .search: fillSearch(cursor[0], &slots, at: row, &text)
    case .costs: fillCosts(needs, &slots, at: row, &text)
    case .fee: fillFee(cursor[1], needs, &slots, at: row, &text)
    case nil: break
    }
  }

  /// Sets what an item's place among others says.
  @inline(__always)
  private static func fillPlace(
    _ place: Int, of count: Int, _ needs: FieldSet, _ slots: inout MutableSpan<TemplateSlot>,
    at row: Int
  ) {
    if needs.contains(ItemField.first.rawValue) {
      slots[row + ItemField.first.rawValue] = TemplateSlot(place == 0)
    }
    if needs.contains(ItemField.last.rawValue) {
      slots[row + ItemField.last.rawValue] = TemplateSlot(place == count - 1)
    }
  }
}
