import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// A slow model of the rules for duplicates: on strings, quadratic and without hashes.
private enum Model {
  struct Name {
    var pieces: [String]
    var words: Set<String>
    var text: String
  }

  /// Reads only names made by `DuplicateModelTests`: words and numbers, spaces and commas,
  /// sizes like `8 x 10`, codes like `A12`.
  static func name(_ text: String) -> Name {
    let lower = text.lowercased().replacing(", ", with: " , ")
    var tokens = lower.split(separator: " ").map(String.init)
    let letters = tokens.filter { $0 != "," }
    var joined = ""
    for (index, token) in letters.enumerated() {
      let digits = index > 0 && letters[index - 1].last?.isNumber == true
      joined += (digits && token.first?.isNumber == true ? " " : "") + token
    }
    var pieces: [String] = []
    var words: Set<String> = []
    var numbers: [(place: Int, neighbor: String)] = []
    while let token = tokens.first {
      tokens.removeFirst()
      if token == "," { continue }
      if token.allSatisfy(\.isNumber) {
        var size = token
        while tokens.count > 1, tokens[0] == "x", tokens[1].allSatisfy(\.isNumber) {
          size += "x" + tokens[1]
          tokens.removeFirst(2)
        }
        let isNumber = size == token
        if isNumber {
          let next = tokens.first.map { $0 == "," || $0.first?.isNumber == true ? "" : $0 } ?? ""
          numbers.append((pieces.count, String(next.prefix(1))))
        }
        pieces.append(size)
      } else if token.contains(where: \.isNumber) {
        pieces.append(token)
      } else {
        var word = token
        if word.count >= 4, word.last == "s", !"sui".contains(word.dropLast().last ?? "s") {
          word.removeLast()
        }
        pieces.append(word)
        words.insert(word)
      }
    }
    if numbers.count > 1 {
      for (place, neighbor) in numbers { pieces[place] += "/" + neighbor }
    }
    return Name(pieces: pieces.sorted(), words: words, text: joined)
  }

  static func areAlike(_ a: Name, _ b: Name) -> Bool {
    if a.text == b.text || a.pieces == b.pieces { return true }
    var (left, right) = (a.pieces, b.pieces)
    for piece in a.pieces {
      if let place = right.firstIndex(of: piece), let own = left.firstIndex(of: piece) {
        left.remove(at: own)
        right.remove(at: place)
      }
    }
    guard left.count == 1, right.count == 1, a.words.contains(left[0]), b.words.contains(right[0])
    else { return false }
    return max(left[0].count, right[0].count) >= 4 && min(left[0].count, right[0].count) >= 3
      && distance(left[0], right[0]) == 1
      && !["black", "blue"].contains(left[0]) && !["black", "blue"].contains(right[0])
      && !(["wood", "wool", "lamp", "clamp"].contains(left[0])
        && ["wood", "wool", "lamp", "clamp"].contains(right[0]))
  }

  /// Optimal string alignment distance.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        let replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        table[i][j] = min(replaced, table[i - 1][j] + 1, table[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }

  /// The first item of the cluster of every other item.
  static func clusters(_ items: [DuplicateFinderTests.Item]) -> [Int: Int] {
    let names = items.map { name($0.name) }
    var cluster = Array(items.indices)
    for second in items.indices {
      for first in 0..<second {
        let isName =
          haveSameRetailer(items[first], items[second]) && areAlike(names[first], names[second])
        guard isName || haveSameLink(items[first], items[second]) else { continue }
        let (a, b) = (cluster[first], cluster[second])
        cluster = cluster.map { $0 == max(a, b) ? min(a, b) : $0 }
      }
    }
    let others = items.indices.filter { cluster[$0] != $0 }
    return Dictionary(uniqueKeysWithValues: others.map { ($0, cluster[$0]) })
  }

  /// Whether the reason of a pair is true of its items.
  static func isTrue(_ pair: Duplicate, of items: [DuplicateFinderTests.Item]) -> Bool {
    let (item, other) = (items[pair.item], items[pair.other])
    return pair.reason == .url
      ? haveSameLink(item, other)
      : haveSameRetailer(item, other) && areAlike(name(item.name), name(other.name))
  }

  private static func haveSameLink(
    _ left: DuplicateFinderTests.Item, _ right: DuplicateFinderTests.Item
  ) -> Bool { !left.url.isEmpty && left.url == right.url }

  private static func haveSameRetailer(
    _ left: DuplicateFinderTests.Item, _ right: DuplicateFinderTests.Item
  ) -> Bool { !left.retailer.isEmpty && left.retailer == right.retailer }
}

struct DuplicateModelTests {
  private static let pool = [
    "Velvet", "Tufted", "Sofa", "Lamp", "Clamp", "Lampa", "Wood", "Wool", "Woox", "Black", "Blue",
    "Blux", "Tufte", "Vevlet", "Velvets", "8", "10", "8 x 10", "A12", "A13", "Lam", "12", "Sofas",
  ]

