import RemoBytes

/// A text of a list that was escaped twice or decoded with the wrong character set.
///
/// Documents show such a text as received; a lenient pass repairs it.
struct TextFinding {
  let kind: ListWarning.Kind
  let field: ListTextField
}

extension ShoppingList {
  /// The texts that were probably escaped twice or decoded wrongly, in list order.
  ///
  /// Cost: a quick pass over the list's bytes. Single texts are examined only if it finds a
  /// possible escape in them, or a typical letter of wrongly decoded UTF-8.
  var textFindings: [TextFinding] {
    mayHaveFindings ? damagedTexts() : []
  }

  private var mayHaveFindings: Bool {
    let bytes = document.storage.span
    let derived = document.inputCount..<document.derivedEnd
    // A doubled backslash was unescaped, so its text is among the derived ones.
    return bytes.firstPossibleDamage(in: records.documentRange) != nil
      || bytes.firstPossibleDamage(in: derived) != nil
      || bytes.firstIndex(of: ASCII.backslash, in: derived) != nil
  }

  /// Examines the texts, and returns those with damage.
  private func damagedTexts() -> [TextFinding] {
    let bytes = document.storage.span
    var findings: [TextFinding] = []
    // The undamaged bytes that begin at the last text scanned.
    var clean = 0..<0
    let end = records.documentRange.upperBound
    records.forEachText { text in
      let range = text.range
      // Derived texts are few, and each is examined.
      if range.upperBound > document.inputCount { return true }
      if clean.contains(range) { return false }
      clean = range.lowerBound..<(bytes.firstPossibleDamage(in: range.lowerBound..<end) ?? end)
      return !clean.contains(range)
    } do: { field in
      if let kind = bytes.damage(in: field.slice.range, isURL: field.isURL) {
        findings.append(TextFinding(kind: kind, field: field))
      }
    }
    return findings
  }

  func diagnostic(_ finding: TextFinding) -> Diagnostic {
    let field = finding.field
    let text = text(field.slice) ?? ""
    let isEscaped = finding.kind == .htmlEntity
    let meant =
      isEscaped
      ? EscapedText.unescaped(text, isURL: field.isURL) : WrongCharacterSet.corrected(text)
    return Diagnostic(
      .warning, finding.kind.code, path: records.wrappers.path(field.place, name: field.name),
      message: isEscaped
        ? "the text was escaped twice and is shown as given; '\(meant ?? text)' is probably meant"
        : "the text was read in the wrong character set; '\(meant ?? text)' is probably meant",
      help: isEscaped
        ? "write the text without HTML and JSON escapes" : "read the source as UTF-8",
      range: field.objectOffset.map { place(of: field.slice, named: field.name, inObjectAt: $0) })
  }
}

extension Span<UInt8> {
  fileprivate func damage(in range: Range<Int>, isURL: Bool) -> ListWarning.Kind? {
    if EscapedText.isEscaped(self, in: range, isURL: isURL) { return .htmlEntity }
    if isURL || firstPossibleDamage(in: range) == nil { return nil }
    return WrongCharacterSet.corrected(string(range)) == nil ? nil : .wrongCharacterSet
  }

  /// The first place in a range where an HTML escape or wrongly decoded text may begin; nil if
  /// there is certainly none.
  fileprivate func firstPossibleDamage(in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset + 64 <= range.upperBound {
      let block = block(at: offset)
      // One test for all 64 bytes, since most have no sign.
      guard block.isAnyLane(Self.damageSigns) else {
        offset += 64
        continue
      }
      var signs = block.lanes { Self.damageSigns($0).bytes }
      while !signs.isEmpty {
        if mayBeDamage(at: offset + signs.first) { return offset + signs.first }
        signs.removeFirst()
      }
      offset += 64
    }
    while let sign = firstIndex(in: offset..<range.upperBound, where: Self.damageSigns) {
      if mayBeDamage(at: sign) { return sign }
      offset = sign + 1
    }
    return nil
  }

  /// The bytes with which damage may begin.
  @inline(__always)
  private static func damageSigns(_ bytes: SIMD16<UInt8>) -> ByteMask {
    (bytes .== .all(ASCII.ampersand)) .| (bytes .== .all(0xC3))
  }

  /// The number of letters and digits before any other byte.
  private static func lengthOfName(in bytes: SIMD16<UInt8>) -> Int {
    let isLetter = ((bytes | .all(0x20)) &- .all(0x61)) .< .all(26)
    let isDigit = (bytes &- .all(ASCII.zero)) .< .all(10)
    return (.!(isLetter .| isDigit)).firstSet
  }

  /// Whether damage may begin with the `&` or 0xC3 at `offset`.
  private func mayBeDamage(at offset: Int) -> Bool {
    guard offset + 17 <= count else { return true }
    let next = self[offset + 1]
    // U+00C2 to U+00F4, followed by another character beyond ASCII.
    if self[offset] == 0xC3 { return 0x82...0xB4 ~= next && self[offset + 2] >= 0x80 }
    guard next == ASCII.hash || next.isASCIILetter else { return false }
    if next == ASCII.hash { return true }
    // An entity name has at most eight letters and digits.
    let end = offset + 1 + min(8, Self.lengthOfName(in: vector(at: offset + 1)))
    if self[end] == ASCII.semicolon { return true }
    // Browsers read no entity in `&copy=1`, which occurs in URLs (WHATWG HTML §13.2.5.73).
    if self[end] == ASCII.equals { return false }
    // A few entity names need no semicolon.
    return HTMLEntity.beginsShortName(at: offset + 1, in: self)
  }
}
