import RemoBytes

/// A part of an input that was left out.
struct Reject {
  /// The name of the input.
  var source: String
  var path: String
  /// The place in the input where the part begins.
  var place: SourceLocation
  var reason: String
  /// Whether the same request may give a list later.
  var isRetryable = false
}

extension ByteWriter {
  /// Writes a rejected part as a line of JSON with `source`, `path`, `line`, `column`, `reason`,
  /// `retryable` and the original text in `raw`, or in `raw_base64` if it is not valid UTF-8.
  ///
  /// - Parameter range: the part's range in `bytes`.
  mutating func append(_ reject: Reject, in bytes: Span<UInt8>, _ range: Range<Int>) {
    var json = JSONWriter(.compact)
    json.beginObject(&self)
    json.member("source", reject.source, &self)
    json.member("path", reject.path, &self)
    json.member("line", reject.place.line, &self)
    json.member("column", reject.place.column, &self)
    json.member("reason", reject.reason, &self)
    json.member("retryable", reject.isRetryable, &self)
    if bytes.firstInvalidUTF8(in: range) == nil {
      json.key("raw", &self)
      json.string(bytes, ByteSlice(range), escaping: .exactJSONString, &self)
    } else {
      json.member("raw_base64", bytes.base64(range), &self)
    }
    json.endObject(&self)
    append(ASCII.lineFeed)
  }
}
