import RemoBytes

/// The indices of a row in the lists around it, the outermost list first.
///
/// These are the lists that contain the row in the schema, in any order of the template's sections.
package struct TemplateCursor: BitwiseCopyable, Equatable, Sendable {
  /// The greatest nesting depth of lists.
  package static let maximumDepth = 4

  // One word each avoids an allocation.
  private var indices = SIMD4<UInt32>()

  package init() {}

  /// The index of the element of the list at `depth`, 0 for the outermost.
  package subscript(_ depth: Int) -> Int {
    get { Int(indices[depth]) }
    set { indices[depth] = UInt32(newValue) }
  }
}

/// A set of field numbers of a row, each below 64.
package struct FieldSet: BitwiseCopyable, Equatable, Sendable {
  package private(set) var bits: UInt64 = 0

  package init() {}

  mutating func insert(_ field: Int) { bits |= 1 << UInt64(field) }
}

/// A row that the caller must fill, by the numbers of its schema.
package struct TemplateRow: Sendable {
  /// The number of its schema.
  package let list: Int
  /// The indices of the row in the lists around it.
  package let cursor: TemplateCursor
  /// The fields that the template uses. Filling others is optional.
  package let needs: FieldSet
  /// The index of the row's first slot among the slots of all rows. Slots follow the numbers of the
  /// fields.
  package let start: Int
}
