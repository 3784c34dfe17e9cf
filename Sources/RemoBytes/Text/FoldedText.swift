/// Comparing fields as people do: without case, and without regard to white space at the ends or
/// to how much of it stands between words.
///
/// Fields are well-formed UTF-8. Nothing is allocated. Plain ASCII is compared eight or sixteen
/// bytes at a time; the rest goes by folded scalars.
extension Span<UInt8> {
  /// A hash that is equal for fields that `foldedEquals` finds equal, of the same `seed`.
  package func foldedHash(_ range: Range<Int>, seed: UInt64 = 0) -> UInt64 {
    var hash = ByteHash(seed: seed)
    var offset = range.lowerBound
    // Bit 7 of the first byte's lane says that what came before was a space; so does the start.
    var spaceBefore: UInt64 = 0x80
    while offset < range.upperBound {
      let left = range.upperBound - offset
      let word = word(at: offset, before: range.upperBound)
      guard word.isASCII else { return slowFoldedHash(range, seed) }
      // The padding of the last word counts as a space, so that one at the end is noticed.
      let padded = left < 8 ? word | UInt64.all(0x20) << UInt64(8 * left) : word
      let spaces = padded.lanes(equalTo: 0x20)
      let inside = left < 8 ? (1 << UInt64(8 * left)) - 1 : UInt64.max
      let beforeEnd = left < 8 ? spaces & (inside << 8 | 0xFF) : spaces
      if (padded.controlLanes & inside) | (beforeEnd & (spaces << 8 | spaceBefore)) != 0 {
        return slowFoldedHash(range, seed)
      }
      spaceBefore = spaces >> 56
      if left == 8, spaceBefore != 0 { return slowFoldedHash(range, seed) }
      hash.add(word.asciiLowercased)
      offset += 8
    }
    return hash.finish(count: range.count)
  }

  /// The first eight bytes of the folded text, zero after its end, white space collapsed: equal
  /// for fields that `foldedEquals` finds equal, 0 for blank ones. For telling a few fields apart.
  @inlinable @inline(__always)
  package func foldedPrefix(_ range: Range<Int>) -> UInt64 {
    guard !range.isEmpty, isInside(range.lowerBound, 9, of: count) else {
      return slowFoldedPrefix(range)
    }
    // The bytes, and for each the next one. Lengths and spaces differ from text to text: there is
    // no branch that depends on them.
    let used = UInt64.max &>> UInt64(64 &- 8 &* Swift.min(range.count, 8))
    let word = self.word(at: range.lowerBound) & used
    let next = self.word(at: range.lowerBound &+ 1) & (range.count > 8 ? .max : used &>> 8)
    // Bit 7 of each byte; one beyond ASCII may spoil those behind it, and is neither.
    let spaces = word.lanes(equalTo: 0x20) & ~word
    let others = used & .all(0x80) & ~(word.visibleLanes | spaces)
    // A space between two words is as good as what is visible.
    if others | spaces & (~next.visibleLanes | 0x80) != 0 { return slowFoldedPrefix(range) }
    return word.asciiLowercased
  }

  @inline(never) @usableFromInline
  func slowFoldedPrefix(_ range: Range<Int>) -> UInt64 {
    var scalars = FoldedScalars(range)
    var prefix: UInt64 = 0
    var length: UInt64 = 0
    while length < 8 {
      let scalar = scalars.next(self)
      if scalar == FoldedScalars.end { break }
      let text = UTF8Bytes(scalar)
      prefix |= text.word << (8 * length)
      length += UInt64(text.count)
    }
    return prefix
  }

  /// The same hash for every field, by scalars.
  @inline(never)
  private func slowFoldedHash(_ range: Range<Int>, _ seed: UInt64) -> UInt64 {
    var hash = ByteHash(seed: seed)
    var scalars = FoldedScalars(range)
    var word: UInt64 = 0
    var length = 0
    while true {
      let scalar = scalars.next(self)
      if scalar == FoldedScalars.end { break }
      let text = UTF8Bytes(scalar)
      for index in 0..<text.count {
        word |= (text.word >> UInt64(8 * index) & 0xFF) << UInt64(8 * (length & 7))
        length += 1
        if length & 7 == 0 {
          hash.add(word)
          word = 0
        }
      }
    }
    if length & 7 != 0 { hash.add(word) }
    return hash.finish(count: length)
  }

  /// Whether two fields are the same text but for case and white space.
  package func isFoldedEqual(
    _ range: Range<Int>, to other: Span<UInt8>, in otherRange: Range<Int>
  ) -> Bool {
    if isEqual(range, to: other, in: otherRange) { return true }
    return foldedCompare(range, with: other, in: otherRange) == 0
  }

  /// Below, at or above 0 as this field comes before, with or after the other one, by case-folded
  /// scalars.
  package func foldedCompare(
    _ range: Range<Int>, with other: Span<UInt8>, in otherRange: Range<Int>
  ) -> Int {
    let same = commonPrefix(range, other, otherRange)
    var left = FoldedScalars((range.lowerBound + same)..<range.upperBound, resumes: same > 0)
    var right = FoldedScalars(
      (otherRange.lowerBound + same)..<otherRange.upperBound, resumes: same > 0)
    while true {
      let a = left.next(self)
      let b = right.next(other)
      if a != b {
        if a == FoldedScalars.end { return -1 }
        if b == FoldedScalars.end { return 1 }
        return a < b ? -1 : 1
      }
      if a == FoldedScalars.end { return 0 }
    }
  }

  /// The length of a start that both fields have in common but for the case of ASCII letters, cut
  /// behind a visible ASCII character: from there on both can be walked on as if from the start.
  private func commonPrefix(
    _ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>
  ) -> Int {
    let most = Swift.min(range.count, otherRange.count)
    var length = 0
    while length + 16 <= most {
      let a = vector(at: range.lowerBound + length)
      let b = other.vector(at: otherRange.lowerBound + length)
      let run = (Self.lowercased(a) .!= Self.lowercased(b)).firstSet
      length += run
      if run < 16 { break }
    }
    while length > 0, self[range.lowerBound + length - 1] &- 0x21 >= 0x5E { length -= 1 }
    return length
  }

  @inline(__always)
  private static func lowercased(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let isUpper = (vector &- SIMD16.all(0x41)) .< SIMD16.all(26)
    return vector.replacing(with: vector | SIMD16.all(0x20), where: isUpper)
  }
}
