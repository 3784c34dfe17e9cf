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
    var items = ContiguousArray<ItemRecord>()
    for range in ranges {
      var item = ItemRecord()
      item.categoryGroup = ByteSlice(range)
      items.append(item)
    }
    var shown = ShownItems()
    shown.start(count: items.count)
    shown.places = ContiguousArray(items.indices.map { ItemPlace(item: $0) })
    grouping.start()
    grouping.find(&shown, items.indices, items, buffer.storage.span)
    return shown.places.map(\.group)
  }

  @Test("spellings of one name are one group, however many groups there are", arguments: [3, 9000])
  func spellings(count: Int) {
    let names = (0..<count).map { "Category \($0)" }
    var grouping = Grouping(.english)
    let twice = names + names.map { "  " + $0.uppercased() }
    #expect(Self.numbers(twice, &grouping) == Array(0..<count) + Array(0..<count))
    // And again, with nothing left of before.
    #expect(Self.numbers(["b", "a", "B "], &grouping) == [0, 1, 0])
  }

  @Test("a name that begins like one before is another, whatever its length")
  func prefixes() {
    var grouping = Grouping(.english)
    let names = (1...40).map { String(repeating: "s", count: $0) }
    for _ in 0..<2 { #expect(Self.numbers(names, &grouping) == Array(0..<40)) }
  }

  @Test("what is remembered of a name is what it gives on its own")
  func known() {
    var known = KnownNames(seed: 7)
    var names = ["Sofa", "sofa", "Sofas", "Wall Art & Decor", "Teppiche", "ソファ", "", "Rug"]
    names += (0..<2000).map { "Lamp \($0)" }
    for name in names + names {
      let buffer = DocumentBuffer(name + ", other")
      let range = 0..<name.utf8.count
      let place = known.place(range, buffer.storage.span)
      #expect((place == nil) == name.isEmpty)
      let entry = place.map { known.entries[$0] } ?? known.entry(range, buffer.storage.span)
      #expect(entry.hash == buffer.storage.span.foldedHash(range, seed: 7))
      #expect(entry.category == Category(of: buffer.storage.span, range))
    }
  }

  @Test("names that were made to have one hash have it in no run")
  func hostileNames() {
    // The second eight bytes of each are the state of an unseeded hash after the first.
    let names = [
      "0000cfab'3(xy}76", "0001017dyt>y8;{%", "00019470efl%x}j;",
      "0001d8201`e)v{82", "0002a033_q3c@>vr", "0002aa3c4wbjciz,",
      "0003e8834q0nh?b_", "0004476d.@yt3y&r",
    ]
    func hashes(seed: UInt64) -> Set<UInt64> {
      Set(names.map { DocumentBuffer($0).storage.span.foldedHash(0..<16, seed: seed) })
    }
    #expect(hashes(seed: 0).count == 1)
    #expect(hashes(seed: ByteHash.runSeed).count == names.count)
  }
}
