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

  init(_ language: TemplateLanguage) {
    position = OutputPosition(language)
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

  /// Adds an instruction with the text that no other adds yet.
  @discardableResult
  private mutating func add(
    _ operation: BoundInstruction.Operation, field: Int = 0, frame: Int = 0, detail: Int = 0,
    target: Int = 0
  ) -> Int {
    instructions.append(
      BoundInstruction(
        operation: operation, frame: UInt8(frame), detail: UInt8(detail), field: Int32(field),
        start: Int32(pending), end: Int32(literals.count), target: Int32(target)))
    pending = literals.count
    return instructions.count - 1
  }

  /// Writes a field, escaped for `context`.
  mutating func write(_ field: Int, frame: Int, _ context: EscapeContext) {
    let table = contexts.firstIndex(of: context) ?? contexts.count
    if table == contexts.count { contexts.append(context) }
    add(.write, field: field, frame: frame, detail: table)
  }

  /// The table of a context.
  mutating func table(_ context: EscapeContext) -> EscapeTable {
    let number = Int(context.rawValue)
    if let table = made[number] { return table }
    let table = context.makeTable()
    made[number] = table
    return table
  }

  /// Adds an instruction that jumps or loops, and returns its number for `setTarget`.
  mutating func branch(
    _ operation: BoundInstruction.Operation, _ field: Int = 0, frame: Int = 0, detail: Int = 0,
    target: Int = 0
  ) -> Int {
    add(operation, field: field, frame: frame, detail: detail, target: target)
  }

  /// Adds a test whether a field is `text`; the instruction after it is for when it is not.
  mutating func choose(_ field: Int, frame: Int, _ text: String) {
    flush()
    literals.append(contentsOf: text.utf8)
    add(.choose, field: field, frame: frame)
  }

  /// Lets the instruction `index` go here.
  mutating func setTarget(of index: Int) {
    instructions[index].target = Int32(label())
  }

  // MARK: The end

  /// The bound template.
  consuming func finish(_ wrapping: BoundTemplate.Wrapping) -> BoundTemplate {
    flush()
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity(literals.count + literals.count / 16)
    for index in instructions.indices {
      let step = instructions[index]
      let place = hashPlaces.first { $0.index == index }
      let added = place.map(sources) ?? literals.span.array(Int(step.start)..<Int(step.end))
      let isWrapped = wrapping == .jsonString && step.operation != .choose
      instructions[index].start = Int32(text.count)
      text += isWrapped ? EscapeTable.jsonString.escape(added) : added
      instructions[index].end = Int32(text.count)
    }
    // So that short texts can be copied in whole vectors.
    text.append(contentsOf: repeatElement(0, count: 32))
    var tables = ContiguousArray<EscapeTable>()
    for context in contexts {
      let table = table(context)
      tables.append(wrapping == .none ? table : table.composed(with: .jsonString))
    }
    return BoundTemplate(instructions: instructions, literals: text, tables: tables)
  }

  private func sources(_ place: HashPlace) -> ContiguousArray<UInt8> {
    let found = place.element == .style ? styleSources : scriptSources
    let sources = found.isEmpty ? "'none'" : found.joined(separator: " ")
    guard place.isSingleQuoted else { return ContiguousArray(sources.utf8) }
    return ContiguousArray(
      sources.utf8.flatMap { $0 == ASCII.apostrophe ? Array("&#39;".utf8) : [$0] })
  }
}
