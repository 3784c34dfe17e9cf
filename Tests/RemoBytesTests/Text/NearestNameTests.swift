import RemoBytes
import TestSupport
import Testing

@Suite("Nearest name")
struct NearestNameTests {
  static let formats = ["markdown", "html", "text", "csv", "xlsx", "json"]

  @Test(
    "A typo finds the intended name",
    arguments: [
      ("htlm", "html"), ("HTML", "html"), ("markdwon", "markdown"), ("makdown", "markdown"),
      ("cvs", "csv"), ("jsn", "json"), ("xslx", "xlsx"), ("texts", "text"),
    ])
  func finds(_ typed: String, _ meant: String) {
    #expect(nearestName(to: typed, in: Self.formats) == meant)
  }

  @Test("A text unlike every name has no nearest name", arguments: ["", "x", "pdf", "spreadsheet"])
  func refuses(_ typed: String) {
    #expect(nearestName(to: typed, in: Self.formats) == nil)
  }

  @Test("The first of equally near names wins, and a text over 64 scalars is not compared")
  func ties() {
    #expect(nearestName(to: "ac", in: ["ab", "ad"]) == "ab")
    let long = String(repeating: "a", count: 65)
    #expect(nearestName(to: long, in: [long]) == nil)
  }

  /// The edit distance by its recursive definition.
  private static func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let first = a.first, let other = b.first else { return max(a.count, b.count) }
    var least = min(
      distance(a.dropFirst(), b) + 1, distance(a, b.dropFirst()) + 1,
      distance(a.dropFirst(), b.dropFirst()) + (first == other ? 0 : 1))
    if a.count > 1, b.count > 1, first == b.dropFirst().first, other == a.dropFirst().first {
      least = min(least, distance(a.dropFirst(2), b.dropFirst(2)) + 1)
    }
    return least
  }

  @Test("The nearest name agrees with a slow model on random texts")
  func oracle() {
    var generator = SplitMix(7)
    func text() -> String {
      (0...generator.below(6)).map { _ in ["a", "b", "c"][generator.below(3)] }.joined()
    }
    var foundCount = 0
    for _ in 0..<300 {
      let wanted = text()
      let names = (0..<6).map { _ in text() }
      var best: (name: String, distance: Int)?
      for name in names where wanted.count > 1 {
        let distance = Self.distance(Array(wanted)[...], Array(name)[...])
        let limit = max(1, max(wanted.count, name.count) / 3)
        if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
      }
      #expect(nearestName(to: wanted, in: names) == best?.name, "\(wanted) in \(names)")
      if best != nil { foundCount += 1 }
    }
    #expect(foundCount > 100 && foundCount < 300)
  }

  /// The same distance from a table, for longer texts.
  private static func tabulatedDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var table = [Array(0...b.count)]
    for i in a.indices {
      table.append([i + 1])
      for j in b.indices {
        var least = min(
          table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, table[i - 1][j - 1] + 1)
        }
        table[i + 1].append(least)
      }
    }
    return table[a.count][b.count]
  }

  @Test("Texts of up to 64 scalars of any script agree with a slow model")
  func longTexts() {
    var generator = SplitMix(11)
    // Scalars of one to four bytes, many of which hash to the same slot.
    let alphabets: [[Unicode.Scalar]] = [
      Array("ab".unicodeScalars), Array("abcdefghij -".unicodeScalars),
      Array("aáāա北欧\u{1F600}\u{1F680}".unicodeScalars),
      (0..<80).compactMap { Unicode.Scalar(0x4E00 + 128 * UInt32($0)) },
    ]
    var foundCount = 0
    for round in 0..<160 {
      let alphabet = alphabets[round % alphabets.count]
      let wanted = (0..<(2 + generator.below(65))).map { _ in
        alphabet[generator.below(alphabet.count)]
      }
      var other = wanted
      for _ in 0..<generator.below(2 + wanted.count) where other.count > 2 {
        let place = generator.below(other.count - 1)
        switch generator.below(4) {
        case 0: other.remove(at: place)
        case 1: other.insert(alphabet[generator.below(alphabet.count)], at: place)
        case 2: other[place] = alphabet[generator.below(alphabet.count)]
        default: other.swapAt(place, place + 1)
        }
      }
      let distance = Self.tabulatedDistance(wanted, other)
      let isNear = distance <= max(1, max(wanted.count, other.count) / 3) && wanted.count <= 64
      let text = Self.text(of: other)
      var search = NearestNameSearch(for: Self.text(of: wanted))
      #expect(text.withBytes { search.isNearer($0, in: 0..<$0.count) } == isNear)
      #expect(search.distance == (isNear ? distance : .max), "\(Self.text(of: wanted)), \(text)")
      if isNear { foundCount += 1 }
    }
    #expect(foundCount > 30 && foundCount < 130)
  }

  private static func text(of scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
