import RemoBytes

/// A file of relevance judgments (qrels) or of ranked results (run).
///
/// In the form that trec_eval reads, spaces or tabs separate fields, LF or CRLF separates lines,
/// and there are no comments. Other forms are tables (`TRECTable`) and JSON (`TRECDocuments`).
struct TRECFile {
  enum Kind {
    /// `query iteration document grade`
    case qrels
    /// `query Q0 document rank score tag`; the rank is ignored
    case run

    var fieldCount: Int { self == .qrels ? 4 : 6 }
    var other: Kind { self == .qrels ? .run : .qrels }
    var name: String { self == .qrels ? "judgments" : "ranked results" }
    /// The index of the field with the grade or the score.
    var valueField: Int { self == .qrels ? 3 : 4 }
    var layout: String {
      self == .qrels ? "query 0 document grade" : "query Q0 document rank score tag"
    }
  }

  /// A judged or retrieved document.
  struct Row {
    var document: TRECID
    /// The grade, a whole number, or the score.
    var value: Double
  }

  /// A query with its documents, in the order of the file.
  struct Query {
    var id: TRECID
    var rows: [Row] = []
  }

  /// The queries in the order of their first lines.
  private(set) var queries: [Query] = []
  private var numbers: [TRECID: Int] = [:]

  /// The query called `id`; nil if the file lacks it.
  subscript(_ id: TRECID) -> Query? { numbers[id].map { queries[$0] } }

  mutating func append(_ row: Row, to id: TRECID) {
    // Lines of one query mostly stand together.
    if queries.last?.id == id {
      queries[queries.count - 1].rows.append(row)
    } else if let number = numbers[id] {
      queries[number].rows.append(row)
    } else {
      numbers[id] = queries.count
      queries.append(Query(id: id, rows: [row]))
    }
  }

  /// The highest grade of judgments, at least 0.
  var topGrade: Int {
    Int(queries.lazy.flatMap(\.rows).reduce(0) { max($0, $1.value) })
  }
}

/// The id of a query or document: bytes that need not be UTF-8.
struct TRECID: Hashable, Comparable {
  let bytes: ArraySlice<UInt8>
  /// The offset of the id in the file.
  private let offset: Int

  /// An id by its bytes in the file.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// An id from a cell or a string.
  init(_ field: TRECField) {
    bytes = Array(field.text.utf8)[...]
    offset = field.range.lowerBound
  }

  /// The offsets of the id in the file.
  var range: Range<Int> { offset..<(offset + bytes.count) }

  static func == (left: TRECID, right: TRECID) -> Bool { left.bytes == right.bytes }

  /// The seed differs in each process, so nobody can prepare ids that collide.
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  var hash: UInt64 { bytes.span.seededHash(0..<bytes.count) }

  static func < (left: TRECID, right: TRECID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The id for messages.
  var shown: String { String(decoding: bytes, as: UTF8.self) }

  /// The id as text, different for different ids.
  ///
  /// In an id that is not UTF-8, every byte from 0x80 on becomes `\xE9` or the like. In such an id,
  /// and in one that contains `\x`, backslashes are doubled.
  var text: String {
    let isUTF8 = bytes.span.firstInvalidUTF8(in: 0..<bytes.count) == nil
    let looksEscaped = zip(bytes, bytes.dropFirst()).contains {
      $0 == ASCII.backslash && $1 == UInt8(ascii: "x")
    }
    if isUTF8, !looksEscaped { return shown }
    var text: [UInt8] = []
    for byte in bytes {
      if isUTF8 || byte < 0x80 {
        text.append(byte)
        if byte == ASCII.backslash { text.append(byte) }
      } else {
        text.append(contentsOf: "\\x\(String(byte, radix: 16, uppercase: true))".utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
