import RemoBytes

/// The object of a list that contains a field.
enum ContractPlace: Equatable {
  case list, items, item(Int), unmatched, unmatchedItem(Int), costs, fees, fee(Int)
  case adjustments, adjustment(Int)

  /// Whether a lenient pass can drop an invalid object of this kind.
  var isDispensable: Bool { self != .items }

  /// Whether it is the array of items or an item.
  fileprivate var isOfItems: Bool {
    switch self {
    case .items, .item: true
    default: false
    }
  }

  var path: String {
    switch self {
    case .list: ""
    case .items: "items"
    case .item(let index): "items[\(index)]"
    case .unmatched: "unmatched"
    case .unmatchedItem(let index): "unmatched[\(index)]"
    case .costs: "cost_breakdown"
    case .fees: "cost_breakdown.professional_fees"
    case .fee(let index): "cost_breakdown.professional_fees[\(index)]"
    case .adjustments: "adjustments"
    case .adjustment(let index): "adjustments[\(index)]"
    }
  }

  /// The kind of the part, as rejects name it.
  var part: String {
    switch self {
    case .list: "list"
    case .items: "items"
    case .item: "item"
    case .unmatched: "unmatched"
    case .unmatchedItem: "unmatched_item"
    case .costs: "cost_breakdown"
    case .fees: "professional_fees"
    case .fee: "professional_fee"
    case .adjustments: "adjustments"
    case .adjustment: "adjustment"
    }
  }
}

/// The keys that lead from the document's root to its list, the outermost first.
package struct ListWrappers: Sendable {
  private var keys: [ContractKeys.Root] = []
  /// Whether the list is a bare array of items.
  var isBareArray = false

  func adding(_ key: ContractKeys.Root) -> ListWrappers {
    var wrappers = self
    wrappers.keys.append(key)
    return wrappers
  }

  /// The path of a list's object, or of one of its fields, from the document's root.
  func path(_ place: ContractPlace, name: String = "") -> String {
    let list = keys.map { ContractKeys.Root.names.names[$0.rawValue] }.joined(separator: ".")
    let inner = [place.path, name].filter { !$0.isEmpty }.joined(separator: ".")
    if isBareArray { return list + inner.dropFirst(place.isOfItems ? "items".count : 0) }
    return [list, inner].filter { !$0.isEmpty }.joined(separator: ".")
  }
}

/// The types of the contract, as named in its errors.
enum ContractType: String {
  case text = "a string"
  case textOrNull = "a string or null"
  case cents = "whole cents"
  case score = "a score from 0 to 1"
  case quantity = "a whole number from 1 to 9999"
  case percent = "a percentage"
  case array = "an array"
  case object = "an object"
}

/// The codes of violations. `invalid-json`, for text that is not JSON, is not one of them.
package enum ContractCode: String, CaseIterable {
  case wrongType = "wrong-type"
  case missingKey = "missing-key"
  case invalidCents = "invalid-cents"
  case invalidScore = "invalid-score"
  case invalidQuantity = "invalid-quantity"
  case invalidAnswer = "invalid-answer"
  case invalidCurrency = "invalid-currency"
  case otherCurrency = "other-currency"
  case invalidAdjustment = "invalid-adjustment"
  case totalOverflow = "total-overflow"
  case notAList = "not-a-list"
  case noListYet = "no-list-yet"
  case nothingLeft = "nothing-left"
  case apiError = "api-error"
}

/// A value whose type violates the contract.
struct FoundValue {
  let kind: JSONReader.Kind
  /// The value in words, shortened for a message: `an array`, `the string "12"`, `249.99`.
  let text: String
}

