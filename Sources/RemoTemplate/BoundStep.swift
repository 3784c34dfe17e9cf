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
  /// The step after it; of `longText` and `choose`, after which comes the next in order, how many bytes
  /// their text has.
  fileprivate(set) var next: UInt32
  /// The step that a section goes to, or the loop of a list; of `longText` and `choose` where their
  /// text begins in the template's literals.
  fileprivate(set) var target: UInt32
  /// Which value: its place among those of all rows.
  fileprivate(set) var slot: UInt16
  fileprivate(set) var operation: BoundInstruction.Operation
  fileprivate(set) var table: UInt8
  /// Whether the table keeps plain URLs.
  fileprivate(set) var keepsPlainURLs: Bool
  /// How many bytes the text has.
  fileprivate(set) var count: UInt8

  /// The text of `longText` and `choose`, a range of the template's literals.
  var longText: Range<Int> { Int(target)..<(Int(target) &+ Int(next)) }
}

/// How the instructions of a template lie as steps.
struct StepLayout {
  private(set) var steps = ContiguousArray<BoundStep>()
  /// The first step of each instruction, and the number of all.
  private var numbers = ContiguousArray<UInt32>()
  /// Room to put two texts together.
  private var scratch = ContiguousArray<UInt8>(repeating: 0, count: 2 * BoundStep.textSize)

  /// Lays out instructions, whose texts are ranges of `literals`, behind which there are as many bytes
  /// more as a step's text has.
  init(
    _ instructions: ContiguousArray<BoundInstruction>, _ literals: Span<UInt8>,
    _ tables: ContiguousArray<EscapeTable>
  ) {
    steps.reserveCapacity(instructions.count + instructions.count / 2)
    numbers.reserveCapacity(instructions.count + 1)
    for instruction in instructions { append(instruction, literals, tables) }
    numbers.append(UInt32(steps.count))
    for index in steps.indices.reversed() {
      resolve(index)
      join(index)
    }
  }

  /// Where a loop's instructions lie among the steps.
  func loop(_ loop: BoundLoop) -> BoundLoop {
    var loop = loop
    loop.start = numbers[Int(loop.start)]
    loop.end = numbers[Int(loop.end)]
    return loop
  }

  private mutating func append(
    _ instruction: BoundInstruction, _ literals: Span<UInt8>,
    _ tables: ContiguousArray<EscapeTable>
  ) {
    numbers.append(UInt32(steps.count))
    var step = BoundStep(
      text: VectorTriple(), next: 0, target: 0, slot: 0, operation: .text, table: 0,
      keepsPlainURLs: false, count: 0)
    var text = instruction.text
    while true {
      let part = text.prefix(BoundStep.textSize)
      text = part.upperBound..<text.upperBound
      step.text = literals.triple(at: part.lowerBound)
      step.count = UInt8(part.count)
      step.next = UInt32(steps.count + 1)
      if text.isEmpty { break }
      steps.append(step)
    }
    step.operation = instruction.operation
    step.slot = instruction.slot
    step.table = instruction.table
    step.target = instruction.target
    switch step.operation {
    case .longText, .choose:
      step.next = instruction.target
      step.target = instruction.start
    case .write, .writeWhole: step.keepsPlainURLs = tables[Int(step.table)].keepsPlainURLs
    default: break
    }
    steps.append(step)
  }

  /// Has a step go to steps instead of instructions.
  private mutating func resolve(_ index: Int) {
    switch steps[index].operation {
    case .skipIfShown, .skipUnlessShown:
      steps[index].target = numbers[Int(steps[index].target)]
    case .jump:
      steps[index].operation = .text
      steps[index].next = numbers[Int(steps[index].target)]
    default: break
    }
  }

  /// Has a step that is nothing but text do what the one after it does, if both texts fit into one
  /// step. What goes to the latter still finds it in its place.
  private mutating func join(_ index: Int) {
    guard steps[index].operation == .text else { return }
    var joined = steps[Int(steps[index].next)]
    let own = Int(steps[index].count)
    let count = own + Int(joined.count)
    guard count <= BoundStep.textSize else { return }
    switch joined.operation {
    case .longText, .choose: return
    default: break
    }
    let text = steps[index].text
    var both = scratch.mutableSpan
    _ = both.storeIfRoom(text, at: 0)
    _ = both.storeIfRoom(joined.text, at: own)
    joined.text = both.span.triple(at: 0)
    joined.count = UInt8(count)
    steps[index] = joined
  }
}
