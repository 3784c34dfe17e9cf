import RemoBytes

/// A JSON value of a list's entry.
enum ItemValue: Equatable, Sendable {
  case text(String)
  /// A number as written.
  case number(String)
  case null

  static func == (a: ItemValue, b: ItemValue) -> Bool {
    switch (a, b) {
    case (.text(let a), .text(let b)): Array(a.utf8) == Array(b.utf8)
    // 0.9 and 0.90 are one number.
    case (.number(let a), .number(let b)): a == b || Double(a) == Double(b)
    case (.null, .null): true
    default: false
    }
  }

  func write(_ json: inout JSONWriter, to writer: inout ByteWriter) {
    switch self {
    case .text(let text): json.string(text, to: &writer)
    case .number(let number):
      number.withBytes { json.raw($0, in: ByteSlice(0..<$0.count), to: &writer) }
    case .null: json.null(to: &writer)
    }
  }
}

/// A disagreement between the price of a row and its amount in cents.
struct PriceDisagreement: Equatable, Sendable {
  /// The amount in cents; nil if the cell is unreadable or negative.
  let cents: Int64?
  /// The warning that the price is used.
  let warning: Diagnostic
}

/// The values of an entry by their keys.
///
/// A place for each key takes a third of the memory of a dictionary: 100,000 rows of ten columns
/// take 250 MiB instead of 316.
struct EntryValues: Sendable {
  private var values = ContiguousArray<ItemValue?>(repeating: nil, count: Self.keys.count)
  private var own: [(name: String, value: ItemValue)] = []

  /// The keys of entries, except own fields. Other columns only help to read these.
  private static let keys: [ImportKey] =
    ItemField.allCases.map(ImportKey.field) + [.searchKeywords, .searchURL]

  private static func place(of key: ImportKey) -> Int? {
    switch key {
    case .field(let field): field.rawValue
    case .searchKeywords: ItemField.allCases.count
    case .searchURL: ItemField.allCases.count + 1
    default: nil
    }
  }

  subscript(key: ImportKey) -> ItemValue? {
    get {
      if case .own(let name) = key { return own.first { $0.name == name }?.value }
      return Self.place(of: key).flatMap { values[$0] }
    }
    set {
      if case .own(let name) = key {
        own.removeAll { $0.name == name }
        if let newValue { own.append((name, newValue)) }
      } else if let place = Self.place(of: key) {
        values[place] = newValue
      }
    }
  }

  /// All values, those of own fields last.
  var all: [(key: ImportKey, value: ItemValue)] {
    zip(Self.keys, values).compactMap { key, value in value.map { (key, $0) } }
      + own.map { (.own($0.name), $0.value) }
  }

  mutating func replaceEach(by change: (ItemValue) -> ItemValue) {
    for place in values.indices { values[place] = values[place].map(change) }
    for place in own.indices { own[place].value = change(own[place].value) }
  }
}

/// A row of a table as an item of a list, or as an unmatched item.
struct ImportedEntry: Sendable {
  enum Kind: Equatable, Sendable {
    case product
    /// A wanted item without a product: a category, and words and a link to search for it.
    case search
  }

  let kind: Kind
  /// The values of the columns that the table has.
  var values = EntryValues()
  /// The row's place in the table.
  let range: Range<Int>
  /// Whether the table shows the score as a percentage, and thus perhaps rounded.
  var hasPercentage = false
  /// The cells of the price and of the cents, if they disagree. `values` has the price.
  var disagreement: PriceDisagreement?

  /// The text of a key; empty without one.
  func text(_ key: ImportKey) -> String {
    if case .text(let text) = values[key] { text } else { "" }
  }

  /// Whether a value differs from that of another entry. A percentage is equal to the score that it
  /// rounds, and a decimal comma to a decimal point.
  func differs(from other: ImportedEntry, in key: ImportKey) -> Bool {
    guard let value = values[key], value != other.values[key] else { return false }
    if key == .dimensions {
      return text(key).withDecimalPoints != other.text(key).withDecimalPoints
    }
    guard key == .confidenceScore, hasPercentage, case .number(let new) = value,
      case .number(let old)? = other.values[key], let new = Double(new), let old = Double(old)
    else { return true }
    return abs(new - old) > 0.005 + 1e-9
  }

  /// The own fields that have a value, in the order of the names.
  func ownMembers(_ names: [String]) -> [(key: String, value: ItemValue)] {
    names.compactMap { name in
      values[.own(name)].flatMap { $0 == .null ? nil : (name, $0) }
    }
  }

  func hasValue(of ownField: String) -> Bool { (values[.own(ownField)] ?? .null) != .null }

  /// The members of the entry's JSON object, in their usual order.
  ///
  /// Omits optional members without a value, and a quantity of 1. A product without a score gets 1,
  /// because a person chose it.
  var members: [(key: String, value: ItemValue)] {
    switch kind {
    case .search:
      return [
        ("category", values[.categoryGroup] ?? .text("")),
        ("search_keywords", values[.searchKeywords] ?? .text("")),
        ("google_shopping_url", values[.searchURL] ?? .text("")),
      ]
    case .product:
      return ItemField.allCases.compactMap { field in
        let value = values[.field(field)] ?? .null
        if value != .null, field != .quantity || value != .number("1") { return (field.key, value) }
        guard field.isRequired else { return nil }
        return switch field {
        case .priceCents: (field.key, .number("0"))
        case .confidenceScore: (field.key, .number("1"))
        default: (field.key, .text(""))
        }
      }
    }
  }
}

extension String {
  /// The text with points in place of the commas between two digits.
  fileprivate var withDecimalPoints: String {
    var bytes = Array(utf8)
    for index in bytes.indices.dropFirst().dropLast()
    where bytes[index] == ASCII.comma && bytes[index - 1].isASCIIDigit
      && bytes[index + 1].isASCIIDigit
    {
      bytes[index] = ASCII.dot
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
