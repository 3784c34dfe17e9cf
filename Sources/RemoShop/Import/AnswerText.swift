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

  /// Whether a text has an answer, possibly a damaged one.
  static func isIn(_ text: Span<UInt8>) -> Bool {
    let length = start.utf8.count
    var position = 0
    while let place = text.firstIndex(of: UInt8(ascii: "R"), in: position..<text.count) {
      if place + length <= text.count, text.isEqual(place..<place + length, to: start) {
        return true
      }
      position = place + 1
    }
    return false
  }

  /// Finds the answer in a text.
  static func found(in text: String) throws(ImportProblem) -> AnswerText {
    var answers: [AnswerText] = []
    for part in text.parts(around: start).dropFirst() {
      guard let stop = part.places(of: end).first else { throw .damagedAnswer(.cutOff) }
      guard let answer = AnswerText(part[..<stop.lowerBound]) else {
        throw .damagedAnswer(.changed)
      }
      if !answers.contains(answer) { answers.append(answer) }
    }
    guard let answer = answers.first else { throw .damagedAnswer(.cutOff) }
    if answers.count > 1 { throw .damagedAnswer(.several(answers.count)) }
    return answer
  }

  /// Reads what stands between the markers; nil if it is damaged.
  private init?(_ block: Substring) {
    var bytes = Self.base32(block)
    guard bytes.count > 4 else { return nil }
    let declared = bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    bytes.removeLast(4)
    var sum = CRC32()
    sum.update(bytes.span, in: 0..<bytes.count)
    guard sum.value == declared else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\n" }
    guard let first = lines.first, let seal = ListSeal(first) else { return nil }
    let entries = lines.dropFirst().map(Entry.init)
    self.seal = seal
    self.entries = entries.compactMap(\.self)
    if self.entries.count < entries.count { return nil }
  }

  /// The bytes of a text in base32 (RFC 4648 §6). Other characters are skipped.
  private static func base32(_ text: Substring) -> ContiguousArray<UInt8> {
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
    return bytes
  }
}

extension AnswerText.Entry {
  /// Reads a line such as `3a`, `3d too wide` or `3s7`, in which item 7 takes the place of item 3.
  fileprivate init?(_ line: Substring) {
    let number = line.prefix(while: \.isASCIIDigit)
    let rest = line.dropFirst(number.count)
    guard let item = Int(number), let letter = rest.first else { return nil }
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
    alternate = Int(target)
    guard (alternate != nil) == (decision == .swapped), comment.isEmpty || comment.first == " "
    else { return nil }
    self.comment = Self.unescaped(comment.dropFirst())
    if self.comment.unicodeScalars.count > Decision.maximumCommentCount { return nil }
  }

  /// A comment with its line ends, which are written as `\n`, and its backslashes.
  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text.unicodeScalars {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        result.unicodeScalars.append(isEscaped && character == "n" ? "\n" : character)
        isEscaped = false
      }
    }
    return result
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
