import RemoBytes

/// The results of a run.
struct BenchReport {
  var listCount: Int
  var byteCount: Int
  var measurements: [Measurement]
  /// The checksums of all scores, computed in the prepared and in the slow way; nil if not
  /// requested.
  var checksums: (prepared: UInt64, slow: UInt64?)?
  /// The results of the comparison; nil without one.
  var findings: [Baseline.Finding]?

  /// Whether the prepared scores equal the slow ones, as far as both were computed.
  var isRight: Bool { checksums.map { $0.prepared == $0.slow } ?? true }

  /// Whether the exit code must report a failure.
  var isFailure: Bool { !isRight || findings?.contains(where: \.isFailure) ?? false }

  // MARK: For people

  /// The report as tables.
  var text: String {
    let size = grouped(Double(byteCount) / 1e6, places: 1)
    var text = "\(grouped(Double(listCount), places: 0)) lists, \(size) MB of JSON\n\n"
    var rows = [
      ["stage", "ms", "MB/s", "lists/s", "MB out", "allocations/list", "instructions/list"]
    ]
    for item in measurements where item.stage != .score {
      rows.append([
        item.stage.rawValue, grouped(item.seconds * 1e3, places: 2),
        item.megabytesPerSecond.map { grouped($0, places: 0) } ?? "–",
        item.unitsPerSecond.map { grouped($0, places: 0) } ?? "–",
        item.bytesOut > 0 ? grouped(Double(item.bytesOut) / 1e6, places: 2) : "–",
        item.counts.map { grouped($0.allocations, places: 2) } ?? "–",
        item.counts.map { grouped($0.instructions, places: 0) } ?? "–",
      ])
    }
    if rows.count > 1 { text += Self.table(rows) }
    if let score = measurements.first(where: { $0.stage == .score }) { text += scoring(score) }
    for finding in findings ?? [] {
      text += (finding.isFailure ? "FAIL  " : "note  ") + finding.text + "\n"
    }
    return text
  }

  private func scoring(_ score: Measurement) -> String {
    var text = measurements.count > 1 ? "\n" : ""
    let rate = grouped((score.unitsPerSecond ?? 0) / 1e6, places: 2)
    text += "score: \(rate) million pairs/s on one thread, five computed criteria"
    if let counts = score.counts {
      text +=
        "; per pair, \(grouped(counts.allocations, places: 2)) allocations,"
        + " \(grouped(counts.instructions, places: 0)) instructions"
    }
    text += "\n"
    if let checksums {
      let sum = String(checksums.prepared, radix: 16)
      text +=
        isRight
        ? "scores of \(grouped(Double(score.units), places: 0)) pairs: checksum \(sum), and the"
          + " simple code gives the same\n"
        : "FAIL  scores: checksum \(sum), but the simple code has"
          + " \(checksums.slow.map { String($0, radix: 16) } ?? "no valid checksum")\n"
    }
    return text
  }

  /// Formats a table: the first column is left-aligned, the others right-aligned.
  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + space : "  " + space + cell
      }
      return line + "\n"
    }.joined()
  }

  // MARK: For programs

  /// The report as JSON.
  var json: ContiguousArray<UInt8> {
    var output = ByteWriter()
    var writer = JSONWriter()
    writer.beginObject(to: &output)
    writer.member("lists", listCount, to: &output)
    writer.member("bytes", byteCount, to: &output)
    writer.objects("stages", measurements, to: &output) { item, writer, output in
      writer.member("stage", item.stage.rawValue, to: &output)
      writer.member("unit", item.stage.unit, to: &output)
      writer.member("units", item.units, to: &output)
      writer.member("bytes_in", item.bytesIn, to: &output)
      writer.member("bytes_out", item.bytesOut, to: &output)
      writer.member("seconds", item.seconds, to: &output)
      writer.member("megabytes_per_second", item.megabytesPerSecond, to: &output)
      writer.member("units_per_second", item.unitsPerSecond, to: &output)
      writer.member("allocations_per_unit", item.counts?.allocations, to: &output)
      writer.member("instructions_per_unit", item.counts?.instructions, to: &output)
    }
    if let checksums {
      writer.beginObject("scores", to: &output)
      writer.member("checksum", String(checksums.prepared, radix: 16), to: &output)
      writer.member("is_that_of_the_slow_way", isRight, to: &output)
      writer.endObject(to: &output)
    }
    if let findings {
      writer.objects("findings", findings, to: &output) { finding, writer, output in
        writer.member("severity", finding.isFailure ? "failure" : "note", to: &output)
        writer.member("text", finding.text, to: &output)
      }
    }
    writer.endObject(to: &output)
    output.append(ASCII.lineFeed)
    return output.finish()
  }
}

/// A nonnegative number with this number of decimals and commas between thousands.
func grouped(_ value: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1) { product, _ in product * 10 }
  guard value.isFinite, value * Double(scale) < 9e15 else { return "\(value)" }
  let units = Int((value * Double(scale)).rounded())
  var text = ""
  for (index, digit) in String(units / scale).reversed().enumerated() {
    if index > 0, index % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  text = String(text.reversed())
  if places == 0 { return text }
  let decimals = String(units % scale)
  return "\(text)." + String(repeating: "0", count: places - decimals.count) + decimals
}
