import RemoBytes

/// A text of a list that was escaped twice, or read in the wrong character set.
///
/// Documents show such a text as it came; a lenient pass undoes the escapes.
struct TextFinding {
  let kind: ListWarning.Kind
  let field: ListTextField
  /// The text as it was probably meant.
  let meant: String
}

extension ShoppingList {
  /// The texts that were probably meant otherwise, in the order of the list.
  ///
  /// Cost: two quick passes over the list's bytes. Only where that meets what may be an
  /// escape, or a letter that UTF-8 turns into in the wrong character set, each text is looked at.
  var textFindings: [TextFinding] {
    let bytes = document.storage.span
    let derived = document.inputCount..<document.derivedEnd
    // A backslash of a text was escaped, so that it is among what was derived.
    guard
      bytes.mayHaveDamagedText(records.documentRange) || bytes.mayHaveDamagedText(derived)
        || bytes.firstIndex(of: ASCII.backslash, in: derived) != nil
    else { return [] }
    var findings: [TextFinding] = []
    records.forEachText { field in
      guard bytes.mayBeDamaged(field.slice.range), let text = text(field.slice) else { return }
      if let meant = EscapedText.unescaped(text, isURL: field.isURL) {
        findings.append(TextFinding(kind: .htmlEntity, field: field, meant: meant))
      } else if !field.isURL, let meant = WrongCharacterSet.corrected(text) {
        findings.append(TextFinding(kind: .wrongCharacterSet, field: field, meant: meant))
      }
    }
    return findings
  }

  /// The warning about a text.
  func diagnostic(_ finding: TextFinding) -> Diagnostic {
    let field = finding.field
    let isEscaped = finding.kind == .htmlEntity
    return Diagnostic(
      .warning, finding.kind.code, path: records.wrappers.path(field.place, field.name),
      message: isEscaped
        ? "the text was escaped twice and is shown as it came; '\(finding.meant)' is probably meant"
        : "the text was read in the wrong character set; '\(finding.meant)' is probably meant",
      help: isEscaped
        ? "write the text without escapes of HTML and JSON" : "read what it comes from as UTF-8",
      range: field.objectOffset.map { place(of: field.slice, named: field.name, inObjectAt: $0) })
  }

  /// The place of a field's value, a string's without its quotes; the object's `{` where it has no
  /// such key.
  func place(
    of slice: ByteSlice, named key: String, inObjectAt offset: UInt32
  ) -> Range<Int> {
    // Derived text, and that of a number, stands elsewhere in the input.
    let isInInput = !slice.isEmpty && slice.range.upperBound < document.inputCount
    return isInInput ? slice.range : document.place(ofKey: key, inObjectAt: Int(offset))
  }
}

/// A text of a list, and the key that has it.
struct ListTextField {
  let place: ContractPlace
  let name: String
  let slice: ByteSlice
  /// The offset of the `{` of the object that has the key; nil where it was not kept.
  let objectOffset: UInt32?

  /// Whether it is an address.
  var isURL: Bool { name.hasSuffix("_url") }
}

extension ListRecords {
  /// Gives every text that people read, and every address, in the order of the list.
  func forEachText(_ body: (ListTextField) -> Void) {
    for item in items {
      for (name, path) in ItemRecord.texts where !item[keyPath: path].isEmpty {
        body(
          ListTextField(
            place: .item(Int(item.index)), name: name, slice: item[keyPath: path],
            objectOffset: item.offset))
      }
    }
    for item in unmatched {
      for (name, path) in UnmatchedRecord.texts where !item[keyPath: path].isEmpty {
        body(
          ListTextField(
            place: .unmatchedItem(Int(item.index)), name: name, slice: item[keyPath: path],
            objectOffset: item.offset))
      }
    }
    guard let costs else { return }
    func give(_ place: ContractPlace, _ name: String, _ slice: ByteSlice) {
      if slice.isEmpty { return }
      body(ListTextField(place: place, name: name, slice: slice, objectOffset: nil))
    }
    give(.costs, "labor_estimate_note", costs.laborNote)
    for (index, fee) in costs.professionalFees.enumerated() {
      give(.fee(index), "professional_type", fee.professionalType)
      give(.fee(index), "reason", fee.reason)
    }
  }
}

