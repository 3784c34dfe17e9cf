import RemoBytes

/// The letters and digits of texts without spaces and punctuation. Finds words that one side writes
/// together and the other side apart.
///
/// Stores the places of all runs of four bytes, sorted by these bytes. So a word that is not in the
/// text costs one binary search.
struct TextRun: Sendable {
  /// A place, and the four bytes that begin there.
  private struct Start: Sendable {
    var bytes: UInt32
    var place: Int32
  }

  /// The fewest bytes of a word to look for. Most texts contain shorter words by chance.
  static let fewest = 4

  private let bytes: [UInt8]
  private let starts: [Start]

  /// Joins the words of each text. Words never match across two texts.
  init(_ texts: [[String]]) {
    // No word has the byte 0.
    let bytes = texts.map { Array($0.joined().utf8) }.joined(separator: [0])
    self.bytes = Array(bytes)
    starts = Self.starts(in: self.bytes)
  }

  private static func starts(in bytes: [UInt8]) -> [Start] {
    guard bytes.count >= fewest else { return [] }
    return (0...(bytes.count - fewest)).map { place in
      Start(bytes: word(in: bytes[place...]), place: Int32(place))
    }.sorted { ($0.bytes, $0.place) < ($1.bytes, $1.place) }
  }

  /// The first four bytes as one number.
  private static func word(in bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(fewest).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Whether the text contains a word of at least four bytes.
  func contains(_ word: [UInt8]) -> Bool {
    guard word.count >= Self.fewest, !starts.isEmpty else { return false }
    let first = Self.word(in: word[...])
    let next = starts.partitioningIndex { $0.bytes >= first }
    return starts[next...].prefix { $0.bytes == first }
      .contains { bytes[Int($0.place)...].starts(with: word) }
  }
}
