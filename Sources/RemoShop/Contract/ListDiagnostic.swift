import RemoBytes

/// Something that is wrong with a list, or doubtful, and where it stands.
///
/// What is wrong stops a list, and is in ``ListError/violations``; what is doubtful stops nothing,
/// and is in ``ArrangedList/warnings``.
public struct ListDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// A stable name for programs: `invalid-cents`, say, of what is wrong, and `unsafe-url` of what
  /// is doubtful; <doc:TheListsTexts> has all of them.
  public let code: String
  /// Which value it concerns, from the document's root: `items[3].price_cents`, or in an envelope
  /// `data.items[3].price_cents`; empty for the document.
  public let path: String
  /// What was found, and what was expected.
  public let message: String
  /// The way out, where there is one to name.
  public let help: String?
  /// Where it stands, lines from 1; 0 where there is no such place.
  public let line: Int
  /// Where it stands, in Unicode scalars from 1; 0 where there is no such place.
  public let column: Int

  /// Place, path and message in a line, those that there are:
  /// `14:22: items[3].price_cents: expected whole cents, found 249.99`.
  public var description: String {
    (line > 0 ? "\(line):\(column): " : "") + (path.isEmpty ? "" : "\(path): ") + message
  }

  /// Of a document that is too large to be looked at.
  init(tooLarge count: Int) {
    let error = JSONError(.tooLarge, at: 0)
    code = "invalid-json"
    path = ""
    message = "\(error.message): it has \(count) bytes"
    help = "split it into several lists"
    line = 0
    column = 0
  }

  private init(_ diagnostic: Diagnostic, at place: SourceLocation?) {
    code = diagnostic.code.name
    path = diagnostic.path
    message = diagnostic.message
    help = diagnostic.help
    line = place?.line ?? 0
    column = place?.column ?? 0
  }

  /// Diagnostics of a document as values. Cost: one pass over it if they come in its order.
  static func all(_ diagnostics: [Diagnostic], in document: DocumentBuffer) -> [ListDiagnostic] {
    let source = document.storage.span.extracting(0..<document.inputCount)
    var locator = SourceLocator()
    return diagnostics.map { diagnostic in
      let place = diagnostic.range.map { locator.location(of: $0.lowerBound, in: source) }
      return ListDiagnostic(diagnostic, at: place)
    }
  }
}
