import RemoBytes

/// Products in place of others, which a page shows side by side.
extension ListDiff {
  /// A product in place of another one: one that was added for a removed one, or an alternate that
  /// counts now, with the product that became its alternate.
  struct Replacement {
    /// The number of the product before, in the old list's records.
    var old: Int
    /// The number of the product now, in the new list's records.
    var new: Int
    /// The effect on the total, in minor units.
    var effect: Int64
    /// The changes of both products, if they are in both lists.
    var edits: [Edit] = []

    /// Whether the replacement itself implies a change.
    func implies(_ change: Change) -> Bool {
      if case .text(let field, _, _) = change {
        field.namesProduct || field == .decision
      } else {
        false
      }
    }
  }

  /// The category and the room that a product is for.
  private struct Place: Hashable {
    var category: [Unicode.Scalar]
    var room: [Unicode.Scalar]
  }

  /// The replacements, in the order of the new list. A removed and an added product form one if
  /// each is the only one of its category and room.
  var replacements: [Replacement] {
    let gone = onlyOnes(removed, in: old)
    let came = onlyOnes(added, in: new)
    var found: [Replacement] = came.compactMap { place, item in
      gone[place].map { before in
        Replacement(
          old: before, new: item, effect: effect(ofAdded: item) + effect(ofRemoved: before))
      }
    }
    let edits = Dictionary(keepingFirstOf: edited.map { ($0.old, $0) })
    for edit in edited {
      guard let was = oldMains[edit.old], newMains[edit.new] == nil, new.isCounted(edit.new),
        let other = edits[was], newMains[other.new] == edit.new
      else { continue }
      found.append(
        Replacement(
          old: was, new: edit.new, effect: effect(of: edit) + effect(of: other),
          edits: [edit, other]))
    }
    let places = Dictionary(keepingFirstOf: Self.items(of: new).enumerated().map { ($1, $0) })
    return found.sorted { places[$0.new] ?? 0 < places[$1.new] ?? 0 }
  }

  /// The counted products that are the only ones of their category and room, by that place.
  private func onlyOnes(_ items: [Int], in list: ArrangedList) -> [Place: Int] {
    let bytes = list.list.document.storage.span
    var places: [Place: [Int]] = [:]
    for item in items where list.isCounted(item) {
      let record = list.list.records.items[item]
      if bytes.isBlank(record.categoryGroup.range) { continue }
      let place = Place(
        category: bytes.foldedScalars(record.categoryGroup.range),
        room: bytes.foldedScalars(record.room.range))
      places[place, default: []].append(item)
    }
    return places.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}
