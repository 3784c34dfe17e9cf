import RemoBytes

/// Applies a client's answer to its list.
struct AnswerUpdate {
  private let list: ShoppingList
  private var edits: JSONEdits
  private let items: JSONValue?
  /// The alternates of each item. All numbers are indices in the document.
  private var alternates: [Int: [Int]] = [:]
  /// The indices of the items that change.
  private(set) var changed = Set<Int>()

  init(_ list: ShoppingList) {
    self.list = list
    edits = JSONEdits(list.document)
    let object = try? JSONValue(parsing: list.document).object(at: list.records.offset)
    items = object?["items"]
    for (alternate, main) in Alternates(list, byRoom: list.hasSeveralRooms).targets {
      alternates[index(ofItem: main), default: []].append(index(ofItem: alternate))
    }
  }

  private func index(ofItem number: Int) -> Int { Int(list.records.items[number].index) }

  /// The list with the answer, as JSON. What the answer does not name stays.
  mutating func apply(_ answer: AnswerText) throws(ImportProblem) -> ContiguousArray<UInt8> {
    guard answer.seal == ListSeal(list) else {
      throw answer.seal.resembles(list) ? .staleAnswer : .foreignAnswer
    }
    let answered = Set(answer.entries.map(\.item))
    for entry in answer.entries {
      guard let object = items?.element(at: entry.item),
        entry.alternate.map({ alternates[entry.item]?.contains($0) == true }) ?? true
      else { throw .damagedAnswer(.changed) }
      set(.comment, to: entry.comment, of: entry.item, in: object)
      guard let decision = entry.decision else { continue }
      set(.decision, to: decision.rawValue, of: entry.item, in: object)
      for other in alternates[entry.item] ?? [] where !answered.contains(other) {
        guard let object = items?.element(at: other) else { continue }
        let isWanted = other == entry.alternate
        set(.decision, to: isWanted ? Decision.approved.rawValue : "", of: other, in: object)
      }
    }
    return edits.result
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
