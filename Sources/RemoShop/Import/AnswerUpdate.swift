import RemoBytes

/// Applies a client's answer to its list.
struct AnswerUpdate {
  private let list: ShoppingList
  private var edits: JSONEdits
  private let object: JSONValue?
  /// For each item with alternates, and for each of these alternates, the set of them all. All
  /// numbers are indices in the document.
  private var choices: [Int: Set<Int>] = [:]
  /// The number of items that a client can answer: all but the alternates.
  let itemCount: Int
  /// The indices of the items that change.
  private(set) var changed = Set<Int>()
  private(set) var warnings: [Diagnostic] = []

  init(_ list: ShoppingList) {
    self.list = list
    edits = JSONEdits(list.document)
    object = try? JSONValue(parsing: list.document).object(at: list.records.offset)
    let targets = Alternates(list, byRoom: list.hasSeveralRooms).targets
    itemCount = list.records.items.count - targets.count
    for (main, alternates) in Dictionary(grouping: targets.keys, by: { targets[$0] ?? $0 }) {
      let all = Set((alternates + [main]).map { Int(list.records.items[$0].index) })
      for item in all { choices[item] = all }
    }
  }

  /// Applies an answer and returns the list as JSON. Values that the answer does not name stay.
  mutating func apply(_ answer: AnswerText) throws(ImportProblem) -> ContiguousArray<UInt8> {
    guard answer.seal == ListSeal(list) else {
      throw answer.seal.resembles(list) ? .staleAnswer : .foreignAnswer
    }
    let items = object?["items"]
    let answered = Set(answer.entries.map(\.item))
    for entry in answer.entries {
      let others = choices[entry.item, default: []].subtracting([entry.item])
      guard let object = items?.element(at: entry.item),
        entry.alternate.map(others.contains) ?? true
      else { throw .damagedAnswer(.changed) }
      set(.comment, to: entry.comment, of: entry.item, in: object)
      guard let decision = entry.decision else { continue }
      set(.decision, to: decision.rawValue, of: entry.item, in: object)
      for other in others where !answered.contains(other) {
        guard let object = items?.element(at: other) else { continue }
        let isWanted = other == entry.alternate
        set(.decision, to: isWanted ? Decision.approved.rawValue : "", of: other, in: object)
      }
      if let alternate = entry.alternate { checkPieces(of: alternate, inPlaceOf: entry.item) }
    }
    setTotal()
    return edits.result
  }

  /// Warns of an alternate that is ordered once in place of several pieces.
  private mutating func checkPieces(of alternate: Int, inPlaceOf item: Int) {
    func record(_ index: Int) -> ItemRecord? {
      list.records.items.first { Int($0.index) == index }
    }
    guard let old = record(item), let new = record(alternate), old.quantity > 1, new.quantity == 1
    else { return }
    let problem = ImportProblem.fewerPieces(list.text(new.productName) ?? "", Int(old.quantity))
    warnings.append(problem.diagnostic(at: nil))
  }

  /// Updates the total, which changes if an alternate takes the place of another product.
  private mutating func setTotal() {
    guard let object, let new = ListUpdate.list(edits.result) else { return }
    let total = new.arranged().expectedTotal
    if total != list.arranged().expectedTotal {
      edits.set("total_estimated_cost_cents", to: .number(String(total)), in: object)
    }
  }

  /// Sets a text of an item, or null for an empty one.
  private mutating func set(
    _ field: ItemField, to text: String, of item: Int, in object: JSONValue
  ) {
    let value = text.isEmpty ? ItemValue.null : .text(text)
    if value.isSame(as: object.member(spelled: field.key)?.value) { return }
    edits.set(field.key, to: value, in: object)
    changed.insert(item)
  }
}
