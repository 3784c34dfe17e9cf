/// The words and signs of a size: units, labels, and what stands between the figures.
extension DimensionsScanner {
  /// The unit here, perhaps in a pair of brackets.
  mutating func unit(_ text: Span<UInt8>) -> Dimensions.Unit? {
    let start = position
    skipSpace(text)
    guard byte(text) == UInt8(ascii: "(") else { return bareUnit(text) }
    position += 1
    if let unit = bareUnit(text), byte(text) == UInt8(ascii: ")") {
      position += 1
      return unit
    }
    position = start
    return nil
  }

  private mutating func bareUnit(_ text: Span<UInt8>) -> Dimensions.Unit? {
    let start = position
    skipSpace(text)
    if byte(text) == UInt8(ascii: "-"), isLetter(byte(text, 1)) { position += 1 }
    if let primes = primes(text) { return primes == 1 ? .foot : .inch }
    let word = word(text)
    if let unit = SizeWords.units[word] {
      skipDot(text)
      return unit
    }
    // "24cmx36cm", "24cmW": the unit and a sign of multiplication or a label in one run of letters;
    // "500ml" is no size.
    if let last = word.last, "xwdhl".contains(last), last == "x" || word.count > 2,
      let unit = SizeWords.units[String(word.dropLast())]
    {
      position -= 1
      return unit
    }
    position = start
    return nil
  }

  /// The number of prime marks here, 1 for feet, 2 for inches: `'` `’` `′`, `"` `”` `″` `''`.
  private mutating func primes(_ text: Span<UInt8>) -> Int? {
    if byte(text) == UInt8(ascii: "\"") {
      position += 1
      return 2
    }
    var count = 0
    while count < 2 {
      if byte(text) == UInt8(ascii: "'") {
        position += 1
        count += 1
      } else if byte(text) == 0xE2, byte(text, 1) == 0x80 {
        switch byte(text, 2) {
        case 0x98, 0x99, 0xB2: count += 1
        case 0x9C, 0x9D, 0xB3:
          if count == 1 { return count }
          count = 2
        default:
          return count == 0 ? nil : count
        }
        position += 3
      } else {
        break
      }
    }
    return count == 0 ? nil : count
  }

  mutating func label(_ text: Span<UInt8>) -> Dimensions.Axis? {
    let start = position
    skipSpace(text)
    let isBracketed = byte(text) == UInt8(ascii: "(")
    if isBracketed { position += 1 }
    let sign = diameterSign(text)
    let word = word(text)
    if let axis = sign ? .diameter : SizeWords.axes[word] {
      if !sign { skipDot(text) }
      if !isBracketed { return axis }
      if byte(text) == UInt8(ascii: ")") {
        position += 1
        return axis
      }
    } else if !isBracketed, word.hasSuffix("x"), let axis = SizeWords.axes[String(word.dropLast())]
    {
      position -= 1
      return axis
    }
    position = start
    return nil
  }

  private mutating func diameterSign(_ text: Span<UInt8>) -> Bool {
    // Ø U+00D8, ø U+00F8, ⌀ U+2300
    if byte(text) == 0xC3, byte(text, 1) == 0x98 || byte(text, 1) == 0xB8 {
      position += 2
      return true
    }
    if byte(text) == 0xE2, byte(text, 1) == 0x8C, byte(text, 2) == 0x80 {
      position += 3
      return true
    }
    return false
  }

  /// Passes over the names of the axes in the order of the figures: `W x D x H:` or `(HxWxD)`.
  mutating func skipOrder(_ text: Span<UInt8>) {
    let start = position
    skipSpace(text)
    let isBracketed = byte(text) == UInt8(ascii: "(")
    if isBracketed { position += 1 }
    var order: [Dimensions.Axis] = []
    while true {
      skipSpace(text)
      guard let axis = SizeWords.axes[word(text, untilTimes: true)], !order.contains(axis) else {
        // `(H x B x T)` names an order in another language.
        if !order.isEmpty { isDoubtful = isDoubtful || isBracketed }
        position = start
        return
      }
      order.append(axis)
      skipSpace(text)
      if byte(text) | 0x20 == UInt8(ascii: "x") || byte(text) == UInt8(ascii: "*") {
        position += 1
      } else if byte(text) == 0xC3, byte(text, 1) == 0x97 {  // ×
        position += 2
      } else {
        break
      }
    }
    guard order.count > 1, !isBracketed || byte(text) == UInt8(ascii: ")") else {
      position = start
      return
    }
    if isBracketed { position += 1 }
    skipSpace(text)
    if byte(text) == UInt8(ascii: ":") { position += 1 }
    if !self.order.isEmpty, self.order != order { isDoubtful = true }
    self.order = order
  }

  /// Passes over the order that ends the text behind a comma: `80 x 90 x 75 cm, HxWxD`.
  mutating func skipLastOrder(_ text: Span<UInt8>) {
    var ahead = self
    ahead.skipOrder(text)
    if ahead.position > position, ahead.atEnd(text) {
      self = ahead
    } else if isOrder(text) {
      isDoubtful = true
    }
  }

