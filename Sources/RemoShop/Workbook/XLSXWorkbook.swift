import RemoBytes

/// The parts of a workbook (ECMA-376, transitional) and the order in which they are written.
///
/// *Summary* has the products by group, with live line totals, subtotals and total; a schedule has
/// no *Summary*. *Items* is a table with one row per product and search. *Read me* follows. Rows
/// that do not fit a sheet continue in *Items 2* after *Read me*, and so on.
///
/// One pass over the items measures columns and texts. Then each sheet is written in one pass
/// through the compressor. This takes about two megabytes besides the list, for any length.
struct XLSXWorkbook {
  let arranged: ArrangedList
  let format: XLSXFormat
  let layout: SheetLayout
  let money: MoneyFormat
  let styles: XLSXStyles
  let words: WorkbookWords
  let opening: SheetOpening
  let pictures: XLSXPictures
  /// The most links of a sheet; further URLs are text.
  let linkLimit: Int

  /// - Parameters:
  ///   - pictures: the pictures of products, the sender's logo, and the picture of the room, which
  ///     a schedule leaves out.
  ///   - rowLimit: the most rows of a sheet, including the header. Tests use lower limits than
  ///     Excel's.
  ///   - linkLimit: the most links of a sheet.
  init(
    _ arranged: ArrangedList, format: XLSXFormat, pictures: XLSXPictures = XLSXPictures(),
    rowLimit: Int = 1_048_576, linkLimit: Int = 65_530
  ) {
    self.linkLimit = linkLimit
    self.arranged = arranged
    self.format = format
    self.pictures = pictures
    let opening = SheetOpening(
      arranged, format: format, picture: pictures.room.map { pictures.files[$0] },
      logo: pictures.logo.map { pictures.files[$0] })
    self.opening = opening
    words = WorkbookWords(arranged.options.locale)
    var layout = SheetLayout(
      arranged, format: format, words: words, openingRowCount: opening.rowCount,
      rowLimit: rowLimit)
    let hasPictures = !pictures.products.isEmpty
    if hasPictures, layout.isSchedule {
      layout.widen(ScheduleColumn.description.place, by: XLSXSummarySheet.pictureWidth)
    }
    self.layout = layout
    money = MoneyFormat(currency: arranged.currency)
    styles = XLSXStyles(
      currency: arranged.currency, locale: arranged.options.locale,
      hasRooms: layout.hasSummary && !arranged.rooms.isEmpty, hasPictures: hasPictures,
      accent: format.studio.accent)
  }

  /// A warning for each text that is cut, and one for entries that share a row of *Summary*.
  var warnings: [Diagnostic] {
    var warnings = layout.cuts.map { cut in
      Diagnostic(
        .warning, "text-cut", path: cut.path,
        message: "the text has more than 32,767 characters, the maximum of a cell; the rest is"
          + " left out",
        range: cut.range)
    }
    if layout.hasSummary, let cut = XLSXSummarySheet(self).cut {
      warnings.append(
        Diagnostic(
          .warning, "rows-cut", path: "",
          message: "the sheet \(words[.summarySheet]) has no row for \(cut): it would have more"
            + " than 1,048,576, the maximum of a sheet",
          range: nil))
    }
    return warnings
  }

  func write(into output: inout ByteWriter) {
    var archive = XLSXArchive(to: output)
    writePackage(&archive, into: &output)
    archive.add("xl/styles.xml", element: styles.element(), to: &output)
    if layout.hasSummary { XLSXSummarySheet(self).write(to: &archive, into: &output) }
    for number in layout.parts.indices {
      let part = layout.parts[number]
      let sheet = XLSXItemsSheet(self, part: part)
      sheet.write(number: layout.sheetNumber(of: number), part: number, to: &archive, into: &output)
    }
    XLSXReadMeSheet(self).write(to: &archive, into: &output)
    if !drawings.isEmpty { pictures.write(to: &archive, into: &output) }
    archive.finish(to: &output)
  }

  /// The numbers of the drawings. *Summary* has drawing 1; a schedule has one for each sheet with
  /// pictures, numbered as its parts from 1.
  private var drawings: [Int] {
    if layout.hasSummary { return XLSXSummarySheet(self).hasDrawing ? [1] : [] }
    return layout.parts.indices.filter { hasDrawing(part: $0) }.map { $0 + 1 }
  }

