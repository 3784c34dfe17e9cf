import RemoBytes
import Testing

@Suite("Scanning bytes")
struct ByteScanTests {
  @Test("the first byte of a range is found wherever it stands, and none outside")
  func firstIndex() {
    for size in [0, 1, 15, 16, 17, 127, 128, 129, 300] {
      var bytes = ContiguousArray<UInt8>(repeating: 0x61, count: size)
      for place in 0..<size {
        bytes[place] = 0x0A
        for range in [0..<size, 0..<place, place..<size, (place + 1)..<size] {
          let found = bytes.span.firstIndex(of: 0x0A, in: range)
          #expect(found == (range.contains(place) ? place : nil))
        }
        bytes[place] = 0x61
      }
    }
  }
}
