import RemoBytes

/// The texts made from a list's values: amounts, labels, badges, notes.
///
/// They are prepared once per run, so that writing allocates nothing. Each is escaped for its place
/// in the output.
///
/// It is a class, because contexts and formats pass it along for each value.
package final class ListText: Sendable {
  let words: Words
  let money: MoneyFormat
  /// Whether amounts are plain text (see `UInt8.isPlainInText`).
  let isMoneyPlain: Bool
  /// All texts, one after another, with room for a vector load after the last.
  let bytes: ContiguousArray<UInt8>
  let checkPrice, closeMatch, fits, tight, unnamed: ByteSlice
  let icons: ContiguousArray<ByteSlice>
  let fitKinds: ContiguousArray<ByteSlice>
  let items, pieces, unpriced, hidden: CountedText

  /// Creates the texts for a language and a currency.
  package init(_ locale: ListLocale, currency: CurrencyCode) {
    let words = Words(locale)
    var bytes = ContiguousArray<UInt8>()
    func add(_ text: String) -> ByteSlice {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      return ByteSlice(start..<bytes.count)
    }
    self.words = words
    money = MoneyFormat(currency: currency, locale: locale)
    isMoneyPlain = money.isPlain
    checkPrice = add(words[.checkPrice])
    closeMatch = add(words[.closeMatch])
    fits = add(words[.fits])
    tight = add(words[.tight])
    unnamed = add(words[.unnamedProduct])
    icons = ContiguousArray(Category.icons.map(add))
    fitKinds = ContiguousArray(["fits", "tight", "", "other"].map(add))
    items = words.counted(.items)
    pieces = words.counted(.pieces)
    unpriced = words.counted(.unpriced)
    hidden = words.counted(.hidden)
    bytes.appendZeros(DocumentBuffer.padding)
    self.bytes = bytes
  }

  private func write(
    _ text: ByteSlice, to writer: inout ByteWriter, escaping table: borrowing EscapeTable
  ) {
    let bytes = bytes
    writer.append(bytes.span, in: text, escaping: table)
  }

  // MARK: Names

  /// Writes the name of an item, or "Unnamed product".
  func writeName(
    of item: ItemRecord, traits: ItemTraits, in bytes: Span<UInt8>, to writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    if traits.contains(.hasBlankName) {
      write(unnamed, to: &writer, escaping: table)
    } else {
      writer.append(bytes, in: item.productName, escaping: table)
    }
  }

  // MARK: Amounts

  /// Writes a sum, with a `+` if some prices are missing, or "Check price" if all are.
  func writeSum(
    _ cents: Int64, isPartial: Bool, to writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    if isPartial, cents == 0 { return write(checkPrice, to: &writer, escaping: table) }
    writer.write(atMost: money.room + 1, escaping: table) { target, start in
      store(cents, isPartial: isPartial, to: &target, at: start)
    }
  }

  /// Stores a sum at `start`, where `money.room` and one more byte must be free.
  func store(
    _ cents: Int64, isPartial: Bool, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let end = money.store(Amount(cents), to: &target, at: start)
    if isPartial { target[end] = ASCII.plus }
    return isPartial ? end + 1 : end
  }

  /// Writes a price, or "Check price".
  func writePrice(
    _ cents: Int64, to writer: inout ByteWriter, escaping table: borrowing EscapeTable
  ) {
    if cents == 0 {
      write(checkPrice, to: &writer, escaping: table)
    } else {
      writeSum(cents, isPartial: false, to: &writer, escaping: table)
    }
  }

  // MARK: Labels

  /// Writes "Close match".
  func writeCloseMatch(to writer: inout ByteWriter, escaping table: borrowing EscapeTable) {
    write(closeMatch, to: &writer, escaping: table)
  }

  /// Writes the badge of a fit status. An unknown status appears in words (`may_not_fit` → "May not
  /// fit").
  func writeFitLabel(
    _ status: ByteSlice, in bytes: Span<UInt8>, to writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    switch Fit(bytes, status) {
    case .none: break
    case .fits: write(fits, to: &writer, escaping: table)
    case .tight: write(tight, to: &writer, escaping: table)
    case .other: Self.writeInWords(status, in: bytes, to: &writer, escaping: table)
    }
  }

  private static func writeInWords(
    _ status: ByteSlice, in bytes: Span<UInt8>, to writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    writer.write(atMost: status.count, escaping: table) { target, start in
      var end = start
      for offset in status.range {
        let byte = bytes[offset] == ASCII.underscore ? ASCII.space : bytes[offset]
        if end == start, byte == ASCII.space { continue }
        target[end] = end == start && byte.isASCIILowercase ? byte & 0xDF : byte
        end += 1
      }
      return end
    }
  }

  /// An unknown status in words: `may_not_fit` is "May not fit".
  static func words(ofStatus status: String) -> String {
    let document = DocumentBuffer(status)
    var writer = ByteWriter()
    writeInWords(
      ByteSlice(0..<document.inputCount), in: document.storage.span, to: &writer,
      escaping: .unescaped)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
