import RemoBytes

/// A text of a list that was escaped twice or decoded with the wrong character set.
///
/// Documents show such a text as received; a lenient pass repairs it.
struct TextFinding {
  let kind: ListWarning.Kind
  let field: ListTextField
  /// The text that was probably meant.
  let meant: String
}

extension ShoppingList {
  /// The texts that were probably escaped twice or decoded wrongly, in list order.
  ///
  /// Cost: two quick passes over the list's bytes. Single texts are examined only if a pass finds a
  /// possible escape, or a typical letter of wrongly decoded UTF-8.
  var textFindings: [TextFinding] {
    let bytes = document.storage.span
    let derived = document.inputCount..<document.derivedEnd
    // A doubled backslash was unescaped, so its text is among the derived ones.
    guard
      bytes.mayHaveDamage(in: records.documentRange, isUnescaped: false)
        || bytes.mayHaveDamage(in: derived)
    else { return [] }
    var findings: [TextFinding] = []
    records.forEachText { field in
      guard bytes.mayHaveDamage(in: field.slice.range), let text = text(field.slice) else { return }
      if let meant = EscapedText.unescaped(text, isURL: field.isURL) {
        findings.append(TextFinding(kind: .htmlEntity, field: field, meant: meant))
      } else if !field.isURL, let meant = WrongCharacterSet.corrected(text) {
        findings.append(TextFinding(kind: .wrongCharacterSet, field: field, meant: meant))
      }
    }
    return findings
  }

  /// The warning for a finding.
  func diagnostic(_ finding: TextFinding) -> Diagnostic {
    let field = finding.field
    let isEscaped = finding.kind == .htmlEntity
    return Diagnostic(
      .warning, finding.kind.code, path: records.wrappers.path(field.place, name: field.name),
      message: isEscaped
        ? "the text was escaped twice and is shown as given; '\(finding.meant)' is probably meant"
        : "the text was read in the wrong character set; '\(finding.meant)' is probably meant",
      help: isEscaped
        ? "write the text without HTML and JSON escapes" : "read the source as UTF-8",
      range: field.objectOffset.map { place(of: field.slice, named: field.name, inObjectAt: $0) })
  }
}

extension Span<UInt8> {
  /// Whether text in a range may have been escaped twice or decoded wrongly. False is certain.
  ///
  /// In unescaped text, a backslash may belong to an escape.
  fileprivate func mayHaveDamage(in range: Range<Int>, isUnescaped: Bool = true) -> Bool {
    if isUnescaped, firstIndex(of: ASCII.backslash, in: range) != nil { return true }
    for sign in [ASCII.ampersand, 0xC3] {
      var offset = range.lowerBound
      while let found = firstIndex(of: sign, in: offset..<range.upperBound) {
        if mayBeDamage(at: found) { return true }
        offset = found + 1
      }
    }
    return false
  }

  /// Whether damage may begin with the `&` or letter at `offset`.
  private func mayBeDamage(at offset: Int) -> Bool {
    guard offset + 16 <= count else { return true }
    let next = self[offset + 1]
    // U+00C2 to U+00F4, followed by another character beyond ASCII.
    if self[offset] == 0xC3 { return 0x82...0xB4 ~= next && self[offset + 2] >= 0x80 }
    guard next == ASCII.hash || next.isASCIILetter else { return false }
    if next == ASCII.hash { return true }
    // An entity name has at most eight letters and digits.
    var end = offset + 2
    while end < offset + 10, self[end].isASCIILetter || self[end].isASCIIDigit { end += 1 }
    if self[end] == ASCII.semicolon { return true }
    // Browsers read no entity in `&copy=1`, which occurs in URLs (WHATWG HTML §13.2.5.73).
    if self[end] == ASCII.equals { return false }
    // A few entity names need no semicolon.
    return HTMLEntity.shortNames.contains {
      $0.utf8.first == next && isEqual(offset + 1..<offset + 1 + $0.utf8.count, to: $0)
    }
  }
}
