import Testing

@testable import RemoBytes

@Suite("A document's buffer")
struct DocumentBufferTests {
  @Test("Derived bytes fit exactly up to the limit")
  func canDerive() {
    var buffer = DocumentBuffer("[]")
    let text = ContiguousArray("shelf".utf8)
    for room in 0..<30 {
      buffer.forgetDerived()
      buffer.derivedLimit = buffer.derivedEnd + room
      for count in 0..<30 {
        #expect(buffer.canDerive(count) == (count <= room))
      }
      guard buffer.canDerive(text.count) else { continue }
      let slice = buffer.derive(text.span, in: 0..<text.count)
      #expect(buffer.storage.span.string(slice.range) == "shelf")
      #expect(buffer.derivedEnd <= buffer.derivedLimit)
      #expect(slice.range.lowerBound >= buffer.inputCount)
    }
    #expect(buffer.storage.prefix(2).elementsEqual("[]".utf8))
  }
}
