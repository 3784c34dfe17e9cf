import RemoBytes

/// A resolved field: its number, and the number of open lists at its row.
struct BoundField: Equatable {
  let id: Int
  let level: Int

  /// The field's index among the slots of all rows.
  var slot: UInt16 { UInt16(level * TemplateSchema.maximumFields + id) }
}

/// Collects the steps and the text of a bound template.
struct ProgramBuilder {
  private var steps = ContiguousArray<BoundStep>()
  /// The document's row, and the sections of lists.
  private var loops: ContiguousArray<BoundLoop>
  /// The open loops, the document first. Each level's row is filled for its loop.
  private var open = [0]
  private(set) var literals = ContiguousArray<UInt8>()
  /// The start of the text that no step contains yet.
  private var pending = 0
  private var contexts: [EscapeContext] = []
  /// The calls so far, if the template is recorded.
  var record: BindingRecord?
  private let wrapping: BoundTemplate.Wrapping

  /// Creates a builder for templates filled with documents of this schema number. Templates without
  /// a schema need none.
  init(document: Int = 0, wrapping: BoundTemplate.Wrapping = .none) {
    loops = [BoundLoop(list: document, level: 0, outer: 0, depth: 0)]
    self.wrapping = wrapping
  }

  /// A builder in the same lists without the program so far, for steps that nobody uses.
  var withoutText: ProgramBuilder {
    var builder = self
    builder.steps = []
    builder.literals = []
    builder.pending = 0
    return builder
  }

  var size: Int { literals.count + steps.count * MemoryLayout<BoundStep>.size }

  /// A saved state of a builder.
  struct Mark {
    fileprivate let steps: Int
    fileprivate let loops: Int
    fileprivate let literals: Int
    fileprivate let pending: Int
    fileprivate let calls: Int
  }

  var mark: Mark {
    Mark(
      steps: steps.count, loops: loops.count, literals: literals.count, pending: pending,
      calls: record?.calls.count ?? 0)
  }

  /// Removes everything added since `mark`.
  mutating func rewind(to mark: Mark) {
    steps.removeSubrange(mark.steps...)
    loops.removeSubrange(mark.loops...)
    literals.removeSubrange(mark.literals...)
    pending = mark.pending
    record?.calls.removeSubrange(mark.calls...)
  }

  // MARK: Text

  /// Adds the text in `range` of `bytes`.
  mutating func append(_ bytes: Span<UInt8>, in range: Range<Int>) {
    switch wrapping {
    case .none: bytes.copy(range, to: &literals)
    case .jsonString: literals += EscapeTable.jsonString.escape(bytes.array(range))
    }
  }

  /// Reserves memory for text of this many bytes.
  mutating func reserve(_ count: Int) { literals.reserveCapacity(count) }

  /// Adds a step with the pending text and returns its number.
  @discardableResult
  private mutating func add(
    _ operation: BoundStep.Operation, field: BoundField? = nil, table: Int = 0, target: Int = 0
  ) -> Int {
    if let field { loops[open[field.level]].needs.insert(field.id) }
    steps.append(
      BoundStep(
        operation: operation, table: UInt8(table), slot: field?.slot ?? 0, start: UInt32(pending),
        count: UInt32(literals.count - pending), target: UInt32(target)))
    pending = literals.count
    return steps.count - 1
  }

  /// Adds a step for the pending text.
  private mutating func flush() {
    if pending < literals.count { add(.text) }
  }

  /// Adds a step whose text `setText` sets later, and returns its number.
  mutating func addOpenText() -> Int {
    flush()
    return add(.text)
  }

  /// Sets the text of a step that `addOpenText` added.
  mutating func setText(of step: Int, to text: String) {
    flush()
    text.withBytes { append($0, in: 0..<$0.count) }
    steps[step].start = UInt32(pending)
    steps[step].count = UInt32(literals.count - pending)
    pending = literals.count
  }

  // MARK: Values

  /// Writes a field, escaped for `context`.
  mutating func write(_ field: BoundField, context: EscapeContext) {
    record?.calls.append(.write(field, context))
    if !contexts.contains(context) { contexts.append(context) }
    add(.write, field: field, table: contexts.firstIndex(of: context) ?? 0)
  }

  mutating func copy(_ field: BoundField) {
    record?.calls.append(.copy(field))
    add(.copy, field: field)
  }

  // MARK: Branches

  /// Begins steps that run only if the section of a field is shown, or only if it is hidden. Pass
  /// the result to `endBranch`.
  mutating func branch(on field: BoundField, ifShown: Bool) -> Int {
    record?.calls.append(.branch(field, ifShown: ifShown))
    return add(ifShown ? .skipUnlessShown : .skipIfShown, field: field)
  }

  /// Begins steps that the preceding steps jump over. Pass the result to `endBranch`.
  mutating func jump() -> Int { add(.jump) }

  /// Ends the steps that `branch` or `jump` began.
  mutating func endBranch(_ step: Int) {
    record?.calls.append(.endBranch)
    flush()
    steps[step].target = UInt32(steps.count)
  }

  /// Tests whether a field equals `text`. The next step runs if it does not.
  mutating func choose(_ field: BoundField, text: String) {
    record?.isComplete = false
    flush()
    // This text is compared and never written.
    literals.append(contentsOf: text.utf8)
    add(.choose, field: field)
  }

  // MARK: Lists

  /// Begins the section of a list with this schema number, at `depth` in the schema.
  mutating func enterList(_ field: BoundField, list: Int, depth: Int) {
    record?.calls.append(.enterList(field, list: list, depth: depth))
    add(.enterList, field: field, target: loops.count)
    open.append(loops.count)
    var loop = BoundLoop(list: list, level: open.count - 1, outer: field.level, depth: depth)
    loop.start = steps.count
    loops.append(loop)
  }

  mutating func endList() {
    record?.calls.append(.endList)
    let loop = open.removeLast()
    add(.nextElement, target: loop)
    loops[loop].end = steps.count
  }

  // MARK: The end

  consuming func finish() -> BoundTemplate {
    add(.end)
    let tables = ContiguousArray(
      contexts.map { wrapping == .none ? $0.table : $0.table.composed(with: .jsonString) })
    return BoundTemplate(steps: steps, loops: loops, literals: literals, tables: tables)
  }
}
