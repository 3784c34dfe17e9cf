import RemoBytes

/// A value that a filter asks for and that lists of a stream have not.
package struct StrayValue: Sendable {
  /// In how many lists no item has it.
  package private(set) var count = 0

  /// What items have that is most like it, and how much that differs. It may be nil all the same
  /// where other lists have the value.
  package private(set) var nearest: (name: String, distance: Int)?

  /// A value that no list has been without so far.
  package init() {}

  /// Adds what was found in later lists.
  package mutating func add(_ other: StrayValue) {
    count += other.count
    guard let found = other.nearest, found.distance < nearest?.distance ?? .max else { return }
    nearest = found
  }

  /// Counts a list, and takes a name that is more like the value than all before.
  fileprivate mutating func add(_ nearest: (name: String, distance: Int)?) {
    count += 1
    if let nearest { self.nearest = nearest }
  }
}

/// Looks in one list after another for what may have been meant by a filter's values that no list
/// has.
///
/// As soon as a list has a value, nothing is looked for any more. Searches in parts of a stream,
/// their findings added in its order, come to the same as one in all of it.
package struct StrayValueSearch: Sendable {
  private var listCount = 0
  /// Of each value that the first list has not, in how many it was missed, and the search for it.
  private var searches: [ListFilter.ValueNumber: (missed: Int, names: NearestNameSearch)] = [:]

  /// A search through no list so far.
  package init() {}

  /// Counts in `values` those that no item of a list has. Asks for memory only for names that are
  /// more like one of them than all before.
  mutating func count(
    _ rendered: borrowing RenderedList, in values: inout [ListFilter.ValueNumber: StrayValue]
  ) {
    for warning in rendered.findings where warning.kind == .strayFilter {
      let number = ListFilter.ValueNumber(condition: warning.item, value: warning.other)
      values[number, default: StrayValue()].add(nearest(to: number, rendered))
    }
    listCount += 1
  }

  private mutating func nearest(
    to number: ListFilter.ValueNumber, _ rendered: borrowing RenderedList
  ) -> (name: String, distance: Int)? {
    let filter = rendered.options.filter
    if listCount == 0 {
      searches[number] = (0, NearestNameSearch(for: filter.asked(number).text))
    }
    guard var search = searches.removeValue(forKey: number), search.missed == listCount else {
      return nil
    }
    search.missed += 1
    let name = filter.nearest(to: number, in: rendered.list, &search.names)
    let distance = search.names.distance
    searches[number] = search
    return name.map { ($0, distance) }
  }
}
