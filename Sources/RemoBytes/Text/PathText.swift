// On most systems file names are bytes and need not be UTF-8. In a `String`, each invalid byte
// becomes a scalar U+10FE80…U+10FEFF of the last private plane, which converts back to the byte.
// The bytes of such a scalar in a real name are converted one by one, too, so that every name
// round-trips. (Python uses surrogates for this, PEP 383; a `String` has none.)

extension String {
  private static let base: UInt32 = 0x10FE00
  /// The first UTF-8 byte of these scalars; it rarely occurs in other text.
  private static let mark: UInt8 = 0xF4

  /// Creates the text of a file name or command-line word from the system's bytes.
  package init(pathBytes bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid bytes have become U+FFFD, whose UTF-8 begins with 0xEF.
    if !bytes.contains(where: { $0 == Self.mark }), !utf8.contains(where: { $0 == 0xEF }) { return }
    self = ""
    var rest = bytes[...]
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      let count: Int
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .valid(let encoded):
        count = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if !scalar.isForeignByte {
          unicodeScalars.append(scalar)
          rest = rest.dropFirst(count)
          continue
        }
      case .error(let length): count = length
      }
      for byte in rest.prefix(count) {
        unicodeScalars.append(Unicode.Scalar(Self.base + UInt32(byte)) ?? "\u{FFFD}")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The original bytes of a name with invalid UTF-8, and a final NUL; nil for a name that is valid
  /// UTF-8.
  package var foreignBytes: [CChar]? {
    if !utf8.contains(Self.mark) || !unicodeScalars.contains(where: \.isForeignByte) { return nil }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar.isForeignByte {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// The name for display, with U+FFFD for each invalid byte.
  package var shownPath: String {
    if !utf8.contains(Self.mark) { return self }
    var text = ""
    for scalar in unicodeScalars {
      text.unicodeScalars.append(scalar.isForeignByte ? "\u{FFFD}" : scalar)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar represents an invalid byte.
  var isForeignByte: Bool { 0x10FE80...0x10FEFF ~= value }
}
