import RemoBytes

/// The file that keeps what a lenient pass left out: one JSON object on each line.
///
/// Each has `source`, `path`, `line`, `column`, `reason`, and the original text in `raw`, or in
/// `raw_base64` where it is not valid UTF-8.
struct RejectsFile: ~Copyable {
  private let output: Output
  private var writer: ByteWriter

  /// Begins the file; it appears when `finish` is called.
  init(_ output: Output) {
    self.output = output
    writer = ByteWriter { output.write($0) }
  }

  /// Adds the part at `range` of `bytes`.
  ///
  /// - Parameters:
  ///   - source: what the input is called.
  ///   - place: where the part begins in the input.
  mutating func add(
    source: String, path: String, place: SourceLocation, reason: String, bytes: Span<UInt8>,
    range: Range<Int>
  ) {
    var json = JSONWriter(.compact)
    json.beginObject(&writer)
    json.key("source", &writer)
    json.string(source, &writer)
    json.key("path", &writer)
    json.string(path, &writer)
    json.key("line", &writer)
    json.integer(Int64(place.line), &writer)
    json.key("column", &writer)
    json.integer(Int64(place.column), &writer)
    json.key("reason", &writer)
    json.string(reason, &writer)
    if bytes.firstInvalidUTF8(in: range) == nil {
      json.key("raw", &writer)
      json.string(bytes, ByteSlice(range), &writer)
    } else {
      json.key("raw_base64", &writer)
      json.string(bytes.base64(range), &writer)
    }
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  /// Gives the file its name.
  consuming func finish() throws(FileError) {
    writer.flush()
    try output.finish()
  }
}
