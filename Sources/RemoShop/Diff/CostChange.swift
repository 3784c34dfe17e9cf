/// One difference between the renovation costs of two lists.
struct CostChange: Equatable, Sendable {
  /// What of the costs it is.
  enum Part: Equatable, Sendable {
    case materials, labor, permits
    /// The fee of that profession, which may be blank.
    case fee(String)
    case range
  }

  /// What stands there.
  enum Value: Equatable, Sendable {
    case amount(Cents)
    case range(Cents, Cents)
    case text(String)
  }

  var part: Part
  /// Nil where there was none.
  var old: Value?
  /// Nil where there is none any more.
  var new: Value?

  /// What differs, in the order in which lists show costs. Fees are told by their professions, not by
  /// their places; cost: linear in their number.
  static func between(_ old: RenovationCosts?, _ new: RenovationCosts?) -> [CostChange] {
    var changes: [CostChange] = []
    func add(_ part: Part, _ value: (RenovationCosts) -> Value?) {
      let change = CostChange(part: part, old: old.flatMap(value), new: new.flatMap(value))
      if change.old != change.new { changes.append(change) }
    }
    add(.materials) { .amount($0.materials) }
    add(.labor) { amount($0.labor) }
    add(.labor) { text($0.laborNote) }
    add(.permits) { amount($0.permitFees) }
    changes += fees(old?.professionalFees ?? [], new?.professionalFees ?? [])
    add(.range) { .range($0.low, $0.high) }
    return changes
  }

  private static func fees(
    _ old: [RenovationCosts.Fee], _ new: [RenovationCosts.Fee]
  ) -> [CostChange] {
    let gone = without(new, old)
    let came = without(old, new)
    var open = Dictionary(grouping: came.indices.reversed()) { came[$0].profession }
    var paired = Set<Int>()
    var changes: [CostChange] = []
    for fee in gone {
      let part = Part.fee(fee.profession)
      guard let place = open[fee.profession]?.popLast() else {
        changes.append(CostChange(part: part, old: .amount(fee.estimate)))
        continue
      }
      paired.insert(place)
      let now = came[place]
      for (was, now) in [
        (amount(fee.estimate), amount(now.estimate)), (text(fee.reason), text(now.reason)),
      ] where was != now {
        changes.append(CostChange(part: part, old: was, new: now))
      }
    }
    for (place, fee) in came.enumerated() where !paired.contains(place) {
      changes.append(CostChange(part: .fee(fee.profession), new: .amount(fee.estimate)))
    }
    return changes
  }

  /// The fees that `others` do not have, each as often as it is there more often.
  private static func without(
    _ others: [RenovationCosts.Fee], _ fees: [RenovationCosts.Fee]
  ) -> [RenovationCosts.Fee] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return fees.filter { fee in
      guard let count = counts[fee], count > 0 else { return true }
      counts[fee] = count - 1
      return false
    }
  }

  private static func amount(_ cents: Cents?) -> Value? { cents.map(Value.amount) }

  private static func text(_ text: String?) -> Value? { text?.unlessBlank.map(Value.text) }
}
