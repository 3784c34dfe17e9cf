/// The errors that cause a part of an input to be rejected.
package struct RejectReason: Equatable, Sendable {
  /// The code of the first error.
  package let code: Diagnostic.Code
  /// The errors on one line, each with its path.
  package let text: String

  package init(code: Diagnostic.Code, text: String) {
    self.code = code
    self.text = text
  }

  /// Joins errors.
  ///
  /// - Parameter part: the path of the rejected part. If given, the paths in the text are relative
  ///   to it.
  package init(_ errors: some Collection<Diagnostic>, of part: String? = nil) {
    code = errors.first?.code ?? "rejected"
    text = errors.map { error in
      let path = part.map { Self.path(of: error, in: $0) } ?? error.path
      return (path.isEmpty ? "" : "\(path): ") + error.message
    }.joined(separator: "; ")
  }

  private static func path(of error: Diagnostic, in part: String) -> String {
    error.path.hasPrefix(part + ".") ? String(error.path.dropFirst(part.count + 1)) : ""
  }
}
