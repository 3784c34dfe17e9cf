import RemoBytes

/// A lowercase ASCII text to compare with bytes, ignoring case. One step compares the first eight
/// bytes, because each link of a list is compared with several such texts.
struct LowercaseText: ExpressibleByStringLiteral, Sendable {
  private let text: String
  let count: Int
  /// The first eight bytes, the first one lowest.
  private let word: UInt64

  /// - Parameter text: a text without capital letters.
  init(_ text: String) {
    self.text = text
    count = text.utf8.count
    word = text.withBytes { $0.word(at: 0, before: $0.count) }
  }

  init(stringLiteral text: String) { self.init(text) }

  func begins(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count >= count else { return false }
    let start = bytes.word(at: range.lowerBound, before: range.lowerBound + count)
    return start.asciiLowercased == word
      && (count <= 8 || bytes.begins(range.dropFirst(8), with: String(text.dropFirst(8))))
  }

  func equals(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    range.count == count && begins(range, in: bytes)
  }
}
