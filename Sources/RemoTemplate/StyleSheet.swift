import RemoBytes

extension TemplateError {
  /// What is wrong with a text that is to stand in a style element of a page, whatever its tags
  /// come to; nil where nothing is.
  ///
  /// A style element ends at `</style` (the HTML Standard, 13.2.5.14), be it in a comment or in
  /// quotes of CSS, and what follows would be markup.
  package init?(styleSheet source: Span<UInt8>, name: String) {
    var start = source.lengthOfBOM
    while start < source.count, source[start] <= ASCII.space { start += 1 }
    if start < source.count, source[start] == ASCII.lessThan {
      self.init(.noStyleSheet, in: source, start..<start + 1, template: name, chain: [])
      return
    }
    while let less = source.firstIndex(of: ASCII.lessThan, in: start..<source.count) {
      let end = less + 7
      let isEnd =
        end <= source.count
        && "/style".utf8.elementsEqual((less + 1..<end).map { source[$0].asciiLowercased })
      if isEnd {
        self.init(.endsStyle, in: source, less..<end, template: name, chain: [])
        return
      }
      start = less + 1
    }
    return nil
  }

  /// Where a text is no UTF-8; nil where all of it is.
  package init?(invalidUTF8In source: Span<UInt8>, name: String) {
    guard let invalid = source.firstInvalidUTF8(in: 0..<source.count) else { return nil }
    self.init(.invalidUTF8, in: source, invalid..<invalid + 1, template: name, chain: [])
  }
}
