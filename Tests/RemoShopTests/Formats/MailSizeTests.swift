import RemoBytes
import Testing

@testable import RemoShop

/// Mails that are longer than Gmail shows.
struct MailSizeTests {
  private static func warnings(_ count: Int, _ format: ListFormat) throws -> [Diagnostic] {
    let items = (0..<count).map {
      ["product_name": "Lamp \($0)", "fit_status": "fits"] as [String: Any]
    }
    var pipeline = try ListPipeline(format)
    _ = try pipeline.document(from: try listJSON(items).utf8)
    return pipeline.formatWarnings
  }

  @Test("a mail of more than 102 kB has a warning with the number of items that fit")
  func clipped() throws {
    let warning = try #require(try Self.warnings(300, .email).first)
    #expect(warning.code == "mail-clipped")
    let numbers = warning.message.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.count == 4 && numbers[1] == 102 && numbers[3] == 300)
    #expect((1..<300).contains(numbers[2]))
    // So many make a mail that fits, some more do not.
    #expect(try Self.warnings(numbers[2] - 2, .email).isEmpty)
    #expect(try !Self.warnings(numbers[2] + 3, .email).isEmpty)
  }

  @Test("a short mail and a long page have none")
  func whole() throws {
    #expect(try Self.warnings(10, .email).isEmpty)
    #expect(try Self.warnings(300, .html).isEmpty)
  }

  @Test("an item counts when its row ends before the limit")
  func rows() {
    let row = "<tr><td><h3>a</h3></td></tr>"
    let filler = String(repeating: "x", count: MailSize.limit - row.utf8.count)
    for (space, shown) in [(0, 1), (1, 0)] {
      let text = String(repeating: " ", count: space) + filler + row + row
      let bytes = ContiguousArray(text.utf8)
      let size = MailSize(of: bytes.span)
      #expect(size.itemCount == 2 && size.shownCount == shown)
    }
  }
}
