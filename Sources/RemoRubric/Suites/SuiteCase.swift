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

  /// Unique over all files; the query id in TREC files.
  package var id: ByteString
  /// The rubric's profile to use.
  package var profile: String?
  /// The room, measured or not.
  package var room: RoomSize?
  /// Words by which cases are selected.
  package var tags: [String]
  /// A note for people, shown when the case fails.
  package var note: String?
  /// Whether its author protects the case: a loss in it fails a comparison by itself.
  package var isGuarded = false
  package var body: Body
  package var place: SuitePlace
}

/// The place of a case: a file and a line.
package struct SuitePlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given.
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
  /// The expectation for scores in which judged values come before computed ones.
  package var expect: ItemExpectation?
  /// The expectation for scores that ignore judged values.
  package var expectComputed: ItemExpectation?
}

/// Several wanted items that compete for products, and a budget.
package struct ListCase: Equatable, Sendable {
  /// The items, in order.
  package var items: [WantedItem]
  /// The most that the selection may cost.
  package var budgetCents: Int64?
  package var expect: ListExpectation?
}

/// An expectation for the candidates of one item. At least one member is given.
package struct ItemExpectation: Equatable, Sendable {
  /// The candidate that has to come first.
  package enum Best: Equatable, Sendable {
    /// None: no candidate reaches the band `close`.
    case nothing
    /// Any of these candidates, which must reach the band `close`.
    case anyOf([ByteString])
  }
  /// The bounds of a score, inclusive.
  package struct Bounds: Equatable, Sendable {
    package var candidate: ByteString
    /// The least score.
    package var minimum: Double
    /// The greatest score.
    package var maximum: Double
  }
  /// A candidate and the band that its score has to lie in.
  package struct InBand: Equatable, Sendable {
    package var candidate: ByteString
    package var band: String
  }

  /// A candidate and the coverage that it has to have.
  package struct Coverage: Equatable, Sendable {
    package var candidate: ByteString
    /// The share of the weight that is known.
    package var share: Double
  }

  /// The candidate that has to come first.
  package var best: Best?
  /// Candidates in the order in which they have to come.
  package var order: [ByteString]
  /// Bands, in file order.
  package var band: [InBand]
  /// Scores, in file order.
  package var score: [Bounds]
  /// Coverages, in file order.
  package var coverage: [Coverage]
  /// Whether no candidate may reach the band `close`.
  package var fallback: Bool?
}

package struct ListExpectation: Equatable, Sendable {
  /// Each item with its candidate; nil if the selection is not tested.
  package var selection: [Selected]?
  /// The sum of the selected scores.
  package var sum: Double?
  /// The sum of the selected prices in cents.
  package var totalCents: Int64?
  package var budgetCost: Double?

  /// An item's expected candidate.
  package struct Selected: Equatable, Sendable {
    package var item: ByteString
    /// The candidate, nil for none.
    package var candidate: ByteString?
  }
}
