import RemoBytes

/// A suite whose cases without expectations get their present results as expectations, for
/// `rubric draft`.
///
/// A drafted case expects the best candidate, the order of candidates whose scores differ clearly,
/// and each candidate's band; a list expects its selection and total. The case has the tag `review`
/// and a note. The note names scores near a threshold, and a best candidate with a lower grade than
/// another. Other cases stay as they are.
package struct SuiteDraft: Sendable {
  /// The number of cases that got expectations.
  package private(set) var draftedCount = 0
  /// The ids of cases that stay without expectations because their selection is not proven optimal.
  package private(set) var unproven: [ByteString] = []
  /// The number of cases that have their own expectations.
  package private(set) var keptCount = 0
  private var lines: [JSONOutput] = []

  package static let tag = "review"
  /// The least difference between two scores whose order is expected.
  private static let leastGap = 0.02
  /// The distance to a threshold within which a score is uncertain.
  private static let margin = 0.02

  /// Drafts the expectations of cases.
  ///
  /// - Parameter documents: the cases as they were read (see `SuiteDecoder.documents`).
  package init(_ cases: [SuiteCase], documents: [ByteString: JSONValue], by scorer: Scorer) {
    if let head = documents[""] { lines.append(JSONOutput(head)) }
    for testCase in cases {
      guard let document = documents[testCase.id] else { continue }
      if testCase.hasExpectation {
        keptCount += 1
        lines.append(JSONOutput(document))
      } else if let expectation = Self.expectation(of: testCase, by: scorer) {
        draftedCount += 1
        lines.append(Self.line(document, testCase: testCase, expectation: expectation, scorer))
      } else {
        unproven.append(testCase.id)
        lines.append(JSONOutput(document))
      }
    }
  }

  /// Writes the cases as JSON Lines.
  package func write(into writer: inout ByteWriter) {
    for line in lines { line.write(.compact, into: &writer) }
  }

  private static func line(
    _ document: JSONValue, testCase: SuiteCase, expectation: (json: JSONOutput, doubts: [String]),
    _ scorer: Scorer
  ) -> JSONOutput {
    guard case .object(let members) = document.kind else { return JSONOutput(document) }
    let replaced = ["expect", "tags", "note"]
    let kept = members.filter { !replaced.contains($0.key) }
      .map { (key: $0.key, value: JSONOutput($0.value)) }
    let tags = testCase.tags.filter { $0 != tag } + [tag]
    let origin = "Drafted from \(scorer.rubric.name) \(scorer.rubric.version)."
    let note = ([testCase.note.map(sentence)].compactMap { $0 } + [origin] + expectation.doubts)
      .joined(separator: " ")
    return .object(
      kept + [("expect", expectation.json), ("tags", .texts(tags)), ("note", .text(note))])
  }

  /// The text with a period, unless it ends with its own punctuation mark.
  private static func sentence(_ text: String) -> String {
    let marks: Set<Character> = [".", "!", "?", "…", ":", ";", "。", "！", "？", "؟", "۔"]
    let text = text.trimmed
    // A closing quote or bracket may follow the punctuation mark.
    let last = text.last { !["\"", "'", "”", "’", "»", ")", "]"].contains($0) }
    return last.map(marks.contains) ?? true ? text : text + "."
  }

  /// The present results as an expectation, with notes for reviewers; nil if the selection of a
  /// list is not proven optimal.
  private static func expectation(
    of testCase: SuiteCase, by scorer: Scorer
  ) -> (json: JSONOutput, doubts: [String])? {
    let prepared = PreparedCase(testCase, by: scorer)
    guard let assignment = prepared.selection(by: scorer)?.assignment else {
      let scores = prepared.scores(by: scorer)[0].map(\.score)
      return expectation(of: testCase.items[0], scores: scores, by: scorer)
    }
    guard assignment.isProven else { return nil }
    let selected = zip(testCase.items, assignment.selected).map { item, index in
      (item.id.text, index.map { JSONOutput.text(item.candidates[$0].id.text) } ?? .null)
    }
    return (["selection": .object(selected), "total_cents": .integer(assignment.price)], [])
  }

  private static func expectation(
    of item: WantedItem, scores: [Double], by scorer: Scorer
  ) -> (json: JSONOutput, doubts: [String]) {
    let order = ranking(item.candidates, scores: scores)
    let close = Scorer.units(scorer.closeMinimum)
    let top = order.first.flatMap { Scorer.units(scores[$0]) >= close ? $0 : nil }
    func id(_ index: Int) -> String { item.candidates[index].id.text }
    var clear: [Int] = []
    for index in order {
      if let last = clear.last, scores[last] - scores[index] < leastGap { continue }
      clear.append(index)
    }
    let bands = order.map {
      (id($0), JSONOutput.text(scorer.rubric.bands[scorer.band(scores[$0])].id))
    }
    let json: JSONOutput = [
      "best": top.map { .text(id($0)) } ?? .null,
      "order": clear.count > 1 ? .texts(clear.map(id)) : nil,
      "band": bands.isEmpty ? nil : .object(bands),
    ]
    return (json, doubts(about: item, scores: scores, order: order, top: top, by: scorer))
  }

  /// Notes on scores near a threshold, and on a best candidate that another one outdoes in grade.
  private static func doubts(
    about item: WantedItem, scores: [Double], order: [Int], top: Int?, by scorer: Scorer
  ) -> [String] {
    var doubts: [String] = []
    for index in order {
      let near = scorer.rubric.bands.first { band in
        band.minimum > 0 && (scores[index] - band.minimum).magnitude < margin
      }
      if let near {
        doubts.append(
          "'\(item.candidates[index].id)' scores \(shown(scores[index])), near the threshold"
            + " \(shortestDecimal(near.minimum)) of '\(near.id)'.")
      }
    }
    if let top, let grade = item.candidates[top].grade,
      let highest = item.candidates.compactMap(\.grade).max(), grade < highest
    {
      doubts.append("The best candidate has grade \(grade), another one has \(highest).")
    }
    return doubts
  }
}
