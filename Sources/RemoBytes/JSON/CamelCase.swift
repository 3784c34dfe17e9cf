/// The camelCase spelling of snake_case keys, as Swift and TypeScript write it: `priceCents` for
/// `price_cents`. A word may be all capitals: `productURL` beside `productUrl`.
extension Span<UInt8> {
  /// Whether the bytes in `range` are the camelCase spelling of `key`.
  func isCamelCase(_ range: Range<Int>, of key: String) -> Bool {
    var offset = range.lowerBound
    var place = WordPlace.firstWord
    for byte in key.utf8 {
      if byte == ASCII.underscore {
        place = .start
        continue
      }
      guard offset < range.upperBound else { return false }
      let found = self[offset]
      offset += 1
      guard found.asciiLowercased == byte else { return false }
      let isCapital = found.isASCIIUppercase
      switch place {
      case .firstWord, .small: if isCapital { return false }
      case .start:
        if !isCapital { return false }
        place = .second
      case .second: place = isCapital ? .capital : .small
      case .capital: if !isCapital { return false }
      }
    }
    return offset == range.upperBound && place != .firstWord
  }

  /// The places of a letter in a key: in the first word, at the start of a later word, second, or
  /// after small or capital letters.
  private enum WordPlace { case firstWord, start, second, small, capital }
}

extension String {
  /// Whether the text is `key` or its camelCase spelling.
  package func spells(_ key: String) -> Bool {
    self == key || withBytes { $0.isCamelCase(0..<$0.count, of: key) }
  }

  /// The snake_case spelling of a camelCase key.
  package var snakeCase: String {
    var isAfterCapital = true
    var text = ""
    for character in self {
      if character.isUppercase, !isAfterCapital { text.append("_") }
      isAfterCapital = character.isUppercase
      text += character.lowercased()
    }
    return text
  }
}

extension JSONValue {
  /// The value of `key`, in either spelling, if this is an object with that key.
  package subscript(spelled key: String) -> JSONValue? { member(spelled: key)?.value }

  /// The member with `key`, in either spelling.
  package func member(spelled key: String) -> Member? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key.spells(key) }
  }
}
