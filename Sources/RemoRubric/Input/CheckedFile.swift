import RemoBytes

/// A file that was read, with what was found in it.
package struct CheckedFile: Sendable {
  /// Its name as it was given; of a table the path that the rubric names it by.
  package var name: String
  /// Its bytes, for snippets and hashes.
  package var bytes: ContiguousArray<UInt8>
  /// The findings, in the order of the file.
  package var diagnostics: [Diagnostic]

  /// A file with its diagnostics.
  package init(name: String, bytes: ContiguousArray<UInt8>, diagnostics: [Diagnostic]) {
    self.name = name
    self.bytes = bytes
    self.diagnostics = diagnostics
  }

  /// Whether it has an error, not only warnings.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
