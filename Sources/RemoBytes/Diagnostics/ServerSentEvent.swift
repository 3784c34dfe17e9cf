/// The data of an event in a stream of server-sent events (WHATWG HTML §9.2.6).
package struct ServerSentEvent {
  /// The data in each of the event's `data` lines, at least one.
  package let lines: [Range<Int>]

  /// The range from the first line of the data to the end of the last.
  package var range: Range<Int> { lines[0].lowerBound..<lines[lines.count - 1].upperBound }

  /// Finds the last event of a type. Unlike in a browser, the last event needs no blank line after
  /// it.
  package init?(lastOf type: String, in source: Span<UInt8>, range: Range<Int>) {
    var found: [Range<Int>] = []
    var (data, isWanted) = ([Range<Int>](), false)
    func endEvent() {
      // An event without data is not dispatched.
      if isWanted, data.contains(where: { !$0.isEmpty }) { found = data }
      (data, isWanted) = ([], false)
    }
    var start = range.lowerBound + min(source.lengthOfBOM(at: range.lowerBound), range.count)
    while start <= range.upperBound {
      let rest = start..<range.upperBound
      let end = rest.first { [ASCII.lineFeed, ASCII.carriageReturn].contains(source[$0]) }
      let line = start..<(end ?? range.upperBound)
      if line.isEmpty {
        endEvent()
      } else if let value = source.value(of: "data", in: line) {
        data.append(value)
      } else if let value = source.value(of: "event", in: line) {
        isWanted = source.isEqual(value, to: type)
      }
      guard let end else { break }
      let isPair =
        source[end] == ASCII.carriageReturn && end + 1 < range.upperBound
        && source[end + 1] == ASCII.lineFeed
      start = end + (isPair ? 2 : 1)
    }
    endEvent()
    if found.isEmpty { return nil }
    lines = found
  }

  /// Whether a line of an event stream begins at `offset`.
  static func begins(_ source: Span<UInt8>, at offset: Int) -> Bool {
    ["data:", "event:", "id:", "retry:", ":"].contains { source.hasText($0, at: offset) }
  }
}

extension Span<UInt8> {
  /// The value of a field in a line, without the space after the colon; nil for another field.
  fileprivate func value(of field: String, in line: Range<Int>) -> Range<Int>? {
    let name = line.prefix { self[$0] != ASCII.colon }
    guard isEqual(name, to: field) else { return nil }
    let value = line.dropFirst(name.count + 1)
    let hasSpace = value.first.map { self[$0] == ASCII.space } ?? false
    return value.dropFirst(hasSpace ? 1 : 0)
  }
}

extension DocumentBuffer {
  /// Replaces everything between the lines of an event's data with spaces, apart from line ends, so
  /// that the data is one document at its place.
  package mutating func joinLines(of event: ServerSentEvent) {
    for (line, next) in zip(event.lines, event.lines.dropFirst()) {
      for offset in line.upperBound..<next.lowerBound where storage[offset] > ASCII.space {
        storage[offset] = ASCII.space
      }
    }
  }
}
