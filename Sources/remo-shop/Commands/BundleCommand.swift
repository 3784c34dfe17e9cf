import RemoBytes
import RemoShop

extension Command {
  /// `remo-shop bundle`.
  static let bundle = Command(
    name: "bundle",
    summary: "a zip to share, with a list in every format and a manifest",
    details: [
      "The archive holds list.html, list.md, list.txt, list.csv, list.xlsx and list.json, and"
        + " manifest.json with the size and CRC-32 of each. The same list and options give the same"
        + " bytes.",
      "A bundle is for sharing: the confidence scores, which are internal, are in it only with"
        + " --show-scores, or in the tables where --columns names them. list.json, which is for"
        + " reading and no list for 'render', has the warnings.",
    ],
    operands: [.list],
    options: [.output] + .arrangement + .page + .table + [.preset] + .input + .messages,
    examples: {
      [
        Example(
          line: "remo-shop bundle list.json --output list.zip",
          meaning: "everything that someone may ask for, in one file")
      ]
    },
    run: { arguments, io throws(CommandError) in
      if arguments.has(.rejects), !arguments.has(.lenient) { throw .needs(.lenient, for: .rejects) }
      if arguments.file(of: .output) == nil, io.output.isTerminal { throw .zipOnTerminal }
      try arguments.refuseOtherName(for: .own("a zip is written", [.zip]))
      let request = try DocumentRequest(arguments, as: .xlsx, io).shared(arguments)
      // The page may have what is wrong with a theme or with images, the workbook with long texts.
      var page = try request.pipeline(.format(.html), .strict)
      var workbook = try request.pipeline(
        .format(.xlsx), arguments.has(.lenient) ? .salvaging : .strict)
      var input = try ListInput(arguments.operands.first, &workbook, io)
      page.show(input.rendered)
      if input.problems.errors.isEmpty { input.warnings += page.formatWarnings }
      try input.report(arguments, io)
      let output = try io.openOutput(arguments[.output])
      var writer = ByteWriter { output.write($0) }
      var bundle = BundleWriter(to: writer)
      page.add("list.html", request.csv, to: &bundle, &writer)
      for format in [ListFormat.markdown, .text, .csv] {
        var pipeline = try request.pipeline(.format(format), .strict)
        pipeline.show(input.rendered)
        pipeline.add("list.\(format.fileExtension)", request.csv, to: &bundle, &writer)
      }
      workbook.add("list.xlsx", request.csv, to: &bundle, &writer)
      var json = try request.pipeline(.format(.json), .strict)
      json.show(input.rendered)
      json.add("list.json", request.csv, to: &bundle, &writer)
      bundle.finish(title: request.document.title(in: Words(request.list.locale)), to: &writer)
      writer.flush()
      try output.finished()
      return .done
    })
}

extension DocumentRequest {
  /// The same request without scores in tables and JSON, as far as the options do not ask for them.
  fileprivate func shared(_ arguments: Arguments) -> DocumentRequest {
    var request = self
    request.document.hasScoresInJSON = document.showsScores
    if !document.showsScores, !arguments.has(.columns) {
      request.csv.columns.removeAll { $0 == .confidenceScore }
    }
    return request
  }
}

extension ListPipeline {
  /// Adds the document of the list that was arranged.
  fileprivate mutating func add(
    _ name: String, _ csv: CSVFormat, to bundle: inout BundleWriter, _ writer: inout ByteWriter
  ) {
    var document = ByteWriter()
    writeHeader(csv, into: &document)
    write(into: &document)
    bundle.add(name, document.finish().span, to: &writer)
  }
}