/// A violation of the contract. This type creates all its texts.
enum ContractViolation {
  case wrongType(ContractType, name: String, found: FoundValue)
  case missing(String)
  case misnamed(MisnamedKeys.Pair)
  case badCents(BadCents)
  case badScore(found: String, Double)
  case badQuantity(found: String)
  /// A decision or a comment of a client.
  case badAnswer(ItemField, found: String)
  case badCurrency(found: String)
  /// The list names a currency, but the options name the other one.
  case otherCurrency(CurrencyCode, wanted: CurrencyCode)
  case sumOverflow
  /// The adjustments make the total too large.
  case grandTotalOverflow
  case badAdjustment(BadAdjustment)
  /// The document has no list. The values are the value found, its elements if it is an array, its
  /// path, and its name for 'items'.
  case notAList(
    found: FoundValue?, ArrayElements? = nil, in: String = "", otherName: String? = nil)
  /// A lenient pass would leave out all items, of which there are `count`.
  case nothingLeft(count: Int)
  case noListYet(ListProblems.Answer, error: String?)
  case apiError(String?)

  var code: ContractCode {
    switch self {
    case .wrongType: .wrongType
    case .missing, .misnamed: .missingKey
    case .nothingLeft: .nothingLeft
    case .badCents: .invalidCents
    case .badScore: .invalidScore
    case .badQuantity: .invalidQuantity
    case .badAnswer: .invalidAnswer
    case .badCurrency: .invalidCurrency
    case .otherCurrency: .otherCurrency
    case .sumOverflow, .grandTotalOverflow: .totalOverflow
    case .badAdjustment: .invalidAdjustment
    case .notAList: .notAList
    case .noListYet: .noListYet
    case .apiError: .apiError
    }
  }

  var message: String {
    switch self {
    case .wrongType(let type, _, let found): return "expected \(type.rawValue), found \(found.text)"
    case .missing(let name): return "the key '\(name)' is missing"
    case .misnamed(let pair):
      return "the key '\(pair.key)' is missing; did you write '\(pair.name)' instead?"
    case .nothingLeft(let count):
      return count == 0
        ? "nothing is left of the list without its invalid parts"
        : "no item is left: "
          + (count == 1 ? "the only one is invalid" : "all \(count) are invalid")
    case .badCents(let cents): return cents.message
    case .badScore(let found, _): return "expected a score from 0 to 1, found \(found)"
    case .badQuantity(let found):
      return "expected \(ContractType.quantity.rawValue), found \(found)"
    case .badAnswer(.decision, let found):
      return "expected approved, declined or swapped, found '\(found.shortened())'"
    case .badAnswer(_, let found):
      return "expected at most \(Decision.maximumCommentCount) characters, found"
        + " \(found.unicodeScalars.count)"
    case .badCurrency(let found):
      return "expected an ISO 4217 currency code, found '\(found.shortened())'"
    case .otherCurrency(let own, let wanted):
      return "the list is in '\(own)', but '\(wanted)' is asked for; prices are not converted"
    case .sumOverflow: return BadCents.sum.message
    case .grandTotalOverflow: return "the total with its adjustments does not fit in 64 bits"
    case .badAdjustment(let adjustment): return adjustment.message
    case .notAList(let found, _, _, _):
      return "expected a shopping list, an object with 'items'"
        + (found.map { ", found \($0.text)" } ?? ", found an object without it")
    case .noListYet(let answer, let error):
      let place = answer.step.map { " (the project is at step '\($0.shortened())')" } ?? ""
      return "there is no shopping list" + (answer.isAtEnd ? ", and none will come" : " yet")
        + place
        + (error.map { "; \($0)" } ?? "")
    case .apiError(let error):
      return "this is the API's error, not a list" + (error.map { ": \($0)" } ?? "")
    }
  }

