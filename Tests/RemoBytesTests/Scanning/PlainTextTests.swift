import Testing

@testable import RemoBytes

@Suite("Plain texts")
struct PlainTextTests {
  @Test("Printable ASCII is plain except for characters special in some language")
  func bytes() {
    let plain = (0...255 as ClosedRange<UInt8>).filter(\.isPlainInText)
    #expect(plain == (0x20..<0x7F).filter { !Array("\"&'<>\\".utf8).contains($0) })
  }

  @Test("A table that replaces a plain byte does not keep plain texts")
  func tables() {
    #expect(EscapeTable.jsonString.keepsPlainTexts)
    #expect(!EscapeTable(EscapeRules(), prefix: { _, _ in "'" }).keepsPlainTexts)
    var rules = EscapeRules()
    rules.replace(ASCII.space, by: "+")
    #expect(!EscapeTable(rules).keepsPlainTexts)
  }
}
