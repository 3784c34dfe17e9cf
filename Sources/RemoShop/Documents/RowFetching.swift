import RemoBytes

/// Reading of long lists ahead of writing them.
///
/// Items shown one after the other lie far from each other in the document. What is asked for one
/// by one is waited for each time; what is asked for together arrives together.
extension ArrangedList {
  /// What is fetched of an item.
  enum FetchedTexts {
    case all
    /// Its name, retailer and links, which stand side by side in most documents.
    case namesAndLinks
  }

  /// How many rows are fetched together.
  private static let fetchedRows = 16

  /// Lists of fewer rows are in the cache as they are.
  private static let leastFetched = 1000

  /// Has the texts of the item at `place`, and of those shown after it, fetched from memory, if
  /// their turn has come.
  @inline(__always)
  func fetch(at place: Int) {
    if isTurn(of: place) { Self.touch(.all, from: place, order, list, plainLinks) }
  }

  /// Whether more items have to be fetched before the one at `place` is shown.
  @inline(__always)
  func isTurn(of place: Int) -> Bool {
    place % Self.fetchedRows == 0 && order.count >= Self.leastFetched
  }

  /// Looks at what is known of the items shown from `place` on.
  ///
  /// (Given parts of the list, as all of it would be copied for a function that borrows it.)
  @inline(never)
  static func touch(
    _ texts: FetchedTexts, from place: Int, _ order: ContiguousArray<UInt32>,
    _ list: borrowing ShoppingList, _ links: ContiguousArray<PlainLinks>
  ) {
    let places = place..<min(place + fetchedRows, order.count)
    let items = list.records.items.span
    // The records first: they lie far from each other too.
    touchRecords(items, links, order, places)
    var extent = InputExtent(inputCount: list.document.inputCount)
    let bytes = list.document.storage.span
    for place in places {
      let number = Int(order[place])
      extent.start = .max
      extent.end = 0
      extent.add(items[number].productName, bytes)
      extent.add(items[number].retailer, bytes)
      extent.add(items[number].productURL, bytes)
      extent.add(items[number].imageURL, bytes)
      if texts == .all {
        extent.add(items[number].whyMatched, bytes)
        extent.add(items[number].fitStatus, bytes)
        extent.add(items[number].fitDetail, bytes)
        extent.add(items[number].dimensions, bytes)
        extent.add(items[number].scoreText, bytes)
      }
      bytes.touch(extent.start..<max(extent.start, extent.end))
    }
  }

  /// Looks at all parts of the records of items; a record is longer than a line of the cache.
  @inline(never)
  @discardableResult
  private static func touchRecords(
    _ items: Span<ItemRecord>, _ links: ContiguousArray<PlainLinks>,
    _ order: ContiguousArray<UInt32>, _ places: Range<Int>
  ) -> UInt32 {
    var sum: UInt32 = 0
    for place in places {
      let number = Int(order[place])
      sum ^= items[number].categoryGroup.offset
      sum ^= items[number].fitDetail.offset
      sum ^= items[number].index
      if number < links.count { sum ^= links[number].link.run }
    }
    return sum
  }
}

/// From where to where the texts of an item lie in the input.
private struct InputExtent {
  let inputCount: Int
  var start = Int.max
  var end = 0

  /// Takes a text in; one that was written with escapes lies elsewhere and is looked at.
  @inline(__always)
  mutating func add(_ text: ByteSlice, _ bytes: Span<UInt8>) {
    guard let range = text.filledRange else { return }
    if range.lowerBound < inputCount {
      start = min(start, range.lowerBound)
      end = max(end, range.upperBound)
    } else {
      bytes.touch(range)
    }
  }
}
