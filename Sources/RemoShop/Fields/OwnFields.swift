import RemoBytes

/// The fields of a list's items that the contract does not have: texts and numbers under other
/// keys, such as `finish` or `PO number`.
///
/// A table's unknown columns become such fields. Callers that need them call
/// ``ShoppingList/readOwnFields(_:)``.
package struct OwnFields: Sendable {
  /// The most names of a list.
  package static let mostNames = 32
  /// The most bytes of a name.
  package static let longestName = 64
  /// The most characters of a value.
  package static let longestValue = 1_000

  private struct Value {
    let name: Int
    let text: ByteSlice
  }

  /// The names: those that the list declares, then the others in the order of their first values.
  package private(set) var names: [String] = []
  /// The names without case and separators; no two are equal.
  private var plainNames: [String] = []
  /// The number of names that the list declares; they come from a table.
  package private(set) var declaredCount = 0
  /// The number of values left out because they exceed a limit.
  package var leftOutCount = 0
  /// The numbers of the names that ``hide(_:)`` removed.
  private var hidden = Set<Int>()
  private var values = ContiguousArray<Value>()
  /// The start of each item's values, in the order of the items.
  private var starts = ContiguousArray<UInt32>()

  package init(declared: [String] = []) {
    for name in declared { _ = Self.name(name).flatMap { add($0) } }
    declaredCount = names.count
  }

  /// The numbers of the names that the list declares and nobody hides.
  package var declaredNumbers: [Int] { (0..<declaredCount).filter { !hidden.contains($0) } }

  package var declaredNames: [String] { declaredNumbers.map { names[$0] } }

  package var isEmpty: Bool { names.isEmpty }

  /// The number of a name; nil if no item has the field.
  package func number(of name: String) -> Int? {
    plainNames.firstIndex(of: Self.plain(Self.name(name) ?? name))
  }

  /// The value of an item under a name; empty if it has none.
  func value(named name: String, item: Int) -> ByteSlice {
    let number = names.firstIndex(of: name) ?? self.number(of: name)
    return number.map { value($0, item: item).orEmpty } ?? .empty
  }

  /// The value of an item, as received; null if it has none.
  package func value(_ name: Int, item: Int) -> ByteSlice {
    guard starts.indices.contains(item) else { return .null }
    return values[range(of: item)].first { $0.name == name }?.text ?? .null
  }

  /// The total size of the values of an item in bytes.
  func textCount(of item: Int?) -> Int {
    guard let item, starts.indices.contains(item) else { return 0 }
    return values[range(of: item)].reduce(0) { $0 + $1.text.count }
  }

  private func range(of item: Int) -> Range<Int> {
    Int(starts[item])..<(item + 1 < starts.count ? Int(starts[item + 1]) : values.count)
  }

  /// Removes the values under a name, and the name from those that the list declares.
  mutating func hide(_ name: String) {
    guard let number = number(of: name) else { return }
    values = ContiguousArray(
      values.map { $0.name == number ? Value(name: number, text: .null) : $0 })
    hidden.insert(number)
  }

  mutating func beginItem() { starts.append(UInt32(truncatingIfNeeded: values.count)) }

  /// The number of a name, added if it is new; nil beyond ``mostNames``.
  mutating func add(_ name: String) -> Int? {
    if let known = number(of: name) { return known }
    guard names.count < Self.mostNames else { return nil }
    names.append(name)
    plainNames.append(Self.plain(name))
    return names.count - 1
  }

  /// Adds a value of the current item, unless it has one under that name.
  mutating func append(_ text: ByteSlice, name: Int) {
    let start = starts.last.map(Int.init) ?? 0
    if values[start...].contains(where: { $0.name == name }) { return }
    values.append(Value(name: name, text: text))
  }
}

// MARK: Names

extension OwnFields {
  /// The name of the field under a key; nil if no own field may have it.
  ///
  /// Every spelling of a usual field gets its usual name. Own fields cannot have the name of a
  /// contract key, a column or a filter, in any spelling, nor one that looks like a formula.
  package static func name(_ key: String) -> String? {
    let plain = plain(key)
    if let usual = usualNames[plain] { return usual }
    let name = key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let first = name.first, !"=+-@'".contains(first), !reservedNames.contains(plain),
      name.utf8.count <= longestName, !name.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return nil }
    return name
  }

  /// Whether two keys name one field.
  package static func isSame(_ key: String, _ name: String) -> Bool {
    plain(Self.name(key) ?? key) == plain(name)
  }

  private static let usualNames = Dictionary(
    uniqueKeysWithValues: UsualField.allCases.map { (plain($0.rawValue), $0.rawValue) })

  private static let reservedNames = Set(
    (ItemField.descriptions.flatMap { [$0.key] + $0.aliases } + columnNames).map(plain))

  /// The columns of this program's tables that are no fields of an item, and `own_fields`.
  private static let columnNames = [
    "group", "price", "currency", "label", "status", "search_keywords", "search_url", "line_total",
    "line_total_cents", "list", "own_fields",
    // Columns of an FF&E schedule.
    "code", "description", "vendor", "link", "width", "depth", "height", "unit", "unit_cost",
    "total", "notes",
  ]

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && !$0.isWhitespace && $0 != "." }
  }
}

extension Words {
  /// The label of an own field: the word for a usual one, else its name.
  func label(ofOwnField name: String) -> String {
    UsualField(rawValue: name).flatMap { text("field_\($0.rawValue)") } ?? name
  }
}

/// The own fields that designers and purchasers usually keep. Documents translate their names.
package enum UsualField: String, CaseIterable, Sendable {
  case sku, brand, finish
  case leadTime = "lead_time"
  case orderStatus = "order_status"
}
