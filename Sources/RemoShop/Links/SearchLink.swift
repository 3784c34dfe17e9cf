import RemoBytes

/// The link "Search Google Shopping" of an item for which nothing was found.
///
/// A URL that came with the item is kept if it is a Google search (`isKept`); else one is built
/// from the item's words.
package enum SearchLink {
  /// What a built link begins with; `udm=28` is Google's view of products.
  static let prefix = ContiguousArray("https://www.google.com/search?udm=28&q=".utf8)

  /// Whether the URL is a search at Google that may be shown as it is: a link (see `WebLink`) with
  /// `https`, the host `google` with `com` or a country's suffix (`de`, `co.uk`, `com.au`), with
  /// or without `www.` or `shopping.`, no other port, and a parameter `q` that is not blank.
  ///
  /// - Parameter isInput: as for `WebLink`.
  package static func isKept(
    _ bytes: Span<UInt8>, _ url: ByteSlice, isInput: Bool = false
  ) -> Bool {
    kept(bytes, url, isInput: isInput) != nil
  }

  /// The same URL without white space at its ends, if it may be shown.
  static func kept(_ bytes: Span<UInt8>, _ url: ByteSlice, isInput: Bool) -> WebLink? {
    guard let link = WebLink(bytes, url, isInput: isInput) else { return nil }
    return isSearch(bytes, link) ? link : nil
  }

  /// Whether a link is a search at Google.
  private static func isSearch(_ bytes: Span<UInt8>, _ link: WebLink) -> Bool {
    let (start, end) = (link.slice.range.lowerBound, link.slice.range.upperBound)
    let host = start + 8
    guard bytes[start + 4] | 0x20 == UInt8(ascii: "s"), host < end, bytes[host] != ASCII.slash
    else { return false }
    if let hostEnd = usualHostEnd(bytes, host..<end) { return hasQuery(bytes, hostEnd..<end) }
    let authorityEnd = WebLink.authorityEnd(bytes, host..<end)
    return isGoogle(bytes, host..<authorityEnd) && hasQuery(bytes, authorityEnd..<end)
  }

  /// The words to search for, as they came: the keywords, or the category if they are blank, or
  /// null if that is blank too.
  package static func words(
    _ bytes: Span<UInt8>, keywords: ByteSlice, category: ByteSlice
  ) -> ByteSlice {
    if !bytes.isBlank(keywords.range) { return keywords }
    return bytes.isBlank(category.range) ? .null : category
  }

  /// Adds the link that searches for `words`, which are trimmed and their inner white space
  /// collapsed, in the form encoding of the URL Standard (section 5.2): a space is `+`, letters,
  /// digits and `*-._` stay, all else is percent-encoded. U+0000 becomes U+FFFD. Plain ASCII.
  package static func append(
    _ bytes: Span<UInt8>, words: ByteSlice, to writer: inout ByteWriter
  ) {
    writer.append(prefix)
    var isFirst = true
    forEachWord(bytes, words.range) { word in
      if !isFirst { writer.append(ASCII.plus) }
      isFirst = false
      var start = word.lowerBound
      while start < word.upperBound {
        let piece = start..<min(start + 64, word.upperBound)
        // Nine bytes for each at most, and eight are written at once.
        writer.write(atMost: piece.count * 9 + 8) { target, end in
          target.storeForm(bytes, piece, at: end)
        }
        start = piece.upperBound
      }
    }
  }

  /// Adds `words` as they are searched for: trimmed, their inner white space collapsed.
  static func appendCollapsed(
    _ bytes: Span<UInt8>, words: ByteSlice, to writer: inout ByteWriter
  ) {
    var isFirst = true
    forEachWord(bytes, words.range) { word in
      if !isFirst { writer.append(ASCII.space) }
      isFirst = false
      writer.append(bytes, in: word)
    }
  }

  /// Whether the words have no white space but single spaces between them.
  static func isCollapsed(_ bytes: Span<UInt8>, words: ByteSlice) -> Bool {
    if isPlain(bytes, words.range) { return true }
    var end = words.range.lowerBound
    var isCollapsed = true
    forEachWord(bytes, words.range) { word in
      let isNext =
        end == words.range.lowerBound
        ? word.lowerBound == end : word.lowerBound == end + 1 && bytes[end] == ASCII.space
      if !isNext { isCollapsed = false }
      end = word.upperBound
    }
    return isCollapsed && end == words.range.upperBound
  }

  /// Whether the text is printable ASCII with single spaces between words, as nearly all are.
  private static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty, bytes[range.lowerBound] > ASCII.space,
      bytes[range.upperBound - 1] > ASCII.space, range.upperBound + 33 <= bytes.count
    else { return false }
    let space = SIMD16<UInt8>.all(ASCII.space)
    func oddLanes(_ vector: SIMD16<UInt8>, _ next: SIMD16<UInt8>) -> SIMD16<UInt8> {
      ((vector &- space) .>= SIMD16.all(0x5F)).bytes
        | ((vector .== space).bytes & (next .== space).bytes)
    }
    var offset = range.lowerBound
    while true {
      let (pair, next) = (bytes.pair(at: offset), bytes.pair(at: offset &+ 1))
      let odd = VectorPair(
        low: oddLanes(pair.low, next.low), high: oddLanes(pair.high, next.high))
      let rest = range.upperBound &- offset
      if rest <= 32 { return odd.prefix(rest).isZero }
      if !odd.isZero { return false }
      offset &+= 32
    }
  }

  /// Gives what stands between white space, piece by piece.
  @inline(__always)
  private static func forEachWord(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    var start = range.lowerBound
    var offset = start
    while offset < range.upperBound {
      if bytes[offset] > ASCII.space, bytes[offset] < 0x80 {
        offset += 1
        continue
      }
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      if CaseFolding.isWhiteSpace(scalar) {
        if start < offset { body(start..<offset) }
        start = offset + length
      }
      offset += length
    }
    if start < offset { body(start..<offset) }
  }

  // MARK: Google

  /// Where the host `www.google.com` ends if `range` begins with it and a slash, as nearly all of
  /// these links do.
  @inline(__always)
  private static func usualHostEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count > 14, bytes.word(at: range.lowerBound) == 0x676F_6F67_2E77_7777,
      bytes.word(at: range.lowerBound + 6) == 0x6D6F_632E_656C_676F
    else { return nil }
    return bytes[range.lowerBound + 14] == ASCII.slash ? range.lowerBound + 14 : nil
  }

  /// Whether host and port are those of Google's search.
  private static func isGoogle(_ bytes: Span<UInt8>, _ authority: Range<Int>) -> Bool {
    var rest = authority
    if rest.count > 4, matches(bytes, (rest.upperBound - 4)..<rest.upperBound, ":443") {
      rest = rest.dropLast(4)
    }
    for subdomain in ["www.", "shopping."] {
      if let after = dropPrefix(bytes, rest, subdomain) {
        rest = after
        break
      }
    }
    guard var suffix = dropPrefix(bytes, rest, "google.") else { return false }
    if matches(bytes, suffix, "com") { return true }
    for level in ["co.", "com."] {
      if let after = dropPrefix(bytes, suffix, level) {
        suffix = after
        break
      }
    }
    return suffix.count == 2 && suffix.allSatisfy { bytes[$0].isASCIILetter }
  }

  private static func dropPrefix(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ prefix: String
  ) -> Range<Int>? {
    let count = prefix.utf8.count
    guard range.count >= count, matches(bytes, range.prefix(count), prefix) else { return nil }
    return range.dropFirst(count)
  }

  /// Whether the bytes are `text`, which is in small letters, in any case.
  private static func matches(_ bytes: Span<UInt8>, _ range: Range<Int>, _ text: String) -> Bool {
    var offset = range.lowerBound
    for byte in text.utf8 {
      guard offset < range.upperBound, bytes[offset].asciiLowercased == byte else { return false }
      offset += 1
    }
    return offset == range.upperBound
  }

  /// Whether the query of the rest of a URL has a parameter `q` with something in it.
  private static func hasQuery(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    var end = firstIndex(of: ASCII.question, in: rest, bytes)
    while end < rest.upperBound, bytes[end] != ASCII.hash {
      let start = end + 1
      let isWanted =
        start + 2 < rest.upperBound && bytes[start] == UInt8(ascii: "q")
        && bytes[start + 1] == ASCII.equals
      // What begins with a letter is not blank, wherever it ends.
      if isWanted, bytes[start + 2].isASCIILetter { return true }
      end = firstIndex(of: ASCII.ampersand, in: start..<rest.upperBound, bytes)
      if isWanted, !isBlankForm((start + 2)..<end, in: bytes) { return true }
    }
    return false
  }

  /// The offset of the first `byte` or `#` in `range`, or its end.
  private static func firstIndex(
    of byte: UInt8, in range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound, offset + 16 <= bytes.count {
      let vector = bytes.vector(at: offset)
      let run = ((vector .== SIMD16.all(byte)) .| (vector .== SIMD16.all(ASCII.hash))).firstSet
      if run < 16 { return min(offset + run, range.upperBound) }
      offset += 16
    }
    while offset < range.upperBound, bytes[offset] != byte, bytes[offset] != ASCII.hash {
      offset += 1
    }
    return min(offset, range.upperBound)
  }

  /// Whether a form-encoded value is white space only, once decoded.
  private static func isBlankForm(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var offset = range.lowerBound
    // The white space scalars take at most three bytes.
    var scalar: UInt32 = 0
    var missing = 0
    while offset < range.upperBound {
      var byte = bytes[offset]
      if byte == ASCII.plus { byte = ASCII.space }
      if let encoded = bytes.percentDecoded(at: offset, before: range.upperBound) {
        byte = encoded
        offset += 2
      }
      offset += 1
      if missing > 0 {
        guard byte & 0xC0 == 0x80 else { return false }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
        missing -= 1
      } else if byte < 0x80 {
        scalar = UInt32(byte)
      } else if byte & 0xE0 == 0xC0 {
        (scalar, missing) = (UInt32(byte & 0x1F), 1)
      } else if byte & 0xF0 == 0xE0 {
        (scalar, missing) = (UInt32(byte & 0x0F), 2)
      } else {
        return false
      }
      if missing == 0, !CaseFolding.isWhiteSpace(scalar) { return false }
    }
    return missing == 0
  }
}

