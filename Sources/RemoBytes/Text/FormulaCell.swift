extension Span<UInt8> {
  /// Whether a spreadsheet could interpret the cell as a formula.
  ///
  /// True for cells that begin with `=`, `+`, `-`, `@` or their full-width forms, also after white
  /// space. True, too, for cells that begin with TAB, CR or LF. Plain numbers are excluded. (OWASP,
  /// CSV Injection.)
  package func isFormula(_ range: Range<Int>) -> Bool {
    guard let first = first(in: range) else { return false }
    switch first {
    case ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn, 0x3D, 0x2B, 0x40: return true
    case ASCII.minus: return !isPlainNumber(range)
    // Any other visible character of ASCII.
    case ASCII.space + 1..<ASCII.delete: return false
    default: return isFormulaBehindSpace(range)
    }
  }

  /// Whether a writer puts an apostrophe before the cell: a formula, or apostrophes and a formula.
  ///
  /// Guarding the latter, too, lets a reader undo every guard: it removes one apostrophe from a
  /// cell whose rest needs a guard.
  package func needsFormulaGuard(_ range: Range<Int>) -> Bool {
    isFormula(range.drop { self[$0] == ASCII.apostrophe })
  }

  private func isFormulaBehindSpace(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if self[offset] == ASCII.space {
        offset += 1
        continue
      }
      let length = utf8SequenceLength(at: offset, before: range.upperBound)
      guard length > 0 else { return false }
      let (scalar, _) = utf8Scalar(at: offset)
      switch scalar {
      case 0x09, 0x0A, 0x0D: return true
      case 0x3D, 0x2B, 0x2D, 0x40, 0xFF1D, 0xFF0B, 0xFF0D, 0xFF20: return true
      case 0x200B, 0x2060, 0xFEFF: break
      case _ where CaseFolding.isWhiteSpace(scalar): break
      default: return false
      }
      offset += length
    }
    return false
  }

  /// Whether the field is a plain number: digits, with an optional minus sign and fraction.
  private func isPlainNumber(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    if offset < range.upperBound, self[offset] == ASCII.minus { offset += 1 }
    let whole = digits(from: offset, before: range.upperBound)
    if whole == offset { return false }
    if whole == range.upperBound { return true }
    let fraction = digits(from: whole + 1, before: range.upperBound)
    return self[whole] == ASCII.dot && fraction > whole + 1 && fraction == range.upperBound
  }

  private func digits(from start: Int, before end: Int) -> Int {
    var offset = start
    while offset < end, self[offset].isASCIIDigit { offset += 1 }
    return offset
  }
}
