// One loop takes in the members of an object whose keys come in the usual order with usual values.
// Lists with shuffled keys and escapes, which leave the loop often, are parsed 27 % slower.

/// The way through the members of an object while they are as nearly all are.
struct JSONMemberScan {
  /// The reason why the loop stopped.
  enum Stop {
    /// Anything else than a key of the set that is there for the first time; the comma before it
    /// has been passed or not.
    case unusual(isAfterComma: Bool)
    /// The value of a key, which is the caller's to read.
    case value(number: Int, quote: Int)
    /// Nothing: the object has ended.
    case end
  }

  /// The value of a key that is a text with an escape or a byte beyond ASCII.
  private struct Text {
    let number: Int
    let start: Int
    /// Up to where it is plain.
    let first: Int
  }

  /// A key, and what is known of where its value is.
  private struct Member {
    let key: JSONKeySet.Key
    /// Right behind the colon.
    let value: Int
    /// The lanes, of the 64 bytes from the start of the key on, that end a run of plain characters,
    /// without those of the key; none if they were not looked at.
    let ends: LaneMask
  }

  /// The start of the next member, its comma included; in the end, the offset where the loop
  /// stopped.
  private(set) var start: Int
  let end: Int
  /// Whether nothing of the object had been read.
  private let wasFirst: Bool
  /// A bit for each key of the set that had been seen.
  private let seenBefore: UInt32
  /// A bit for each key of the set that was seen.
  private(set) var seen: UInt32
  /// The key that comes next as a rule.
  private(set) var predicted: Int
  /// The number of keys in a row that came as predicted, counted until it is enough for a guess.
  private(set) var hits: Int
  /// After fewer hits none is guessed: of shuffled keys, some come in order by chance.
  static let leastHits = 2
  /// The reason why the loop stopped.
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

  /// Whether nothing of the object has been read; every key that is taken is a new one.
  var isFirst: Bool { wasFirst && seen == seenBefore }

  /// Reads keys and their values, which it puts into `fields`, until there is something else.
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

  /// Goes on to the next text that is not plain; nil where `stop` says why there is none.
  ///
  /// All that lists are made of goes through this loop, which calls nothing and does not leave its
  /// own variables. It takes nothing from beyond the end of the document: a control character
  /// stands there.
  @inline(__always)
  private mutating func run(
    _ source: Span<UInt8>, among keys: borrowing JSONKeySet,
    into fields: inout MutableSpan<JSONFieldValues.Value>
  ) -> Text? {
    // There is room for any load at the end of the document; saying so spares asking each time.
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
          let stop = textEnd(source, quote: value, ends: member.ends)
          if source[stop] != ASCII.quote {
            return Text(number: key.number, start: value &+ 1, first: stop)
          }
          fields[key.number].text = ByteSlice(from: value &+ 1, to: stop)
          start = stop &+ 1
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

  /// Passes the comma before the next member and white space around it; false, and `stop` is set,
  /// where there is none.
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

  /// The next key, if it is of the set and was not there before.
  @inline(__always)
  private mutating func nextMember(
    _ source: Span<UInt8>, among keys: borrowing JSONKeySet
  ) -> Member? {
    let text = source.pair(at: start)
    let member: Member
    if hits >= Self.leastHits, let next = keys.key(predicted, in: text) {
      member = Member(key: next, value: start &+ next.length, ends: .none)
    } else {
      // Where the key ends is seen before it is known which one it is. All that is compared equal
      // has its two quotes where it should.
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
    // The first of them is the quote, unless white space moved that away, or is among them.
    guard !ends.isEmpty, start &+ ends.first == quote else {
      return JSONScan.plainEnd(source, from: quote &+ 1)
    }
    var rest = ends
    rest.removeFirst()
    return rest.isEmpty ? JSONScan.plainEnd(source, from: start &+ 64) : start &+ rest.first
  }
}

extension JSONKeySet.Kind {
  /// The number at `start` if it is what the key has as a rule.
  @inline(__always)
  fileprivate func shortNumber(_ source: Span<UInt8>, at start: Int) -> JSONScan.ShortNumber? {
    switch self {
    case .whole: JSONScan.shortWhole(source, at: start)
    case .fraction: JSONScan.shortFraction(source, at: start)
    case .text, .textOrNull, .any: nil
    }
  }
}