extension MutableSpan<UInt8> {
  /// Writes bytes in the form encoding of the URL Standard, U+0000 as U+FFFD, and gives the offset
  /// after them.
  fileprivate mutating func storeForm(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int
  ) -> Int {
    var end = start
    for offset in range {
      let byte = source[offset]
      if byte.isKeptInForm {
        self[end] = byte
        end &+= 1
      } else if byte == 0 {
        for byte in [0xEF, 0xBF, 0xBD] as [UInt8] { end = storePercent(byte, at: end) }
      } else {
        end = storePercent(byte, at: end)
      }
    }
    return end
  }

  @inline(__always)
  private mutating func storePercent(_ byte: UInt8, at start: Int) -> Int {
    let (high, low) = (UInt8.upperHexDigit(byte >> 4), UInt8.upperHexDigit(byte & 15))
    store(UInt64(low) << 16 | UInt64(high) << 8 | UInt64(ASCII.percent), at: start)
    return start &+ 3
  }
}

extension UInt8 {
  /// Whether form encoding leaves the byte as it is.
  @inline(__always)
  fileprivate var isKeptInForm: Bool {
    isASCIILetter || isASCIIDigit || self == ASCII.asterisk || self == ASCII.minus
      || self == ASCII.dot || self == ASCII.underscore
  }
}