  func help(_ suggestions: SuggestionTexts) -> String? {
    switch self {
    case .wrongType(.cents, let name, let found) where found.kind == .string:
      let amount = Self.quotedCents(of: found.text)
      return amount.map { "\(name) is in cents, without quotes; write \($0)" }
        ?? "write the number of cents of \(name) without quotes, such as 1299 for 12.99"
    case .wrongType(.cents, let name, let found) where found.kind == .null:
      return Self.amount(inPlaceOfNull: name)
    case .wrongType(.text, _, let found) where found.kind == .null:
      return "write \"\" if the value is unknown"
    case .wrongType(.score, _, let found) where found.kind == .string:
      return "write the score without quotes, such as 0.9"
    case .wrongType(.score, let name, let found) where found.kind == .null:
      return Self.standIn(for: name)
    case .missing("total_estimated_cost_cents"): return suggestions[.computeTotal]
    case .missing(let name): return Self.standIn(for: name)
    case .nothingLeft: return "fix the errors below"
    case .badCents(let cents): return cents.help
    case .badScore(let found, let score) where score >= 2 && score <= 100:
      return "\(found) may be a percentage; write \(shortestDecimal(score / 100))"
    case .badScore: return "a confidence score is a number from 0 to 1"
    case .wrongType(.quantity, _, let found) where found.kind == .string:
      return "write the number of pieces without quotes, such as 2"
    case .badQuantity("0"): return "leave out an item that is not needed"
    case .badQuantity: return "leave out the quantity of a single piece"
    case .badAnswer(.decision, let found):
      return nearestName(to: found, in: Decision.allCases.map(\.rawValue)).map {
        "did you mean '\($0)'?"
      } ?? "leave out the decision of an item without one"
    case .badAnswer: return "shorten the comment"
    case .badCurrency(let found):
      return CurrencyCode.nearest(to: found).map { "did you mean '\($0)'?" }
        ?? "write a three-letter code, such as USD or EUR"
    case .otherCurrency(_, let wanted):
      return "ask for no currency, or write \"currency\": \"\(wanted)\" in the list if its prices"
        + " are in \(wanted)"
    case .notAList(_, .lists?, _, _): return suggestions[.singleLists]
    case .notAList(_, .items?, let path, _), .notAList(_, .empty?, let path, _):
      return suggestions[.bareItems(path: path)]
    case .notAList(_, _, _, let name?): return "did you mean 'items' for '\(name)'?"
    case .notAList:
      return "give a list, a workflow state or another object with 'shopping_list', or an API"
        + " response with 'data'"
    case .sumOverflow: return BadCents.sum.help
    case .grandTotalOverflow: return "check whether an amount or a percentage is too high"
    case .badAdjustment(let adjustment): return adjustment.help
    case .wrongType(.percent, _, let found) where found.kind == .string:
      return "write the percentage as a number, such as 8.25"
    case .noListYet(let answer, _) where answer.isAtEnd:
      return "check why the project ended without a list"
    case .noListYet(let answer, _) where answer.isRetryable:
      return "try again when the project's step is 'completed'"
    case .noListYet: return "check why the project has no list; trying again does not help"
    default: return nil
    }
  }

  /// A suggestion for a missing key: the value that stands for an unknown one.
  private static func standIn(for name: String) -> String? {
    switch name {
    case "price_cents": "write \"price_cents\": 0 for an unknown price"
    case "confidence_score":
      "write \"confidence_score\": 1 for a product that you chose yourself"
    case "category_group", "product_name", "retailer", "product_url", "why_matched", "category",
      "search_keywords", "google_shopping_url", "professional_type", "reason":
      "write \"\(name)\": \"\" if the value is unknown"
    case "total_estimated_cost_cents": "write the sum of price × quantity of all items, in cents"
    default: nil
    }
  }

  /// A suggestion for a word such as NaN under this key.
  static func help(inPlaceOfWord key: String) -> String? {
    switch key {
    case "confidence_score": "write the score, from 0 to 1, or leave out the item"
    case "materials_cents", "total_low_cents", "total_high_cents", "estimate_cents":
      amount(inPlaceOfNull: key)
    default: standIn(for: key)
    }
  }

