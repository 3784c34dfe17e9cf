import RemoTemplate

/// A drawing as inline SVG. Styles are classes of the page's style sheet, so that colors follow
/// light and dark.
struct SVGDrawing {
  typealias Point = (x: Double, y: Double)
  typealias Size = (width: Double, height: Double)

  enum Anchor: String { case start, middle, end }

  private var elements = ""
  private let start: String

  var svg: String { start + elements + "</svg>\n" }

  /// The width of a chart in its own units; magnified, it fills the width of a report.
  static let width = 760.0

  /// The width of charts that stand side by side.
  static let halfWidth = 380.0

  /// Charts are drawn this much larger than their coordinates, if there is room.
  private static let magnification = 1.2

  /// - Parameter label: the description of the drawing for screen readers.
  init(width: Double = Self.width, height: Double, label: String) {
    let size = "\(Self.number(width)) \(Self.number(height))"
    start =
      "<svg width=\"\(Self.number(width * Self.magnification))\" viewBox=\"0 0 \(size)\" role=\"img\" "
      + "aria-label=\"\(markupEscaped(label))\">"
  }

  /// A coordinate with one decimal, which is precise enough.
  private static func number(_ value: Double) -> String {
    let text = Figure.fixed(value, places: 1)
    let short = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    return short.hasPrefix("−") ? "-" + short.dropFirst() : short
  }

  private static func title(_ text: String) -> String { "<title>\(markupEscaped(text))</title>" }

  mutating func line(from start: Point, to end: Point, style: String) {
    elements +=
      "<line x1=\"\(Self.number(start.x))\" y1=\"\(Self.number(start.y))\" "
      + "x2=\"\(Self.number(end.x))\" y2=\"\(Self.number(end.y))\" class=\"\(style)\"/>"
  }

  /// - Parameter corner: the upper left corner.
  mutating func rectangle(
    at corner: Point, size: Size, style: String, title: String? = nil
  ) {
    elements +=
      "<rect x=\"\(Self.number(corner.x))\" y=\"\(Self.number(corner.y))\" "
      + "width=\"\(Self.number(max(0, size.width)))\" "
      + "height=\"\(Self.number(max(0, size.height)))\" class=\"\(style)\""
      + (title.map { ">\(Self.title($0))</rect>" } ?? "/>")
  }

  mutating func circle(at center: Point, radius: Double, style: String, title: String) {
    elements +=
      "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" "
      + "r=\"\(Self.number(radius))\" class=\"\(style)\">\(Self.title(title))</circle>"
  }

  mutating func text(
    _ text: String, at point: Point, style: String = "tick", anchor: Anchor = .middle
  ) {
    elements +=
      "<text x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\" class=\"\(style)\" "
      + "text-anchor=\"\(anchor.rawValue)\">\(markupEscaped(text))</text>"
  }
}

/// A plot with two axes from 0 to 1.
struct PlotArea {
  var left = 40.0
  var top = 34.0
  var width = 328.0
  var height: Double

  /// The point at a share of each axis.
  func point(_ across: Double, up: Double) -> SVGDrawing.Point { (x(across), y(up)) }

  func x(_ share: Double) -> Double { left + share * width }
  func y(_ share: Double) -> Double { top + (1 - share) * height }

  /// Draws a grid with figures, and the name of the horizontal axis.
  func drawAxes(named name: String, on drawing: inout SVGDrawing) {
    for step in 0...5 {
      let share = Double(step) / 5
      let figure = Figure.fixed(share, places: 1)
      drawing.line(from: point(0, up: share), to: (left + width, y(share)), style: "grid")
      drawing.text(figure, at: (left - 8, y(share) + 4), anchor: .end)
      drawing.text(figure, at: (x(share), top + height + 18))
    }
    drawing.text(name, at: (left + width / 2, top + height + 38), style: "axis")
  }
}

/// Escapes a text for HTML and XML, as in the documents of lists.
func markupEscaped(_ text: String) -> String { text.escaped(in: .bareMarkup) }
