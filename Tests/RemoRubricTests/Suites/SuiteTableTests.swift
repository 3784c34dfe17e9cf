import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Suites as tables")
struct SuiteTableTests {
  private static func read(_ text: String) throws -> SuiteReading {
    reading(text, try builtInScorer("room-match").rubric)
  }

  /// The diagnostics as `line:column path: message; help`.
  private static func found(_ text: String) throws -> [String] {
    let bytes = ContiguousArray(text.utf8)
    return try read(text).files[0].diagnostics.map { item in
      let place = SourceLocation(of: item.range?.lowerBound ?? 0, in: bytes.span)
      return "\(place.line):\(place.column) \(item.path): \(item.message)"
        + (item.help.map { "; \($0)" } ?? "")
    }
  }

  /// A table and the same cases in JSON.
  private static let table = """
    id,wanted.category,wanted.color,room.width_m,room.length_m,room.height_m,tags,note,candidate.id,\
    candidate.name,candidate.color,candidate.price_cents,candidate.dimensions,scores.color,grade,\
    raters.ann,raters.bob,expect.best,expect.order,expect.band,expect.score.min,expect.score.max,\
    expect_computed.fallback
    sofa-1,Sofa,navy,4.2,5.1,2.6,"edge; new","A sofa, for two",a,Langley,navy,129900,"84""W x 36""D",\
    0.9,3,3,2,yes,1,match,0.8,1,no
    sofa-1,,,,,,,,b,Brent,"[""red"", ""blue""]",99900,,,1.0,1,,,2,,,,
    rug-1,Rug,,,,,,,,,,,,,,,,,,,,,true

    """
  private static let json = [
    #"{"id": "sofa-1", "wanted": {"category": "Sofa", "color": "navy"},"#,
    #" "room": {"width_m": 4.2, "length_m": 5.1, "height_m": 2.6}, "tags": ["edge", "new"],"#,
    #" "note": "A sofa, for two","#,
    #" "candidates": [{"id": "a", "name": "Langley", "color": "navy", "price_cents": 129900,"#,
    #" "dimensions": "84\"W x 36\"D", "scores": {"color": 0.9}, "grade": 3, "raters": [3, 2]},"#,
    #" {"id": "b", "name": "Brent", "color": ["red", "blue"], "price_cents": 99900, "grade": 1,"#,
    #" "raters": [1, null]}],"#,
    #" "expect": {"best": "a", "order": ["a", "b"], "band": {"a": "match"},"#,
    #" "score": {"a": {"min": 0.8, "max": 1}}}, "expect_computed": {"fallback": false}}"#,
    "\n",
    #"{"id": "rug-1", "wanted": {"category": "Rug"}, "candidates": [],"#,
    #" "expect_computed": {"fallback": true}}"#,
  ].joined()

  @Test("A line 'sep=;' names the delimiter, and numbers may have a decimal comma")
  func germanTable() throws {
    let table = """
      id;wanted.category;candidate.id;candidate.category;expect.score
      s;Sofa;a;Loveseat;0,5

      """
    for text in [table, "sep=;\r\n" + table, table.replacing("0,5", with: "0.5")] {
      let reading = try Self.read(text)
      #expect(reading.files[0].diagnostics.map(\.message) == [])
      #expect(reading.cases.count == 1)
    }
  }

