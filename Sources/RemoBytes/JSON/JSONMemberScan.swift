// One loop reads the members of an object whose keys come in the usual order with usual values.
// Lists with shuffled keys and escapes leave the loop often, and parse 27 % slower than others.

/// Scans the members of an object as long as they have the usual form.
struct JSONMemberScan {
  /// The reason why the loop stopped.
  enum Stop {
    /// Any text other than a new key of the set; `isAfterComma` says whether the comma before it
    /// has been read.
    case unusual(isAfterComma: Bool)
    /// The value of a key, for the caller to read.
    case value(number: Int, quote: Int)
    /// The end of the object.
    case end
  }

  /// A string value with an escape or a byte beyond ASCII.
  private struct Text {
    let number: Int
    let start: Int
    /// The end of its plain part.
    let first: Int
  }

  /// A key, and the location of its value as far as known.
  private struct Member {
    let key: JSONKeySet.Key
    /// The offset after the colon.
    let value: Int
    /// The lanes that end a run of plain characters, among the 64 bytes from the start of the key.
    /// The key's own lanes are removed; empty if not computed.
    let ends: LaneMask
  }

  /// The offset of the next member or its comma; after the scan, the offset where it stopped.
  private(set) var start: Int
  let end: Int
  /// Whether the scan began at the start of the object.
  private let wasFirst: Bool
  /// A bit for each key of the set that was read before the scan.
  private let seenBefore: UInt32
  /// A bit for each key of the set that has been read.
  private(set) var seen: UInt32
  /// The number of the key expected next.
  private(set) var predicted: Int
  /// The number of keys in a row that matched the expectation, counted only up to `leastHits`.
  private(set) var hits: Int
  /// The number of hits needed before the scan guesses: shuffled keys can be in order by chance.
  static let leastHits = 2
  private(set) var stop = Stop.end

  init(
    start: Int, end: Int, isFirst: Bool, seen: UInt32, predicted: Int, hits: Int
  ) {
    self.start = start
    self.end = end
    wasFirst = isFirst
    seenBefore = seen
    self.seen = seen
    self.predicted = predicted
    self.hits = hits
  }

  /// Whether no member has been read yet. Each one that is read sets a new bit in `seen`.
  var isFirst: Bool { wasFirst && seen == seenBefore }

  /// Reads usual keys and values into `fields` until it meets anything else.
  @inline(__always)
  mutating func read(
    _ buffer: inout DocumentBuffer, among keys: borrowing JSONKeySet,
    into fields: inout ContiguousArray<JSONFieldValues.Value>
  ) throws(JSONError) {
    var fields = fields.mutableSpan
    while let text = run(buffer.storage.span, among: keys, into: &fields) {
      let value = try buffer.readUnusualText(from: text.start, plain: text.first, before: end)
      fields[text.number].text = value.slice
      start = value.stop &+ 1
    }
  }

  /// Continues to the next text that is not plain. Returns nil if the loop stopped; `stop` has the
  /// reason.
  ///
  /// Nearly all content of lists goes through this loop, so the functions that it calls are
  /// inlined. The loop stops at the end of the document, because a control character follows it.
  @inline(__always)
  private mutating func run(
    _ source: Span<UInt8>, among keys: borrowing JSONKeySet,
    into fields: inout MutableSpan<JSONFieldValues.Value>
  ) -> Text? {
    // The padding leaves room for any load; stating it here removes the check from each load.
    precondition(source.count >= DocumentBuffer.padding)
    members: while true {
      guard passComma(source) else { return nil }
      while true {
        guard let member = nextMember(source, among: keys) else {
          stop = .unusual(isAfterComma: !isFirst)
          return nil
        }
        let key = member.key
        var value = member.value
        let ahead = source.word(at: value)
        var byte = UInt8(truncatingIfNeeded: ahead)
        if byte <= ASCII.space {
          // Most values follow after one space.
          let second = UInt8(truncatingIfNeeded: ahead &>> 8)
          if byte == ASCII.space, second > ASCII.space {
            value &+= 1
            byte = second
          } else {
            value = JSONScan.whitespace(source, from: value, before: end)
            byte = source[value]
          }
        }
        if byte == ASCII.quote, key.kind == .text || key.kind == .textOrNull {
          let textEnd = textEnd(source, quote: value, ends: member.ends)
          if source[textEnd] != ASCII.quote {
            return Text(number: key.number, start: value &+ 1, first: textEnd)
          }
          fields[key.number].text = ByteSlice(from: value &+ 1, to: textEnd)
          start = textEnd &+ 1
        } else if JSONScan.isNull(source, at: value, before: end), key.kind == .textOrNull {
          fields[key.number].text = .null
          start = value &+ 4
        } else if let number = key.kind.shortNumber(source, at: value) {
          fields[key.number] = JSONFieldValues.Value(
            text: ByteSlice(from: value, to: number.end), digits: number.digits,
            decimals: number.decimals)
          start = number.end
        } else {
          self.stop = .value(number: key.number, quote: start)
          start = value
          return nil
        }
        let next = source.word(at: start)
        if next & 0xFFFF == Self.commaAndQuote {
          start &+= 1
        } else if next & 0xFF_FFFF == Self.commaSpaceAndQuote {
          start &+= 2
        } else {
          continue members
        }
      }
    }
  }

