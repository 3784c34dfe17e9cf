import RemoBytes

/// A text of a list and its key.
struct ListTextField {
  let place: ContractPlace
  let name: String
  let slice: ByteSlice
  /// The offset of the `{` of the object with the key; nil if unknown.
  let objectOffset: UInt32?
  var isURL = false
}

extension ListRecords {
  /// Calls `body` with every nonempty text and link that `isWanted` accepts, except `fit_status`,
  /// in list order.
  func forEachText(where isWanted: (ByteSlice) -> Bool, do body: (ListTextField) -> Void) {
    var records = self
    records.replaceTexts(where: isWanted) { field in
      body(field)
      return field.slice
    }
  }

  /// Replaces every nonempty text and link that `isWanted` accepts, except `fit_status`, with the
  /// result of `body`. Equal texts are not written, so that a copy of the records shares their
  /// memory.
  mutating func replaceTexts(
    where isWanted: (ByteSlice) -> Bool = { _ in true }, _ body: (ListTextField) -> ByteSlice
  ) {
    func replace(
      _ text: ByteSlice, named name: @autoclosure () -> String, of place: ContractPlace,
      at offset: UInt32? = nil, isURL: @autoclosure () -> Bool = false,
      store: (ByteSlice) -> Void
    ) {
      if text.isEmpty || !isWanted(text) { return }
      let new = body(
        ListTextField(
          place: place, name: name(), slice: text, objectOffset: offset, isURL: isURL()))
      if new != text { store(new) }
    }
    for (number, item) in items.enumerated() {
      let place = ContractPlace.item(Int(item.index))
      for field in ItemField.texts where field != .fitStatus {
        replace(
          item[field], named: field.key, of: place, at: item.offset, isURL: field.isLink
        ) { items[number][field] = $0 }
      }
    }
    for (number, item) in unmatched.enumerated() {
      let place = ContractPlace.unmatchedItem(Int(item.index))
      replace(item.category, named: "category", of: place, at: item.offset) {
        unmatched[number].category = $0
      }
      replace(item.searchKeywords, named: "search_keywords", of: place, at: item.offset) {
        unmatched[number].searchKeywords = $0
      }
      replace(
        item.googleShoppingURL, named: "google_shopping_url", of: place, at: item.offset,
        isURL: true
      ) { unmatched[number].googleShoppingURL = $0 }
    }
    guard let costs else { return }
    replace(costs.laborNote, named: "labor_estimate_note", of: .costs) {
      self.costs?.laborNote = $0
    }
    for (number, fee) in costs.professionalFees.enumerated() {
      replace(fee.professionalType, named: "professional_type", of: .fee(number)) {
        self.costs?.professionalFees[number].professionalType = $0
      }
      replace(fee.reason, named: "reason", of: .fee(number)) {
        self.costs?.professionalFees[number].reason = $0
      }
    }
  }
}

extension DocumentBuffer {
  /// The range of a key's value in the object at `offset`, without quotes for a string. For a
  /// missing key, the object's `{`.
  func place(ofKey key: String, inObjectAt offset: Int) -> Range<Int> {
    var reader = JSONReader(self)
    reader.restart(offset..<inputCount)
    do throws(JSONError) {
      guard try reader.peek() == .object else { return offset..<offset + 1 }
      var object = try reader.beginObject()
      while let slice = try reader.readAnyKey(&object) {
        let isWanted = reader.buffer.storage.span.string(slice.range).spells(key)
        let kind = try reader.peek()
        let value = reader.position
        try reader.skipValue()
        guard isWanted else { continue }
        return kind == .string ? value + 1..<reader.position - 1 : value..<reader.position
      }
    } catch {
      // The object was decoded before, so it can be decoded again.
    }
    return offset..<offset + 1
  }
}

extension ShoppingList {
  /// The range of a field's value, without quotes for a string. For a missing key, the object's
  /// `{`.
  func place(
    of slice: ByteSlice, named key: String, inObjectAt offset: UInt32
  ) -> Range<Int> {
    // Derived texts and numbers need a search for their place in the input.
    let isInInput = !slice.isEmpty && slice.range.upperBound < document.inputCount
    return isInInput ? slice.range : document.place(ofKey: key, inObjectAt: Int(offset))
  }
}
