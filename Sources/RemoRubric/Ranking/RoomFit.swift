import RemoBytes
import RemoShop

/// Whether a piece fits a measured room: the limits that designers keep to.
///
/// A sofa takes at most 0.75 of the longer wall less 1.2 m; a coffee table 0.67 of what the sofa
/// may; a rug, in the better of its two turns, 0.8 of the shorter by 0.7 of the longer wall; a
/// dining table the longer wall less 1.8 m; a floor lamp the ceiling less 0.3 m.
package enum RoomFit {
  /// The relation of a size to its limit.
  package enum Status: String, Sendable {
    /// Up to the limit.
    case fits
    /// Up to 1.15 of it.
    case tight
    /// More, or the room leaves no place for such a piece at all: it is not offered.
    case tooLarge
  }

  /// A status and the figures that it rests on.
  package struct Verdict: Equatable, Sendable {
    /// The status.
    package var status: Status
    /// The figures, for people: `213 cm wide, at most 292.5 cm here`.
    package var detail: String
  }

  /// Up to this share of the limit a piece is `tight`.
  package static let tightLimit = 1.15

  private enum Piece: Double {
    case none, sofa, coffeeTable, rug, diningTable, floorLamp
  }

  /// The piece that a wanted category is, by the last and longest of these words in it.
  private static let pieces: TableIndex = {
    func entries(_ piece: Piece, _ names: [String]) -> [TableEntry] {
      names.map { TableEntry(names: [$0], family: nil, parent: nil, value: piece.rawValue) }
    }
    let words =
      entries(
        .sofa,
        [
          "sofa", "couch", "loveseat", "love seat", "settee", "sectional", "chesterfield", "futon",
          "sofa bed", "chaise sofa",
        ])
      + entries(.coffeeTable, ["coffee table", "cocktail table"])
      + entries(.rug, ["rug", "carpet", "runner"])
      + entries(.diningTable, ["dining table", "kitchen table", "dinner table"])
      + entries(.floorLamp, ["floor lamp", "standing lamp", "torchiere", "arc lamp"])
      + entries(
        .none,
        [
          "sofa table", "sofa cover", "sofa throw", "sofa pillow", "bath rug", "rug pad",
          "table runner", "carpet tile", "sofa leg",
        ])
    return TableIndex(RubricTable(kind: .words, entries: words, relations: [], fallback: 0))
  }()

  /// Judges a size for the wanted category in a room.
  ///
  /// - Returns: nil where the category has no limit, or the size or the sides that matter are not
  ///   known. A limit of 0 or less needs no size to say no.
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
    case .sofa: return hasWalls ? width(size, sofaLimit) : nil
    case .coffeeTable: return hasWalls ? width(size, 0.67 * sofaLimit) : nil
    case .diningTable: return hasWalls ? width(size, longer - 180) : nil
    case .floorLamp: return room.height > 0 ? height(size, room.height * 100 - 30) : nil
    case .rug: return hasWalls ? rug(size, 0.8 * shorter, 0.7 * longer) : nil
    }
  }

  /// Whether a category is a rug of a room, which a bath rug is not.
  static func isRug(_ category: String) -> Bool {
    pieces.entry(category).map { pieces.table.entries[$0].value } == Piece.rug.rawValue
  }

  // MARK: Pieces

  private static func width(_ size: Dimensions?, _ limit: Double) -> Verdict? {
    guard let measure = size.flatMap(widthOrLongest) else { return judge(nil, "wide", limit) }
    let word =
      switch measure.axis {
      case .depth: "deep"
      case .height: "high"
      default: "wide"
      }
    return judge(centimetres(measure), word, limit)
  }

  private static func height(_ size: Dimensions?, _ limit: Double) -> Verdict? {
    guard let size else { return judge(nil, "high", limit) }
    var figure = size.placed().height
    if figure == nil, size.measures.count == 1, size.unlabelled.count == 1 {
      figure = size.measures[0]
    }
    return judge(figure.map(centimetres), "high", limit)
  }

  private static func rug(_ size: Dimensions?, _ first: Double, _ second: Double) -> Verdict? {
    if min(first, second) <= 0 { return judge(nil, "wide", min(first, second)) }
    guard let size else { return nil }
    let placed = size.placed(lies: true)
    guard let width = placed.width.map(centimetres), let depth = placed.depth.map(centimetres)
    else { return nil }
    let status = status(
      min(max(width / first, depth / second), max(depth / first, width / second)))
    let least = min(first, second)
    let most = max(first, second)
    let places = places([(min(width, depth), least), (max(width, depth), most)])
    return Verdict(
      status: status,
      detail: "\(shownSize(width, places)) × \(shownSize(depth, places)) cm, at most "
        + "\(shownSize(least, places)) × \(shownSize(most, places)) cm here")
  }

  private static func judge(_ figure: Double?, _ word: String, _ limit: Double) -> Verdict? {
    if limit <= 0 {
      return Verdict(status: .tooLarge, detail: "the room leaves no place for it")
    }
    guard let figure else { return nil }
    let status = status(figure / limit)
    let places = places([(figure, limit)])
    return Verdict(
      status: status,
      detail:
        "\(shownSize(figure, places)) cm \(word), at most \(shownSize(limit, places)) cm here")
  }

  /// Limits are met on paper: 2.925 m in 0.75 × (5.1 m − 1.2 m) is exactly 1.
  private static func status(_ ratio: Double) -> Status {
    if ratio <= 1 + 1e-9 { return .fits }
    return ratio <= tightLimit + 1e-9 ? .tight : .tooLarge
  }

  /// A length is the width of what is longer than deep; where a piece is not, it is no width at
  /// all.
  private static func widthOrLongest(_ size: Dimensions) -> Dimensions.Measure? {
    let width = size.placed().width
    if let width, width.axis != .length { return width }
    return size.measures.max { $0.nanometres < $1.nanometres }
  }

  private static func centimetres(_ measure: Dimensions.Measure) -> Double {
    measure.millimetres / 10
  }

  /// The decimals of sizes beside their limits: one, to the millimetre, and more only where what is
  /// over its limit would look as if it were not.
  private static func places(_ sizes: [(size: Double, limit: Double)]) -> Int {
    (1...7).first { places in
      sizes.contains { rounded($0.size, places) > rounded($0.limit, places) }
    } ?? 1
  }

  /// Rounded as it is on paper: 0.75 × (481 − 120) is 270.75, though in binary it is a little less.
  private static func rounded(_ centimetres: Double, _ places: Int) -> Double {
    centimetres.rounded(toPlaces: 8).rounded(toPlaces: places)
  }

  private static func shownSize(_ centimetres: Double, _ places: Int) -> String {
    shortestDecimal(rounded(centimetres, places))
  }
}
