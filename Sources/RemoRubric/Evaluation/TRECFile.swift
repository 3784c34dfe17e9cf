import RemoBytes

/// A file of relevance judgements (qrels) or of ranked results (run), as trec_eval reads them.
///
/// Fields are separated by spaces or tabs, lines by LF or CRLF; there are no comments. Ids are byte
/// strings and stay slices of the file. Rows of a query lie together after reading, in the order of
/// the file.
struct TRECFile: Sendable {
  /// The two kinds of files.
  enum Kind: Sendable {
    /// `query iteration document grade`
    case qrels
    /// `query Q0 document rank score tag`; the rank is ignored
    case run

    var fieldCount: Int { self == .qrels ? 4 : 6 }
    var other: Kind { self == .qrels ? .run : .qrels }
    var name: String { self == .qrels ? "judgements" : "ranked results" }
    var valueField: Int { self == .qrels ? 3 : 4 }
    var layout: String {
      self == .qrels ? "query 0 document grade" : "query Q0 document rank score tag"
    }
  }

  /// One judged or retrieved document.
  struct Row: Sendable {
    var document: ByteSlice
    var hash: UInt32
    var query: UInt32
    /// The grade, a whole number, or the score.
    var value: Double
  }

  /// Query ids in the order of their first line.
  var queries = ByteSliceTable()
  /// The rows of query q are `rows[starts[q]..<starts[q + 1]]`.
  var rows: ContiguousArray<Row> = []
  var starts: ContiguousArray<Int> = []

  /// A query's id as text. Each byte of one that is not UTF-8 and not ASCII is `\xE9` or the like,
  /// as two such ids would be one otherwise; a backslash of it is two, and so is one of an id that
  /// is spelt like that.
  static func text(ofID id: Range<Int>, in source: Span<UInt8>) -> String {
    let isUTF8 = source.firstInvalidUTF8(in: id) == nil
    let looksEscaped = id.dropLast().contains {
      source[$0] == ASCII.backslash && source[$0 + 1] == UInt8(ascii: "x")
    }
    if isUTF8, !looksEscaped { return source.string(id) }
    var text: [UInt8] = []
    for offset in id {
      let byte = source[offset]
      if isUTF8 || byte < 0x80 {
        text.append(byte)
        if byte == ASCII.backslash { text.append(byte) }
      } else {
        text.append(contentsOf: "\\x\(String(byte, radix: 16, uppercase: true))".utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The rows of a query.
  func rows(of query: Int) -> Range<Int> { starts[query]..<starts[query + 1] }
}

/// Byte strings of one source, each numbered by its first appearance.
///
/// Open addressing over slices; nothing is copied.
struct ByteSliceTable: Sendable {
  private(set) var slices: ContiguousArray<ByteSlice> = []
  private var slots: ContiguousArray<Int32>

  var count: Int { slices.count }

  init() { slots = ContiguousArray(repeating: -1, count: 64) }

  /// The number of the string in `range`, which is new when it equals the old `count`.
  mutating func intern(_ source: Span<UInt8>, _ range: Range<Int>) -> Int {
    var slot = Int(byteHash(source, range)) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if source.isEqual(slices[index].range, to: source, in: range) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(slices.count)
    slices.append(ByteSlice(range))
    if slices.count * 2 > slots.count { grow(source) }
    return slices.count - 1
  }

  /// The number of a string of another source, or nil.
  func index(in own: Span<UInt8>, of range: Range<Int>, _ other: Span<UInt8>) -> Int? {
    var slot = Int(byteHash(other, range)) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if own.isEqual(slices[index].range, to: other, in: range) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow(_ source: Span<UInt8>) {
    slots = ContiguousArray(repeating: -1, count: slots.count * 4)
    for (index, slice) in slices.enumerated() {
      var slot = Int(byteHash(source, slice.range)) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index)
    }
  }
}

/// A hash of a short byte string, for tables that compare the bytes as well.

func byteHash(_ source: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
  var hash = ByteHash()
  hash.add(source, in: range)
  return UInt32(truncatingIfNeeded: hash.finish(count: range.count))
}

/// Whether one byte string comes before another, compared as `strcmp` does.
func bytesPrecede(_ source: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
  for n in 0..<min(left.count, right.count) {
    let a = source[left.lowerBound + n]
    let b = source[right.lowerBound + n]
    if a != b { return a < b }
  }
  return left.count < right.count
}
