import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Edits of a rubric since its baseline")
struct RubricEditsTests {
  private static let text = """
    {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
      {"id": "kind", "weight": 0.4, "kind": "taxonomy", "table": "tables/categories.json"},
      {"id": "tone", "weight": 0.3, "kind": "color", "deltaE": {"full": 5, "zero": 40}},
      {"id": "name", "weight": 0.2, "kind": "tokens", "missing": "zero"},
      {"id": "wide", "weight": 0.1, "kind": "number", "relative": false, "steps": [[1, 1], [2, 0.5]]},
      {"id": "far", "kind": "gate", "criterion": "tone", "below": 0.3, "cap": 0.6}],
     "profiles": {"scan": {"tone": 0.1}}, "overrides": [{"categories": ["rug"], "weights": {"tone": 0.5}}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
    """

  /// The content of the tables: the built-in ones, or one in the place of the colors.
  private static func table(_ path: String, colors: String) -> ContiguousArray<UInt8>? {
    path == "tables/colors.json" && !colors.isEmpty
      ? ContiguousArray(colors.utf8) : BuiltInRubrics.table(path)
  }

  /// The rubric without edits.
  private static let unedited = Result { try rubric() }

  private static func rubric(_ text: String = text, colors: String = "") throws -> Rubric {
    let check = RubricCheck(
      ContiguousArray(text.utf8), name: "r.json", table: { table($0, colors: colors) })
    return try #require(check.rubric, "\(check.files.flatMap(\.diagnostics).map(\.message))")
  }

