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

  /// `old → new`, each cut to a readable length.
  static func arrow(_ old: String, _ new: String) -> String {
    "\(Figure.short(old, lengthLimit)) → \(Figure.short(new, lengthLimit))"
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
