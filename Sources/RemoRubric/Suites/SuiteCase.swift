import RemoBytes

/// A case of a suite: an item with its candidates, or a list of such items, and expectations.
package struct SuiteCase: Equatable, Sendable {
  /// The subject of a case.
  package enum Body: Equatable, Sendable {
    /// One wanted item.
    case item(ItemCase)
    /// Several items that compete for products.
    case list(ListCase)
  }

  /// The id, unique over all files. TREC files use it as the query id.
  package var id: ByteString
  /// The rubric's profile to use.
  package var profile: String?
  /// The room, measured or not.
  package var room: RoomSize?
  /// Words that select cases.
  package var tags: [String]
  /// A note for people, shown when the case fails.
  package var note: String?
  /// Whether the author guards the case: a loss in it fails a comparison by itself.
  package var isGuarded = false
  package var body: Body
  package var place: SuitePlace
}

/// The place of a case: a file and a line.
package struct SuitePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as given.
  package var file: String
  /// The line, from 1.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package var description: String { "\(file):\(line)" }
}

/// A wanted item, its candidates, and the expectations for their scores.
package struct ItemCase: Equatable, Sendable {
  package var item: WantedItem
  /// The expectation for scores that prefer judged values to computed ones.
  package var expect: ItemExpectation?
  /// The expectation for scores that ignore judged values.
  package var expectComputed: ItemExpectation?
}

/// Several wanted items that compete for products, and a budget.
package struct ListCase: Equatable, Sendable {
  package var items: [WantedItem]
  /// The most that the selection may cost, in cents.
  package var budgetCents: Int64?
  package var expect: ListExpectation?
}

/// An expectation for the candidates of one item. At least one of its members is present.
package struct ItemExpectation: Equatable, Sendable {
  /// The candidate that must come first.
  package enum Best: Equatable, Sendable {
    /// None: no candidate reaches the band `close`.
    case nothing
    /// Any of these candidates, which must reach the band `close`.
    case anyOf([ByteString])
  }
  /// The inclusive bounds of a score.
  package struct Bounds: Equatable, Sendable {
    package var candidate: ByteString
    package var minimum: Double
    package var maximum: Double
  }
  /// A candidate and the band that its score must be in.
  package struct InBand: Equatable, Sendable {
    package var candidate: ByteString
    package var band: String
  }

  /// A candidate and the coverage that it must have.
  package struct Coverage: Equatable, Sendable {
    package var candidate: ByteString
    /// The share of the weights whose criteria have a value, 0…1.
    package var share: Double
  }

  /// The candidate that must come first.
  package var best: Best?
  /// Candidates in the order in which they must come.
  package var order: [ByteString]
  /// Bands, in file order.
  package var band: [InBand]
  /// Scores, in file order.
  package var score: [Bounds]
  /// Coverages, in file order.
  package var coverage: [Coverage]
  /// Whether every candidate must be below the band `close`.
  package var fallback: Bool?
}

package struct ListExpectation: Equatable, Sendable {
  /// The expected candidate of each item; nil if the suite does not test the selection.
  package var selection: [Selected]?
  /// The sum of the selected scores.
  package var sum: Double?
  /// The sum of the selected prices in cents.
  package var totalCents: Int64?
  package var budgetCost: Double?

  /// An item's expected candidate.
  package struct Selected: Equatable, Sendable {
    package var item: ByteString
    /// The candidate's id; nil for none.
    package var candidate: ByteString?
  }
}