  @Test("A table has the same cases as JSON, whatever its delimiter and line ends")
  func equalCases() throws {
    func cases(_ text: String) throws -> [SuiteCase] {
      let reading = try Self.read(text)
      #expect(reading.files[0].diagnostics.map(\.message) == [])
      return reading.cases.map { known in
        var known = known
        known.place.line = 0
        return known
      }
    }
    let wanted = try cases(Self.json)
    #expect(wanted.count == 2)
    #expect(try cases(Self.table) == wanted)
    #expect(try cases("\u{FEFF}\n" + Self.table) == wanted)
    #expect(try cases(Self.table.replacing("\n", with: "\r\n")) == wanted)
    // The commas in quoted cells stay in their cells.
    let semicolons = "id;wanted.category;grade\n\"a\";Sofa, navy;1\n"

    #expect(try cases(semicolons)[0].items[0].wanted.text("category") == "Sofa, navy")
    #expect(
      try cases("id\twanted.category\tcandidate.name\tgrade\na\tSofa\tx\t1\na\t\ty\t0\n")[0]
        .items[0].candidates.map(\.id) == ["1", "2"])
  }

  @Test("Rows of one case may stand apart; the case is that of its first row")
  func scattered() throws {
    let reading = try Self.read(
      "id,candidate.id,grade\nx,a,1\ny,a,0\nx,b,0\n")
    #expect(reading.cases.map { "\($0.id):\($0.place.line)" } == ["x:2", "y:3"])
    #expect(reading.cases[0].items[0].candidates.map(\.id) == ["a", "b"])
  }

  @Test(
    "Parts of a size and several best candidates are columns of their own",
    arguments: [
      ("candidate.dimensions.width,candidate.dimensions.unit", "84,in", "84 W in")
    ])
  func parts(headings: String, cells: String, shown: String) throws {
    let reading = try Self.read(
      "id,candidate.id,\(headings),expect.best\nx,a,\(cells),1\nx,b,\(cells),x\n")
    #expect(reading.files[0].diagnostics == [])
    guard case .item(let item) = try #require(reading.cases.first).body else { return }
    #expect(item.item.candidates[0].attributes.text("dimensions") == shown)
    #expect(item.expect?.best == .anyOf(["a", "b"]))
  }

  @Test(
    "Errors name line, column, heading, cause and fix",
    arguments: [
      (
        "id,wnated.color,grade\n",
        ["1:4 : unknown column 'wnated.color'; did you mean 'wanted.color'?"]
      ),
      (
        "id,color,grade\n",
        [
          "1:4 : unknown column 'color'; what is wanted begins with 'wanted.', what a candidate has"
            + " with 'candidate.'"
        ]
      ),
      ("id,grade,grade\n", ["1:10 : the column 'grade' occurs twice; remove one of them"]),
      (
        "wanted.color,grade\n",
        ["1:1 : the column 'id' is missing; each row begins with the ID of its case"]
      ),
      (
        "id,grade\n,1\nb,1\n",
        ["2:1 : 'id' is missing; repeat the ID of a case in each of its rows"]
      ),
      (
        "id,grade\nb,1,2\nb,1\n",
        [
          "2:5 : the row has 3 cells, but the table has 2 headings;"
            + " put each cell that contains the delimiter in quotes"
        ]
      ),
      (
        "id,grade\nb,\"1\" 2\nc,1\n",
        [
          "2:6 : text follows the closing quote of a cell; double each quote inside a cell in"
            + " quotes: \"2'6\"\" wide\""
        ]
      ),
      (
        "id,\nb,1\nc,\n",
        ["2:3 : the column of this cell has no heading; give the column a heading, or empty it"]
      ),
      (
        "id,wanted.color,grade\nb,navy,1\nb,red,0\n",
        [
          "3:3 wanted.color: 'red' differs from 'navy' in an earlier row of this case; the rows of"
            + " a case want the same; leave a repeated cell empty, or give the row another ID"
        ]
      ),
      (
        "id,candidate.id,grade\nb,a,good\n", ["2:5 grade: expected a number, found a string"]
      ),
      (
        "id,candidate.id,grade\nb,a,1.5\n",
        ["2:5 grade: a grade is a whole number of at least 0"]
      ),
      (
        "id,candidate.id,candidate.price_cents,grade\nb,a,249.99,1\n",
        [
          "2:5 candidate.price_cents: expected whole cents, found 249.99; price_cents is in cents; write 24999 for 249.99"
        ]
      ),
      (
        "id,candidate.id,scores.colour,grade\nb,a,1,1\n",
        ["1:17 scores.colour: the rubric has no criterion 'colour'; did you mean 'color'?"]
      ),
      (
        "id,candidate.id,expect.band\nb,a,mtach\n",
        ["2:5 expect.band: the rubric has no band 'mtach'; did you mean 'match'?"]
      ),
      (
        "id,candidate.id,expect.best\nb,a,maybe\n",
        ["2:5 expect.best: expected true or false, found 'maybe'"]
      ),
      (
        "id,candidate.id,expect.order\nb,a,1\nb,c,1\n",
        [
          "3:5 expect.order: two candidates have the place 1; give each a place of its own, or"
            + " leave one out"
        ]
      ),
      (
        "id,candidate.id,grade\nb,a,1\nb,a,0\n",
        ["3:3 candidate.id: 'a' is already the ID of candidates[0]"]
      ),
      (
        "id,candidate.id,candidate.dimensions,candidate.dimensions.width,grade\nb,a,2 m,3,1\n",
        ["2:9 dimensions: 'dimensions' is given as a whole and in parts; keep one of them"]
      ),
      (
        "id,items,grade\n",
        ["1:4 : unknown column 'items'; a case with several items is written in JSON"]
      ),
    ])
  func errors(text: String, found: [String]) throws {
    let all = try Self.found(text)
    #expect(
      all.filter { !$0.includes("suite has no case") && !$0.includes("neither expectations") }
        == found)
  }

  @Test("A misspelled heading is reported once, however many rows there are")
  func headingOnce() throws {
    let scorer = try builtInScorer("room-match")
    let rows = (0..<13).map { "q\($0),navy,a,navy,1\nq\($0),,b,red,0\n" }
    let text = "id,wanted.colour,candidate.id,candidate.colour,grade\n" + rows.joined()
    let reading = SuiteReading(
      [(name: "s.csv", bytes: ContiguousArray(text.utf8))], rubric: scorer.rubric, scorer: scorer)
    #expect(reading.cases.count == 13)
    #expect(
      reading.files[0].diagnostics.map { "\($0.path): \($0.message); \($0.help ?? "")" } == [
        "wanted.colour: unknown key 'colour'; did you mean 'color'?",
        "candidate.colour: unknown key 'colour'; did you mean 'color'?",
      ])
  }

  @Test("Text that is neither JSON nor a table of cases is an error of JSON")
  func otherText() throws {
    for text in ["hello\n", "a,b\n1,2\n", "<html>\n"] {
      let found = try Self.read(text).files[0].diagnostics
      #expect(found.first?.code == "invalid-json", "\(text)")
    }
  }
}
