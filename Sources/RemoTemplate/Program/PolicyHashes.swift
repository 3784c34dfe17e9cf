import RemoBytes

/// The source of a Content-Security-Policy that allows a style or inline script.
package struct PolicySource: Sendable {
  /// The plain hash of the content, by which it is found.
  let contentHash: UInt64
  /// The text in the policy, such as `'sha256-…'`.
  let text: String

  package init(contentHash: UInt64, _ text: String) {
    self.contentHash = contentHash
    self.text = text
  }
}

/// The sources of a Content-Security-Policy that allow the styles and inline scripts of a page.
struct PolicyHashes {
  private static let names: [(name: String, element: HTMLElement)] = [
    ("csp.styles", .style), ("csp.scripts", .script),
  ]

  /// The names that stand for sources in the language.
  static func names(in language: TemplateLanguage) -> [String] {
    language == .html ? names.map(\.name) : []
  }

  /// The element whose sources the name in `range` stands for.
  static func element(
    in source: Span<UInt8>, at range: Range<Int>, of language: TemplateLanguage
  ) -> HTMLElement? {
    guard language == .html else { return nil }
    return names.first { source.isEqual(range, to: $0.name) }?.element
  }

  /// A step reserved for the sources of all styles or scripts.
  private struct Place {
    let step: Int
    let element: HTMLElement
    let isSingleQuoted: Bool
  }

  /// Sources that need no computation.
  var known: [PolicySource] = []
  private var places: [Place] = []
  /// The contents of styles and scripts, in the order of the page.
  private var contents: [(element: HTMLElement, bytes: ContiguousArray<UInt8>)] = []
  /// The content being collected.
  private var open = ContiguousArray<UInt8>()

  /// Follows bytes that the template adds to the output.
  ///
  /// - Parameters:
  ///   - range: the bytes' range.
  ///   - before: the style or script that is open where the bytes begin, or nil.
  ///   - after: the style or script that is open after them, or nil.
  mutating func add(
    _ bytes: Span<UInt8>, in range: Range<Int>, before: HTMLElement?, after: HTMLElement?
  ) {
    if let before {
      bytes.copy(range, to: &open)
      // The bytes end with `</name` and `>` or white space.
      if after == nil {
        let end = "</\(before.rawValue)>".utf8.count
        contents.append((before, ContiguousArray(open.dropLast(end))))
      }
    } else if after != nil {
      open.removeAll()
    }
  }

  /// Reserves the text of a step for the sources of all styles or scripts.
  mutating func leave(step: Int, for element: HTMLElement, isSingleQuoted: Bool) {
    places.append(Place(step: step, element: element, isSingleQuoted: isSingleQuoted))
  }

  /// Sets the texts of the reserved steps.
  func fill(_ builder: inout ProgramBuilder) {
    for place in places {
      let sources = sources(of: place.element)
      builder.setText(
        of: place.step,
        to: place.isSingleQuoted
          ? sources.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "&#39;") : sources)
    }
  }

  /// The sources of all styles or scripts, each once.
  private func sources(of element: HTMLElement) -> String {
    var sources: [String] = []
    for content in contents where content.element == element {
      let bytes = content.bytes.span
      let hash = known.isEmpty ? 0 : bytes.plainHash(0..<bytes.count)
      let known = known.first { $0.contentHash == hash }
      let source = known?.text ?? Self.source(content.bytes)
      if !sources.contains(source) { sources.append(source) }
    }
    return sources.isEmpty ? "'none'" : sources.joined(separator: " ")
  }

  /// The source that allows a style or script with this content.
  private static func source(_ content: ContiguousArray<UInt8>) -> String {
    "'sha256-\(SHA256.digest(normalizingLineEnds(of: content)).base64)'"
  }

  /// The bytes as a browser hashes them, with a line feed for each line end (HTML Standard,
  /// 13.2.3.5).
  private static func normalizingLineEnds(
    of bytes: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    guard bytes.contains(ASCII.carriageReturn) else { return bytes }
    var result = ContiguousArray<UInt8>()
    var isAfterReturn = false
    for byte in bytes {
      if byte == ASCII.carriageReturn || byte == ASCII.lineFeed && !isAfterReturn {
        result.append(ASCII.lineFeed)
      } else if byte != ASCII.lineFeed {
        result.append(byte)
      }
      isAfterReturn = byte == ASCII.carriageReturn
    }
    return result
  }
}
