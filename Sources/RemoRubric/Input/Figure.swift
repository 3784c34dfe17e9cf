import RemoBytes

/// Numbers as reports show them: deterministic, without exponent.
enum Figure {
  /// `0.8412`: four decimals.
  static func metric(_ value: Double?) -> String {
    value.map { fixed($0, places: 4) } ?? "—"
  }

  /// `+0.0123`, `−0.0123`, `±0.0000`.
  static func signed(_ value: Double, places: Int = 4) -> String {
    let text = fixed(abs(value), places: places)
    let isZero = !text.contains { $0 != "0" && $0 != "." }
    return (isZero ? "±" : value > 0 ? "+" : "−") + text
  }

  /// A probability: `0.0312`, `< 0.0001`.
  static func probability(_ value: Double?) -> String {
    guard let value else { return "—" }
    return value < 0.0001 ? "< 0.0001" : fixed(value, places: 4)
  }

  /// `'b' (Oak Sofa)`: an id with the product's name, unless the id serves as the name.
  static func product(_ id: String, _ name: String, quote: String = "'") -> String {
    quote + id + quote + (name == id ? "" : " (\(name))")
  }

  /// A name in a drawing, cut in the middle: `living-ro…v2.json`.
  static func short(_ name: String, to most: Int = 20) -> String {
    let scalars = Array(name.unicodeScalars)
    if scalars.count <= most { return name }
    var text = String.UnicodeScalarView(scalars.prefix((most - 1) / 2))
    text.append("…")
    text.append(contentsOf: scalars.suffix(most - 1 - (most - 1) / 2))
    return String(text)
  }

  /// A figure with the fewest decimals, from `places` on, that shows on which side of a limit it
  /// lies: `0.79` beside 0.8, but `0.7996` instead of 0.80.
  static func beside(_ limit: Double, _ value: Double, places: Int) -> String {
    let enough = (places...12).first { places in
      let shown = value.rounded(toPlaces: places)
      return (shown < limit) == (value < limit) && (shown > limit) == (value > limit)
    }
    return fixed(value, places: enough ?? 12)
  }

  /// `83 %`
  static func percent(_ value: Double) -> String { fixed(value * 100, places: 0) + " %" }

  /// `0.84`: a fixed number of decimals; a number of more than 15 digits as Swift writes it.
  static func fixed(_ value: Double, places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let units = (abs(value) * scale).rounded()
    guard units < 1e15 else { return "\(value)" }
    let whole = Int64(units)
    let sign = value < 0 && whole > 0 ? "−" : ""
    if places == 0 { return sign + "\(whole)" }
    var digits = "\(whole)"
    while digits.count <= places { digits = "0" + digits }
    return sign + digits.dropLast(places) + "." + digits.suffix(places)
  }
}

extension Double {
  /// The number rounded to `places` decimals, at most 22: higher powers of ten are no exact
  /// doubles.
  func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}

/// A number for people, with at most three decimals.
func shown(_ value: Double) -> String { shortestDecimal(value.rounded(toPlaces: 3)) }