  private static func amount(inPlaceOfNull name: String) -> String? {
    switch name {
    case "price_cents": "write 0 in price_cents for an unknown price"
    case "total_estimated_cost_cents": standIn(for: name)
    case "estimate_cents": "write 0 in estimate_cents if it costs nothing, or leave out the fee"
    default: "write 0 in \(name), or leave it out, if it was not estimated"
    }
  }

  /// The cents in a found text: `24999` for `the string "$249.99"`, with any symbol. Nil unless
  /// there is exactly one amount with cents.
  private static func quotedCents(of found: String) -> String? {
    let parts = found.split(whereSeparator: { !$0.isASCII || !$0.isNumber && $0 != "." })
    guard parts.count == 1, let amount = parts.first else { return nil }
    return BadCents.cents(of: String(amount))
  }
}

extension ListDecoder {
  /// The path of a field, from the document's root.
  func placePath(_ place: ContractPlace, name: String = "") -> String {
    wrappers.path(place, name: name)
  }

  /// Reports a violation of the contract.
  ///
  /// - Parameter place: the object of the list; nil for the document.
  mutating func report(
    _ violation: ContractViolation, place: ContractPlace? = nil, name: String = "",
    at range: Range<Int>
  ) {
    guard keepsError(place) else { return problems.countError() }
    let path = place.map { placePath($0, name: name) } ?? ""
    problems.addError(diagnostic(violation, path: path, at: range))
  }

  func diagnostic(_ violation: ContractViolation, path: String, at range: Range<Int>) -> Diagnostic
  {
    Diagnostic(
      .error, Diagnostic.Code(stringLiteral: violation.code.rawValue), path: path,
      message: violation.message, help: violation.help(suggestions), range: range)
  }

  /// Whether to keep the next error of `place` with its text, or only count it. The reason for a
  /// rejected part is computed on demand.
  private func keepsError(_ place: ContractPlace?) -> Bool {
    if leniency == .salvaging || leniency == .probing, place?.isDispensable == true { return false }
    return problems.keepsNextError
  }

  /// Skips the next value and reports that it has the wrong type.
  mutating func reportType(
    _ type: ContractType, name: String, place: ContractPlace
  ) throws(JSONError) {
    let kind = try reader.peek()
    let start = reader.position
    try reader.skipValue()
    guard keepsError(place) else { return problems.countError() }
    let range = start..<reader.position
    let found = foundValue(kind, range: range)
    let marked = kind == .object || kind == .array ? start..<start + 1 : range
    report(.wrongType(type, name: name, found: found), place: place, name: name, at: marked)
  }

  /// Reports a missing total. The total is computed anyway, so that a list without one can be
  /// salvaged.
  mutating func reportMissingTotal(at range: Range<Int>) {
    let name = "total_estimated_cost_cents"
    if isLenient {
      repair(.missingTotal, place: .list, name: name, range: range)
    } else if noteMisnamedKeys(of: range.lowerBound, lacking: [name], place: .list).isEmpty {
      report(.missing(name), place: .list, name: name, at: range)
    } else {
      problems.countMisnamed()
    }
  }

  func foundValue(_ kind: JSONReader.Kind, range: Range<Int>) -> FoundValue {
    let source = reader.buffer.storage.span
    let text = source.string(range.lowerBound..<min(range.upperBound, range.lowerBound + 160))
    let cut = text.count > 40 || range.count > 160 ? text.prefix(40) + "…" : text[...]
    let words =
      switch kind {
      case .object: "an object"
      case .array: "an array"
      case .string: "the string \(cut)"
      default: String(cut)
      }
    return FoundValue(kind: kind, text: words)
  }

  // MARK: Salvaging

  /// Records a value that was accepted despite a violation.
  mutating func repair(
    _ kind: ListRepair.Kind, place: ContractPlace, name: String, range: Range<Int>
  ) {
    guard leniency != .probing else { return }
    records.repairs.append(ListRepair(kind, place: place, name: name, range: range))
  }

