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

/// The subject of the details of a fit.
enum FitDetail {
  case none
  /// The place of the product in the room: the evidence for a badge.
  case room
  /// The weak criteria of the match: the reason for the label "Close match".
  case weakness
  /// The score in words.
  case score

  init(_ bytes: Span<UInt8>, _ detail: ByteSlice) {
    self =
      if bytes.isBlank(detail.range) {
        .none
      } else if bytes.begins(detail.range, withWords: "weak on") {
        .weakness
      } else if bytes.begins(detail.range, withWords: "close overall match") {
        .score
      } else {
        .room
      }
  }
}

extension Span<UInt8> {
  /// Whether a text begins with whole words, ignoring case and white space.
  ///
  /// - Parameter words: lowercase ASCII.
  fileprivate func begins(_ range: Range<Int>, withWords words: String) -> Bool {
    // Nearly all details begin with another letter.
    if let first = first(in: range), first.isASCIILetter, first.asciiLowercased != words.utf8.first
    {
      return false
    }
    var scalars = FoldedScalars(range)
    guard words.utf8.allSatisfy({ scalars.next(self) == UInt32($0) }) else { return false }
    let next = scalars.next(self)
    return next > 0x7F || !(UInt8(next).isASCIILetter || UInt8(next).isASCIIDigit)
  }
}
