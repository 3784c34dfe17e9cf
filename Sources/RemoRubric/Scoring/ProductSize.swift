/// A size in centimetres, by axis; what is not known is nil.
package struct ProductSize: Equatable, Sendable {
  /// Side to side.
  package var width: Double?
  /// Front to back.
  package var depth: Double?
  /// Floor to top.
  package var height: Double?
  /// The longer side of something flat.
  package var length: Double?
  /// Across something round.
  package var diameter: Double?
  /// Figures without a letter, in the order in which they stand.
  package var unlabelled: [Double] = []

  /// Nothing known.
  package init() {}

  /// Whether no axis is known.
  package var isEmpty: Bool {
    width == nil && depth == nil && height == nil && length == nil && diameter == nil
      && unlabelled.isEmpty
  }

  /// The figures of all axes, in centimetres.
  package var figures: [Double] {
    [width, depth, height, length, diameter].compactMap { $0 } + unlabelled
  }
}

extension ProductSize: CustomStringConvertible {
  /// `213.4 W x 91.4 D cm`: millimetres at most.
  package var description: String {
    var parts: [String] = []
    func add(_ figure: Double?, _ letter: String) {
      guard let figure else { return }
      let tenths = (figure * 10).rounded()
      let text = "\(tenths / 10)"
      parts.append((text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + letter)
    }
    add(width, " W")
    add(depth, " D")
    add(height, " H")
    add(length, " L")
    add(diameter, " across")
    for figure in unlabelled { add(figure, "") }
    return parts.joined(separator: " x ") + " cm"
  }
}
