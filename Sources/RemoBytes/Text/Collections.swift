extension Dictionary {
  /// Creates a dictionary in which the first value of a repeated key wins.
  @inlinable package init(keepingFirstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension RandomAccessCollection {
  /// The first index whose element, like all after it, fulfills a condition, or else the end.
  ///
  /// Elements that fulfill the condition must come last. Cost: a binary search.
  @inlinable
  package func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Index {
    var start = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if belongsAfter(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}

extension KeyValuePairs<String, String> {
  /// The value of a key, found by comparing all keys. For few lookups, this is cheaper than
  /// building a dictionary.
  package subscript(_ key: String) -> String? { first { $0.key == key }?.value }
}
