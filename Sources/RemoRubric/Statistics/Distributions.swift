enum Distributions {
  /// The regularized incomplete beta function I_x(a, b), from its continued fraction (modified
  /// Lentz).
  ///
  /// `a` and `b` must be above 0, and `x` in 0…1. The relative error is about 1e-14.
  static func incompleteBeta(_ x: Double, a: Double, b: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    // The fraction converges fast only below the mean, so above it the symmetric one is used.
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, a: b, b: a) }
    let scale =
      logGamma(a + b) - logGamma(a) - logGamma(b)
      + a * naturalLogarithm(x) + b * naturalLogarithm(1 - x)
    let tiny = 1e-300
    func guarded(_ v: Double) -> Double { abs(v) < tiny ? tiny : v }
    var c = 1.0
    var d = 1 / guarded(1 - (a + b) * x / (a + 1))
    var fraction = d
    for step in 1...500 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / guarded(1 + even * d)
      c = guarded(1 + even / c)
      fraction *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / guarded(1 + odd * d)
      c = guarded(1 + odd / c)
      fraction *= d * c
      if abs(d * c - 1) < 1e-15 { break }
    }
    return exponential(scale) * fraction / a
  }

  /// The probability that Student's t with `degrees` of freedom is farther from 0 than `t`.
  static func studentTwoSided(_ t: Double, degrees: Double) -> Double {
    incompleteBeta(degrees / (degrees + t * t), a: degrees / 2, b: 0.5)
  }

  /// The t that Student's distribution exceeds with probability `tail`, 0 < `tail` < 0.5.
  static func studentQuantile(upperTail tail: Double, degrees: Double) -> Double {
    var low = 0.0
    var high = 1.0
    while studentTwoSided(high, degrees: degrees) / 2 > tail, high < 1e9 { high *= 2 }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if studentTwoSided(middle, degrees: degrees) / 2 > tail {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
