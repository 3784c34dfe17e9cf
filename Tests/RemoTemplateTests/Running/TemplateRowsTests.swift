import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("Rows of bound templates")
struct BoundRowsTests {
  @Test("Only the fields that the template uses are requested, once for each element")
  func needs() throws {
    let template = try bind(
      "{{#groups}}{{name}}{{#items}}{{slug}}{{#price}}{{.}}{{/price}}{{title}}{{/items}}{{/groups}}",
      .text)
    let requests = TestContext.Requests()
    var rows = TemplateRows()
    var writer = ByteWriter()
    template.render(TestContext.sample, data: requests, rows: &rows, into: &writer)
    #expect(
      requests.texts == [
        "0: title groups", "1: name slug items", "2: price", "2: price", "1: name slug items",
        "2: price", "1: name slug items",
      ])
  }

  @Test("Rows are reused for another template and do not grow")
  func again() throws {
    var rows = TemplateRows()
    for source in [
      "{{title}}{{#products}}{{cents}}{{/products}}", "{{#groups}}{{name}}{{/groups}}",
    ] {
      let template = try bind(source, .text)
      var sizes: Set<Int> = []
      for _ in 0..<3 {
        var writer = ByteWriter()
        template.render(
          TestContext.sample, data: TestContext.Requests(), rows: &rows, into: &writer)
        #expect(String(decoding: writer.finish(), as: UTF8.self) == render(template))
        sizes.insert(rows.text.count)
      }
      #expect(sizes.count == 1)
    }
  }

  @Test("Adjacent lists need only the text storage of the larger one")
  func siblings() throws {
    func textOf(_ source: String) throws -> Int {
      var rows = TemplateRows()
      var writer = ByteWriter()
      try bind(source, .text).render(
        TestContext.sample, data: TestContext.Requests(), rows: &rows, into: &writer)
      return rows.text.count
    }
    let once = "{{title}}{{#groups}}{{name}}{{#items}}{{name}}{{/items}}{{/groups}}"
    let twice = once + once.dropFirst("{{title}}".count)
    #expect(try textOf(once) > 0)
    #expect(try textOf(twice) == textOf(once))
  }

  @Test("Texts longer than a block continue in the next one", arguments: [1, 40, 12_000])
  func longTexts(length: Int) throws {
    let value = String((0..<length).map { Array("ab<\"é—c&\\")[$0 % 9] })
    let text = String(repeating: "0123456789", count: length / 10 + 1)
    let context = TestContext(values: [
      "title": .text(value), "cents": .text(text),
      "link": .text("https://a.example/" + text + "?a&b&" + text),
    ])
    let source =
      "<p title=\"{{title}}\">\(text){{title}}<a href=\"{{link}}\">{{cents}}</a>{{title}}"
    for wrapping in [BoundTemplate.Wrapping.none, .jsonString] {
      let template = try bind(source, wrapping: wrapping)
      let whole = render(template, context)
      for blockSize in [1, 64, 4096, 10_000] {
        var output = ContiguousArray<UInt8>()
        var writer = ByteWriter(blockSize: blockSize) { block in
          output += block.array(0..<block.count)
          return true
        }
        var rows = TemplateRows()
        template.render(context, data: TestContext.Requests(), rows: &rows, into: &writer)
        writer.flush()
        #expect(String(decoding: output, as: UTF8.self) == whole)
      }
    }
  }

  @Test(
    "A text known to be plain is copied unchanged except in a URL",
    arguments: [1, 16, 17, 32, 33, 64, 65, 5000])
  func plainTexts(length: Int) throws {
    let value = String((0..<length).map { Array("$1, 2/b;")[$0 % 8] })
    let escaped = (0..<length).map { ["%24", "1", "%2C", "%20", "2", "%2F", "b", "%3B"][$0 % 8] }
    let context = TestContext(values: ["total": .text(value)])
    let template = try bind("<p title='{{total}}'>{{total}}<a href=\"/?q={{total}}\">{{total}}</a>")
    let whole = "<p title='\(value)'>\(value)<a href=\"/?q=\(escaped.joined())\">\(value)</a>"
    var rows = TemplateRows()
    for blockSize in [1, 64, 10_000] {
      var output = ContiguousArray<UInt8>()
      var writer = ByteWriter(blockSize: blockSize) { block in
        output += block.array(0..<block.count)
        return true
      }
      template.render(context, data: TestContext.Requests(), rows: &rows, into: &writer)
      writer.flush()
      #expect(String(decoding: output, as: UTF8.self) == whole)
    }
  }

  @Test("Escaping at the start of a block still depends on the text before it")
  func borders() throws {
    let template = try bind("{{title}}", .markdown)
    for length in 1...160 {
      let value = String((0..<length).map { Array("a))1.5b: c")[$0 % 10] })
      let context = TestContext(values: ["title": .text(value)])
      let whole = render(template, context)
      for blockSize in 1...40 {
        var output = ContiguousArray<UInt8>()
        var writer = ByteWriter(blockSize: blockSize) { block in
          output += block.array(0..<block.count)
          return true
        }
        var rows = TemplateRows()
        template.render(context, data: TestContext.Requests(), rows: &rows, into: &writer)
        writer.flush()
        #expect(String(decoding: output, as: UTF8.self) == whole)
      }
    }
  }

  @Test("A render stops when the sink refuses more bytes")
  func refusal() throws {
    let template = try bind("{{#products}}{{name}}{{/products}}", .text)
    let name = String(repeating: "name ", count: 10_000)
    let context = TestContext(values: [
      "products": .list(Array(repeating: ["name": .text(name)], count: 20))
    ])
    var blocks = 0
    var writer = ByteWriter(blockSize: 64) { _ in
      blocks += 1
      return false
    }
    var rows = TemplateRows()
    template.render(context, data: TestContext.Requests(), rows: &rows, into: &writer)
    writer.flush()
    let isBroken = writer.isBroken
    #expect(isBroken)
    #expect(blocks == 1)
  }

  @Test("The elements of each list are counted, and those that end before the limit")
  func limit() throws {
    let template = try bind("{{#groups}}{{#items}}12345{{/items}}{{/groups}}", .text)
    for (limit, groups, items) in [(4, 0, 0), (5, 0, 1), (10, 1, 2), (14, 1, 2), (15, 3, 3)] {
      var rows = TemplateRows()
      rows.limit = limit
      for _ in 0..<2 {
        var writer = ByteWriter()
        writer.append("before")
        template.render(
          TestContext.sample, data: TestContext.Requests(), rows: &rows, into: &writer)
        #expect(rows.elements[1]?.count == 3 && rows.elements[1]?.fittingCount == groups)
        #expect(rows.elements[2]?.count == 3 && rows.elements[2]?.fittingCount == items)
      }
    }
  }
}
