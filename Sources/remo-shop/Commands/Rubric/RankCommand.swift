import RemoBytes
import RemoRubric
import RemoShop

extension RunnableCommand {
  /// `remo-shop rank`.
  static let rank = RunnableCommand(
    Command(
      name: "rank",
      summary: "candidates scored by a rubric, and a list of the best",
      details: [
        "FILE is a JSON object with 'items', each with what is 'wanted' and its 'candidates', each of"
          + " which has an 'id'; an item may have an 'id', too, by default its number. 'room',"
          + " 'budget_cents' and 'profile' may stand beside 'items' and hold for the whole list. Every"
          + " candidate is scored; each item gets at most one product and each product goes to at most"
          + " one item, so that the sum of scores is the greatest; of equal ones, known prices go before"
          + " unknown ones, then the lower total. What reaches no 0.5, or is too large for the room, is"
          + " not offered.",
        "The output is a list for 'render'; items without a product are in its 'unmatched'. Keys that"
          + " look misspelt, names that no table of the rubric has, and sizes that cannot be read are"
          + " warned of.",
      ],
      operands: [.list],
      options: .joined(.of(.output, .currency, .rubric, .profile, .budget, .explain), .messages),
      examples: [
        .init(
          "remo-shop rank wanted.json --budget 3000 | remo-shop render --output list.html",
          meaning: "the best products that 3000 dollars buy, as a page"),
        .init(
          "remo-shop rank wanted.json --explain --output list.json",
          meaning: "with every criterion's part in every score"),
      ]),
    run: rankCandidates)
}

private func rankCandidates(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(
    for: .fixed(
      "a list is written as JSON", kinds: [.json], or: "; 'remo-shop render' makes a document of it"
    ))
  let rubric = try RubricInput(arguments, io: io, requiresListBands: true)
  var options = Ranking.Options(
    profile: try arguments.profile(of: rubric.rubric), explain: arguments[.explain])
  options.currency = arguments[.currency]
  options.budgetCents = try arguments.cents(.budget, in: options.currency ?? .usd)?.minorUnits
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
