/// What is doubtful about a list, for its owner.
extension ArrangedList {
  /// What was found doubtful when the list was arranged, in document order.
  ///
  /// Cost: the texts are made each time that they are asked for, in one pass over the document;
  /// who does not ask pays nothing.
  public var warnings: [ListDiagnostic] { ListDiagnostic.all(diagnostics, in: list.document) }
}

extension ListPipeline {
  /// What is doubtful about the list written last, and then what its document lacks: images that
  /// are not embedded, and texts that a workbook's cell does not hold. None after an error: then
  /// no list was written.
  ///
  /// Cost: as for ``ArrangedList/warnings``, and for a workbook once more the work of laying it
  /// out.
  public var warnings: [ListDiagnostic] {
    mutating get {
      let missing = formatWarnings
      return ListDiagnostic.all(rendered.diagnostics + missing, in: rendered.list.document)
    }
  }
}
