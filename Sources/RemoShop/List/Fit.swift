import RemoBytes

/// How well an item fits the room.
enum Fit: UInt8 {
  case fits, tight, none, other

  @inline(__always)
  init(_ bytes: Span<UInt8>, _ slice: ByteSlice) {
    // The words "fits" and "tight" as they stand in memory; a document is padded. All is looked at
    // in any case and added up: a branch would be guessed wrong every other time.
    let word = bytes.word(at: Int(slice.offset))
    let room = UInt64(slice.room)
    let isFits: UInt8 = (word & 0xFFFF_FFFF ^ 0x7374_6966) | (room ^ 5) == 0 ? 3 : 0
    let isTight: UInt8 = (word & 0xFF_FFFF_FFFF ^ 0x74_6867_6974) | (room ^ 6) == 0 ? 2 : 0
    let isNone: UInt8 = slice.isEmpty ? 1 : 0
    self = Fit(rawValue: 3 &- isFits &- isTight &- isNone) ?? .other
  }

  /// The number of its word among `fits`, `tight`, none and `other`.
  @inline(__always) var number: Int { Int(rawValue) }

  /// Its place in the rank: no or unknown status lies between the known ones.
  @inline(__always) var place: UInt32 { self == .fits ? 0 : self == .tight ? 2 : 1 }
}
