import RemoBytes

/// The fit of an item in the room.
enum Fit: Int {
  case fits, tight
  /// The status is missing or blank.
  case none
  /// An unknown status, shown in its own words.
  case other

  init(_ bytes: Span<UInt8>, _ status: ByteSlice) {
    self =
      if status.isEmpty {
        .none
      } else if bytes.isEqual(status.range, to: "fits") {
        .fits
      } else if bytes.isEqual(status.range, to: "tight") {
        .tight
      } else {
        Self.hasWords(bytes, status.range) ? .other : .none
      }
  }

  /// Whether a status has more than white space and underscores, which replace spaces.
  private static func hasWords(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var rest = range
    while let end = bytes.firstIndex(of: ASCII.underscore, in: rest) {
      if !bytes.isBlank(rest.lowerBound..<end) { return true }
      rest = (end + 1)..<rest.upperBound
    }
    return !bytes.isBlank(rest)
  }

  /// The position in the order of items. Products without a known status come between those that
  /// fit and those that may be tight.
  var rank: Int {
    switch self {
    case .fits: 0
    case .none, .other: 1
    case .tight: 2
    }
  }
}
