/// The range of a field's bytes in its document's buffer.
///
/// It takes eight bytes, so a list of a million items stays small. A null field differs from an
/// empty one.
@usableFromInline package struct ByteSlice: BitwiseCopyable, Hashable, Sendable {
  /// The first byte's offset from the start of the buffer.
  @usableFromInline package let offset: UInt32
  @usableFromInline let extent: UInt32

  /// A field that is `null` or absent.
  @inlinable
  package static var null: ByteSlice { ByteSlice(offset: 0, extent: .max) }

  /// A field that is present but empty.
  @inlinable
  package static var empty: ByteSlice { ByteSlice(offset: 0, extent: 0) }

  @inlinable
  init(offset: UInt32, extent: UInt32) {
    self.offset = offset
    self.extent = extent
  }

  /// Creates a slice for `range`, which must lie below 4 GiB.
  @inlinable
  package init(_ range: Range<Int>) {
    self.init(from: range.lowerBound, to: range.upperBound)
  }

  /// Creates a slice from `start` up to `end`, which must lie below 4 GiB. `start` must not exceed
  /// `end`.
  @inlinable
  package init(from start: Int, to end: Int) {
    // `maximumInput` limits the buffers, so no bits are lost here.
    offset = UInt32(truncatingIfNeeded: start)
    extent = UInt32(truncatingIfNeeded: end - start)
  }

  /// Whether the field has no value.
  @inlinable package var isNull: Bool { extent == .max }

  /// Whether the field has no text: it is null or empty.
  @inlinable package var isEmpty: Bool { extent == 0 || extent == .max }

  /// The number of bytes, 0 for null.
  @inlinable package var count: Int { isNull ? 0 : Int(extent) }

  /// The offsets of the bytes, empty for null.
  @inlinable package var range: Range<Int> {
    Int(offset)..<(Int(offset) + count)
  }
}

/// A document's bytes and the text derived from them, in one buffer.
///
/// First comes the input. It never changes, so positions and snippets match the original; only an
/// event over several lines loses its field names (see `joinLines`). Then come 64 zero bytes, so
/// that a vector load at the end stays in bounds and a scan stops. Derived texts follow, such as
/// unescaped strings and built URLs. One `Span` over `storage` therefore reaches every field.
@usableFromInline package struct DocumentBuffer: Sendable {
  /// The number of zero bytes after the input.
  package static let padding = 64

  /// The greatest size of the input. It keeps every offset, derived text included, within 32 bits.
  package static let maximumInput = 1 << 31 - padding

  /// Input, padding, derived text, and room for more of it.
  package internal(set) var storage: ContiguousArray<UInt8>

  package private(set) var inputCount: Int

  /// The end of the derived texts. `padding` bytes follow it, as after the input.
  package internal(set) var derivedEnd: Int

  /// The greatest end of derived text, limited by 32-bit offsets; tests set a lower one.
  package var derivedLimit = Int(UInt32.max)

  /// The offset of the first `\u0000` escape in a string. A string cannot contain it as a raw
  /// byte.
  package internal(set) var firstNUL: Int?

  /// A buffer without input.
  package init() { self.init(storage: ContiguousArray()) }

  /// Creates a buffer with a copy of `input`, at most `maximumInput` bytes.
  package init(_ input: some Collection<UInt8>) {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(input.count + Self.padding + min(input.count / 8, 4096))
    bytes.append(contentsOf: input)
    self.init(storage: bytes)
  }

  /// Creates a buffer with the UTF-8 bytes of `text`.
  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// Creates a buffer with all of `storage` as its input, and adds the padding.
  package init(storage: consuming ContiguousArray<UInt8>) {
    inputCount = storage.count
    storage.appendZeros(Self.padding)
    self.storage = storage
    derivedEnd = inputCount + Self.padding
  }

  /// Keeps the first `start` bytes of the input, replaces the rest, and forgets derived text.
  ///
  /// In steady state it allocates and frees no memory, and touches only the bytes it writes.
  ///
  /// - Parameters:
  ///   - room: the maximum that `write` may write, in bytes.
  ///   - write: writes from the start of the given range and returns the number of bytes.
  /// - Returns: the number of bytes written.
  @discardableResult
  package mutating func fill<Failure>(
    from start: Int = 0, room: Int,
    with write: (inout MutableSpan<UInt8>, Range<Int>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let wanted = start + room + Self.padding
    if storage.count < wanted {
      storage.appendZeros(wanted - storage.count)
    }
    var bytes = storage.mutableSpan
    let written = try write(&bytes, start..<(start + room))
    truncate(to: start + written)
    return written
  }

  /// Replaces the input with a copy of `input`, at most `maximumInput` bytes, and forgets derived
  /// text.
  ///
  /// Fast if the collection can copy its bytes at once, as an array can.
  package mutating func replace(with input: some Collection<UInt8>) {
    storage.removeAll(keepingCapacity: true)
    storage.append(contentsOf: input)
    inputCount = storage.count
    storage.appendZeros(Self.padding)
    forgetDerived()
  }

  /// Truncates the input to `count` bytes and forgets derived text.
  package mutating func truncate(to count: Int) {
    inputCount = count
    for offset in count..<(count + Self.padding) { storage[offset] = 0 }
    forgetDerived()
  }

  /// Forgets all derived text, for the next list in the same input.
  package mutating func forgetDerived() {
    firstNUL = nil
    derivedEnd = inputCount + Self.padding
  }

  /// Makes room for `count` bytes and the overshoot of a vector after `derivedEnd`.
  mutating func reserveDerived(_ count: Int) {
    let wanted = derivedEnd + count + Self.padding
    if wanted > storage.count {
      let step = max(wanted - storage.count, min(max(inputCount / 8, 1024), 64 << 10))
      storage.appendZeros(step)
    }
  }

  /// Adds derived text and returns its range. There must be room before `derivedLimit`.
  package mutating func derive(_ source: Span<UInt8>, in range: Range<Int>) -> ByteSlice {
    precondition(canDerive(range.count))
    reserveDerived(range.count)
    let start = derivedEnd
    var bytes = storage.mutableSpan
    bytes.copy(source, from: range, to: start)
    derivedEnd = start + range.count
    return ByteSlice(start..<derivedEnd)
  }

  /// Whether there is room to derive a text of `count` bytes.
  package func canDerive(_ count: Int) -> Bool { count <= derivedLimit - derivedEnd }
}
