import RemoBytes

/// A file with its diagnostics.
package struct CheckedFile: Sendable {
  /// The file's name as it was given; a table has the path that the rubric gives it.
  package var name: String
  /// Its bytes, for snippets and hashes.
  package var bytes: ContiguousArray<UInt8>
  /// The errors and warnings, in the order of the file.
  package var diagnostics: [Diagnostic]

  /// A file that was read and checked.
  package init(name: String, bytes: ContiguousArray<UInt8>, diagnostics: [Diagnostic]) {
    self.name = name
    self.bytes = bytes
    self.diagnostics = diagnostics
  }

  /// Whether it has an error, not only warnings.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
