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
  /// Whether amounts are plain texts (see `UInt8.isPlainInText`).
  let isMoneyPlain: Bool
  /// All texts, one after another, and room for a vector load behind the last.
  let bytes: ContiguousArray<UInt8>
  let checkPrice, closeMatch, fits, tight, unnamed: ByteSlice
  let icons: ContiguousArray<ByteSlice>
  let fitKinds: ContiguousArray<ByteSlice>
  let items, unpriced, hidden: CountedText

  /// The texts of a language, for amounts of a currency.
  package init(_ options: ListOptions) {
    let words = Words(options.locale)
    var bytes = ContiguousArray<UInt8>()
    func add(_ text: String) -> ByteSlice {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      return ByteSlice(start..<bytes.count)
    }
    self.words = words
    money = options.moneyFormat
    isMoneyPlain = money.isPlain
    checkPrice = add(words[.checkPrice])
    closeMatch = add(words[.closeMatch])
    fits = add(words[.fits])
    tight = add(words[.tight])
    unnamed = add(words[.unnamedProduct])
    icons = ContiguousArray(Category.icons.map(add))
    fitKinds = ContiguousArray(["fits", "tight", "", "other"].map(add))
    items = words.counted(.items)
    unpriced = words.counted(.unpriced)
    hidden = words.counted(.hidden)
    bytes.appendZeros(DocumentBuffer.padding)
    self.bytes = bytes
  }

  @inline(__always)
  private func write(
    _ text: ByteSlice, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    let bytes = bytes
    writer.append(bytes.span, in: text, escaping: table)
  }

  // MARK: Names

  /// The name of an item, or the words for one without.
  func writeName(
    _ item: ItemRecord, _ traits: ItemTraits, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    if traits.contains(.hasBlankName) {
      write(unnamed, &writer, table)
    } else {
      writer.append(bytes, in: item.productName, escaping: table)
    }
  }

  // MARK: Amounts

  /// A sum, with a `+` where items without a price belong to it, or "Check price" where no other
  /// items do.
  func writeSum(
    _ cents: Int64, isPartial: Bool, _ writer: inout ByteWriter, _ table: borrowing EscapeTable
  ) {
    if isPartial, cents == 0 { return write(checkPrice, &writer, table) }
    writer.write(atMost: money.room + 1, escaping: table) { target, start in
      store(cents, isPartial: isPartial, to: &target, at: start)
    }
  }

  /// Stores a sum at `start`, where there has to be `money.room` and one byte more.
  @inline(__always)
  func store(
    _ cents: Int64, isPartial: Bool, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let end = money.store(Cents(cents), to: &target, at: start)
    if isPartial { target[end] = ASCII.plus }
    return isPartial ? end + 1 : end
  }

  /// A price, or "Check price".
  func writePrice(_ cents: Int64, _ writer: inout ByteWriter, _ table: borrowing EscapeTable) {
    if cents == 0 {
      write(checkPrice, &writer, table)
    } else {
      writeSum(cents, isPartial: false, &writer, table)
    }
  }

  // MARK: Labels

  /// "Close match".
  func writeCloseMatch(_ writer: inout ByteWriter, _ table: borrowing EscapeTable) {
    write(closeMatch, &writer, table)
  }

  /// The badge of a fit status: ours for those known, else the status in words
  /// (`may_not_fit` → "May not fit").
  func writeFitLabel(
    _ status: ByteSlice, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
  ) {
    switch Fit(bytes, status) {
    case .none: break
    case .fits: write(fits, &writer, table)
    case .tight: write(tight, &writer, table)
    case .other: Self.writeInWords(status, bytes, &writer, table)
    }
  }

  /// Writes a status that is not known in words.
  private static func writeInWords(
    _ status: ByteSlice, _ bytes: Span<UInt8>, _ writer: inout ByteWriter,
    _ table: borrowing EscapeTable
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

  /// A status that is not known in words: `may_not_fit` is "May not fit".
  static func words(ofStatus status: String) -> String {
    let document = DocumentBuffer(status)
    var writer = ByteWriter()
    writeInWords(ByteSlice(0..<document.inputCount), document.storage.span, &writer, .unescaped)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
