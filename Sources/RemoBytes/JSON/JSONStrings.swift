// Unescapes strings without allocation, 64 bytes at a time. This takes 6 % of the time to convert a
// stream of lists to CSV.

/// Reads JSON strings as slices of a document, unescaped where needed.
extension DocumentBuffer {
  /// Reads the string whose content starts at `start`, and returns its content and the offset of
  /// its closing quote.
  @inline(__always)
  mutating func readText(
    from start: Int, before end: Int
  ) throws(JSONError) -> (slice: ByteSlice, stop: Int) {
    let stop = JSONScan.plainEnd(storage.span, from: start)
    guard storage[stop] == ASCII.quote, stop < end else {
      return try readUnusualText(from: start, plain: stop, before: end)
    }
    return (ByteSlice(from: start, to: stop), stop)
  }

  /// Reads a string that is plain up to `first` and then has an escape, a byte beyond ASCII or an
  /// error.
  @inline(never)
  mutating func readUnusualText(
    from start: Int, plain first: Int, before end: Int
  ) throws(JSONError) -> (slice: ByteSlice, stop: Int) {
    var stop = first
    if storage[stop] >= 0x80 { stop = JSONScan.wellFormedEnd(storage.span, from: stop) }
    if storage[stop] == ASCII.backslash { return try unescape(from: start, before: end) }
    return (ByteSlice(from: start, to: try checked(from: start, to: stop, before: end)), stop)
  }

  /// Checks that the string whose content starts at `start` ends at `stop`.
  @inline(__always)
  private func checked(from start: Int, to stop: Int, before end: Int) throws(JSONError) -> Int {
    if storage[stop] == ASCII.quote, stop < end { return stop }
    // The fast scan of the caller stopped at an error; the slow one says which.
    return try JSONScan.string(storage.span, from: start, before: end)
  }

  /// Unescapes the string whose content starts at `start` into the derived text.
  @inline(__always)
  private mutating func unescape(
    from start: Int, before end: Int
  ) throws(JSONError) -> (slice: ByteSlice, stop: Int) {
    var place = Unescaping(source: start, target: derivedEnd)
    var isDone = false
    while !isDone {
      reserveDerived(place.target &- derivedEnd &+ 512)
      var bytes = storage.mutableSpan
      isDone = place.run(&bytes)
    }
    let stop = try checked(from: start, to: place.source, before: end)
    guard place.target <= derivedLimit else { throw JSONError(.tooMuchText, at: start) }
    let slice = ByteSlice(from: derivedEnd, to: place.target)
    derivedEnd = place.target
    if firstNUL == nil { firstNUL = place.nul }
    return (slice, stop)
  }
}

/// The state of unescaping a string from the input into the derived text.
private struct Unescaping {
  /// The next byte to read; at the end, the closing quote or the error.
  var source: Int
  /// The offset of the next byte to write.
  var target: Int
  /// The offset of the first escape that is U+0000.
  var nul: Int?

  init(source: Int, target: Int) {
    self.source = source
    self.target = target
  }

  /// Unescapes up to the end of the string; false if it needs more room first.
  ///
  /// Finds the escapes and the closing quote of 64 bytes at once, so that one search does not wait
  /// for the previous one.
  @inline(__always)
  mutating func run(_ bytes: inout MutableSpan<UInt8>) -> Bool {
    // A round writes at most 63 plain bytes and an escape of up to 4. The padding must be free
    // after them.
    let last = bytes.count &- DocumentBuffer.padding &- 64
    while target <= last {
      let start = source
      var ends = JSONScan.endsOfPlain(bytes.span, from: start)
      while !ends.isEmpty {
        copyPlain(&bytes, to: start &+ ends.first)
        if bytes[source] == ASCII.backslash {
          if !undo(&bytes) { return true }
        } else {
          let word = bytes.span.word(at: source)
          let length = word & 0x80 == 0 ? 0 : word.utf8SequenceLength
          if length == 0 { return true }
          bytes.store(word, at: target)
          source &+= length
          target &+= length
        }
        ends.removePrefix(source &- start)
      }
      // The last escape may extend past the 64 bytes.
      if source < start &+ 64 { copyPlain(&bytes, to: start &+ 64) }
    }
    return false
  }

