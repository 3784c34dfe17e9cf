import RemoBytes
import RemoShop

/// Scores candidates, chooses one per item, and writes a shopping list, for `rank`.
package struct Ranking: Sendable {
  /// The options that the command line adds to the input.
  package struct Options: Sendable {
    /// The rubric's profile; takes precedence over the input's.
    package var profile: String?
    /// The budget in cents; takes precedence over the input's.
    package var budgetCents: Int64?
    /// The adjustments below the total, which the budget pays for and the list names.
    package var adjustments: [RemoShop.TotalAdjustment] = []
    /// Whether the output explains each score.
    package var explain = false
    /// The currency of the prices, which the list names; nil for US dollars, without a name.
    package var currency: CurrencyCode?

    /// Options that leave everything to the input.
    package init(profile: String? = nil, budgetCents: Int64? = nil, explain: Bool = false) {
      self.profile = profile
      self.budgetCents = budgetCents
      self.explain = explain
    }
  }

  /// The input with its errors and warnings.
  package let input: CheckedFile
  /// The list, a `GenerateShoppingListOutput`; nil if the input has an error.
  package let output: ContiguousArray<UInt8>?
  /// Notes for people: Remo's scores, the cost of the budget, and candidates that were left out.
  package let notes: [String]
  /// The choice; nil if the input has an error.
  package let selection: Selection?

  /// Ranks the list in `bytes`.
  ///
  /// - Throws: `RubricError` if the rubric lacks the bands of lists.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, scorer: Scorer, options: Options = Options()
  ) throws(RubricError) {
    try Self.checkBands(scorer.rubric)
    var reader = RankingInput(scorer)
    let list = reader.read(bytes, profile: options.profile)
    guard var list else {
      input = CheckedFile(name: name, bytes: bytes, diagnostics: reader.diagnostics)
      output = nil
      notes = []
      selection = nil
      return
    }
    if let budget = options.budgetCents { list.budgetCents = budget }
    let wholeBudget = list.budgetCents
    list.budgetCents = wholeBudget.map { options.productBudget(of: $0) }
    let ranked = RankedItems(list, by: scorer)
    for (item, selected) in zip(list.items, ranked.selection.assignment.selected) {
      if let selected {
        reader.warn(of: item, chosen: selected, hasBudget: list.budgetCents != nil)
      }
    }
    input = CheckedFile(name: name, bytes: bytes, diagnostics: reader.diagnostics)
    output = RankingWriter(ranked: ranked, scorer: scorer, options: options).bytes()
    notes =
      [reader.remoScores.note(rubric: scorer.rubric.name), options.note(onBudget: wholeBudget)]
      .compactMap(\.self)
      + ranked.notes(MoneyFormat(currency: options.currency ?? .usd))
    selection = ranked.selection
  }

  /// Throws unless the rubric has the bands of lists. A list shows scores from 0.8 on as matches,
  /// and scores from 0.5 on as close matches.
  static func checkBands(_ rubric: Rubric) throws(RubricError) {
    for (id, minimum) in Rubric.listBands {
      guard let index = rubric.bandIndex(id) else {
        throw RubricError(
          .unsuitableRubric, "the rubric '\(rubric.name)' has no band '\(id)'",
          help: "lists need the bands 'match' from 0.8 and 'close' from 0.5")
      }
      let found = rubric.bands[index].minimum
      if found != minimum {
        throw RubricError(
          .unsuitableRubric,
          "the band '\(id)' of '\(rubric.name)' begins at \(shortestDecimal(found))",
          help: "lists need \(shortestDecimal(minimum)); move scores by the calibration instead")
      }
    }
  }
}

extension Ranking.Options {
  /// The greatest total of products that stays within a budget with all adjustments; 0 if the
  /// adjustments alone exceed it.
  fileprivate func productBudget(of budget: Int64) -> Int64 {
    if adjustments.isEmpty { return budget }
    return AppliedAdjustment.greatestTotal(of: adjustments, within: Amount(budget))?.minorUnits ?? 0
  }

  /// A note on the part of a budget that the adjustments leave for products; nil without them.
  fileprivate func note(onBudget budget: Int64?) -> String? {
    guard let budget, !adjustments.isEmpty else { return nil }
    let money = MoneyFormat(currency: currency ?? .usd)
    return "of the budget of \(money.string(Amount(budget))), the lines below the total leave"
      + " \(money.string(Amount(productBudget(of: budget)))) for products"
  }
}
