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

  /// The labels of an edit, which made in order lead to the new rubric.
  private static func labels(_ edit: (inout Rubric) -> Void) throws -> [String] {
    let (old, new) = try edited(edit)
    let changes = RubricChange.between(old, new)
    var made = old
    for change in changes { change.apply(&made) }
    #expect(made == new)
    return changes.map(\.label)
  }

  @Test("what a criterion reads, its kind and its options are changes of it")
  func criteria() throws {
    let labels = try Self.labels { rubric in
      rubric.criteria[1].wanted = [AttributeWeight(name: "wood", weight: 1)]
      rubric.criteria[2].kind = .exact
      rubric.criteria[4].kind = .dimensions(.linear(full: 0.1, zero: 0.2))
    }
    #expect(
      labels == [
        "material: reads other attributes", "color: kind color → exact",
        "dimensions: options of kind dimensions",
      ])
  }

  @Test("a gate's cap and limit are told apart")
  func gates() throws {
    let gate = Criterion(
      id: "g", weight: 0, kind: .gate(criterion: "style", below: 0.5, cap: 0.4), wanted: [],
      candidate: [], missing: nil)
    for (kind, label) in [
      (CriterionKind.gate(criterion: "style", below: 0.5, cap: 0.3), "g: cap 0.4 → 0.3"),
      (.gate(criterion: "style", below: 0.2, cap: 0.4), "g: limit of the gate 0.5 → 0.2"),
    ] {
      var (old, new) = try Self.edited { $0.criteria.append(gate) }
      old.criteria.append(gate)
      new.criteria[new.criteria.count - 1].kind = kind
      #expect(RubricChange.between(old, new).map(\.label) == [label])
    }
  }

  @Test("profiles come and go, and their weights change")
  func profiles() throws {
    let labels = try Self.labels { rubric in
      var other = rubric.profiles[0]
      other.name = "other"
      rubric.profiles[0].weights.removeLast()
      rubric.profiles.append(other)
    }
    #expect(labels == ["profile scan: fewer weights", "profile other: added"])
    #expect(try Self.labels { $0.profiles.removeAll() } == ["profile scan: removed"])
    let more = try Self.labels {
      $0.overrides[0].weights.append(NamedWeight(criterion: "style", weight: 0.5))
    }
    #expect(more == ["override sofa: style 0.5"])
  }

  @Test("other categories, other bands and what thin evidence reaches are one change each")
  func wholes() throws {
    let labels = try Self.labels { rubric in
      rubric.overrides[0].categories = ["couch"]
      rubric.bands[1].id = "near"
      rubric.coverageCap = CoverageCap(below: 0.5, cap: 0.79)
    }
    #expect(
      labels == [
        "overrides: other categories", "coverage: what thin evidence can reach",
        "bands: other names",
      ])
  }

  @Test("of a table, few entries are changes each, many are one, as are relations")
  func tables() throws {
    let path = "tables/materials.json"
    let one = try Self.labels { $0.tables[path]?.entries[0].family = "stone" }
    #expect(one.count == 1 && one[0].hasSuffix("changed"))
    let many = try Self.labels { rubric in
      for index in 0..<13 { rubric.tables[path]?.entries[index].value = 7 }
    }
    #expect(many == ["\(path): 13 entries"])
    let relations = try Self.labels { $0.tables[path]?.relations.removeAll() }
    #expect(relations == ["\(path): other relations"])
    let added = try Self.labels { $0.tables["tables/new.json"] = $0.tables[path] }
    #expect(added == ["tables/new.json: added"])
  }
}
