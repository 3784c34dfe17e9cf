import RemoBytes
import Testing

@testable import RemoTemplate

@Suite("JSON blocks in a page")
struct JSONInMarkupTests {
  @Test("A string in a JSON block equals plain text and cannot end the block")
  func sameAsText() throws {
    let scalars = Array(0..<0xA1) + [0x2028, 0x2029, 0xFDD0, 0xFFFE, 0x1FFFF]
    let controls = scalars.compactMap { UnicodeScalar(UInt32($0)) }.map(String.init)
    for text in [
      controls.joined(separator: "x"), "</script><!--<script>", "a\\\"b",
      "né 圆镜 🛋", "&amp;<b>",
    ] {
      let block = escaped(text, .jsonInMarkup)
      #expect(!block.contains("<") && !block.contains(">") && !block.contains("&"))
      let value = try JSONValue(parsing: DocumentBuffer("\"\(block)\""))
      #expect(value.text == escaped(text, .text))
    }
  }

  private func escaped(_ text: String, _ context: EscapeContext) -> String {
    let bytes = ContiguousArray(text.utf8)
    var writer = ByteWriter()
    writer.append(bytes.span, in: 0..<bytes.count, escaping: context.table)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