  /// Copies the bytes before `end`, at most 64. Bytes after them are overwritten and do not count.
  @inline(__always)
  private mutating func copyPlain(_ bytes: inout MutableSpan<UInt8>, to end: Int) {
    let count = end &- source
    bytes.store(bytes.pair(at: source), at: target)
    if count > 32 { bytes.store(bytes.pair(at: source &+ 32), at: target &+ 32) }
    source = end
    target &+= count
  }

  /// Unescapes the escape at `source` (RFC 8259 §7); false if it is invalid.
  @inline(__always)
  private mutating func undo(_ bytes: inout MutableSpan<UInt8>) -> Bool {
    let letter = bytes[source &+ 1]
    let byte = Self.byte(of: letter)
    if byte != 0 {
      bytes[target] = byte
      source &+= 2
      target &+= 1
      return true
    }
    guard letter == 0x75, let unit = bytes.span.word(at: source &+ 2).firstHexDigits else {
      return false
    }
    var scalar = unit
    var length = 6
    if unit & 0xF800 == 0xD800 {
      guard unit < 0xDC00, bytes[source &+ 6] == ASCII.backslash, bytes[source &+ 7] == 0x75,
        let second = bytes.span.word(at: source &+ 8).firstHexDigits, second & 0xFC00 == 0xDC00
      else { return false }
      scalar = 0x10000 &+ (unit & 0x3FF) << 10 | (second & 0x3FF)
      length = 12
    }
    if scalar == 0, nul == nil { nul = source }
    let text = UTF8Bytes(scalar)
    bytes.store(text.word, at: target)
    target &+= text.count
    source &+= length
    return true
  }

  /// The byte for the letter after a backslash; 0 if it is not a single byte.
  @inline(__always)
  private static func byte(of letter: UInt8) -> UInt8 {
    // The quote, the slash and the backslash stand for themselves. There is no branch, because
    // the processor would mispredict it.
    let distance = UInt64(letter &- ASCII.quote)
    let itself: UInt64 = distance < 64 ? 0x0400_0000_0000_2001 &>> distance & 1 : 0
    // Distances of b, f, n, r and t from b are even, and the rotation halves them: 0, 2, 6, 8, 9.
    // Odd distances become 128 or more. Each digit of the constant is a control character; the
    // digits of other letters are 0.
    let place = UInt64((letter &- 0x62) &>> 1 | (letter &- 0x62) &<< 7)
    let control: UInt64 = place < 10 ? 0x9D_0A00_0C08 &>> (4 &* place) & 15 : 0
    return letter & (0 &- UInt8(truncatingIfNeeded: itself)) | UInt8(truncatingIfNeeded: control)
  }
}

extension UInt64 {
  /// The value of the first four bytes as hexadecimal digits, or nil.
  @inline(__always)
  fileprivate var firstHexDigits: UInt32? {
    let bytes = UInt32(truncatingIfNeeded: self)
    let small = bytes | 0x2020_2020
    // Bit 7 of each sum marks a byte: at least "0", above "9"; then at least "a", above "f". Bit 5
    // would turn 0x10…0x19 into digits, so `visible` marks bytes from 0x20 on.
    let digits = (small &+ 0x5050_5050) & ~(small &+ 0x4646_4646)
    let letters = (small &+ 0x1F1F_1F1F) & ~(small &+ 0x1919_1919)
    let visible = bytes &+ 0x6060_6060
    guard (digits | letters) & visible & ~bytes & 0x8080_8080 == 0x8080_8080 else { return nil }
    let values = (small & 0x0F0F_0F0F) &+ (small &>> 6 & 0x0101_0101) &* 9
    return (values & 0xF) &<< 12 | (values & 0xF00) | (values &>> 12 & 0xF0) | values &>> 24
  }
}
