/// A weighted criterion for a fit: its curve has segments, each with its own weight.
///
/// The value that counts is the sum of the weights of all segments below a value, and of a part of
/// its own segment. So a curve never falls, and the loss is as smooth as with weights only.
struct FittedCriterion: Equatable {
  /// The place of a value on a curve.
  struct Place {
    var slot: Int
    /// The share of the segment below the value, 0…1.
    var part: Double
  }

  let criterion: Int
  /// The ends of the segments, from 0 to 1.
  let knots: [Double]
  let firstSlot: Int
  let given: [CurvePoint]?

  var slots: Range<Int> { firstSlot..<(firstSlot + knots.count - 1) }

  var lengths: [Double] { zip(knots, knots.dropFirst()).map { $1 - $0 } }

  func place(of value: Double) -> Place {
    let height = given?.height(at: value) ?? value
    var segment = 0
    while segment < knots.count - 2, height > knots[segment + 1] { segment += 1 }
    let length = knots[segment + 1] - knots[segment]
    return Place(slot: firstSlot + segment, part: (height - knots[segment]) / length)
  }

  /// The given curve followed by the fitted one; if the fitted one is straight, the given curve.
  ///
  /// Omits points within 0.02 of the line between their neighbors.
  func curve(weights: [Double]) -> [CurvePoint]? {
    let total = weights.reduce(0, +)
    var height = 0.0
    var points = [CurvePoint(x: 0, y: 0)]
    for (knot, weight) in zip(knots.dropFirst(), weights) {
      height += weight
      points.append(CurvePoint(x: knot, y: min(1, height / total).rounded(toPlaces: 3)))
    }
    points[points.count - 1].y = 1
    let shape = points.simplified(tolerance: 0.02)
    if shape.count == 2 { return given }
    return given.map { $0.followed(by: shape) } ?? shape
  }
}

extension [CurvePoint] {
  /// This curve followed by `next`, which takes the height of this curve as its x.
  func followed(by next: [CurvePoint]) -> [CurvePoint] {
    var result: [CurvePoint] = []
    for (n, point) in enumerated() {
      if n > 0 {
        let before = self[n - 1]
        for knot in next where before.y < knot.x && knot.x < point.y {
          let share = (knot.x - before.y) / (point.y - before.y)
          let x = (before.x + share * (point.x - before.x)).rounded(toPlaces: 6)
          if let last = result.last, last.x < x, x < point.x {
            result.append(CurvePoint(x: x, y: knot.y))
          }
        }
      }
      result.append(CurvePoint(x: point.x, y: next.height(at: point.y).rounded(toPlaces: 6)))
    }
    return result
  }
}
