import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Changes between rubrics")
struct RubricChangeTests {
  private static func edited(_ edit: (inout Rubric) -> Void) throws -> (Rubric, Rubric) {
    let old = try #require(BuiltInRubrics.check("room-match")?.rubric)
    var new = old
    edit(&new)
    return (old, new)
  }

  /// The labels of an edit's changes, which turn the old rubric into the new one in order.
  private static func labels(_ edit: (inout Rubric) -> Void) throws -> [String] {
    let (old, new) = try edited(edit)
    let changes = RubricChange.all(from: old, to: new)
    var made = old
    for change in changes { change.apply(&made) }
    #expect(made == new)
    return changes.map(\.label)
  }

  @Test("Edits of a criterion's attributes, kind and options are listed as changes of it")
  func criteria() throws {
    let labels = try Self.labels { rubric in
      rubric.criteria[1].wanted = [AttributeWeight(name: "wood", weight: 1)]
      rubric.criteria[2].kind = .exact
      rubric.criteria[4].kind = .dimensions(.linear(full: 0.1, zero: 0.2))
    }
    #expect(
      labels == [
        "material: wanted material → wood", "color: kind color → exact",
        "dimensions: steps [[0.1, 1], [0.2, 0.7], [0.3, 0.3]] → none, tolerance none → full 0.1, zero 0.2",
      ])
  }

  @Test("A gate's cap and limit are reported as separate changes")
  func gates() throws {
    let gate = Criterion(
      id: "g", weight: 0, kind: .gate(criterion: "style", when: .below(0.5), cap: 0.4), wanted: [],
      candidate: [], missing: nil)
    for (kind, label) in [
      (CriterionKind.gate(criterion: "style", when: .below(0.5), cap: 0.3), "g: cap 0.4 → 0.3"),
      (.gate(criterion: "style", when: .below(0.2), cap: 0.4), "g: below 0.5 → 0.2"),
    ] {
      var (old, new) = try Self.edited { $0.criteria.append(gate) }
      old.criteria.append(gate)
      new.criteria[new.criteria.count - 1].kind = kind
      #expect(RubricChange.all(from: old, to: new).map(\.label) == [label])
    }
  }

  @Test("A change of a gate's criterion and limit is reported in full")
  func watched() throws {
    func gate(_ criterion: String, _ below: Double) -> Criterion {
      Criterion(
        id: "g", weight: 0, kind: .gate(criterion: criterion, when: .below(below), cap: 0.4),
        wanted: [],
        candidate: [], missing: nil)
    }
    let (old, new) = try Self.edited { $0.criteria.append(gate("color", 0.3)) }
    var before = old
    before.criteria.append(gate("style", 0.5))
    #expect(
      RubricChange.all(from: before, to: new).map(\.label)
        == ["g: criterion style → color, below 0.5 → 0.3"])
  }

  @Test("Reordered weights are reported as a new order")
  func order() throws {
    #expect(
      try Self.labels { $0.profiles[0].weights.reverse() } == ["profile scan: new order"])
  }

  @Test("A criterion and its table can both change kind")
  func otherKind() throws {
    func rubric(_ kind: String, _ table: String) throws -> Rubric {
      let text = """
        {"schema": 1, "name": "t", "version": "1", "criteria": [
          {"id": "category", "weight": 1, "kind": "\(kind)", "table": "tables/t.json"}],
         "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
        """
      let check = RubricCheck(ContiguousArray(text.utf8), name: "r.json") { _ in
        ContiguousArray(table.utf8)
      }
      return try #require(check.rubric)
    }
    let old = try rubric(
      "taxonomy", #"{"table": "taxonomy", "groups": {"g": ["sofa", "couch"]}}"#)
    let new = try rubric("prior", #"{"table": "words", "values": {"couch": 0.2}}"#)
    let suite = reading(
      #"{"id":"q","wanted":{"category":"sofa"},"candidates":[{"id":"a","category":"couch"}]}"#, old)
    for (from, to, difference) in [(old, new, -0.3), (new, old, 0.3)] {
      let diff = RubricDiff(from: from, to: to, on: suite.cases)
      let crossing = try #require(diff.crossings.first)
      #expect(abs(crossing.shares.reduce(0, +) - difference) < 1e-12)
    }
  }

  /// A rubric of four judged criteria.
  private static func rubric(_ weights: [Double]) throws -> Rubric {
    let criteria = zip(["o", "p", "r", "q"], weights).map { id, weight in
      #"{"id": "\#(id)", "weight": \#(weight), "kind": "exact"}"#
    }
    let text = """
      {"schema": 1, "name": "t", "version": "1", "criteria": [\(criteria.joined(separator: ", "))],
       "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
      """
    return try #require(check(text).rubric)
  }

  @Test("A change that opposes a crossing is not its cause, even with the largest share")
  func opposed() throws {
    let old = try Self.rubric([2, 2, 1, 1])
    let new = try Self.rubric([6, 9, 9, 6])
    func diff(_ from: Rubric, _ to: Rubric) throws -> (RubricDiff, RubricDiff.Crossing) {
      let suite = reading(
        #"{"id":"q","wanted":{},"candidates":[{"id":"a","scores":{"o":0,"p":1,"q":1,"r":1}}]}"#,
        from)
      let diff = RubricDiff(from: from, to: to, on: suite.cases)
      return (diff, try #require(diff.crossings.first))
    }
    let (up, rise) = try diff(old, new)
    #expect(rise.isUp && rise.shares[0] < 0)
    #expect(up.changes[rise.cause].label.hasPrefix("r:"), "\(up.changes[rise.cause].label)")
    let (down, fall) = try diff(new, old)
    #expect(!fall.isUp && fall.shares[0] > 0)
    #expect(down.changes[fall.cause].label.hasPrefix("r:"), "\(down.changes[fall.cause].label)")
  }

  @Test("Among changes with equal shares, the first is the cause despite rounding")
  func equalShares() throws {
    let old = try Self.rubric([0.2, 0.3, 1, 0.3])
    var new = try Self.rubric([2, 2, 1, 2])
    new.criteria[2].missing = SidedMissingPolicy(.neutral(0.5))
    let suite = reading(
      #"{"id":"q","wanted":{},"candidates":[{"id":"a","scores":{"o":0.3,"p":1,"q":1,"r":0}}]}"#, old
    )
    let diff = RubricDiff(from: old, to: new, on: suite.cases)
    let crossing = try #require(diff.crossings.first)
    #expect(crossing.shares[1] == crossing.shares[3] && crossing.cause == 1)
  }

  @Test("Added, removed and edited profiles are listed as changes")
  func profiles() throws {
    let labels = try Self.labels { rubric in
      var other = rubric.profiles[0]
      other.name = "other"
      other.weights.removeLast(3)
      rubric.profiles[0].weights.removeLast()
      rubric.profiles.append(other)
    }
    #expect(
      labels == [
        "profile scan: dimensions 0.2 → none",
        "profile other: added with category 0.25, material 0.2",
      ])
    #expect(try Self.labels { $0.profiles.removeAll() } == ["profile scan: removed"])
    let more = try Self.labels {
      $0.overrides[0].weights.append(NamedWeight(criterion: "style", weight: 0.5))
    }
    #expect(more == ["override sofa: style none → 0.5"])
  }

  @Test("Edits of overrides, missing values, coverage and calibration show old and new values")
  func wholes() throws {
    let labels = try Self.labels { rubric in
      rubric.overrides.removeLast(3)
      rubric.overrides[0].categories = ["couch"]
      rubric.missing = .neutral(0.4)
      rubric.coverageCap = CoverageCap(below: 0.5, cap: 0.79)
      rubric.calibration = .platt(a: -5, b: 2)
    }
    #expect(
      labels == [
        "overrides: sofa + sectional, rug, lighti…r + mirror, wall art + artwork → couch",
        "missing renormalise → neutral 0.4", "coverage none → below 0.5, cap 0.79",
        "calibration none → kind platt, a -5, b 2",
      ])
  }

  @Test("Bands show their old and new limits, labels and names")
  func bands() throws {
    let labels = try Self.labels { rubric in
      rubric.bands[0].label = "Match"
      rubric.bands[1].label = "Similar"
      rubric.bands[1].minimum = 0.4
    }
    #expect(
      labels == [
        "band match: label none → Match", "band close: from 0.5 → 0.4",
        "band close: label Close match → Similar",
      ])
    let renamed = try Self.labels { $0.bands[1].id = "near" }
    #expect(
      renamed == ["bands: match 0.8, close 0.5, fallback 0 → match 0.8, near 0.5, fallback 0"])
  }

  private static let materials = "tables/materials.json"

  @Test("Each edited entry and relation of a table is a change with its old and new value")
  func tables() throws {
    let labels = try Self.labels { rubric in
      guard var table = rubric.tables[Self.materials] else { return }
      table.entries[0].family = "stone"
      table.entries[1].names.append("heartwood")
      table.entries.append(
        TableEntry(names: ["bone"], family: "shell", parent: nil, value: table.entries[0].value))
      table.relations.removeFirst()
      table.relations.append(TableRelation(first: "glass", second: "stone"))
      table.fallback = 0.5
      table.translations["holz"] = "timber"
      rubric.tables[Self.materials] = table
    }
    let table = try #require(BuiltInRubrics.check("room-match")?.rubric?.tables[Self.materials])
    let (first, second) = (table.entries[0], table.entries[1])
    let gone = table.relations[0]
    #expect(
      Set(labels) == [
        "\(Self.materials): '\(first.name)' family \(first.family ?? "none") → stone",
        "\(Self.materials): '\(second.name)' other names + 'heartwood'",
        "\(Self.materials): 'bone' added, family shell",
        "\(Self.materials): '\(gone.first)' and '\(gone.second)' compatible → not compatible",
        "\(Self.materials): 'glass' and 'stone' not compatible → compatible",
        "\(Self.materials): translation 'holz' wood → timber",
        "\(Self.materials): default \(shortestDecimal(table.fallback)) → 0.5",
      ])
  }

  @Test("Edits of a color table show the new value or the removal")
  func values() throws {
    let colors = "tables/colors.json"
    let color = try Self.labels { $0.tables[colors]?.entries[0].value = 0x00_01_FF }
    #expect(color.count == 1 && color[0].hasSuffix(" → #0001ff"), "\(color)")
    let removed = try Self.labels { $0.tables[colors]?.entries.removeFirst() }
    #expect(removed.count == 1 && removed[0].hasSuffix("' removed"), "\(removed)")
  }

  @Test("A new table or one with very many edits counts as one change")
  func wholeTables() throws {
    let added = try Self.labels { $0.tables["tables/new.json"] = $0.tables[Self.materials] }
    #expect(added.count == 1 && added[0].hasPrefix("tables/new.json: added with "), "\(added)")
    let many = try Self.labels { rubric in
      for number in 0..<201 {
        rubric.tables[Self.materials]?.entries.append(
          TableEntry(names: ["new \(number)"], family: nil, parent: nil, value: 0))
      }
    }
    #expect(many == ["\(Self.materials): 201 edits, such as 'new 0' added"])
  }
}
