import RemoBytes
import RemoShop
import Testing

@testable import RemoRubric

@Suite("Room limits of a rubric")
struct RoomLimitTests {
  private static func rubric(_ limits: String) -> RubricCheck {
    check(
      #"{"schema": 1, "name": "n", "version": "1", "criteria": [{"id": "a", "kind": "exact","#
        + #" "weight": 1}], "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5},"#
        + #" {"id": "rest", "min": 0}], "room_limits": \#(limits)}"#)
  }

  /// The status of a piece in a room of 10 by 12 ft and 8 ft high.
  private static func status(_ category: String, _ size: String, _ limits: String?) throws
    -> String?
  {
    let room = RoomSize(width: 3.048, length: 3.6576, height: 2.4384)
    var fit = RoomFit.builtIn
    if let limits { fit = RoomFit.of(try #require(rubric(limits).rubric)) }
    return fit.verdict(category: category, size: Dimensions(size), room: room)
      .map { "\($0.status)" }
  }

  private static let rugs = """
    [{"categories": ["rug"], "compare": "sides", "tight_to": 1.1,
      "limit": [{"side": "shorter", "share": 0.85}, {"side": "longer", "share": 0.85}]},
     {"categories": ["rug pad"], "compare": "nothing"},
     {"categories": ["Wardrobe"], "compare": "height", "limit": {"side": "height", "less_m": 0.1}},
     {"categories": ["piano"], "compare": "width", "limit": {"side": "shorter", "share": 0.5}}]
    """

  private static let pieces: [(category: String, size: String, limits: String?, status: String?)] =
    [
      ("Area Rug", "8' x 10'", nil, "tooLarge"), ("Area Rug", "8' x 10'", rugs, "fits"),
      ("Area Rug", "9' x 11'", rugs, "tight"), ("Area Rug", "10' x 12'", rugs, "tooLarge"),
      ("Rug Pad", "10' x 12'", rugs, nil), ("Sofa", "9 m W", rugs, nil),
      ("Sofa", "9 m W", "[]", nil),
      ("Sofa", "9 m W", nil, "tooLarge"), ("wardrobe", "233 cm H", rugs, "fits"),
      ("Wardrobe", "240 cm H", rugs, "tight"), ("Wardrobe", "270 cm H", rugs, "tooLarge"),
      ("Upright Piano", "152 cm W", rugs, "fits"), ("Piano", "6 ft W", rugs, "tooLarge"),
    ]

  @Test("A rubric's limits replace Remo's", arguments: pieces)
  func status(category: String, size: String, limits: String?, status: String?) throws {
    #expect(try Self.status(category, size, limits) == status)
  }

  @Test("Limits are written as they were read, and Remo's can be written, too")
  func written() throws {
    var rubric = try #require(Self.rubric(Self.rugs).rubric)
    for limits in [rubric.roomLimits, RoomLimit.builtIn, [], nil] {
      rubric.roomLimits = limits
      #expect(check(rubric.json).rubric == rubric)
    }
  }

  @Test("A list offers no piece above the limit of its rubric")
  func ranked() throws {
    var rubric = try #require(Rubric.builtIn("room-match"))
    let item = WantedItem(
      id: "rug", wanted: ["category": "Rug"],
      candidates: [
        Candidate(id: "a", attributes: ["category": "Rug", "dimensions": "8' x 10'"], price: nil)
      ])
    let room = RoomSize(width: 3.048, length: 3.6576, height: 2.4384)
    #expect(try Scorer(rubric).shoppingList(for: [item], room: room).chosenIDs == [nil])
    rubric.roomLimits = try #require(Self.rubric(Self.rugs).rubric).roomLimits
    #expect(try Scorer(rubric).shoppingList(for: [item], room: room).chosenIDs == ["a"])
    rubric.roomLimits = [
      RoomLimit(
        categories: ["rug"], measure: .width, bounds: [.init(side: .longer, share: 0.5)])
    ]
    #expect(try Scorer(rubric).shoppingList(for: [item], room: room).chosenIDs == [nil])
  }

  @Test("A changed limit is a change of the rubric")
  func changed() throws {
    let old = try #require(Self.rubric(Self.rugs).rubric)
    var new = old
    new.roomLimits?[0].tightTo = 1.3
    let changes = RubricChange.all(from: old, to: new)
    #expect(changes.count == 1 && changes[0].label.hasPrefix("room_limits"), "\(changes)")
    var applied = old
    changes[0].apply(&applied)
    #expect(applied == new)
  }

  @Test(
    "A limit in error names its place and a fix",
    arguments: [
      (
        #"[{"categories": ["rug"], "compare": "widht", "limit": {"side": "longer"}}]"#,
        "room_limits[0].compare: 'widht' is not one of width, height, sides, nothing; did you mean 'width'?"
      ),
      (
        #"[{"categories": ["rug"], "compare": "width"}]"#,
        "room_limits[0].limit: 'limit' is missing"
      ),
      (
        #"[{"categories": ["rug"], "compare": "sides", "limit": [{"side": "longer"}]}]"#,
        "room_limits[0].limit: both sides need two limits, one for each direction"
      ),
      (
        #"[{"categories": ["rug"], "compare": "nothing", "limit": {"side": "longer"}}]"#,
        "room_limits[0].limit: 'compare': 'nothing' has no limit; leave one of them out"
      ),
      (
        #"[{"categories": [], "compare": "nothing"}]"#,
        "room_limits[0].categories: a limit without categories never applies"
      ),
      (
        #"[{"categories": ["rug", "Rugs"], "compare": "nothing"}]"#,
        "room_limits[0].categories[1]: 'Rugs' already has a limit in room_limits[0]"
      ),
      (
        #"[{"categories": ["rug"], "compare": "width", "limit": {"side": "wall", "share": 0.8}}]"#,
        "room_limits[0].limit.side: 'wall' is not one of longer, shorter, height; the known ones are"
          + " longer, shorter, height"
      ),
      (
        #"[{"categories": ["rug"], "compare": "nothing", "tight_to": 0.5}]"#,
        "room_limits[0].tight_to: expected a number from 1 to 100, found 0.5"
      ),
    ])
  func errors(limits: String, message: String) {
    let found = Self.rubric(limits).files[0].diagnostics.map { item in
      "\(item.path): \(item.message)" + (item.help.map { "; \($0)" } ?? "")
    }
    #expect(found == [message])
  }
}
