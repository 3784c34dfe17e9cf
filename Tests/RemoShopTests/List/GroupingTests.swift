import RemoBytes
import Testing

@testable import RemoShop

@Suite("Groups of a list")
struct GroupingTests {
  /// The number of each name's group.
  private static func groups(of names: [String]) -> [Int] {
    var text = ""
    var records = ContiguousArray<ItemRecord>()
    for name in names {
      var record = ItemRecord()
      record.categoryGroup = ByteSlice(text.utf8.count..<(text.utf8.count + name.utf8.count))
      record.score = 1
      records.append(record)
      text += name
    }
    var list = ShoppingList(DocumentBuffer(text))
    list.records.items = records
    var grouping = ItemGrouping(Words(.english), byArea: false)
    grouping.begin(count: records.count, by: nil)
    return records.map { Int(grouping.add($0, in: list.document.storage.span)) }
  }

  @Test("Spellings of one name form one group among any number of groups", arguments: [3, 9000])
  func spellings(count: Int) {
    let names = (0..<count).map { "Category \($0)" }
    let twice = names + names.map { "  " + $0.uppercased() }
    #expect(Self.groups(of: twice) == Array(0..<count) + Array(0..<count))
  }

  @Test("A name that is a prefix of another forms its own group")
  func prefixes() {
    let names = (1...40).map { String(repeating: "s", count: $0) }
    #expect(Self.groups(of: names) == Array(0..<40))
  }

  @Test("A blank category is in the group Other, whichever comes first")
  func blank() {
    #expect(Self.groups(of: ["", "Rugs", " OTHER ", " ", "other"]) == [0, 1, 0, 0, 0])
    #expect(Self.groups(of: ["Other", "", "Rugs"]) == [0, 0, 1])
  }

  @Test("Names crafted to collide in an unseeded hash do not collide in a seeded one")
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
