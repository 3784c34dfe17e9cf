import RemoBytes

/// The searches of a list: for items of low confidence, and for those that have no match.
extension ArrangedList {
  /// Adds the searches that a filter lets through.
  mutating func addSearches(_ filter: ListFilter) {
    for (number, item) in list.records.items.enumerated()
    where item.score < Confidence.closeMatchThreshold {
      if filter.admits(item, list.document.storage.span) {
        addSearch(
          UnmatchedRecord(category: item.categoryGroup, searchKeywords: item.productName),
          demotedItem: number)
      }
    }
    for (number, item) in list.records.unmatched.enumerated() {
      if filter.admits(item, list.document.storage.span) {
        addSearch(item, unmatchedItem: number)
      } else {
        hiddenCount += 1
      }
    }
  }

  private mutating func addSearch(
    _ item: UnmatchedRecord, demotedItem: Int? = nil, unmatchedItem: Int? = nil
  ) {
    let words = SearchLink.words(
      list.document.storage.span, keywords: item.searchKeywords, category: item.category)
    var search = SearchRecord(
      category: words.isNull ? .null : item.category, keywords: words, words: words, url: .null,
      demotedItem: demotedItem, unmatchedItem: unmatchedItem)
    if !words.isNull {
      search.url = url(of: item, words: words)
      search.words = collapsed(words)
    }
    searches.append(search)
  }

  /// The item's own search link, if it may be shown, or a new one.
  private mutating func url(of item: UnmatchedRecord, words: ByteSlice) -> ByteSlice {
    let isInput = item.googleShoppingURL.begins(before: list.document.inputCount)
    let bytes = list.document.storage.span
    if let link = SearchLink.kept(bytes, item.googleShoppingURL, isInput: isInput) {
      return link.slice
    }
    var text = ByteWriter()
    SearchLink.append(bytes, words: words, to: &text)
    return text.withBytes { list.document.derive($0, in: 0..<$0.count) }
  }

  /// The words, trimmed, their inner white space collapsed.
  private mutating func collapsed(_ words: ByteSlice) -> ByteSlice {
    let bytes = list.document.storage.span
    if SearchLink.isCollapsed(bytes, words: words) { return words }
    var text = ByteWriter()
    SearchLink.appendCollapsed(bytes, words: words, to: &text)
    return text.withBytes { list.document.derive($0, in: 0..<$0.count) }
  }
}
