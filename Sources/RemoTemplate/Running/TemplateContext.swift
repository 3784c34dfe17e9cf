import RemoBytes

/// Which element of each list around a row is meant, the outermost list first.
///
/// These are the lists the row belongs to by its schema, whatever other lists the template is
/// going through.
@usableFromInline package struct TemplateCursor: BitwiseCopyable, Equatable, Sendable {
  /// Lists inside one another, at most.
  package static let maximumDepth = 4

  // Two indices in each: a word that is changed can be read again at once, half of one cannot.
  @usableFromInline var outer: UInt64 = 0
  @usableFromInline var inner: UInt64 = 0

  package init() {}

  /// The second element of the list at `depth`, and the first of all others.
  static func second(at depth: Int) -> TemplateCursor {
    var cursor = TemplateCursor()
    cursor[depth] = 1
    return cursor
  }

  /// Adds the indices of another cursor; no index gets as far as 2^32.
  @inline(__always)
  mutating func add(_ other: TemplateCursor) {
    outer &+= other.outer
    inner &+= other.inner
  }

  /// The index of the element of the list at `depth`, 0 for the outermost.
  @inlinable @inline(__always)
  package subscript(_ depth: Int) -> Int {
    get {
      let pair = depth < 2 ? outer : inner
      return Int(UInt32(truncatingIfNeeded: depth & 1 == 0 ? pair : pair &>> 32))
    }
    set {
      let shift = UInt64(depth & 1) &* 32
      let index = UInt64(UInt32(truncatingIfNeeded: newValue)) &<< shift
      let others = ~(0xFFFF_FFFF &<< shift)
      if depth < 2 { outer = outer & others | index } else { inner = inner & others | index }
    }
  }
}

/// What a bound template is filled with: row by row, by the numbers of its schema.
///
/// All that a template shows lies in the slots of its rows. A context is asked once for each
/// element that a template goes to, and then for no more than what the template uses of it.
package protocol TemplateContext: ~Copyable {
  /// The bytes that slots take their texts from, where a row does not make its own.
  ///
  /// They stay the same while a template is filled.
  var document: ContiguousArray<UInt8> { get }

  /// Sets the slots of an element of a list, or of the document itself.
  ///
  /// - Parameters:
  ///   - list: the number of the schema.
  ///   - cursor: which element, and of which lists around it.
  ///   - needs: the fields that are used; others may be set or not.
  ///   - slots: those of all rows.
  ///   - row: where those of this one begin; they are numbered as the fields are.
  ///   - text: takes what is to be shown and lies nowhere yet; it is forgotten with the row.
  mutating func fill(
    _ list: Int, _ cursor: TemplateCursor, _ needs: FieldSet,
    _ slots: inout MutableSpan<TemplateSlot>, at row: Int, _ text: inout ByteWriter)
}
