import RemoBytes

/// The repair of texts in a lenient pass: escapes are undone, and addresses are taken out of what
/// stands around them, before anything is grouped, compared or linked.
extension ListDecoder {
  /// Repairs the texts of all that was taken.
  mutating func repairTexts() {
    for number in records.items.indices {
      let item = records.items[number]
      let place = ContractPlace.item(Int(item.index))
      for (name, path) in ItemRecord.texts {
        let field = ListTextField(
          place: place, name: name, slice: item[keyPath: path], objectOffset: item.offset)
        if let text = repaired(field) { records.items[number][keyPath: path] = text }
      }
    }
    for number in records.unmatched.indices {
      let item = records.unmatched[number]
      let place = ContractPlace.unmatchedItem(Int(item.index))
      for (name, path) in UnmatchedRecord.texts {
        let field = ListTextField(
          place: place, name: name, slice: item[keyPath: path], objectOffset: item.offset)
        if let text = repaired(field) { records.unmatched[number][keyPath: path] = text }
      }
    }
    repairCosts()
  }

  private mutating func repairCosts() {
    guard let costs = records.costs else { return }
    func field(_ place: ContractPlace, _ name: String, _ slice: ByteSlice) -> ListTextField {
      ListTextField(place: place, name: name, slice: slice, objectOffset: nil)
    }
    if let text = repaired(field(.costs, "labor_estimate_note", costs.laborNote)) {
      records.costs?.laborNote = text
    }
    for (index, fee) in costs.professionalFees.enumerated() {
      if let text = repaired(field(.fee(index), "professional_type", fee.professionalType)) {
        records.costs?.professionalFees[index].professionalType = text
      }
      if let text = repaired(field(.fee(index), "reason", fee.reason)) {
        records.costs?.professionalFees[index].reason = text
      }
    }
  }

  /// The repaired text of a field, which is noted; nil where there is nothing to repair.
  private mutating func repaired(_ field: ListTextField) -> ByteSlice? {
    guard let text = field.isURL ? meantLink(field.slice) : unescaped(field.slice) else {
      return nil
    }
    let bytes = ContiguousArray(text.utf8)
    guard reader.buffer.canDerive(bytes.count) else { return nil }
    let range = place(of: field)
    let slice = reader.buffer.derive(bytes.span, in: 0..<bytes.count)
    guard keepsRepairs else { return slice }
    records.repairs.append(
      ListRepair(
        field.isURL ? .correctedLink : .unescapedText, field.place, field.name, range, by: slice))
    return slice
  }

  private func unescaped(_ slice: ByteSlice) -> String? {
    let source = reader.buffer.storage.span
    guard
      slice.range.contains(where: { source[$0] == ASCII.ampersand || source[$0] == ASCII.backslash }
      )
    else { return nil }
    return EscapedText.unescaped(source.string(slice.range))
  }

  /// The link that is meant by an address that is none, or has invisible characters or escapes.
  private func meantLink(_ slice: ByteSlice) -> String? {
    if slice.isEmpty { return nil }
    let source = reader.buffer.storage.span
    let text = source.string(slice.range)
    if WebLink(slice, in: source) != nil, EscapedText.unescaped(text, isURL: true) == nil,
      InvisibleCharacter.first(in: source, slice.range) == nil
    {
      return nil
    }
    return LinkSuggestion.link(in: text)
  }

  /// The place of a field in the document; that of the costs where it has escapes.
  private func place(of field: ListTextField) -> Range<Int> {
    let isInInput = !field.slice.isEmpty && field.slice.range.upperBound < reader.buffer.inputCount
    if isInInput { return field.slice.range }
    let offset = field.objectOffset.map(Int.init) ?? records.offset
    return reader.buffer.place(ofKey: field.name, inObjectAt: offset)
  }
}
