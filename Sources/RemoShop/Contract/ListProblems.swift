import RemoBytes

/// What was wrong with a document: errors, warnings, and what a lenient pass left out.
package struct ListProblems: Sendable {
  /// A part of the input that is not in the list.
  package struct Reject: Equatable, Sendable {
    package let path: String
    /// Where its text lies in the document's buffer.
    package let range: Range<Int>
    package let reason: String
  }

  /// A point in time, to ask later what came since.
  struct Mark {
    fileprivate let errors: Int
    fileprivate let dropped: Int
  }

  /// What the API said in the place of a list.
  package struct Answer: Hashable, Sendable {
    /// Where the project is.
    var step: String?
    /// Its error in words: its message, or else its code.
    var message: String?
    /// Whether the same may be asked for again.
    var retryable: Bool?
  }

  /// Errors beyond this number are only counted.
  private static let limit = 1000

  /// In document order.
  package private(set) var errors: [Diagnostic] = []
  /// Errors that were only counted.
  package private(set) var furtherErrors = 0
  /// In document order, too: places are found in one pass.
  package private(set) var warnings: [Diagnostic] = []
  package private(set) var rejects: [Reject] = []
  /// Whether someone will read about the problems: else they are only counted.
  var areTold = true
  /// What was left out where problems are only counted.
  private var countedRejects = 0
  /// Of a document that has no list.
  var answer: Answer?

  /// No problem.
  package init() {}

  /// That alone, of a document that is something else than a list.
  package init(_ error: Diagnostic) { errors = [error] }

  var mark: Mark { Mark(errors: errors.count, dropped: furtherErrors) }

  mutating func removeAll() {
    if !errors.isEmpty { errors.removeAll() }
    if !warnings.isEmpty { warnings.removeAll() }
    if !rejects.isEmpty { rejects.removeAll() }
    furtherErrors = 0
    countedRejects = 0
    if answer != nil { answer = nil }
  }

  /// Whether there is no error.
  var hasNoError: Bool { errors.isEmpty && furtherErrors == 0 }

  /// Whether everything is in the list.
  var hasNoReject: Bool { rejects.isEmpty && countedRejects == 0 }

  /// Whether the next error is to be added; else it is counted.
  var keepsNextError: Bool { areTold && errors.count < Self.limit }

  mutating func addError(_ error: Diagnostic) { errors.append(error) }

  mutating func countError() { furtherErrors += 1 }

  /// What is no JSON ends the pass: the errors before it stay.
  mutating func addSyntaxError(_ error: Diagnostic) { errors.append(error) }

  mutating func addWarning(_ warning: Diagnostic) { warnings.append(warning) }

  mutating func addReject(_ reject: Reject) { rejects.append(reject) }

  /// Counts a part that is left out for the errors since `mark`.
  mutating func countReject(since mark: Mark) {
    dropErrors(since: mark)
    countedRejects += 1
  }

  /// Puts everything into document order, and forgets what was repaired or left out in parts that
  /// were left out after all; of one place, errors and warnings keep their order.
  mutating func finish() {
    Self.sort(&errors)
    Self.sort(&warnings)
    if rejects.isEmpty { return }
    rejects.sort { left, right in
      // Around others first.
      (left.range.lowerBound, right.range.upperBound)
        < (right.range.lowerBound, left.range.upperBound)
    }
    var end = 0
    rejects.removeAll { reject in
      if reject.range.upperBound <= end { return true }
      end = reject.range.upperBound
      return false
    }
    var next = 0
    warnings.removeAll { warning in
      guard warning.code == .repaired || warning.code == .rejected, let range = warning.range
      else { return false }
      while next < rejects.count, rejects[next].range.upperBound <= range.lowerBound { next += 1 }
      guard next < rejects.count, rejects[next].range != range else { return false }
      return rejects[next].range.lowerBound <= range.lowerBound
    }
  }

  func hasErrors(since mark: Mark) -> Bool {
    errors.count > mark.errors || furtherErrors > mark.dropped
  }

  mutating func dropErrors(since mark: Mark) {
    errors.removeLast(errors.count - mark.errors)
    furtherErrors = mark.dropped
  }

  /// The errors since `mark` in one line, paths shortened by that of their object.
  func reason(since mark: Mark, without path: String) -> String {
    errors[mark.errors...].map { error in
      let field = error.path.hasPrefix(path + ".") ? error.path.dropFirst(path.count + 1) : ""
      return (field.isEmpty ? "" : "\(field): ") + error.message
    }.joined(separator: "; ")
  }

  private static func sort(_ diagnostics: inout [Diagnostic]) {
    guard diagnostics.count > 1 else { return }
    diagnostics =
      diagnostics.enumerated().sorted { left, right in
        let leftStart = left.element.range?.lowerBound ?? 0
        let rightStart = right.element.range?.lowerBound ?? 0
        return (leftStart, left.offset) < (rightStart, right.offset)
      }.map(\.element)
  }
}

extension Diagnostic.Code {
  /// A value that was taken although the contract has it otherwise.
  static let repaired: Self = "repaired"
  /// A part that was left out.
  static let rejected: Self = "rejected"
}
