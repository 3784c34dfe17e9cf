import RemoBytes

/// Turns a template and everything it uses into a program.
///
/// It expands partials, parents and blocks, looks up each name, and escapes its value for its place
/// in the output.
struct TemplateBinder {
  /// The most expansions of partials, parents and blocks.
  private static let maximumExpansions = 100_000
  /// The greatest size of an expanded template in bytes.
  private static let maximumSize = 16 << 20
  /// The most passes over a section; fewer always suffice for its start and end to agree.
  static let maximumRounds = 16

  /// The modes of binding.
  enum Mode {
    /// Names belong to a schema.
    case bound
    /// Checks the names in a section that a constant omits. It writes nothing, and names may stand
    /// anywhere.
    case namesOnly
  }

  private let template: Template
  private let library: TemplateLibrary
  private let language: TemplateLanguage
  private(set) var mode: Mode
  var scopes: TemplateScopes
  var builder: ProgramBuilder
  /// The place of the next output byte.
  var position: OutputPosition
  var hashes = PolicyHashes()
  private var partials: [(name: String, template: Template)] = []
  private(set) var chain = TemplateChain()
  /// The partials that are being expanded, by name.
  private var expanding: [String] = []
  /// The number of expansions of partials, parents and blocks.
  private var expansions = 0
  /// The number of expansions during name checks, counted separately.
  private var checkedExpansions = 0
  init(
    _ template: Template, scopes: TemplateScopes, builder: ProgramBuilder
  ) {
    self.template = template
    library = template.library
    language = template.language
    self.scopes = scopes
    mode = .bound
    self.builder = builder
    position = OutputPosition(template.language)
  }

  mutating func bind() throws(TemplateError) {
    try walk(Piece(template))
    if let error = template.error(endingAt: position) { throw error }
    hashes.fill(&builder)
  }

  /// Returns the program after binding.
  consuming func program() -> BoundTemplate { builder.finish() }

  // MARK: Walking

  /// A part of a template, and the settings at its place of use. It is a class, because each of its
  /// tags is passed along with it.
  final class Piece {
    let template: Template
    let instructions: Range<Int>
    let layout: TemplateLayout
    /// The blocks that parent tags fill.
    let blocks: BlockArguments

    init(
      _ template: Template, instructions: Range<Int>? = nil,
      layout: TemplateLayout = TemplateLayout(), blocks: BlockArguments = []
    ) {
      self.template = template
      self.instructions = instructions ?? 0..<template.instructions.count
      self.layout = layout
      self.blocks = blocks
    }
  }

  /// A tag and the piece that contains it.
  struct TagUse {
    let piece: Piece
    let index: Int

    var template: Template { piece.template }
    var instruction: TemplateInstruction { template.instructions[index] }
    var name: String { template.text(instruction.range) }
    var isInverted: Bool { instruction.kind == .inverted }
    var text: String { template.text(instruction.tag) }
  }

  func error(_ code: TemplateError.Code, at tag: TagUse) -> TemplateError {
    tag.template.error(code, at: tag.instruction, chain: chain)
  }

  private mutating func walk(_ piece: Piece) throws(TemplateError) {
    let template = piece.template
    var sections: [Section] = []
    var index = piece.instructions.lowerBound
    while index < piece.instructions.upperBound {
      let tag = TagUse(piece: piece, index: index)
      let instruction = tag.instruction
      index += 1
      try checkSize(at: tag)
      switch instruction.kind {
      case .text, .lineStart: try append(textOf: tag)
      case .name, .rawName: try writeName(tag)
      case .section, .inverted:
        if let section = try open(tag) {
          sections.append(section)
        } else {
          index = instruction.match + 1
        }
      case .sectionEnd:
        if let section = sections.popLast(), let again = try close(section) {
          sections.append(again)
          index = again.tag.index + 1
        }
      case .partial: try addPartial(tag, blocks: piece.blocks)
      case .parent:
        try addPartial(tag, blocks: template.arguments(ofParent: tag.index, in: piece.blocks))
        index = instruction.match + 1
      case .block:
        if try fillBlock(tag) { index = instruction.match + 1 }
      case .blockEnd, .parentEnd: break
      }
    }
  }

  /// Throws if the template becomes too large.
  private func checkSize(at tag: TagUse) throws(TemplateError) {
    if expansions > Self.maximumExpansions || builder.size > Self.maximumSize {
      throw error(.tooLarge, at: tag)
    }
  }

  // MARK: Text

  private mutating func append(textOf tag: TagUse) throws(TemplateError) {
    let (instruction, layout) = (tag.instruction, tag.piece.layout)
    if layout.isEmpty {
      try append(instruction.range, of: tag.template)
    } else if instruction.kind == .text {
      for (white, rest) in tag.template.lines(of: instruction) {
        if let white { try append(made: layout.indentation(white, of: tag.template), at: tag) }
        try append(rest, of: tag.template)
      }
    } else {
      try append(made: layout.indentation(instruction.range, of: tag.template), at: tag)
    }
  }

  private mutating func append(
    _ range: Range<Int>, of template: Template
  ) throws(TemplateError) {
    guard let (offset, code) = add(template.source, in: range, of: template) else { return }
    throw template.error(code, at: offset..<(offset + 1), chain: chain)
  }

  /// Adds text from outside a template, such as an indentation or a constant.
  mutating func append(
    made bytes: ContiguousArray<UInt8>, at tag: TagUse
  ) throws(TemplateError) {
    if !bytes.isEmpty { builder.record?.isComplete = false }
    if let (_, code) = add(bytes, in: 0..<bytes.count) { throw error(code, at: tag) }
  }

