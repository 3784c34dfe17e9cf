import RemoBytes

/// A report as JSON: the blocks with their data, for programs.
package enum JSONReport {
  /// Writes a report; one of a test has a member `test` with every case, one of tuning a member
  /// `tuning` with its figures.
  package static func write(
    _ report: Report, test: SuiteTest? = nil, tuning: TuningResult? = nil,
    into writer: inout ByteWriter
  ) {
    var json = JSONWriter(.indented)
    json.beginObject(&writer)
    json.member("title", report.title, &writer)
    json.member("verdict", report.verdict, &writer)
    json.member("tone", report.tone.rawValue, &writer)
    json.sources(report.sources, &writer)
    test?.write(&json, &writer)
    tuning?.write(&json, &writer)
    json.objects("blocks", report.blocks, &writer) { block, json, writer in
      json.member("id", block.id, &writer)
      json.member("title", block.title, &writer)
      json.member("meaning", block.meaning, &writer)
      write(block.content, &json, &writer)
    }
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
  }

  private static func write(
    _ content: Report.Content, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    switch content {
    case .bars(let bars): write(bars, "bars", &json, &writer)
    case .effects(let effects): write(effects.rows.map(\.bar), "bars", &json, &writer)
    case .wins(let wins):
      json.member("metric", wins.metric, &writer)
      json.object("differences", wins.differences.map { ($0.query, $0.value) }, &writer)
    case .cards(let cards):
      json.objects("cases", cards, &writer) { card, json, writer in
        json.member("title", card.title, &writer)
        json.member("tone", card.tone.rawValue, &writer)
        json.strings("lines", card.lines, &writer)
        write(card.parts, "parts", &json, &writer)
      }
    case .table, .reliability, .thresholds, .distribution, .flow:
      let table = content.asTable
      json.strings("header", table.header, &writer)
      json.beginArray("rows", &writer)
      for row in table.rows { json.strings(row, &writer) }
      json.endArray(&writer)
    }
  }

  private static func write(
    _ bars: [Report.Bar], _ key: String, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.objects(key, bars, &writer) { bar, json, writer in
      json.member("label", bar.label, &writer)
      json.member("value", bar.value, &writer)
      json.member("text", bar.text, &writer)
    }
  }
}
