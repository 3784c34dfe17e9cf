import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("The group of items without a category")
struct BlankGroupTests {
  /// A list of items with these categories, named by letters.
  private static func list(_ groups: [String]) throws -> ShoppingList {
    let names = groups.indices.map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
    return try ShoppingList(
      decoding: listJSON(
        zip(names, groups).map { ["product_name": $0, "category_group": $1, "retailer": $0] }))
  }

  /// Each group with its items.
  private static func shown(_ arranged: ArrangedList) -> [String] {
    arranged.itemGroups.map { group in
      "\(group.name): \(group.items.map(\.productName).joined(separator: " "))"
    }
  }

  @Test(
    "Blank categories join the items whose category is Other and take their first spelling",
    arguments: [
      (["", " ", "\t"], ["Other: a b c"]),
      (["", "other", "OTHER", "Sofas"], ["Sofas: d", "other: a b c"]),
      (["OTHER ", "Rugs", "", "Other"], ["Rugs: b", "OTHER: a c d"]),
      (["Others", "", "Misc"], ["Others: a", "Other: b", "Misc: c"]),
    ])
  func oneGroup(groups: [String], expected: [String]) throws {
    let arranged = try Self.list(groups).arranged()
    #expect(Self.shown(arranged) == expected)
    let blank = groups.indices.filter { groups[$0].allSatisfy(\.isWhitespace) }
    let warnings = arranged.warnings.filter { $0.code == "blank-group" }
    #expect(warnings.map(\.path) == blank.map { "items[\($0)].category_group" })
  }

  @Test(
    "The blank group is found among few and many groups, in repeated runs",
    arguments: [3, 15, 16, 40])
  func manyGroups(count: Int) throws {
    var pipeline = try ListPipeline(
      DocumentTemplate(fileName: "a.txt", source: "{{#groups}}{{name}} {{item_count}},{{/groups}}"))
    let names = (0..<count).map { "Thing \($0)" }
    let others = names.map { $0 + " 1," }.joined()
    for (groups, expected) in [
      ([""] + names + ["Other"], "Other 2," + others),
      (["other"] + names + [""], "other 2," + others),
      (names + ["", "OTHER", " "], others + "OTHER 3,"), (names, others),
    ] {
      let list = try listJSON(
        groups.enumerated().map { ["category_group": $1, "retailer": "r\($0)"] })
      for _ in 1...2 {
        #expect(try String(decoding: pipeline.document(from: list.utf8), as: UTF8.self) == expected)
      }
    }
  }

  @Test("Sorting by name places the blank group by its word in the list's language")
  func byName() throws {
    let list = try Self.list(["Zinc", "", "Pots", "Nets", "Tubs", "Sonstiges"])
    var options = ListOptions()
    options.groupOrder = .name
    #expect(
      Self.shown(list.arranged(options))
        == ["Nets: d", "Other: b", "Pots: c", "Sonstiges: f", "Tubs: e", "Zinc: a"])
    options.locale = try #require(ListLocale("de"))
    #expect(
      Self.shown(list.arranged(options))
        == ["Nets: d", "Pots: c", "Sonstiges: b f", "Tubs: e", "Zinc: a"])
  }

  @Test("The blank group has the same id with every spelling")
  func id() throws {
    let ids = try [["", "Other"], [""], ["OTHER"]].map {
      try #require(try Self.list($0).arranged().itemGroups.first).id
    }
    #expect(Set(ids).count == 1 && ids[0].description == "other")
  }

  @Test("A filter for the blank group's name finds blank categories and ones with that name")
  func filter() throws {
    let list = try Self.list(["", "other", "Sofas"])
    func names(_ values: String, _ tag: String = "en") throws -> [String] {
      var options = ListOptions()
      options.locale = try #require(ListLocale(tag))
      try options.filter.add(.group, namedIn: values)
      let arranged = list.arranged(options)
      return Self.shown(arranged) + arranged.warnings.map(\.code).filter { $0 == "stray-filter" }
    }
    #expect(try names(" OTHER") == ["other: a b"])
    #expect(try names("Sofas,other") == ["other: a b", "Sofas: c"].reversed())
    #expect(try names("Sofas") == ["Sofas: c"])
    #expect(try names("Sonstiges", "de") == ["Sonstiges: a"])
    #expect(try names("Other", "de") == ["other: b"])
    #expect(try names("Sonstiges") == ["stray-filter"])
    var options = ListOptions()
    try options.filter.add("group=")
    #expect(Self.shown(list.arranged(options)) == ["Other: a"])
  }

  @Test("CSV keeps a blank category blank, and other formats show the group's name")
  func formats() throws {
    let arranged = try Self.list(["", "OTHER", "other"]).arranged()
    var csv = CSVFormat()
    csv.layout = .columns([.group, .productName])
    let table = try arranged.text(as: .csv, csv: csv)
    #expect(table == "group,product_name\r\n,a\r\nOTHER,b\r\nOTHER,c\r\n")
    let headings = try arranged.text(as: .markdown).split(separator: "\n").filter {
      $0.hasPrefix("## ")
    }
    #expect(headings.count == 1 && headings[0].hasPrefix("## OTHER"))
    #expect(try arranged.text(as: .json).contains("\"name\": \"OTHER\""))
    var options = ListOptions()
    options.locale = try #require(ListLocale("de"))
    let german = try Self.list([""]).arranged(options)
    #expect(try german.text(as: .json).contains("\"name\": \"Sonstiges\""))
    let mixed = try Self.list(["Teppiche", ""]).arranged(options)
    #expect(try mixed.text(as: .markdown).contains("## Sonstiges"))
  }
}
