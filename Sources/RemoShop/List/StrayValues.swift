import RemoBytes

/// A value that a filter asks for and that lists of a stream have not.
package struct StrayValue: Sendable {
  /// In how many lists no item has it.
  package private(set) var count = 0

  /// What items have that is most like it. It may be nil all the same where other lists have the
  /// value.
  package private(set) var meant: ListFilter.Meant?

  /// A value that no list has been without so far.
  package init() {}

  /// Adds what was found in later lists.
  package mutating func add(_ other: StrayValue) {
    add(other.count, other.meant)
  }

  /// Counts lists, and takes a name of theirs that is more like the value than all before.
  fileprivate mutating func add(_ lists: Int, _ found: ListFilter.Meant?) {
    count += lists
    if let found, found.distance < meant?.distance ?? .max { meant = found }
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
    _ rendered: borrowing ArrangedList, in values: inout [ListFilter.ValueNumber: StrayValue]
  ) {
    for warning in rendered.findings where warning.kind == .strayFilter {
      let number = ListFilter.ValueNumber(condition: warning.item, value: warning.other)
      values[number, default: StrayValue()].add(1, meant(by: number, rendered))
    }
    listCount += 1
  }

  private mutating func meant(
    by number: ListFilter.ValueNumber, _ rendered: borrowing ArrangedList
  ) -> ListFilter.Meant? {
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
    return filter.meant(by: number, in: rendered.list, &searches[place].names)
  }
}
