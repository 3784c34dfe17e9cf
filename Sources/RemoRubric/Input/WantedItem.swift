import RemoBytes
import RemoShop

/// A wanted item and its candidates.
public struct WantedItem: Equatable, Sendable {
  /// The item's id, unique in its list. An item case has one id for case and item.
  public var id: ByteString
  /// The wanted attributes.
  public var wanted: Attributes
  /// The candidates, in input order.
  public var candidates: [Candidate]
  /// The number of pieces, 1 to 9,999. The budget pays for all of them.
  public var quantity: Int64 = 1

  /// A wanted item with its candidates.
  public init(id: ByteString, wanted: Attributes, candidates: [Candidate]) {
    self.id = id
    self.wanted = wanted
    self.candidates = candidates
  }
}

/// A product that may match the wanted item.
public struct Candidate: Equatable, Sendable {
  /// The candidate's id, unique in its item; the document id in TREC files.
  public var id: ByteString
  /// All members but id, judged scores and grades.
  public var attributes: Attributes
  /// The values that a model or a person gave, one for each judged criterion.
  package var scores: [JudgedValue]
  /// The relevance grade; nil if not judged.
  public var grade: Int?
  /// The grades of single raters.
  package var raters: [Int?]
  /// The price in cents; 0 if not known.
  package var priceCents: Int64
  /// The other items that may want it, see `RivalBlocks`; nil for a rubric without rivals.
  package var others: [OtherItem]?

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

  /// A product with its known attributes.
  ///
  /// ```swift
  /// let sofa = Candidate(
  ///   id: "sofa-1", attributes: ["name": "Oak Sofa", "materials": "oak"], price: Amount(89_900))
  /// ```
  ///
  /// - Parameters:
  ///   - id: unique among the item's candidates.
  ///   - attributes: the attributes that the rubric's criteria read.
  ///   - price: the price, or nil if it is not known.
  ///   - judged: values from 0 to 1 that a model or a person gave, by the criterion's id; they
  ///     replace computed ones.
  ///   - grade: the relevance grade, for suites; nil if not judged.
  public init(
    id: ByteString, attributes: Attributes, price: Amount?, judged: [String: Double] = [:],
    grade: Int? = nil
  ) {
    self.init(
      id: id, attributes: attributes,
      scores: judged.sorted { $0.key < $1.key }.map { JudgedValue(criterion: $0, value: $1) },
      grade: grade, priceCents: price?.minorUnits ?? 0)
  }

  /// The price, or nil if it is not known.
  public var price: Amount? { priceCents == 0 ? nil : Amount(priceCents) }

  /// The product's name, else its id.
  public var name: String {
    if let name = attributes.text("name"), !name.isEmpty { return name }
    return id.text
  }

  /// The judged value of a criterion.
  package func score(_ criterion: String) -> Double? {
    scores.first { $0.criterion == criterion }?.value
  }
}

package struct OtherItem: Equatable, Sendable {
  /// The id of its query, unique in a list or suite.
  var query: ByteString
  var wanted: Attributes
}

/// The value of one criterion as a model or a person gave it.
package struct JudgedValue: Equatable, Sendable {
  package var criterion: String
  /// The value, from 0 to 1.
  package var value: Double
}

/// The sides of a room in meters; 0 stands for unknown.
public struct RoomSize: Equatable, Sendable {
  /// One wall.
  public var width: Double
  /// The other wall.
  public var length: Double
  /// Floor to ceiling.
  public var height: Double

  /// A room of these sides, in meters.
  public init(width: Double, length: Double, height: Double) {
    self.width = width
    self.length = length
    self.height = height
  }

  /// Whether all three sides are known.
  package var isMeasured: Bool { width > 0 && length > 0 && height > 0 }
}
