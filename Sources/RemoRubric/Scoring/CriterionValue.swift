/// Computes one criterion's value, 0…1, from prepared attributes, or a `MissingMark`.
///
/// This is the inner loop: no allocation, no text.
extension Scorer {
  @inline(__always)
  func value(
    _ plan: CriterionPlan, _ number: Int, _ wanted: borrowing PreparedItems, _ i: Int,
    _ candidates: borrowing PreparedItems, _ j: Int
  ) -> Double {
    if plan.closesWhenOther { return gate(plan, wanted, i, candidates, j) }
    let left = wanted.slots[i * wanted.width + number]
    let right = candidates.slots[j * candidates.width + number]
    if plan.operation == .prior {
      return right.count == 0 ? MissingMark.candidate : right.amount
    }
    if plan.operation == .penalty { return left.amount == 0 && right.amount > 0 ? 0 : 1 }
    if left.count == 0 || right.count == 0 {
      // The same model is the same, also where it does not look like one.
      if plan.operation == .code, sharesModel(wanted, left, candidates, right) {
        return plan.first
      }
      return left.count == 0 ? MissingMark.wanted : MissingMark.candidate
    }
    switch plan.operation {
    case .set: return overlap(plan, wanted, left, candidates, right)
    case .lookup: return lookup(plan, wanted, left, candidates, right)
    case .tokens:
      // Of words that all count nothing no share can be found.
      return left.amount == 0
        ? MissingMark.wanted : tokens(plan, wanted, left, candidates, right)
    case .code:
      if sharesModel(wanted, left, candidates, right) { return plan.first }
      return code(plan, wanted, left, candidates, right)
    case .number:
      let difference = (left.amount - right.amount).magnitude
      if plan.variant == 0 { return falloff(plan, difference) }
      let greater = max(left.amount.magnitude, right.amount.magnitude)
      return falloff(plan, greater == 0 ? 0 : difference / greater)
    case .dimensions:
      let size = PreparedSize(
        least: four(wanted.numbers, left), greatest: four(wanted.numbers, left, 1))
      let other = PreparedSize(
        least: four(candidates.numbers, right), greatest: four(candidates.numbers, right, 1))
      guard let difference = size.difference(candidate: other) else {
        return MissingMark.candidate
      }
      return falloff(plan, difference)
    case .budget:
      if right.amount <= left.amount { return 1 }
      // Of nothing, or less, no share can be said.
      if left.amount <= 0 { return 0 }
      let over = (right.amount - left.amount) / left.amount
      return over >= plan.first ? 0 : 1 - over / plan.first
    case .color: return color(plan, wanted, left, candidates, right)
    case .prior, .penalty, .gate: return 1
    }
  }

  @inline(__always)
  func falloff(_ plan: CriterionPlan, _ distance: Double) -> Double {
    if plan.steps.isEmpty {
      if distance <= plan.first { return 1 }
      if distance >= plan.second { return 0 }
      return (plan.second - distance) / (plan.second - plan.first)
    }
    for index in plan.steps where distance <= tables.steps[index].limit + 1e-9 {
      return tables.steps[index].value
    }
    return 0
  }

