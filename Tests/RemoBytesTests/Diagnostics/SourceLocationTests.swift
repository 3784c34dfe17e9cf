import Testing

@testable import RemoBytes

@Suite("Source locations")
struct SourceLocationTests {
  static let text = "\u{FEFF}{\"é\": 1,\r\n\n  \"🪑\": [\n\u{FEFF}2, 3]}"

  /// Line and column by walking over the scalars.
  private static func expected(_ offset: Int) -> RemoBytes.SourceLocation {
    let head = String(decoding: Array(text.utf8)[..<offset], as: UTF8.self)
    var line = 1
    var column = 1
    for scalar in head.unicodeScalars where scalar != "\u{FEFF}" {
      column = scalar == "\n" ? 1 : column + 1
      if scalar == "\n" { line += 1 }
    }
    return RemoBytes.SourceLocation(line: line, column: column)
  }

  private static let offsets =
    text.unicodeScalars.indices.map {
      text.utf8.distance(from: text.utf8.startIndex, to: $0)
    } + [text.utf8.count]

  @Test("Lines and columns count from 1, and columns count scalars", arguments: offsets)
  func one(_ offset: Int) {
    let bytes = ContiguousArray(Self.text.utf8)
    #expect(RemoBytes.SourceLocation(of: offset, in: bytes.span) == Self.expected(offset))
  }

  @Test("A locator finds the same locations in any order of offsets")
  func several() {
    let bytes = ContiguousArray(Self.text.utf8)
    var locator = SourceLocator()
    for offset in Self.offsets + Self.offsets.reversed() + Self.offsets.shuffled() {
      #expect(locator.location(of: offset, in: bytes.span) == Self.expected(offset))
    }
    #expect(locator.location(of: 1000, in: bytes.span) == Self.expected(bytes.count))
  }
}
