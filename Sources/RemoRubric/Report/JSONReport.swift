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
    json.beginArray("blocks", &writer)
    for block in report.blocks {
      json.beginObject(&writer)
      json.member("id", block.id, &writer)
      json.member("title", block.title, &writer)
      json.member("meaning", block.meaning, &writer)
      write(block.content, &json, &writer)
      json.endObject(&writer)
    }
    json.endArray(&writer)
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
      json.key("differences", &writer)
      json.object(wins.differences.map { ($0.query, $0.value) }, &writer)
    case .cards(let cards):
      json.beginArray("cases", &writer)
      for card in cards {
        json.beginObject(&writer)
        json.member("title", card.title, &writer)
        json.member("tone", card.tone.rawValue, &writer)
        json.key("lines", &writer)
        json.strings(card.lines, &writer)
        write(card.parts, "parts", &json, &writer)
        json.endObject(&writer)
      }
      json.endArray(&writer)
    case .table, .reliability, .thresholds, .distribution, .flow:
      let table = content.asTable
      json.key("header", &writer)
      json.strings(table.header, &writer)
      json.beginArray("rows", &writer)
      for row in table.rows { json.strings(row, &writer) }
      json.endArray(&writer)
    }
  }

  private static func write(
    _ bars: [Report.Bar], _ key: String, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.beginArray(key, &writer)
    for bar in bars {
      json.beginObject(&writer)
      json.member("label", bar.label, &writer)
      json.member("value", bar.value, &writer)
      json.member("text", bar.text, &writer)
      json.endObject(&writer)
    }
    json.endArray(&writer)
  }
}
