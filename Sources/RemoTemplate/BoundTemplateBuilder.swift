import RemoBytes

/// Collects the instructions and the text of a bound template, and follows the position in its
/// output.
struct BoundTemplateBuilder {
  /// Text and instructions may not grow beyond this.
  static let maximumSize = 16 << 20

  var position: OutputPosition
  private(set) var instructions = ContiguousArray<BoundInstruction>()
  private var literals = ContiguousArray<UInt8>()
  /// Where the text began that no instruction adds yet.
  private var pending = 0
  /// The contexts of the values, by number; each table is made once.
  private var contexts: [EscapeContext] = []
  private var made: [EscapeContext: EscapeTable] = [:]
  private var styleSources: [String] = []
  private var scriptSources: [String] = []
  /// Where the content of a style or script began.
  private var contentStart = 0

  init(_ language: TemplateLanguage) {
    position = OutputPosition(language)
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
    var digest = SHA256()
    var offset = contentStart
    while offset < end {
      // Line ends are normalised before the hash is taken (HTML Standard, 13.2.3.5).
      let byte = literals[offset]
      let isPair = byte == ASCII.carriageReturn && literals[offset + 1] == ASCII.lineFeed
      if !isPair { digest.update(byte == ASCII.carriageReturn ? ASCII.lineFeed : byte) }
      offset += 1
    }
    let source = "'sha256-\(digest.finish().base64)'"
    if element == .style {
      if !styleSources.contains(source) { styleSources.append(source) }
    } else if !scriptSources.contains(source) {
      scriptSources.append(source)
    }
  }

  /// Leaves a place for the hashes of all styles or scripts, which `finish` fills.
  mutating func appendHashes(of element: HTMLElement) {
    _ = label()
    add(
      .literal, field: element == .style ? Self.styles : Self.scripts,
      detail: position.isSingleQuoted ? 1 : 0, start: literals.count, target: literals.count)
  }

  /// What the field of a literal stands for until `finish`.
  private static let styles = 1
  private static let scripts = 2

  // MARK: Instructions

  /// The number of the next instruction, which jumps may go to.
  mutating func label() -> Int {
    if pending < literals.count { add(.literal, start: pending, target: literals.count) }
    return instructions.count
  }

  @discardableResult
  private mutating func add(
    _ operation: BoundInstruction.Operation, field: Int = 0, frame: Int = 0, detail: Int = 0,
    start: Int = 0, target: Int = 0
  ) -> Int {
    instructions.append(
      BoundInstruction(
        operation: operation, frame: UInt8(frame), detail: UInt8(detail), field: Int32(field),
        start: Int32(start), target: Int32(target)))
    pending = literals.count
    return instructions.count - 1
  }

  /// Writes a field, escaped for `context`.
  mutating func write(_ field: Int, frame: Int, _ context: EscapeContext) {
    _ = label()
    let table = contexts.firstIndex(of: context) ?? contexts.count
    if table == contexts.count { contexts.append(context) }
    add(.write, field: field, frame: frame, detail: table)
  }

  /// The table of a context.
  mutating func table(_ context: EscapeContext) -> EscapeTable {
    if let table = made[context] { return table }
    let table = context.makeTable()
    made[context] = table
    return table
  }

  /// Adds an instruction that jumps or loops, and returns its number for `setTarget`.
  mutating func branch(
    _ operation: BoundInstruction.Operation, _ field: Int = 0, frame: Int = 0, newFrame: Int = 0,
    depth: Int = 0, target: Int = 0
  ) -> Int {
    _ = label()
    return add(
      operation, field: field, frame: frame, detail: newFrame, start: depth, target: target)
  }

  /// Adds a test whether a field is `text`; the instruction after it is for when it is not.
  mutating func choose(_ field: Int, frame: Int, _ text: String) {
    _ = label()
    let start = literals.count
    literals.append(contentsOf: text.utf8)
    add(.choose, field: field, frame: frame, start: start, target: literals.count)
  }

  /// Lets the instruction `index` go here.
  mutating func setTarget(of index: Int) {
    instructions[index].target = Int32(label())
  }

  // MARK: The end

  /// The bound template.
  consuming func finish(_ wrapping: BoundTemplate.Wrapping) -> BoundTemplate {
    _ = label()
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(literals.count + literals.count / 16)
    for index in instructions.indices {
      let step = instructions[index]
      guard step.operation == .literal || step.operation == .choose else { continue }
      var run = literals[Int(step.start)..<Int(step.target)]
      if step.operation == .literal {
        if step.field == Self.styles { run = sources(styleSources, step)[...] }
        if step.field == Self.scripts { run = sources(scriptSources, step)[...] }
        if wrapping == .jsonString { run = Self.jsonString(run)[...] }
      }
      instructions[index].start = Int32(text.count)
      text += run
      instructions[index].target = Int32(text.count)
    }
    var tables = ContiguousArray<EscapeTable>()
    for context in contexts {
      let table = table(context)
      tables.append(wrapping == .none ? table : table.composed(with: .jsonString))
    }
    return BoundTemplate(instructions: instructions, literals: text, tables: tables)
  }

  private func sources(
    _ sources: [String], _ step: BoundInstruction
  ) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    let sources = sources.isEmpty ? ["'none'"] : sources
    for (index, source) in sources.enumerated() {
      if index > 0 { bytes.append(ASCII.space) }
      for byte in source.utf8 {
        if byte == ASCII.apostrophe, step.detail == 1 {
          bytes += "&#39;".utf8
        } else {
          bytes.append(byte)
        }
      }
    }
    return bytes
  }

  private static func jsonString(
    _ bytes: ContiguousArray<UInt8>.SubSequence
  ) -> ContiguousArray<UInt8> {
    let bytes = ContiguousArray(bytes)
    var writer = ByteWriter()
    writer.append(bytes.span, 0..<bytes.count, escaping: .jsonString)
    return writer.finish()
  }
}
