/// Reads the visible sheets of a workbook (ECMA-376, transitional or strict) as rows of a table.
///
/// ```swift
/// var reader = try WorkbookReader(bytes)
/// let document = try reader.document()
/// ```
///
/// Numbers and dates keep their stored values, not their display. The rows refer to a text that
/// messages can quote: a line of CSV for each row.
package struct WorkbookReader {
  /// The most cells of all sheets, so that a hostile workbook cannot take all memory.
  package static let mostCells = 8_000_000

  /// The facts that all sheets share.
  struct Shared {
    var strings: [String] = []
    var formats: [CellFormat] = []
    var is1904 = false
    /// Whether a program must compute all formulas when it opens the workbook.
    var isUncomputed = false
  }

  private struct SheetEntry {
    let name: String
    let part: String
    let isVisible: Bool
  }

  private let package: WorkbookPackage
  private let isCurrency: @Sendable (String) -> Bool
  private var entries: [SheetEntry] = []
  private var shared = Shared()
  private var stringsPart: String?
  private var stylesPart: String?
  package private(set) var hiddenSheetCount = 0
  /// The document's custom properties.
  package private(set) var properties: [String: String] = [:]

  /// Opens a workbook and reads the names of its sheets.
  ///
  /// - Parameter isCurrency: whether a sign in the format of a number is a currency. If so, the
  ///   cell's text has it after the number.
  package init(
    _ bytes: ContiguousArray<UInt8>,
    isCurrency: @escaping @Sendable (String) -> Bool = { $0 != "%" }
  ) throws(WorkbookError) {
    self.isCurrency = isCurrency
    package = try WorkbookPackage(bytes)
    let relations = try package.relations(of: "")
    let main = relations.values.first { $0.kind == "officeDocument" }?.target ?? "xl/workbook.xml"
    if let kind = otherDocument(main) { throw .otherDocument(kind) }
    try readWorkbook(main)
    if let part = relations.values.first(where: { $0.kind == "custom-properties" })?.target {
      try readProperties(part)
    }
  }

  /// The rows of visible sheets, and the text that they refer to.
  ///
  /// - Parameters:
  ///   - skipsHiddenColumns: whether to leave out hidden columns.
  ///   - isRead: whether to read the sheet with this name; by default, all sheets.
  package mutating func document(
    skipsHiddenColumns: Bool = true, ofSheets isRead: (String) -> Bool = { _ in true }
  ) throws(WorkbookError) -> WorkbookDocument {
    if let stylesPart, package.contains(stylesPart) { try readStyles(stylesPart) }
    if let stringsPart, package.contains(stringsPart) { try readStrings(stringsPart) }
    var document = WorkbookDocument()
    for entry in entries where entry.isVisible && isRead(entry.name) {
      var reader = SheetReader(
        try package.reader(of: entry.part), name: entry.name, shared: shared,
        skipsHiddenColumns: skipsHiddenColumns)
      try package.reading(entry.part) { () throws(XMLError) in try reader.read(into: &document) }
      if let error = reader.error { throw error }
      if !reader.linkCells.isEmpty {
        let relations = try package.relations(of: entry.part)
        reader.addLinks(to: &document, targets: relations.filter(\.value.isExternal))
      }
    }
    return document
  }

  // MARK: Parts

  /// The kind of document if the package is no workbook; nil for a workbook.
  private func otherDocument(_ main: String) -> String? {
    if package.start(of: "mimetype").hasPrefix("application/vnd.oasis.opendocument") {
      return "an OpenDocument file"
    }
    if main.hasSuffix(".bin") { return "a binary workbook (.xlsb)" }
    if main.hasPrefix("word/") { return "a Word document" }
    if main.hasPrefix("ppt/") { return "a presentation" }
    if package.names.contains(where: { $0.hasPrefix("Index/") || $0 == "Index.zip" }) {
      return "a Numbers document"
    }
    return package.contains(main) ? nil : "a zip archive without one"
  }

  private mutating func readWorkbook(_ part: String) throws(WorkbookError) {
    let relations = try package.relations(of: part)
    stringsPart = relations.values.first { $0.kind == "sharedStrings" }?.target
    stylesPart = relations.values.first { $0.kind == "styles" }?.target
    var reader = try package.reader(of: part)
    try package.reading(part) { () throws(XMLError) in
      while let event = try reader.next() {
        guard event == .start else { continue }
        switch reader.name {
        case "workbookPr": shared.is1904 = reader.flag("date1904")
        case "calcPr": shared.isUncomputed = reader.flag("fullCalcOnLoad")
        case "sheet":
          let id = reader.attribute("id", in: WorkbookPackage.relationNamespaces) ?? ""
          // Sheets of charts and dialogs have no cells.
          guard let relation = relations[id], relation.kind == "worksheet" else { continue }
          let isVisible = (reader.attribute("state") ?? "visible") == "visible"
          if !isVisible { hiddenSheetCount += 1 }
          entries.append(
            SheetEntry(
              name: reader.attribute("name") ?? "", part: relation.target, isVisible: isVisible))
        default: break
        }
      }
    }
  }

  /// Reads the shared strings (18.4.8). Joins the runs of a rich text, and leaves out the readings
  /// of Japanese texts.
  private mutating func readStrings(_ part: String) throws(WorkbookError) {
    var reader = try package.reader(of: part)
    var strings: [String] = []
    try package.reading(part) { () throws(XMLError) in
      while let event = try reader.next() {
        guard event == .start, reader.name == "si" else { continue }
        guard strings.count < Self.mostCells else { throw .malformed("it has too many texts") }
        strings.append(try reader.readRichText())
      }
    }
    shared.strings = strings
  }

  /// Reads the number formats of all cell styles (18.8.10).
  private mutating func readStyles(_ part: String) throws(WorkbookError) {
    var reader = try package.reader(of: part)
    var own: [Int: CellFormat] = [:]
    var formats: [CellFormat] = []
    try package.reading(part) { () throws(XMLError) in
      var isInCellFormats = false
      while let event = try reader.next() {
        switch (event, reader.name) {
        case (_, "cellXfs"): isInCellFormats = event == .start
        case (.start, "numFmt"):
          if let id = reader.attribute("numFmtId").flatMap({ Int($0) }),
            let code = reader.attribute("formatCode")
          {
            own[id] = CellFormat(code: code, isCurrency: isCurrency)
          }
        case (.start, "xf") where isInCellFormats:
          let id = reader.attribute("numFmtId").flatMap { Int($0) } ?? 0
          formats.append(own[id] ?? CellFormat(builtIn: id))
        default: break
        }
      }
    }
    shared.formats = formats
  }

  /// Reads the document's custom properties (ECMA-376 22.3.2.2).
  private mutating func readProperties(_ part: String) throws(WorkbookError) {
    guard package.contains(part) else { return }
    var reader = try package.reader(
      of: part,
      namespaces: [
        "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
        "http://purl.oclc.org/ooxml/officeDocument/customProperties",
      ])
    try package.reading(part) { () throws(XMLError) in
      var name = ""
      while let event = try reader.next() {
        switch event {
        case .start: if reader.name == "property" { name = reader.attribute("name") ?? "" }
        case .text where !name.isEmpty:
          properties[name, default: ""] += reader.text.span.string(0..<reader.text.count)
        case .end where reader.name == "property": name = ""
        default: break
        }
      }
    }
  }
}

