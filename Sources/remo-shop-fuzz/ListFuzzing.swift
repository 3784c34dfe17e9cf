import RemoBytes
import RemoShop

/// Processes a shopping list and checks the promises about every output.
enum ListFuzzing {
  static func run(_ bytes: ContiguousArray<UInt8>, drawing draw: inout Draw) {
    let format = draw.element(of: ListFormat.allCases)
    let shape: ListShape =
      switch format {
      case .xlsx, .eml: .document
      case .csv, .json: draw.element(of: [.document, .rows])
      case .html, .email, .markdown, .text: draw.element(of: [.document, .lines])
      }
    var again = draw
    var pipeline = makePipeline(format, shape, bytes, &draw)
    let text = output(of: bytes, &pipeline)
    if let text { check(text, format, shape) }
    // Repeat after another list, and with another block size.
    var used = makePipeline(format, shape, bytes, &again)
    let before = output(of: sample, &used)
    let size = draw.element(of: [1, 100, 1000, 3000])
    promise(output(of: bytes, &used, blockSize: size) == text, "an earlier list changes the output")
    promise(output(of: sample, &used) == before, "the pipeline keeps a part of a list")
  }

  /// A list that uses every feature.
  static let sample = ContiguousArray(
    """
    {"id":"a","items":[{"category_group":"Sofas","product_name":"Sofa, 84\\"","retailer":"=Shop",
    "product_url":"https://shop.example/a?utm_source=x","why_matched":"<b>&","price_cents":24999,
    "confidence_score":0.9,"fit_status":"fits","dimensions":"84\\" W"},
    {"category_group":"Rugs","product_name":"Rug","retailer":"Shop","product_url":"javascript:1",
    "why_matched":"","price_cents":0,"confidence_score":0.6},
    {"category_group":"Rugs","product_name":"Rug 2","retailer":"Shop","product_url":"",
    "why_matched":"é","price_cents":1,"confidence_score":0.3}],
    "unmatched":[{"category":"Lamps","search_keywords":"brass lamp","google_shopping_url":""}],
    "total_estimated_cost_cents":24999}
    """.utf8)

  private static func makePipeline(
    _ format: ListFormat, _ shape: ListShape, _ bytes: ContiguousArray<UInt8>, _ draw: inout Draw
  ) -> ListPipeline {
    var list = ListOptions()
    list.filter = filter(bytes, &draw)
    list.groupOrder = draw.element(of: ListOptions.GroupOrder.allCases)
    list.itemOrder = draw.element(of: ListOptions.ItemOrder.allCases)
    list.removesDuplicates = draw.bit()
    list.locale = draw.element(of: ["en", "ar", "de", "ja"].map { ListLocale($0) ?? .english })
    var document = DocumentOptions()
    document.showsScores = draw.bit()
    document.images = draw.element(of: [.link, .none])
    let leniency = draw.element(of: [ListDecoder.Leniency.strict, .salvaging])
    do throws(DocumentTemplateError) {
      return try ListPipeline(
        format, list: list, document: document, csv: CSVFormat(), leniency: leniency, shape: shape)
    } catch {
      fatalError("a built-in template has an error: \(error)")
    }
  }

  /// A filter with texts of the document, whole or split at commas, because users filter by real
  /// values or similar ones. Half of the inputs get no filter.
  private static func filter(
    _ bytes: ContiguousArray<UInt8>, _ draw: inout Draw
  ) -> ListFilter {
    var filter = ListFilter()
    let texts = bytes.split(separator: ASCII.quote).prefix(128)
      .map { String(decoding: $0, as: UTF8.self) }
    if draw.bit() || texts.isEmpty { return filter }
    let column = draw.element(of: [TableColumn.group, .productName, .retailer])
    let parts = draw.element(of: texts).split(separator: ",", omittingEmptySubsequences: false)
    let values = parts.map(String.init) + [draw.element(of: texts)]
    // These columns accept any text as a value.
    promise((try? filter.add(column, oneOf: values)) != nil, "a text is rejected as a value")
    return filter
  }

  /// The output for a document; nil if it is invalid, which must then be reported.
  ///
  /// - Parameter blockSize: the number of bytes after which the writer flushes.
  private static func output(
    of bytes: ContiguousArray<UInt8>, _ pipeline: inout ListPipeline, blockSize: Int = 256 << 10
  ) -> ContiguousArray<UInt8>? {
    pipeline.take(DocumentBuffer(bytes))
    let isDecoded = pipeline.decode()
    promise(isDecoded == pipeline.problems.errors.isEmpty, "an error without a diagnostic")
    for problem in pipeline.problems.errors + pipeline.list.repairDiagnostics(limit: .max).shown {
      guard let range = problem.range else { continue }
      promise(range.lowerBound <= bytes.count, "a diagnostic points past the input")
    }
    guard isDecoded else { return nil }
    pipeline.arrange()
    var output = ContiguousArray<UInt8>()
    var writer = ByteWriter(blockSize: blockSize) { block in
      for index in 0..<block.count { output.append(block[index]) }
      return true
    }
    pipeline.write(line: 1, into: &writer)
    writer.flush()
    for warning in pipeline.arranged.diagnostics {
      guard let range = warning.range else { continue }
      promise(range.upperBound <= bytes.count, "a warning points past the input")
    }
    return output
  }

  // MARK: Promises

  private static func check(
    _ text: ContiguousArray<UInt8>, _ format: ListFormat, _ shape: ListShape
  ) {
    if format == .xlsx { return }
    let range = 0..<text.count
    promise(text.span.firstInvalidUTF8(in: range) == nil, "\(format): invalid UTF-8")
    switch format {
    case .csv: checkTable(text, least: TableColumn.standard.count + (shape == .rows ? 1 : 0))
    case .json where shape == .document: checkJSON(text)
    case .json:
      for line in text.split(separator: ASCII.lineFeed) { checkJSON(ContiguousArray(line)) }
    case .html where shape == .document: checkPage(text)
    default: break
    }
    if shape == .lines { checkJSON(text) }
  }

  private static func checkJSON(_ text: ContiguousArray<UInt8>) {
    do throws(JSONError) {
      _ = try JSONValue(parsing: DocumentBuffer(text))
    } catch {
      fatalError("the output is not JSON: \(error.code)")
    }
  }

  /// Checks that every record has the same number of cells (RFC 4180 §2), at least `least`. Own
  /// fields of the list have further columns.
  private static func checkTable(_ text: ContiguousArray<UInt8>, least: Int) {
    var width: Int?
    var cells = 1
    var isQuoted = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case ASCII.quote: isQuoted.toggle()
      case ASCII.comma where !isQuoted: cells += 1
      case ASCII.lineFeed where !isQuoted:
        promise(index > 0 && text[index - 1] == ASCII.carriageReturn, "a bare line feed")
        let expected = width ?? max(cells, least)
        promise(cells == expected, "a record of \(cells) cells, not \(expected)")
        width = expected
        cells = 1
      default: break
      }
    }
    promise(cells == 1 && !isQuoted, "the last record has no end")
  }

  /// Checks that data adds no script: the page has only its own JSON blocks and one executable
  /// script.
  private static func checkPage(_ text: ContiguousArray<UInt8>) {
    let opening = Array("<script".utf8)
    var count = 0
    for index in text.indices.dropLast(opening.count)
    where text[index] == opening[0] && text[index..<index + opening.count].elementsEqual(opening) {
      count += 1
    }
    promise(count <= 3, "a page with \(count) scripts")
  }
}
