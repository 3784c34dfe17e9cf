import RemoBytes

/// The rows that fill a template: the document's, and one for each open list.
///
/// They are reused, so filling a template allocates no memory. A list of any length needs one row.
@usableFromInline package struct TemplateRows: ~Copyable {
  /// The slots of all rows, one row after another.
  @usableFromInline private(set) var slots: ContiguousArray<TemplateSlot>
  private var levels: ContiguousArray<Level>
  /// The step after the row that the caller fills; nil between documents.
  private var step: Int?
  /// The level of that row.
  private var level = 0
  /// The size of the output before the document.
  private var start = 0
  /// The texts of the rows, one row after another, after the fixed text.
  @usableFromInline private(set) var text = ByteWriter()
  /// The length of the fixed text.
  private let fixedCount: Int

  /// The output size, in bytes, up to which elements of lists count as fitting; nil to count no
  /// elements.
  package var limit: Int?
  /// The counts of elements in the last output, by the number of the list's schema.
  package private(set) var elements: [Int: Elements] = [:]

  /// Counts the elements of a list in an output.
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

  /// Creates rows with a fixed text. `TemplateSlot.init(own:)` can refer to parts of it.
  package init(fixed: ContiguousArray<UInt8> = []) {
    let count = TemplateCursor.maximumDepth + 1
    slots = ContiguousArray(repeating: .empty, count: count * TemplateSchema.maximumFields)
    levels = ContiguousArray(repeating: Level(), count: count)
    text.append(fixed)
    fixedCount = fixed.count
  }

  /// Begins a document at the offset `start` of the output, and returns its row.
  mutating func begin(_ loop: BoundLoop, at start: Int) -> TemplateRow {
    text.truncate(to: fixedCount)
    if limit != nil { elements.removeAll() }
    self.start = start
    levels[0] = Level()
    return row(of: loop, before: 0)
  }

  /// Enters a list of `count` elements, and returns the row of the first.
  mutating func enter(_ loop: BoundLoop, count: Int) -> TemplateRow {
    // The texts of earlier lists are no longer needed.
    let start = levels[loop.level - 1].end
    text.truncate(to: start)
    var cursor = levels[loop.outer].cursor
    cursor[loop.depth] = 0
    levels[loop.level] = Level(cursor: cursor, left: count - 1, start: start)
    return row(of: loop, before: loop.start)
  }

  /// Moves to the next element of the list, and returns its row; nil after the last.
  mutating func advance(_ loop: BoundLoop) -> TemplateRow? {
    if levels[loop.level].left == 0 { return nil }
    levels[loop.level].left -= 1
    levels[loop.level].cursor[loop.depth] += 1
    text.truncate(to: levels[loop.level].start)
    return row(of: loop, before: loop.start)
  }

  private mutating func row(of loop: BoundLoop, before step: Int) -> TemplateRow {
    self.step = step
    level = loop.level
    return loop.row(levels[loop.level].cursor)
  }

  /// Lets `body` set the slots of a row, and append the texts that it makes for the row.
  ///
  /// `body` gets the slots of all rows; the slots of this row begin at its `start`. The texts stay
  /// until the next element of the row's list.
  @inlinable @inline(__always)
  package mutating func fill(
    with body: (_ slots: inout MutableSpan<TemplateSlot>, _ text: inout ByteWriter) -> Void
  ) {
    Self.fill(&slots, &text, with: body)
  }

  // It is static, so that the parts can be borrowed separately.
  @inlinable @inline(__always)
  static func fill(
    _ slots: inout ContiguousArray<TemplateSlot>, _ text: inout ByteWriter,
    with body: (inout MutableSpan<TemplateSlot>, inout ByteWriter) -> Void
  ) {
    var slots = slots.mutableSpan
    body(&slots, &text)
  }

  /// Ends the document.
  mutating func end() { step = nil }

  /// The step after the row that the caller has filled; nil before a document.
  mutating func stepAfterRow() -> Int? {
    guard let step else { return nil }
    // Slots hold 32-bit offsets into the text.
    precondition(text.count <= Int(UInt32.max), "the texts of a row pass 4 GiB")
    levels[level].end = text.count
    return step
  }

  /// Counts an element of a list that ends at `end` of the output, if there is a limit.
  mutating func countElement(of loop: BoundLoop, end: Int) {
    guard let limit else { return }
    elements[loop.list, default: Elements()].count += 1
    if end - start <= limit { elements[loop.list]?.fittingCount += 1 }
  }
}
