import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Values of each kind of criterion")
struct CriterionKindTests {
  /// Word tables by path.
  private static let tables = [
    "decimal.json": #"{"table": "words", "values": {"foo": 0.7, "bar": 0.3}}"#,
    "idf.json": #"{"table": "words", "values": {"velvet": 3, "blue": 1}, "default": 2}"#,
    "tables/colors.json":
      ##"{"table": "colors", "colors": {"black": "#000000", "navy": "#000080", "navy blue": "#000080", "white": "#ffffff", "white navy": "#b0b0d0"}}"##,
    "many.json":
      ##"{"table": "colors", "colors": {"black": "#000000", "navy blue": "#000080", "navy": "#000080", "white": "#ffffff"}, "many": ["multi", "multicolored"], "links": ["with"], "parts": ["trim", "leg"]}"##,
    "sizes.json":
      #"{"table": "sizes", "sizes": {"queen": "60 x 80 in", "twin": "38 x 75 in"}, "behind": ["size", "bed"]}"#,
    "known.json": #"{"table": "words", "values": {"velvet": 3}}"#,
    "names.json": #"{"table": "words", "values": {"heavy duty": 0.9}}"#,
    "grade.json": #"{"table": "words", "values": {"premium": 0.9, "used": 0.2}, "default": 0.5}"#,
  ]

