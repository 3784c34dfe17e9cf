import RemoBytes
import RemoRubric
import RemoShop

/// A path by which untrusted input enters, with the promises that hold for every input.
///
/// No input may end the process: a trap is a finding. A broken promise traps with an explanation.
/// Options depend on the input's CRC-32, so a file always runs in the same way.
enum FuzzTarget: String, CaseIterable {
  /// A document with a shopping list, converted to any format.
  case list
  /// A table, imported as a list.
  case table
  /// A workbook, imported as a list.
  case workbook
  /// A custom template.
  case template
  /// A rubric.
  case rubric
  /// A suite of cases, one per line.
  case suite
  /// Wanted items with their candidates.
  case rank
  /// Relevance judgments. The same lines are also read as a run.
  case trec

  /// Processes `bytes` like the command.
  func run(_ bytes: ContiguousArray<UInt8>) {
    var draw = Draw(bytes)
    switch self {
    case .list: ListFuzzing.run(bytes, drawing: &draw)
    case .table: TableFuzzing.run(bytes, drawing: &draw)
    case .workbook: WorkbookFuzzing.run(bytes)
    case .template: TemplateFuzzing.run(bytes, drawing: &draw)
    case .rubric: Self.rubric(bytes)
    case .suite: Self.suite(bytes)
    case .rank: Self.rank(bytes, &draw)
    case .trec: Self.trec(bytes)
    }
  }

  private static func rubric(_ bytes: ContiguousArray<UInt8>) {
    let check = RubricCheck(bytes, name: "rubric.json", table: BuiltInRubrics.table)
    promise(check.isValid || check.files.contains(where: \.hasErrors), "rejected without an error")
    guard let rubric = check.rubric else { return }
    let reading = SuiteReading([("suite.jsonl", cases)], rubric: rubric)
    promise(!reading.hasErrors, "a rubric for which the cases have errors")
    for result in SuiteRun(reading.cases, by: Scorer(rubric)).results {
      for score in result.scores.joined() {
        promise((0...1).contains(score), "a score of \(score)")
      }
    }
  }

  /// Cases for every kind of criterion.
  private static let cases = ContiguousArray(
    """
    {"id":"sofa","wanted":{"category":"Sofa","name":"Velvet sofa","material":"velvet",
    "color":"navy","style":"mid-century","dimensions":"84\\"W x 36\\"D x 33\\"H","model":"AB-12",
    "price_cents":90000},"candidates":[{"id":"a","name":"Velvet couch AB12","category":"Couch",
    "material":"velvet","color":"#1a2b3c","style":"mcm","dimensions":"213 x 91 x 84 cm",
    "price_cents":129900,"retailer":"Pine","gtin":"4006381333931","grade":2},
    {"id":"b","name":"Replacement legs for a sofa","category":"Rug","grade":0}]}
    """.replacing("\n", with: "").utf8)

  private static func suite(_ bytes: ContiguousArray<UInt8>) {
    let reading = SuiteReading(
      [("suite.jsonl", bytes)], rubric: scorers[0].rubric, scorer: scorers[0])
    if reading.hasErrors { return }
    _ = SuiteRun(reading.cases, by: scorers[0])
  }

  private static func rank(_ bytes: ContiguousArray<UInt8>, _ draw: inout Draw) {
    let scorer = draw.element(of: scorers)
    let options = Ranking.Options(
      budgetCents: draw.element(of: [nil, 100_000]), explain: draw.bit())
    let ranking: Ranking
    do throws(RubricError) {
      ranking = try Ranking(bytes, name: "wanted.json", scorer: scorer, options: options)
    } catch {
      fatalError("a built-in rubric has the bands of lists: \(error)")
    }
    guard let output = ranking.output else { return }
    do throws(ListError) {
      _ = try ShoppingList(decoding: output)
    } catch {
      fatalError("the selection is not a list: \(error)")
    }
  }

  private static func trec(_ bytes: ContiguousArray<UInt8>) {
    let names = "ndcg@10,ndcg(gain=exp)@10,map,mrr,p@5,r@5,f1@5,rprec,bpref,rbp,err,auc,brier,ece"
    guard let metrics = try? Metric.list(names) else {
      fatalError("a metric is unknown: \(names)")
    }
    let qrels = ContiguousArray("1 0 a 1\n1 0 b 0\n2 0 a 2\n".utf8)
    let run = ContiguousArray("1 Q0 a 1 0.9 r\n1 Q0 b 2 0.8 r\n2 Q0 a 1 0.5 r\n".utf8)
    _ = Evaluation.ofTREC(qrels: bytes[...], run: run[...], metrics: metrics)
    _ = Evaluation.ofTREC(qrels: qrels[...], run: bytes[...], metrics: metrics)
  }

  /// The built-in rubrics, compiled once.
  private static let scorers = BuiltInRubrics.names.map { name in
    guard let rubric = BuiltInRubrics.check(name)?.rubric else {
      fatalError("the built-in rubric '\(name)' has an error")
    }
    return Scorer(rubric)
  }
}

/// Draws choices that depend only on the input.
struct Draw {
  private var state: UInt32

  init(_ bytes: ContiguousArray<UInt8>) {
    var sum = CRC32()
    sum.update(bytes.span, in: 0..<bytes.count)
    state = sum.value
  }

  /// Draws one of `elements`, which must not be empty.
  mutating func element<Element>(of elements: [Element]) -> Element {
    let index = Int(state % UInt32(elements.count))
    state /= UInt32(elements.count)
    return elements[index]
  }

  mutating func bit() -> Bool { element(of: [false, true]) }
}

/// Ends the process with `message` unless the promise holds, even in a release build.
func promise(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
