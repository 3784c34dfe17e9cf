import RemoBytes

/// The texts made from a list's values: amounts, labels, badges, notes.
///
/// A run prepares them once, so that writing allocates nothing. Writing escapes each text for its
/// place in the output.
///
/// This is a class, because contexts and formats pass it along for each value.
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
  /// The texts before and after a sum with missing prices.
  private let partialSum: (before: ByteSlice, after: ByteSlice)
  /// Whether these texts are plain (see `UInt8.isPlainInText`).
  let isPartialSumPlain: Bool
  /// Whether amounts appear without decimals.
  let isWhole: Bool

  /// Creates the texts for a language and a currency.
  ///
  /// - Parameter isWhole: whether all amounts are whole and shown without decimals.
  package init(
    _ locale: ListLocale, currency: CurrencyCode, voice: DocumentVoice = .shopping,
    isWhole: Bool = false
  ) {
    let words = Words(locale)
    var bytes = ContiguousArray<UInt8>()
    func add(_ text: String) -> ByteSlice {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      return ByteSlice(start..<bytes.count)
    }
    self.words = words
    self.isWhole = isWhole
    money = MoneyFormat(currency: currency, locale: locale, isWhole: isWhole)
    isMoneyPlain = money.isPlain
    let isPresentation = voice == .presentation
    checkPrice = add(words[isPresentation ? .priceToFollow : .checkPrice])
    let around = isPresentation ? words.parts("from") ?? ("", "") : ("", "+")
    partialSum = (add(around.0), add(around.1))
    isPartialSumPlain = (around.0 + around.1).utf8.allSatisfy(\.isPlainInText)
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

  /// The room for a sum in bytes, including surplus bytes after it.
  var sumRoom: Int { money.room + partialSum.before.count + partialSum.after.count }

  /// Writes a sum: with a `+`, or "from" in a presentation, if some prices are missing; as the text
  /// of an unknown price if all are.
  func writeSum(
    _ cents: Int64, isPartial: Bool, to writer: inout ByteWriter,
    escaping table: borrowing EscapeTable
  ) {
    if isPartial, cents == 0 { return write(checkPrice, to: &writer, escaping: table) }
    writer.write(atMost: sumRoom, escaping: table) { target, start in
      store(cents, isPartial: isPartial, to: &target, at: start)
    }
  }

  /// Stores a sum at `start`, where `sumRoom` must be free.
  func store(
    _ cents: Int64, isPartial: Bool, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    if !isPartial { return money.store(Amount(cents), to: &target, at: start) }
    var end = store(partialSum.before, to: &target, at: start)
    end = money.store(Amount(cents), to: &target, at: end)
    return store(partialSum.after, to: &target, at: end)
  }

  private func store(
    _ text: ByteSlice, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var end = start
    for offset in text.range {
      target[end] = bytes[offset]
      end += 1
    }
    return end
  }

  /// Writes a price, or the text of an unknown price.
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
