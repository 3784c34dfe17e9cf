import RemoBytes

/// How well an item fits the room.
enum Fit: Equatable {
  case fits, tight, none, other

  init(_ bytes: Span<UInt8>, _ slice: ByteSlice) {
    if slice.isEmpty {
      self = .none
      return
    }
    // The words "fits" and "tight" as they stand in memory; a document is padded.
    let word = bytes.word(at: Int(slice.offset))
    if slice.count == 4, word & 0xFFFF_FFFF == 0x7374_6966 {
      self = .fits
    } else if slice.count == 5, word & 0xFF_FFFF_FFFF == 0x74_6867_6974 {
      self = .tight
    } else {
      self = .other
    }
  }

  /// The number of its word among `fits`, `tight`, none and `other`.
  var number: Int {
    switch self {
    case .fits: 0
    case .tight: 1
    case .none: 2
    case .other: 3
    }
  }

  /// Its place in the rank: no or unknown status lies between the known ones.
  var place: UInt32 {
    switch self {
    case .fits: 0
    case .none, .other: 1
    case .tight: 2
    }
  }
}