  private static func randomName(_ generator: inout SplitMix, _ pool: ArraySlice<String>) -> String
  {
    let count = 1 + generator.below(generator.below(4) == 0 ? 4 : 2)
    let words = (0..<count).map { _ in pool[pool.startIndex + generator.below(pool.count)] }
    return words.joined(separator: generator.below(4) == 0 ? ", " : " ")
  }

  @Test("Duplicates in short and long random lists agree with the slow model", arguments: 0..<8)
  func agreesWithModel(seed: UInt64) {
    var generator = SplitMix(seed)
    var found = 0
    for round in 0..<(seed < 4 ? 150 : 8) {
      let count = seed < 4 ? generator.below(18) : 60 + generator.below(60)
      let start = generator.below(Self.pool.count - 6)
      let words = count < 18 ? Self.pool[start..<(start + 6)] : Self.pool[...]
      let items = (0..<count).map { _ in
        DuplicateFinderTests.Item(
          url: generator.below(5) == 0 ? "https://a.example/\(generator.below(count))" : "",
          retailer: ["IKEA", "IKEA", "Target", ""][generator.below(4)],
          name: Self.randomName(&generator, words))
      }
      let expected = Model.clusters(items)
      let pairs = DuplicateFinderTests.find(items)
      found += pairs.count
      let clusters = Dictionary(uniqueKeysWithValues: pairs.map { ($0.item, $0.first) })
      let wrong = expected.filter { clusters[$0.key] != $0.value }.map(\.key)
      #expect(clusters == expected, "round \(round): \(wrong.prefix(3).map { items[$0] })")
      let others = Dictionary(uniqueKeysWithValues: pairs.map { ($0.item, $0.other) })
      for pair in pairs {
        let way = sequence(first: pair.item) { others[$0] }.prefix(items.count)
        #expect(Array(way).last == pair.first)
        if Model.isTrue(pair, of: items) { continue }
        Issue.record("round \(round), \(pair): \(items[pair.item]) | \(items[pair.other])")
      }
    }
    #expect(found > 100)
  }

  @Test(
    "A list of 3,000 similar items is searched quickly",
    arguments: ["url", "name", "word", "letters", "nothing"])
  func nearLinear(kind: String) {
    var generator = SplitMix(1)
    let items = (0..<3000).map { number in
      let letters = (0..<7).map { _ in Character(Unicode.Scalar(97 + UInt8(generator.below(26)))) }
      let word = String(letters)
      return DuplicateFinderTests.Item(
        url: kind == "url" ? "https://a.example/p" : "",
        name: kind == "word" ? "Velvet Sofa \(word)" : kind == "letters" ? word : "Velvet Sofa")
    }
    let pairs = DuplicateFinderTests.find(kind == "nothing" ? [] : items)
    #expect(kind == "url" || kind == "name" ? pairs.count == 2999 : pairs.count < 100)
  }

  private static let pieces = [
    "grey", "gray", "lamps", "lamp", "Lamp\u{E9}", "lamp\u{C9}s", "l\u{E2}mp", "Stra\u{DF}e",
    "strasse", "stras", "&", "and", "12", "1\u{AD}2", "1\u{301}2", "1\u{B2}2", "1.2", "21",
    "3\u{D7}4",
    "3x4", "3 x 4", "8'", "8\"", "\u{5317}\u{6B27}", "\u{5317}\u{6B28}", "o\u{FB03}ce", "office",
    "\u{212A}ilim", "kilim", "klim", "kiliim", "A-5", "A 5", "(5)",
  ]

  @Test("Keys and sketches exclude no pair of similar names", arguments: 0..<6)
  func excludesNoPair(seed: UInt64) {
    var generator = SplitMix(seed)
    let names = (0..<300).map { _ in
      (0...generator.below(3)).map { _ in Self.pieces[generator.below(Self.pieces.count)] }
        .joined(separator: ["", " ", "-", ", "][generator.below(4)])
    }
    let read = names.map { name in name.withBytes { ProductName($0, 0..<$0.count) } }
    let sketches = names.map { name in name.withBytes { NameSketch($0, 0..<$0.count) } }
    let keys = names.map { name in
      var item = ItemRecord()
      item.productName = ByteSlice(0..<name.utf8.count)
      return name.withBytes { DuplicateFinder.nameKey(of: item, seed: 1, $0) }
    }
    var found = 0
    for second in names.indices {
      for first in 0..<second where read[first].isAlike(read[second]) {
        found += 1
        #expect(keys[first] == keys[second], "\(names[first]), \(names[second])")
        #expect(
          sketches[first].mayBeAlike(sketches[second]), "\(names[first]), \(names[second])")
      }
    }
    #expect(found > 50)
  }
}
