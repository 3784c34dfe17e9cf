import RemoBytes

/// How well an item fits the room.
enum Fit: UInt32 {
  case fits, tight, none, other

  init(_ bytes: Span<UInt8>, _ slice: ByteSlice) {
    self = Fit(rawValue: Self.number(bytes, slice)) ?? .other
  }

  /// The number of a status among `fits`, `tight`, none and `other`.
  ///
  /// Worked out without branches, for many items: they would be guessed wrong every other time.
  @inline(__always)
  static func number(_ bytes: Span<UInt8>, _ slice: ByteSlice) -> UInt32 {
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

  /// The number of its word among `fits`, `tight`, none and `other`.
  var number: Int { Int(rawValue) }

  /// Its place in the rank: no or unknown status lies between the known ones.
  var place: UInt32 { Self.place(of: rawValue) }

  /// The place of a status of that number.
  @inline(__always)
  static func place(of number: UInt32) -> UInt32 { 0b01_01_10_00 &>> (2 &* number) & 3 }
}
