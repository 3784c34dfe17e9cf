import RemoBytes

/// A client's answer to a list: the part of a mail that `--ask` makes for this program.
///
/// ```text
/// RemoShopAnswer1
/// GJSTCMZXGE 4TGNZUGF…
/// RemoShopEnd
/// ```
///
/// Between the markers stand letters and digits of base32, so that no mail program changes them:
/// line ends, spaces and quotation marks do not count. They hold the seal of the list, a line for
/// each item, and a CRC-32 of these lines.
struct AnswerText: Equatable {
  /// The answer about one item.
  struct Entry: Equatable {
    /// The index of the item in the document.
    let item: Int
    /// The decision; nil if there is only a comment.
    let decision: Decision?
    /// The index of the alternate that the client wants instead.
    let alternate: Int?
    let comment: String
  }

  let seal: ListSeal
  let entries: [Entry]

  private static let start = "RemoShopAnswer1"
  private static let end = "RemoShopEnd"

  /// Whether a text has an answer, possibly a damaged one: its first marker alone on a line, which
  /// a mail may quote.
  static func isIn(_ text: Span<UInt8>) -> Bool {
    let length = start.utf8.count
    var position = 0
    while let place = text.firstIndex(of: UInt8(ascii: "R"), in: position..<text.count) {
      position = place + 1
      guard place + length <= text.count, text.isEqual(place..<place + length, to: start) else {
        continue
      }
      let line = text.firstIndex(of: ASCII.lineFeed, in: place..<text.count) ?? text.count
      var first = place
      while first > 0, text[first - 1] != ASCII.lineFeed { first -= 1 }
      let beside = text.string(first..<place) + text.string(place + length..<line)
      if beside.allSatisfy({ $0 == ">" || $0 == "\u{FEFF}" || $0.isWhitespace }) { return true }
    }
    return false
  }

  /// Finds the answer in a text. A mail may quote it several times.
  static func found(in text: String) throws(ImportProblem) -> AnswerText {
    var answers: [AnswerText] = []
    var damage = ImportProblem.Damage.cutOff
    for part in text.parts(around: start).dropFirst() {
      guard let stop = part.places(of: end).first else { continue }
      guard let answer = AnswerText(part[..<stop.lowerBound]) else {
        damage = .changed
        continue
      }
      if !answers.contains(answer) { answers.append(answer) }
    }
    guard let answer = answers.first else { throw .damagedAnswer(damage) }
    if answers.count > 1 { throw .damagedAnswer(.several(answers.count)) }
    return answer
  }

  /// Reads the text between the markers; nil if the text is damaged.
  private init?(_ block: Substring) {
    guard var bytes = Self.base32(block), bytes.count > 4 else { return nil }
    let declared = bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    bytes.removeLast(4)
    var sum = CRC32()
    sum.update(bytes.span, in: 0..<bytes.count)
    guard sum.value == declared else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split { $0 == "\n" }
    guard let first = lines.first, let seal = ListSeal(String(first)) else { return nil }
    let entries = lines.dropFirst().map(Entry.init)
    self.seal = seal
    self.entries = entries.compactMap(\.self)
    if self.entries.count < entries.count { return nil }
  }

  /// The bytes of a text in base32 (RFC 4648 §6); nil for an extra letter, or extra bits after the
  /// last byte. Skips other characters.
  private static func base32(_ text: Substring) -> ContiguousArray<UInt8>? {
    var bytes = ContiguousArray<UInt8>()
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      let value: UInt8
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
      case UInt8(ascii: "2")...UInt8(ascii: "7"): value = character - UInt8(ascii: "2") + 26
      default: continue
      }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    let rest = bits & (1 << UInt32(count) - 1)
    return count < 5 && rest == 0 ? bytes : nil
  }
}

extension AnswerText.Entry {
  /// Reads a line such as `3a`, `3d too wide` or `3s7`, in which item 7 takes the place of item 3.
  /// Reads scalars, because a comment may begin with one that joins the space before it.
  fileprivate init?(_ line: Substring.UnicodeScalarView) {
    let number = line.prefix(while: \.isASCIIDigit)
    let rest = line.dropFirst(number.count)
    guard let item = Int(String(number)), let letter = rest.first else { return nil }
    let target = rest.dropFirst().prefix(while: \.isASCIIDigit)
    let comment = rest.dropFirst(1 + target.count)
    switch letter {
    case "a": decision = .approved
    case "d": decision = .declined
    case "s": decision = .swapped
    case "c": decision = nil
    default: return nil
    }
    self.item = item
    alternate = Int(String(target))
    guard (alternate != nil) == (decision == .swapped), comment.isEmpty || comment.first == " ",
      comment.count <= 2 * Decision.maximumCommentCount + 1
    else { return nil }
    self.comment = Self.unescaped(comment.dropFirst())
    if self.comment.unicodeScalars.count > Decision.maximumCommentCount { return nil }
  }

  /// Restores the line ends of a comment, written as `\n`, and its backslashes.
  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(isEscaped && scalar == "n" ? "\n" : scalar)
        isEscaped = false
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIDigit: Bool { "0"..."9" ~= self }
}
