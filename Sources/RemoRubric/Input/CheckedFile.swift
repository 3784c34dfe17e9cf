import RemoBytes

/// A file with its diagnostics.
package struct CheckedFile: Sendable {
  /// The file's name as given; for a table, its path in the rubric.
  package var name: String
  /// The bytes, for snippets and hashes.
  package var bytes: ContiguousArray<UInt8>
  /// The errors and warnings, in the order of the file.
  package var diagnostics: [Diagnostic]

  package init(name: String, bytes: ContiguousArray<UInt8>, diagnostics: [Diagnostic]) {
    self.name = name
    self.bytes = bytes
    self.diagnostics = diagnostics
  }

  /// Whether it has an error, not only warnings.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// An input of a report or a baseline, with its hash.
package struct SourceFile: Equatable, Sendable {
  /// The role of the file: `rubric`, `table`, `suite`, `baseline`, …
  package var role: String
  package var name: String
  /// Its SHA-256 in hexadecimal.
  package var hash: String

  package init(role: String, name: String, hash: String) {
    self.role = role
    self.name = name
    self.hash = hash
  }

  package init(role: String, name: String, bytes: some Sequence<UInt8>) {
    self.init(role: role, name: name, hash: SHA256.digest(bytes).hexadecimal)
  }

  /// The sources of read files: a main file, then others.
  package static func of(
    _ files: [CheckedFile], firstRole: String, otherRole: String
  ) -> [SourceFile] {
    files.enumerated().map { n, file in
      SourceFile(role: n > 0 ? otherRole : firstRole, name: file.name, bytes: file.bytes)
    }
  }
}

extension [SourceFile] {
  /// The member `sources` of JSON outputs.
  var json: JSONOutput {
    .array(map { ["role": .text($0.role), "name": .text($0.name), "sha256": .text($0.hash)] })
  }
}
