import RemoBytes

/// Reads rubric files and finds every error and warning in them, for `rubric check`.
package struct RubricCheck: Sendable {
  /// The rubric; nil if a file has an error.
  package var rubric: Rubric?
  /// The rubric, followed by its tables in the order in which the rubric names them.
  package var files: [CheckedFile]
  /// The kind of document, if it is one of Remo's but not a rubric.
  package private(set) var other: OtherFile?

  /// Whether all files are free of errors.
  package var isValid: Bool { rubric != nil }

  /// Reads a rubric and its tables.
  ///
  /// - Parameters:
  ///   - bytes: the rubric file.
  ///   - name: the name of the file, for messages.
  ///   - table: returns the bytes of a table by its path in the rubric; nil for a missing table.
  ///     Paths are relative to the rubric file.
  ///   - help: returns the suggestion for a missing table.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String,
    table: (String) -> ContiguousArray<UInt8>?,
    help: (String) -> String = { _ in "the path is relative to the rubric file" }
  ) {
    let findings = Findings()
    var decoder = RubricDecoder(findings: findings)
    var tables = RubricTables(findings: findings)
    if let node = JSONNode(
      parsing: bytes, helpIfSeveral: "a rubric is one document; \(OtherFile.suiteCase.help)",
      findings: findings)
    {
      if let found = OtherFile(node.value), found != .rubric {
        other = found
        findings.append(
          found.diagnostic("not-a-rubric", expected: "a rubric", at: node.value))
      } else if var decoded = decoder.decode(node) {
        for use in decoder.tableUses { tables.load(use, from: table, help: help) }
        for use in decoder.tablesOfPriors { tables.checkValuesAreAtMostOne(in: use) }
        decoded.tables = tables.decoded
        rubric = decoded
      }
    }
    files =
      [CheckedFile(name: name, bytes: bytes, diagnostics: findings.sorted())] + tables.files
    if files.contains(where: \.hasErrors) { rubric = nil }
  }

  /// The check for a rubric whose output is a list. Warnings about missing or different list bands
  /// become errors.
  package func requiringListBands() -> RubricCheck {
    var check = self
    check.files[0].diagnostics = files[0].diagnostics.map { found in
      guard RubricDecoder.listBandCodes.contains(found.code) else { return found }
      check.rubric = nil
      return Diagnostic(
        .error, found.code, path: found.path, message: found.message, help: found.help,
        range: found.range)
    }
    return check
  }
}

private struct RubricTables {
  let findings: Findings
  private(set) var decoded: [String: RubricTable] = [:]
  private(set) var files: [CheckedFile] = []

  /// Reads a table that a criterion names, unless it has been read.
  mutating func load(
    _ use: RubricDecoder.TableUse, from bytes: (String) -> ContiguousArray<UInt8>?,
    help: (String) -> String
  ) {
    if !files.contains(where: { $0.name == use.path }) {
      guard let bytes = bytes(use.path) else {
        findings.error(
          "missing-table", "the table '\(use.path)' cannot be read", help: help(use.path),
          at: use.place)
        return
      }
      let (table, diagnostics) = TableDecoder.decode(bytes)
      files.append(CheckedFile(name: use.path, bytes: bytes, diagnostics: diagnostics))
      decoded[use.path] = table
    }
    if let kind = decoded[use.path]?.kind, kind != use.kind {
      findings.error(
        "wrong-table",
        "'\(use.path)' is a table of kind \(kind.rawValue), but kind \(use.kind.rawValue) is"
          + " needed",
        at: use.place)
    }
  }

  /// Reports a table with a value above 1, because a criterion is worth at most 1.
  func checkValuesAreAtMostOne(in use: RubricDecoder.TableUse) {
    guard let table = decoded[use.path], table.kind == use.kind,
      let most = (table.entries.map(\.value) + [table.fallback]).max(), most > 1
    else { return }
    findings.error(
      "out-of-range",
      "a value of '\(use.path)' is \(shortestDecimal(most)), but a criterion is worth at most 1",
      help: "divide all values by the greatest one", at: use.place)
  }
}
