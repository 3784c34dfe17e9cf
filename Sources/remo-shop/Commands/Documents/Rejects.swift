import RemoBytes

/// A rejected part of an input.
struct Reject {
  /// The name of the input.
  var source: String
  var path: String
  /// The start of the part in the input.
  var place: SourceLocation
  var reason: String
  /// Whether the same request may return a list later.
  var isRetryable = false
}

extension ByteWriter {
  /// Writes a rejected part as a line of JSON with `source`, `path`, `line`, `column`, `reason` and
  /// `retryable`. The original text is in `raw`, or in `raw_base64` if it is not valid UTF-8.
  ///
  /// - Parameter range: the part's range in `bytes`.
  mutating func append(_ reject: Reject, in bytes: Span<UInt8>, range: Range<Int>) {
    var json = JSONWriter(.compact)
    json.beginObject(to: &self)
    json.member("source", reject.source, to: &self)
    json.member("path", reject.path, to: &self)
    json.member("line", reject.place.line, to: &self)
    json.member("column", reject.place.column, to: &self)
    json.member("reason", reject.reason, to: &self)
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
