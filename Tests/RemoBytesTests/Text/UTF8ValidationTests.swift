import Testing

@testable import RemoBytes

@Suite("UTF-8")
struct UTF8ValidationTests {
  @Test("A sequence is well-formed exactly when the standard library says so")
  func sequences() {
    let others: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    let last: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]
    for lead in UInt8.min...UInt8.max {
      for second in others {
        for third in last {
          for fourth in last {
            let bytes: [UInt8] = [lead, second, third, fourth]
            let expected =
              (1...4).first { String(validating: bytes.prefix($0), as: UTF8.self) != nil } ?? 0
            let inside = ContiguousArray(bytes + [0, 0, 0, 0, 0])
            #expect(inside.span.utf8SequenceLength(at: 0, before: 9) == expected)
            let whole = ContiguousArray(bytes)
            #expect(whole.span.utf8SequenceLength(at: 0, before: 4) == expected)
            if expected > 1 {
              #expect(inside.span.utf8SequenceLength(at: 0, before: expected - 1) == 0)
            }
          }
        }
      }
    }
  }
}
