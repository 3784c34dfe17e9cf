import RemoBytes
import RemoShop

/// Scores candidates, chooses one per item, and writes a shopping list; what `rank` does.
package struct Ranking: Sendable {
  /// What the command line adds to the input.
  package struct Options: Sendable {
    /// The rubric's profile to use; wins over the input's.
    package var profile: String?
    /// The budget in cents; wins over the input's.
    package var budgetCents: Int64?
    /// Whether the output says how each score came about.
    package var explain = false
    /// What the prices are in, for what is said about the budget.
    package var currency = CurrencyCode.usd

    /// Options that leave everything to the input.
    package init(profile: String? = nil, budgetCents: Int64? = nil, explain: Bool = false) {
      self.profile = profile
      self.budgetCents = budgetCents
      self.explain = explain
    }
  }

  /// The input with its errors and warnings.
  package let input: CheckedFile
  /// The list, a `GenerateShoppingListOutput`; nil where the input has an error.
  package let output: ContiguousArray<UInt8>?
  /// What a person should know about the choice: what the budget cost, what was not offered.
  package let notes: [String]
  /// The choice; nil where the input has an error.
  package let selection: Selection?

  /// Ranks the list in `bytes`.
  ///
  /// - Throws: `RubricError` where the rubric's bands are not those of lists.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String, scorer: Scorer, options: Options = Options()
  ) throws(RubricError) {
    try Self.checkBands(scorer.rubric)
    var reader = RankingInput(scorer.rubric)
    let list = reader.read(bytes, profile: options.profile)
    guard var list else {
      input = CheckedFile(name: name, bytes: bytes, diagnostics: reader.diagnostics)
      output = nil
      notes = []
      selection = nil
      return
    }
    if let budget = options.budgetCents { list.budgetCents = budget }
    let ranked = RankedList(list, scorer)
    for (item, candidate) in ranked.chosen { reader.warn(item, candidate) }
    input = CheckedFile(name: name, bytes: bytes, diagnostics: reader.diagnostics)
    output = RankingWriter(ranked, scorer, explain: options.explain).bytes()
    notes = ranked.notes(MoneyFormat(currency: options.currency))
    selection = ranked.selection
  }

  /// A list shows what is at least 0.8 as it is and from 0.5 on as a close match; a rubric that
  /// means something else by its bands would be misread.
  private static func checkBands(_ rubric: Rubric) throws(RubricError) {
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

/// What `rank` reads, decoded.
struct RankingList {
  var items: [WantedItem]
  var profile: String?
  var room: Room?
  var budgetCents: Int64?
}

/// Reads the input of `rank`: a list case, where ids are optional and unknown keys are no errors.
private struct RankingInput {
  private var decoder: ItemDecoder
  private let rubric: Rubric
  private var itemRanges: [String: Range<Int>] = [:]

  init(_ rubric: Rubric) {
    self.rubric = rubric
    decoder = ItemDecoder(rubric)
  }

  var diagnostics: [Diagnostic] { decoder.findings.sorted() }

  mutating func read(_ bytes: ContiguousArray<UInt8>, profile: String?) -> RankingList? {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: DocumentBuffer(bytes))
    } catch {
      decoder.findings.append(
        Diagnostic(
          error, in: bytes.span, 0..<bytes.count,
          one: "'rank' takes one document; suites, with a case on each line, are read by"
            + " 'rubric test'"))
      return nil
    }
    switch OtherFile(value) {
    case .wantedItems, .items, nil: break
    case let other?:
      decoder.findings.append(
        other.diagnostic("not-wanted-items", expected: "a list of wanted items", at: value))
      return nil
    }
    guard let fields = JSONFields(value, "", &decoder.findings) else { return nil }
    var list = RankingList(
      items: [], profile: profile ?? fields.text("profile", &decoder.findings),
      room: decoder.room(fields), budgetCents: decoder.wholeCents("budget_cents", fields))
    checkProfile(list.profile, fields)
    var seen: [String: String] = [:]
    let elements = fields.array("items", required: true, &decoder.findings) ?? []
    for (index, element) in elements.enumerated() {
      let path = "items[\(index)]"
      guard let object = JSONFields(element, path, &decoder.findings) else { continue }
      let id =
        object.optional("id") == nil ? String(index + 1) : decoder.id(object) ?? ""
      if let other = seen[id] {
        decoder.findings.error(
          "duplicate-id", path + ".id", "'\(id)' is already the id of \(other)",
          at: element["id"]?.range ?? element.range)
      }
      seen[id] = path
      itemRanges[id] = element.range.lowerBound..<(element.range.lowerBound + 1)
      if let item = decoder.item(object, id: id) { list.items.append(item) }
    }
    return decoder.findings.hasErrors ? nil : list
  }

  private mutating func checkProfile(_ name: String?, _ fields: JSONFields) {
    let known = rubric.profiles.map(\.name)
    guard let name, !known.contains(name) else { return }
    decoder.findings.error(
      "unknown-profile", "profile", "the rubric has no profile '\(name)'",
      help: JSONFields.suggestion(name, known),
      at: fields.value["profile"]?.range ?? fields.value.range)
  }

  /// Says what is odd about a chosen product.
  mutating func warn(_ item: WantedItem, _ candidate: Candidate) {
    let place = itemRanges[item.id] ?? 0..<1
    if candidate.priceCents == 0 {
      decoder.findings.warning(
        "unpriced-item", item.id,
        "the price of '\(candidate.name)' is not known and counts 0 against the budget", at: place)
    }
    if let url = candidate.attributes.text("product_url"), !CandidateLink.isLink(url) {
      decoder.findings.warning(
        "unsafe-url", item.id,
        "'\(url)' is not a link that may be shown; a search for '\(candidate.name)' stands for it",
        help: "a link is http:// or https:// and a host, without user name and backslash", at: place
      )
    }
    if let url = candidate.attributes.text("image_url"), !CandidateLink.isLink(url) {
      decoder.findings.warning(
        "unsafe-url", item.id, "'\(url)' is not an image that may be shown, and left out", at: place
      )
    }
  }
}
