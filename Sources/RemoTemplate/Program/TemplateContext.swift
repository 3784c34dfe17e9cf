import RemoBytes

/// The indices of a row in the lists around it, the outermost list first.
///
/// These are the lists the row belongs to by its schema, whatever other lists the template is
/// going through.
package struct TemplateCursor: BitwiseCopyable, Equatable, Sendable {
  /// The most lists that may lie inside one another.
  package static let maximumDepth = 4

  // One word each, so that a cursor asks for no memory.
  private var indices = SIMD4<UInt32>()

  package init() {}

  /// The index of the element of the list at `depth`, 0 for the outermost.
  package subscript(_ depth: Int) -> Int {
    get { Int(indices[depth]) }
    set { indices[depth] = UInt32(newValue) }
  }
}

/// A set of fields of a row, by their numbers, which are below 64.
package struct FieldSet: BitwiseCopyable, Equatable, Sendable {
  /// A bit for each field.
  package private(set) var bits: UInt64 = 0

  package init() {}

  /// All fields there can be.
  static var all: FieldSet {
    var all = FieldSet()
    all.bits = .max
    return all
  }

  mutating func insert(_ field: Int) { bits |= 1 << UInt64(field) }
}

/// A row that a context is asked to fill.
package struct TemplateRow: Sendable {
  /// The number of its schema.
  package let list: Int
  /// The indices of the row in the lists around it.
  package let cursor: TemplateCursor
  /// The fields that the template uses; others may be filled or not.
  package let needs: FieldSet
  /// The place of its first slot among those of all rows; slots are numbered as the fields are.
  package let start: Int
}

/// The data that fills a bound template, row by row, by the numbers of its schema.
///
/// A context is asked once for each element that a template goes to, and then for no more than what
/// the template uses of it.
package protocol TemplateContext: ~Copyable {
  /// The bytes that slots take their texts from, unless the row makes its own.
  ///
  /// They stay the same while a template is filled.
  var document: ContiguousArray<UInt8> { get }

  /// Sets the slots of an element of a list, or of the document itself.
  ///
  /// - Parameters:
  ///   - slots: those of all rows.
  ///   - text: takes texts that are made for the row; it is forgotten with the row.
  mutating func fill(
    _ row: TemplateRow, slots: inout MutableSpan<TemplateSlot>, text: inout ByteWriter)
}
