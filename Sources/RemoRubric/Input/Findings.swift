import RemoBytes

/// A place in a file: its path, for people, and its bytes.
struct JSONPlace {
  var path: String
  var range: Range<Int>
}

/// The diagnostics of one file.
///
/// A class, so that all parts of a decoder report to one list.
final class Findings {
  private(set) var diagnostics: [Diagnostic] = []

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  func error(
    _ code: Diagnostic.Code, _ message: String, help: String? = nil, at place: JSONPlace
  ) {
    add(.error, code: code, message: message, help: help, at: place)
  }

  func warning(
    _ code: Diagnostic.Code, _ message: String, help: String? = nil, at place: JSONPlace
  ) {
    add(.warning, code: code, message: message, help: help, at: place)
  }

  private func add(
    _ severity: Diagnostic.Severity, code: Diagnostic.Code, message: String, help: String?,
    at place: JSONPlace
  ) {
    diagnostics.append(
      Diagnostic(
        severity, code, path: place.path, message: message, help: help, range: place.range))
  }

  func append(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Runs `body`. Its errors become warnings that end with `consequence`.
  func asWarnings<Value>(saying consequence: String, _ body: () -> Value) -> Value {
    let start = diagnostics.count
    let value = body()
    for index in start..<diagnostics.count {
      diagnostics[index] = diagnostics[index].asWarning(saying: consequence)
    }
    return value
  }

  func replaceAll(_ change: (Diagnostic) -> Diagnostic) { diagnostics = diagnostics.map(change) }

  /// Removes each diagnostic that repeats an earlier one: its code, place and message.
  func removeRepetitions() {
    var seen: Set<String> = []
    diagnostics.removeAll { item in
      let place = item.range.map { "\($0.lowerBound) \($0.upperBound)" } ?? item.path
      return !seen.insert("\(item.code.name) \(place) \(item.message)").inserted
    }
  }

  /// The diagnostics by place; those of one place keep their order.
  func sorted() -> [Diagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.range?.lowerBound ?? 0, $0.offset)
        < ($1.element.range?.lowerBound ?? 0, $1.offset)
    }.map(\.element)
  }
}
