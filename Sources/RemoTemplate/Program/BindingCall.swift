import RemoBytes

/// A step of binding a template: a call of its `ProgramBuilder`, or text and constants for it.
enum BindingCall: Equatable {
  /// Adds `count` bytes from `start` of a source, by its number.
  case text(source: Int, start: Int, count: Int, content: Content)
  /// Adds a constant, by its number.
  case constant(Int, EscapeContext)
  /// Reserves the sources of all styles or scripts.
  case policy(HTMLElement, isSingleQuoted: Bool)
  case write(BoundField, EscapeContext)
  case copy(BoundField)
  case branch(BoundField, ifShown: Bool)
  case endBranch
  case enterList(BoundField, list: Int, depth: Int)
  case endList
  /// Begins calls that count only if a constant has text, or only if it has none.
  case section(constant: Int, ifShown: Bool)
  case endSection

  /// The style or script around the first and after the last byte of a text.
  struct Content: Equatable {
    private static let elements: [HTMLElement?] = [nil, .style, .script]

    var before, after: HTMLElement?

    fileprivate var number: Int {
      (Self.elements.firstIndex(of: before) ?? 0) * 3 + (Self.elements.firstIndex(of: after) ?? 0)
    }

    init(before: HTMLElement?, after: HTMLElement?) {
      self.before = before
      self.after = after
    }

    fileprivate init(number: Int) {
      before = Self.elements[number / 3]
      after = Self.elements[number % 3]
    }
  }
}

// MARK: As text

extension BindingCall {
  /// The call as a letter and numbers: `t3 40 9 0`.
  var text: String {
    func call(_ letter: String, _ numbers: Int...) -> String {
      letter + numbers.map(String.init).joined(separator: " ")
    }
    return switch self {
    case .text(let source, let start, let count, let content):
      call("t", source, start, count, content.number)
    case .constant(let number, let context): call("k", number, Int(context.rawValue))
    case .policy(let element, let isSingleQuoted):
      call("p", element == .style ? 0 : 1, isSingleQuoted ? 1 : 0)
    case .write(let field, let context): call("w", field.id, field.level, Int(context.rawValue))
    case .copy(let field): call("c", field.id, field.level)
    case .branch(let field, let ifShown): call("b", field.id, field.level, ifShown ? 1 : 0)
    case .endBranch: "e"
    case .enterList(let field, let list, let depth): call("l", field.id, field.level, list, depth)
    case .endList: "m"
    case .section(let constant, let ifShown): call("s", constant, ifShown ? 1 : 0)
    case .endSection: "z"
    }
  }

  /// Reads the call in a line; nil if the line is none.
  init?(_ text: Span<UInt8>, line: Range<Int>) {
    guard let first = line.first else { return nil }
    var numbers = SIMD4<Int32>()
    var index = 0
    for offset in line.dropFirst() {
      if text[offset] == ASCII.space {
        index += 1
      } else {
        numbers[index] = numbers[index] &* 10 &+ Int32(text[offset] &- ASCII.zero)
      }
    }
    let (a, b, c, d) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]), Int(numbers[3]))
    let field = BoundField(id: a, level: b)
    switch text[first] {
    case UInt8(ascii: "t"):
      self = .text(source: a, start: b, count: c, content: Content(number: d))
    case UInt8(ascii: "k"): self = .constant(a, EscapeContext(rawValue: UInt8(b)) ?? .markup)
    case UInt8(ascii: "p"): self = .policy(a == 0 ? .style : .script, isSingleQuoted: b == 1)
    case UInt8(ascii: "w"): self = .write(field, EscapeContext(rawValue: UInt8(c)) ?? .markup)
    case UInt8(ascii: "c"): self = .copy(field)
    case UInt8(ascii: "b"): self = .branch(field, ifShown: c == 1)
    case UInt8(ascii: "e"): self = .endBranch
    case UInt8(ascii: "l"): self = .enterList(field, list: c, depth: d)
    case UInt8(ascii: "m"): self = .endList
    case UInt8(ascii: "s"): self = .section(constant: a, ifShown: b == 1)
    case UInt8(ascii: "z"): self = .endSection
    default: return nil
    }
  }
}
