import RemoBytes

/// Which element of each list around a field is meant, the outermost list first.
///
/// These are the lists the field belongs to by its schema, whatever other lists the template is
/// going through.
@usableFromInline package struct TemplateCursor: Equatable, Sendable {
  /// Lists inside one another, at most.
  package static let maximumDepth = 4

  @usableFromInline var indices = SIMD4<Int32>()

  @inlinable package init() {}

  /// The index of the element of the list at `depth`, 0 for the outermost.
  @inlinable
  package subscript(_ depth: Int) -> Int {
    get { Int(indices[depth]) }
    set { indices[depth] = Int32(newValue) }
  }
}

/// What a bound template is filled with: asked by the numbers of its schema.
///
/// All is `mutating`, so that a context may keep what it has worked out, and so that it is handed
/// on by its address: the hundreds of questions that a page asks would copy it else.
@usableFromInline package protocol TemplateContext: ~Copyable {
  /// Whether the section of a text, link, number (none is empty) or flag is shown.
  mutating func isTruthy(_ id: Int, _ cursor: TemplateCursor) -> Bool

  /// The number of elements of a list.
  mutating func count(_ id: Int, _ cursor: TemplateCursor) -> Int

  /// Writes a text, link or number with its characters replaced as `table` says.
  mutating func write(
    _ id: Int, _ cursor: TemplateCursor, into writer: inout ByteWriter,
    escaping table: borrowing EscapeTable)

  /// Whether a text is that of `range` in `source`, for dynamic names.
  mutating func isEqual(
    _ id: Int, _ cursor: TemplateCursor, to source: Span<UInt8>, _ range: Range<Int>
  ) -> Bool
}

extension TemplateContext where Self: ~Copyable {
  /// Compares by writing the text elsewhere; a context that has the bytes at hand does better.
  package mutating func isEqual(
    _ id: Int, _ cursor: TemplateCursor, to source: Span<UInt8>, _ range: Range<Int>
  ) -> Bool {
    var writer = ByteWriter()
    write(id, cursor, into: &writer, escaping: EscapeTable.unescaped)
    let bytes = writer.finish()
    return source.equals(range, bytes.span, 0..<bytes.count)
  }
}
