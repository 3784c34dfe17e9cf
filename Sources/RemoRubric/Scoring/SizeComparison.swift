import RemoShop

/// A size made ready to be compared: three axes in millimetres, 0 for unknown, and how far they
/// may be turned.
struct PreparedSize: Equatable {
  /// Width, depth and height; of unlabelled figures the greatest first.
  var axes: SIMD4<Double>

  /// What the axes are; stored as the fourth number.
  enum Form {
    static let axes = 0.0
    /// Two figures without labels: they may be swapped.
    static let pair = 1.0
    /// One figure without a label: it may be any axis.
    static let single = 2.0
  }

  /// The axes of `size`, see `Dimensions.placed`; two figures without labels have none.
  init(_ size: Dimensions) {
    let open = size.unlabelled.map(\.millimetres).sorted(by: >)
    if open.count == size.measures.count, open.count <= 2 {
      let isPair = open.count == 2
      axes = SIMD4(open[0], isPair ? open[1] : 0, 0, isPair ? Form.pair : Form.single)
      return
    }
    let placed = size.placed()
    axes = SIMD4(
      placed.width?.millimetres ?? 0, placed.depth?.millimetres ?? 0,
      placed.height?.millimetres ?? 0, Form.axes)
  }

  /// The size in four numbers, as the scoring loop keeps it.
  init(axes: SIMD4<Double>) { self.axes = axes }

  /// The greatest difference of an axis that both sizes give, as a share of the wanted one; nil
  /// where they have no axis in common.
  func difference(candidate other: PreparedSize) -> Double? {
    if axes.w != Form.axes || other.axes.w != Form.axes {
      return looseDifference(other)
    }
    var worst: Double?
    for axis in 0..<3 where axes[axis] > 0 && other.axes[axis] > 0 {
      worst = max(worst ?? 0, (axes[axis] - other.axes[axis]).magnitude / axes[axis])
    }
    return worst
  }

  /// Where figures have no labels, the greatest are compared with the greatest.
  private func looseDifference(_ other: PreparedSize) -> Double? {
    let wanted = greatest
    let candidate = other.greatest
    if wanted.x == 0 || candidate.x == 0 { return nil }
    let first = (wanted.x - candidate.x).magnitude / wanted.x
    if wanted.y == 0 || candidate.y == 0 { return first }
    return max(first, (wanted.y - candidate.y).magnitude / wanted.y)
  }

  /// The two greatest axes, the greater first.
  private var greatest: SIMD2<Double> {
    let high = max(axes.x, axes.y)
    let low = min(axes.x, axes.y)
    if axes.z > high { return SIMD2(axes.z, high) }
    return SIMD2(high, max(low, axes.z))
  }
}
