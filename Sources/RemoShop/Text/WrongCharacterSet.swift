import RemoBytes

/// Detects UTF-8 that was decoded as Windows-1252 or Latin-1: `Ã‰lan` for `Élan`.
enum WrongCharacterSet {
  /// The probable original text; nil if nothing suggests wrong decoding.
  ///
  /// One occurrence suffices for `Ã` or `Â` with a continuation byte, three bytes of punctuation,
  /// four bytes from `ð` on, a byte order mark (`ï»¿`), or letters specific to Windows-1252 (`Å’`).
  /// Other pairs may occur by chance, as in `CAFÉ®`, so two are required.
  static func corrected(_ text: String) -> String? {
    guard let once = correctedOnce(text) else { return nil }
    return correctedOnce(once) ?? once
  }

  private static func correctedOnce(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var offset = 0
    var (sureCount, possibleCount) = (0, 0)
    while offset < scalars.count {
      guard let sequence = Sequence(scalars[offset...]) else {
        result.append(scalars[offset])
        offset += 1
        continue
      }
      if sequence.isSure { sureCount += 1 } else { possibleCount += 1 }
      // A byte order mark is not part of the text.
      if sequence.scalar != "\u{FEFF}" { result.append(sequence.scalar) }
      offset += sequence.length
    }
    return sureCount > 0 || possibleCount > 1 ? String(result) : nil
  }

  /// A UTF-8 character whose bytes were decoded as one character each.
  private struct Sequence {
    let scalar: Unicode.Scalar
    let length: Int
    let isSure: Bool

    init?(_ text: ArraySlice<Unicode.Scalar>) {
      guard let first = text.first, let lead = Windows1252.byte(of: first),
        0xC2...0xF4 ~= lead
      else { return nil }
      length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let bytes = text.prefix(length).compactMap(Windows1252.byte)
      guard bytes.count == length, bytes.dropFirst().allSatisfy({ 0x80..<0xC0 ~= $0 }),
        let decoded = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
      else { return nil }
      scalar = decoded
      isSure =
        [0xC2, 0xC3, 0xE2, 0xF0].contains(lead) || decoded == "\u{FEFF}"
        || ["Œ", "œ", "š", "Ÿ", "Ž", "ž"].contains(decoded)
    }
  }
}
