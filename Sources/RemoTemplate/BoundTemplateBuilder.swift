import RemoBytes

/// Collects the instructions and the text of a bound template, and follows the position in its
/// output.
struct BoundTemplateBuilder {
  /// Text and instructions may not grow beyond this.
  static let maximumSize = 16 << 20

  var position: OutputPosition
  private(set) var instructions = ContiguousArray<BoundInstruction>()
  /// The document's row, and the sections of lists.
  private var loops: ContiguousArray<BoundLoop>
  /// The loops that are open, the document among them: what each level's row is filled for.
  private var open = [0]
  /// The branch that ended last, and where.
  private var closed: (index: Int, end: Int)?
  private var literals = ContiguousArray<UInt8>()
  /// Where the text began that no instruction adds yet.
  private var pending = 0
  /// The contexts of the values, by number; each table is made once.
  private var contexts: [EscapeContext] = []
  private var made: [EscapeTable?]
  private var styleSources: [String] = []
  private var scriptSources: [String] = []
  /// Where the content of a style or script began.
  private var contentStart = 0
  private var hashPlaces: [HashPlace] = []

  /// An instruction whose text is the hashes of all styles or scripts.
  private struct HashPlace {
    let index: Int
    let element: HTMLElement
    let isSingleQuoted: Bool
  }

  /// A builder for templates of a language that are filled with documents of that number.
  init(_ language: TemplateLanguage, _ document: Int) {
    position = OutputPosition(language)
    loops = [BoundLoop(list: document, level: 0, outer: 0, depth: 0)]
    made = Array(repeating: nil, count: EscapeContext.allCases.count)
  }

  // MARK: Text

