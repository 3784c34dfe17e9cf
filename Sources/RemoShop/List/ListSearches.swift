import RemoBytes

/// Adds the searches: for items of low confidence, and for unmatched items.
extension ArrangedList {
  mutating func addSearches(_ filter: ListFilter) {
    // By number, because an iterator would copy each item.
    for number in list.records.items.indices
    where list.records.items[number].score < Confidence.closeMatchThreshold {
      let item = list.records.items[number]
      if filter.admits(item: number, of: list) {
        addSearch(
          UnmatchedRecord(category: item.categoryGroup, searchKeywords: item.productName),
          item: number)
      }
    }
    for (number, item) in list.records.unmatched.enumerated() {
      if filter.admits(item, in: list.document.storage.span) {
        addSearch(item, unmatchedItem: number)
      } else {
        hiddenCount += 1
      }
    }
  }

  private mutating func addSearch(
    _ record: UnmatchedRecord, item: Int? = nil, unmatchedItem: Int? = nil
  ) {
    let words = SearchLink.words(
      record.searchKeywords, orElse: record.category, in: list.document.storage.span)
    var search = SearchRecord(
      category: words.isNull ? .null : record.category, keywords: words, words: words, url: .null,
      item: item, unmatchedItem: unmatchedItem)
    if !words.isNull {
      search.url = url(of: record, words: words)
      search.words = collapsed(words)
    }
    searches.append(search)
  }

  /// The item's own search link if it can be shown, or a new one.
  private mutating func url(of item: UnmatchedRecord, words: ByteSlice) -> ByteSlice {
    if let own = ownLink(of: item) { return own }
    return derive { bytes, text in SearchLink.append(words, of: bytes, to: &text) }
  }

  private func ownLink(of item: UnmatchedRecord) -> ByteSlice? {
    SearchLink.kept(item.googleShoppingURL, in: list.document.storage.span)?.slice
  }

  /// The words with white space trimmed and collapsed.
  private mutating func collapsed(_ words: ByteSlice) -> ByteSlice {
    if SearchLink.isCollapsed(words, in: list.document.storage.span) { return words }
    return derive { bytes, text in SearchLink.appendCollapsed(words, of: bytes, to: &text) }
  }

  /// Adds a derived text that `write` creates from the document's bytes.
  private mutating func derive(
    _ write: (_ bytes: Span<UInt8>, _ text: inout ByteWriter) -> Void
  ) -> ByteSlice {
    var writer = ByteWriter()
    write(list.document.storage.span, &writer)
    let text = writer.finish()
    return list.document.derive(text.span, in: 0..<text.count)
  }
}
