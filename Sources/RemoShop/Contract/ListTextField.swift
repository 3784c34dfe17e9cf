import RemoBytes

/// A text of a list and its key.
struct ListTextField {
  let place: ContractPlace
  let name: String
  let slice: ByteSlice
  /// The offset of the `{` of the object with the key; nil if unknown.
  let objectOffset: UInt32?
  /// Whether it is a link.
  var isURL = false
}

extension ListRecords {
  /// Calls `body` with every nonempty text and link except `fit_status`, in list order.
  func forEachText(_ body: (ListTextField) -> Void) {
    for var item in items {
      let (place, offset) = (ContractPlace.item(Int(item.index)), item.offset)
      item.forEachText { name, isURL, slice in
        if slice.isEmpty { return }
        body(
          ListTextField(
            place: place, name: name, slice: slice, objectOffset: offset, isURL: isURL))
      }
    }
    for var item in unmatched {
      let (place, offset) = (ContractPlace.unmatchedItem(Int(item.index)), item.offset)
      item.forEachText { name, isURL, slice in
        if slice.isEmpty { return }
        body(
          ListTextField(
            place: place, name: name, slice: slice, objectOffset: offset, isURL: isURL))
      }
    }
    guard let costs else { return }
    func give(_ place: ContractPlace, name: String, slice: ByteSlice) {
      if slice.isEmpty { return }
      body(ListTextField(place: place, name: name, slice: slice, objectOffset: nil))
    }
    give(.costs, name: "labor_estimate_note", slice: costs.laborNote)
    for (index, fee) in costs.professionalFees.enumerated() {
      give(.fee(index), name: "professional_type", slice: fee.professionalType)
      give(.fee(index), name: "reason", slice: fee.reason)
    }
  }
}

extension ItemRecord {
  /// Visits the readable texts and the links. `body` gets their keys, and may replace them.
  mutating func forEachText(
    _ body: (_ name: String, _ isURL: Bool, _ text: inout ByteSlice) -> Void
  ) {
    for field in ItemField.texts where field != .fitStatus {
      body(field.key, field.isLink, &self[field])
    }
  }
}

extension UnmatchedRecord {
  /// Visits the readable texts and the link. `body` gets their keys, and may replace them.
  mutating func forEachText(
    _ body: (_ name: String, _ isURL: Bool, _ text: inout ByteSlice) -> Void
  ) {
    body("category", false, &category)
    body("search_keywords", false, &searchKeywords)
    body("google_shopping_url", true, &googleShoppingURL)
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
