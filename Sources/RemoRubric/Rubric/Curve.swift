import RemoBytes

/// A point of a calibration or of a criterion's curve.
package struct CurvePoint: Equatable, Sendable {
  /// The raw score, or the value of the criterion.
  package var x: Double
  /// The confidence, or the value that counts.
  package var y: Double
}

/// A curve through points whose x rise strictly and whose y never fall.
extension [CurvePoint] {
  /// The height at `x`: linear between the points, constant outside them, 0 without points.
  func height(at x: Double) -> Double {
    guard let first, let last else { return 0 }
    let next = partitioningIndex { $0.x > x }
    if next == 0 { return first.y }
    if next == count { return last.y }
    let (from, to) = (self[next - 1], self[next])
    return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
  }

  /// The curve without points that lie within `tolerance` of the line between the remaining points,
  /// so that people have fewer points to read.
  func simplified(tolerance: Double) -> [CurvePoint] {
    guard count > 2 else { return self }
    let (first, last) = (self[0], self[count - 1])
    let line = [first, last]
    let distances = map { abs($0.y - line.height(at: $0.x)) }
    guard let farthest = distances.indices.max(by: { distances[$0] < distances[$1] }),
      distances[farthest] > tolerance
    else { return line }
    // The Ramer–Douglas–Peucker algorithm.
    let before = Array(self[...farthest]).simplified(tolerance: tolerance)
    return before.dropLast() + Array(self[farthest...]).simplified(tolerance: tolerance)
  }
}
