import RemoBytes
import TestSupport
import Testing

struct FoldedTextTests {
  /// The folded scalars of a text, from the standard library's properties and arrays.
  static func model(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || (0x1C...0x1F).contains(scalar.value) {
        if let last = scalars.last, last != 0x20 { scalars.append(0x20) }
        continue
      }
      switch scalar {
      case "ß": scalars += [0x73, 0x73]
      case "İ": scalars += [0x69, 0x307]
      case "ﬃ": scalars += [0x66, 0x66, 0x69]
      default: scalars += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
      }
    }
    if scalars.last == 0x20 { scalars.removeLast() }
    return scalars
  }

  /// `text` somewhere inside other bytes; with `tight`, right at the end of the memory.
  static func placed(_ text: String, tight: Bool) -> (ContiguousArray<UInt8>, Range<Int>) {
    let lead = Array("Zé ".utf8)
    let bytes = ContiguousArray(lead + Array(text.utf8) + (tight ? [] : Array(" xyz12345678".utf8)))
    return (bytes, lead.count..<(lead.count + text.utf8.count))
  }

  static func random(_ generator: inout SplitMix) -> String {
    let pieces = [
      "a", "A", "b", "Z", "z", "0", "-", " ", " ", "  ", "\t", "\u{A0}", "\u{1F}", "\u{3000}", "é",
      "É", "ß", "ss", "SS", "ﬃ", "ffi", "İ", "北", "😀", "Modern ", "LAMP", "lamp", "\u{0}", "\u{7F}",
    ]
    return (0..<generator.below(14)).map { _ in pieces[generator.below(pieces.count)] }.joined()
  }

  @Test("Folded equality, order and hashes agree with a slow model")
  func agreesWithModel() {
    var generator = SplitMix(7)
    for round in 0..<6000 {
      let a = Self.random(&generator)
      var b = generator.below(3) == 0 ? Self.random(&generator) : a
      if generator.below(3) == 0 { b = b.uppercased() }
      if generator.below(3) == 0 { b = " " + b.split(separator: " ").joined(separator: "  ") + " " }
      let (left, leftRange) = Self.placed(a, tight: round & 1 == 0)
      let (right, rightRange) = Self.placed(b, tight: round & 2 == 0)
      let wantedLeft = Self.model(a)
      let wantedRight = Self.model(b)
      let order =
        wantedLeft == wantedRight ? 0 : wantedLeft.lexicographicallyPrecedes(wantedRight) ? -1 : 1
      let found = left.span.foldedCompare(leftRange, with: right.span, in: rightRange)
      #expect(found == order, "\(a.debugDescription) \(b.debugDescription)")
      let equal = left.span.isFoldedEqual(leftRange, to: right.span, in: rightRange)
      #expect(equal == (order == 0))
      let sameHash = left.span.foldedHash(leftRange) == right.span.foldedHash(rightRange)
      #expect(sameHash == (order == 0), "\(a.debugDescription) \(b.debugDescription)")
    }
  }

  @Test(
    "White space at the ends, and its amount, does not affect equality",
    arguments: [
      ("Wall  Art", "wall art"), (" RUGS ", "rugs"), ("Straße", "STRASSE"), ("", " \t\u{2003}"),
      ("12345678", "12345678 "), ("1234567", "1234567\n"), ("1234567 9", "1234567  9"),
      ("Window Treatments", "window\u{A0}treatments"), ("ÇA VA", "ça va"),
    ])
  func sameText(a: String, b: String) {
    let (left, leftRange) = Self.placed(a, tight: false)
    let (right, rightRange) = Self.placed(b, tight: true)
    let equal = left.span.isFoldedEqual(leftRange, to: right.span, in: rightRange)
    let hashes = (left.span.foldedHash(leftRange), right.span.foldedHash(rightRange))
    #expect(equal)
    #expect(hashes.0 == hashes.1)
  }

  @Test("The order is by folded scalars, not by UTF-16 or unfolded bytes")
  func order() {
    let sorted = ["", "apple", "Apple Pie", "Zebra", "äpfel", "ÄPFELZ", "北", "\u{FF21}", "😀"]
    for (i, a) in sorted.enumerated() {
      for (j, b) in sorted.enumerated() {
        let (left, leftRange) = Self.placed(a, tight: true)
        let (right, rightRange) = Self.placed(b, tight: true)
        let found = left.span.foldedCompare(leftRange, with: right.span, in: rightRange)
        #expect(found == (i - j).signum(), "\(a) \(b)")
      }
    }
  }
}
