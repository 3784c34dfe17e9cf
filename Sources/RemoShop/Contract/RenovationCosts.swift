import RemoBytes

/// An estimate of the renovation around the products. It is in no total of the list.
///
/// As JSON it is the contract's `cost_breakdown`.
public struct RenovationCosts: Hashable, Codable, Sendable {
  /// The fee of a profession.
  public struct Fee: Hashable, Codable, Sendable {
    /// The profession, such as `electrician`; may be blank.
    public var profession: String
    /// The purpose of the fee; may be blank.
    public var reason: String
    /// The expected fee.
    public var estimate: Amount

    /// The fee of a profession.
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

  /// Products and materials; 0 if they were not estimated.
  public var materials = Amount.zero
  /// The work, or nil if it was not estimated; negative for a discount.
  public var labor: Amount?
  /// A remark on the work, or nil if there is none.
  public var laborNote: String?
  /// Permits, or nil if they were not estimated.
  public var permitFees: Amount?
  /// The fees of professions, in the order of the document.
  public var professionalFees: [Fee] = []
  /// The lower end of the whole estimate; 0 if there is none.
  public var low = Amount.zero
  /// The upper end of the whole estimate; 0 if there is none.
  public var high = Amount.zero

  /// An estimate without any amount; set what is known.
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
  /// The list's `id`, or else its `project_id`; nil if it has neither, or an empty one.
  public var id: String? { records.id.isEmpty ? nil : text(records.id) }

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
