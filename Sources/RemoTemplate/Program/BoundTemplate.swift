import RemoBytes

/// A template whose names have been resolved once against a schema, ready to be filled many times.
///
/// Partials, parents and blocks are expanded, constants are part of the text, and each value is
/// escaped for the very place it stands in. It holds no reference to its sources.
package struct BoundTemplate: Sendable {
  /// What the output is put into.
  package enum Wrapping: Sendable {
    /// Nothing: it is a document.
    case none
    /// A JSON string, whose quotes the caller writes.
    case jsonString
  }

  let steps: ContiguousArray<BoundStep>
  /// The sections of lists; the first is the document, which is one row.
  let loops: ContiguousArray<BoundLoop>
  /// All text of the template, of which some steps name ranges.
  let literals: ContiguousArray<UInt8>
  let tables: BoundTables
  /// How texts are looked at for each table.
  let scans: ContiguousArray<EscapeScan>

  /// Binds a template.
  ///
  /// In HTML, `csp.styles` and `csp.scripts` are constants too: the sources of a
  /// Content-Security-Policy that allow the styles and inline scripts of this very page.
  ///
  /// - Parameters:
  ///   - schema: what names stand for.
  ///   - constants: names whose texts are the same for all documents.
  ///   - wrapping: what the output is put into.
  /// - Throws: `TemplateError` for a name that is not there, or that cannot stand where it does.
  package init(
    _ template: Template, schema: TemplateSchema,
    constants: TemplateConstants = TemplateConstants(), wrapping: Wrapping = .none
  ) throws(TemplateError) {
    let plan = try TemplateBinder(template, schema, constants, .decided).plan()
    do throws(TemplateError) {
      // Where names may stand can hang on what a constant leaves out; that there are such names
      // not.
      _ = try TemplateBinder(template, schema, constants, .names).plan()
    } catch {
      if !error.code.isLimit { throw error }
    }
    self.init(plan, constants: constants, wrapping: wrapping)
  }

  /// Binds a template that was planned.
  ///
  /// - Parameters:
  ///   - constants: what the constants say that the plan names.
  ///   - wrapping: what the output is put into.
  package init(
    _ plan: TemplatePlan, constants: borrowing TemplateConstants,
    wrapping: Wrapping = .none
  ) {
    self = BoundTemplateBuilder(plan, constants).finish(wrapping)
  }

  /// A template of instructions, whose texts are ranges of `literals`, with `BoundStep.textSize`
  /// bytes more at the end.
  init(
    instructions: ContiguousArray<BoundInstruction>, loops: ContiguousArray<BoundLoop>,
    literals: ContiguousArray<UInt8>, tables: ContiguousArray<EscapeTable>
  ) {
    let layout = StepLayout(instructions, literals.span, tables)
    steps = layout.steps
    self.loops = ContiguousArray(loops.map(layout.loop))
    self.literals = literals
    self.tables = BoundTables(tables)
    // Never empty: where the linker puts the memory of empty arrays, vectors may not be aligned,
    // and a span of them traps.
    let scanned = tables.isEmpty ? [EscapeTable.unescaped] : tables
    scans = ContiguousArray(scanned.map(\.scan))
    precondition(tables.allSatisfy { $0.room <= Self.block }, "a table would never have room")
    precondition(tables.count <= 0x40, "a step has no number for so many tables")
  }

  /// The number of bytes of text that do not depend on data.
  package var textCount: Int { literals.count }

  /// The room that a render asks for when there is too little; no table needs more.
  static let block = 4096
}

/// One step of a bound template: some text, and then perhaps something that depends on data.
struct BoundInstruction: BitwiseCopyable, Sendable {
  /// A text that is longer is an instruction of its own, and copied at once.
  static let shortText = 5 * BoundStep.textSize

  enum Operation: UInt8, Sendable {
    /// Nothing more than the text.
    case text
    /// A text of any length; it has `target` bytes.
    case longText
    /// Adds the text of `slot`, escaped by the table `table`.
    case write
    /// The same for a table that looks at a text as a whole.
    case writeWhole
    /// The same as `write` where the section of another slot is shown; only a step does both.
    case writeIfShown
    /// Adds the text of `slot` as it is: digits and the like.
    case copy
    /// The same where the section of another slot is shown; only a step does both.
    case copyIfShown
    /// Goes to `target` unless the section of `slot` is shown.
    case skipUnlessShown
    /// Goes to `target` if the section of `slot` is shown.
    case skipIfShown
    /// Goes to the first element of the list `slot`, or past the end of the loop `target`.
    case enterList
    /// Goes to the next element of the loop `target`, whose level is `slot`, or on.
    case nextElement
    /// Passes over the next instruction if the text is that of `slot`; it is not written and has
    /// `target` bytes.
    case choose
    /// Goes to `target`.
    case jump
    /// Ends the template.
    case end
  }

