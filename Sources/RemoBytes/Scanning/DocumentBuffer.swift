/// The place of a field's bytes in its document's buffer.
///
/// Eight bytes, so that a list of a million items stays small. A null field is told from an empty
/// one.
@usableFromInline package struct ByteSlice: Hashable, Sendable {
  /// The first byte's offset from the start of the buffer.
  @usableFromInline package let offset: UInt32
  @usableFromInline let extent: UInt32

  /// The field is JSON `null`, or its key is absent.
  @inlinable
  package static var null: ByteSlice { ByteSlice(offset: 0, extent: .max) }

  /// A field that is there and has no bytes.
  @inlinable
  package static var empty: ByteSlice { ByteSlice(offset: 0, extent: 0) }

  @inlinable
  init(offset: UInt32, extent: UInt32) {
    self.offset = offset
    self.extent = extent
  }

  /// The bytes of `range`, which has to lie below 4 GiB.
  @inlinable
  package init(_ range: Range<Int>) {
    self.init(from: range.lowerBound, to: range.upperBound)
  }

  /// The bytes from `start` up to `end`, which is not before it and has to lie below 4 GiB.
  @inlinable
  package init(from start: Int, to end: Int) {
    // Buffers are bounded by `maximumInput`, so that nothing is cut off here.
    offset = UInt32(truncatingIfNeeded: start)
    extent = UInt32(truncatingIfNeeded: end - start)
  }

  /// The field as a number, and back.
  @inlinable
  package var word: UInt64 { UInt64(extent) << 32 | UInt64(offset) }

  @inlinable
  package init(word: UInt64) {
    offset = UInt32(truncatingIfNeeded: word)
    extent = UInt32(truncatingIfNeeded: word >> 32)
  }

  /// Whether there is no value at all.
  @inlinable package var isNull: Bool { extent == .max }

  /// Whether there is nothing to show: no value, or one without bytes.
  @inlinable package var isEmpty: Bool { extent == 0 || extent == .max }

  /// The number of bytes, 0 for null.
  @inlinable package var count: Int { isNull ? 0 : Int(extent) }

  /// At least the number of bytes, and at most one more: quick to add up.
  @inlinable package var room: UInt32 { isNull ? 0 : extent + 1 }

  /// Whether the bytes begin below `end`, such as the end of the input.
  @inlinable
  package func begins(before end: Int) -> Bool { Int(offset) < end }

  /// The offsets of the bytes, or nil if there are none.
  @inlinable package var filledRange: Range<Int>? {
    isEmpty ? nil : Int(offset)..<(Int(offset) + Int(extent))
  }

  /// The offsets of the bytes, empty for null.
  @inlinable package var range: Range<Int> {
    Int(offset)..<(Int(offset) + count)
  }
}

/// A document's bytes and the text derived from them, in one buffer.
///
/// First comes the input, which is never written to, so that positions and snippets stay those of
/// the original; then 64 zero bytes, so that a vector load at its end stays inside and a scan
/// stops; then what could not be taken as a slice of the input: unescaped strings, built URLs, each
/// behind eight bytes that tell where it came from (see `escapedQuotes`).
/// One `Span` over `storage` thus reaches every field.
@usableFromInline package struct DocumentBuffer: Sendable {
  /// Zero bytes after the input.
  package static let padding = 64

  /// Bytes before each derived text.
  @inlinable static var origin: Int { 8 }

  /// The greatest input, so that every offset, derived text included, fits 32 bits.
  package static let maximumInput = 1 << 31 - padding

  /// Input, padding, derived text, and room for more of it.
  package internal(set) var storage: ContiguousArray<UInt8>

  /// The number of bytes of the input.
  package private(set) var inputCount: Int

  /// The offset where the next derived text goes. Behind it there are `padding` bytes, as behind
  /// the input.
  package internal(set) var derivedEnd: Int

  /// The greatest end of derived text, as offsets have 32 bits; tests set less.
  package var derivedLimit = Int(UInt32.max)

  /// The offset of the first escape in a string that is U+0000; as a byte it cannot be there.
  package internal(set) var firstNUL: Int?

  /// A buffer without input.
  package init() { self.init(storage: ContiguousArray()) }

  /// A buffer with a copy of `input`, which has at most `maximumInput` bytes.
  package init(_ input: some Collection<UInt8>) {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(input.count + Self.padding + min(input.count / 8, 4096))
    bytes.append(contentsOf: input)
    self.init(storage: bytes)
  }

  /// A buffer with the UTF-8 bytes of `text`.
  package init(_ text: String) {
    self.init(text.utf8)
  }

  /// A buffer whose input is all of `storage`, to which the padding is added.
  package init(storage: consuming ContiguousArray<UInt8>) {
    inputCount = storage.count
    storage.appendZeros(Self.padding)
    self.storage = storage
    derivedEnd = inputCount + Self.padding
  }

  /// Keeps the first `start` bytes of the input and puts others in the place of the rest; derived
  /// text is forgotten.
  ///
  /// In steady state no memory is asked for or given back, and none is touched but what is written.
  ///
  /// - Parameters:
  ///   - room: the most bytes that `write` may write.
  ///   - write: writes from the start of the range it is given on, and says how many bytes.
  /// - Returns: how many bytes were written.
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

  /// Puts a copy of `input`, which has at most `maximumInput` bytes, in the place of the input;
  /// derived text is forgotten.
  ///
  /// As quick for each kind of collection as it copies its bytes, which an array does at once.
  package mutating func replace(with input: some Collection<UInt8>) {
    storage.removeAll(keepingCapacity: true)
    storage.append(contentsOf: input)
    inputCount = storage.count
    storage.appendZeros(Self.padding)
    forgetDerived()
  }

  /// Ends the input after its first `count` bytes; derived text is forgotten.
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

  /// Makes sure that `count` bytes and a vector's overshoot fit after `derivedEnd`.
  mutating func reserveDerived(_ count: Int) {
    let wanted = derivedEnd + count + Self.padding
    if wanted > storage.count {
      let step = max(wanted - storage.count, min(max(inputCount / 8, 1024), 64 << 10))
      storage.appendZeros(step)
    }
  }

  /// Adds derived text, for which there has to be room before `derivedLimit`, and says where it
  /// lies.
  package mutating func derive(_ source: Span<UInt8>, in range: Range<Int>) -> ByteSlice {
    precondition(range.count + Self.origin <= derivedLimit - derivedEnd)
    reserveDerived(range.count + Self.origin)
    let start = derivedEnd + Self.origin
    var bytes = storage.mutableSpan
    bytes.store(ByteSlice.null.word, at: start - Self.origin)
    bytes.copy(source, from: range, to: start)
    derivedEnd = start + range.count
    return ByteSlice(start..<derivedEnd)
  }

  /// Whether a text of `count` bytes can be derived.
  package func canDerive(_ count: Int) -> Bool {
    count + Self.origin <= derivedLimit - derivedEnd
  }
}

extension Span<UInt8> {
  /// The place of a string in the input if `\"` is the only escape in it, each one for a quote;
  /// else null.
  ///
  /// - Parameter start: where the derived text of the string begins in its document.
  @inlinable
  package func escapedQuotes(ofDerived start: Int) -> ByteSlice {
    ByteSlice(word: word(at: start - DocumentBuffer.origin))
  }
}
