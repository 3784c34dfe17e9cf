/// A difference between the renovation costs or the adjustments of two lists.
struct CostChange: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case materials, labor, permits
    /// The fee of this profession, which may be blank.
    case fee(String)
    case range
    /// The adjustment with this label.
    case adjustment(String)
  }

  enum Value: Equatable, Sendable {
    case amount(Amount)
    case range(Amount, Amount)
    case percentage(Percentage)
    case text(String)

    var isAmount: Bool { if case .amount = self { true } else { false } }
  }

  var part: Part
  /// The old value; nil if there was none.
  var old: Value?
  /// The new value; nil if there is none.
  var new: Value?

  /// Whether it is a difference of texts, not of amounts.
  var isText: Bool {
    switch old ?? new {
    case .text: true
    default: false
    }
  }

  /// The differences in the order in which lists show costs. Fees are identified by their
  /// professions, not by their places. Cost: linear in their number.
  static func between(
    _ old: RenovationCosts?, new: RenovationCosts?, areComparable: Bool = true
  ) -> [CostChange] {
    var changes: [CostChange] = []
    func add(_ part: Part, value: (RenovationCosts) -> Value?) {
      let change = CostChange(part: part, old: old.flatMap(value), new: new.flatMap(value))
      // Equal amounts in two currencies differ.
      let isSame = change.old == change.new && (areComparable || change.isText || change.old == nil)
      if !isSame { changes.append(change) }
    }
    // An amount of 0 was not estimated.
    add(.materials) { $0.materials == .zero ? nil : .amount($0.materials) }
    add(.labor) { amount($0.labor) }
    add(.labor) { text($0.laborNote) }
    add(.permits) { amount($0.permitFees) }
    changes += fees(old?.professionalFees ?? [], new: new?.professionalFees ?? [])
    add(.range) { costs in
      if costs.high != .zero { return .range(costs.low, costs.high) }
      return costs.low == .zero ? nil : .amount(costs.low)
    }
    return changes
  }

  /// The differences between adjustments, in their order. Equal labels are paired in order.
  static func between(
    _ old: [TotalAdjustment], new: [TotalAdjustment], areComparable: Bool = true
  ) -> [CostChange] {
    func value(_ adjustment: TotalAdjustment?) -> Value? {
      switch adjustment?.value {
      case .amount(let amount): .amount(amount)
      case .percentage(let percentage): .percentage(percentage)
      case nil: nil
      }
    }
    var open = Dictionary(grouping: new.indices.reversed()) { new[$0].label }
    let kept = old.compactMap { adjustment -> CostChange? in
      let other = open[adjustment.label]?.popLast().map { new[$0] }
      if other == adjustment, areComparable || value(other)?.isAmount == false { return nil }
      return CostChange(
        part: .adjustment(adjustment.label), old: value(adjustment), new: value(other))
    }
    return kept
      + open.values.joined().sorted().map {
        CostChange(part: .adjustment(new[$0].label), old: nil, new: value(new[$0]))
      }
  }

  /// Finds the differences between fees. Different fees of one profession are paired by reason,
  /// then by amount, then in order.
  private static func fees(
    _ old: [RenovationCosts.Fee], new: [RenovationCosts.Fee]
  ) -> [CostChange] {
    let gone = without(new, fees: old)
    let came = without(old, fees: new)
    var pairs: [Int: Int] = [:]
    var paired = Set<Int>()
    func pair(by key: (RenovationCosts.Fee) -> FeeKey?) {
      let left = came.indices.filter { !paired.contains($0) }
      var open = Dictionary(grouping: left.reversed()) { key(came[$0]) }
      for (place, fee) in gone.enumerated() where pairs[place] == nil {
        guard let key = key(fee), let other = open[key]?.popLast() else { continue }
        pairs[place] = other
        paired.insert(other)
      }
    }
    pair { fee in
      fee.reason.unlessBlank.map { FeeKey(profession: fee.profession, reason: $0) }
    }
    pair { FeeKey(profession: $0.profession, estimate: $0.estimate) }
    pair { FeeKey(profession: $0.profession) }
    return gone.enumerated().flatMap { changes($1, new: pairs[$0].map { came[$0] }) }
      + came.indices.filter { !paired.contains($0) }.flatMap { changes(nil, new: came[$0]) }
  }

  /// The values that two paired fees share.
  private struct FeeKey: Hashable {
    var profession: String
    var reason: String?
    var estimate: Amount?
  }

  /// Finds the differences between two fees, one of which may be missing.
  private static func changes(
    _ old: RenovationCosts.Fee?, new: RenovationCosts.Fee?
  ) -> [CostChange] {
    let part = Part.fee(old?.profession ?? new?.profession ?? "")
    return [
      CostChange(part: part, old: amount(old?.estimate), new: amount(new?.estimate)),
      CostChange(part: part, old: text(old?.reason), new: text(new?.reason)),
    ].filter { $0.old != $0.new }
  }

  /// The fees that are not in `others`; of equal ones, only the surplus.
  private static func without(
    _ others: [RenovationCosts.Fee], fees: [RenovationCosts.Fee]
  ) -> [RenovationCosts.Fee] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return fees.filter { fee in
      guard let count = counts[fee], count > 0 else { return true }
      counts[fee] = count - 1
      return false
    }
  }

  private static func amount(_ cents: Amount?) -> Value? { cents.map(Value.amount) }

  private static func text(_ text: String?) -> Value? { text?.unlessBlank.map(Value.text) }
}
