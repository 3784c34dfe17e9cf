import RemoBytes

/// Short texts for the values of rubric files, as labels of changes show them.
enum SettingText {
  /// Longer values are cut.
  private static let lengthLimit = 60

  /// The settings that differ between two values, with their old and new values:
  /// `tolerance.zero 0.25 → 0.3`.
  ///
  /// - Parameter path: the name of the value that is compared.
  static func differences(_ old: JSONValue?, _ new: JSONValue?, path: String) -> [String] {
    if case .object(let before)? = old?.kind, case .object(let after)? = new?.kind {
      let keys = before.map(\.key) + after.map(\.key).filter { old?[$0] == nil }
      return keys.flatMap { key in
        differences(old?[key], new?[key], path: path.isEmpty ? key : "\(path).\(key)")
      }
    }
    let (before, after) = (whole(old), whole(new))
    if before == after { return [] }
    return ["\(path) \(arrow(before, after))"]
  }

  /// `old → new`, each cut to a readable length. Texts that would look the same when cut are shown
  /// from a little before the place where they begin to differ.
  static func arrow(_ old: String, _ new: String) -> String {
    let (before, after) = (Figure.short(old, lengthLimit), Figure.short(new, lengthLimit))
    guard before == after, old != new else { return "\(before) → \(after)" }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let start = max(0, same - 10)
    let ends = [old, new].map { Figure.short("…" + $0.dropFirst(start), lengthLimit) }
    return "\(ends[0]) → \(ends[1])"
  }

  /// The names that a list gained and lost: `+ 'tv bench', − 'console'`.
  static func listChange(_ old: [String], _ new: [String]) -> String {
    let added = new.filter { !old.contains($0) }.map { "+ '\($0)'" }
    let removed = old.filter { !new.contains($0) }.map { "− '\($0)'" }
    return added.isEmpty && removed.isEmpty
      ? "another order" : (added + removed).joined(separator: ", ")
  }

  static func arrow(_ old: Double, _ new: Double) -> String {
    arrow(shortestDecimal(old), shortestDecimal(new))
  }

  /// The value without the signs of JSON; `none` for one that is missing.
  static func whole(_ value: JSONValue?) -> String {
    switch value?.kind {
    case nil, .null: "none"
    case .bool(let flag): flag ? "true" : "false"
    case .number(_, let text): text
    case .string(let text): text
    case .array(let elements): "[" + elements.map { whole($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      members.map { "\($0.key) \(whole($0.value))" }.joined(separator: ", ")
    }
  }
}
