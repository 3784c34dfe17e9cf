import RemoBytes

/// Selects items of a list by conditions that must all hold.
///
/// Texts must match completely, ignoring case and extra white space. An item without the field of a
/// condition fails it: an unmatched item has no retailer, price or score. An unknown price fails
/// any maximum. A blank value matches a blank field. The value "Other", in the language of the
/// list, also matches blank categories.
///
/// ```swift
/// var filter = ListFilter()
/// try filter.add("retailer=IKEA,West Elm")
/// filter.maximumPrice = Amount(50_000)
/// ```
public struct ListFilter: Hashable, Sendable {
  /// The maximum price of one piece, in minor units of ``ListOptions/currency``, or in hundredths
  /// if the list's own currency counts. Unknown prices fail it.
  public var maximumPrice: Amount?

  /// The minimum score. A number of more than fifteen digits means the shortest decimal that reads
  /// as the same double.
  public var minimumScore: Confidence?

  private var conditions = ContiguousArray<Condition>()

  /// The texts of all values.
  private var bytes = ContiguousArray<UInt8>()

  /// A field and its accepted values.
  private struct Condition: Hashable, Sendable {
    let field: FilterField
    private(set) var values = ContiguousArray<ByteSlice>()
    /// The numbers of the values by hash of their folded text.
    private var numbers: [UInt64: [Int]] = [:]
    /// The number of the value that also matches a blank field: the name of its group.
    var nameOfBlank: Int?

    init(field: FilterField) { self.field = field }

    /// Adds a value with its text in `bytes`.
    mutating func append(_ value: ByteSlice, in bytes: Span<UInt8>) {
      let hash = bytes.foldedHash(value.range, seed: ByteHash.runSeed)
      numbers[hash, default: []].append(values.count)
      values.append(value)
    }

    /// The numbers of the values that may equal a field: those with its hash.
    func candidates(_ source: Span<UInt8>, field: ByteSlice) -> [Int] {
      numbers[source.foldedHash(field.range, seed: ByteHash.runSeed)] ?? []
    }
  }

  /// Creates a filter that accepts everything.
  public init() {}

  /// Whether the filter accepts everything.
  package var isEmpty: Bool {
    conditions.isEmpty && maximumPrice == nil && minimumScore == nil
  }

  /// Whether the filter selects by the client's decision alone.
  var isOfDecisions: Bool {
    !conditions.isEmpty && maximumPrice == nil && minimumScore == nil
      && conditions.allSatisfy { if case .column(.decision) = $0.field { true } else { false } }
  }

  /// Adds a condition of the form `FIELD=VALUE[,VALUE…]`: the field must equal one of the values.
  ///
  /// The fields are the text columns (see ``TableColumn``) except `currency` and `search_url`.
  /// `category`, `name`, `fit` and `store` are aliases of `group`, `product_name`, `fit_status` and
  /// `retailer`. Write a comma inside a value as `\,`.
  ///
  /// - Throws: ``ListFilterError`` for an unknown field or value.
  public mutating func add(_ expression: String) throws(ListFilterError) {
    guard let equals = expression.firstIndex(of: "=") else {
      throw .missingValue(in: expression)
    }
    let name = String(expression[..<equals])
    let values = Self.split(String(expression[expression.index(after: equals)...]))
    try add(FilterField.named(name), values: values)
  }

  /// Adds the condition that a field equals one of `values`, which may contain commas. Adds nothing
  /// if `values` is empty.
  ///
  /// ```swift
  /// try filter.add(.retailer, oneOf: ["IKEA", "Smith, Sons & Co."])
  /// ```
  ///
  /// - Throws: ``ListFilterError`` for a field that is not text, and for an unknown label or
  ///   status.
  public mutating func add(
    _ field: TableColumn, oneOf values: [String]
  ) throws(ListFilterError) {
    let field = try FilterField.named(field.rawValue)
    if !values.isEmpty { try add(field, values: values) }
  }

