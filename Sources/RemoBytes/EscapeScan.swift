/// How a vector scan notices that a block may hold something to replace: a few byte ranges that
/// cover all of it, and little else.
struct EscapeScan: Sendable {
  typealias Vector = SIMD16<UInt8>

  /// The ranges below 0x80: where each begins, and how long it is.
  let low: (Vector, Vector, Vector, Vector, Vector)
  let width: (Vector, Vector, Vector, Vector, Vector)
  /// Those above, which are only looked at in blocks that are not all ASCII.
  let highLow: (Vector, Vector)
  let highWidth: (Vector, Vector)
  let hasHigh: Bool

  /// A scan for the bytes whose class is not 0.
  init(_ classes: ContiguousArray<UInt8>) {
    let ascii = Self.ranges(classes, 0...0x7F, most: 5)
    let high = Self.ranges(classes, 0x80...0xFF, most: 2)
    func low(_ ranges: [ClosedRange<UInt8>], _ index: Int) -> Vector {
      ranges.isEmpty ? .all(0xFF) : .all(ranges[min(index, ranges.count - 1)].lowerBound)
    }
    func width(_ ranges: [ClosedRange<UInt8>], _ index: Int) -> Vector {
      ranges.isEmpty ? .zero : .all(UInt8(ranges[min(index, ranges.count - 1)].count))
    }
    self.low = (low(ascii, 0), low(ascii, 1), low(ascii, 2), low(ascii, 3), low(ascii, 4))
    self.width = (
      width(ascii, 0), width(ascii, 1), width(ascii, 2), width(ascii, 3), width(ascii, 4)
    )
    highLow = (low(high, 0), low(high, 1))
    highWidth = (width(high, 0), width(high, 1))
    hasHigh = !high.isEmpty
  }

  /// At most `most` ranges that cover every byte with a class; the narrowest gaps are closed.
  private static func ranges(
    _ classes: ContiguousArray<UInt8>, _ bytes: ClosedRange<UInt8>, most: Int
  ) -> [ClosedRange<UInt8>] {
    var ranges: [ClosedRange<UInt8>] = []
    for byte in bytes where classes[Int(byte)] != 0 {
      if let last = ranges.last, last.upperBound == byte - 1 {
        ranges[ranges.count - 1] = last.lowerBound...byte
      } else {
        ranges.append(byte...byte)
      }
    }
    while ranges.count > most {
      var best = 1
      for index in 1..<ranges.count {
        let gap = ranges[index].lowerBound - ranges[index - 1].upperBound
        if gap < ranges[best].lowerBound - ranges[best - 1].upperBound { best = index }
      }
      ranges[best - 1] = ranges[best - 1].lowerBound...ranges[best].upperBound
      ranges.remove(at: best)
    }
    return ranges
  }

  /// Which lanes may need a replacement.
  @inline(__always)
  func suspects(_ vector: Vector) -> ByteMask {
    let mask =
      ((vector &- low.0) .< width.0) .| ((vector &- low.1) .< width.1)
      .| ((vector &- low.2) .< width.2) .| ((vector &- low.3) .< width.3)
      .| ((vector &- low.4) .< width.4)
    if hasHigh, vector.hasHighBit {
      return mask .| ((vector &- highLow.0) .< highWidth.0)
        .| ((vector &- highLow.1) .< highWidth.1)
    }
    return mask
  }
}
