import RemoBytes

/// The largest size of a kind of piece in a measured room: an entry of a rubric's `room_limits`.
public struct RoomLimit: Equatable, Sendable {
  /// The measure of a piece to compare with the limit.
  public enum Measure: String, CaseIterable, Sendable {
    /// The width, or the longest side of a piece without a width.
    case width
    /// The height.
    case height
    /// Both sides of a piece that lies on the floor, in whichever of two directions fits better.
    case sides
    /// None. Such pieces have no limit, although their names contain the name of a piece with a
    /// limit.
    case nothing
  }

  /// A side of a room.
  public enum Side: String, CaseIterable, Sendable {
    /// The longer or the shorter wall.
    case longer, shorter
    /// Floor to ceiling.
    case height
  }

  /// A length in a room: `share × (side − lessMeters)`.
  public struct Bound: Equatable, Sendable {
    /// The side of the room.
    public var side: Side
    /// The length to subtract from the side, in meters.
    public var lessMeters = 0.0
    /// The share of the remaining length.
    public var share = 1.0

    /// A length in a room.
    public init(side: Side, lessMeters: Double = 0, share: Double = 1) {
      self.side = side
      self.lessMeters = lessMeters
      self.share = share
    }

    /// The length in centimeters; nil if the side is unknown.
    func centimeters(in room: RoomSize) -> Double? {
      let length =
        switch side {
        case .longer: max(room.width, room.length)
        case .shorter: min(room.width, room.length)
        case .height: room.height
        }
      let isKnown = side == .height ? room.height > 0 : min(room.width, room.length) > 0
      return isKnown ? share * (length * 100 - lessMeters * 100) : nil
    }
  }

  /// Names of pieces to find in a wanted category. If several limits match, the longest name
  /// decides.
  public var categories: [String]
  /// The measure to compare with the limit.
  public var measure: Measure
  /// The limit: one bound, two for `sides`, none for `nothing`.
  public var bounds: [Bound]
  /// The greatest multiple of the limit that still counts as `tight`. Larger pieces are not
  /// offered.
  public var tightTo: Double

  /// A limit for pieces of some categories.
  ///
  /// - Parameters:
  ///   - categories: names of pieces, such as "rug".
  ///   - measure: the measure of a piece to compare with the limit.
  ///   - bounds: the limit: one bound, two for `sides`, none for `nothing`.
  ///   - tightTo: the greatest multiple of the limit that still counts as tight, at least 1.
  public init(
    categories: [String], measure: Measure, bounds: [Bound], tightTo: Double = standardTightTo
  ) {
    self.categories = categories
    self.measure = measure
    self.bounds = bounds
    self.tightTo = tightTo
  }

  /// The default for `tightTo`.
  public static let standardTightTo = 1.15

  /// Remo's limits, from rules of interior design, for rubrics without `room_limits`.
  public static let builtIn: [RoomLimit] = {
    let sofa = Bound(side: .longer, lessMeters: 1.2, share: 0.75)
    var coffeeTable = sofa
    coffeeTable.share *= 0.67
    return [
      RoomLimit(
        categories: [
          "sofa", "couch", "loveseat", "love seat", "settee", "sectional", "chesterfield", "futon",
          "sofa bed", "chaise sofa",
        ], measure: .width, bounds: [sofa]),
      RoomLimit(
        categories: ["coffee table", "cocktail table"], measure: .width, bounds: [coffeeTable]),
      RoomLimit(
        categories: ["rug", "carpet", "runner"], measure: .sides,
        bounds: [Bound(side: .shorter, share: 0.8), Bound(side: .longer, share: 0.7)]),
      RoomLimit(
        categories: ["dining table", "kitchen table", "dinner table"], measure: .width,
        bounds: [Bound(side: .longer, lessMeters: 1.8)]),
      RoomLimit(
        categories: ["floor lamp", "standing lamp", "torchiere", "arc lamp"], measure: .height,
        bounds: [Bound(side: .height, lessMeters: 0.3)]),
      RoomLimit(
        categories: [
          "sofa table", "sofa cover", "sofa throw", "sofa pillow", "bath rug", "rug pad",
          "table runner", "carpet tile", "sofa leg",
        ], measure: .nothing, bounds: []),
    ]
  }()
}

extension RubricDecoder {
  /// Reads the member `room_limits`; nil without it.
  func roomLimits(_ fields: JSONFields) -> [RoomLimit]? {
    guard let nodes = fields["room_limits"]?.elements else { return nil }
    var names: [String: String] = [:]
    return nodes.compactMap { node in
      guard let object = node.fields(keys: ["categories", "compare", "limit", "tight_to"]) else {
        return nil
      }
      let categories = object.array("categories", required: true) ?? []
      if categories.isEmpty, object.has("categories") {
        findings.error(
          "unreachable-override", "a limit without categories never applies",
          at: object.place(of: "categories"))
      }
      for category in categories {
        guard let text = category.text else { continue }
        let phrase = WordList(text).phrase
        if phrase.isEmpty {
          category.error("unreachable-override", "'\(text)' can never be found in a category")
        } else if let other = names.updateValue(node.path, forKey: phrase) {
          category.error("duplicate-name", "'\(text)' already has a limit in \(other)")
        }
      }
      let measure = object.required("compare").flatMap { $0.choice(RoomLimit.Measure.self) }
      guard let measure else { return nil }
      return RoomLimit(
        categories: object.texts("categories") ?? [], measure: measure,
        bounds: bounds(object, of: measure),
        tightTo: object.number("tight_to", in: 1...100) ?? RoomLimit.standardTightTo)
    }
  }

  /// Reads the limit of a kind of piece: an object, or an array of two objects for both sides.
  private func bounds(_ fields: JSONFields, of measure: RoomLimit.Measure) -> [RoomLimit.Bound] {
    switch measure {
    case .nothing:
      if let node = fields["limit"] {
        node.error(
          "unsuitable-option", "'compare': 'nothing' has no limit", help: "leave one of them out")
      }
      return []
    case .width, .height:
      return fields.required("limit").flatMap(bound).map { [$0] } ?? []
    case .sides:
      guard let node = fields.required("limit"), let nodes = node.elements else { return [] }
      if nodes.count != 2 {
        node.error("unsuitable-option", "both sides need two limits, one for each direction")
      }
      return nodes.compactMap(bound)
    }
  }

  private func bound(_ node: JSONNode) -> RoomLimit.Bound? {
    guard let fields = node.fields(keys: ["side", "less_m", "share"]),
      let side = fields.required("side").flatMap({ $0.choice(RoomLimit.Side.self) })
    else { return nil }
    return RoomLimit.Bound(
      side: side, lessMeters: fields.number("less_m", in: -100...100) ?? 0,
      share: fields.number("share", in: 0...100) ?? 1)
  }
}

extension RoomLimit {
  /// The limit as an entry of a rubric file.
  var json: JSONOutput {
    [
      "categories": .texts(categories), "compare": .text(measure.rawValue),
      "limit": measure == .sides ? .array(bounds.map(\.json)) : bounds.first?.json,
      "tight_to": tightTo == Self.standardTightTo ? nil : .number(tightTo),
    ]
  }
}

extension RoomLimit.Bound {
  fileprivate var json: JSONOutput {
    [
      "side": .text(side.rawValue), "less_m": lessMeters == 0 ? nil : .number(lessMeters),
      "share": share == 1 ? nil : .number(share),
    ]
  }
}
