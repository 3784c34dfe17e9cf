import RemoBytes
import RemoShop

/// The data of a playground: the rubric, its settings, and the cases with the similarities of all
/// pairs.
///
/// Similarities depend on no setting, so a page computes every score from them, as `Scorer` does.
/// The member names are short, because a suite may have thousands of candidates.
struct PlaygroundData {
  private let run: SuiteRun
  private let file: String
  private let relevance: Int
  /// The scores of the baseline by query and candidate; nil without a baseline.
  private let before: [ByteString: [ByteString: Double]]?
  /// Whether the baseline has a score for any pair of the run.
  private let hasBefore: Bool
  /// The bands of the baseline; nil without its scores.
  private let bands: [Band]?
  /// The edits since the baseline; nil without a baseline.
  private let edits: PlaygroundEdits?
  private var undone: UndoneEdits
  /// A scorer without curves: the page applies the curves itself.
  private let uncurved: Scorer
  private var texts = TextNumbering()

  init(
    _ run: SuiteRun, file: ContiguousArray<UInt8>, relevance: Int, baseline: Baseline?
  ) {
    self.run = run
    self.file = String(decoding: file, as: UTF8.self)
    self.relevance = relevance
    let before = baseline.map { baseline in
      Dictionary(
        keepingFirstOf: baseline.scores.queries.map { query in
          (query.id, Dictionary(keepingFirstOf: query.candidates.map { ($0.id, $0.score) }))
        })
    }
    let hasBefore = run.results.contains { result in
      result.testCase.items.contains { item in
        guard let known = before?[result.testCase.queryID(item)] else { return false }
        return item.candidates.contains { known[$0.id] != nil }
      }
    }
    (self.before, self.hasBefore) = (before, hasBefore)
    bands = hasBefore ? baseline?.bands : nil
    let rubricEdits = baseline.map {
      RubricEdits(of: run.scorer.rubric, since: $0.record, bands: $0.bands)
    }
    edits = rubricEdits.map { PlaygroundEdits($0) }
    undone = UndoneEdits(rubricEdits)
    var rubric = run.scorer.rubric
    for index in rubric.criteria.indices { rubric.criteria[index].curve = nil }
    uncurved = Scorer(rubric, tablesOf: run.scorer)
  }

  /// All data, for `templates/playground/page.js`.
  mutating func json(title: String) -> JSONOutput {
    // Limits of rooms decide which products fit, not their scores.
    let settings = RubricSetting.all(of: run.scorer.rubric).filter { $0.kind != .limit }
    let cases = run.results.map { json($0) }
    return [
      "title": .text(title), "relevant": .of(relevance),
      "rubric": RubricWriter.tree(of: run.scorer.rubric), "file": .text(file),
      "profiles": .texts(run.scorer.rubric.profiles.map(\.name)),
      "baseline": before == nil ? nil : .flag(hasBefore),
      "bands": bands.map { .array($0.map { ["id": .text($0.id), "min": .number($0.minimum)] }) },
      "edits": edits.map { .array($0.all.map { json($0, settings: settings) }) },
      "settings": .array(settings.map(json)), "cases": .array(cases),
      "texts": .texts(texts.all),
    ]
  }

  /// - Returns: the setting, with the greatest value that makes sense, the change that counts
  ///   as 1, and the value in the baseline, if it differs.
  private func json(_ setting: RubricSetting) -> JSONOutput {
    let most =
      switch setting.kind {
      case .level: 1.0
      case .weight: setting.limits.upperBound
      case .tolerance, .limit: max(setting.limits.upperBound, 10 * setting.scale)
      }
    let former = edits?.formerSettings[setting.path].flatMap { $0 == setting.value ? nil : $0 }
    return [
      "path": .text(setting.path), "pointer": .text(setting.pointer),
      "kind": .text(setting.kind.rawValue), "most": .number(max(most, former ?? 0)),
      "scale": .number(setting.scale), "former": former.map { .number($0) },
    ]
  }

  /// - Parameter settings: the settings of the page.
  /// - Returns: the edit, with the numbers of the settings that undo it, if the page has them all.
  private func json(_ edit: PlaygroundEdits.Edit, settings: [RubricSetting]) -> JSONOutput {
    let numbers = edit.settings.compactMap { path in settings.firstIndex { $0.path == path } }
    let isComplete = !numbers.isEmpty && numbers.count == edit.settings.count
    return [
      "text": .text(edit.text), "settings": isComplete ? .array(numbers.map { .of($0) }) : nil,
    ]
  }

  // MARK: Cases