  /// The baseline of a rubric, written and read.
  private static func baseline(_ rubric: Rubric, colors: String = "") throws -> Baseline {
    let tables = try rubric.tables.keys.sorted().map { path in
      CheckedFile(
        name: path, bytes: try #require(table(path, colors: colors)), diagnostics: [])
    }
    var writer = ByteWriter()
    Baseline([], by: Scorer(rubric), sources: []).write(tables: tables, into: &writer)
    let reading = Baseline.read(writer.finish())
    return try #require(reading.baseline, "\(reading.diagnostics.map(\.message))")
  }

  @Test(
    "Each edit has the words of 'rubric diff'",
    arguments: [
      (#""weight": 0.2"#, #""weight": 0.25"#, ["name: weight 0.2 → 0.25"]),
      (#""weight": 0.2"#, #""weight": 0.32000000000000006"#, ["name: weight 0.2 → 0.32"]),
      (#""weight": 0.2"#, #""weight": 0.2000000001"#, ["name: weight 0.2 → 0.2000000001"]),
      (#""kind": "tokens""#, #""kind": "exact""#, ["name: kind tokens → exact"]),
      (#""missing": "zero""#, #""missing": "renormalise""#, ["name: missing zero → renormalise"]),
      (#""relative": false"#, #""relative": true"#, ["wide: relative false → true"]),
      (#""kind": "tokens""#, #""kind": "tokens", "joined": true"#, ["name: joined none → true"]),
      (
        #""kind": "tokens""#, #""kind": "tokens", "candidate": ["name", "title"]"#,
        ["name: candidate name → name + title"]
      ),
      (#""below": 0.3"#, #""below": 0.5"#, ["far: below 0.3 → 0.5"]),
      (#""below": 0.3"#, #""below": 0.3, "missing": "zero""#, ["far: missing default → zero"]),
      (
        ",\n  {\"id\": \"far\", \"kind\": \"gate\", \"criterion\": \"tone\", \"below\": 0.3, \"cap\": 0.6}",
        "", ["far: removed"]
      ),
      (
        #"{"id": "tone""#,
        #"{"id": "size", "weight": 1, "kind": "dimensions", "steps": [[0.1, 1]]}, {"id": "tone""#,
        [
          "size: added with weight 1", "tables/sizes.json: added with 23 entries",
        ]
      ),
      (#"{"tone": 0.1}"#, #"{"tone": 0.2}"#, ["profile scan: tone 0.1 → 0.2"]),
      (#"["rug"]"#, #"["rug", "mat"]"#, ["overrides: rug → rug + mat"]),
      (#""min": 0.8"#, #""min": 0.85"#, ["band match: from 0.8 → 0.85"]),
    ])
  func words(_ old: String, _ new: String, _ labels: [String]) throws {
    #expect(Self.text.contains(old))
    let before = try Self.unedited.get()
    let after = try Self.rubric(Self.text.replacing(old, with: new))
    let record = try Self.baseline(before).record
    let edits = RubricEdits(of: after, since: record, bands: before.bands)
    #expect(edits.labels == labels)
    #expect(RubricChange.all(from: before, to: after).map(\.label) == labels)
    #expect(!edits.hasOnlyBands)
    // Back again, every part is known.
    let same = RubricEdits(of: before, since: record, bands: before.bands)
    #expect(same.labels == [] && same.former == before)
  }

  @Test(
    "Edited content of a table is named, another notation is not",
    arguments: [
      (##"{"table":"colors","colors":{"navy":"#000080","red":"#f00"}}"##, []),
      (
        ##"{"table": "colors", "colors": {"navy": "#000081", "red": "#ff0000"}}"##,
        ["tables/colors.json: 'navy' color #000080 → #000081"]
      ),
      (
        ##"{"table": "colors", "colors": {"navy": "#000080", "red": "#ff0000"}, "many": ["multi"]}"##,
        ["tables/colors.json: many: 'multi' added"]
      ),
    ])
  func tables(_ table: String, _ labels: [String]) throws {
    let first = ##"{"table": "colors", "colors": {"navy": "#000080", "red": "#ff0000"}}"##
    let before = try Self.rubric(colors: first)
    let after = try Self.rubric(colors: table)
    let record = try Self.baseline(before, colors: first).record
    #expect(RubricEdits(of: after, since: record, bands: before.bands).labels == labels)
  }

  @Test("A baseline without its rubric gives the edits of bands")
  func bandsAlone() throws {
    let text = """
      {"schema": 1, "rubric": "n", "version": "1.0.0", "sources": [],
       "bands": {"match": 0.85, "close": 0.5, "rest": 0}, "cases": {}}
      """
    let baseline = try #require(Baseline.read(ContiguousArray(text.utf8)).baseline)
    let edits = RubricEdits(
      of: try Self.rubric(), since: baseline.record, bands: baseline.bands)
    #expect(edits.hasOnlyBands)
    #expect(edits.labels == ["band match: from 0.85 → 0.8"])
    #expect(edits.settings.isEmpty)
    #expect(edits.bands.map(\.text) == ["match 0.85 → 0.8"])
  }

  @Test(
    "A baseline without the content of its tables gives the edits of bands alone",
    arguments: [
      "", #""tables": {"tables/categories.json": "3f1c0a9be2d47815"},"#,
    ])
  func olderTables(tables: String) throws {
    let text = """
      {"schema": 1, "rubric": "n", "version": "1.0.0", "cases": {"q": {"a": 0.5}},
       "bands": {"match": 0.8, "close": 0.5, "rest": 0}, \(tables) "definition": \(Self.text)}
      """
    let reading = Baseline.read(ContiguousArray(text.utf8))
    let baseline = try #require(reading.baseline, "\(reading.diagnostics.map(\.message))")
    #expect(baseline.record == nil && baseline.scores.queries.count == 1)
  }

  @Test("A table in a baseline with an error is rejected at its place")
  func invalidTable() {
    let text = """
      {"schema": 1, "rubric": "n", "version": "1.0.0", "cases": {},
       "bands": {"match": 0.8, "close": 0.5, "rest": 0}, "definition": \(Self.text),
       "tables": {"tables/categories.json": {"table": "colors", "colors": {"navy": "blue"}}}}
      """
    let found = Baseline.read(ContiguousArray(text.utf8)).diagnostics
      .map { "\($0.path): \($0.message)" }
    #expect(
      found.first?.hasPrefix(
        "tables.tables/categories.json: 'tables/categories.json' is not a table: ")
        == true, "\(found)")
  }

  /// The rubric without tables.
  private static let bare = text.replacing(
    #""taxonomy", "table": "tables/categories.json""#, with: #""exact""#
  ).replacing(#""color", "deltaE""#, with: #""number", "tolerance""#)

  @Test(
    "A baseline whose definition is not a rubric is rejected, with the first fault",
    arguments: [
      ("{}", "'schema' is missing"), ("7", "expected an object, found a number"),
      (bare.replacing("tokens", with: "tokns"), "there is no kind 'tokns'"),
      (bare, "its bands are not those of the baseline"),
    ])
  func invalid(_ definition: String, _ fault: String) {
    let reading = Baseline.read(
      ContiguousArray(
        """
        {"schema": 1, "rubric": "n", "version": "1", "bands": {"a": 0}, "cases": {},
         "definition": \(definition)}
        """.utf8))
    #expect(reading.baseline == nil)
    #expect(
      reading.diagnostics.map { "\($0.code.name) \($0.path): \($0.message)" }
        == ["invalid-baseline definition: this is not the definition of a rubric: \(fault)"])
  }
}