  /// Whether a part of the table shows pictures: only a schedule does, which has no *Summary*.
  func hasDrawing(part number: Int) -> Bool {
    if layout.hasSummary { return false }
    if pictures.logo != nil { return true }
    if pictures.products.isEmpty { return false }
    return layout.rows(of: layout.parts[number], arranged: arranged).contains { element in
      if case .product(let item, _) = element.row { pictures.products[item] != nil } else { false }
    }
  }

  // MARK: Small parts

  private static let packageTypes = "http://schemas.openxmlformats.org/package/2006"
  private static let documentTypes =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  private func writePackage(_ archive: inout XLSXArchive, into output: inout ByteWriter) {
    archive.add("[Content_Types].xml", element: contentTypes(), to: &output)
    archive.add("_rels/.rels", element: packageRelations(), to: &output)
    archive.add("docProps/core.xml", element: properties(), to: &output)
    archive.add("docProps/custom.xml", element: ownProperties(), to: &output)
    archive.add("xl/workbook.xml", element: workbook(), to: &output)
    archive.add("xl/_rels/workbook.xml.rels", element: workbookRelations(), to: &output)
    for number in layout.parts.indices where !layout.parts[number].rows.isEmpty {
      archive.add("xl/tables/table\(number + 1).xml", element: table(number), to: &output)
    }
  }

  private func contentTypes() -> String {
    let base = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    func part(_ name: String, type: String) -> String {
      "<Override PartName=\"/\(name)\" ContentType=\"\(type)+xml\"/>"
    }
    var element =
      "<Types xmlns=\"\(Self.packageTypes)/content-types\">"
      + "<Default Extension=\"rels\""
      + " ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
      + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
      + (drawings.isEmpty ? "" : pictures.defaultTypes)
      + part("xl/workbook.xml", type: "\(base).sheet.main")
      + part("xl/styles.xml", type: "\(base).styles")
      + part("docProps/core.xml", type: "application/vnd.openxmlformats-package.core-properties")
      + part(
        "docProps/custom.xml",
        type: "application/vnd.openxmlformats-officedocument.custom-properties")
    for sheet in layout.sheetNames.indices {
      element += part("xl/worksheets/sheet\(sheet + 1).xml", type: "\(base).worksheet")
    }
    for number in layout.parts.indices where !layout.parts[number].rows.isEmpty {
      element += part("xl/tables/table\(number + 1).xml", type: "\(base).table")
    }
    for number in drawings {
      element +=
        "<Override PartName=\"/\(XLSXDrawing.partName(number))\""
        + " ContentType=\"application/vnd.openxmlformats-officedocument.drawing+xml\"/>"
    }
    return element + "</Types>"
  }

  private func packageRelations() -> String {
    "<Relationships xmlns=\"\(Self.packageTypes)/relationships\">"
      + "<Relationship Id=\"rId1\" Type=\"\(Self.documentTypes)/officeDocument\""
      + " Target=\"xl/workbook.xml\"/><Relationship Id=\"rId2\""
      + " Type=\"\(Self.packageTypes)/relationships/metadata/core-properties\""
      + " Target=\"docProps/core.xml\"/><Relationship Id=\"rId3\""
      + " Type=\"\(Self.documentTypes)/custom-properties\" Target=\"docProps/custom.xml\"/>"
      + "</Relationships>"
  }

  private func properties() -> String {
    "<cp:coreProperties xmlns:cp=\"\(Self.packageTypes)/metadata/core-properties\""
      + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title>"
      + XLSXText.content.escape(format.title)
      + "</dc:title><dc:creator>RemoShop</dc:creator></cp:coreProperties>"
  }

  /// The property by which `import` recognizes the workbook (22.3.2.2). Its value is `list`, and
  /// the locale of words that are not English: `list de-CH`.
  static let property = "RemoShop"

  /// The locale of a workbook's words, from the value of its property.
  static func locale(ofProperty value: String) -> ListLocale {
    value.split(separator: " ").dropFirst().first.flatMap { ListLocale(String($0)) } ?? .english
  }

  private func ownProperties() -> String {
    let locale = arranged.options.locale
    let value = locale.words == .english ? "list" : "list \(locale)"
    return "<Properties"
      + " xmlns=\"http://schemas.openxmlformats.org/officeDocument/2006/custom-properties\""
      + " xmlns:vt=\"http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes\">"
      + "<property fmtid=\"{D5CDD505-2E9C-101B-9397-08002B2CF9AE}\" pid=\"2\""
      + " name=\"\(Self.property)\"><vt:lpwstr>\(value)</vt:lpwstr></property></Properties>"
  }