  private static func scorer(_ criteria: String, _ more: String = "") throws -> Scorer {
    let text = """
      {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [\(criteria)],
       "bands": [{"id": "match", "min": 0.8}, {"id": "rest", "min": 0}]\(more)}
      """
    let check = RubricCheck(ContiguousArray(text.utf8), name: "rubric.json") { path in
      tables[path].map { ContiguousArray($0.utf8) }
    }
    return Scorer(try #require(check.rubric, "\(check.files.flatMap(\.diagnostics))"))
  }

  private static func explained(
    _ scorer: Scorer, wanted: String, candidate: String
  ) throws -> ScoredCandidate {
    let line = """
      {"id": "q", "wanted": {\(wanted)}, "candidates": [{"id": "c", "grade": 1\(candidate)}]}
      """
    let reading = reading(line.replacing("\n", with: ""), scorer.rubric)
    let testCase = try #require(reading.cases.first, "\(reading.files.flatMap(\.diagnostics))")
    let item = try #require(testCase.items.first)
    return try #require(scorer.explain(item, profile: nil).first)
  }

  struct Case: CustomTestStringConvertible {
    var criterion: String
    var wanted: String
    var candidate: String
    var value: Double?
    var testDescription: String { "\(criterion): \(wanted) / \(candidate)" }

    init(_ criterion: String, _ wanted: String, _ candidate: String, _ value: Double?) {
      (self.criterion, self.wanted, self.candidate) = (criterion, wanted, candidate)
      self.value = value
    }
  }

  private static let manyColors =
    #""kind": "color", "table": "many.json", "deltaE": {"full": 5, "zero": 40}"#
  private static let sizes =
    #""kind": "dimensions", "table": "sizes.json", "tolerance": {"full": 0, "zero": 0.2}"#
  private static let colorWords =
    #""kind": "color", "of": "words", "deltaE": {"full": 5, "zero": 40}"#

  static let cases =
    recordCases + [
      Case(#""kind": "exact""#, #""Oak  Wood""#, #""oak wood""#, 1),
      Case(#""kind": "exact""#, #""Oak""#, #""oak wood""#, 0),
      Case(#""kind": "exact""#, #"["oak", "ash"]"#, #"["Ash"]"#, 1),
      Case(#""kind": "exact""#, #""oak""#, "null", nil),
      Case(#""kind": "exact""#, #""C++""#, #""C""#, 0),
      Case(#""kind": "exact""#, #"" STRASSE""#, #""straße""#, 1),
      Case(#""kind": "exact""#, #""sofas""#, #""sofa""#, 0),
      Case(#""kind": "exact""#, #""résumé""#, #""resume""#, 0),
      Case(#""kind": "exact""#, #""★★★""#, #""★★★""#, 1),
      Case(#""kind": "exact""#, #""★★★""#, #""★★""#, 0),
      Case(#""kind": "exact""#, "1.0", "1", 1),
      Case(#""kind": "exact""#, "1.0", #""1.0""#, 1),
      Case(#""kind": "exact""#, "1.5", "1", 0),
      Case(#""kind": "code""#, #""012345678905""#, #""0012345678905""#, 1),
      Case(#""kind": "code""#, #""4006381333931""#, #""04006381333931""#, 1),
      Case(#""kind": "code""#, #""000000000000""#, #""012345678905""#, 0),
      Case(#""kind": "code""#, #""000012345670""#, #""00000012345670""#, 1),
      Case(#""kind": "code""#, #""001234""#, #""01234""#, 0),
      Case(#""kind": "code""#, #""4006381333931""#, #""4 006381 333931""#, 1),
      Case(#""kind": "code""#, #""4006381333931""#, #""4006381-333931""#, 1),
      Case(#""kind": "code""#, #""012345678905""#, #""0 12345 67890 5""#, 1),
      Case(#""kind": "code""#, #""012345678905""#, #""EAN 0 12345 67890 5, new""#, 1),
      Case(#""kind": "code""#, #""012345678905""#, #""012345678905.0""#, 1),
      Case(#""kind": "code""#, #""006381333931 set""#, #""4 4 006381 333931""#, 0),
      Case(#""kind": "code""#, #""12345 67890""#, #""12345 67891""#, nil),
      Case(#""kind": "set""#, #"["red", "blue"]"#, #"["blue", "green"]"#, 1.0 / 3),
      Case(#""kind": "set", "measure": "coverage""#, #"["red", "blue"]"#, #"["blue"]"#, 0.5),
      Case(#""kind": "set", "measure": "overlap""#, #"["red", "blue"]"#, #"["blue"]"#, 1),
      Case(#""kind": "set", "of": "words""#, #""soft blue wool""#, #""blue cotton""#, 0.25),
      Case(#""kind": "set", "of": "numbers""#, #""15.4in 2.0 x""#, #""15.4 cm""#, 0.5),
      Case(#""kind": "number", "tolerance": {"full": 0.1, "zero": 0.3}"#, "100", "80", 0.5),
      Case(#""kind": "number", "tolerance": {"full": 0.1, "zero": 0.3}"#, "0", "0", 1),
      Case(
        #""kind": "number", "relative": false, "tolerance": {"full": 5, "zero": 15}"#, "100", "110",
        0.5),
      Case(
        #""kind": "number", "relative": false, "steps": [[1, 1], [10, 0.4]]"#, "100", "110", 0.4),
      Case(#""kind": "number", "steps": [[0.1, 1]]"#, "100", "50", 0),
      Case(#""kind": "number", "relative": false, "steps": [[0.1, 1]]"#, "1", "1.1", 1),
      Case(#""kind": "number", "steps": [[0.1, 1]]"#, #""100""#, #""99.5""#, 1),
      Case(#""kind": "number", "steps": [[0.1, 1]]"#, "100", #""much""#, nil),
      Case(#""kind": "budget", "zero": 0.5"#, "100", "90", 1),
      Case(#""kind": "budget", "zero": 0.5"#, "100", "125", 0.5),
      Case(#""kind": "budget", "zero": 0.5"#, "100", "150", 0),
      Case(#""kind": "budget", "zero": 0"#, "100", "101", 0),
      Case(#""kind": "budget""#, "0", "10", 0),
      Case(#""kind": "budget", "zero": 2"#, "0", "10", 0),
      Case(#""kind": "budget""#, "-5", "10", 0),
      Case(#""kind": "budget""#, "-5", "-5", 1),
      Case(#""kind": "code""#, #""AB-123""#, #""ab123""#, 1),
      Case(#""kind": "code""#, #""ABC1234""#, #""ABC1234X""#, 0.5),
      Case(#""kind": "code""#, #""ABC1234X""#, #""ABC1234""#, 0.5),
      Case(#""kind": "code""#, #""4006381333931""#, #""400638133393""#, 0),
      Case(#""kind": "code""#, #""96385074""#, #""9638507""#, 0),
      Case(#""kind": "code""#, #""ABCDEFGH12""#, #""ABCDEFGH12XY""#, 0.5),
      Case(#""kind": "code""#, #""T829-13""#, #""T829-1""#, 0),
      Case(#""kind": "code""#, #""HD 88-312""#, #""HD88312 chair""#, 1),
      Case(#""kind": "code""#, #""ABC1234""#, #""XYZ9876""#, 0),
      Case(#""kind": "code""#, #""TV set KDL40W, 40in""#, #""Sony KDL-40W""#, 1),
      Case(#""kind": "code""#, #""a sofa""#, #""KDL40W""#, nil),
      Case(#""kind": "code""#, #""ABCDEFGH-IJKLMNOP-1""#, #""abcdefghijklmnop1""#, 1),
      Case(#""kind": "code""#, #""ABCDEFGH-IJKLMNOP-1""#, #""ABCDEFGH-IJKLMNOP-2""#, 0),
      Case(#""kind": "code""#, #""ABCDEFGHIJKLMNOP1""#, #""ABCDEFGHIJKLMNO1 ABCDEFGHIJ12""#, 0),
      Case(#""kind": "code""#, #""1234567890123456""#, #""1234567890123456X""#, 0.5),
      Case(#""kind": "code""#, #""AB1234 CD5678""#, #""XY9999\r\nCD5678""#, 1),
      Case(#""kind": "code""#, #""AB1234 CD5678""#, #""XY9999\u00A0CD5678""#, 1),
      Case(#""kind": "prior", "table": "names.json""#, "null", #"["heavy duty"]"#, 0.9),
      Case(#""kind": "prior", "table": "names.json""#, "null", #"["heavy", "duty"]"#, 0),
      Case(colorWords, #""navy""#, #"["off white", "navy"]"#, 1),
      Case(#""kind": "tokens""#, #""blue velvet sofa""#, #""velvet sofa bed""#, 2.0 / 3),
      Case(#""kind": "tokens""#, #""ghế \u1EA5m café""#, #""GHE a\u0302\u0301m cafe\u0301""#, 1),
      Case(
        #""kind": "tokens", "measure": "jaccard""#, #""blue velvet sofa""#, #""velvet sofa bed""#,
        0.5
      ),
      Case(#""kind": "tokens", "measure": "containment""#, #""blue velvet sofa""#, #""velvet""#, 1),
      Case(#""kind": "tokens", "idf": "idf.json""#, #""blue velvet sofa""#, #""velvet""#, 0.5),
      Case(#""kind": "tokens", "idf": "known.json""#, #""velvet sofa""#, #""sofa""#, 0),
      Case(#""kind": "tokens", "idf": "known.json""#, #""sofa""#, #""sofa""#, nil),
      Case(#""kind": "tokens", "idf": "known.json", "phrase": 0.5"#, #""sofa""#, #""sofa""#, nil),
      Case(
        #""kind": "tokens", "phrase": 0.5"#, #""blue velvet sofa""#, #""velvet sofa bed""#,
        0.5 * 2 / 3 + 0.5 * 0.5),
      Case(#""kind": "tokens", "phrase": 1"#, #""sofa""#, #""sofa""#, 1),
      Case(
        #""kind": "tokens", "position": 0.5"#, #""blue velvet sofa""#, #""a big velvet sofa""#,
        0.5 * 2 / 3 + 0.5 * 0.5),
      Case(
        #""kind": "tokens", "saturation": {"k1": 1, "b": 0}"#, #""blue sofa""#,
        #""blue blue sofa""#,
        (2.0 / 3 + 0.5) / 2),
      Case(colorWords, #""Sofa, black""#, #""black sofa bed""#, 1),
      Case(colorWords, #""black sofa""#, #""white sofa""#, 0),
      Case(colorWords, #""black and white rug""#, #""rug in white""#, 0.5),
      Case(colorWords, #""navy blue sofa""#, #""sofa, navy""#, 1),
      Case(colorWords, #""black sofa""#, #""sofa""#, nil),
      Case(#""kind": "prior", "range": [0, 10]"#, #""any""#, "4", 0.4),
      Case(#""kind": "prior", "range": [10, 0]"#, #""any""#, "4", 0.6),
      Case(#""kind": "tokens", "phrase": 1"#, #""lamp""#, #""floor lamp""#, 1),
      Case(#""kind": "tokens", "phrase": 1"#, #""lamp""#, #""lamp""#, 1),
      Case(#""kind": "tokens", "phrase": 1"#, #""lamp""#, #""floor sofa""#, 0),
      Case(#""kind": "tokens", "phrase": 1"#, #""lamp floor""#, #""floor lamp""#, 0),
      Case(#""kind": "color", "steps": [[9, 0.78]]"#, #""black""#, #""Black""#, 0.78),
      Case(#""kind": "color", "steps": [[9, 0.78]]"#, ##""#000000""##, ##""#000""##, 0.78),
      Case(#""kind": "color", "steps": [[9, 0.78]]"#, ##""#000000""##, ##""#000000ff""##, 0.78),
      Case(#""kind": "color", "steps": [[9, 0.78]]"#, ##""#000""##, ##""#000f""##, 0.78),
      Case(#""kind": "color", "steps": [[9, 0.78]]"#, #""mirage""#, #""mirage""#, 1),
      Case(manyColors, #""multi""#, #""Multicolored""#, 1),
      Case(manyColors, #""multi""#, #""black""#, 0),
      Case(manyColors, #""multi""#, #""black, white, navy""#, 1),
      Case(manyColors, #""multi""#, #""black and white""#, 1),
      Case(manyColors, #""navy""#, #""multi""#, 0),
      Case(manyColors, #""black, white and navy""#, #""multi""#, 1),
      Case(manyColors, #""black and white""#, #""multi""#, 1),
      Case(manyColors, #""navy, white, mirage""#, #""multi""#, 1),
      Case(manyColors, #""navy with white trim""#, #""navy""#, 1),
      Case(manyColors, #""navy""#, #""white with navy trim""#, 0),
      Case(manyColors, #""navy""#, #""navy (white trim)""#, 1),
      Case(manyColors, #""navy, black legs""#, #""navy""#, 1),
      Case(manyColors, #""navy w/ white trim""#, #""navy""#, 1),
      Case(manyColors, #""white trim""#, #""white""#, 1),
      Case(manyColors, #""navy and white""#, #""navy""#, 0.5),
      Case(manyColors, #""navy""#, #""navy multi""#, 1),
      Case(manyColors, #""navy""#, #""navy / multi-color""#, 1),
      Case(manyColors, #""multi""#, #""mirage""#, nil),
      Case(manyColors, #""navyblue""#, #""navy blue""#, 1),
      Case(sizes, #""Queen""#, #""60\" x 80\"""#, 1),
      Case(sizes, #""60\" x 80\"""#, #""queen size bed""#, 1),
      Case(sizes, #""Queen""#, #""twin""#, 0),
      Case(sizes, #""Queen""#, #""Queen of the desert""#, nil),
      Case(#""kind": "color", "steps": [[9, 0.78]]"#, #""mirage""#, #""black""#, nil),
      Case(#""kind": "prior", "range": [0, 10]"#, #""any""#, "40", 1),
      Case(#""kind": "prior", "table": "grade.json""#, #""any""#, #""used, premium""#, 0.9),
      Case(#""kind": "prior", "table": "grade.json""#, #""any""#, #""new""#, 0.5),
      Case(#""kind": "prior""#, #""any""#, #""unknown""#, nil),
    ]

  @Test("A criterion's value equals the one worked out by hand", arguments: cases)
  func value(_ example: Case) throws {
    let scorer = try Self.scorer(#"{"id": "a", "weight": 1, \#(example.criterion)}"#)
    let scored = try Self.explained(
      scorer, wanted: "\"a\": \(example.wanted)", candidate: ", \"a\": \(example.candidate)")
    let found = scored.contributions.first?.value
    #expect((found == nil) == (example.value == nil), "\(String(describing: found))")
    if let found, let value = example.value { #expect(abs(found - value) < 1e-6, "\(found)") }
    #expect(scored.rawScore == scored.contributions.reduce(0) { $0 + $1.contribution })
    if example.value == nil {
      #expect(scored.score == 0 && scored.coverage == 0 && scored.adjustments.isEmpty)
    }
  }

  @Test(
    "The evidence of numbers names their difference and the tolerance",
    arguments: [
      (
        #""tolerance": {"full": 0.05, "zero": 0.2}"#, "200", "220",
        "200 / 220: differ by 9.1 %, tolerance 5 % to 20 %"
      ),
      (#""tolerance": {"full": 0.05, "zero": 0.2}"#, "200", "200", "200 / 200: equal"),
      (
        #""tolerance": {"full": 0.05, "zero": 0.2}"#, "100000", "94999",
        "100000 / 94999: differ by 5.001 %, tolerance 5 % to 20 %"
      ),
      (
        #""relative": false, "tolerance": {"full": 5, "zero": 15}"#, "100", "110",
        "100 / 110: differ by 10, tolerance 5 to 15"
      ),
      (
        #""relative": false, "steps": [[1, 1], [10, 0.4]]"#, "100", "105.25",
        "100 / 105.25: differ by 5.3, tolerance 10"
      ),
      (
        #""steps": [[0.1, 1], [0.25, 0.5]]"#, "100", "50",
        "100 / 50: differ by 50 %, tolerance 25 %"
      ),
      (#""steps": [[0.1, 1]]"#, "100", #""much""#, "100 / much: cannot be compared"),
    ])
  func numberEvidence(
    _ options: String, _ wanted: String, _ candidate: String, _ evidence: String
  ) throws {
    let scorer = try Self.scorer(#"{"id": "a", "weight": 1, "kind": "number", \#(options)}"#)
    let scored = try Self.explained(
      scorer, wanted: #""a": \#(wanted)"#, candidate: #", "a": \#(candidate)"#)
    #expect(scored.contributions.first?.evidence == evidence)
  }

  @Test("The first attribute that names a color counts, and the evidence names the color")
  func colorOfAttributes() throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "weight": 1, "attribute": ["name", "about"], \#(Self.colorWords)}"#)
    let scored = try Self.explained(
      scorer, wanted: #""name": "black sofa""#,
      candidate: #", "name": "sofa", "about": "white cotton""#)
    #expect(scored.contributions.first?.value == 0)
    #expect(scored.contributions.first?.evidence == "black / white")
  }

  @Test(
    "Word scores that reach a band limit on paper reach it in binary too",
    arguments: [
      (#""idf": "decimal.json""#, #""foo bar""#, #""foo", "b": "x""#),
      (#""candidate": {"a": 0.7}"#, #""foo""#, #""foo", "b": "x""#),
      (#""position": 1"#, #""bar""#, #""f o o bar c d e f g h", "b": "x""#),
      (
        #""saturation": {"k1": 1, "b": 1, "length": 7}"#, #""foo""#,
        #""foo two foo foo foo foo foo foo", "b": "x""#
      ),
    ])
  func decimalWords(_ options: String, _ wanted: String, _ candidate: String) throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "weight": 1, "kind": "tokens", \#(options)}"#
        + #", {"id": "b", "weight": 0.5, "kind": "exact"}"#)
    let scored = try Self.explained(
      scorer, wanted: "\"a\": \(wanted), \"b\": \"x\"", candidate: ", \"a\": \(candidate)")
    let value = try #require(scored.contributions[0].value)
    if options.contains("saturation") {
      #expect((value - 7 / (7 + 8.0 / 7)).magnitude < 1e-15)
    } else {
      #expect(scored.score == 0.8 && scored.band == 0, "\(value)")
    }
  }

  @Test(
    "A wanted word has the weight of its best field",
    arguments: [
      ("coverage", #""name": "red""#, 10.0 / 11), ("coverage", #""name": "cheap""#, 1.0 / 11),
      ("coverage", #""name": "red cheap""#, 1), ("jaccard", #""name": "red blue""#, 10.0 / 21),
      ("containment", #""name": "red cheap blue""#, 1), ("containment", #""name": "cheap""#, 0.1),
    ] as [(String, String, Double)])
  func wantedWeights(_ measure: String, _ candidate: String, _ value: Double) throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "weight": 1, "kind": "tokens", "measure": "\#(measure)", "#
        + #""wanted": {"name": 1, "note": 0.1}, "candidate": "name"}"#)
    let scored = try Self.explained(
      scorer, wanted: #""name": "red", "note": "red cheap""#, candidate: ", " + candidate)
    #expect(abs(scored.score - value) < 1e-9, "\(scored.score)")
  }

  @Test(
    "Equal values of 'model' match in any notation, while a name has to contain a code",
    arguments: [
      (#""model": "AB 1234""#, #""model": "ab-1234""#, 1),
      (#""model": "iPhone 12""#, #""model": "iphone 12""#, 1),
      (#""model": "A1""#, #""model": "A1""#, 1), (#""model": "ABC""#, #""model": "abc""#, 1),
      (#""model": ["X", "A1"]"#, #""model": "a/1""#, 1),
      (#""model": "AB/12-34""#, #""model": "ab12 34""#, 1),
      (#""model": "iPhone 12""#, #""model": "iPhone 13""#, nil),
      (#""model": "–""#, #""model": "–""#, nil), (#""name": "A1""#, #""name": "A1""#, nil),
      (#""model": "A1", "name": "KDL40W""#, #""model": "A2", "name": "KDL40W""#, 1),
    ] as [(String, String, Double?)])
  func wholeModels(_ wanted: String, _ candidate: String, _ value: Double?) throws {
    let scorer = try Self.scorer(
      #"{"id": "c", "weight": 1, "kind": "code", "attribute": ["model", "name"]}"#)
    let scored = try Self.explained(scorer, wanted: wanted, candidate: ", " + candidate)
    #expect(scored.contributions[0].value == value)
  }

  @Test(
    "The position counts from the first word of the first known attribute",
    arguments: [
      (#""a": "beta omega", "b": "nu""#, 0.25), (#""b": "nu""#, 1),
      (#""a": "nu beta", "b": "nu""#, 1), (#""a": "beta", "b": "rho nu""#, 0),
    ] as [(String, Double)])
  func positionOfAttributes(_ wanted: String, _ value: Double) throws {
    let scorer = try Self.scorer(
      #"{"id": "t", "weight": 1, "kind": "tokens", "position": 1, "wanted": ["a", "b"], "#
        + #""candidate": "a"}"#)
    let scored = try Self.explained(
      scorer, wanted: wanted, candidate: #", "a": "nu pi rho omega""#)
    #expect(scored.contributions[0].value == value)
  }

  @Test(
    "A penalty phrase does not span two texts of an array",
    arguments: [(#"["heavy duty"]"#, 0.5), (#"["heavy", "duty"]"#, 1)] as [(String, Double)])
  func penaltyOfArrays(_ name: String, _ score: Double) throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "weight": 1, "kind": "exact"}, {"id": "p", "kind": "penalty", "#
        + #""attribute": "name", "table": "names.json", "factor": 0.5}"#)
    let scored = try Self.explained(
      scorer, wanted: #""a": "x""#, candidate: #", "a": "x", "name": \#(name)"#)
    #expect(scored.score == score)
  }

  @Test(
    "A gate stays open at exactly its limit and closes just below",
    arguments: [(60, 0.6), (44, 0.44)])
  func gateAtItsLimit(_ number: Int, _ value: Double) throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "kind": "number", "weight": 1, "tolerance": {"full": 0, "zero": 1}}, "#
        + #"{"id": "g", "kind": "gate", "criterion": "a", "below": \#(value), "cap": 0.1}"#)
    let scored = try Self.explained(scorer, wanted: "\"a\": 100", candidate: ", \"a\": \(number)")
    #expect(scored.score == value && scored.adjustments.isEmpty)
    let less = try Self.explained(
      scorer, wanted: "\"a\": 100", candidate: ", \"a\": \(number - 1)")
    #expect(less.score == 0.1)
  }

  @Test(
    "The gate for other things closes only if the table knows both sides as unrelated",
    arguments: [
      ("rug", #""category": "rug pad""#, true),
      ("rug", #""category": ["rug pad", "rug tape"]"#, true),
      ("rug", #""category": "runner""#, false), ("rug", #""category": "Tatami""#, false),
      ("rug", #""category": ["rug pad", "rug"]"#, false),
      ("Tatami", #""category": "rug pad""#, false),
      ("rug", #""material": "wool""#, false),
      ("rug", #""category": "rug pad", "scores": {"category": 0}"#, false),
    ])
  func gateForOtherThings(_ wanted: String, _ candidate: String, _ isClosed: Bool) throws {
    let rubric = try #require(BuiltInRubrics.check("room-match")?.rubric)
    let line = #"""
      {"id": "q", "wanted": {"category": "\#(wanted)", "color": "navy", "style": "modern"}, "candidates": [
      {"id": "c", "grade": 1, "color": "navy", "style": "modern", \#(candidate)}]}
      """#
    let item = try #require(
      reading(line.replacing("\n", with: ""), rubric).cases.first?.items.first)
    let scored = Scorer(rubric).explain(item, profile: nil)[0]
    #expect(scored.adjustments.contains { $0.id == "another-thing" } == isClosed)
    #expect((scored.score <= 0.4) == isClosed, "\(scored.score)")
  }

  @Test("Thousands of materials on both sides get the exact score")
  func manyMaterials() throws {
    let scorer = Scorer(
      try #require(
        check(
          """
          {"schema": 1, "name": "n", "version": "1.0.0", "criteria": [
            {"id": "a", "kind": "family", "weight": 1, "table": "tables/materials.json"}],
           "bands": [{"id": "match", "min": 0.8}, {"id": "rest", "min": 0}]}
          """
        ).rubric))
    func names(_ letter: String, _ range: Range<Int>) -> AttributeValue {
      .texts(range.map { "\(letter)\($0)" } + ["oak"])
    }
    var (left, right) = (Attributes(), Attributes())
    left.append(names("x", 0..<8000), as: "a")
    right.append(names("x", 4000..<12_000), as: "a")
    let item = WantedItem(
      id: "i", wanted: left, candidates: [Candidate(id: "c", attributes: right)])
    #expect(scorer.scores(item, profile: nil)[0].score == Scorer.rounded(4001.0 / 8001))
  }

  private static let two =
    #"{"id": "a", "weight": 3, "kind": "exact"MISSING}, {"id": "b", "weight": 1, "kind": "exact"}"#

  @Test(
    "A missing value counts as its policy says",
    arguments: [
      (#""renormalise""#, 1.0, []), (#""zero""#, 0.25, []), (#"{"neutral": 0.5}"#, 0.625, []),
      (#"{"cap": 0.6}"#, 0.6, ["a cap 0.6"]),
      (#"{"wanted": "zero", "candidate": {"cap": 0.7}}"#, 0.7, ["a cap 0.7"]),
    ] as [(String, Double, [String])])
  func missing(_ policy: String, _ score: Double, _ adjustments: [String]) throws {
    let scorer = try Self.scorer(Self.two.replacing("MISSING", with: ", \"missing\": \(policy)"))
    let scored = try Self.explained(
      scorer, wanted: #""a": "oak", "b": "x""#, candidate: #", "b": "x""#)
    #expect(abs(scored.score - score) < 1e-9)
    #expect(scored.coverage == 0.25)
    let found = scored.adjustments.map {
      "\($0.id) \($0.kind.rawValue) \(shortestDecimal($0.amount))"
    }
    #expect(found == adjustments)
  }

  @Test("The lowest of several caps applies", arguments: [("a", 0.6, 0.7), ("b", 0.7, 0.6)])
  func severalCaps(_ id: String, _ first: Double, _ second: Double) throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "weight": 1, "kind": "exact", "missing": {"cap": \#(first)}}, "#
        + #"{"id": "b", "weight": 1, "kind": "exact", "missing": {"cap": \#(second)}}, "#
        + #"{"id": "c", "weight": 1, "kind": "exact"}"#)
    let scored = try Self.explained(
      scorer, wanted: #""a": "x", "b": "x", "c": "x""#, candidate: #", "c": "x""#)
    #expect(scored.score == 0.6 && scored.adjustments.map(\.id) == [id])
  }

  @Test("Without any known value the score is 0, whatever the neutral values")
  func uncovered() throws {
    let scorer = try Self.scorer(
      #"{"id": "a", "weight": 1, "kind": "exact", "missing": {"neutral": 0.5}}"#)
    let scored = try Self.explained(scorer, wanted: "", candidate: "")
    #expect(scored.score == 0 && scored.coverage == 0 && scored.rawScore == 0.5)
    #expect(scored.adjustments.map(\.kind) == [.uncovered])
    #expect(scored.contributions.map(\.source) == [.neutral])
  }

  @Test("Gates, low coverage and calibration adjust the whole score and are reported")
  func adjustments() throws {
    let criteria = Self.two.replacing("MISSING", with: "")
    let gated = try Self.scorer(
      criteria + #", {"id": "g", "kind": "gate", "criterion": "b", "below": 0.5, "cap": 0.3}"#)
    var scored = try Self.explained(
      gated, wanted: #""a": "oak", "b": "x""#, candidate: #", "a": "oak", "b": "y""#)
    #expect(scored.score == 0.3 && scored.rawScore == 0.75)
    #expect(scored.adjustments.map(\.id) == ["g"] && scored.adjustments[0].evidence == "b is 0")
    scored = try Self.explained(
      gated, wanted: #""a": "oak", "b": "x""#, candidate: #", "a": "ash", "b": "x""#)
    #expect(scored.score == 0.25 && scored.adjustments.isEmpty)
    // A cap never raises, and a trace shows that the gate is closed.
    scored = try Self.explained(
      gated, wanted: #""a": "oak", "b": "x""#, candidate: #", "a": "ash", "b": "y""#)
    #expect(scored.score == 0 && scored.adjustments.map(\.before) == [0])
    #expect(scored.adjustments[0].evidence == "b is 0; no effect, as the score is no higher")

    let thin = try Self.scorer(criteria, #", "coverage": {"below": 0.5, "cap": 0.79}"#)
    scored = try Self.explained(
      thin, wanted: #""a": "oak", "b": "x""#, candidate: #", "b": "x""#)
    #expect(scored.score == 0.79 && scored.adjustments.map(\.kind) == [.cap])
    scored = try Self.explained(
      thin, wanted: #""a": "oak", "b": "x""#, candidate: #", "b": "y""#)
    #expect(scored.score == 0 && scored.adjustments.isEmpty)
    let enough = try Self.scorer(criteria, #", "coverage": {"below": 0.25, "cap": 0.79}"#)
    scored = try Self.explained(
      enough, wanted: #""a": "oak", "b": "x""#, candidate: #", "b": "x""#)
    #expect(scored.score == 1 && scored.coverage == 0.25)

    let curve = #", "calibration": {"kind": "isotonic", "points": [[0, 0.1], [1, 0.9]]}"#
    scored = try Self.explained(
      try Self.scorer(criteria, curve), wanted: #""a": "oak", "b": "x""#,
      candidate: #", "a": "oak", "b": "y""#)
    #expect(abs(scored.score - 0.7) < 1e-9)
    #expect(scored.adjustments.map(\.kind) == [.calibration])
    #expect(scored.adjustments[0].before == 0.75)
  }
}
