import RemoBytes

/// The name of a tag of HTML, as far as it has come.
struct TagName: Equatable, Sendable {
  private var name = ShortName()
  private(set) var isWhole = false

  /// A byte behind `<` follows.
  mutating func advance(_ byte: UInt8) {
    if isWhole { return }
    let isPart = byte.isASCIILetter || byte.isASCIIDigit || name.count == 0
    isWhole = !isPart
    if isPart, byte != ASCII.slash { name.append(byte.asciiLowercased) }
  }

  /// Whether it is a block only where it stands alone on its line.
  var isInline: Bool { Self.inline.contains(name) }

  /// Whether its content goes on behind blank lines, and is no Markdown.
  var isRaw: Bool { Self.raw.contains(name) }

  private static let raw = ShortName.list("pre script style textarea")
  private static let inline = ShortName.list(
    """
    a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark meter \
    output picture progress q rp rt ruby s samp small source span strike strong sub sup time tt u \
    var wbr
    """)
}