  /// Adds text, follows the output position, and returns the first error.
  private mutating func add(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, of template: Template? = nil
  ) -> (offset: Int, code: TemplateError.Code)? {
    builder.append(bytes.span, in: range)
    if builder.size > Self.maximumSize { return (range.lowerBound, .tooLarge) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let step = position.advance(over: bytes.span, in: offset..<range.upperBound)
      if let wrong = step.wrong { return (step.next, wrong) }
      hashes.add(
        bytes.span, in: offset..<step.next, before: step.hashedBefore, after: step.hashedAfter)
      if let template {
        builder.record?.addText(
          offset..<step.next, of: template,
          content: BindingCall.Content(before: step.hashedBefore, after: step.hashedAfter))
      }
      offset = step.next
    }
    return nil
  }

  // MARK: Partials, parents and blocks

  /// Enters another template or the content of a block through a tag.
  private mutating func enter(_ tag: TagUse, into piece: Piece) throws(TemplateError) {
    expansions += 1
    try checkSize(at: tag)
    try chain.enter(tag.instruction, of: tag.template)
    try walk(piece)
    chain.leave()
  }

  private mutating func addPartial(_ tag: TagUse, blocks: BlockArguments) throws(TemplateError) {
    guard tag.instruction.isDynamic else {
      try expand(tag.name, at: tag, blocks: blocks)
      return
    }
    switch try meaning(of: tag) {
    case .constant(let name): try expand(name, at: tag, blocks: blocks)
    case .field(let field) where field.field.valueKind == .text:
      try choose(field, at: tag, blocks: blocks)
    case .field, .policy: throw error(.notChoice(tag.name), at: tag)
    }
  }

  /// Expands a partial or parent.
  private mutating func expand(
    _ name: String, at tag: TagUse, blocks: BlockArguments
  ) throws(TemplateError) {
    let target = library.target(of: name)
    let known = partials.first { $0.name == target }?.template
    guard let partial = known == nil ? try parse(target, at: tag) : known else {
      throw tag.template.lacksPartial(name, at: tag.instruction, chain: chain)
    }
    expanding.append(target)
    let layout = tag.piece.layout.inside(tag.instruction, of: tag.template)
    try enter(tag, into: Piece(partial, layout: layout, blocks: blocks))
    expanding.removeLast()
  }

  /// Parses a partial or parent on first use; nil if it does not exist.
  private mutating func parse(_ target: String, at tag: TagUse) throws(TemplateError) -> Template? {
    guard let source = library[target] else { return nil }
    do throws(TemplateError) {
      let partial = try Template(
        source, name: library.fileName(of: target), language: language, library: library)
      partials.append((target, partial))
      return partial
    } catch {
      throw chain.error(error, through: tag.instruction, of: tag.template)
    }
  }

  /// Fills a block with its argument; false if it has none.
  private mutating func fillBlock(_ tag: TagUse) throws(TemplateError) -> Bool {
    let (block, host) = (tag.instruction, tag.template)
    guard let argument = tag.piece.blocks.last(where: { $0.fills(block, of: host) }) else {
      return false
    }
    let layout = argument.layout(at: block, of: host, layout: tag.piece.layout)
    let others = tag.piece.blocks.filter { !$0.fills(block, of: host) }
    if block.isAtLineStart, !argument.instruction.startsLine {
      try append(made: layout.added, at: tag)
    }
    let piece = Piece(
      argument.template, instructions: argument.content, layout: layout, blocks: others)
    try enter(tag, into: piece)
    return true
  }

  /// Adds all partials that a field may name, and lets the field choose.
  ///
  /// The choices are the field's known values. Without known values, they are all partials that can
  /// stand here and are not being expanded.
  private mutating func choose(
    _ field: TemplateScopes.Field, at tag: TagUse, blocks: BlockArguments
  ) throws(TemplateError) {
    try cross(at: tag)
    let start = position
    var end = start
    var exits: [Int] = []
    let choices = field.field.choices
    let names = choices?.filter { library[$0] != nil } ?? library.names
    for name in names {
      if choices == nil, expanding.contains(library.target(of: name)) { continue }
      // A copy makes the builder copy its text, so one is made only where it may be needed.
      let before = choices == nil ? self : nil
      do throws(TemplateError) {
        position = start
        builder.choose(field.bound, text: name)
        let skip = builder.jump()
        try expand(name, at: tag, blocks: blocks)
        try cross(at: tag)
        try join(end, at: tag, from: start)
        end = position
        exits.append(builder.jump())
        builder.endBranch(skip)
      } catch {
        guard let before, error.code != .tooLarge else { throw error }
        let expansions = expansions
        self = before
        self.expansions = expansions
      }
    }
    for exit in exits { builder.endBranch(exit) }
    position = end
  }

  // MARK: Names in omitted sections

  /// Checks the names in a section that a constant omits, so that the check does not depend on the
  /// constant.
  mutating func checkNames(inside tag: TagUse) throws(TemplateError) {
    var check = self
    check.mode = .namesOnly
    check.builder = builder.withoutText
    check.position = OutputPosition(.text)
    check.expansions = checkedExpansions
    let piece = Piece(
      tag.template, instructions: (tag.index + 1)..<tag.instruction.match,
      layout: tag.piece.layout, blocks: tag.piece.blocks)
    do throws(TemplateError) {
      try check.walk(piece)
    } catch {
      // The constant may be there to keep a template within limits.
      if !error.code.isLimit { throw error }
    }
    partials = check.partials
    checkedExpansions = check.expansions
  }
}

extension Template {
  /// The error for an output that may not end at this position.
  fileprivate func error(endingAt position: OutputPosition) -> TemplateError? {
    if position.mayEnd { return nil }
    return error(.endsInside(position.place), at: source.count..<source.count)
  }
}
