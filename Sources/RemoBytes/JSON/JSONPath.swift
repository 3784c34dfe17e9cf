/// One step from a JSON document to a value inside it.
private enum JSONPathStep {
  /// A member of an object; nil before the object's first key.
  case member(String?)
  case element(Int)
}

extension Span<UInt8> {
  /// The path of the value or error at `offset` of a JSON text: `items[3].price_cents`. At a key,
  /// it is the path of the object. An empty key is shown as `""`.
  ///
  /// Assumes valid JSON up to `offset`. Cost: one pass over that text.
  package func jsonPath(at offset: Int) -> String {
    var steps: [JSONPathStep] = []
    var position = 0
    var key: Range<Int>? = nil
    while position < Swift.min(offset, count) {
      switch self[position] {
      case ASCII.quote:
        let start = position + 1
        position = start
        while position < count, self[position] != ASCII.quote {
          position += self[position] == ASCII.backslash ? 2 : 1
        }
        key = start..<Swift.min(position, count)
      case ASCII.colon:
        if !steps.isEmpty, let key { steps[steps.count - 1] = .member(string(key)) }
      case ASCII.leftBrace: steps.append(.member(nil))
      case ASCII.leftBracket: steps.append(.element(0))
      case ASCII.rightBrace, ASCII.rightBracket: _ = steps.popLast()
      case ASCII.comma:
        switch steps.popLast() {
        case .element(let index): steps.append(.element(index + 1))
        case .member: steps.append(.member(nil))
        case nil: break
        }
      default: break
      }
      position += 1
    }
    return steps.reduce(into: "") { path, step in
      switch step {
      case .element(let index): path += "[\(index)]"
      case .member(nil): break
      case .member(let name?):
        if !path.isEmpty { path += "." }
        path += name.isEmpty ? "\"\"" : name
      }
    }
  }
}
