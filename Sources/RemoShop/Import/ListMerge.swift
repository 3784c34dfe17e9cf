import RemoBytes

/// Merges several lists into one.
///
/// Items and searches are copied as they are, with unknown keys. An item without a room gets the
/// title of its list as its room, or, if it is an alternate, the room of the item that it could
/// replace.
package struct ListMerge {
  /// A list with the name of its file.
  package struct Input: Sendable {
    let list: ShoppingList
    let file: String
    /// The room of its items without one.
    private(set) var title: String
    /// The list's own object in its document.
    fileprivate let object: JSONValue?

    /// - Parameter title: the title, unless the list has one.
    package init(_ list: ShoppingList, file: String, title: String) {
      self.list = list
      self.file = file
      self.title = title
      object = try? JSONValue(parsing: list.document).object(at: list.records.offset)
      if case .string(let own)? = object?["title"]?.kind, let own = own.unlessBlank {
        self.title = own
      }
    }
  }

  /// The lists with a room for each item.
  private let inputs: [Input]
  /// Notes for people about parts of the lists that have another form in the merged list.
  package private(set) var notes: [String] = []

  package init(_ inputs: [Input]) { self.inputs = inputs.map(\.withRooms) }

  /// The first two lists in different currencies, if any: their files and currencies.
  package var currencies: [(file: String, currency: CurrencyCode)]? {
    let all = inputs.map { (file: $0.file, currency: $0.list.records.currency ?? .usd) }
    return all.first { $0.currency != all[0].currency }.map { [all[0], $0] }
  }

  /// The merged list as JSON.
  ///
  /// - Throws: ``ListError`` if the sum of the prices or the number of adjustments is too large.
  package mutating func json() throws(ListError) -> ContiguousArray<UInt8> {
    let adjustments = adjustments()
    let first = document(total: 0, adjustments: adjustments)
    let list = try ShoppingList(decoding: first)
    noteAlternates(in: list)
    return document(total: list.arranged().expectedTotal, adjustments: adjustments)
  }

  private func document(
    total: Int64, adjustments: [TotalAdjustment]
  ) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(to: &writer)
    if inputs.allSatisfy(\.list.records.isFromTable) { json.member("source", "table", to: &writer) }
    let currency = inputs.lazy.compactMap(\.list.records.currency).first
    if let currency { json.member("currency", currency.code, to: &writer) }
    json.member(
      ownFields: OwnFields(declared: inputs.flatMap(\.list.records.declaredFields)).names,
      to: &writer)
    writeElements("items", json: &json, to: &writer)
    writeElements("unmatched", json: &json, to: &writer)
    json.member("total_estimated_cost_cents", total, to: &writer)
    if !adjustments.isEmpty { json.member("adjustments", adjustments, to: &writer) }
    writeCosts(&json, to: &writer)
    writeUnknownMembers(&json, to: &writer)
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }

  /// Writes the elements of all lists under a key.
  private func writeElements(
    _ key: String, json: inout JSONWriter, to writer: inout ByteWriter
  ) {
    json.beginArray(key, to: &writer)
    for input in inputs {
      guard case .array(let elements)? = input.object?.member(spelled: key)?.value.kind else {
        continue
      }
      for element in elements {
        json.raw(input.list.document.storage.span, in: ByteSlice(element.range), to: &writer)
      }
    }
    json.endArray(to: &writer)
  }

  /// Writes the members of the lists that the contract does not have. If several lists have one
  /// key, the first counts.
  private func writeUnknownMembers(_ json: inout JSONWriter, to writer: inout ByteWriter) {
    var written = Set<String>()
    for input in inputs {
      guard case .object(let members)? = input.object?.kind else { continue }
      for member in members
      where !ContractKeys.Root.names.names.contains(where: member.key.spells)
        && member.key != "title" && written.insert(member.key).inserted
      {
        json.key(member.key, to: &writer)
        json.raw(input.list.document.storage.span, in: ByteSlice(member.value.range), to: &writer)
      }
    }
  }

  /// Writes the sums of all renovation costs, if any list has some.
  private func writeCosts(_ json: inout JSONWriter, to writer: inout ByteWriter) {
    let all = inputs.compactMap(\.list.costs)
    guard let first = all.first else { return }
    json.member(
      "cost_breakdown", costs: all.dropFirst().reduce(first) { $0.adding($1) }, to: &writer)
  }

  // MARK: Money below the total

  /// The adjustments of all lists, one list after another.
  ///
  /// A percentage would apply to all lists, so it becomes its amount in its own list. If all lists
  /// have the same percentages and nothing else, these stay.
  private mutating func adjustments() -> [TotalAdjustment] {
    let all = inputs.map(\.list.adjustments)
    if let first = all.first, first.allSatisfy(\.isPercentage), all.allSatisfy({ $0 == first }) {
      return first
    }
    var merged: [TotalAdjustment] = []
    for input in inputs {
      let arranged = input.list.arranged()
      for applied in arranged.adjustments {
        merged += [TotalAdjustment(applied.adjustment.label, .amount(applied.amount))]
          .compactMap(\.self)
        guard case .percentage(let percentage) = applied.adjustment.value else { continue }
        notes.append(
          "'\(applied.adjustment.label)' of \(input.file), \(percentage) %, is the amount"
            + " \(arranged.moneyFormat.string(applied.amount)) now, because a percentage would"
            + " apply to all lists")
      }
    }
    return merged
  }

  // MARK: Alternates

  /// Notes how many alternates belong to another item than in their own lists, because two lists
  /// have the same product in the same room.
  private mutating func noteAlternates(in merged: ShoppingList) {
    var start = 0
    var expected: [Int: Int] = [:]
    for input in inputs {
      for (alternate, target) in input.alternates {
        expected[start + alternate] = start + target
      }
      start += input.list.records.items.count
    }
    let found = Alternates(merged, byRoom: merged.hasSeveralRooms).targets
    let lost = expected.keys.count { found[$0] == nil }
    if lost > 0 {
      notes.append(
        "\(counted(lost, "alternate")) \(lost == 1 ? "names" : "name") no single product any more"
          + " and \(lost == 1 ? "counts" : "count") in the total; write the product_url in"
          + " alternate_to")
    }
    let moved = found.count { expected[$0.key] != $0.value }
    if moved == 0 { return }
    notes.append(
      "\(counted(moved, "alternate")) now \(moved == 1 ? "belongs" : "belong") to a product of"
        + " another list")
  }
}

