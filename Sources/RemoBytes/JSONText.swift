/// The strings of JSON as slices of a document: where they stand, or without their escapes.
extension DocumentBuffer {
  /// Reads the string whose content starts at `start`: its content, and where its closing quote is.
  ///
  /// Nearly all have neither escapes nor bytes beyond ASCII, and take 32 bytes a step.
  @inline(__always)
  mutating func readText(
    _ start: Int, _ end: Int
  ) throws(JSONError) -> (slice: ByteSlice, stop: Int) {
    let run = JSONScan.plainText(storage.span, start)
    guard run.last == ASCII.quote, run.stop < end else {
      return try unescape(start, run.stop, run.isASCII, end)
    }
    if !run.isASCII { try JSONScan.checkUTF8(storage.span, start..<run.stop) }
    return (ByteSlice(start..<run.stop), run.stop)
  }

  /// Reads the same string, which is plain up to `first`, and writes it with its escapes undone, as
  /// derived text.
  @inline(never)
  private mutating func unescape(
    _ start: Int, _ first: Int, _ isASCII: Bool, _ end: Int
  ) throws(JSONError) -> (slice: ByteSlice, stop: Int) {
    var place = Unescaping(source: start, target: derivedEnd)
    var room = first - start + 512
    while !place.isDone {
      // What is written is never longer than its source.
      reserveDerived(room)
      let limit = derivedEnd + room
      var bytes = storage.mutableSpan
      place.copy(&bytes, to: first)
      place.run(&bytes, before: limit)
      room *= 2
    }
    guard place.source < end, !place.isInvalid else {
      // There the error is told, of which this knows only that there is one.
      let stop = try JSONScan.string(storage.span, start, end)
      return (ByteSlice(start..<stop), stop)
    }
    if !isASCII || place.seen.hasHighBit {
      try JSONScan.checkUTF8(storage.span, start..<place.source)
    }
    guard place.target <= derivedLimit else { throw JSONError(.tooMuchText, at: start) }
    let slice = ByteSlice(derivedEnd..<place.target)
    derivedEnd = place.target
    if place.hasNUL { containsNUL = true }
    return (slice, place.source)
  }
}

/// A string on its way from the input to the derived text.
private struct Unescaping {
  /// The next byte to read, the closing quote at the end.
  var source: Int
  /// Where the next byte is written.
  var target: Int
  var seen = SIMD16<UInt8>.zero
  var hasNUL = false
  var isDone = false
  /// Whether something stands there that may not.
  var isInvalid = false

  init(source: Int, target: Int) {
    self.source = source
    self.target = target
  }

  /// Copies what is plain up to `end`, if it has not been; 32 bytes more may be written.
  @inline(__always)
  mutating func copy(_ bytes: inout MutableSpan<UInt8>, to end: Int) {
    guard source < end else { return }
    let shift = target &- source
    while source < end {
      bytes.store(bytes.pair(at: source), at: source &+ shift)
      source &+= 32
    }
    source = end
    target = end &+ shift
  }

  /// Goes on to the end of the string, or until less than 64 bytes are free before `limit`.
  @inline(__always)
  mutating func run(_ bytes: inout MutableSpan<UInt8>, before limit: Int) {
    while target &+ 64 <= limit {
      let pair = bytes.pair(at: source)
      bytes.store(pair, at: target)
      seen |= pair.low | pair.high
      let (low, high) = (
        JSONScan.special(pair.low).nibbles, JSONScan.special(pair.high).nibbles
      )
      if low | high == 0 {
        source &+= 32
        target &+= 32
        continue
      }
      let lane = ByteMask.firstLane(low, high)
      source &+= lane
      target &+= lane
      let last = bytes[source]
      guard last == ASCII.backslash else {
        isInvalid = last != ASCII.quote
        isDone = true
        return
      }
      let next = bytes[source &+ 1]
      if next == ASCII.quote || next == ASCII.backslash || next == ASCII.slash {
        bytes[target] = next
        source &+= 2
        target &+= 1
      } else if !undo(next, &bytes) {
        isInvalid = true
        isDone = true
        return
      }
    }
  }

  /// Undoes the escape at `source` whose second byte is `letter` (RFC 8259 §7); false if it is none.
  @inline(__always)
  private mutating func undo(_ letter: UInt8, _ bytes: inout MutableSpan<UInt8>) -> Bool {
    var scalar: UInt32
    var length = 2
    switch letter {
    case 0x62: scalar = 0x08
    case 0x66: scalar = 0x0C
    case 0x6E: scalar = 0x0A
    case 0x72: scalar = 0x0D
    case 0x74: scalar = 0x09
    case 0x75:
      guard let unit = bytes.span.word(at: source &+ 2).firstHexDigits else { return false }
      scalar = unit
      length = 6
      if unit & 0xF800 == 0xD800 {
        guard unit < 0xDC00, bytes[source &+ 6] == ASCII.backslash, bytes[source &+ 7] == 0x75,
          let second = bytes.span.word(at: source &+ 8).firstHexDigits, second & 0xFC00 == 0xDC00
        else { return false }
        scalar = 0x10000 &+ (unit & 0x3FF) << 10 | (second & 0x3FF)
        length = 12
      }
    default: return false
    }
    if scalar == 0 { hasNUL = true }
    let text = UTF8Bytes(scalar)
    bytes.store(text.word, at: target)
    target &+= text.count
    source &+= length
    return true
  }
}

extension UInt64 {
  /// The number that the first four bytes are as hexadecimal digits, or nil.
  @inline(__always)
  fileprivate var firstHexDigits: UInt32? {
    let bytes = UInt32(truncatingIfNeeded: self)
    let small = bytes | 0x2020_2020
    // Bit 7 of each byte says: from 0 on, beyond 9, from a on, beyond f.
    let digits = (small &+ 0x5050_5050) & ~(small &+ 0x4646_4646)
    let letters = (small &+ 0x1F1F_1F1F) & ~(small &+ 0x1919_1919)
    let visible = bytes &+ 0x6060_6060
    guard (digits | letters) & visible & ~bytes & 0x8080_8080 == 0x8080_8080 else { return nil }
    let values = (small & 0x0F0F_0F0F) &+ (small &>> 6 & 0x0101_0101) &* 9
    return (values & 0xF) &<< 12 | (values & 0xF00) | (values &>> 12 & 0xF0) | values &>> 24
  }
}