  /// Adds the condition that a field equals one of the names in a comma-separated text.
  ///
  /// - Throws: ``ListFilterError`` for a blank name, which would match blank fields by accident.
  package mutating func add(
    _ column: TableColumn, namedIn text: String
  ) throws(ListFilterError) {
    let field = FilterField.column(column)
    let values = Self.split(text)
    if values.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw .blankName(in: text, field: field.name)
    }
    try add(field, values: values)
  }

  /// The filter with its price in minor units of another currency: 50.00 is 50 yen.
  func inUnits(of currency: CurrencyCode, from old: CurrencyCode) -> ListFilter {
    guard let price = maximumPrice, currency.minorUnits != old.minorUnits else { return self }
    var filter = self
    filter.maximumPrice = price.inUnits(of: currency, from: old)
    return filter
  }

  /// Lets the name of the uncategorized group match blank categories.
  mutating func findBlankGroup(_ locale: ListLocale) {
    for number in conditions.indices {
      guard case .column(.group) = conditions[number].field else { continue }
      let name = ContiguousArray(Words(locale)[.otherGroup].utf8)
      conditions[number].nameOfBlank = conditions[number].values.firstIndex {
        name.span.isFoldedEqual(0..<name.count, to: bytes.span, in: $0.range)
      }
    }
  }

  private mutating func add(
    _ field: FilterField, values: [String]
  ) throws(ListFilterError) {
    var condition = Condition(field: field)
    for value in values {
      try field.check(value)
      let start = bytes.count
      bytes.append(contentsOf: value.utf8)
      condition.append(ByteSlice(start..<bytes.count), in: bytes.span)
    }
    conditions.append(condition)
  }

  /// Splits values at commas. `\,` is a comma, `\\` a backslash, and any other backslash stays.
  package static func split(_ text: String) -> [String] {
    var values = [""]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if scalar != ",", scalar != "\\" { values[values.count - 1].unicodeScalars.append("\\") }
      } else if scalar == "\\" {
        isEscaped = true
        continue
      } else if scalar == "," {
        values.append("")
        continue
      }
      values[values.count - 1].unicodeScalars.append(scalar)
    }
    if isEscaped { values[values.count - 1] += "\\" }
    return values
  }

  /// A value with the escapes that a condition needs.
  private static func written(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      if scalar == "," || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  // MARK: Matching

  /// Whether the filter accepts the item with a number.
  func admits(item number: Int, of list: borrowing ShoppingList) -> Bool {
    let item = list.records.items[number]
    if let maximumPrice, item.priceCents == 0 || item.priceCents > maximumPrice.minorUnits {
      return false
    }
    if let minimumScore, item.score < minimumScore.score { return false }
    for condition in conditions {
      let isMet =
        switch condition.field {
        case .column, .own:
          meets(
            condition, in: list.document.storage.span,
            field: Self.text(condition.field, ofItem: number, of: list))
        case .label: meets(condition, text: FilterField.label(item.score))
        case .status: meets(condition, text: FilterField.status(item.score))
        }
      if !isMet { return false }
    }
    return true
  }

  func admits(_ item: UnmatchedRecord, in source: Span<UInt8>) -> Bool {
    if maximumPrice != nil || minimumScore != nil { return false }
    for condition in conditions {
      let isMet =
        switch condition.field {
        case .column, .own:
          meets(condition, in: source, field: Self.text(condition.field, of: item))
        case .label: meets(condition, text: "")
        case .status: meets(condition, text: TableWord.unmatched.text(.usd))
        }
      if !isMet { return false }
    }
    return true
  }

  private func meets(
    _ condition: Condition, in source: Span<UInt8>, field: ByteSlice
  ) -> Bool {
    for number in condition.candidates(source, field: field)
    where equals(source, field: field, value: condition.values[number]) { return true }
    return condition.nameOfBlank != nil && source.isBlank(field.range)
  }

  private func equals(_ source: Span<UInt8>, field: ByteSlice, value: ByteSlice) -> Bool {
    source.isFoldedEqual(field.range, to: bytes.span, in: value.range)
  }

  /// Whether the values include one of our own texts, which is ASCII with at most a capital first
  /// letter.
  private func meets(_ condition: Condition, text: String) -> Bool {
    for value in condition.values {
      var scalars = FoldedScalars(value.range)
      let isSame = text.utf8.allSatisfy {
        scalars.next(bytes.span) == UInt32($0.asciiLowercased)
      }
      if isSame, scalars.next(bytes.span) == FoldedScalars.end { return true }
    }
    return false
  }

  /// The text of the item with a number; empty for a label and a status.
  private static func text(
    _ field: FilterField, ofItem number: Int, of list: borrowing ShoppingList
  ) -> ByteSlice {
    switch field {
    case .column(let column):
      let item = list.records.items[number]
      // An item of low confidence is searched by its name.
      let isLowConfidence = item.score < Confidence.closeMatchThreshold
      return item.text(column == .searchKeywords && isLowConfidence ? .productName : column)
    case .own(let name): return list.records.own.value(named: name, item: number)
    case .label, .status: return .empty
    }
  }

  private static func text(_ field: FilterField, of item: UnmatchedRecord) -> ByteSlice {
    switch field {
    case .column(.group): item.category
    case .column(.searchKeywords): item.searchKeywords
    default: .empty
    }
  }

  /// The own fields that conditions name.
  var ownNames: [String] {
    conditions.compactMap { if case .own(let name) = $0.field { name } else { nil } }
  }

  // MARK: Unmatched values

  /// A value in a filter: the number of its condition, and its own number.
  package struct ValueNumber: Hashable, Comparable, Sendable {
    let condition: Int
    let value: Int

    package static func < (left: ValueNumber, right: ValueNumber) -> Bool {
      (left.condition, left.value) < (right.condition, right.value)
    }
  }

  package func asked(_ number: ValueNumber) -> (field: String, text: String) {
    let condition = conditions[number.condition]
    guard condition.field.isOfItems else { return ("", "") }
    return (condition.field.name, bytes.span.string(condition.values[number.value].range))
  }

  /// The values that match no item of a list, most likely misspelled.
  ///
  /// Cost: linear in the number of items and of values.
  func unmatchedValues(in list: borrowing ShoppingList) -> [ValueNumber] {
    var unmatched: [ValueNumber] = []
    for (number, condition) in conditions.enumerated() where condition.field.isOfItems {
      let found = values(of: condition, in: list)
      for value in condition.values.indices
      where !found.contains(value) && !bytes.span.isBlank(condition.values[value].range) {
        unmatched.append(ValueNumber(condition: number, value: value))
      }
    }
    return unmatched
  }

  /// The numbers of the values that match items of a list.
  private func values(
    of condition: Condition, in list: borrowing ShoppingList
  ) -> Set<Int> {
    let source = list.document.storage.span
    var found = Set<Int>()
    func look(at field: ByteSlice) {
      for number in condition.candidates(source, field: field)
      where equals(source, field: field, value: condition.values[number]) { found.insert(number) }
      if let blank = condition.nameOfBlank, source.isBlank(field.range) { found.insert(blank) }
    }
    for item in list.records.items.indices {
      look(at: Self.text(condition.field, ofItem: item, of: list))
    }
    for item in list.records.unmatched { look(at: Self.text(condition.field, of: item)) }
    return found
  }

  /// The likely meaning of an unmatched value.
  package struct Meant: Sendable {
    /// The value in the form that a condition needs.
    let value: String
    /// The edit distance from the unmatched value.
    let distance: Int
    /// Whether commas had split the value into several ones.
    let wasSplit: Bool

    /// A suggestion for a fix.
    package var help: String {
      wasSplit
        ? "write a comma in a name as '\\,': '\(value)'" : "did you mean '\(value)'?"
    }
  }

  /// Finds the item field closest to a value, if it is closer than all names in `names` so far.
  ///
  /// A name whose commas split it into several values counts as an exact match.
  func meant(
    by number: ValueNumber, in list: borrowing ShoppingList, names: inout NearestNameSearch
  ) -> Meant? {
    let field = conditions[number.condition].field
    guard field.isOfItems else { return nil }
    let source = list.document.storage.span
    var nearest: ByteSlice?
    var whole: ByteSlice?
    func look(at field: ByteSlice) {
      if whole == nil, wasSplit(source, text: field, around: number) { whole = field }
      if names.isNearer(source, in: field.range) { nearest = field }
    }
    // 1000 items suffice to find a misspelled name in a list of any size.
    for item in list.records.items.indices.prefix(1000) {
      look(at: Self.text(field, ofItem: item, of: list))
    }
    for item in list.records.unmatched.prefix(1000) { look(at: Self.text(field, of: item)) }
    guard let found = whole ?? nearest else { return nil }
    return Meant(
      value: Self.written(source.string(found.range)),
      distance: whole == nil ? names.distance : 0, wasSplit: whole != nil)
  }

  /// Whether commas split a text into several values, with this one among the first four.
  private func wasSplit(
    _ source: Span<UInt8>, text: ByteSlice, around number: ValueNumber
  ) -> Bool {
    guard source.firstIndex(of: ASCII.comma, in: text.range) != nil else { return false }
    let values = conditions[number.condition].values
    for first in max(0, number.value - 3)...number.value {
      var place = first
      var start = text.range.lowerBound
      while place < values.count {
        let comma = source.firstIndex(of: ASCII.comma, in: start..<text.range.upperBound)
        let end = comma ?? text.range.upperBound
        guard source.isFoldedEqual(start..<end, to: bytes.span, in: values[place].range) else {
          break
        }
        guard comma != nil else {
          if place >= number.value { return true }
          break
        }
        place += 1
        start = end + 1
      }
    }
    return false
  }
}
