extension Span<UInt8> {
  /// The path of the value, key or error at `offset` of a JSON text: `items[3].price_cents`.
  /// At a key, it is the path of the key's object.
  ///
  /// Assumes valid JSON up to `offset`. Cost: one pass over that text.
  package func jsonPath(at offset: Int) -> String {
    var path: [String] = []
    var indices: [Int?] = []
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
        if !path.isEmpty, let key { path[path.count - 1] = string(key) }
      case ASCII.leftBrace:
        path.append("")
        indices.append(nil)
      case ASCII.leftBracket:
        path.append("")
        indices.append(0)
      case ASCII.rightBrace, ASCII.rightBracket:
        _ = path.popLast()
        _ = indices.popLast()
      case ASCII.comma:
        if let last = indices.last, let index = last { indices[indices.count - 1] = index + 1 }
        if let last = indices.last, last == nil { path[path.count - 1] = "" }
      default: break
      }
      position += 1
    }
    var text = ""
    for (name, index) in zip(path, indices) {
      if let index {
        text += "[\(index)]"
      } else if !name.isEmpty {
        text += text.isEmpty ? name : ".\(name)"
      }
    }
    return text
  }
}
