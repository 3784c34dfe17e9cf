import RemoBytes
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  private func written(
    _ layout: JSONWriter.Layout = .compact,
    _ body: (inout JSONWriter, inout ByteWriter) -> Void
  ) -> String {
    var writer = ByteWriter()
    var json = JSONWriter(layout)
    json.beginObject(to: &writer)
    body(&json, &writer)
    json.endObject(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  @Test("Members take values of each kind, and null for missing ones")
  func members() {
    let text = written { json, writer in
      json.member("text", "\"é\"\n", to: &writer)
      json.member("no text", nil as String?, to: &writer)
      json.member("count", 3, to: &writer)
      json.member("cents", Int64.max, to: &writer)
      json.member("no cents", nil as Int64?, to: &writer)
      json.member("share", 0.25, to: &writer)
      json.member("whole", 3.0, to: &writer)
      json.member("no share", nil as Double?, to: &writer)
      json.member("not finite", Double.nan, to: &writer)
      json.member("flag", true, to: &writer)
    }
    #expect(
      text
        == #"{"text":"\"é\"\n","no text":null,"count":3,"cents":9223372036854775807,"#
        + #""no cents":null,"share":0.25,"whole":3,"no share":null,"not finite":null,"flag":true}"#)
  }

  @Test("Arrays of objects have the usual layout")
  func collections() {
    let text = written(.indented) { json, writer in
      json.objects("items", [1, 2], to: &writer) { item, json, writer in
        json.member("id", item, to: &writer)
      }
      json.objects("no items", [Int](), to: &writer) { _, _, _ in }
    }
    #expect(
      text == """
        {
          "items": [
            {
              "id": 1
            },
            {
              "id": 2
            }
          ],
          "no items": []
        }
        """)
  }
}