  /// In a lenient pass, rejects a part because of the errors since `mark`.
  mutating func rejectIfLenient(
    since mark: ListProblems.Mark, place: ContractPlace, range: Range<Int>
  ) {
    guard isLenient, leniency != .refusing else { return }
    if leniency == .reasoning { reason = problems.reason(since: mark, of: placePath(place)) }
    problems.dropErrors(since: mark)
    leaveOut(.leftOut, place: place, range: range)
  }

  mutating func leaveOut(_ kind: ListRepair.Kind, place: ContractPlace, range: Range<Int>) {
    switch place {
    case .item: records.leftOutCount += 1
    case .unmatchedItem, .unmatched: records.leftOutSearchCount += 1
    default: break
    }
    records.isPartial = true
    repair(kind, place: place, name: "", range: range)
  }
}

/// A number that is not a valid amount of money, with its texts for lists and candidates.
package enum BadCents {
  /// The number under a key as written, and the result of reading it as a whole number.
  case amount(key: String, found: String, JSONNumber.Whole)
  /// An item makes the sum of all prices too large.
  case sum

  package var message: String {
    switch self {
    case .amount(_, let found, .fraction): "expected whole cents, found \(found)"
    case .amount(let key, let found, .overflow)
    where !found.hasPrefix("-") || Self.mayBeNegative(key):
      "\(found) is more cents than 64 bits can hold"
    case .amount(_, let found, _): "expected cents of 0 or more, found \(found)"
    case .sum: "the sum of the prices overflows at this item"
    }
  }

  package var help: String {
    switch self {
    case .amount(let key, let found, .fraction):
      Self.cents(of: found).map { "\(key) is in cents; write \($0) for \(found)" }
        ?? "\(key) is in cents; write a whole number"
    case .amount(let key, _, _):
      "\(key) is in cents, from \(Self.mayBeNegative(key) ? Int64.min : 0) to \(Int64.max)"
    case .sum:
      "all prices together can be at most \(Int64.max) cents; check whether one is too high"
    }
  }

  /// Whether the amount under a key may be negative, as upstream allows for estimates.
  static func mayBeNegative(_ key: String) -> Bool {
    ["labor_estimate_cents", "permit_fees_estimate_cents", "estimate_cents", "amount_cents"]
      .contains(key)
  }

  /// The amount in cents: `24999` for `249.99`; nil if more than two decimals or an exponent make
  /// it a guess.
  static func cents(of amount: String) -> String? {
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count <= 2, amount.allSatisfy({ $0.isNumber || $0 == "." })
    else { return nil }
    let text = parts[0] + parts[1] + String(repeating: "0", count: 2 - parts[1].count)
    let digits = text.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }
}

/// An invalid adjustment, or too many of them.
enum BadAdjustment {
  /// The number of adjustments.
  case tooMany(Int)
  /// The number of values; only 1 is valid.
  case values(Int)
  /// A label that is blank or too long.
  case label(String)
  /// A number that is no percentage.
  case percentage(String)

  var message: String {
    switch self {
    case .tooMany(let count):
      "expected at most \(TotalAdjustment.maximumCount) adjustments, found \(count)"
    case .values(0): "the adjustment has neither an amount nor a percentage"
    case .values: "the adjustment has both an amount and a percentage"
    case .label(let text) where text.allSatisfy(\.isWhitespace): "the label is blank"
    case .label: "the label has more than \(TotalAdjustment.maximumLabelCount) characters"
    case .percentage(let found):
      "expected a percentage from -100 to 1000 with at most four decimals, found \(found)"
    }
  }

  var help: String {
    switch self {
    case .tooMany: "add up some of them"
    case .values: "write either amount_cents, such as 25000, or percent, such as 8.25"
    case .label: "write what the amount is for, such as Freight"
    case .percentage: "write 8.25 for 8.25 %, and -10 for a discount of 10 %"
    }
  }
}
