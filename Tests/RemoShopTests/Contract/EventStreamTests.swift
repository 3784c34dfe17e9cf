import RemoBytes
import Testing

@testable import RemoShop

@Suite("Lists in event streams")
struct EventStreamTests {
  private static let list = ListDecoderTests.list(ListDecoderTests.item())

  private func decoded(
    _ text: String, _ leniency: ListDecoder.Leniency = .salvaging
  ) -> (list: ShoppingList, errors: [Diagnostic]) {
    var list = ShoppingList(DocumentBuffer(text))
    var decoder = ListDecoder(leniency)
    _ = decoder.decode(&list)
    return (list, decoder.problems.errors)
  }

  @Test(
    "The list of the event 'done' is read, however the stream is written",
    arguments: [
      "event: status\ndata: {\"phase\":1}\n\nevent: done\ndata: LIST\n\n",
      "event: done\r\ndata: LIST\r\n\r\n",
      "event: done\rdata: LIST\r\r",
      "\u{FEFF}: hello\n\nid: 7\nretry: 10\nevent:done\ndata:LIST\n\n",
      "data: LIST\nevent: done\n: end\n\nevent: ping\ndata\n\n",
      "event: other\nevent: done\ndata: LIST\n\nevent: bye\ndata: {}\n\n",
      "event: done\ndata: {\"items\":[]}\n\nevent: done\ndata: LIST\n\n",
      "event: done\ndata: {\"success\":true,\ndata: \"data\":\ndata: LIST}\n\n",
      "event: done\r\ndata: {\"success\":true,\r\n: note\r\nid: 3\r\ndata: \"data\":LIST\r\ndata:}\r\n\r\n",
      "event: done\ndata: LIST",
    ])
  func done(_ text: String) {
    let (list, errors) = decoded(text.replacing("LIST", with: Self.list))
    #expect(errors.isEmpty)
    #expect(list.records.items.count == 1)
    #expect(
      list.repairDiagnostics.map(\.message) == [
        "the list was read from the event 'done', and the other events were left out"
      ])
  }

  @Test(
    "Without the event 'done', or without --lenient, a stream is an error with a recipe",
    arguments: [
      ("event: item\ndata: LIST\n\n", ListDecoder.Leniency.salvaging),
      ("data: LIST\n\n", .salvaging), ("event: Done\ndata: LIST\n\n", .salvaging),
      ("event: done\ndata: LIST\n\n", .strict),
    ])
  func others(_ text: String, _ leniency: ListDecoder.Leniency) {
    let errors = decoded(text.replacing("LIST", with: Self.list), leniency).errors
    #expect(errors.map(\.message) == ["expected a JSON document, found server-sent events"])
    #expect(errors.first?.help?.hasPrefix("sed -n") == true)
  }

  @Test("An error in the data of an event has its place in the stream")
  func place() throws {
    let text = "event: done\ndata: {\"items\":\ndata: 5}\n\n"
    let error = try #require(decoded(text).errors.first)
    #expect(error.path == "items")
    let range = try #require(error.range)
    let bytes = Array(text.utf8)
    #expect(
      SourceLocation(of: range.lowerBound, in: bytes.span)
        == SourceLocation(line: 3, column: 7))
  }
}
