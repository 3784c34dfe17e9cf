import RemoBytes

extension BoundTemplate {
  /// Fills the template and adds the result to `writer`.
  ///
  /// One pass over the instructions; nothing is allocated, but for what the writer needs and, unless
  /// the context compares texts itself, for dynamic names.
  @inlinable
  package func render<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, into writer: inout ByteWriter
  ) {
    let steps = instructions.span
    let text = literals.span
    let tables = TemplateTables(self.tables)
    var frames = TemplateFrames()
    var index = 0
    while index < steps.count {
      let step = steps[index]
      let field = Int(step.field)
      index &+= 1
      if step.operation == .choose {
        let range = Int(step.start)..<Int(step.end)
        if context.isEqual(field, frames[step.frame], to: text, range) { index &+= 1 }
        continue
      }
      if step.start < step.end { writer.append(text, Int(step.start)..<Int(step.end)) }
      switch step.operation {
      case .text, .choose: break
      case .write:
        let cursor = frames[step.frame]
        tables.with(step.detail) { table in
          context.write(field, cursor, into: &writer, escaping: table)
        }
      case .skip:
        let isShown = context.isTruthy(field, frames[step.frame])
        if isShown == (step.detail == 1) { index = Int(step.target) }
      case .skipIfAny:
        if context.count(field, frames[step.frame]) > 0 { index = Int(step.target) }
      case .enterList:
        let cursor = frames[step.frame]
        let count = context.count(field, cursor)
        if count > 0 {
          frames.enter(cursor, at: Int(step.detail), count: count)
        } else {
          index = Int(step.target)
        }
      case .nextElement: if frames.advance(at: Int(step.detail)) { index = Int(step.target) }
      case .jump: index = Int(step.target)
      }
    }
  }
}

/// The tables of a template, held so that handing one on counts no references.
@usableFromInline struct TemplateTables {
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

  /// Calls `body` with the table of that number.
  ///
  /// A table that was chosen among several would have to be retained, hence a call for each.
  @inlinable @inline(__always)
  func with(_ number: UInt8, _ body: (borrowing EscapeTable) -> Void) {
    switch number {
    case 0: body(first)
    case 1: body(second)
    case 2: body(third)
    case 3: body(fourth)
    case 4: body(fifth)
    default: body(all[Int(number)])
    }
  }
}

/// The lists that a render is going through, the innermost at hand; frame 0 is that of no list.
@usableFromInline struct TemplateFrames {
  /// The number of lists that are open.
  @usableFromInline var innermost: UInt8 = 0
  @usableFromInline var cursor = TemplateCursor()
  /// The elements of the innermost list.
  @usableFromInline var count = 0
  /// The cursors and counts of the lists around it.
  @usableFromInline var first: (TemplateCursor, Int) = (TemplateCursor(), 0)
  @usableFromInline var second: (TemplateCursor, Int) = (TemplateCursor(), 0)
  @usableFromInline var third: (TemplateCursor, Int) = (TemplateCursor(), 0)

  @inlinable init() {}

  /// The cursor of a frame that is open.
  @inlinable @inline(__always)
  subscript(_ frame: UInt8) -> TemplateCursor { frame == innermost ? cursor : outer(frame).0 }

  @usableFromInline
  func outer(_ frame: UInt8) -> (TemplateCursor, Int) {
    switch frame {
    case 0: (TemplateCursor(), 0)
    case 1: first
    case 2: second
    default: third
    }
  }

  /// Begins a list of `count` elements, whose depth is `depth`, inside the element at `outer`.
  @usableFromInline
  mutating func enter(_ outer: TemplateCursor, at depth: Int, count elements: Int) {
    switch innermost {
    case 0: break
    case 1: first = (cursor, count)
    case 2: second = (cursor, count)
    default: third = (cursor, count)
    }
    innermost += 1
    cursor = outer
    cursor[depth] = 0
    count = elements
  }

  /// Goes to the next element of the innermost list; after the last, ends it and says false.
  @usableFromInline
  mutating func advance(at depth: Int) -> Bool {
    let next = cursor[depth] + 1
    if next < count {
      cursor[depth] = next
      return true
    }
    innermost -= 1
    (cursor, count) = outer(innermost)
    return false
  }
}
