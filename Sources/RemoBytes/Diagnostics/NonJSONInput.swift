/// What is no JSON, told by how it begins, and the way out.
package struct NonJSONInput: Equatable, Sendable {
  /// What it is called: `gzip data`.
  package let name: String

  /// What to do about it.
  package let help: String

  private let beginning: [UInt8]

  private init(_ name: String, _ beginning: [UInt8], _ help: String) {
    self.name = name
    self.beginning = beginning
    self.help = help
  }

  /// RFC 1952 §2.3.1, RFC 8878 §3.1.1, APPNOTE.TXT 4.3.7, the Unicode Standard §23.8, the PNG
  /// specification §5.2, ITU-T T.81 §B.1.1.3, ISO 32000-1 §7.5.2, and ECMA-48 §8.3.117.
  private static let binary = [
    NonJSONInput("gzip data", [0x1F, 0x8B], "unpack it first, with 'gunzip -c'"),
    NonJSONInput("Zstandard data", [0x28, 0xB5, 0x2F, 0xFD], "unpack it first, with 'zstd -dc'"),
    NonJSONInput(
      "a zip archive or a workbook", [0x50, 0x4B, 0x03, 0x04], "give the JSON that it was made of"),
    NonJSONInput("UTF-16", [0xFF, 0xFE], "save the file in UTF-8"),
    NonJSONInput("UTF-16", [0xFE, 0xFF], "save the file in UTF-8"),
    NonJSONInput("a PNG image", [0x89, 0x50, 0x4E, 0x47], json),
    NonJSONInput("a JPEG image", [0xFF, 0xD8, 0xFF], json),
    NonJSONInput("a PDF document", Array("%PDF-".utf8), json),
    NonJSONInput("text in colours", [0x1B, 0x5B], "write it without colours, as 'jq -M' does"),
  ]

  private static let json = "give a document in JSON"

  /// What no text begins with.
  private static let unknown = NonJSONInput("binary data", [], json)

  private static let markup = NonJSONInput(
    "HTML or XML", [ASCII.lessThan], "see whether what was to give the list answered with a page")

  /// What `source` is if it begins as binary data does, or as text in another encoding: all of it,
  /// then, is something else.
  package init?(binary source: Span<UInt8>) {
    guard let data = Self.binary.first(where: { source.begins($0.beginning, at: 0) }) else {
      return nil
    }
    self = data
  }

  /// What the document in `range` of `source` is that is no JSON from its first byte on.
  init?(_ error: JSONError, in source: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound + source.lengthOfBOM(at: range.lowerBound)
    guard start <= error.offset, error.offset < range.upperBound,
      (start..<error.offset).allSatisfy({ source[$0] <= ASCII.space }),
      let data = (Self.binary + [Self.markup]).first(where: {
        source.begins($0.beginning, at: error.offset)
      }) ?? (source[error.offset].isControl ? Self.unknown : nil)
    else { return nil }
    self = data
  }

  /// Whether none of it can be shown.
  var isBinary: Bool { self != Self.markup }

  /// What is wrong with it.
  var message: String { "expected a JSON document, found \(name)" }

  /// What is said of it where a line each was expected.
  ///
  /// - Parameter each: what each line holds: `a list`.
  package func diagnostic(each: String) -> Diagnostic {
    Diagnostic(
      .error, "invalid-json", path: "", message: "expected \(each) on each line, found \(name)",
      help: help, range: nil)
  }
}

extension UInt8 {
  /// Whether it is a control character of ASCII, other than those that stand in texts: feeds of
  /// lines and pages, and what begins a sequence for a terminal.
  fileprivate var isControl: Bool {
    self < ASCII.space && self != 0x0B && self != 0x0C && self != 0x1B || self == 0x7F
  }
}

extension Span<UInt8> {
  fileprivate func begins(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + bytes.count <= count && bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] }
  }
}
