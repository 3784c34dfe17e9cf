import RemoBytes
import RemoShop

/// A rejected part of an input.
struct Reject {
  var source: String
  /// The kind of the part: `line`, `row`, or the name of a part of a list.
  var part: String
  /// For a line or row, the path of its first error; otherwise, the path of the part.
  var path: String
  /// The location of the first error of a line, or of the start of any other part.
  var place: SourceLocation
  var reason: RejectReason
  /// Whether the same request may return a list later.
  var isRetryable = false
}

extension ByteWriter {
  /// Writes a rejected part as a line of JSON with `source`, `part`, `path`, `line`, `column`,
  /// `code`, `reason` and `retryable`, and for a workbook `cell`. The original text is in `raw`, or
  /// in `raw_base64` if it is not valid UTF-8.
  ///
  /// - Parameter range: the part's range in `bytes`.
  mutating func append(_ reject: Reject, in bytes: Span<UInt8>, range: Range<Int>) {
    var json = JSONWriter(.compact)
    json.beginObject(to: &self)
    json.member("source", reject.source, to: &self)
    json.member("part", reject.part, to: &self)
    json.member("path", reject.path, to: &self)
    json.member("line", reject.place.line, to: &self)
    json.member("column", reject.place.column, to: &self)
    if let cell = reject.place.cell { json.member("cell", cell, to: &self) }
    json.member("code", reject.reason.code.name, to: &self)
    json.member("reason", reject.reason.text, to: &self)
    json.member("retryable", reject.isRetryable, to: &self)
    if bytes.firstInvalidUTF8(in: range) == nil {
      json.key("raw", to: &self)
      json.string(bytes, in: ByteSlice(range), escaping: .exactJSONString, to: &self)
    } else {
      json.member("raw_base64", bytes.base64(range), to: &self)
    }
    json.endObject(to: &self)
    append(ASCII.lineFeed)
  }
}
