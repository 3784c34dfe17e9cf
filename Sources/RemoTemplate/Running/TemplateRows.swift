import RemoBytes

/// The rows that fill a template: the document's, and one for each open list.
///
/// They are reused, so filling a template allocates no memory. A list of any length needs one row.
package struct TemplateRows: ~Copyable {
  /// The slots of all rows, one row after another.
  private(set) var slots: ContiguousArray<TemplateSlot>
  private var levels: ContiguousArray<Level>
  /// The texts of the rows, one row after another, after the fixed text.
  private(set) var text = ByteWriter()
  /// The length of the fixed text.
  private let fixedCount: Int

  /// The size of the output, in bytes, before which elements of lists are counted as fitting. Nil
  /// to count none.
  package var limit: Int?
  /// The elements in the last output, by the number of their schema.
  package private(set) var elements: [Int: Elements] = [:]

  /// The elements of a list in an output.
  package struct Elements: Equatable, Sendable {
    package var count = 0
    /// The number of elements that end before the limit.
    package var fittingCount = 0

    package init() {}
  }

  /// The place of a row in its list.
  private struct Level {
    var cursor = TemplateCursor()
    /// The number of elements left.
    var left = 0
    /// The start of the row's own text.
    var start = 0
    /// The end of the row's own text, where the text of inner lists begins.
    var end = 0
  }

  /// Creates rows with a fixed text, of which `TemplateSlot.init(own:)` can use parts.
  package init(fixed: ContiguousArray<UInt8> = []) {
    let count = TemplateCursor.maximumDepth + 1
    slots = ContiguousArray(repeating: .empty, count: count * TemplateSchema.maximumFields)
    levels = ContiguousArray(repeating: Level(), count: count)
    text.append(fixed)
    fixedCount = fixed.count
  }

  /// Fills the row of the document.
  mutating func start<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, with context: borrowing Context, data: borrowing Context.Data
  ) {
    text.truncate(to: fixedCount)
    if limit != nil { elements.removeAll() }
    levels[0] = Level()
    fill(loop, with: context, data: data)
  }

  /// Moves to the first element of a list of `count`.
  mutating func enter<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, count: Int, with context: borrowing Context,
    data: borrowing Context.Data
  ) {
    // The texts of earlier lists are no longer needed.
    let start = levels[loop.level - 1].end
    text.truncate(to: start)
    var cursor = levels[loop.outer].cursor
    cursor[loop.depth] = 0
    levels[loop.level] = Level(cursor: cursor, left: count - 1, start: start)
    fill(loop, with: context, data: data)
  }

  /// Moves to the next element of the list; false at the end.
  mutating func advance<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, with context: borrowing Context, data: borrowing Context.Data
  ) -> Bool {
    if levels[loop.level].left == 0 { return false }
    levels[loop.level].left -= 1
    levels[loop.level].cursor[loop.depth] += 1
    text.truncate(to: levels[loop.level].start)
    fill(loop, with: context, data: data)
    return true
  }

  /// Counts an element of a list that ends at `end` of the output, if there is a limit.
  mutating func countElement(of loop: BoundLoop, end: Int) {
    guard let limit else { return }
    elements[loop.list, default: Elements()].count += 1
    if end <= limit { elements[loop.list]?.fittingCount += 1 }
  }

  private mutating func fill<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, with context: borrowing Context, data: borrowing Context.Data
  ) {
    let row = loop.row(levels[loop.level].cursor)
    Self.fill(row, slots: &slots, text: &text, with: context, data: data)
    // Slots hold 32-bit offsets into the text.
    precondition(text.count <= Int(UInt32.max), "the texts of a row pass 4 GiB")
    levels[loop.level].end = text.count
  }

  /// Fills a row. It is static, so that the parts can be borrowed separately.
  private static func fill<Context: TemplateContext & ~Copyable>(
    _ row: TemplateRow, slots: inout ContiguousArray<TemplateSlot>, text: inout ByteWriter,
    with context: borrowing Context, data: borrowing Context.Data
  ) {
    var slots = slots.mutableSpan
    context.fill(row, of: data, slots: &slots, text: &text)
  }
}
