import RemoBytes

extension BoundTemplate {
  /// Fills the template and adds the result to `writer`.
  ///
  /// One pass over the instructions; nothing is allocated, but for what the writer needs and, unless
  /// the context compares texts itself, for dynamic names.
  @inlinable
  package func render<Context: TemplateContext & ~Copyable>(
    _ context: borrowing Context, into writer: inout ByteWriter
  ) {
    let steps = instructions.span
    let text = literals.span
    let tables = TemplateTables(self.tables)
    var frames = TemplateFrames()
    var index = 0
    while index < steps.count {
      let step = steps[index]
      let field = Int(step.field)
      index += 1
      switch step.operation {
      case .literal: writer.append(text, Int(step.start)..<Int(step.target))
      case .write:
        context.write(
          field, frames[step.frame], into: &writer, escaping: tables[step.detail])
      case .skipUnless:
        if !context.isTruthy(field, frames[step.frame]) { index = Int(step.target) }
      case .skipIf:
        if context.isTruthy(field, frames[step.frame]) { index = Int(step.target) }
      case .skipIfAny:
        if context.count(field, frames[step.frame]) > 0 { index = Int(step.target) }
      case .enterList:
        let cursor = frames[step.frame]
        let count = context.count(field, cursor)
        if count > 0 {
          frames.enter(step.detail, cursor, at: Int(step.start), count: count)
        } else {
          index = Int(step.target)
        }
      case .nextElement:
        if frames.advance(step.detail, at: Int(step.start)) { index = Int(step.target) }
      case .choose:
        let range = Int(step.start)..<Int(step.target)
        if context.isEqual(field, frames[step.frame], to: text, range) { index += 1 }
      case .jump: index = Int(step.target)
      }
    }
  }
}

/// The tables of a template, held so that handing one on counts no references.
@usableFromInline package struct TemplateTables {
  @usableFromInline let first: EscapeTable
  @usableFromInline let second: EscapeTable
  @usableFromInline let third: EscapeTable
  @usableFromInline let fourth: EscapeTable
  @usableFromInline let fifth: EscapeTable
  @usableFromInline let all: ContiguousArray<EscapeTable>

  @usableFromInline init(_ tables: ContiguousArray<EscapeTable>) {
    all = tables
    first = tables.first ?? .unescaped
    second = tables.count > 1 ? tables[1] : first
    third = tables.count > 2 ? tables[2] : first
    fourth = tables.count > 3 ? tables[3] : first
    fifth = tables.count > 4 ? tables[4] : first
  }

  @inlinable @inline(__always)
  package subscript(_ number: UInt8) -> EscapeTable {
    switch number {
    case 0: first
    case 1: second
    case 2: third
    case 3: fourth
    case 4: fifth
    default: all[Int(number)]
    }
  }
}

/// The cursors of the lists that a render is going through; frame 0 is that of no list.
@usableFromInline package struct TemplateFrames {
  @usableFromInline var first = TemplateCursor()
  @usableFromInline var second = TemplateCursor()
  @usableFromInline var third = TemplateCursor()
  @usableFromInline var fourth = TemplateCursor()
  @usableFromInline var counts = SIMD4<Int32>()

  @inlinable package init() {}

  @inlinable
  package subscript(_ frame: UInt8) -> TemplateCursor {
    get {
      switch frame {
      case 0: TemplateCursor()
      case 1: first
      case 2: second
      case 3: third
      default: fourth
      }
    }
    set {
      switch frame {
      case 0: break
      case 1: first = newValue
      case 2: second = newValue
      case 3: third = newValue
      default: fourth = newValue
      }
    }
  }

  /// Begins a list of `count` elements, whose depth is `depth`, inside `outer`.
  @inlinable
  package mutating func enter(_ frame: UInt8, _ outer: TemplateCursor, at depth: Int, count: Int) {
    var cursor = outer
    cursor[depth] = 0
    self[frame] = cursor
    counts[Int(frame) - 1] = Int32(count)
  }

  /// Goes to the next element; false at the end.
  @inlinable
  package mutating func advance(_ frame: UInt8, at depth: Int) -> Bool {
    var cursor = self[frame]
    let next = cursor[depth] + 1
    guard next < Int(counts[Int(frame) - 1]) else { return false }
    cursor[depth] = next
    self[frame] = cursor
    return true
  }
}
