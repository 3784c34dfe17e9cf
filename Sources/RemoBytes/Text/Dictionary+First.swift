extension Dictionary {
  /// Creates a dictionary in which the first value of a repeated key wins.
  @inlinable package init(keepingFirstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
