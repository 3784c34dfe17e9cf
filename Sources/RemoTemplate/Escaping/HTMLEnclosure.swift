/// The open elements in which browsers read markup differently from the rest of a page.
///
/// In `svg` and `math`, every element may contain tags and close itself. In a `select`, most tags
/// are ignored. A `noscript` is text where scripts run (HTML Standard, 13.2.6.5, 13.2.6.4.16 and
/// 13.2.6.4.4). A template is rejected if these readings differ.
struct HTMLEnclosure: Equatable, Sendable {
  private var depth = 0
  /// The number of open elements with HTML inside. The end tag of the outermost element is ignored
  /// inside them.
  private var insets = 0
  /// The outermost open `svg`, `math`, `select` or `noscript`; `other` if there is none.
  private(set) var element = HTMLElement.other
  private(set) var isInNoscript = false

  var isOpen: Bool { depth > 0 }

  /// Moves past a complete tag.
  mutating func pass(_ tag: HTMLTag) {
    switch tag.element {
    case .svg, .math, .inset: if tag.endsItself { return }
    case .select, .noscript: break
    default: return
    }
    if tag.element == .noscript { isInNoscript = !tag.isEnd }
    if tag.element == .inset {
      if depth > 0 { insets = max(0, insets + (tag.isEnd ? -1 : 1)) }
    } else if depth == 0 {
      if tag.isEnd { return }
      element = tag.element
      depth = 1
    } else if tag.element == element, insets == 0 {
      depth += tag.isEnd ? -1 : 1
      if depth == 0 { element = .other }
    }
  }
}
