/// The open elements around a place that let browsers read markup otherwise than in the rest of a
/// page.
///
/// In `svg` and `math` every element has tags inside, and may end itself; in a `select` most tags
/// are passed over; a `noscript` is text where scripts run (HTML Standard, 13.2.6.5, 13.2.6.4.16
/// and 13.2.6.4.4). A template is refused there that is not read alike in all these ways.
struct HTMLEnclosure: Equatable, Sendable {
  private var depth = 0
  /// The number of open elements that have HTML inside; the end tag of the first of all is passed
  /// over in there.
  private var insets = 0
  /// The first of them; `other` where none is open.
  private(set) var element = HTMLElement.other
  private(set) var isInNoscript = false

  var isOpen: Bool { depth > 0 }

  /// A tag is complete.
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
