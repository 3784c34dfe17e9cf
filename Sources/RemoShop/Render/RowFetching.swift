import RemoBytes

/// Reading of long lists ahead of writing them.
extension RenderedList {
  /// How many rows are fetched together.
  private static let fetchedRows = 16

  /// Lists of fewer rows are in the cache as they are.
  private static let leastFetched = 1000

  /// Has the texts of the item at `place`, and of those shown after it, fetched from memory, if
  /// their turn has come.
  ///
  /// Items shown one after the other lie far from each other in the document. What is asked for
  /// one by one is waited for each time; what is asked for together arrives together.
  @inline(__always)
  func fetch(at place: Int) {
    if place % Self.fetchedRows == 0, order.count >= Self.leastFetched {
      fetchTexts(place..<min(place + Self.fetchedRows, order.count))
    }
  }

  @inline(never)
  private func fetchTexts(_ places: Range<Int>) {
    let bytes = list.document.storage.span
    let items = list.records.items.span
    // The records and traits first: they lie far from each other too.
    var starts = SIMD16<UInt32>.zero
    var known: ItemTraits = []
    for place in places {
      let number = Int(order[place])
      starts[place % Self.fetchedRows] = items[number].offset
      known.formUnion(traits[number])
    }
    guard known.contains(.isShown) else { return }
    for place in places {
      let start = Int(starts[place % Self.fetchedRows])
      let number = Int(order[place])
      // The keys take some 200 bytes.
      bytes.touch(start..<(start + items[number].textRoom + 200))
      // Texts that were written with escapes lie elsewhere.
      bytes.touch(items[number].productName.range)
      bytes.touch(items[number].whyMatched.range)
      bytes.touch(items[number].fitDetail.range)
      bytes.touch(items[number].dimensions.range)
    }
  }
}
