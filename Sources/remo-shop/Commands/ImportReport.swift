import RemoBytes
import RemoShop

/// The messages about an imported table, and its rejected rows.
struct ImportReport {
  let table: ListImport
  let name: String

  private var source: DocumentBuffer { table.document }

  /// Writes the errors, the warnings and the meaning of the columns on standard error.
  func show(_ arguments: Arguments, io: IO) {
    let document = source
    let bytes = document.storage.span.extracting(0..<document.inputCount)
    var report = DiagnosticReport(name: name, sheets: table.sheets, io: io)
    if !arguments[.quiet] {
      for note in columnNotes { tell(note.text, code: note.code, io: io) }
    }
    report.write(errors: table.errors, in: bytes)
    if !arguments[.quiet] { report.write(warnings: table.warnings, in: bytes) }
  }

  /// The notes on how the table was read, each in a sentence. Columns with the names of this
  /// program's tables need none.
  private var columnNotes: [(code: String, text: String)] {
    var notes: [(code: String, text: String)] = []
    if !table.taken.isEmpty, !table.hasOwnHeadings {
      let columns = table.taken.map { "'\($0.heading)' is \($0.key)" }
      notes.append(("columns", columns.joined(separator: ", ")))
    }
    if !table.ownFields.isEmpty {
      let columns = table.ownFields.map { heading, name in
        "'\(heading)'" + (heading == name ? "" : " (\(name))")
      }
      notes.append(("own-fields", "own fields: \(columns.joined(separator: ", "))"))
    }
    if table.taken.contains(where: { $0.key == ItemField.note.key }), !table.hasOwnHeadings {
      notes.append(("notes", "documents show the notes; '--hide notes' leaves them out"))
    }
    if !table.ignored.isEmpty {
      let columns = table.ignored.map { column in
        "'\(column.heading)'" + (column.better.map { " ('\($0)' is used)" } ?? "")
      }
      notes.append(("columns-left-out", "columns left out: \(columns.joined(separator: ", "))"))
    }
    for (code, meaning, texts) in [
      ("sections", "rows read as rooms, categories or shops", table.sections),
      ("details", "rows read as details of the products above", table.descriptions),
      (
        "costs", "costs below the total, no products",
        table.arranged?.adjustments.map(\.adjustment.label) ?? []
      ),
    ] where !texts.isEmpty {
      let first = texts.prefix(10).map { "'\($0.shortened(to: 40))'" }
      let more = texts.count > first.count ? ", …" : ""
      notes.append((code, "\(meaning): \(first.joined(separator: ", "))\(more)"))
    }
    if table.filledCells > 0 {
      notes.append(
        (
          "filled-cells",
          "\(counted(table.filledCells, "blank cell")) of rooms and categories"
            + " \(table.filledCells == 1 ? "has" : "have") the value above, as in merged cells"
        ))
    }
    if table.assumesWindows1252 {
      notes.append(
        (
          "encoding",
          "the table is not in UTF-8, and is read as Windows-1252; if letters look wrong, convert"
            + " it: iconv -f ENCODING -t UTF-8 FILE > utf8.csv"
        ))
    }
    if !table.ignoredSheets.isEmpty {
      let sheets = table.ignoredSheets.map { "'\($0.shortened(to: 40))'" }
      notes.append(("sheets-left-out", "sheets left out: \(sheets.joined(separator: ", "))"))
    }
    if table.assumesDollars {
      notes.append(("currency", "'$' is read as USD; '--currency' names another dollar"))
    }
    return notes
  }

  /// Writes the numbers of entries and of rows with errors.
  func sumUp(_ arguments: Arguments, io: IO) {
    let rejected = table.rejectedRows.count
    if rejected > 0 {
      io.tell(
        Message(
          .note, code: "rows-in-error",
          text: "\(counted(rejected, "row")) \(rejected == 1 ? "has" : "have") errors", file: name,
          count: rejected,
          suggestion: arguments.has(.importRejects) ? nil : "'--rejects FILE' saves them"))
    }
    if !arguments[.quiet] { tell(summary(arguments), code: "import", io: io) }
  }

  private func summary(_ arguments: Arguments) -> String {
    let counts = table.counts
    if let answered = table.answered {
      return "\(answered.count) of \(counted(answered.of, "item")) answered,"
        + " \(counts.changed) changed"
    }
    if let list = table.arranged { return list.imported + leftOut }
    let missing = arguments[.removeMissing] ? "removed" : "without a row"
    return "\(counts.changed) changed, \(counts.added) added, \(counts.missing) \(missing)"
  }

  /// The rows with errors, by their numbers: `; 3 rows left out (5, 17, 25)`.
  private var leftOut: String {
    let rows = table.rejectedRows
    if rows.isEmpty { return "" }
    let document = source
    var locator = SourceLocator(sheets: table.sheets)
    let numbers = rows.prefix(10).map { row in
      let place = locator.location(of: row.range.lowerBound, in: document.storage.span)
      return place.cell ?? String(place.line)
    }
    let more = rows.count > numbers.count ? ", …" : ""
    return "; \(counted(rows.count, "row")) left out (\(numbers.joined(separator: ", "))\(more))"
  }

  private func tell(_ text: String, code: String, io: IO) {
    io.tell(Message(.note, code: code, text: text, file: name))
  }

  /// Writes the rows with errors as JSON lines.
  func writeRejects(to path: String, io: IO) throws(CommandError) {
    let output = try io.openOutput(path)
    var writer = ByteWriter { output.write($0) }
    let document = source
    let bytes = document.storage.span
    var locator = SourceLocator(sheets: table.sheets)
    for row in table.rejectedRows {
      let place = locator.location(of: row.range.lowerBound, in: bytes)
      writer.append(
        Reject(source: name, part: "row", path: row.heading, place: place, reason: row.reason),
        in: bytes, range: row.range)
    }
    writer.flush()
    try output.finished()
  }
}
