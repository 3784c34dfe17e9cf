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
/// As soon as a list has a value, nothing is looked for any more, and only for as many values as
/// are told is anything looked for. Searches in parts of a stream, their findings added in its
/// order, come to the same as one in all of it.
package struct StrayValueSearch: Sendable {
  private struct Search {
    let number: ListFilter.ValueNumber
    /// In how many lists the value was missed.
    var missed = 0
    var names: NearestNameSearch
  }

  private let mostValues: Int
  private var listCount = 0
  /// Those for the first values that the first list has not.
  private var searches = ContiguousArray<Search>()

  /// A search through no list so far, of which the first `mostValues` of all values will be told.
  package init(mostValues: Int) { self.mostValues = mostValues }

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
    // Warnings are in the order of values: what is not among the first here is not so anywhere.
    if listCount == 0, searches.count < mostValues {
      let names = NearestNameSearch(for: filter.asked(number).text)
      searches.append(Search(number: number, names: names))
    }
    guard let place = searches.firstIndex(where: { $0.number == number }) else { return nil }
    guard searches[place].missed == listCount else {
      searches.remove(at: place)
      return nil
    }
    searches[place].missed += 1
    let name = filter.nearest(to: number, in: rendered.list, &searches[place].names)
    return name.map { ($0, searches[place].names.distance) }
  }
}
