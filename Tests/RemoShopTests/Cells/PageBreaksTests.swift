import Testing

@testable import RemoShop

@Suite("Page breaks")
struct PageBreaksTests {
  /// The breaks of rooms with groups of these heights, each block in a row of the tens of its top.
  private static func rows(_ rooms: [[Int]], page: Int = 500) -> [Int] {
    var breaks = PageBreaks(pageHeight: page)
    var top = 0
    for groups in rooms {
      breaks.begin(.room, row: top / 10, top: top)
      top += 10
      for group in groups {
        breaks.begin(.group, row: top / 10, top: top)
        top += group
      }
    }
    breaks.end(top: top)
    return breaks.rows
  }

  @Test(
    "A room begins a page if it does not fit the rest of one",
    arguments: [
      ([[100], [200], [150]], []),
      ([[300], [300]], [31]),
      ([[300], [100], [200], [490]], [42, 63]),
      // A room longer than a page breaks between its groups.
      ([[200, 200, 200]], [41]),
      ([[100], [300, 300, 100]], [42]),
      // So does one that would leave more than a third of the page empty.
      ([[100], [150, 150, 150]], [42]),
      ([[400], [100, 100]], [41]),
      // A heading stays with the first group below it.
      ([[400], [300, 300]], [41, 72]),
      // A group longer than a page breaks anywhere.
      ([[1_200]], []),
      ([[1_200], [400]], [121]),
      ([], []),
    ] as [([[Int]], [Int])])
  func rooms(_ rooms: [[Int]], _ rows: [Int]) {
    #expect(Self.rows(rooms) == rows)
  }

  @Test("The first room breaks between its groups, so that what is above it does not stand alone")
  func head() {
    var breaks = PageBreaks(pageHeight: 500)
    breaks.begin(.room, row: 4, top: 300)
    breaks.begin(.group, row: 5, top: 310)
    breaks.begin(.group, row: 8, top: 460)
    breaks.end(top: 600)
    #expect(breaks.rows == [8])
  }

  @Test(
    "The names of the columns stay above the first item",
    arguments: [
      // The item fits below a picture of 300 points, and the next one of its group does not.
      (300, 60, 300, [5]), (300, 170, 300, [5]),
      // The item does not fit.
      (300, 300, 300, [3]), (450, 60, 100, [3]),
      // The next group follows on the new page, or begins one itself.
      (450, 60, 400, [3, 20]),
      // Without rows above, there is nothing to leave.
      (0, 600, 600, [20]),
    ])
  func header(top: Int, item: Int, group: Int, rows: [Int]) {
    var breaks = PageBreaks(pageHeight: 500)
    breaks.beginTable(row: 3, top: top)
    breaks.begin(.group, row: 4, top: top + 20)
    breaks.begin(.item, row: 5, top: top + 20)
    if group > item { breaks.begin(.item, row: 5, top: top + 20 + item) }
    breaks.begin(.group, row: 20, top: top + 20 + group)
    breaks.end(top: top + 20 + group + 100)
    #expect(breaks.rows == rows)
  }

  @Test("A sheet has at most 1,000 breaks")
  func limit() {
    #expect(Self.rows(Array(repeating: [400], count: 3_000)).count == 1_000)
  }

  @Test("The element names the rows above the breaks")
  func element() {
    var breaks = PageBreaks(pageHeight: 500)
    breaks.begin(.group, row: 3, top: 0)
    breaks.begin(.group, row: 9, top: 400)
    breaks.end(top: 600)
    #expect(
      breaks.element
        == "<rowBreaks count=\"1\" manualBreakCount=\"1\"><brk id=\"8\" max=\"16383\" man=\"1\"/>"
        + "</rowBreaks>")
  }
}
