/// What is doubtful about a list, for its owner.
extension ArrangedList {
  /// What was found doubtful when the list was arranged, in document order.
  ///
  /// Cost: the texts are made each time that they are asked for, in one pass over the document;
  /// who does not ask pays nothing.
  public var warnings: [ListDiagnostic] { ListDiagnostic.all(diagnostics, in: list.document) }
}
