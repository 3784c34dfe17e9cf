import RemoBytes

/// A value that a filter asks for and that no item of some lists has.
package struct UnmatchedFilterValue: Sendable {
  /// The number of lists in which no item has the value.
  package private(set) var count = 0

  /// The most similar value that items have. It may be nil if other lists have the value asked for.
  package private(set) var meant: ListFilter.Meant?

  /// A value that no list has missed so far.
  package init() {}

  /// Adds the findings of later lists.
  package mutating func add(_ other: UnmatchedFilterValue) { add(other.count, meant: other.meant) }

  /// Counts lists, and keeps the most similar value.
  fileprivate mutating func add(_ lists: Int, meant found: ListFilter.Meant?) {
    count += lists
    if let found, found.distance < meant?.distance ?? .max { meant = found }
  }
}

/// Searches a stream of lists for the values that a filter may have meant.
///
/// The search for a value ends at the first list that has it, and only the first values are
/// searched for, as no more are reported. Searches of parts of a stream, added in order, give the
/// same result as one search of the whole.
package struct UnmatchedFilterValueSearch: Sendable {
  private struct Search {
    let number: ListFilter.ValueNumber
    /// The number of lists that lack the value.
    var missed = 0
    var names: NearestNameSearch
  }

  private let mostValues: Int
  private var listCount = 0
  /// One search for each of the first values that the first list lacks.
  private var searches: [Search] = []

  /// - Parameter mostValues: the number of values that will be reported.
  package init(mostValues: Int) { self.mostValues = mostValues }

  /// Adds the values that no item of a list has to `values`.
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
    // Warnings are in the order of values: the first list has all that can be among the first.
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