  /// `xl/workbook.xml` (18.2): the sheets, and the printed areas and repeated rows of each.
  private func workbook() -> String {
    var element =
      "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
      + " xmlns:r=\"\(Self.documentTypes)\"><workbookPr/><bookViews>"
      + "<workbookView xWindow=\"0\" yWindow=\"0\" windowWidth=\"28800\" windowHeight=\"16000\"/>"
      + "</bookViews><sheets>"
    for (index, name) in layout.sheetNames.enumerated() {
      element += "<sheet name=\"\(name)\" sheetId=\"\(index + 1)\" r:id=\"rId\(index + 1)\"/>"
    }
    element += "</sheets><definedNames>"
    func define(_ name: String, sheet: Int, value: String) {
      element +=
        "<definedName name=\"_xlnm.\(name)\" localSheetId=\"\(sheet)\">"
        + "\(layout.reference(to: sheet))!\(value)</definedName>"
    }
    if layout.hasSummary {
      let summary = XLSXSummarySheet(self)
      let end = "$\(summary.lastColumn)$\(summary.rowCount)"
      define("Print_Area", sheet: 0, value: "$A$1:" + end)
    }
    let last = SheetPlaces.letters(layout.columns.count - 1)
    for (number, part) in layout.parts.enumerated() {
      let end = "$\(last)$\(layout.lastRow(of: part))"
      define("Print_Area", sheet: layout.sheetIndex(of: number), value: "$A$1:" + end)
    }
    if layout.hasSummary {
      let header = opening.rowCount + 1
      define("Print_Titles", sheet: 0, value: "$\(header):$\(header)")
    }
    for number in layout.parts.indices {
      let sheet = layout.sheetIndex(of: number)
      let columns = layout.pagesAcross > 1 ? "$A:$B,\(layout.reference(to: sheet))!" : ""
      define(
        "Print_Titles", sheet: sheet, value: columns + "$\(layout.headerRow):$\(layout.headerRow)")
    }
    return element + "</definedNames><calcPr calcId=\"191029\"/></workbook>"
  }

  private func workbookRelations() -> String {
    var element = "<Relationships xmlns=\"\(Self.packageTypes)/relationships\">"
    for sheet in layout.sheetNames.indices {
      element +=
        "<Relationship Id=\"rId\(sheet + 1)\" Type=\"\(Self.documentTypes)/worksheet\""
        + " Target=\"worksheets/sheet\(sheet + 1).xml\"/>"
    }
    return element
      + "<Relationship Id=\"rId\(layout.sheetNames.count + 1)\""
      + " Type=\"\(Self.documentTypes)/styles\" Target=\"styles.xml\"/></Relationships>"
  }

  /// `xl/tables/tableN.xml` (18.5.1.2): the rows of a sheet as a table with a filter; the total of
  /// a schedule is its last row.
  private func table(_ number: Int) -> String {
    let last = SheetPlaces.letters(layout.columns.count - 1)
    let header = layout.headerRow
    let lastItem = layout.parts[number].rows.count + header
    let rows = "A\(header):\(last)\(lastItem)"
    let range = "A\(header):\(last)\(layout.lastRow(of: layout.parts[number]))"
    let totals =
      layout.totalRowCount == 0
      ? "totalsRowShown=\"0\"" : "totalsRowCount=\"\(layout.totalRowCount)\""
    let name = number == 0 ? "Items" : "Items_\(number + 1)"
    var element =
      "<table xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
      + " id=\"\(number + 1)\" name=\"\(name)\" displayName=\"\(name)\" ref=\"\(range)\""
      + " \(totals)><autoFilter ref=\"\(rows)\"/>"
      + "<tableColumns count=\"\(layout.columns.count)\">"
    for (index, column) in layout.columns.enumerated() {
      let total =
        switch column.content {
        case .schedule(.code): " totalsRowLabel=\"\(words[.total])\"/>"
        case .schedule(.total): " totalsRowFunction=\"sum\"/>"
        case .schedule(XLSXItemsSheet.noteColumn):
          " totalsRowFunction=\"custom\"><totalsRowFormula>"
            + XLSXText.content.escape(
              XLSXItemsSheet.noteFormula(rows: header + 1...lastItem, words: words))
            + "</totalsRowFormula></tableColumn>"
        default: "/>"
        }
      element +=
        "<tableColumn id=\"\(index + 1)\" name=\"\(XLSXText.attribute.escape(column.header))\"\(total)"
    }
    return element
      + "</tableColumns><tableStyleInfo name=\"TableStyleLight1\" showFirstColumn=\"0\""
      + " showLastColumn=\"0\" showRowStripes=\"1\" showColumnStripes=\"0\"/></table>"
  }
}
