import RemoBytes
import Testing

@testable import RemoShop

@Suite("Groups of a list")
struct GroupingTests {
  private static func numbers(_ names: [String], _ grouping: inout Grouping) -> [Int] {
    var text = ""
    var ranges: [Range<Int>] = []
    for name in names {
      let start = text.utf8.count
      text += name
      ranges.append(start..<text.utf8.count)
    }
    let buffer = DocumentBuffer(text)
    var groups = ContiguousArray<GroupRecord>()
    grouping.start()
    var numbers: [Int] = []
    for range in ranges {
      numbers.append(grouping.place(ByteSlice(range), buffer.storage.span, &groups))
    }
    return numbers
  }

  @Test("spellings of one name are one group, however many groups there are", arguments: [3, 9000])
  func spellings(count: Int) {
    let names = (0..<count).map { "Category \($0)" }
    var grouping = Grouping()
    let twice = names + names.map { "  " + $0.uppercased() }
    #expect(Self.numbers(twice, &grouping) == Array(0..<count) + Array(0..<count))
    // And again, with nothing left of before.
    #expect(Self.numbers(["b", "a", "B "], &grouping) == [0, 1, 0])
  }

  @Test("a name that begins like one before is another, whatever its length")
  func prefixes() {
    var grouping = Grouping()
    let names = (1...40).map { String(repeating: "s", count: $0) }
    for _ in 0..<2 { #expect(Self.numbers(names, &grouping) == Array(0..<40)) }
  }

  @Test("what is remembered of a name is what it gives on its own")
  func known() {
    var known = KnownNames()
    var names = ["Sofa", "sofa", "Sofas", "Wall Art & Decor", "Teppiche", "ソファ", "", "Rug"]
    names += (0..<2000).map { "Lamp \($0)" }
    for name in names + names {
      let buffer = DocumentBuffer(name + ", other")
      let range = 0..<name.utf8.count
      let (hash, category) = known.find(range, buffer.storage.span)
      #expect(hash == buffer.storage.span.foldedHash(range))
      #expect(category == Category(of: buffer.storage.span, range))
    }
  }
}