  private static var commaAndQuote: UInt64 { UInt64(ASCII.quote) << 8 | UInt64(ASCII.comma) }

  private static var commaSpaceAndQuote: UInt64 {
    UInt64(ASCII.quote) << 16 | UInt64(ASCII.space) << 8 | UInt64(ASCII.comma)
  }

  /// Skips the comma before the next member and the white space around it. Without a comma it sets
  /// `stop` and returns false.
  @inline(__always)
  private mutating func passComma(_ source: Span<UInt8>) -> Bool {
    let offset = JSONScan.next(source, from: start, before: end)
    if isFirst {
      start = offset
    } else if source[offset] == ASCII.comma {
      start = JSONScan.next(source, from: offset &+ 1, before: end)
    } else if source[offset] == ASCII.rightBrace {
      start = offset &+ 1
      stop = .end
      return false
    } else {
      stop = .unusual(isAfterComma: false)
      return false
    }
    return true
  }

  /// The next key, if it is a new key of the set.
  @inline(__always)
  private mutating func nextMember(
    _ source: Span<UInt8>, among keys: borrowing JSONKeySet
  ) -> Member? {
    let text = source.pair(at: start)
    let member: Member
    if hits >= Self.leastHits, let next = keys.key(predicted, in: text) {
      member = Member(key: next, value: start &+ next.length, ends: .none)
    } else {
      // Find the end of the key before identifying it. An equal comparison also confirms both
      // quotes.
      var ends = JSONScan.endsOfPlain(source, from: start)
      ends.removeFirst()
      guard let other = keys.find(source, quote: start), keys.matches(other, in: text) else {
        return nil
      }
      hits = other.number == predicted ? hits &+ 1 : 0
      let value = start &+ ends.first &+ 2
      ends.removeFirst()
      member = Member(key: other, value: value, ends: ends)
    }
    let before = seen
    seen |= 1 &<< UInt32(truncatingIfNeeded: member.key.number)
    guard seen != before else { return nil }
    predicted = member.key.number &+ 1
    return member
  }

  /// The end of the plain characters of the string whose opening quote stands at `quote`.
  ///
  /// - Parameter ends: see `Member`.
  @inline(__always)
  private func textEnd(_ source: Span<UInt8>, quote: Int, ends: LaneMask) -> Int {
    // The first lane is the opening quote, unless the quote is beyond the block or white space is
    // among the lanes.
    guard !ends.isEmpty, start &+ ends.first == quote else {
      return JSONScan.plainEnd(source, from: quote &+ 1)
    }
    var rest = ends
    rest.removeFirst()
    return rest.isEmpty ? JSONScan.plainEnd(source, from: start &+ 64) : start &+ rest.first
  }
}

extension JSONKeySet.Kind {
  /// The number at `start` if it has the key's usual kind.
  @inline(__always)
  fileprivate func shortNumber(_ source: Span<UInt8>, at start: Int) -> JSONScan.ShortNumber? {
    switch self {
    case .whole: JSONScan.shortWhole(source, at: start)
    case .fraction: JSONScan.shortFraction(source, at: start)
    case .text, .textOrNull, .any: nil
    }
  }
}
