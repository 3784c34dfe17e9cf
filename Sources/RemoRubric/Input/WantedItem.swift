import RemoBytes

/// A wanted item and its candidates.
package struct WantedItem: Equatable, Sendable {
  /// The item's id, unique in its list. An item case has one id for case and item.
  package var id: ByteString
  /// The wanted attributes.
  package var wanted: Attributes
  /// The candidates, in input order.
  package var candidates: [Candidate]

  /// A wanted item with its candidates.
  package init(id: ByteString, wanted: Attributes, candidates: [Candidate]) {
    self.id = id
    self.wanted = wanted
    self.candidates = candidates
  }
}

/// A product that may match the wanted item.
package struct Candidate: Equatable, Sendable {
  /// The candidate's id, unique in its item; the document id in TREC files.
  package var id: ByteString
  /// All members but id, judged scores and grades.
  package var attributes: Attributes
  /// The values that a model or a person gave, one for each judged criterion.
  package var scores: [JudgedValue]
  /// The relevance grade; nil if not judged.
  package var grade: Int?
  /// The grades of single raters.
  package var raters: [Int?]
  /// The price in cents; 0 if not known.
  package var priceCents: Int64

  /// A candidate with its attributes.
  package init(
    id: ByteString, attributes: Attributes, scores: [JudgedValue] = [], grade: Int? = nil,
    raters: [Int?] = [], priceCents: Int64 = 0
  ) {
    self.id = id
    self.attributes = attributes
    self.scores = scores
    self.grade = grade
    self.raters = raters
    self.priceCents = priceCents
  }

  /// The product's name, else its id.
  package var name: String {
    if let name = attributes.text("name"), !name.isEmpty { return name }
    return id.text
  }

  /// The judged value of a criterion.
  package func score(_ criterion: String) -> Double? {
    scores.first { $0.criterion == criterion }?.value
  }
}

/// The value of one criterion as a model or a person gave it.
package struct JudgedValue: Equatable, Sendable {
  /// The criterion's id.
  package var criterion: String
  /// The value, from 0 to 1.
  package var value: Double
}

/// The sides of a room in meters; 0 stands for unknown.
package struct RoomSize: Equatable, Sendable {
  /// One wall.
  package var width: Double
  /// The other wall.
  package var length: Double
  /// Floor to ceiling.
  package var height: Double

  /// A room of these sides, in meters.
  package init(width: Double, length: Double, height: Double) {
    self.width = width
    self.length = length
    self.height = height
  }

  /// Whether all three sides are known.
  package var isMeasured: Bool { width > 0 && length > 0 && height > 0 }
}