  /// Whether words joined by signs of multiplication stand here, up to the bracket: an order of axes,
  /// in another language as a rule: `B x H x T`.
  private func isOrder(_ text: Span<UInt8>) -> Bool {
    var ahead = self
    var hasName = false
    var hasSign = false
    while ahead.position < end, ahead.byte(text) != UInt8(ascii: ")") {
      if isDigit(ahead.byte(text)) { return false }
      let word = ahead.word(text)
      if word.isEmpty {
        let isTimes = ahead.byte(text) == 0xC3 && ahead.byte(text, 1) == 0x97  // ×
        if hasName, isTimes || ahead.byte(text) == UInt8(ascii: "*") { hasSign = true }
        ahead.position += 1
      } else if word == "x" {
        hasSign = hasSign || hasName
      } else {
        hasName = true
        // "BxHxT": letters in one run with the signs.
        let isRun = word.utf8.enumerated().allSatisfy {
          $0.offset % 2 == 0 || $0.element == UInt8(ascii: "x")
        }
        if isRun, word.utf8.count > 2, word.utf8.count % 2 == 1 { hasSign = true }
      }
    }
    return hasSign
  }

  /// Passes over what stands in brackets, unless it is the next figure's label: `W 69 in (D) 92 in`.
  mutating func skipBrackets(_ text: Span<UInt8>, after figure: Figure) {
    while true {
      skipSpace(text)
      guard byte(text) == UInt8(ascii: "(") else { return }
      var ahead = self
      if figure.axis != nil, ahead.label(text) != nil { return }
      let start = position
      skipOrder(text)
      if position > start { continue }
      position += 1
      if isQualifier(text) || isOrder(text) { isDoubtful = true }
      while position < end, byte(text) != UInt8(ascii: ")") { position += 1 }
      if position < end { position += 1 }
    }
  }

  /// Whether the word here is about the figure before it: no figure of its own comes after it, up to
  /// the next bracket, comma or line.
  func isQualifier(_ text: Span<UInt8>) -> Bool {
    var ahead = self
    ahead.skipSpace(text)
    guard SizeWords.qualifiers.contains(ahead.word(text)) else { return false }
    while ahead.position < end {
      switch ahead.byte(text) {
      case UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"),
        UInt8(ascii: "\n"):
        return true
      case let byte:
        if isDigit(byte) { return false }
      }
      ahead.position += 1
    }
    return true
  }

  mutating func separator(_ text: Span<UInt8>, after figure: Figure) -> Separator {
    skipBrackets(text, after: figure)
    switch byte(text) {
    case UInt8(ascii: "*"):
      position += 1
      return .times
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\n"),
      UInt8(ascii: "."):
      position += 1
      return .remark
    case 0xC3 where byte(text, 1) == 0x97:  // ×
      position += 2
      return .times
    case UInt8(ascii: "/"), UInt8(ascii: "-"):
      position += 1
      return .slash
    case 0xC2 where byte(text, 1) == 0xB7:  // ·
      position += 2
      return .slash
    case 0xE2 where byte(text, 1) == 0x80 && (0x93...0x94).contains(byte(text, 2)):  // – —
      position += 3
      return .slash
    default:
      let start = position
      // "x36" has no letter after the x, so the word is the x alone.
      let word = word(text)
      if word == "x" || word == "by" { return .times }
      // "90\"xD40": the sign of multiplication and a label in one run of letters.
      if word.hasPrefix("x"), SizeWords.axes[String(word.dropFirst())] != nil {
        skipSpace(text)
        let hasFigure = isDigit(byte(text))
        position = start
        if hasFigure {
          position += 1
          return .times
        }
      }
      position = start
      return .none
    }
  }

  /// Words that may stand before the first figure without changing what it means.
  mutating func skipOpening(_ text: Span<UInt8>) {
    while true {
      skipSpace(text)
      let start = position
      if byte(text) == UInt8(ascii: ":") || byte(text) == UInt8(ascii: "~") {
        position += 1
      } else if SizeWords.openings.contains(word(text)) {
        skipDot(text)
      } else {
        position = start
        return
      }
    }
  }

  /// Words that may stand after the last figure; false if another one does.
  mutating func skipClosing(_ text: Span<UInt8>) -> Bool {
    let start = position
    if SizeWords.openings.contains(word(text)) {
      skipDot(text)
      return true
    }
    position = start
    return false
  }

  /// The run of ASCII letters here, in lower case; empty, and nothing is read, if there is none.
  /// No axis has an x in its name: `untilTimes` ends there.
  mutating func word(_ text: Span<UInt8>, untilTimes: Bool = false) -> String {
    var word = ""
    var count = 0
    while isLetter(byte(text)), !untilTimes || byte(text) | 0x20 != UInt8(ascii: "x") {
      // No word of the tables is longer, and a short string needs no allocation.
      if count < 14 { word.unicodeScalars.append(Unicode.Scalar(byte(text) | 0x20)) }
      position += 1
      count += 1
    }
    return word
  }

  mutating func skipSpace(_ text: Span<UInt8>) {
    while true {
      switch byte(text) {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case 0xC2 where byte(text, 1) == 0xA0: position += 2
      case 0xE2 where byte(text, 1) == 0x80 && byte(text, 2) == 0xAF: position += 3
      default: return
      }
    }
  }

  mutating func skipDot(_ text: Span<UInt8>) {
    if byte(text) == UInt8(ascii: ".") { position += 1 }
  }

  mutating func atEnd(_ text: Span<UInt8>) -> Bool {
    skipSpace(text)
    return position == end
  }

  /// The byte `ahead` of here; 0 past the end.
  func byte(_ text: Span<UInt8>, _ ahead: Int = 0) -> UInt8 {
    position + ahead < end ? text[position + ahead] : 0
  }

  func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
}
