extension Dictionary {
  /// Creates a dictionary in which the first value of a repeated key wins.
  @inlinable package init(keepingFirstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension KeyValuePairs<String, String> {
  /// The value of a key. It compares all keys: for few lookups in a table that is never built.
  package subscript(_ key: String) -> String? { first { $0.key == key }?.value }
}
