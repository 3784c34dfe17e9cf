import RemoBytes

/// A text of a list and its key.
struct ListTextField {
  let place: ContractPlace
  let name: String
  let slice: ByteSlice
  /// The offset of the `{` of the object with the key; nil if unknown.
  let objectOffset: UInt32?

  /// Whether it is a link.
  var isURL: Bool { name.hasSuffix("_url") }
}

extension ListRecords {
  /// Calls `body` with every readable text and every link, in list order.
  func forEachText(_ body: (ListTextField) -> Void) {
    let itemTexts = ItemRecord.texts
    for item in items {
      for (name, path) in itemTexts where !item[keyPath: path].isEmpty {
        body(
          ListTextField(
            place: .item(Int(item.index)), name: name, slice: item[keyPath: path],
            objectOffset: item.offset))
      }
    }
    let unmatchedTexts = UnmatchedRecord.texts
    for item in unmatched {
      for (name, path) in unmatchedTexts where !item[keyPath: path].isEmpty {
        body(
          ListTextField(
            place: .unmatchedItem(Int(item.index)), name: name, slice: item[keyPath: path],
            objectOffset: item.offset))
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
  /// The readable texts and the links, by key.
  static var texts: [(name: String, path: WritableKeyPath<ItemRecord, ByteSlice>)] {
    [
      ("category_group", \.categoryGroup), ("product_name", \.productName),
      ("retailer", \.retailer), ("product_url", \.productURL), ("image_url", \.imageURL),
      ("why_matched", \.whyMatched), ("fit_detail", \.fitDetail), ("dimensions", \.dimensions),
    ]
  }
}

extension UnmatchedRecord {
  /// The readable texts and the link, by key.
  static var texts: [(name: String, path: WritableKeyPath<UnmatchedRecord, ByteSlice>)] {
    [
      ("category", \.category), ("search_keywords", \.searchKeywords),
      ("google_shopping_url", \.googleShoppingURL),
    ]
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
      while case .unknown(let slice) = try reader.readKey(&object, among: Self.noKeys) {
        let isWanted = reader.buffer.storage.span.isEqual(slice.range, to: key)
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

  private static let noKeys = JSONKeySet([])
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
