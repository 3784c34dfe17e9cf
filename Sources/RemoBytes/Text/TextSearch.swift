/// Searches for a text in another one, byte by byte. The standard library's functions for it are in
/// the module of regular expressions, which adds 1.3 MB to the static executable.
extension StringProtocol {
  /// The places of the text in order, without overlaps.
  package func places(of text: String) -> [Range<Index>] {
    var places: [Range<Index>] = []
    var start = startIndex
    while let place = firstPlace(of: text.utf8, from: start) {
      places.append(place)
      start = place.upperBound
    }
    return places
  }

  /// Whether the text is part of this one.
  package func includes(_ text: String) -> Bool {
    firstPlace(of: text.utf8, from: startIndex) != nil
  }

  /// The parts between the places of the text, empty ones included.
  package func parts(around text: String) -> [SubSequence] {
    let places = places(of: text)
    let starts = [startIndex] + places.map(\.upperBound)
    let ends = places.map(\.lowerBound) + [endIndex]
    return zip(starts, ends).map { self[$0..<$1] }
  }

  /// The first place of the bytes at or after an index; nil if there is none or `bytes` is empty.
  private func firstPlace(of bytes: String.UTF8View, from start: Index) -> Range<Index>? {
    guard let first = bytes.first else { return nil }
    var rest = utf8[start...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: bytes) {
        return place..<rest.index(place, offsetBy: bytes.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
