extension Dictionary {
  /// The values by key; of several with one key the first.
  @inlinable package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
