import RemoBytes

/// The edits of a rubric since a baseline, each with the settings that undo it.
struct PlaygroundEdits {
  struct Edit {
    /// The edit in the words of `rubric diff`.
    var text: String
    /// The paths of the settings whose former values undo the whole edit; empty if none do.
    var settings: [String] = []
  }

  /// The edits in file order.
  let all: [Edit]
  let formerSettings: [String: Double]

  /// The most edits for which settings are searched. The page lists no more.
  private static let limit = 50

  /// The edits since the baseline.
  init(_ edits: RubricEdits) {
    let formerSettings = edits.formerSettings
    self.formerSettings = formerSettings
    let changes = RubricChange.all(from: edits.former, to: edits.present)
    all = changes.enumerated().map { number, change in
      Edit(
        text: change.label,
        settings: number < Self.limit
          ? Self.settings(undoing: change, of: edits.former, from: formerSettings) : [])
    }
  }

  /// The settings that undo a change; empty unless they undo all of it.
  private static func settings(
    undoing change: RubricChange, of former: Rubric, from formerSettings: [String: Double]
  ) -> [String] {
    var rubric = former
    change.apply(&rubric)
    let paths = RubricSetting.all(of: rubric).filter { setting in
      formerSettings[setting.path].map { $0 != setting.value } ?? false
    }.map(\.path)
    for path in paths {
      // A setting holds the values of its neighbors, so it is looked up again after each change.
      if let setting = RubricSetting.all(of: rubric).first(where: { $0.path == path }),
        let value = formerSettings[path]
      {
        rubric = setting.changed(rubric, to: value)
      }
    }
    return rubric == former ? paths : []
  }
}
