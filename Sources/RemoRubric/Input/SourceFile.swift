import RemoBytes

/// A file that a report or a baseline rests on.
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

  /// The source with the hash of its bytes.
  package init(role: String, name: String, bytes: some Sequence<UInt8>) {
    self.init(role: role, name: name, hash: SHA256.digest(bytes).hexadecimal)
  }

  /// The sources of files that were read: the first of `role`, the others of `others`.
  package static func of(
    _ files: [CheckedFile], role: String, others: String? = nil
  ) -> [SourceFile] {
    files.enumerated().map { n, file in
      SourceFile(role: n > 0 ? others ?? role : role, name: file.name, bytes: file.bytes)
    }
  }
}

extension JSONWriter {
  /// Writes the member `sources`.
  mutating func sources(_ sources: [SourceFile], _ writer: inout ByteWriter) {
    objects("sources", sources, to: &writer) { source, json, writer in
      json.member("role", source.role, to: &writer)
      json.member("name", source.name, to: &writer)
      json.member("sha256", source.hash, to: &writer)
    }
  }
}