extension ItemRecord {
  /// The texts that people read, and the addresses, by their keys.
  static var texts: [(name: String, path: WritableKeyPath<ItemRecord, ByteSlice>)] {
    [
      ("category_group", \.categoryGroup), ("product_name", \.productName),
      ("retailer", \.retailer), ("product_url", \.productURL), ("image_url", \.imageURL),
      ("why_matched", \.whyMatched), ("fit_detail", \.fitDetail), ("dimensions", \.dimensions),
    ]
  }
}

extension UnmatchedRecord {
  /// The texts that people read, and the address, by their keys.
  static var texts: [(name: String, path: WritableKeyPath<UnmatchedRecord, ByteSlice>)] {
    [
      ("category", \.category), ("search_keywords", \.searchKeywords),
      ("google_shopping_url", \.googleShoppingURL),
    ]
  }
}

extension DocumentBuffer {
  /// The place of the value of a key in the object at `offset`, a string's without its quotes; the
  /// object's `{` where it has no such key.
  func place(ofKey key: String, inObjectAt offset: Int) -> Range<Int> {
    var reader = JSONReader(self)
    reader.restart(offset..<inputCount)
    do throws(JSONError) {
      guard try reader.peek() == .object else { return offset..<offset + 1 }
      var object = try reader.beginObject()
      while case .unknown(let slice) = try reader.readKey(&object, among: Self.noKeys) {
        let isWanted = reader.buffer.storage.span.isEqual(slice.range, to: key)
        let kind = try reader.peek()
        let value = reader.position
        try reader.skipValue()
        guard isWanted else { continue }
        return kind == .string ? value + 1..<reader.position - 1 : value..<reader.position
      }
    } catch {
      // What was decoded once can be read again.
    }
    return offset..<offset + 1
  }

  private static let noKeys = JSONKeySet([])
}

extension Span<UInt8> {
  /// Whether some text in a range may have been escaped twice, or read in the wrong character set;
  /// false is certain.
  fileprivate func mayHaveDamagedText(_ range: Range<Int>) -> Bool {
    for sign in [ASCII.ampersand, 0xC3] {
      var offset = range.lowerBound
      while let found = firstIndex(of: sign, in: offset..<range.upperBound) {
        if mayBeDamage(at: found) { return true }
        offset = found + 1
      }
    }
    return false
  }

  /// Whether a text may be damaged; false is certain.
  fileprivate func mayBeDamaged(_ range: Range<Int>) -> Bool {
    range.contains { offset in
      switch self[offset] {
      case ASCII.backslash: true
      case ASCII.ampersand, 0xC3: mayBeDamage(at: offset)
      default: false
      }
    }
  }

  /// Whether the `&` or the letter at `offset` may begin what is damaged.
  private func mayBeDamage(at offset: Int) -> Bool {
    guard offset + 16 <= count else { return true }
    let next = self[offset + 1]
    // U+00C2 to U+00F4, and another character beyond ASCII.
    if self[offset] == 0xC3 { return 0x82...0xB4 ~= next && self[offset + 2] >= 0x80 }
    guard next == ASCII.hash || next.isASCIILetter else { return false }
    if next == ASCII.hash { return true }
    // A name has at most eight letters and digits.
    var end = offset + 2
    while end < offset + 10, self[end].isASCIILetter || self[end].isASCIIDigit { end += 1 }
    if self[end] == ASCII.semicolon { return true }
    // In `&copy=1`, which URLs have, browsers read no entity either (WHATWG HTML §13.2.5.73).
    if self[end] == ASCII.equals { return false }
    // A few names need no semicolon.
    return HTMLEntity.shortNames.contains {
      isEqual(offset + 1..<offset + 1 + $0.utf8.count, to: $0)
    }
  }
}
