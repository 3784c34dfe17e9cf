import RemoShop

/// A size that is ready to compare: two horizontal sides and a height.
struct PreparedSize: Equatable {
  /// A length in millimeters. An adjustable length has two different ends.
  private struct Length: Equatable {
    var least: Double
    var greatest: Double

    /// The length of a measure; nil for an unknown or zero measure.
    init?(_ measure: Dimensions.Measure?) {
      guard let measure, measure.millimeters > 0 else { return nil }
      least = measure.millimeters
      greatest = measure.greatestMillimeters
    }

    /// The distance to another length, as a share of this length's nearer end; 0 if they overlap.
    func gap(to other: Length) -> Double {
      if other.least > greatest { return (other.least - greatest) / greatest }
      if other.greatest < least { return (least - other.greatest) / least }
      return 0
    }
  }

  /// The names of the two horizontal sides, first side first.
  private enum Form {
    case widthAndDepth, lengthAndWidth, lengthAndDepth
    /// Sides without names, as in three figures without labels, a circle or a square.
    case unnamed
    /// Two figures without labels, the greater one first. They may be on any axes.
    case pair
    /// One figure without a label. It may be on any axis.
    case single
  }

  private let first: Length?
  private let second: Length?
  private let height: Length?
  private let form: Form
  /// The named sizes that this size stands for: "Full/Queen" is two.
  var names: [Dimensions] = []
  /// Whether the text contains the names. Figures alone may agree with a name by chance.
  var isNamed = false

  private init(
    first: Dimensions.Measure?, second: Dimensions.Measure?, height: Dimensions.Measure?,
    form: Form
  ) {
    self.first = Length(first)
    self.second = Length(second)
    self.height = Length(height)
    self.form = form
  }

  /// The labeled sides of `size`. Figures without labels get the axes of `Dimensions.placed`.
  init(_ size: Dimensions) {
    let open = size.unlabeled.sorted { $0.nanometers > $1.nanometers }
    if open.count == size.measures.count, open.count <= 2 {
      let isPair = open.count == 2
      self.init(
        first: open[0], second: isPair ? open[1] : nil, height: nil,
        form: isPair ? .pair : .single)
    } else if let length = size[.length], open.isEmpty {
      self.init(length: length, of: size)
    } else {
      let placed = size.placed()
      let isNamed = open.isEmpty && size[.diameter] == nil && size[.square] == nil
      self.init(
        first: placed.width, second: placed.depth, height: placed.height,
        form: isNamed ? .widthAndDepth : .unnamed)
    }
  }

  private init(length: Dimensions.Measure, of size: Dimensions) {
    let height = size[.height]
    switch (size[.width], size[.depth]) {
    case (nil, nil):
      self.init(first: length, second: nil, height: height, form: .lengthAndWidth)
    case (let width?, nil):
      self.init(first: length, second: width, height: height, form: .lengthAndWidth)
    case (nil, let depth?):
      self.init(first: length, second: depth, height: height, form: .lengthAndDepth)
    // Next to a length and a width, the depth of a box is its height.
    case (let width?, let depth?) where height == nil:
      self.init(first: length, second: width, height: depth, form: .lengthAndWidth)
    // Width, depth and height describe the piece, so a length next to them is left out.
    case (let width?, let depth?):
      self.init(first: width, second: depth, height: height, form: .widthAndDepth)
    }
  }

  // MARK: Differences

  /// The greatest difference on an axis that both sizes have, as a share of the wanted length; nil
  /// without a common axis.
  ///
  /// Sides with different names are compared by length: the longer side with the longer one.
  ///
  /// If the text of either size has names, and names are known for both, the names decide: 0 if
  /// they share one, otherwise 1.
  func difference(candidate other: PreparedSize) -> Double? {
    if isNamed || other.isNamed, !names.isEmpty, !other.names.isEmpty {
      return names.contains(where: other.names.contains) ? 0 : 1
    }
    if hasOpenAxes || other.hasOpenAxes {
      let (own, others) = (longestTwo, other.longestTwo)
      return [Self.gap(own.0, to: others.0), Self.gap(own.1, to: others.1)].greatest
    }
    // The length of a hanging thing, such as a curtain, may be called its height.
    if isLengthAndWidthAlone, other.isWidthAndHeightAlone {
      return [Self.gap(first, to: other.height), Self.gap(second, to: other.first)].greatest
    }
    if isWidthAndHeightAlone, other.isLengthAndWidthAlone {
      return [Self.gap(height, to: other.first), Self.gap(first, to: other.second)].greatest
    }
    return [horizontalDifference(other), Self.gap(height, to: other.height)].greatest
  }

  private func horizontalDifference(_ other: PreparedSize) -> Double? {
    let byName = [Self.gap(first, to: other.first), Self.gap(second, to: other.second)].greatest
    if form == other.form, form != .unnamed { return byName }
    if isNamedByLength, other.isNamedByLength, second == nil || other.second == nil {
      return byName
    }
    let (own, others) = (sidesByLength, other.sidesByLength)
    let bySize = [
      Self.gap(own.longer, to: others.longer), Self.gap(own.shorter, to: others.shorter),
    ].greatest
    // A width alone may be the longer side, or the side next to the length.
    if form == .lengthAndWidth, other.isWidthWithoutDepth {
      return [Self.gap(second, to: other.first), bySize].least
    }
    if other.form == .lengthAndWidth, isWidthWithoutDepth {
      return [Self.gap(first, to: other.second), bySize].least
    }
    return bySize
  }

  private static func gap(_ wanted: Length?, to candidate: Length?) -> Double? {
    guard let wanted, let candidate else { return nil }
    return wanted.gap(to: candidate)
  }

  // MARK: Names

  private var hasOpenAxes: Bool { form == .pair || form == .single }

  private var isNamedByLength: Bool { form == .lengthAndWidth || form == .lengthAndDepth }

  private var isWidthWithoutDepth: Bool {
    form == .widthAndDepth && first != nil && second == nil
  }

  private var isWidthAndHeightAlone: Bool { isWidthWithoutDepth && height != nil }

  private var isLengthAndWidthAlone: Bool {
    form == .lengthAndWidth && second != nil && height == nil
  }

  // MARK: Sides by length

  private var sidesByLength: (longer: Length?, shorter: Length?) {
    Self.isLonger(second, than: first) ? (second, first) : (first, second)
  }

  private var longestTwo: (Length?, Length?) {
    let (longer, shorter) = sidesByLength
    if Self.isLonger(height, than: longer) { return (height, longer) }
    return (longer, Self.isLonger(height, than: shorter) ? height : shorter)
  }

  private static func isLonger(_ side: Length?, than other: Length?) -> Bool {
    side?.least ?? 0 > other?.least ?? 0
  }
}

extension [Double?] {
  fileprivate var greatest: Double? { compactMap(\.self).max() }
  fileprivate var least: Double? { compactMap(\.self).min() }
}
