import RemoBytes

extension Double {
  /// The number rounded to `places` decimals, at most 22: higher powers of ten are no exact doubles.
  func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

/// A number for people, with at most three decimals.
func shown(_ value: Double) -> String { shortestDecimal(value.rounded(toPlaces: 3)) }
