import RemoBytes

/// A rubric as a baseline records it, to find later edits.
struct RecordedRubric: Sendable {
  /// The rubric. If it was read from a file, it lacks its tables.
  var rubric: Rubric
  /// The hash of each table's content, by path.
  var tableHashes: [String: String]
}

/// The edits of a rubric since it was recorded.
package struct RubricEdits: Sendable {
  /// The rubric before the edits. A part that was not recorded is the present one.
  let former: Rubric
  /// The rubric after the edits.
  let present: Rubric
  /// The paths of the tables of which only another hash is known.
  private let editedTables: [String]
  /// Whether only bands were recorded, so that other edits are not found.
  let hasOnlyBands: Bool

  /// Compares a rubric with a recorded one.
  ///
  /// - Parameters:
  ///   - record: the recorded rubric; nil if the baseline has only its bands.
  ///   - bands: the recorded bands.
  init(of rubric: Rubric, since record: RecordedRubric?, bands: [Band]) {
    present = rubric
    hasOnlyBands = record == nil
    guard let record else {
      var old = rubric
      old.bands = bands.map { band in
        let label = rubric.bands.first { $0.id == band.id }?.label
        return Band(id: band.id, minimum: band.minimum, label: label)
      }
      (former, editedTables) = (old, [])
      return
    }
    var old = record.rubric
    var edited: [String] = []
    let read = Set(old.criteria.compactMap(\.kind.resolvedTablePath))
    for (path, table) in rubric.tables.sorted(by: { $0.key < $1.key })
    where old.tables[path] == nil && read.contains(path) {
      old.tables[path] = table
      if let hash = record.tableHashes[path], hash != table.contentHash { edited.append(path) }
    }
    (former, editedTables) = (old, edited)
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
