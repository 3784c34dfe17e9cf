import RemoBytes

/// A filter value that matches no item of some lists.
package struct UnmatchedFilterValue: Sendable {
  /// The number of lists in which no item matches.
  package private(set) var count = 0

  /// The most similar value of an item. May be nil if other lists have the value itself.
  package private(set) var meant: ListFilter.Meant?

  /// Creates a value with no lists counted.
  package init() {}

  /// Adds the counts of later lists.
  package mutating func add(_ other: UnmatchedFilterValue) { add(other.count, meant: other.meant) }

  /// Adds lists, and keeps the most similar value.
  fileprivate mutating func add(_ lists: Int, meant found: ListFilter.Meant?) {
    count += lists
    if let found, found.distance < meant?.distance ?? .max { meant = found }
  }
}

/// Searches a stream of lists for the likely meaning of unmatched filter values.
///
/// The search for a value ends at the first list that has it. Only the first values are searched,
/// because no more are reported. Searches of parts of a stream, added in order, equal one search of
/// the whole.
package struct UnmatchedFilterValueSearch: Sendable {
  private struct Search {
    let number: ListFilter.ValueNumber
    /// The number of lists that lack the value.
    var missed = 0
    var names: NearestNameSearch
  }

  private let mostValues: Int
  private var listCount = 0
  /// One search for each of the first values missing in the first list.
  private var searches: [Search] = []

  /// - Parameter mostValues: the most values to report.
  package init(mostValues: Int) { self.mostValues = mostValues }

  /// Adds the filter values that match no item of a list to `values`.
  mutating func count(
    _ arranged: borrowing ArrangedList,
    in values: inout [ListFilter.ValueNumber: UnmatchedFilterValue]
  ) {
    for warning in arranged.findings where warning.kind == .unmatchedFilterValue {
      let number = ListFilter.ValueNumber(condition: warning.item, value: warning.other)
      values[number, default: UnmatchedFilterValue()].add(1, meant: meant(by: number, arranged))
    }
    listCount += 1
  }

  private mutating func meant(
    by number: ListFilter.ValueNumber, _ arranged: borrowing ArrangedList
  ) -> ListFilter.Meant? {
    let filter = arranged.options.filter
    // Warnings follow the order of values, so the first list has all candidates for the first
    // ones.
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
    return filter.meant(by: number, in: arranged.list, names: &searches[place].names)
  }
}
