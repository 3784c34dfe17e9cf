import RemoBytes

/// What a field of a row stands for: whether its section is shown, and where its text lies.
@usableFromInline package struct TemplateSlot: BitwiseCopyable, Sendable {
  @usableFromInline let offset: UInt32
  /// The number of bytes; of a list the number of its elements.
  @usableFromInline let count: UInt32
  @usableFromInline let traits: UInt64

  // The first two are where a step has what its table keeps.
  @usableFromInline static let plainText: UInt64 = 0x40
  @usableFromInline static let plainURL: UInt64 = 0x80
  @usableFromInline static let shown: UInt64 = 0x100
  @usableFromInline static let own: UInt64 = 0x200

  @inlinable @inline(__always)
  init(_ slice: ByteSlice, _ traits: UInt64) {
    offset = slice.offset
    count = UInt32(truncatingIfNeeded: slice.count)
    self.traits = traits
  }

  /// A text that lies in the document.
  @inlinable @inline(__always)
  package init(_ slice: ByteSlice, isShown: Bool = true) {
    self.init(slice, isShown ? Self.shown : 0)
  }

  /// A text that was made for the row, or lies before all that is; perhaps one that is plain (see
  /// `UInt8.isPlainInText`).
  @inlinable @inline(__always)
  package init(own slice: ByteSlice, isShown: Bool = true, isPlain: Bool = false) {
    self.init(
      slice, (isShown ? Self.shown | Self.own : Self.own) | (isPlain ? Self.plainText : 0))
  }

  /// A URL in the document that is plain.
  @inlinable @inline(__always)
  package init(_ slice: ByteSlice, _ url: PlainURL, isShown: Bool = true) {
    let flags = isShown ? Self.shown | Self.plainURL : Self.plainURL
    self.init(slice, flags | UInt64(url.run) &<< 32)
  }

  /// A flag.
  @inlinable @inline(__always)
  package init(_ flag: Bool) { self.init(ByteSlice(0..<0), isShown: flag) }

  /// A list of so many elements.
  @inlinable @inline(__always)
  package init(elements: Int) {
    // A text is never longer than this either, see `ByteSlice`.
    self.init(ByteSlice(0..<elements), isShown: elements > 0)
  }

  /// Nothing.
  @inlinable @inline(__always)
  package static var empty: TemplateSlot { TemplateSlot(false) }

  @inline(__always)
  var isShown: Bool { traits & Self.shown != 0 }

  @inline(__always)
  var isOwn: Bool { traits & Self.own != 0 }

  /// What of `kinds` the text is: the flags `plainText` and `plainURL`.
  @inline(__always)
  func plainKinds(of kinds: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: traits) & kinds }

  /// What `PlainURL.run` of a plain URL is.
  @inline(__always)
  var plainRun: Int { Int(traits &>> 32) }

  @inline(__always)
  var range: Range<Int> { Int(offset)..<(Int(offset) &+ Int(count)) }
}

/// Fields of a row, by their numbers, which are below 64.
@usableFromInline package struct FieldSet: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline var bits: UInt64 = 0

  package init() {}

  /// All fields there can be.
  static var all: FieldSet {
    var all = FieldSet()
    all.bits = .max
    return all
  }

  /// Whether the field of that number is one of them.
  @inlinable @inline(__always)
  package func contains(_ field: Int) -> Bool { bits & (1 &<< UInt64(field)) != 0 }

  mutating func insert(_ field: Int) { bits |= 1 &<< UInt64(field) }
}

/// The rows that a template is filled from: the document's, and one for each list that is open.
///
/// Made once and used again, so that filling a template asks for no memory. It holds one row for a
/// list, however long the list is.
package struct TemplateRows: ~Copyable {
  /// How many slots a row has.
  static let width = 64

  /// The slots of all rows, one row after another.
  var slots: ContiguousArray<TemplateSlot>
  var levels: ContiguousArray<Level>
  /// The texts of the rows, one row after another, behind the fixed one.
  var text = ByteWriter()
  /// How long the text is that stays.
  let fixedCount: Int

  /// Where the list of a row stands.
  struct Level: BitwiseCopyable {
    var cursor = TemplateCursor()
    /// How many elements follow.
    var left = 0
    /// Where the row's own text begins.
    var start = 0
    /// Where it ends; that of lists within begins there.
    var end = 0

    /// The first of `count` elements of a list in the row at this level.
    @inline(__always)
    func entering(_ loop: BoundLoop, count: Int, start: Int) -> Level {
      var level = Level(cursor: cursor, left: count - 1, start: start)
      level.cursor[Int(loop.depth)] = 0
      return level
    }

    /// Goes to the next element.
    @inline(__always)
    mutating func advance(_ loop: BoundLoop) {
      left &-= 1
      cursor.add(loop.step)
    }
  }

  /// Rows with a text of which `TemplateSlot.init(own:)` can take parts too.
  package init(fixed: ContiguousArray<UInt8> = []) {
    let count = TemplateCursor.maximumDepth + 1
    slots = ContiguousArray(repeating: .empty, count: count * Self.width)
    levels = ContiguousArray(repeating: Level(), count: count)
    text.append(fixed)
    fixedCount = fixed.count
  }

  // MARK: One by one

  /// Fills the row of the document.
  mutating func start<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, _ context: inout Context
  ) {
    text.truncate(to: fixedCount)
    levels[0] = Level()
    fill(loop, &context)
  }

  /// Goes to the first element of the list in `slot`, which has one.
  mutating func enter<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, _ slot: Int, _ context: inout Context
  ) {
    let start = levels[Int(loop.level) - 1].end
    // What lists before this one made is no longer shown.
    text.truncate(to: start)
    levels[Int(loop.level)] = levels[Int(loop.outer)].entering(
      loop, count: Int(slots[slot].count), start: start)
    fill(loop, &context)
  }

  /// Goes to the next element of the list, which has one.
  mutating func advance<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, _ context: inout Context
  ) {
    text.truncate(to: levels[Int(loop.level)].start)
    levels[Int(loop.level)].advance(loop)
    fill(loop, &context)
  }

  private mutating func fill<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, _ context: inout Context
  ) {
    Self.fill(loop, levels[Int(loop.level)].cursor, &slots, &text, &context)
    levels[Int(loop.level)].end = text.count
  }

  private static func fill<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, _ cursor: TemplateCursor, _ slots: inout ContiguousArray<TemplateSlot>,
    _ text: inout ByteWriter, _ context: inout Context
  ) {
    var slots = slots.mutableSpan
    context.fill(Int(loop.list), cursor, loop.needs, &slots, at: Int(loop.level) * width, &text)
  }

  // MARK: Values

  /// The text of a slot that is no list.
  borrowing func string(_ slot: TemplateSlot, _ document: ContiguousArray<UInt8>) -> String {
    slot.isOwn
      ? text.storage.span.string(slot.range) : document.span.string(slot.range)
  }
}
