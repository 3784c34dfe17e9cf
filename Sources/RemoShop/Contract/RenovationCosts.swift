import RemoBytes

/// An estimate of the renovation around the products. It is in no total of the list.
public struct RenovationCosts: Hashable, Sendable {
  /// The fee of a profession.
  public struct Fee: Hashable, Sendable {
    /// Whose fee it is, such as `electrician`; may be blank.
    public let profession: String
    /// Its purpose; may be blank.
    public let reason: String
    /// The fee that is expected.
    public let estimate: Amount
  }

  /// The products and materials; 0 where they were not estimated.
  public let materials: Amount
  /// The work, or nil where it was not estimated; negative for a discount.
  public let labor: Amount?
  /// More about the work, or nil where there is nothing to show.
  public let laborNote: String?
  /// Permits, or nil where they were not estimated.
  public let permitFees: Amount?
  /// The fees of professions, in the order of the document.
  public let professionalFees: [Fee]
  /// The least that all of it is expected to cost; 0 where that was not estimated.
  public let low: Amount
  /// The most that all of it is expected to cost; 0 where that was not estimated.
  public let high: Amount
}

extension ShoppingList {
  /// The list's `id`, or else its `project_id`; nil where it has neither, or an empty one.
  public var id: String? { records.id.isEmpty ? nil : text(records.id) }

  /// The estimate of the renovation, or nil if the list has none.
  public var costs: RenovationCosts? {
    records.costs.map { costs in
      RenovationCosts(
        materials: Amount(costs.materialsCents), labor: costs.laborCents.map { Amount($0) },
        laborNote: text(costs.laborNote)?.unlessBlank,
        permitFees: costs.permitFeesCents.map { Amount($0) },
        professionalFees: costs.professionalFees.map { fee in
          RenovationCosts.Fee(
            profession: text(fee.professionalType) ?? "", reason: text(fee.reason) ?? "",
            estimate: Amount(fee.estimateCents))
        }, low: Amount(costs.totalLowCents), high: Amount(costs.totalHighCents))
    }
  }
}
