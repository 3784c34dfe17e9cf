/// The known name most like a mistyped one, for "did you mean …?" in an error.
///
/// Likeness is the optimal string alignment distance (insert, delete, replace, swap neighbours), in
/// Unicode scalars with ASCII letters compared without case. A name is offered only when at most a
/// third of the longer text differs (one slip is always allowed for texts of two scalars or more).
/// Equally near names: the first in `known`. Cost: product of the lengths per known name; for
/// error paths only. A text over 64 scalars has no nearest name.
///
/// - Parameters:
///   - text: what was found.
///   - known: what would have been right.
/// - Returns: the nearest of `known`, or nil if none is near.
package func nearestName(to text: String, in known: some Sequence<String>) -> String? {
  let wanted = foldedScalars(text)
  guard wanted.count >= 2, wanted.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for name in known {
    let candidate = foldedScalars(name)
    let limit = max(1, max(wanted.count, candidate.count) / 3)
    guard abs(wanted.count - candidate.count) <= limit else { continue }
    let distance = alignmentDistance(wanted, candidate)
    if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// The scalars of `text`, ASCII letters in lower case.
private func foldedScalars(_ text: String) -> [UInt32] {
  text.unicodeScalars.map { $0.value &- 65 < 26 ? $0.value + 32 : $0.value }
}

/// The optimal string alignment distance of two texts.
private func alignmentDistance(_ a: [UInt32], _ b: [UInt32]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = last
  for i in a.indices {
    row[0] = i + 1
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count]
}
