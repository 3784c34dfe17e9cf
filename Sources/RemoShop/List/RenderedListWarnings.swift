import RemoBytes

/// What is doubtful about a list, for its owner.
extension RenderedList {
  /// Something doubtful, which stops no document.
  public struct Warning: Equatable, Sendable {
    /// A stable name for programs: `unsafe-url`, `total-mismatch`, …; <doc:TheListsTexts> has all.
    public let code: String
    /// Which value it concerns: `items[3].price_cents`; empty for the document.
    public let path: String
    /// What was found.
    public let message: String
    /// The way out, where there is one to name.
    public let help: String?
    /// Where it stands, lines from 1; 0 where there is no such place.
    public let line: Int
    /// Where it stands, in Unicode scalars from 1; 0 where there is no such place.
    public let column: Int
  }

  /// What was found doubtful when the list was arranged, in document order.
  ///
  /// Cost: the texts are made each time that they are asked for, in one pass over the document;
  /// who does not ask pays nothing.
  public var warnings: [Warning] { warnings(diagnostics) }

  /// Diagnostics of this list as values.
  func warnings(_ diagnostics: [Diagnostic]) -> [Warning] {
    let source = list.document.storage.span.extracting(0..<list.document.inputCount)
    var locator = SourceLocator()
    return diagnostics.map { diagnostic in
      let place = diagnostic.range.map { locator.location(of: $0.lowerBound, in: source) }
      // What the command calls `--dedupe` is an option of another name here.
      let isDuplicate = diagnostic.code == ListWarning.Kind.duplicateURL.code
      return Warning(
        code: diagnostic.code.name, path: diagnostic.path, message: diagnostic.message,
        help: isDuplicate && diagnostic.help != nil
          ? "ListOptions.removesDuplicates keeps the better ranked one" : diagnostic.help,
        line: place?.line ?? 0, column: place?.column ?? 0)
    }
  }
}

extension ListPipeline {
  /// What is doubtful about the list written last, and then what its document lacks: images that
  /// are not embedded, and texts that a workbook's cell does not hold.
  ///
  /// Cost: as for ``RenderedList/warnings``, and for a workbook once more the work of laying it out.
  public var warnings: [RenderedList.Warning] {
    mutating get {
      let missing = formatWarnings
      return rendered.warnings(rendered.diagnostics + missing)
    }
  }
}