  var operation: Operation
  var table: UInt8 = 0
  /// Which value: its place among those of all rows.
  var slot: UInt16 = 0
  /// Where the text begins in the template's literals.
  var start: UInt32 = 0
  /// How many bytes the text has.
  var count: UInt32 = 0
  var target: UInt32 = 0

  /// The text, a range of the template's literals.
  var text: Range<Int> { Int(start)..<(Int(start) &+ Int(count)) }

  /// Whether `target` is the number of an instruction.
  var goesToTarget: Bool {
    switch operation {
    case .skipUnlessShown, .skipIfShown, .jump: true
    default: false
    }
  }
}

/// The section of a list.
struct BoundLoop: BitwiseCopyable, Sendable {
  /// The list, by the number of its schema.
  let list: Int32
  /// How many lists are open around its elements, itself counted: where its row lies.
  let level: UInt8
  /// The level at which the list was found.
  let outer: UInt8
  /// How deep the list is in the schema, 0 for the outermost.
  let depth: UInt8
  /// What is added to a cursor to go to the next element.
  let step: TemplateCursor
  /// The fields that the template uses of an element.
  var needs = FieldSet()
  /// Its first instruction, and the one behind its last.
  var start: UInt32 = 0
  var end: UInt32 = 0

  init(list: Int, level: Int, outer: Int, depth: Int) {
    self.list = Int32(list)
    self.level = UInt8(level)
    self.outer = UInt8(outer)
    self.depth = UInt8(depth)
    step = TemplateCursor.second(at: depth)
  }
}

/// The tables of a template, held so that handing one on counts no references.
struct BoundTables: Sendable {
  private let first: EscapeTable
  private let second: EscapeTable
  private let third: EscapeTable
  private let fourth: EscapeTable
  private let fifth: EscapeTable
  private let all: ContiguousArray<EscapeTable>

  init(_ tables: ContiguousArray<EscapeTable>) {
    all = tables
    first = tables.first ?? .unescaped
    second = tables.count > 1 ? tables[1] : first
    third = tables.count > 2 ? tables[2] : first
    fourth = tables.count > 3 ? tables[3] : first
    fifth = tables.count > 4 ? tables[4] : first
  }

  /// Writes a text, or the rest of one, as the table of that number says, as far as there is room.
  ///
  /// A table that was chosen among several would have to be retained, hence a call for each.
  @inline(__always)
  func write(
    _ source: Span<UInt8>, _ range: Range<Int>, by table: UInt8,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    let start = range.lowerBound
    return switch table {
    case 0: first.writeText(source, range, from: start, to: &target, at: position)
    case 1: second.writeText(source, range, from: start, to: &target, at: position)
    case 2: third.writeText(source, range, from: start, to: &target, at: position)
    case 3: fourth.writeText(source, range, from: start, to: &target, at: position)
    case 4: fifth.writeText(source, range, from: start, to: &target, at: position)
    default: all[Int(table)].writeText(source, range, from: start, to: &target, at: position)
    }
  }

  /// The same for a plain URL, where the table keeps those; its ampersand stands at `place` (see
  /// `EscapeTable.writePlainURL`).
  @inline(__always)
  func writePlainURL(
    _ source: Span<UInt8>, _ range: Range<Int>, ampersandAt place: Int, by table: UInt8,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    switch table {
    case 0:
      first.writePlainURL(source, range, ampersandAt: place, to: &target, at: position)
    case 1:
      second.writePlainURL(source, range, ampersandAt: place, to: &target, at: position)
    case 2:
      third.writePlainURL(source, range, ampersandAt: place, to: &target, at: position)
    case 3:
      fourth.writePlainURL(source, range, ampersandAt: place, to: &target, at: position)
    case 4:
      fifth.writePlainURL(source, range, ampersandAt: place, to: &target, at: position)
    default:
      all[Int(table)].writePlainURL(source, range, ampersandAt: place, to: &target, at: position)
    }
  }

  /// The same for a table that looks at a text as a whole, from `start` on.
  func writeWhole(
    _ source: Span<UInt8>, _ range: Range<Int>, from start: Int, by table: UInt8,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    all[Int(table)].write(source, range, from: start, to: &target, at: position)
  }
}
