import RemoBytes

/// How well an item fits the room.
enum Fit: UInt32 {
  case fits, tight, none, other

  init(_ bytes: Span<UInt8>, _ slice: ByteSlice) {
    self = Fit(rawValue: Self.rawValue(bytes, slice)) ?? .other
    if self == .other, !Self.hasWords(bytes, slice.range) { self = .none }
  }

  /// Whether a status is more than white space and underscores, which stand for spaces.
  private static func hasWords(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var rest = range
    while let end = bytes.firstIndex(of: ASCII.underscore, in: rest) {
      if !bytes.isBlank(rest.lowerBound..<end) { return true }
      rest = (end + 1)..<rest.upperBound
    }
    return !bytes.isBlank(rest)
  }

  /// The raw value of a status; `other` also for one without words.
  ///
  /// Worked out without branches, for many items: they would be guessed wrong every other time.
  @inline(__always)
  static func rawValue(_ bytes: Span<UInt8>, _ slice: ByteSlice) -> UInt32 {
    // The words "fits" and "tight" as they stand in memory; a document is padded.
    let word = bytes.word(at: Int(slice.offset))
    let room = UInt64(slice.room)
    let notFits = one(unlessZero: (word & 0xFFFF_FFFF ^ 0x7374_6966) | (room ^ 5))
    let notTight = one(unlessZero: (word & 0xFF_FFFF_FFFF ^ 0x74_6867_6974) | (room ^ 6))
    let notNone = one(unlessZero: room &>> 1)
    return 3 &* notFits &+ 2 &* notTight &+ notNone &- 3
  }

  @inline(__always)
  private static func one(unlessZero value: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (value | (0 &- value)) &>> 63)
  }

  /// Its place in the rank: no or unknown status lies between the known ones.
  var place: UInt32 { Self.place(of: rawValue) }

  /// The place of a status of that raw value.
  @inline(__always)
  static func place(of rawValue: UInt32) -> UInt32 { 0b01_01_10_00 &>> (2 &* rawValue) & 3 }
}
