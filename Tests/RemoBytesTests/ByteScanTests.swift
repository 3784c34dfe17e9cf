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

  @Test("a long text is copied to its last byte and not beyond, and what is looked for is seen")
  func copyLong() {
    for size in 32...130 {
      let source = ContiguousArray((0..<(size + 7)).map { UInt8(truncatingIfNeeded: $0 | 0x80) })
      // A comma at each place: within the text it is found, around it not.
      for place in 0..<source.count {
        var marked = source
        marked[place] = ASCII.comma
        var target = ContiguousArray<UInt8>(repeating: 0, count: size + 5)
        var bytes = target.mutableSpan
        let isFound = bytes.copyLong(marked.span, 3..<(3 + size), to: 2) {
          $0 .== SIMD16(repeating: ASCII.comma)
        }
        #expect(isFound == (3..<(3 + size)).contains(place), "\(size) \(place)")
        let isCopied = target[2..<(2 + size)].elementsEqual(marked[3..<(3 + size)])
        #expect(isCopied, "\(size)")
        #expect(target[..<2] == [0, 0] && target[(2 + size)...] == [0, 0, 0], "\(size)")
      }
    }
  }
}
