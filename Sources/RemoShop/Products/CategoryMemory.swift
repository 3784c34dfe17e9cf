import RemoBytes

/// Remembers the categories of names, because most lists share a few groups.
typealias CategoryMemory = NameMemory<Category>

extension NameMemory<Category> {
  mutating func category(of name: Range<Int>, in bytes: Span<UInt8>) -> Category {
    value(of: name, in: bytes) { Category(of: name, in: bytes) }
  }
}
