/// Charts as inline SVG. Colours come from the page's style sheet, so that they follow light and
/// dark.
struct Chart {
  private var svg = ""

  /// Where there is room, charts are drawn larger than they are laid out.
  private static let magnification = 1.2

  /// - Parameter label: what the chart shows, for those who do not see it.
  init(width: Double, height: Double, label: String) {
    svg =
      "<svg width=\"\(number(width * Self.magnification))\" viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\" "
      + "aria-label=\"\(markupEscaped(label))\">"
  }

  func finish() -> String { svg + "</svg>\n" }

  /// Coordinates with one decimal are fine enough, and the same everywhere.
  private func number(_ value: Double) -> String {
    let text = Figure.fixed(value, 1)
    let short = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    return short.hasPrefix("−") ? "-" + short.dropFirst() : short
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) {
    svg +=
      "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" "
      + "class=\"\(style)\"/>"
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String,
    title: String? = nil
  ) {
    svg +=
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(0, width)))\" "
      + "height=\"\(number(max(0, height)))\" class=\"\(style)\""
    svg += title.map { "><title>\(markupEscaped($0))</title></rect>" } ?? "/>"
  }

  mutating func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ style: String, title: String
  ) {
    svg +=
      "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" class=\"\(style)\">"
      + "<title>\(markupEscaped(title))</title></circle>"
  }

  mutating func path(_ points: [(Double, Double)], _ style: String) {
    let steps = points.enumerated().map { n, point in
      "\(n == 0 ? "M" : "L")\(number(point.0)) \(number(point.1))"
    }
    svg += "<path d=\"\(steps.joined())\" class=\"\(style)\"/>"
  }

  /// A stream from one vertical extent to another, as in a Sankey diagram.
  mutating func stream(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, thickness: Double, _ style: String,
    title: String
  ) {
    let middle = number((x1 + x2) / 2)
    let low1 = y1 + thickness
    let low2 = y2 + thickness
    svg +=
      "<path d=\"M\(number(x1)) \(number(y1))C\(middle) \(number(y1)) \(middle) \(number(y2)) "
      + "\(number(x2)) \(number(y2))L\(number(x2)) \(number(low2))C\(middle) \(number(low2)) "
      + "\(middle) \(number(low1)) \(number(x1)) \(number(low1))Z\" class=\"\(style)\">"
      + "<title>\(markupEscaped(title))</title></path>"
  }

  mutating func text(
    _ x: Double, _ y: Double, _ text: String, _ style: String = "tick", anchor: String = "middle"
  ) {
    svg +=
      "<text x=\"\(number(x))\" y=\"\(number(y))\" class=\"\(style)\" "
      + "text-anchor=\"\(anchor)\">\(markupEscaped(text))</text>"
  }
}

/// Text as it stands in HTML and XML; characters that XML has no place for become U+FFFD.
func markupEscaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\t", "\n", "\r": result += " "
    default:
      let isAllowed = scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
      result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
    }
  }
  return result
}
