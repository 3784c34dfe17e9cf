import RemoBytes

/// Collects the instructions and the text of a bound template.
struct BoundTemplateBuilder {
  private(set) var instructions = ContiguousArray<BoundInstruction>()
  /// The document's row, and the sections of lists.
  private var loops: ContiguousArray<BoundLoop>
  /// The loops that are open, the document among them: what each level's row is filled for.
  private var open = ContiguousArray<UInt32>(repeating: 0, count: 1)
  /// The branch that ended last, and where.
  private var closed: (index: Int, end: Int)?
  private var literals = ContiguousArray<UInt8>()
  /// Where the text began that no instruction adds yet.
  private var pending = 0
  /// The contexts of the values, by number.
  private var contexts = ContiguousArray<UInt8>()

  /// A builder that has taken the steps of a plan.
  init(_ plan: TemplatePlan, _ constants: borrowing TemplateConstants) {
    loops = [BoundLoop(list: plan.record.document, level: 0, outer: 0, depth: 0)]
    let constants = constants.texts(plan.record.constants)
    let texts = constants.bytes.span
    literals.reserveCapacity(plan.textCount)
    instructions.reserveCapacity(plan.count)
    /// The instruction that a step became.
    var numbers = ContiguousArray<UInt32>(repeating: 0, count: plan.count)
    var index = 0
    while index < plan.count {
      let step = plan[index]
      var next = index + 1
      switch step.operation {
      case .text: literals.append(contentsOf: plan.texts[step.text].bytes[step.range])
      case .constant:
        let text = constants[Int(step.number)]
        if let context = step.context {
          context.table.escape(texts, text, to: &literals)
        } else {
          literals.append(contentsOf: constants.bytes[text])
        }
      case .skipIfEmpty: if constants[Int(step.number)].isEmpty { next = Int(step.first) }
      case .skipUnlessEmpty: if !constants[Int(step.number)].isEmpty { next = Int(step.first) }
      case .write: if let context = step.context { write(step.field, context) }
      case .copy: copy(step.field)
      case .skipUnlessShown: numbers[index] = UInt32(branch(step.field, ifShown: true))
      case .skipIfShown: numbers[index] = UInt32(branch(step.field, ifShown: false))
      case .jump: numbers[index] = UInt32(jump())
      case .endBranch: endBranch(Int(numbers[Int(step.first)]))
      case .choose: choose(step.field, plan.texts[0].bytes[step.range])
      case .enterList: enterList(step.field, Int(step.first), depth: Int(step.second))
      case .endList: endList()
      }
      index = next
    }
  }

  // MARK: Instructions

  /// The number of the next instruction, which jumps may go to.
  private mutating func label() -> Int {
    flush()
    return instructions.count
  }

  /// Adds the text that no instruction adds yet.
  private mutating func flush() {
    if pending < literals.count { add(.text) }
  }

  /// Adds an instruction with the text that no other adds yet, and gives its number.
  @discardableResult
  private mutating func add(
    _ operation: BoundInstruction.Operation, _ field: BoundField? = nil, table: Int = 0,
    target: Int = 0
  ) -> Int {
    if let field { loops[Int(open[field.level])].needs.insert(field.id) }
    instructions.append(
      BoundInstruction(
        operation: operation, table: UInt8(table), slot: UInt16(field.map(slot) ?? 0),
        start: UInt32(pending),
        count: UInt32(literals.count - pending), target: UInt32(target)))
    pending = literals.count
    return instructions.count - 1
  }

  /// The place of a field among the slots of all rows.
  private func slot(_ field: BoundField) -> Int { field.level * TemplateRows.width + field.id }

  /// Writes a field, escaped for `context`.
  private mutating func write(_ field: BoundField, _ context: EscapeContext) {
    let table = contexts.firstIndex(of: context.rawValue) ?? contexts.count
    if table == contexts.count { contexts.append(context.rawValue) }
    add(context.table.looksAtWhole ? .writeWhole : .write, field, table: table)
  }

  /// Writes a field as it is.
  private mutating func copy(_ field: BoundField) { add(.copy, field) }

