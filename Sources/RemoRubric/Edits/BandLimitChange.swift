import RemoBytes

/// A band with a new limit, an added band, or a removed one.
package struct BandLimitChange: Equatable, Sendable {
  package var id: String
  /// The least score before; nil for a new band.
  package var old: Double?
  /// The least score now; nil for a removed band.
  package var new: Double?

  /// `match 0.8 → 0.85`
  package var text: String {
    let limits = [old, new].map { $0.map { shortestDecimal($0) } ?? "none" }
    return "\(id) \(limits[0]) → \(limits[1])"
  }

  /// The changed limits, from the highest band to the lowest; removed bands come last.
  static func all(from old: [Band], to new: [Band]) -> [BandLimitChange] {
    func minimum(of id: String, in bands: [Band]) -> Double? {
      bands.first { $0.id == id }?.minimum
    }
    let gone = old.filter { minimum(of: $0.id, in: new) == nil }
    return (new + gone).compactMap { band in
      let change = BandLimitChange(
        id: band.id, old: minimum(of: band.id, in: old), new: minimum(of: band.id, in: new))
      return change.old == change.new ? nil : change
    }
  }
}
