import RemoBytes

extension ByteWriter {
  /// Adds a part of an input that was left out, as a line of JSON with `source`, `path`, `line`,
  /// `column`, `reason`, `retryable`, and the original text in `raw`, or in `raw_base64` where it
  /// is not valid UTF-8.
  ///
  /// - Parameters:
  ///   - source: what the input is called.
  ///   - place: where the part begins in the input.
  ///   - retryable: whether the same request may give a list later.
  ///   - range: where it lies in `bytes`.
  mutating func appendReject(
    source: String, path: String, place: SourceLocation, reason: String, retryable: Bool,
    bytes: Span<UInt8>, range: Range<Int>
  ) {
    var json = JSONWriter(.compact)
    json.beginObject(to: &self)
    json.member("source", source, to: &self)
    json.member("path", path, to: &self)
    json.member("line", place.line, to: &self)
    json.member("column", place.column, to: &self)
    json.member("reason", reason, to: &self)
    json.member("retryable", retryable, to: &self)
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
