import RemoBytes

/// The edits of a rubric since it was recorded.
package struct RubricEdits: Sendable {
  /// The rubric before the edits. Without a record, it is the present one with the recorded bands.
  let former: Rubric
  let present: Rubric
  /// Whether only bands were recorded, so that other edits are not found.
  let hasOnlyBands: Bool

  /// Compares a rubric with a recorded one. A baseline without its rubric has only `bands`.
  init(of rubric: Rubric, since record: Rubric?, bands: [Band]) {
    present = rubric
    hasOnlyBands = record == nil
    var old = record ?? rubric
    if record == nil {
      old.bands = bands.map { band in
        let label = rubric.bands.first { $0.id == band.id }?.label
        return Band(id: band.id, minimum: band.minimum, label: label)
      }
    }
    former = old
  }

  /// The edits in the words of `rubric diff`, in file order.
  package var labels: [String] { RubricChange.all(from: former, to: present).map(\.label) }

  var formerSettings: [String: Double] {
    Dictionary(keepingFirstOf: RubricSetting.all(of: former).map { ($0.path, $0.value) })
  }

  /// The settings with another value, in file order.
  var settings: [(path: String, old: Double, new: Double)] {
    let before = formerSettings
    return RubricSetting.all(of: present).compactMap { setting in
      before[setting.path].flatMap {
        $0 == setting.value ? nil : (path: setting.path, old: $0, new: setting.value)
      }
    }
  }

  /// The bands with another limit, added or removed.
  package var bands: [BandLimitChange] {
    BandLimitChange.all(from: former.bands, to: present.bands)
  }
}
