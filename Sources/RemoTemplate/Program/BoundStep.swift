import RemoBytes

/// An instruction as it is taken: its text is in it, and the number of the step after it.
///
/// One load from one place thus brings all that there is to do, and a text that stands before other
/// text, or behind a section, costs no step of its own.
struct BoundStep: BitwiseCopyable, Equatable, Sendable {
  /// A text that is longer takes several steps.
  static let textSize = 48

  /// The text; what follows its `count` bytes is overwritten by what comes after it.
  fileprivate(set) var text: VectorTriple
  /// The step after it; of `longText` and `choose`, after which comes the next in order, how many
  /// bytes their text has.
  fileprivate(set) var next: UInt32
  /// The step that a section goes to, or the loop of a list; of `longText` and `choose` where their
  /// text begins in the template's literals.
  fileprivate(set) var target: UInt32
  /// Which value: its place among those of all rows.
  fileprivate(set) var slot: UInt16
  /// Of a step that belongs to a section: whose section it is.
  fileprivate(set) var section: UInt16
  fileprivate(set) var operation: BoundInstruction.Operation
  /// The table, and in the highest bits which plain texts it keeps.
  fileprivate var tableTraits: UInt8
  /// How many bytes the text has.
  fileprivate(set) var count: UInt8
  /// How many of them, the last, belong to the section.
  fileprivate(set) var countInSection: UInt8

  /// The number of the table that a value is escaped by.
  var table: UInt8 { tableTraits & 0x3F }

  /// What a slot knows of its text that makes the text stay as it is, or nearly so.
  @inline(__always)
  func plainKinds(of slot: TemplateSlot) -> UInt8 {
    slot.plainKinds(of: tableTraits & 0xC0)
  }

  /// The text of `longText` and `choose`, a range of the template's literals.
  var longText: Range<Int> { Int(target)..<(Int(target) &+ Int(next)) }
}

/// How the instructions of a template lie as steps.
struct StepLayout {
  private(set) var steps = ContiguousArray<BoundStep>()
  /// The first step of each instruction, and the number of all.
  private var numbers = ContiguousArray<UInt32>()

  /// Lays out instructions, whose texts are ranges of `literals`, behind which there are as many
  /// bytes more as a step's text has.
  init(
    _ instructions: ContiguousArray<BoundInstruction>, _ literals: Span<UInt8>,
    _ tables: ContiguousArray<EscapeTable>
  ) {
    steps.reserveCapacity(instructions.count + instructions.count / 2)
    numbers.reserveCapacity(instructions.count + 1)
    for instruction in instructions {
      numbers.append(UInt32(steps.count))
      var text = instruction.text
      while text.count > BoundStep.textSize {
        let part = text.prefix(BoundStep.textSize)
        steps.append(BoundStep(literals, part, next: steps.count + 1))
        text = part.upperBound..<text.upperBound
      }
      var step = BoundStep(literals, text, next: steps.count + 1)
      step.take(instruction)
      if step.operation == .write {
        let table = tables[Int(step.table)]
        if table.keepsPlainTexts { step.tableTraits |= UInt8(TemplateSlot.plainText) }
        if table.keepsPlainURLs { step.tableTraits |= UInt8(TemplateSlot.plainURL) }
      }
      steps.append(step)
    }
    numbers.append(UInt32(steps.count))
    Self.link(&steps, numbers)
  }

  /// Where a loop's instructions lie among the steps.
  func loop(_ loop: BoundLoop) -> BoundLoop {
    var loop = loop
    loop.start = numbers[Int(loop.start)]
    loop.end = numbers[Int(loop.end)]
    return loop
  }

  /// Has steps go to steps instead of instructions.
  ///
  /// A step that is nothing but text does what the one after it does too, if both texts fit into
  /// one step, and so does one that begins a section with a value in it. What goes to the latter
  /// still finds it in its place.
  private static func link(
    _ all: inout ContiguousArray<BoundStep>, _ numbers: ContiguousArray<UInt32>
  ) {
    let numbers = numbers.span
    var scratch = ContiguousArray<UInt8>(repeating: 0, count: 2 * BoundStep.textSize)
    var both = scratch.mutableSpan
    var steps = all.mutableSpan
    for index in steps.indices.reversed() {
      var step = steps[index]
      step.resolve(numbers)
      switch step.operation {
      case .text: step.join(steps[Int(step.next)], &both)
      case .skipUnlessShown: step.enter(steps[Int(step.next)], &both)
      default: break
      }
      steps[index] = step
    }
  }
}

extension BoundStep {
  /// A step that is nothing but text.
  fileprivate init(_ literals: Span<UInt8>, _ text: Range<Int>, next: Int) {
    self.text = literals.triple(at: text.lowerBound)
    count = UInt8(text.count)
    operation = .text
    self.next = UInt32(next)
    target = 0
    slot = 0
    section = 0
    tableTraits = 0
    countInSection = 0
  }

  /// Does what an instruction does behind its text.
  fileprivate mutating func take(_ instruction: BoundInstruction) {
    operation = instruction.operation
    slot = instruction.slot
    tableTraits = instruction.table
    target = instruction.target
    if operation == .longText || operation == .choose {
      next = instruction.target
      target = instruction.start
    }
  }

  /// Goes to a step, the first of the instruction that it went to.
  fileprivate mutating func resolve(_ numbers: Span<UInt32>) {
    switch operation {
    case .skipIfShown, .skipUnlessShown: target = numbers[Int(target)]
    case .jump:
      operation = .text
      next = numbers[Int(target)]
    default: break
    }
  }

  /// Does what the step after it does, if both texts fit into one.
  fileprivate mutating func join(_ other: BoundStep, _ both: inout MutableSpan<UInt8>) {
    guard other.operation != .longText, other.operation != .choose,
      let text = text(before: other, &both)
    else { return }
    let own = count
    self = other
    self.text = text
    count += own
  }

  /// Does what the step after it does too, the first one of its section, if that writes a value and
  /// both texts fit into one.
  fileprivate mutating func enter(_ other: BoundStep, _ both: inout MutableSpan<UInt8>) {
    guard other.operation == .write || other.operation == .copy,
      let text = text(before: other, &both)
    else { return }
    let start = self
    self = other
    self.text = text
    operation = other.operation == .write ? .writeIfShown : .copyIfShown
    section = start.slot
    target = start.target
    count += start.count
    countInSection = other.count
  }

  /// Its text and that of another one, if both fit into one.
  private func text(
    before other: BoundStep, _ both: inout MutableSpan<UInt8>
  ) -> VectorTriple? {
    guard Int(count) + Int(other.count) <= Self.textSize, both.storeIfRoom(text, at: 0),
      both.storeIfRoom(other.text, at: Int(count))
    else { return nil }
    return both.span.triple(at: 0)
  }
}
