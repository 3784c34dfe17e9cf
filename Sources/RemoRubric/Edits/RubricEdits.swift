import RemoBytes

/// A rubric as a baseline records it, to find later edits.
enum RecordedRubric: Sendable {
  /// The rubric. If it was read from a file, it lacks its tables, and has their hashes by path.
  case whole(Rubric, tableHashes: [String: String])
  /// Only the numbers of the rubric, as older versions recorded them: its settings by their paths,
  /// and its bands.
  case numbers([String: Double], bands: [Band])

  /// The rubric's file and the hashes of its tables; nil for a rubric of which only numbers are
  /// known.
  var json: (definition: JSONOutput?, tables: JSONOutput?) {
    guard case .whole(let rubric, let hashes) = self else { return (nil, nil) }
    return (
      RubricWriter.tree(of: rubric),
      .object(hashes.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    )
  }
}

/// The edits of a rubric since it was recorded.
package struct RubricEdits: Sendable {
  /// The rubric before the edits. A part that was not recorded is the present one.
  let former: Rubric
  /// The rubric after the edits.
  let present: Rubric
  /// The paths of the tables of which only another hash is known.
  private let editedTables: [String]
  /// Whether only numbers were recorded, so that other edits are not found.
  let hasOnlyNumbers: Bool

  /// Compares a rubric with a recorded one.
  init(of rubric: Rubric, since record: RecordedRubric) {
    present = rubric
    switch record {
    case .whole(var old, let hashes):
      var edited: [String] = []
      for (path, hash) in hashes.sorted(by: { $0.key < $1.key }) {
        guard old.tables[path] == nil, let table = rubric.tables[path] else { continue }
        old.tables[path] = table
        if table.contentHash != hash { edited.append(path) }
      }
      former = old
      editedTables = edited
      hasOnlyNumbers = false
    case .numbers(let settings, let bands):
      former = rubric.changed(to: settings, bands: bands)
      editedTables = []
      hasOnlyNumbers = true
    }
  }

  /// The edits in the words of `rubric diff`, in file order.
  package var labels: [String] {
    RubricChange.all(from: former, to: present).map(\.label)
      + editedTables.map { "\($0): content changed" }
  }

  /// The values of the former rubric's settings, by their paths.
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

  /// The bands that begin at another score.
  package var bands: [BandLimitChange] {
    BandLimitChange.all(from: former.bands, to: present.bands)
  }
}

extension Rubric {
  /// The rubric with other numbers. Settings that it lacks are left out.
  fileprivate func changed(to settings: [String: Double], bands: [Band]) -> Rubric {
    var changed = self
    changed.bands = bands.map { band in
      Band(
        id: band.id, minimum: band.minimum, label: self.bands.first { $0.id == band.id }?.label)
    }
    for setting in RubricSetting.all(of: self) {
      // Neighboring levels and steps are written together, so each is looked up anew.
      guard let value = settings[setting.path], value != setting.value,
        let place = RubricSetting.all(of: changed).first(where: { $0.path == setting.path })
      else { continue }
      changed = place.changed(changed, to: value)
    }
    return changed
  }

  /// The hash of each table's content, by path.
  var tableHashes: [String: String] { tables.mapValues(\.contentHash) }
}

extension RubricTable {
  /// The first 16 hexadecimal digits of the SHA-256 of the content. The notation of the file does
  /// not change it.
  fileprivate var contentHash: String {
    let content: JSONOutput = [
      "kind": .text(kind.rawValue), "entries": .array(entries.map(\.json)),
      "relations": .array(relations.map { .texts([$0.first, $0.second]) }),
      "default": .number(fallback),
      "rules": .array(NamingRules.List.allCases.map { .texts(rules[$0]) }),
      "generic": .array(rules.generic.map { .texts([$0.name] + $0.families) }),
    ]
    return content.shortHash
  }
}

extension TableEntry {
  fileprivate var json: JSONOutput {
    [
      "names": .texts(names), "family": .of(family), "parent": .of(parent),
      "value": .number(value),
      "size": size.map { size in
        .array(
          size.measures.map { side in
            [
              .number(side.axis.map { Double($0.rawValue) } ?? -1),
              .number(side.millimeters), .number(side.greatestMillimeters),
            ]
          })
      },
    ]
  }
}
