import RemoBytes

/// Reads rubric files and says everything that is wrong with them; what `rubric check` does.
package struct RubricCheck: Sendable {
  /// The rubric; nil if any file has an error.
  package var rubric: Rubric?
  /// The rubric first, then its tables in the order in which the rubric names them.
  package var files: [CheckedFile]
  /// The kind of file in place of a rubric, where its keys tell.
  package private(set) var other: OtherFile?

  /// Whether nothing is wrong but for warnings.
  package var isValid: Bool { rubric != nil }

  /// Reads a rubric and its tables.
  ///
  /// - Parameters:
  ///   - bytes: the rubric file.
  ///   - name: its name, for messages.
  ///   - table: gives the bytes of a table by the path that the rubric names it by; nil where
  ///     there is none. Paths are relative to the rubric file.
  ///   - help: the way out where there is no such table.
  package init(
    _ bytes: ContiguousArray<UInt8>, name: String,
    table: (String) -> ContiguousArray<UInt8>?,
    help: (String) -> String = { _ in "the path is relative to the rubric file" }
  ) {
    var findings = Findings()
    var rubric: Rubric?
    var tableFiles: [CheckedFile] = []
    do throws(JSONError) {
      let value = try JSONValue(parsing: DocumentBuffer(bytes))
      var decoder = RubricDecoder(findings: findings)
      switch OtherFile(value) {
      case let found? where found != .rubric:
        other = found
        decoder.findings.append(
          found.diagnostic("not-a-rubric", expected: "a rubric", at: value))
      default:
        rubric = decoder.decode(value)
      }
      for use in decoder.tableUses where rubric != nil {
        Self.load(use, table, help, into: &rubric, &tableFiles, &decoder.findings)
      }
      for use in decoder.priorUses {
        Self.checkValues(use, rubric?.tables[use.path], &decoder.findings)
      }
      findings = decoder.findings
    } catch {
      findings.append(
        Diagnostic(
          error, in: bytes.span, range: 0..<bytes.count,
          one: "a rubric is one document; \(OtherFile.suiteCase.help)"))
    }
    files = [CheckedFile(name: name, bytes: bytes, diagnostics: findings.sorted())] + tableFiles
    let hasErrors = files.contains { $0.diagnostics.contains { $0.severity == .error } }
    self.rubric = hasErrors ? nil : rubric
  }

  /// The check of a rubric that makes lists: bands that lists lack are errors.
  package func forLists() -> RubricCheck {
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

  private static func load(
    _ use: RubricDecoder.TableUse, _ table: (String) -> ContiguousArray<UInt8>?,
    _ help: (String) -> String,
    into rubric: inout Rubric?, _ files: inout [CheckedFile], _ findings: inout Findings
  ) {
    if rubric?.tables[use.path] == nil, !files.contains(where: { $0.name == use.path }) {
      guard let bytes = table(use.path) else {
        findings.error(
          "missing-table", use.place, "the table '\(use.path)' cannot be read",
          help: help(use.path), at: use.range)
        return
      }
      let (decoded, diagnostics) = TableDecoder.decode(bytes)
      files.append(CheckedFile(name: use.path, bytes: bytes, diagnostics: diagnostics))
      rubric?.tables[use.path] = decoded
    }
    if let kind = rubric?.tables[use.path]?.kind, kind != use.kind {
      findings.error(
        "wrong-table", use.place,
        "'\(use.path)' is a table of kind \(kind.rawValue), here \(use.kind.rawValue) is needed",
        at: use.range)
    }
  }

  /// A criterion is worth 0 to 1, and so is what a prior finds in its table.
  private static func checkValues(
    _ use: RubricDecoder.TableUse, _ table: RubricTable?, _ findings: inout Findings
  ) {
    guard let table, table.kind == use.kind,
      let most = (table.entries.map(\.value) + [table.fallback]).max(), most > 1
    else { return }
    findings.error(
      "out-of-range", use.place,
      "a value of '\(use.path)' is \(shortestDecimal(most)), and a criterion is worth 0 to 1",
      help: "divide its values by the greatest one", at: use.range)
  }
}
