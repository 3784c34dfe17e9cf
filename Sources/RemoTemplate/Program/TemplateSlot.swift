import RemoBytes

/// The value of a field in a row: the range of its text, and whether its section is shown.
@usableFromInline package struct TemplateSlot: BitwiseCopyable, Sendable {
  @usableFromInline let offset: UInt32
  @usableFromInline let size: UInt32
  /// Whether the section of the field is shown.
  @usableFromInline let isShown: Bool
  /// Whether the text is among those made for the rows, not in the document.
  @usableFromInline let isOwn: Bool
  /// Whether the text is known to be plain (see `UInt8.isPlainInText`).
  @usableFromInline let isPlain: Bool

  // Inlined, because a page makes a thousand slots.
  @inlinable
  init(_ slice: ByteSlice, isShown: Bool, isOwn: Bool, isPlain: Bool) {
    offset = slice.offset
    size = UInt32(slice.count)
    self.isShown = isShown
    self.isOwn = isOwn
    self.isPlain = isPlain
  }

  /// Creates a slot for a text in the document.
  @inlinable
  package init(_ slice: ByteSlice, isShown: Bool = true) {
    self.init(slice, isShown: isShown, isOwn: false, isPlain: false)
  }

  /// Creates a slot for a text made for the row or before all rows. `isPlain` marks a known plain
  /// text (see `UInt8.isPlainInText`).
  @inlinable
  package init(own slice: ByteSlice, isShown: Bool = true, isPlain: Bool = false) {
    self.init(slice, isShown: isShown, isOwn: true, isPlain: isPlain)
  }

  @inlinable
  package init(_ flag: Bool) { self.init(.empty, isShown: flag, isOwn: false, isPlain: false) }

  /// Creates a slot for a list with this number of elements.
  @inlinable
  package init(elements: Int) {
    self.init(ByteSlice(0..<elements), isShown: elements > 0, isOwn: false, isPlain: false)
  }

  /// A slot without a value.
  @inlinable
  package static var empty: TemplateSlot { TemplateSlot(false) }

  /// The number of bytes of a text, or the number of elements of a list.
  var count: Int { Int(size) }

  var range: Range<Int> { Int(offset)..<(Int(offset) + Int(size)) }
}