  /// Both sides are sorted hashes without repetition.
  private func overlap(
    _ plan: CriterionPlan, _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Double {
    let common = commonCount(
      wanted.words.span, Int(left.start), Int(left.count), candidates.words.span,
      Int(right.start), Int(right.count))
    let whole =
      switch plan.variant {
      case OverlapMeasure.jaccard: Int(left.count) + Int(right.count) - common
      case OverlapMeasure.coverage: Int(left.count)
      default: min(Int(left.count), Int(right.count))
      }
    if plan.isExact { return common > 0 ? 1 : 0 }
    return Double(common) / Double(whole)
  }

  /// For each wanted entry the nearest of the candidate's; their mean.
  private func lookup(
    _ plan: CriterionPlan, _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Double {
    var sum = 0.0
    let offered = Int(right.start)..<(Int(right.start) + Int(right.count))
    for i in Int(left.start)..<(Int(left.start) + Int(left.count)) {
      let a = wanted.words[i]
      switch best(plan, a, candidates.words, offered) {
      case 0: sum += plan.first
      case 1: sum += plan.second
      case 2: sum += plan.third
      default: sum += plan.fourth
      }
    }
    return left.count == 1 ? sum : sum / Double(left.count)
  }

  /// The value of a gate that closes for other things: 0 where the table of the criterion that it
  /// watches knows all names of both sides and no two are near each other, else 1.
  private func gate(
    _ gate: CriterionPlan, _ wanted: borrowing PreparedItems, _ i: Int,
    _ candidates: borrowing PreparedItems, _ j: Int
  ) -> Double {
    let plan = plans[gate.watched]
    let judged = candidates.judged.isEmpty ? -1 : candidates.judged[j * plans.count + gate.watched]
    let left = wanted.slots[i * wanted.width + gate.watched]
    let right = candidates.slots[j * candidates.width + gate.watched]
    guard judged < 0, left.count > 0, right.count > 0 else { return 1 }
    for l in Int(left.start)..<Int(left.start + left.count) {
      for r in Int(right.start)..<Int(right.start + right.count) {
        let (a, b) = (wanted.words[l], candidates.words[r])
        if max(a, b) >= UInt64(plan.side) || nearness(plan, a, b) > 0 { return 1 }
      }
    }
    return 0
  }

  /// How near the nearest of the offered entries is, which are sorted, each once.
  ///
  /// Names that the table lacks stand behind its entries and are looked up by halving.
  private func best(
    _ plan: CriterionPlan, _ wanted: UInt64, _ offered: ContiguousArray<UInt64>,
    _ range: Range<Int>
  ) -> UInt8 {
    var best: UInt8 = 0
    if wanted < UInt64(plan.side) {
      for place in range {
        if offered[place] >= UInt64(plan.side) || best == TableIndex.Nearness.same.rawValue {
          break
        }
        best = max(best, nearness(plan, wanted, offered[place]))
      }
      return best
    }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if offered[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && offered[low] == wanted
      ? TableIndex.Nearness.same.rawValue : 0
  }

  /// How near two entries are; what the table does not know is near to nothing but itself.
  @inline(__always)
  private func nearness(_ plan: CriterionPlan, _ a: UInt64, _ b: UInt64) -> UInt8 {
    if a == b { return TableIndex.Nearness.same.rawValue }
    guard a < UInt64(plan.side), b < UInt64(plan.side) else { return 0 }
    return tables.matrices[plan.matrix + Int(a) * plan.side + Int(b)]
  }

  /// How near the nearest of `offered` is to a wanted entry.
  func nearness(
    _ plan: CriterionPlan, _ wanted: UInt64, _ offered: [UInt64]
  ) -> TableIndex.Nearness {
    let best = offered.map { nearness(plan, wanted, $0) }.max() ?? 0
    return TableIndex.Nearness(rawValue: best) ?? .other
  }

  private func tokens(
    _ plan: CriterionPlan, _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Double {
    var i = Int(left.start)
    var j = Int(right.start)
    let iEnd = i + Int(left.count)
    let jEnd = j + Int(right.count)
    var found = 0.0
    var weighted = 0.0
    var earliest = right.length
    while i < iEnd, j < jEnd {
      let a = wanted.tokens[i].hash
      let b = candidates.tokens[j].hash
      if a == b {
        let token = candidates.tokens[j]
        found += token.idf
        weighted +=
          token.idf * wanted.tokens[i].weight * (plan.isSaturated ? token.frequency : token.weight)
        // As neighbours are, the first wanted word is one of the first field's.
        if wanted.tokens[i].position < left.length { earliest = min(earliest, token.position) }
      }
      i += a <= b ? 1 : 0
      j += b <= a ? 1 : 0
    }
    let whole =
      switch plan.variant {
      case OverlapMeasure.jaccard: left.amount + right.amount - found
      case OverlapMeasure.coverage: left.amount
      default: min(left.amount, right.amount)
      }
    var value = whole > 0 ? min(1, weighted / whole) : 0
    if plan.first > 0 || plan.second > 0 {
      let phrase = plan.first > 0 ? neighbours(wanted, left, candidates, right) : 0
      let early = right.length > 0 ? 1 - earliest / right.length : 0
      value =
        (1 - plan.first - plan.second) * value + plan.first * phrase + plan.second * early
    }
    return min(1, max(0, value))
  }

  /// The share of the wanted text's neighbouring words that are neighbours in the candidate's
  /// first field too; of a text of one word, whether it is there.
  private func neighbours(
    _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Double {
    if left.extraCount == 0 { return 0 }
    return Double(commonExtras(wanted, left, candidates, right)) / Double(left.extraCount)
  }

  /// Whether both sides name a model alike.
  private func sharesModel(
    _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Bool {
    commonExtras(wanted, left, candidates, right) > 0
  }

  @inline(__always)
  private func commonExtras(
    _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Int {
    commonCount(
      wanted.extras.span, Int(left.extraStart), Int(left.extraCount), candidates.extras.span,
      Int(right.extraStart), Int(right.extraCount))
  }

  /// How many hashes two runs, both sorted and without repetition, have in common.
  @inline(__always)
  private func commonCount(
    _ left: Span<UInt64>, _ leftStart: Int, _ leftCount: Int, _ right: Span<UInt64>,
    _ rightStart: Int, _ rightCount: Int
  ) -> Int {
    var i = leftStart
    var j = rightStart
    let iEnd = i + leftCount
    let jEnd = j + rightCount
    var common = 0
    while i < iEnd, j < jEnd {
      let a = left[i]
      let b = right[j]
      common += a == b ? 1 : 0
      i += a <= b ? 1 : 0
      j += b <= a ? 1 : 0
    }
    return common
  }

  /// Codes are 16 bytes, left-aligned and padded with zeros, so that one begins with another when
  /// they are equal where the shorter one is not zero; and a hash of what is beyond those, which
  /// can only be equal.
  private func code(
    _ plan: CriterionPlan, _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Double {
    var best = plan.third
    for i in stride(from: Int(left.start), to: Int(left.start) + Int(left.count), by: 3) {
      let a = (wanted.words[i], wanted.words[i + 1], wanted.words[i + 2])
      for j in stride(from: Int(right.start), to: Int(right.start) + Int(right.count), by: 3) {
        let b = (candidates.words[j], candidates.words[j + 1], candidates.words[j + 2])
        if a == b { return plan.first }
        if plan.second > best, begins(a, with: b) || begins(b, with: a) { best = plan.second }
      }
    }
    return best
  }

  @inline(__always)
  private func begins(
    _ code: (UInt64, UInt64, UInt64), with other: (UInt64, UInt64, UInt64)
  ) -> Bool {
    if other.2 != 0 { return false }
    if other.1 == 0 {
      let mask = UInt64.max << UInt64(min(63, other.0.trailingZeroBitCount & ~7))
      return code.0 & mask == other.0
    }
    let mask = UInt64.max << UInt64(min(63, other.1.trailingZeroBitCount & ~7))
    return code.0 == other.0 && code.1 & mask == other.1
  }

  /// For each wanted color the nearest of the candidate's; their mean.
  ///
  /// A name without a known color can only be compared with itself. A word for many colors is
  /// another than a single color, and the same as three or more.
  private func color(
    _ plan: CriterionPlan, _ wanted: borrowing PreparedItems, _ left: PreparedItems.Slot,
    _ candidates: borrowing PreparedItems, _ right: PreparedItems.Slot
  ) -> Double {
    var sum = 0.0
    var compared = 0.0
    let wantsMany =
      left.count >= 12
      && (0..<Int(left.count) / 4).count { four(wanted.numbers, left, $0).x >= 0 } >= 3
    for i in 0..<Int(left.count) / 4 {
      let a = four(wanted.numbers, left, i)
      var best = -1.0
      for j in 0..<Int(right.count) / 4 where best < 1 {
        let b = four(candidates.numbers, right, j)
        if a.x < 0 || b.x < 0 {
          switch (a.x, b.x) {
          case (ColorMark.many, ColorMark.many), (ColorMark.many, ColorMark.several): best = 1
          case (ColorMark.many, 0...): best = max(best, 0)
          case (0..., ColorMark.many): best = wantsMany ? 1 : max(best, 0)
          case (ColorMark.unknown, ColorMark.unknown) where a.w == b.w: best = 1
          default: break
          }
          continue
        }
        let first = LabColor(lightness: a.x, a: a.y, b: a.z)
        let second = LabColor(lightness: b.x, a: b.y, b: b.z)
        best = max(best, falloff(plan, a.w == b.w ? 0 : first.difference(to: second)))
      }
      if best >= 0 {
        sum += best
        compared += 1
      }
    }
    return compared == 0 ? MissingMark.candidate : sum / compared
  }

  @inline(__always)
  private func four(
    _ numbers: ContiguousArray<Double>, _ slot: PreparedItems.Slot, _ index: Int = 0
  ) -> SIMD4<Double> {
    let start = Int(slot.start) + index * 4
    return SIMD4(numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])
  }
}
