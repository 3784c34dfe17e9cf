// The names of files are bytes on most systems, and need not be UTF-8. As text each byte that is
// none is a scalar of its own, U+10FE80…U+10FEFF of the last private plane, from which the byte
// comes back; the bytes of such a scalar in a name are taken one by one, too, so that every name
// comes back as it was. (Python does the same with surrogates, PEP 383; a `String` has none.)

extension String {
  private static let base: UInt32 = 0x10FE00
  /// The first byte of the UTF-8 of these scalars, and of no other usual text.
  private static let mark: UInt8 = 0xF4

  /// The name of a file, or a word of a command line, as the system gives it.
  package init(pathBytes bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    // What is no text has become U+FFFD, whose UTF-8 begins with 0xEF.
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

  /// The bytes of a name that are not those of its text, with a NUL at the end; nil where they are.
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

  /// The name as it can be shown, U+FFFD for each byte that is no text.
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
  /// Whether it stands for a byte that is no text.
  var isForeignByte: Bool { 0x10FE80...0x10FEFF ~= value }
}
