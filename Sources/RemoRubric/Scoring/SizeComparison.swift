import RemoShop

/// A size made ready to be compared: level sides and height in millimetres, 0 for unknown, each as
/// the least and the greatest length, which differ for what a user adjusts.
struct PreparedSize: Equatable {
  /// The first and second level side, the height, and the form.
  var least: SIMD4<Double>
  /// The same lengths at their greatest; the form once more.
  var greatest: SIMD4<Double>

  /// The names of the level sides; stored as the fourth number.
  enum Form {
    /// Width, then depth.
    static let widthAndDepth = 0.0
    /// Length, then width.
    static let lengthAndWidth = 1.0
    /// Length, then depth.
    static let lengthAndDepth = 2.0
    /// Sides without names, such as those of three figures without letters, a circle or a square.
    static let unnamed = 3.0
    /// Two figures without labels, the greater first: they may be any axes.
    static let pair = 4.0
    /// One figure without a label: it may be any axis.
    static let single = 5.0
  }

  /// The size in numbers, as the scoring loop keeps it.
  init(least: SIMD4<Double>, greatest: SIMD4<Double>) {
    self.least = least
    self.greatest = greatest
  }

  private init(
    _ first: Dimensions.Measure?, _ second: Dimensions.Measure?, height: Dimensions.Measure?,
    form: Double
  ) {
    let sides = [first, second, height]
    let least = sides.map { $0?.millimetres ?? 0 }
    let greatest = sides.map { $0?.greatestMillimetres ?? 0 }
    self.least = SIMD4(least[0], least[1], least[2], form)
    self.greatest = SIMD4(greatest[0], greatest[1], greatest[2], form)
  }

  /// The sides of `size` by their labels; figures without labels as `Dimensions.placed` has them.
  init(_ size: Dimensions) {
    let open = size.unlabelled.sorted { $0.nanometres > $1.nanometres }
    if open.count == size.measures.count, open.count <= 2 {
      let isPair = open.count == 2
      self.init(
        open[0], isPair ? open[1] : nil, height: nil, form: isPair ? Form.pair : Form.single)
      return
    }
    let height = size[.height]
    if let length = size[.length], open.isEmpty {
      switch (size[.width], size[.depth]) {
      case (nil, nil): self.init(length, nil, height: height, form: Form.lengthAndWidth)
      case (let width?, nil): self.init(length, width, height: height, form: Form.lengthAndWidth)
      case (nil, let depth?): self.init(length, depth, height: height, form: Form.lengthAndDepth)
      // Beside a length and a width the depth of a box is its height.
      case (let width?, let depth?) where height == nil:
        self.init(length, width, height: depth, form: Form.lengthAndWidth)
      case (let width?, let depth?):
        self.init(width, depth, height: height, form: Form.widthAndDepth)
      }
      return
    }
    let placed = size.placed()
    let isNamed = open.isEmpty && size[.diameter] == nil && size[.square] == nil
    self.init(
      placed.width, placed.depth, height: placed.height,
      form: isNamed ? Form.widthAndDepth : Form.unnamed)
  }

  /// The greatest difference of an axis that both sizes give, as a share of the wanted one; nil
  /// where they have no axis in common.
  ///
  /// The longer level side is compared with the longer if the sides have other names.
  func difference(candidate other: PreparedSize) -> Double? {
    if least.w >= Form.pair || other.least.w >= Form.pair {
      return worse(
        gap(sorted(0), other.sorted(0)), gap(sorted(1), other.sorted(1)))
    }
    // The length of what hangs, such as a curtain, is another's height.
    if isLengthAndWidthAlone, other.isWidthAndHeightAlone {
      return worse(gap(side(0), other.side(2)), gap(side(1), other.side(0)))
    }
    if isWidthAndHeightAlone, other.isLengthAndWidthAlone {
      return worse(gap(side(2), other.side(0)), gap(side(0), other.side(1)))
    }
    return worse(levelDifference(other), gap(side(2), other.side(2)))
  }

  private func levelDifference(_ other: PreparedSize) -> Double? {
    let byName = worse(gap(side(0), other.side(0)), gap(side(1), other.side(1)))
    if least.w == other.least.w, least.w != Form.unnamed { return byName }
    let hasLength = isNamedByLength && other.isNamedByLength
    if hasLength, least.y == 0 || other.least.y == 0 { return byName }
    let bySize = worse(gap(level(0), other.level(0)), gap(level(1), other.level(1)))
    // A width alone may be the longer side, or the one beside the length.
    if least.w == Form.lengthAndWidth, other.isWidthWithoutDepth {
      return lesser(gap(side(1), other.side(0)), bySize)
    }
    if other.least.w == Form.lengthAndWidth, isWidthWithoutDepth {
      return lesser(gap(side(0), other.side(1)), bySize)
    }
    return bySize
  }

  // MARK: Names

  private var isNamedByLength: Bool {
    least.w == Form.lengthAndWidth || least.w == Form.lengthAndDepth
  }

  private var isWidthWithoutDepth: Bool {
    least.w == Form.widthAndDepth && least.x > 0 && least.y == 0
  }

  private var isWidthAndHeightAlone: Bool { isWidthWithoutDepth && least.z > 0 }

  private var isLengthAndWidthAlone: Bool {
    least.w == Form.lengthAndWidth && least.y > 0 && least.z == 0
  }

  // MARK: Sides

  /// The least and the greatest length of a side.
  private func side(_ axis: Int) -> SIMD2<Double> { SIMD2(least[axis], greatest[axis]) }

  /// The level side that is the longest but `rank`.
  private func level(_ rank: Int) -> SIMD2<Double> {
    side(least.x >= least.y ? rank : 1 - rank)
  }

  /// The side that is the longest of all three but `rank`, 0 or 1.
  private func sorted(_ rank: Int) -> SIMD2<Double> {
    let longer = level(0)
    let shorter = level(1)
    let height = side(2)
    if rank == 0 { return height.x > longer.x ? height : longer }
    if height.x > longer.x { return longer }
    return height.x > shorter.x ? height : shorter
  }

  // MARK: Differences

  /// The distance of two ranges as a share of the wanted one's nearer end, 0 where they meet; nil
  /// where either is unknown.
  private func gap(_ wanted: SIMD2<Double>, _ candidate: SIMD2<Double>) -> Double? {
    if wanted.x == 0 || candidate.x == 0 { return nil }
    if candidate.x > wanted.y { return (candidate.x - wanted.y) / wanted.y }
    if candidate.y < wanted.x { return (wanted.x - candidate.y) / wanted.x }
    return 0
  }

  private func worse(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second else { return first ?? second }
    return max(first, second)
  }

  private func lesser(_ first: Double?, _ second: Double?) -> Double? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
