import RemoBytes
import RemoShop

/// Whether a piece fits a measured room, by rules of interior design.
///
/// A sofa may take 0.75 of the longer wall less 1.2 m; a coffee table 0.67 of the sofa's limit; a
/// rug, in the better of two directions, 0.8 of the shorter by 0.7 of the longer wall; a dining
/// table the longer wall less 1.8 m; a floor lamp the ceiling less 0.3 m.
package enum RoomFit {
  /// The relation of a size to its limit.
  package enum Status: String, Sendable {
    /// Up to the limit.
    case fits
    /// Up to 1.15 of the limit.
    case tight
    /// More, or the room has no place for such a piece. It is not offered.
    case tooLarge
  }

  /// A status and its figures.
  package struct Verdict: Equatable, Sendable {
    /// The status.
    package var status: Status
    /// The figures, for people: `213 cm wide, at most 292.5 cm here`.
    package var detail: String
  }

  /// The greatest share of the limit that is `tight`.
  package static let tightLimit = 1.15

  private enum Piece: Double {
    case none, sofa, coffeeTable, rug, diningTable, floorLamp
  }

  /// The kinds of pieces by the words in a category; the longest name counts.
  private static let pieces: TableIndex = {
    func entries(_ piece: Piece, called names: [String]) -> [TableEntry] {
      names.map { TableEntry(names: [$0], value: piece.rawValue) }
    }
    let words =
      entries(
        .sofa,
        called: [
          "sofa", "couch", "loveseat", "love seat", "settee", "sectional", "chesterfield", "futon",
          "sofa bed", "chaise sofa",
        ])
      + entries(.coffeeTable, called: ["coffee table", "cocktail table"])
      + entries(.rug, called: ["rug", "carpet", "runner"])
      + entries(.diningTable, called: ["dining table", "kitchen table", "dinner table"])
      + entries(.floorLamp, called: ["floor lamp", "standing lamp", "torchiere", "arc lamp"])
      + entries(
        .none,
        called: [
          "sofa table", "sofa cover", "sofa throw", "sofa pillow", "bath rug", "rug pad",
          "table runner", "carpet tile", "sofa leg",
        ])
    return TableIndex(RubricTable(kind: .words, entries: words, relations: [], fallback: 0))
  }()

  /// Judges a size for the wanted category in a room.
  ///
  /// - Returns: nil if the category has no limit, or the size or the room's sides are not known. A
  ///   limit of 0 or less rules out every size.
  package static func verdict(category: String, size: Dimensions?, room: RoomSize) -> Verdict? {
    guard let entry = pieces.entry(category),
      let piece = Piece(rawValue: pieces.table.entries[entry].value)
    else { return nil }
    let longer = max(room.width, room.length) * 100
    let shorter = min(room.width, room.length) * 100
    let hasWalls = shorter > 0
    let sofaLimit = 0.75 * (longer - 120)
    switch piece {
    case .none: return nil
    case .sofa: return hasWalls ? width(of: size, limit: sofaLimit) : nil
    case .coffeeTable: return hasWalls ? width(of: size, limit: 0.67 * sofaLimit) : nil
    case .diningTable: return hasWalls ? width(of: size, limit: longer - 180) : nil
    case .floorLamp: return room.height > 0 ? height(of: size, limit: room.height * 100 - 30) : nil
    case .rug: return hasWalls ? rug(size, limits: (0.8 * shorter, 0.7 * longer)) : nil
    }
  }

  /// Whether a category is a rug for a room. A bath rug is none.
  static func isRug(_ category: String) -> Bool {
    pieces.entry(category).map { pieces.table.entries[$0].value } == Piece.rug.rawValue
  }

  // MARK: Pieces

  private static func width(of size: Dimensions?, limit: Double) -> Verdict? {
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

  private static func height(of size: Dimensions?, limit: Double) -> Verdict? {
    guard let size else { return judge(nil, "high", limit: limit) }
    var figure = size.placed().height
    if figure == nil, size.measures.count == 1, size.unlabeled.count == 1 {
      figure = size.measures[0]
    }
    return judge(figure.map(centimeters), "high", limit: limit)
  }

  private static func rug(
    _ size: Dimensions?, limits: (Double, Double)
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

  private static func judge(
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
  private static func status(_ ratio: Double) -> Status {
    if ratio <= 1 + 1e-9 { return .fits }
    return ratio <= tightLimit + 1e-9 ? .tight : .tooLarge
  }

  /// The width, or the longest side of a piece without a width. A length counts as a width only if
  /// it is the longest side.
  private static func widthOrLongest(_ size: Dimensions) -> Dimensions.Measure? {
    let width = size.placed().width
    if let width, width.axis != .length { return width }
    return size.measures.max { $0.nanometers < $1.nanometers }
  }

  private static func centimeters(_ measure: Dimensions.Measure) -> Double {
    measure.millimeters / 10
  }

  /// The number of decimals of sizes and limits: one, or as many as show an excess over a limit.
  private static func places(_ sizes: [(size: Double, limit: Double)]) -> Int {
    (1...7).first { places in
      sizes.contains { rounded($0.size, places: places) > rounded($0.limit, places: places) }
    } ?? 1
  }

  /// A length rounded twice, which removes binary errors: 0.75 × (481 − 120) is 270.75, but a
  /// little less in binary.
  private static func rounded(_ centimeters: Double, places: Int) -> Double {
    centimeters.rounded(toPlaces: 8).rounded(toPlaces: places)
  }

  private static func shownSize(_ centimeters: Double, places: Int) -> String {
    shortestDecimal(rounded(centimeters, places: places))
  }
}
