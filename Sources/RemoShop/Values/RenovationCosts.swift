import RemoBytes

/// An estimate of the renovation costs. No total of the list includes it.
///
/// Encoded as JSON it is the contract's `cost_breakdown`.
public struct RenovationCosts: Hashable, Codable, Sendable {
  /// A professional's fee.
  public struct Fee: Hashable, Codable, Sendable {
    /// The profession, such as `electrician`; may be blank.
    public var profession: String
    /// The purpose of the fee; may be blank.
    public var reason: String
    /// The expected fee.
    public var estimate: Amount

    /// Creates a fee.
    public init(_ profession: String, reason: String = "", estimate: Amount) {
      self.profession = profession
      self.reason = reason
      self.estimate = estimate
    }

    private enum CodingKeys: String, CodingKey {
      case profession = "professional_type"
      case reason
      case estimate = "estimate_cents"
    }
  }

  /// Products and materials; 0 if not estimated.
  public var materials = Amount.zero
  /// Labor; nil if not estimated. A discount is negative.
  public var labor: Amount?
  /// A note about labor; nil if there is none.
  public var laborNote: String?
  /// Permits; nil if not estimated.
  public var permitFees: Amount?
  /// The professional fees in document order.
  public var professionalFees: [Fee] = []
  /// The lower end of the total estimate; 0 if there is none.
  public var low = Amount.zero
  /// The upper end of the total estimate; 0 if there is none.
  public var high = Amount.zero

  /// Creates an estimate without amounts. Set the known ones afterwards.
  public init() {}

  private enum CodingKeys: String, CodingKey {
    case materials = "materials_cents"
    case labor = "labor_estimate_cents"
    case laborNote = "labor_estimate_note"
    case permitFees = "permit_fees_estimate_cents"
    case professionalFees = "professional_fees"
    case low = "total_low_cents"
    case high = "total_high_cents"
  }
}

extension ShoppingList {
  /// The list's `id`, or else its `project_id`; nil if both are missing or empty.
  public var id: String? { records.id.isEmpty ? nil : text(records.id) }

  /// The adjustments below the total, in the order applied.
  public var adjustments: [TotalAdjustment] { records.adjustments }

  /// The estimate of the renovation, or nil if the list has none.
  public var costs: RenovationCosts? {
    guard let record = records.costs else { return nil }
    var costs = RenovationCosts()
    costs.materials = Amount(record.materialsCents)
    costs.labor = record.laborCents.map { Amount($0) }
    costs.laborNote = text(record.laborNote)?.unlessBlank
    costs.permitFees = record.permitFeesCents.map { Amount($0) }
    costs.professionalFees = record.professionalFees.map { fee in
      RenovationCosts.Fee(
        text(fee.professionalType) ?? "", reason: text(fee.reason) ?? "",
        estimate: Amount(fee.estimateCents))
    }
    costs.low = Amount(record.totalLowCents)
    costs.high = Amount(record.totalHighCents)
    return costs
  }
}