  /// Begins what is passed over where the section of a field is not shown, or else where it is; the
  /// number is for `endBranch`.
  ///
  /// Right behind its opposite it costs no second test.
  private mutating func branch(_ field: BoundField, ifShown: Bool) -> Int {
    let operation = ifShown ? BoundInstruction.Operation.skipUnlessShown : .skipIfShown
    guard let closed, closed.end == instructions.count, pending == literals.count,
      instructions[closed.index].operation != operation,
      Int(instructions[closed.index].slot) == slot(field)
    else { return add(operation, field) }
    // Only what comes out of the opposite gets here.
    let index = jump()
    instructions[closed.index].target = UInt32(instructions.count)
    return index
  }

  /// Begins what is passed over by what stands before it; the number is for `endBranch`.
  private mutating func jump() -> Int { add(.jump) }

  /// Ends what `branch` or `jump` began.
  private mutating func endBranch(_ index: Int) {
    let end = label()
    let branch = instructions[index]
    instructions[index].target = UInt32(end)
    closed = branch.operation == .jump ? nil : (index, end)
  }

  /// Adds a test whether a field is `text`; the instruction after it is for when it is not.
  private mutating func choose(_ field: BoundField, _ text: ArraySlice<UInt8>) {
    flush()
    literals += text
    add(.choose, field)
  }

  /// Begins the section of a list of that schema number, which is the `depth`th of those around it.
  private mutating func enterList(_ field: BoundField, _ list: Int, depth: Int) {
    add(.enterList, field, target: loops.count)
    open.append(UInt32(loops.count))
    var loop = BoundLoop(list: list, level: open.count - 1, outer: field.level, depth: depth)
    loop.start = UInt32(instructions.count)
    loops.append(loop)
  }

  /// Ends the section of the innermost list.
  private mutating func endList() {
    let loop = Int(open.removeLast())
    let index = add(.nextElement, target: loop)
    instructions[index].slot = UInt16(loops[loop].level)
    loops[loop].end = UInt32(instructions.count)
  }

  // MARK: The end

  /// The bound template.
  consuming func finish(_ wrapping: BoundTemplate.Wrapping) -> BoundTemplate {
    add(.end)
    // So that texts can be copied and looked at in whole vectors.
    literals.appendZeros(BoundStep.textSize)
    var text = ByteWriter()
    var steps = ContiguousArray<BoundInstruction>()
    steps.reserveCapacity(instructions.count + instructions.count / 4)
    var numbers = ContiguousArray<UInt32>()
    numbers.reserveCapacity(instructions.count + 1)
    for index in instructions.indices {
      numbers.append(UInt32(steps.count))
      var step = instructions[index]
      if wrapping == .jsonString {
        let start = text.count
        if step.operation == .choose {
          text.append(literals.span, in: step.text)
        } else {
          text.append(literals.span, in: step.text, escaping: EscapeTable.jsonString)
        }
        step.start = UInt32(start)
        step.count = UInt32(text.count - start)
      }
      if step.operation == .choose {
        step.target = step.count
        step.count = 0
      } else if step.count > BoundInstruction.shortText {
        var long = step
        long.operation = .longText
        long.target = step.count
        long.count = 0
        steps.append(long)
        if step.operation == .text { continue }
        step.count = 0
      }
      steps.append(step)
    }
    numbers.append(UInt32(steps.count))
    for index in steps.indices where steps[index].goesToTarget {
      steps[index].target = numbers[Int(steps[index].target)]
    }
    for index in loops.indices {
      loops[index].start = numbers[Int(loops[index].start)]
      loops[index].end = numbers[Int(loops[index].end)]
    }
    if wrapping == .jsonString {
      text.append(ContiguousArray(repeating: 0, count: BoundStep.textSize))
      literals = text.finish()
    }
    let tables = ContiguousArray(
      contexts.lazy.map { context in
        let table = EscapeContext(rawValue: context)?.table ?? .unescaped
        return wrapping == .none ? table : table.composed(with: .jsonString)
      })
    return BoundTemplate(instructions: steps, loops: loops, literals: literals, tables: tables)
  }
}

/// A field that was found: its number, and how many lists are open where its row lies.
struct BoundField: Equatable {
  let id: Int
  let level: Int
}
