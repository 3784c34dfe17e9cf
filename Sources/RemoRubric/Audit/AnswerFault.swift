import RemoBytes

package struct AnswerFault: Sendable {
  var kind: Kind
  var criterion: String?
  var place: SuitePlace
  var path = ""
  /// The names of the item and the candidate.
  var subject: String?
  var message: String

  /// The kind with the criterion: `score missing: color`.
  var title: String { kind.title(of: criterion) }

  /// The kinds of faults, in the order of reports. The raw values are stable names for programs.
  package enum Kind: String, CaseIterable, Sendable {
    case brokenJSON = "broken-json"
    case cutOff = "cut-off"
    case refusal
    case noJSON = "no-json"
    case noScores = "no-scores"
    case missingScore = "missing-score"
    case scoreAsText = "score-as-text"
    case otherScale = "other-scale"
    case scoreOutOfRange = "score-out-of-range"
    case unknownScore = "unknown-score"
    case missingTotal = "missing-total"
    case totalOutOfRange = "total-out-of-range"
    case wrongTotal = "wrong-total"
    case labelFlip = "label-flip"
    case reasonNamesOther = "reason-names-other"
    case reasonSaysOther = "reason-says-other"
    case missingReason = "missing-reason"
    case copiedReason = "copied-reason"
    case repeatedQuestion = "repeated-question"
    case unknownItem = "unknown-item"
    case unknownCandidate = "unknown-candidate"
    case offLevel = "off-level"
    case wrapped
    case unnamed
    case unanswered

    /// Whether the audit fails because of the fault; faults of the other kinds are remarks.
    var isError: Bool {
      switch self {
      case .copiedReason, .offLevel, .wrapped, .unnamed, .unanswered: false
      default: true
      }
    }

    /// Whether reports list each fault of this kind. Faults of the other kinds are too many and
    /// alike.
    var isListed: Bool { self != .wrapped && self != .unanswered }

    /// The name in reports.
    var title: String {
      switch self {
      case .brokenJSON: "broken JSON"
      case .cutOff: "JSON cut off"
      case .refusal: "refusal"
      case .noJSON: "words without JSON"
      case .noScores: "JSON without scores"
      case .missingScore: "score missing"
      case .scoreAsText: "score is not a number"
      case .otherScale: "scores on another scale"
      case .scoreOutOfRange: "score outside 0…1"
      case .unknownScore: "score of an unknown criterion"
      case .missingTotal: "sum missing"
      case .totalOutOfRange: "sum outside 0…1"
      case .wrongTotal: "sum is wrong"
      case .labelFlip: "label flips"
      case .reasonNamesOther: "reason names a value that the score denies"
      case .reasonSaysOther: "reason contradicts the score"
      case .missingReason: "reason missing"
      case .copiedReason: "reason copied"
      case .repeatedQuestion: "another answer to the same question"
      case .unknownItem: "unknown item"
      case .unknownCandidate: "unknown candidate"
      case .offLevel: "score between the rubric's levels"
      case .wrapped: "text around the JSON"
      case .unnamed: "item or candidate not named"
      case .unanswered: "candidate not judged"
      }
    }

    fileprivate func title(of criterion: String?) -> String {
      title + (criterion.map { ": \($0)" } ?? "")
    }
  }
}

/// The faults of one kind, and of one criterion if they are about criteria.
struct FaultGroup: Sendable {
  var kind: AnswerFault.Kind
  var criterion: String?
  var faults: [AnswerFault]

  var title: String { kind.title(of: criterion) }

  /// Up to three places: `answers.jsonl:4, :9, :12 and 7 more`.
  var places: String {
    var file = ""
    let shown = faults.prefix(3).map { fault -> String in
      defer { file = fault.place.file }
      return (fault.place.file == file ? "" : fault.place.file) + ":\(fault.place.line)"
    }
    return shown.joined(separator: ", ")
      + (faults.count > 3 ? " and \(faults.count - 3) more" : "")
  }

  /// The groups of faults, in the order of kinds and then of the rubric's criteria.
  static func groups(_ faults: [AnswerFault], criteria: [String]) -> [FaultGroup] {
    AnswerFault.Kind.allCases.flatMap { kind -> [FaultGroup] in
      let own = faults.filter { $0.kind == kind }
      let names: [String?] =
        [nil] + criteria.map(Optional.some)
        + Set(own.compactMap(\.criterion)).subtracting(criteria).sorted().map(Optional.some)
      return names.compactMap { name in
        let found = own.filter { $0.criterion == name }
        return found.isEmpty ? nil : FaultGroup(kind: kind, criterion: name, faults: found)
      }
    }
  }
}