  private mutating func json(_ result: SuiteRun.CaseResult) -> JSONOutput {
    let (testCase, scorer) = (result.testCase, run.scorer)
    let repairs = undone.repairs(of: testCase, failures: result.failures)
    let profile = testCase.profile(in: scorer.rubric)
    let fit = RankedItems.fit(testCase.items, in: testCase.room, by: scorer.rubric)
    var products = ProductNumbering()
    var items: [JSONOutput] = []
    for (item, verdicts) in zip(testCase.items, fit) {
      let read = PreparedItem(item, profile: profile, mode: .computedOnly, by: scorer)
      let explained = uncurved.explain(item, profile: profile, mode: .computedOnly)
      let before = before?[testCase.queryID(item)]
      let places = ranking(item.candidates, scores: item.candidates.map { _ in 0 }).inverted
      var candidates: [JSONOutput] = []
      for (index, candidate) in item.candidates.enumerated() {
        let isTooLarge = verdicts[index]?.status == .tooLarge
        let judged = scorer.rubric.criteria.map { candidate.score($0.id) }
        candidates.append([
          "id": .text(candidate.id.text), "name": .text(candidate.name),
          "grade": candidate.grade.map { .of($0) }, "price": .integer(candidate.priceCents),
          "before": before?[candidate.id].map { .number($0) },
          "tie": .of(places[index]), "product": .of(products.number(candidate)),
          "large": isTooLarge ? .flag(true) : nil,
          "similar": similarities(of: read.candidates[index], for: read.wanted),
          "alike": read.products.isEmpty ? nil : .of(read.products[index]),
          "others": others(of: index, in: read),
          "judged": judged.contains { $0 != nil } ? .array(judged.map { .of($0) }) : nil,
          "why": .array(explained[index].contributions.map { .of(texts.number($0.evidence)) }),
        ])
      }
      items.append([
        "id": .text(item.id.text), "row": .of(read.wanted.weightRow),
        "wanted": .array(item.wanted.entries.map { [.text($0.name), .text($0.value.text)] }),
        "candidates": .array(candidates),
      ])
    }
    return [
      "id": .text(testCase.id.text), "note": testCase.note.map { .text($0) },
      "items": .array(items), "expect": testCase.body.expectations,
      "undo": repairs.isEmpty
        ? nil
        : .object(repairs.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value.text)) }),
      "budget": testCase.body.budget.map { .integer($0) },
      "list": testCase.body.isList ? .flag(true) : nil,
    ]
  }

  /// The other items that may want a candidate; nil unless a rival criterion compares them.
  private func others(of index: Int, in item: PreparedItem) -> JSONOutput? {
    if item.others.isEmpty { return nil }
    let candidate = item.candidates[index]
    return .array(
      item.others[index].map {
        ["row": .of($0.weightRow), "similar": similarities(of: candidate, for: $0)]
      })
  }

  private func similarities(
    of candidate: PreparedCandidate, for wanted: PreparedWanted
  ) -> JSONOutput {
    .array(run.scorer.similarities(of: candidate, for: wanted).map(\.json))
  }
}

/// Texts that occur many times, each kept once.
private struct TextNumbering {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a text; a new text gets the next one.
  mutating func number(_ text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = all.count
    all.append(text)
    return all.count - 1
  }
}

extension [Int] {
  /// The place of each number in this order of `0..<count`.
  fileprivate var inverted: [Int] {
    var places = self
    for (place, number) in enumerated() { places[number] = place }
    return places
  }
}

extension Similarity {
  /// A value is a number, a missing side a letter, and anything else an array that starts with the
  /// kind.
  fileprivate var json: JSONOutput {
    switch self {
    case .missingWanted: "w"
    case .missingCandidate: "c"
    case .value(let value): .number(value)
    case .nearness(let found): .array(["nearness"] + found.map { .of(Int($0.rawValue)) })
    case .codes(let found): ["codes", .text(found.rawValue)]
    case .distance(let distance): ["distance", .number(distance)]
    case .colors(let found): .array(["colors"] + found.map(\.json))
    }
  }
}

extension ColorSimilarity {
  /// A distance, or whether the colors are the same.
  fileprivate var json: JSONOutput {
    switch self {
    case .same: .flag(true)
    case .other: .flag(false)
    case .distance(let distance): .number(distance)
    }
  }
}

// MARK: Expectations

extension SuiteCase.Body {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }

  fileprivate var budget: Int64? {
    if case .list(let list) = self { list.budgetCents } else { nil }
  }

  fileprivate var expectations: JSONOutput {
    switch self {
    case .item(let item):
      ["expect": item.expect?.json, "expect_computed": item.expectComputed?.json]
    case .list(let list): ["expect": list.expect?.json]
    }
  }
}

extension ItemExpectation {
  fileprivate var json: JSONOutput {
    [
      "best": best.map { best in
        switch best {
        case .nothing: []
        case .anyOf(let ids): .texts(ids.map(\.text))
        }
      },
      "order": order.isEmpty ? nil : .texts(order.map(\.text)),
      "fallback": fallback.map { .flag($0) },
      "band": .array(band.map { [.text($0.candidate.text), .text($0.band)] }),
      "score": .array(
        score.map { [.text($0.candidate.text), .number($0.minimum), .number($0.maximum)] }),
      "coverage": .array(coverage.map { [.text($0.candidate.text), .number($0.share)] }),
    ]
  }
}

extension ListExpectation {
  fileprivate var json: JSONOutput {
    [
      "selection": .array(
        (selection ?? []).map { [.text($0.item.text), .of($0.candidate?.text)] }),
      "sum": sum.map { .number($0) }, "total_cents": totalCents.map { .integer($0) },
      "budget_cost": budgetCost.map { .number($0) },
    ]
  }
}
