import RemoBytes

/// The value of a field in a row: the range of its text, and whether its section is shown.
@usableFromInline package struct TemplateSlot: BitwiseCopyable, Sendable {
  /// Facts about a slot.
  struct Traits: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt32

    /// The section of the field is shown.
    static let shown = Traits(rawValue: 1)
    /// The text is among those made for the rows, not in the document.
    static let own = Traits(rawValue: 2)
    /// The text is plain (see `UInt8.isPlainInText`).
    static let plainText = Traits(rawValue: 4)
  }

  private let offset: UInt32
  private let size: UInt32
  let traits: Traits

  private init(_ slice: ByteSlice, traits: Traits, isShown: Bool) {
    offset = slice.offset
    size = UInt32(slice.count)
    self.traits = isShown ? traits.union(.shown) : traits
  }

  /// Creates a slot for a text in the document.
  package init(_ slice: ByteSlice, isShown: Bool = true) {
    self.init(slice, traits: [], isShown: isShown)
  }

  /// Creates a slot for a text made for the row or before all rows. `isPlain` marks a known plain
  /// text (see `UInt8.isPlainInText`).
  package init(own slice: ByteSlice, isShown: Bool = true, isPlain: Bool = false) {
    self.init(slice, traits: isPlain ? [.own, .plainText] : .own, isShown: isShown)
  }

  /// Creates a slot for a flag.
  package init(_ flag: Bool) { self.init(.empty, traits: [], isShown: flag) }

  /// Creates a slot for a list with this number of elements.
  package init(elements: Int) {
    self.init(ByteSlice(0..<elements), traits: [], isShown: elements > 0)
  }

  /// A slot without a value.
  package static var empty: TemplateSlot { TemplateSlot(false) }

  /// Whether the section of the field is shown.
  var isShown: Bool { traits.contains(.shown) }

  /// The number of bytes of a text, or the number of elements of a list.
  var count: Int { Int(size) }

  /// The offsets of the text.
  var range: Range<Int> { Int(offset)..<(Int(offset) + Int(size)) }
}
