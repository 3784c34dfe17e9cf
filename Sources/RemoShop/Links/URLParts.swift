import RemoBytes

/// The parts of an `http` or `https` URL that can tell a product.
struct URLParts {
  /// The host without `www.`, a dot at its end, and the port.
  let host: Range<Int>
  /// A port that is not the scheme's own, with its colon.
  let port: Range<Int>
  /// The path without slashes at its end.
  let path: Range<Int>
  let query: Range<Int>
  let fragment: Range<Int>

  /// Splits a URL; nil for text that is none, has no host, or has user info.
  init?(_ bytes: Span<UInt8>, _ url: ByteSlice) {
    let range = Self.trimmed(bytes, url)
    guard let start = WebLink.hostStart(bytes, range) else { return nil }
    let isSecure = bytes[range.lowerBound + 4] | 0x20 == UInt8(ascii: "s")
    let authority = start..<WebLink.authorityEnd(bytes, start..<range.upperBound)
    if bytes.firstIndex(of: ASCII.at, in: authority) != nil { return nil }
    let portStart = Self.portStart(bytes, authority)
    let number = portStart..<authority.upperBound
    let isDefault = number.count == 1 || bytes.isEqual(number, to: isSecure ? ":443" : ":80")
    port = isDefault ? portStart..<portStart : number
    let hasPrefix = bytes.begins(start..<portStart, with: "www.")
    let name = (hasPrefix ? start + 4 : start)..<portStart
    let hasDot = name.last.map { bytes[$0] == ASCII.dot } == true
    host = hasDot ? name.dropLast() : name
    if host.isEmpty { return nil }
    let hash = bytes.firstIndex(of: ASCII.hash, in: authority.upperBound..<range.upperBound)
    let end = hash ?? range.upperBound
    let pathEnd =
      bytes.firstIndex(of: ASCII.question, in: authority.upperBound..<end) ?? end
    var slashes = pathEnd
    while slashes > authority.upperBound, bytes[slashes - 1] == ASCII.slash { slashes -= 1 }
    path = authority.upperBound..<slashes
    query = min(pathEnd + 1, end)..<end
    fragment = min(end + 1, range.upperBound)..<range.upperBound
  }

  /// The text without white space and control characters at its ends.
  static func trimmed(_ bytes: Span<UInt8>, _ text: ByteSlice) -> Range<Int> {
    var (start, end) = (text.range.lowerBound, text.range.upperBound)
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while start < end, bytes[end - 1] <= ASCII.space { end -= 1 }
    return start..<end
  }

  /// The offset of the colon before the port, or the end.
  private static func portStart(_ bytes: Span<UInt8>, _ authority: Range<Int>) -> Int {
    var offset = authority.upperBound
    while offset > authority.lowerBound, bytes[offset - 1].isASCIIDigit { offset -= 1 }
    guard offset > authority.lowerBound, bytes[offset - 1] == ASCII.colon else {
      return authority.upperBound
    }
    return offset - 1
  }
}

/// The segments of a path, one after another.
struct PathSegments {
  private var rest: Range<Int>

  /// - Parameter path: a path that begins with a slash, or nothing.
  init(path: Range<Int>) { rest = path }

  /// The next segment, without its slash.
  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard !rest.isEmpty else { return nil }
    let start = rest.lowerBound + 1
    let end = bytes.firstIndex(of: ASCII.slash, in: start..<rest.upperBound) ?? rest.upperBound
    rest = end..<rest.upperBound
    return start..<end
  }
}

/// The parameters of a query, one after another; empty ones are left out.
struct QueryParameters {
  private var rest: Range<Int>

  /// A parameter's name, its value, and both with the sign between them.
  struct Parameter {
    let name, value, whole: Range<Int>
  }

  init(query: Range<Int>) { rest = query }

  mutating func next(_ bytes: Span<UInt8>) -> Parameter? {
    while let start = rest.first {
      let end = bytes.firstIndex(of: ASCII.ampersand, in: rest) ?? rest.upperBound
      rest = min(end + 1, rest.upperBound)..<rest.upperBound
      if start == end { continue }
      let nameEnd = bytes.firstIndex(of: ASCII.equals, in: start..<end) ?? end
      return Parameter(
        name: start..<nameEnd, value: min(nameEnd + 1, end)..<end, whole: start..<end)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes in `range` are `text`, whatever the case of ASCII letters.
  ///
  /// - Parameter text: a text in small letters.
  func equalsIgnoringCase(_ range: Range<Int>, _ text: String) -> Bool {
    let text = text.utf8
    return range.count == text.count
      && zip(range, text).allSatisfy { self[$0].asciiLowercased == $1.asciiLowercased }
  }

  /// Whether the bytes in `range` begin with `text`, whatever the case of ASCII letters.
  func begins(_ range: Range<Int>, with text: String) -> Bool {
    range.count >= text.utf8.count && equalsIgnoringCase(range.prefix(text.utf8.count), text)
  }

  /// Whether the bytes in `range` end in `text`, whatever the case of ASCII letters.
  func ends(_ range: Range<Int>, with text: String) -> Bool {
    range.count >= text.utf8.count && equalsIgnoringCase(range.suffix(text.utf8.count), text)
  }

  /// Whether the bytes in `range` have a word and something else; a word also begins with a
  /// capital letter in the midst of letters.
  func hasWord(_ word: String, in range: Range<Int>) -> Bool {
    let count = word.utf8.count
    guard range.count > count else { return false }
    return range.dropLast(count - 1).contains { start in
      let end = start + count
      let isStart =
        start == range.lowerBound || !self[start - 1].isASCIILetter
        || self[start] & 0x20 == 0
      let isEnd =
        end == range.upperBound || !self[end].isASCIILetter || self[end] & 0x20 == 0
      return isStart && isEnd && equalsIgnoringCase(start..<end, word)
    }
  }

  /// The bytes in `range` with percent-encoded ones decoded.
  func percentDecoded(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    var text = ContiguousArray<UInt8>()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = percentDecoded(at: offset, before: range.upperBound)
      text.append(byte ?? self[offset])
      offset += byte == nil ? 1 : 3
    }
    return text
  }
}
