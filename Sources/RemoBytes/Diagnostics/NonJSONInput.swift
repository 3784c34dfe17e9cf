/// Input that is not JSON, recognized by its first bytes.
package struct NonJSONInput: Equatable, Sendable {
  /// The name of the format: `gzip data`.
  package let name: String

  /// A suggestion for a fix.
  package let help: String

  private let beginning: [UInt8]

  private init(_ name: String, beginning: [UInt8], help: String) {
    self.name = name
    self.beginning = beginning
    self.help = help
  }

  /// Signatures from RFC 1952 §2.3.1, RFC 8878 §3.1.1, APPNOTE.TXT 4.3.7, the Unicode Standard
  /// §23.8, the PNG specification §5.2, ITU-T T.81 §B.1.1.3, ISO 32000-1 §7.5.2 and ECMA-48
  /// §8.3.117.
  private static let binary = [
    NonJSONInput("gzip data", beginning: [0x1F, 0x8B], help: "unpack it first, with 'gunzip -c'"),
    NonJSONInput(
      "Zstandard data", beginning: [0x28, 0xB5, 0x2F, 0xFD],
      help: "unpack it first, with 'zstd -dc'"),
    NonJSONInput(
      "a zip archive or a workbook", beginning: [0x50, 0x4B, 0x03, 0x04],
      help: "give the JSON that it was made from"),
    NonJSONInput("UTF-16", beginning: [0xFF, 0xFE], help: "save the file in UTF-8"),
    NonJSONInput("UTF-16", beginning: [0xFE, 0xFF], help: "save the file in UTF-8"),
    NonJSONInput("a PNG image", beginning: [0x89, 0x50, 0x4E, 0x47], help: json),
    NonJSONInput("a JPEG image", beginning: [0xFF, 0xD8, 0xFF], help: json),
    NonJSONInput("a PDF document", beginning: Array("%PDF-".utf8), help: json),
    NonJSONInput(
      "text in colors", beginning: [0x1B, 0x5B], help: "write it without colors, as 'jq -M' does"),
  ]

  private static let json = "give a document in JSON"

  private static let unknown = NonJSONInput("binary data", beginning: [], help: json)

  private static let markup = NonJSONInput(
    "HTML or XML", beginning: [ASCII.lessThan],
    help: "check whether the server returned a web page instead of the list")

  /// Recognizes binary data or text in another encoding by the start of `source`.
  package init?(binary source: Span<UInt8>) {
    guard let data = Self.binary.first(where: { source.begins($0.beginning, at: 0) }) else {
      return nil
    }
    self = data
  }

  /// Recognizes the document in `range` of `source` if its first byte is not JSON.
  init?(_ error: JSONError, in source: Span<UInt8>, range: Range<Int>) {
    let start = range.lowerBound + source.lengthOfBOM(at: range.lowerBound)
    guard start <= error.offset, error.offset < range.upperBound,
      (start..<error.offset).allSatisfy({ source[$0] <= ASCII.space }),
      let data = (Self.binary + [Self.markup]).first(where: {
        source.begins($0.beginning, at: error.offset)
      }) ?? (source[error.offset].isControl ? Self.unknown : nil)
    else { return nil }
    if data == Self.markup, source.isTaggedJSON(error.offset..<range.upperBound) { return nil }
    if data == Self.unknown, source.beginsAsJSON(error.offset..<range.upperBound) {
      return nil
    }
    self = data
  }

  /// Whether the input is unreadable as text, so that the diagnostic omits the source line.
  var isBinary: Bool { self != Self.markup }

  var message: String { "expected a JSON document, found \(name)" }

  /// The diagnostic for an input that should have one document per line.
  ///
  /// - Parameter each: the expected content of a line: `a list`.
  package func diagnostic(each: String) -> Diagnostic {
    Diagnostic(
      .error, "invalid-json", path: "", message: "expected \(each) on each line, found \(name)",
      help: help, range: nil)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII control character that text files do not contain. Vertical tab,
  /// form feed and the start of terminal sequences (U+001B) occur in text.
  fileprivate var isControl: Bool {
    self < ASCII.space && self != 0x0B && self != 0x0C && self != 0x1B || self == 0x7F
  }
}

extension Span<UInt8> {
  fileprivate func begins(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + bytes.count <= count && bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] }
  }
}
