import RemoBytes

/// The texts that are made out of a list's values: amounts, labels, badges, notes.
///
/// Everything is prepared once per run, so that writing allocates nothing. A text is written as it
/// is and then escaped where it stands, for the position it stands in.
///
/// A class, never changed once made: contexts and formats hand it around for each value.
package final class ListText: Sendable {
  let words: Words
  let money: MoneyFormat
  private let checkPrice: ContiguousArray<UInt8>
  private let closeMatch: ContiguousArray<UInt8>
  private let fits: ContiguousArray<UInt8>
  private let tight: ContiguousArray<UInt8>
  private let unnamed: ContiguousArray<UInt8>
  private let other: ContiguousArray<UInt8>
  private let items: CountedText
  private let unpriced: CountedText
  private let hidden: CountedText

  /// The texts of a language, for amounts of a currency.
  package init(_ options: ListOptions) {
    let words = Words(options.locale)
    self.words = words
    money = MoneyFormat(currency: options.currency, locale: options.locale)
    checkPrice = ContiguousArray(words[.checkPrice].utf8)
    closeMatch = ContiguousArray(words[.closeMatch].utf8)
    fits = ContiguousArray(words[.fits].utf8)
    tight = ContiguousArray(words[.tight].utf8)
    unnamed = ContiguousArray(words[.unnamedProduct].utf8)
    other = ContiguousArray(words[.otherGroup].utf8)
    items = words.counted(.items)
    unpriced = words.counted(.unpriced)
    hidden = words.counted(.hidden)
  }

  // MARK: Names

  /// The name of an item, or the words for one without.
  func writeName(
    _ item: ItemRecord, _ traits: ItemTraits, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    if traits.contains(.hasBlankName) {
      writer.append(unnamed, escaping: table)
    } else {
      writer.append(bytes, item.productName, escaping: table)
    }
  }

  /// The name of a group, or "Other".
  func writeName(
    _ group: GroupRecord, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    if group.name.isEmpty {
      writer.append(other, escaping: table)
    } else {
      writer.append(bytes, group.name, escaping: table)
    }
  }

  // MARK: Amounts

  /// An amount of money.
  func writeAmount(
    _ cents: Int64, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let mark = writer.count
    money.append(Cents(cents), to: &writer)
    writer.escape(from: mark, table)
  }

  /// A sum, with a `+` where items without a price belong to it.
  func writeSum(
    _ cents: Int64, isPartial: Bool, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let mark = writer.count
    money.append(Cents(cents), to: &writer)
    if isPartial { writer.append(ASCII.plus) }
    writer.escape(from: mark, table)
  }

  /// A price, or "Check price".
  func writePrice(_ cents: Int64, _ writer: inout ByteWriter, _ table: borrowing EscapeTable) {
    if cents == 0 {
      writer.append(checkPrice, escaping: table)
    } else {
      writeAmount(cents, &writer, table)
    }
  }

  // MARK: Labels

  /// "Close match".
  func writeCloseMatch(_ writer: inout ByteWriter, _ table: borrowing EscapeTable) {
    writer.append(closeMatch, escaping: table)
  }

  /// The badge of a fit status: ours for those known, else the status in words
  /// (`may_not_fit` → "May not fit").
  func writeFitLabel(
    _ status: ByteSlice, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    switch Fit(bytes, status) {
    case .none: break
    case .fits: writer.append(fits, escaping: table)
    case .tight: writer.append(tight, escaping: table)
    case .other:
      let mark = writer.count
      var isFirst = true
      for offset in status.range {
        let byte = bytes[offset] == ASCII.underscore ? ASCII.space : bytes[offset]
        if isFirst, byte == ASCII.space { continue }
        writer.append(isFirst && byte.isASCIILowercase ? byte & 0xDF : byte)
        isFirst = false
      }
      writer.escape(from: mark, table)
    }
  }

  // MARK: Notes

  /// "8 items".
  func writeItemCount(
    _ count: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    items.append(count, to: &writer, escaping: table)
  }

  /// "2 items without a price".
  func writeUnpricedNote(
    _ count: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    unpriced.append(count, to: &writer, escaping: table)
  }

  /// "3 items hidden by filters".
  func writeHiddenNote(
    _ count: Int, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    hidden.append(count, to: &writer, escaping: table)
  }
}
