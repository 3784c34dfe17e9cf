import RemoBytes
import RemoShop

/// Whether a piece fits a measured room, by the limits of a rubric.
package struct RoomFit: Sendable {
  /// The relation of a size to its limit.
  package enum Status: String, Sendable {
    /// Up to the limit.
    case fits
    /// A little more.
    case tight
    /// More, or the room has no place for such a piece. It is not offered.
    case tooLarge
  }

  /// A status and its figures.
  package struct Verdict: Equatable, Sendable {
    package var status: Status
    /// The figures, for people: `213 cm wide, at most 292.5 cm here`.
    package var detail: String
  }

  private let limits: [RoomLimit]
  /// The limits by the names of their pieces; the longest name in a category counts.
  private let index: TableIndex

  init(_ limits: [RoomLimit]) {
    self.limits = limits
    let entries = limits.enumerated().flatMap { number, limit in
      limit.categories.map { TableEntry(names: [$0], value: Double(number)) }
    }
    index = TableIndex(RubricTable(kind: .words, entries: entries, relations: [], fallback: 0))
  }

  package static let builtIn = RoomFit(RoomLimit.builtIn)

  static func of(_ rubric: Rubric) -> RoomFit { rubric.roomLimits.map { RoomFit($0) } ?? builtIn }

  private func limit(of category: String) -> RoomLimit? {
    index.entry(category).map { limits[Int(index.table.entries[$0].value)] }
  }

  /// Judges a size for the wanted category in a room; nil if the category has no limit, or the size
  /// or the room's sides are not known. A limit of 0 or less rules out every size.
  package func verdict(category: String, size: Dimensions?, room: RoomSize) -> Verdict? {
    guard let limit = limit(of: category) else { return nil }
    let bounds = limit.bounds.compactMap { $0.centimeters(in: room) }
    guard let first = bounds.first, bounds.count == limit.bounds.count else { return nil }
    let judge = SizeJudge(tightTo: limit.tightTo)
    return switch limit.measure {
    case .nothing: nil
    case .width: judge.width(of: size, limit: first)
    case .height: judge.height(of: size, limit: first)
    case .sides: judge.sides(of: size, limits: (first, bounds[1]))
    }
  }

  /// Whether a category is a rug for a room. A bath rug is not.
  func isRug(_ category: String) -> Bool { limit(of: category)?.measure == .sides }
}

/// Compares sizes with limits in centimeters.
private struct SizeJudge {
  typealias Verdict = RoomFit.Verdict
  typealias Status = RoomFit.Status

  /// The greatest share of the limit that is `tight`.
  let tightTo: Double

  func width(of size: Dimensions?, limit: Double) -> Verdict? {
    guard let measure = size.flatMap(widthOrLongest) else {
      return judge(nil, "wide", limit: limit)
    }
    let word =
      switch measure.axis {
      case .depth: "deep"
      case .height: "high"
      default: "wide"
      }
    return judge(centimeters(measure), word, limit: limit)
  }

  func height(of size: Dimensions?, limit: Double) -> Verdict? {
    guard let size else { return judge(nil, "high", limit: limit) }
    var figure = size.placed().height
    if figure == nil, size.measures.count == 1, size.unlabeled.count == 1 {
      figure = size.measures[0]
    }
    return judge(figure.map(centimeters), "high", limit: limit)
  }

  func sides(
    of size: Dimensions?, limits: (Double, Double)
  ) -> Verdict? {
    let least = min(limits.0, limits.1)
    let most = max(limits.0, limits.1)
    if least <= 0 { return judge(nil, "wide", limit: least) }
    guard let size else { return nil }
    let placed = size.placed(lies: true)
    guard let width = placed.width.map(centimeters), let depth = placed.depth.map(centimeters)
    else { return nil }
    let status = status(
      min(
        max(width / limits.0, depth / limits.1), max(depth / limits.0, width / limits.1)))
    let places = places([(min(width, depth), least), (max(width, depth), most)])
    return Verdict(
      status: status,
      detail:
        "\(shownSize(width, places: places)) × \(shownSize(depth, places: places)) cm, at most "
        + "\(shownSize(least, places: places)) × \(shownSize(most, places: places)) cm here")
  }

  private func judge(
    _ figure: Double?, _ word: String, limit: Double
  ) -> Verdict? {
    if limit <= 0 {
      return Verdict(status: .tooLarge, detail: "the room has no space for it")
    }
    guard let figure else { return nil }
    let status = status(figure / limit)
    let places = places([(figure, limit)])
    return Verdict(
      status: status,
      detail:
        "\(shownSize(figure, places: places)) cm \(word), at most \(shownSize(limit, places: places)) cm here"
    )
  }

  /// The status for a share of the limit, with a tolerance for rounding: 2.925 m of
  /// 0.75 × (5.1 m − 1.2 m) is exactly 1.
  private func status(_ ratio: Double) -> Status {
    if ratio <= 1 + 1e-9 { return .fits }
    return ratio <= tightTo + 1e-9 ? .tight : .tooLarge
  }

  /// The width, or the longest side of a piece without a width. A length counts as a width only if
  /// it is the longest side.
  private func widthOrLongest(_ size: Dimensions) -> Dimensions.Measure? {
    let width = size.placed().width
    if let width, width.axis != .length { return width }
    return size.measures.max { $0.nanometers < $1.nanometers }
  }

  private func centimeters(_ measure: Dimensions.Measure) -> Double {
    measure.millimeters / 10
  }

  /// The number of decimals of sizes and limits: one, or as many as show an excess over a limit.
  private func places(_ sizes: [(size: Double, limit: Double)]) -> Int {
    (1...7).first { places in
      sizes.contains { rounded($0.size, places: places) > rounded($0.limit, places: places) }
    } ?? 1
  }

  /// A length rounded twice, which removes binary errors: 0.75 × (481 − 120) is 270.75, but a
  /// little less in binary.
  private func rounded(_ centimeters: Double, places: Int) -> Double {
    centimeters.rounded(toPlaces: 8).rounded(toPlaces: places)
  }

  private func shownSize(_ centimeters: Double, places: Int) -> String {
    shortestDecimal(rounded(centimeters, places: places))
  }
}
