import RemoBytes
import RemoTemplate

// The texts that rows are made of: amounts, numbers, notes and badges.

extension ByteWriter {
  /// Appends a text and returns its slot.
  mutating func slot(of text: ContiguousArray<UInt8>) -> TemplateSlot {
    let start = count
    append(text)
    return TemplateSlot(own: ByteSlice(start..<count))
  }

  mutating func slot(of text: String) -> TemplateSlot { slot(of: ContiguousArray(text.utf8)) }
}

extension FieldSet {
  /// Whether the template uses a field. A page asks a thousand times, so this avoids a call into
  /// another module.
  func contains(_ field: some RawRepresentable<Int>) -> Bool { contains(field.rawValue) }

  func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 == 1 }
}

extension ListText {
  func icon(of group: GroupRecord) -> TemplateSlot {
    TemplateSlot(own: icons[group.category.iconNumber], isPlain: true)
  }

  func amount(
    _ cents: Int64, isShown: Bool, into own: inout ByteWriter
  ) -> TemplateSlot {
    let start = own.count
    own.write(atMost: money.room) { target, start in
      money.store(Amount(cents), to: &target, at: start)
    }
    return TemplateSlot(
      own: ByteSlice(start..<own.count), isShown: isShown, isPlain: isMoneyPlain)
  }

  /// An amount in minor units, for programs; its section is hidden if it is 0.
  func number(_ cents: Int64, into own: inout ByteWriter) -> TemplateSlot {
    var slot = TemplateSlot.empty
    own.write(atMost: RowText.numberRoom) { target, start in
      var made = RowText(at: start)
      slot = made.number(
        cents.magnitude, isShown: cents != 0, after: cents < 0 ? ASCII.minus : nil, target: &target)
      return made.end
    }
    return slot
  }

  /// An amount in whole units with decimals, for programs; its section is hidden if it is 0.
  func decimal(_ cents: Int64, into own: inout ByteWriter) -> TemplateSlot {
    var slot = TemplateSlot.empty
    own.write(atMost: MoneyFormat.plainRoom) { target, start in
      var made = RowText(at: start)
      slot = made.decimal(cents, isShown: cents != 0, text: self, target: &target)
      return made.end
    }
    return slot
  }

  /// A score in the form of the locale.
  func score(
    _ item: ItemRecord, in bytes: Span<UInt8>, into own: inout ByteWriter
  ) -> TemplateSlot {
    let start = own.count
    money.append(score: item.score, in: bytes, text: item.scoreText, to: &own)
    return TemplateSlot(own: ByteSlice(start..<own.count))
  }

  /// A number of items, and of pieces if that differs: "8 items", "8 items, 12 pieces".
  func count(_ count: Int, pieces pieceCount: Int, into own: inout ByteWriter) -> TemplateSlot {
    let start = own.count
    items.append(count, to: &own)
    if pieceCount != count {
      own.append(words.text("comma") ?? "")
      pieces.append(pieceCount, to: &own)
    }
    return TemplateSlot(own: ByteSlice(start..<own.count))
  }

  /// A note about a number of items, empty for 0: "2 items without a price".
  func note(
    _ words: CountedText, count: Int, into own: inout ByteWriter
  ) -> TemplateSlot {
    if count == 0 { return .empty }
    let start = own.count
    words.append(count, to: &own)
    return TemplateSlot(own: ByteSlice(start..<own.count))
  }

  func label(
    of fit: Fit, status: ByteSlice, in bytes: Span<UInt8>, into own: inout ByteWriter
  ) -> TemplateSlot {
    switch fit {
    case .none: return .empty
    case .fits: return TemplateSlot(own: fits)
    case .tight: return TemplateSlot(own: tight)
    case .other:
      let start = own.count
      writeFitLabel(status, in: bytes, to: &own, escaping: .unescaped)
      return TemplateSlot(own: ByteSlice(start..<own.count))
    }
  }
}

/// Collects the texts made for a row.
struct RowText {
  /// The offset of the next text.
  private(set) var end: Int

  /// The room for a number with a letter before it and a vector store after it, in bytes.
  static let numberRoom = 32

  init(at start: Int) { end = start }

  /// A whole number, optionally after a letter or minus sign.
  mutating func number(
    _ number: UInt64, isShown: Bool = true, after letter: UInt8? = nil,
    target: inout MutableSpan<UInt8>
  ) -> TemplateSlot {
    let start = end
    if let letter {
      target[end] = letter
      end += 1
    }
    end = target.storeDigits(number, at: end, atLeast: 1)
    return TemplateSlot(own: ByteSlice(from: start, to: end), isShown: isShown, isPlain: true)
  }

  /// A sum, with a `+` if some prices are missing, or "Check price" if all are.
  mutating func sum(
    _ cents: Int64, isPartial: Bool, text: ListText, target: inout MutableSpan<UInt8>
  ) -> TemplateSlot {
    if isPartial, cents == 0 { return TemplateSlot(own: text.checkPrice) }
    let start = end
    end = text.store(cents, isPartial: isPartial, to: &target, at: start)
    let isPlain = text.isMoneyPlain && (!isPartial || text.isPartialSumPlain)
    return TemplateSlot(own: ByteSlice(from: start, to: end), isPlain: isPlain)
  }

  /// An amount for programs.
  mutating func decimal(
    _ cents: Int64, isShown: Bool, text: ListText, target: inout MutableSpan<UInt8>
  ) -> TemplateSlot {
    let start = end
    end = text.money.storePlainDecimal(Amount(cents), to: &target, at: start)
    return TemplateSlot(own: ByteSlice(from: start, to: end), isShown: isShown, isPlain: true)
  }
}
