import RemoBytes

/// The name of an HTML tag as far as it has been read.
struct TagName: Equatable, Sendable {
  private var name = ShortName()
  private(set) var isWhole = false

  /// Moves past a byte after `<`. A slash before the name is not kept: `</p` gives `p`.
  mutating func advance(_ byte: UInt8) {
    if isWhole { return }
    let isPart = byte.isASCIILetter || byte.isASCIIDigit || name.count == 0
    isWhole = !isPart
    if isPart, byte != ASCII.slash { name.append(byte.asciiLowercased) }
  }

  /// Whether the tag starts an HTML block only if it is alone on its line.
  var isInline: Bool { Self.inline.contains(name) }

  /// Whether its content continues past blank lines and is not Markdown.
  var isRaw: Bool { Self.raw.contains(name) }

  private static let raw = ShortNames("pre script style textarea")
  private static let inline = ShortNames(
    """
    a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark meter \
    output picture progress q rp rt ruby s samp small source span strike strong sub sup time tt u \
    var wbr
    """)
}