extension ListMerge.Input {
  /// The number of the item that each alternate could replace.
  fileprivate var alternates: [Int: Int] {
    Alternates(list, byRoom: list.hasSeveralRooms).targets
  }

  /// The list with a room for each item.
  fileprivate var withRooms: ListMerge.Input {
    guard case .array(let elements)? = object?.member(spelled: "items")?.value.kind else {
      return self
    }
    var edits = JSONEdits(list.document)
    let targets = alternates
    func room(of item: Int) -> String? {
      list.text(list.records.items[item].room)?.unlessBlank
    }
    for (number, item) in list.records.items.enumerated() where room(of: number) == nil {
      let own = targets[number].flatMap(room) ?? title
      edits.set("room", to: .text(own), in: elements[Int(item.index)])
    }
    guard let changed = ListUpdate.list(edits.result) else { return self }
    return ListMerge.Input(changed, file: file, title: title)
  }
}

extension TotalAdjustment {
  fileprivate var isPercentage: Bool { if case .percentage = value { true } else { false } }
}

extension RenovationCosts {
  /// The sum of two estimates; if an amount does not fit in 64 bits, the larger of the two.
  fileprivate func adding(_ other: RenovationCosts) -> RenovationCosts {
    func sum(_ path: KeyPath<RenovationCosts, Amount>) -> Amount {
      let (a, b) = (self[keyPath: path], other[keyPath: path])
      return a.adding(b) ?? max(a, b)
    }
    func sum(_ path: KeyPath<RenovationCosts, Amount?>) -> Amount? {
      guard let a = self[keyPath: path], let b = other[keyPath: path] else {
        return self[keyPath: path] ?? other[keyPath: path]
      }
      return a.adding(b) ?? max(a, b)
    }
    var costs = self
    costs.materials = sum(\.materials)
    costs.labor = sum(\.labor)
    let notes = [laborNote, other.laborNote].compactMap(\.self)
    costs.laborNote = notes.isEmpty ? nil : notes.joined(separator: "; ")
    costs.permitFees = sum(\.permitFees)
    costs.professionalFees += other.professionalFees
    costs.low = sum(\.low)
    costs.high = sum(\.high)
    return costs
  }
}
