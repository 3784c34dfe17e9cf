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
    json.beginObject(to: &writer)
    json.member("title", report.title, to: &writer)
    json.member("verdict", report.verdict, to: &writer)
    json.member("tone", report.tone.rawValue, to: &writer)
    json.sources(report.sources, &writer)
    test?.write(&json, &writer)
    tuning?.write(&json, &writer)
    json.objects("blocks", report.blocks, to: &writer) { block, json, writer in
      json.member("id", block.id, to: &writer)
      json.member("title", block.title, to: &writer)
      json.member("meaning", block.meaning, to: &writer)
      write(block.content, &json, &writer)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  private static func write(
    _ content: Report.Content, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    switch content {
    case .bars(let bars): write(bars, "bars", &json, &writer)
    case .effects(let effects): write(effects.rows.map(\.bar), "bars", &json, &writer)
    case .wins(let wins):
      json.member("metric", wins.metric, to: &writer)
      json.object("differences", wins.differences.map { ($0.query, $0.value) }, to: &writer)
    case .cards(let cards):
      json.objects("cases", cards, to: &writer) { card, json, writer in
        json.member("title", card.title, to: &writer)
        json.member("tone", card.tone.rawValue, to: &writer)
        json.strings("lines", card.lines, to: &writer)
        write(card.parts, "parts", &json, &writer)
      }
    case .table, .reliability, .thresholds, .distribution, .flow:
      let table = content.asTable
      json.strings("header", table.header, to: &writer)
      json.beginArray("rows", to: &writer)
      for row in table.rows { json.strings(row, to: &writer) }
      json.endArray(to: &writer)
    }
  }

  private static func write(
    _ bars: [Report.Bar], _ key: String, _ json: inout JSONWriter, _ writer: inout ByteWriter
  ) {
    json.objects(key, bars, to: &writer) { bar, json, writer in
      json.member("label", bar.label, to: &writer)
      json.member("value", bar.value, to: &writer)
      json.member("text", bar.text, to: &writer)
    }
  }
}