  /// Adds text of the template or of a constant.
  ///
  /// - Returns: nil, or where something is wrong and what.
  mutating func append(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (offset: Int, code: TemplateError.Code)? {
    let size = literals.count + instructions.count * MemoryLayout<BoundInstruction>.size
    if size + range.count > Self.maximumSize { return (range.lowerBound, .tooLarge) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let before = position.hashed
      let (next, wrong) = position.advance(over: bytes, offset..<range.upperBound)
      if let wrong { return (next, wrong) }
      literals += bytes.array(offset..<next)
      offset = next
      if let before {
        if position.hashed == nil { hash(before) }
      } else if position.hashed != nil {
        contentStart = literals.count
      }
    }
    return nil
  }

  /// The content of a style or script is complete: `</name` and one byte more have been added.
  private mutating func hash(_ element: HTMLElement) {
    let end = literals.count - "</\(element.rawValue)>".utf8.count
    let source = Self.source(literals.span, contentStart..<end)
    if element == .style {
      if !styleSources.contains(source) { styleSources.append(source) }
    } else if !scriptSources.contains(source) {
      scriptSources.append(source)
    }
  }

  /// What allows the content of a style or script in a Content-Security-Policy.
  private static func source(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var digest = SHA256()
    var offset = range.lowerBound
    // Line ends are normalised before the hash is taken (HTML Standard, 13.2.3.5).
    while let found = bytes.firstIndex(of: ASCII.carriageReturn, in: offset..<range.upperBound) {
      digest.update(bytes, offset..<found)
      if bytes[found + 1] != ASCII.lineFeed { digest.update(ASCII.lineFeed) }
      offset = found + 1
    }
    digest.update(bytes, offset..<range.upperBound)
    return "'sha256-\(digest.finish().base64)'"
  }

  /// Leaves a place for the hashes of all styles or scripts, which `finish` fills.
  mutating func appendHashes(of element: HTMLElement) {
    flush()
    hashPlaces.append(
      HashPlace(
        index: instructions.count, element: element, isSingleQuoted: position.isSingleQuoted))
    add(.text)
  }

  // MARK: Instructions

  /// The number of the next instruction, which jumps may go to.
  mutating func label() -> Int {
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
    if let field { loops[open[field.level]].needs.insert(field.id) }
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
  mutating func write(_ field: BoundField, _ context: EscapeContext) {
    let table = contexts.firstIndex(of: context) ?? contexts.count
    if table == contexts.count { contexts.append(context) }
    add(self.table(context).looksAtWhole ? .writeWhole : .write, field, table: table)
  }

  /// Writes a field as it is.
  mutating func copy(_ field: BoundField) { add(.copy, field) }

  /// The table of a context.
  mutating func table(_ context: EscapeContext) -> EscapeTable {
    let number = Int(context.rawValue)
    if let table = made[number] { return table }
    let table = context.makeTable()
    made[number] = table
    return table
  }

  /// Begins what is passed over where the section of a field is not shown, or else where it is; the
  /// number is for `endBranch`.
  ///
  /// Right behind its opposite it costs no second test.
  mutating func branch(_ field: BoundField, ifShown: Bool) -> Int {
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
  mutating func jump() -> Int { add(.jump) }

  /// Ends what `branch` or `jump` began.
  mutating func endBranch(_ index: Int) {
    let end = label()
    let branch = instructions[index]
    instructions[index].target = UInt32(end)
    closed = branch.operation == .jump ? nil : (index, end)
  }

  /// Adds a test whether a field is `text`; the instruction after it is for when it is not.
  mutating func choose(_ field: BoundField, _ text: String) {
    flush()
    literals.append(contentsOf: text.utf8)
    add(.choose, field)
  }

  /// Begins the section of a list of that schema number, which is the `depth`th of those around it.
  mutating func enterList(_ field: BoundField, _ list: Int, depth: Int) {
    add(.enterList, field, target: loops.count)
    open.append(loops.count)
    var loop = BoundLoop(list: list, level: open.count - 1, outer: field.level, depth: depth)
    loop.start = UInt32(instructions.count)
    loops.append(loop)
  }

  /// Ends the section of the innermost list.
  mutating func endList() {
    let loop = open.removeLast()
    let index = add(.nextElement, target: loop)
    instructions[index].slot = UInt16(loops[loop].level)
    loops[loop].end = UInt32(instructions.count)
  }

  // MARK: The end

  /// The bound template.
  consuming func finish(_ wrapping: BoundTemplate.Wrapping) -> BoundTemplate {
    add(.end)
    // So that texts can be copied and looked at in whole vectors.
    literals.append(contentsOf: repeatElement(0, count: 32))
    var text = ByteWriter()
    var steps = ContiguousArray<BoundInstruction>()
    steps.reserveCapacity(instructions.count + instructions.count / 4)
    var numbers = ContiguousArray<UInt32>()
    numbers.reserveCapacity(instructions.count + 1)
    var places = hashPlaces[...]
    for index in instructions.indices {
      numbers.append(UInt32(steps.count))
      var step = instructions[index]
      let start = text.count
      if let place = places.first, place.index == index {
        places.removeFirst()
        let sources = sources(place)
        Self.append(sources.span, 0..<sources.count, wrapping, to: &text)
      } else {
        let isWrapped = step.operation != .choose
        Self.append(literals.span, step.text, isWrapped ? wrapping : .none, to: &text)
      }
      step.start = UInt32(start)
      step.count = UInt32(text.count - start)
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
    text.append(ContiguousArray(repeating: 0, count: BoundInstruction.shortText))
    var tables = ContiguousArray<EscapeTable>()
    for context in contexts {
      let table = table(context)
      tables.append(wrapping == .none ? table : table.composed(with: .jsonString))
    }
    return BoundTemplate(instructions: steps, loops: loops, literals: text.finish(), tables: tables)
  }

  /// Adds text as it stands in the output.
  private static func append(
    _ added: Span<UInt8>, _ range: Range<Int>, _ wrapping: BoundTemplate.Wrapping,
    to text: inout ByteWriter
  ) {
    switch wrapping {
    case .none: text.append(added, range)
    case .jsonString: text.append(added, range, escaping: EscapeTable.jsonString)
    }
  }

  private func sources(_ place: HashPlace) -> ContiguousArray<UInt8> {
    let found = place.element == .style ? styleSources : scriptSources
    var sources = found.first ?? "'none'"
    for source in found.dropFirst() { sources += " " + source }
    guard place.isSingleQuoted else { return ContiguousArray(sources.utf8) }
    return ContiguousArray(
      sources.utf8.flatMap { $0 == ASCII.apostrophe ? Array("&#39;".utf8) : [$0] })
  }
}

/// A field that was found: its number, and how many lists are open where its row lies.
struct BoundField: Equatable {
  let id: Int
  let level: Int
}
