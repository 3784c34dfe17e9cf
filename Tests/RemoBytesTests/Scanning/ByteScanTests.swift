import RemoBytes
import Testing

@Suite("Scanning bytes")
struct ByteScanTests {
  @Test("The first matching byte is found at every position in a range and never outside it")
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

  @Test("A block near the end has the bytes before the end, and no access goes beyond the memory")
  func blockAtEnd() {
    for count in 1...130 {
      let bytes = ContiguousArray((0..<count).map { UInt8($0 + 1) })
      for offset in 0..<count {
        let block = bytes.span.block(at: offset, before: count)
        let lanes = [block.first.low, block.first.high, block.second.low, block.second.high]
        let found = lanes.flatMap { lane in lane.indices.map { lane[$0] } }
        let expected = Array(bytes[offset...].prefix(64))
        #expect(Array(found.prefix(expected.count)) == expected)
      }
    }
  }

  @Test("The high bits of 16 lanes are found with and without a special instruction")
  func highBits() {
    for bits in UInt32(0)...0xFFFF {
      var lanes = SIMD16<UInt8>.zero
      for lane in 0..<16 {
        lanes[lane] = bits >> UInt32(lane) & 1 != 0 ? 0x80 | UInt8(lane) : 0x7F - UInt8(lane)
      }
      if lanes.highBits != bits || lanes.portableHighBits != bits {
        Issue.record("\(bits): \(lanes.highBits), \(lanes.portableHighBits)")
      }
      if lanes.firstHighLane != min(16, bits.trailingZeroBitCount) {
        Issue.record("\(bits): \(lanes.firstHighLane)")
      }
    }
  }

  @Test("A lane mask yields its lanes from first to last")
  func laneSet() {
    for bits in [0, 1, 0x8000_0000, 0x0001_8000, .max, 0x4200_0021] as [UInt32] {
      let mask = (0..<32).map { bits >> UInt32($0) & 1 != 0 }
      var halves = (SIMD16<UInt8>.zero, SIMD16<UInt8>.zero)
      for lane in 0..<16 {
        halves.0[lane] = mask[lane] ? 7 : 9
        halves.1[lane] = mask[lane + 16] ? 7 : 9
      }
      let seven = SIMD16<UInt8>.all(7)
      var lanes = LaneMask(low: halves.0 .== seven, high: halves.1 .== seven)
      #expect(lanes.bits == UInt64(bits))
      #expect(LaneMask(halves.1 .== seven).bits == UInt64(bits >> 16))
      var found: [Int] = []
      while !lanes.isEmpty {
        found.append(lanes.first)
        lanes.removeFirst()
      }
      #expect(found == (0..<32).filter { mask[$0] })
      #expect(lanes.first == 64)
      #expect((halves.0 .== seven).firstSet == min(16, bits.trailingZeroBitCount))
      #expect((halves.0 .== seven).isAnySet == (bits & 0xFFFF != 0))
    }
  }
}
