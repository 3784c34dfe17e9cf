import RemoBytes
import RemoRubric
import RemoShop

extension RunnableCommand {
  static let rank = RunnableCommand(
    name: "rank",
    summary: "a list of the best candidates, scored by a rubric",
    details: [
      "FILE is a JSON object with 'items'. Each item has 'wanted' attributes, 'candidates', and"
        + " an optional 'id' (default: its number). Each candidate has an 'id'. 'room',"
        + " 'budget_cents' and 'profile' apply to the whole list. Every candidate is scored."
        + " Each item gets at most one product, and each product goes to at most one item. The"
        + " choice has the greatest sum of scores; if sums are equal, fewer unknown prices win,"
        + " then the lower total. A product below 0.5, or too large for the room, is not"
        + " offered.",
      "With --add, the budget also pays for freight, taxes and discounts: the products may cost"
        + " as much as keeps the grand total within the budget. The list names these lines.",
      "The output is a list for 'render'; its 'unmatched' lists the items without a product."
        + " Warnings name misspelled keys, names that are in no table of the rubric, and"
        + " unreadable sizes.",
    ],
    operands: [.list],
    options: .joined(
      .of(.output, .currency, .rubric, .profile, .budget, .add, .explain), .messages),
    examples: [
      .init(
        "remo-shop rank wanted.json --budget 3000 | remo-shop render --output list.html",
        meaning: "the best products for 3000 dollars, as a page"),
      .init(
        "remo-shop rank wanted.json --budget 3000 --add Freight=250 --add Tax=8.25%",
        meaning: "products that cost at most 3000 dollars with freight and tax"),
      .init(
        "remo-shop rank wanted.json --explain --output list.json",
        meaning: "every score with the part of each criterion"),
    ],
    run: rankCandidates)
}

private func rankCandidates(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(for: .list)
  let rubric = try RubricInput(arguments, io: io, requiresListBands: true)
  var options = Ranking.Options(
    profile: try arguments.profile(of: rubric.rubric), explain: arguments[.explain])
  options.currency = arguments[.currency]
  options.budgetCents = try arguments.cents(.budget, in: options.currency ?? .usd)?.minorUnits
  options.adjustments = try arguments.adjustments(in: options.currency ?? .usd)
  let document = try io.read(arguments.operands.first)
  let ranking: Ranking
  do throws(RubricError) {
    ranking = try Ranking(
      document.bytes, name: document.name, scorer: rubric.scorer, options: options)
  } catch {
    throw CommandError(error)
  }
  io.show([ranking.input], arguments: arguments)
  guard let list = ranking.output else { throw .reported() }
  if !arguments[.quiet] {
    for note in ranking.notes {
      io.tell(Message(.note, code: "rank", text: note))
    }
  }
  let output = try io.openOutput(arguments[.output])
  output.write(list.span)
  try output.finished()
  return .done
}

extension Arguments {
  /// The rubric's profile that `--profile` names.
  func profile(of rubric: Rubric) throws(CommandError) -> String? {
    guard let name = self[.profile] else { return nil }
    let known = rubric.profiles.map(\.name)
    if known.contains(name) { return name }
    throw .wrongValue(
      name, option: Option.profile.record, nearest: nearestName(to: name, in: known),
      help: known.isEmpty
        ? "'\(rubric.name)' has no profiles" : "'\(rubric.name)' has \(known.alternatives)")
  }
}
