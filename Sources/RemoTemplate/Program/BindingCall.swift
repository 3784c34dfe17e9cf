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

  /// Reads the number at `offset`, and moves past it and the space or line feed after it.
  static func number(_ text: Span<UInt8>, at offset: inout Int) -> Int {
    var number = 0
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      if byte <= ASCII.space { break }
      number = number &* 10 &+ Int(byte &- ASCII.zero)
    }
    return number
  }

  /// Reads the call at `offset`, and moves past its line; nil if there is none.
  init?(_ text: Span<UInt8>, at offset: inout Int) {
    func number() -> Int { Self.number(text, at: &offset) }
    func field() -> BoundField { BoundField(id: number(), level: number()) }
    func context() -> EscapeContext { EscapeContext(rawValue: UInt8(number())) ?? .markup }
    let letter = text[offset]
    offset += 1
    switch letter {
    case UInt8(ascii: "t"):
      self = .text(
        source: number(), start: number(), count: number(), content: Content(number: number()))
    case UInt8(ascii: "k"): self = .constant(number(), context())
    case UInt8(ascii: "p"):
      self = .policy(number() == 0 ? .style : .script, isSingleQuoted: number() == 1)
    case UInt8(ascii: "w"): self = .write(field(), context())
    case UInt8(ascii: "c"): self = .copy(field())
    case UInt8(ascii: "b"): self = .branch(field(), ifShown: number() == 1)
    case UInt8(ascii: "l"): self = .enterList(field(), list: number(), depth: number())
    case UInt8(ascii: "s"): self = .section(constant: number(), ifShown: number() == 1)
    // Without numbers, the end of the line remains.
    case UInt8(ascii: "e"): (self, offset) = (.endBranch, offset + 1)
    case UInt8(ascii: "m"): (self, offset) = (.endList, offset + 1)
    case UInt8(ascii: "z"): (self, offset) = (.endSection, offset + 1)
    default: return nil
    }
  }
}