extension XMLReader {
  /// The value of an attribute that is `1` or `true`.
  func flag(_ name: String) -> Bool { ["1", "true"].contains(attribute(name) ?? "") }

  /// The text of the current element, `<si>` or `<is>` (18.4.8), up to its end.
  mutating func readRichText() throws(XMLError) -> String {
    var bytes: ContiguousArray<UInt8> = []
    var isText = false
    var depth = 1
    while depth > 0, let event = try next() {
      switch event {
      case .start where name == "rPh": try skipElement()
      case .start:
        depth += 1
        isText = name == "t"
      case .end:
        depth -= 1
        isText = false
      case .text where isText: bytes.append(contentsOf: text)
      case .text: break
      }
    }
    return bytes.span.spreadsheetString
  }
}

extension Span<UInt8> {
  /// The text of a cell, with escapes such as `_x000D_` replaced (22.9.2.19).
  var spreadsheetString: String {
    let text = string(0..<count)
    guard text.includes("_x") else { return text }
    var result: ContiguousArray<UInt8> = []
    var offset = 0
    while offset < count {
      if let scalar = spreadsheetEscape(at: offset) {
        result.append(contentsOf: String(scalar).utf8)
        offset += 7
      } else {
        result.append(self[offset])
        offset += 1
      }
    }
    return result.span.string(0..<result.count)
  }

  private func spreadsheetEscape(at offset: Int) -> Unicode.Scalar? {
    guard offset + 7 <= count, hasText("_x", at: offset), self[offset + 6] == ASCII.underscore
    else { return nil }
    var value: UInt32 = 0
    for index in offset + 2..<offset + 6 {
      guard let digit = self[index].hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return Unicode.Scalar(value)
  }
}
