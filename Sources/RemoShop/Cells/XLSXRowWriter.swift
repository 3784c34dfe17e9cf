import RemoBytes

/// Writes the cells of one sheet, row after row (ECMA-376 18.3.1.4 and 18.3.1.73).
///
/// List data becomes an inline string or number, never a formula. Formulas consist of fixed texts
/// only.
struct XLSXRowWriter {
  /// The number of lines of the highest possible row, of 409 points (ECMA-376 18.3.1.73).
  static let mostLines = 26

  /// The beginnings of cells up to the row's number, one per column: `<c r="A`.
  private let openings: [String]
  /// The style attributes of cells: ` s="3"`.
  private let styles: [String]
  private let styleCount: Int
  private let money: MoneyFormat
  private var row = ""
  /// The height of all rows so far, in points.
  private(set) var height = 0

  init(columns: Int, styleCount: Int, money: MoneyFormat) {
    openings = (0..<columns).map { "<c r=\"" + SheetPlaces.letters($0) }
    self.styleCount = styleCount
    let count = styleCount * IndianAmountSize.allCases.count
    styles = (0..<count).map { $0 == XLSXStyle.plain.rawValue ? "" : " s=\"\($0)\"" }
    self.money = money
  }

  // MARK: Rows

  /// Begins the rows, with columns of these widths in characters (18.3.1.13).
  static func begin(columns widths: [Int], hidden: Set<Int> = [], in xml: inout ByteWriter) {
    xml.append("<cols>")
    for (index, width) in widths.enumerated() {
      xml.append(
        "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"")
      xml.append(hidden.contains(index) ? " hidden=\"1\"/>" : "/>")
    }
    xml.append("</cols><sheetData>")
  }

  /// Begins a row with this number of lines. Without a height, some programs show one line.
  ///
  /// - Parameters:
  ///   - picture: the least height in points beside pictures. A value above 0 fixes the height,
  ///     because some programs would shrink it.
  ///   - isDetail: whether the row belongs to the outline level below the group's.
  mutating func begin(
    _ number: Int, lines: Int = 1, picture: Int = 0, isDetail: Bool = false,
    to xml: inout ByteWriter
  ) {
    row = String(number)
    let height = max(max(lines, 1) * 15 + 6, picture)
    self.height += height
    xml.append("<row r=\"\(row)\" ht=\"\(height)\"")
    if picture > 0 { xml.append(" customHeight=\"1\"") }
    xml.append(isDetail ? " outlineLevel=\"1\">" : ">")
  }

  func end(to xml: inout ByteWriter) { xml.append("</row>") }

  /// Writes a row without cells. The height in points is fixed, because some programs would shrink
  /// it.
  mutating func empty(_ number: Int, height: Int, to xml: inout ByteWriter) {
    self.height += height
    xml.append("<row r=\"\(number)\" ht=\"\(height)\" customHeight=\"1\"/>")
  }

  // MARK: Values

  /// Writes a text of the list. An empty text creates no cell.
  func text(
    _ bytes: Span<UInt8>, in range: Range<Int>, at column: Int, style: XLSXStyle = .plain,
    to xml: inout ByteWriter
  ) {
    if range.isEmpty { return }
    let isSpaced =
      bytes[range.lowerBound] <= ASCII.space || bytes[range.upperBound - 1] <= ASCII.space
    open(column, style: style, to: &xml)
    xml.append(" t=\"inlineStr\"><is><t")
    xml.append(isSpaced ? " xml:space=\"preserve\">" : ">")
    xml.appendXLSXText(bytes, range: range)
    xml.append("</t></is></c>")
  }

  func text(
    _ text: String, at column: Int, style: XLSXStyle = .plain, to xml: inout ByteWriter
  ) {
    text.withBytes { self.text($0, in: 0..<$0.count, at: column, style: style, to: &xml) }
  }

  func blank(at column: Int, style: XLSXStyle, to xml: inout ByteWriter) {
    open(column, style: style, to: &xml)
    xml.append("/>")
  }

  func blank(at columns: ClosedRange<Int>, style: XLSXStyle, to xml: inout ByteWriter) {
    for column in columns { blank(at: column, style: style, to: &xml) }
  }

  /// Writes an amount as a number in whole units of the currency.
  func amount(_ cents: Int64, at column: Int, style: XLSXStyle, to xml: inout ByteWriter) {
    number(at: column, style: style, size: IndianAmountSize(cents, in: money), to: &xml) { xml in
      money.appendPlainDecimal(Amount(cents), to: &xml)
    }
  }

  func integer(_ integer: Int64, at column: Int, to xml: inout ByteWriter) {
    number(at: column, style: .number, to: &xml) { $0.appendDecimal(integer) }
  }

  func number(
    _ decimal: String, at column: Int, style: XLSXStyle, to xml: inout ByteWriter
  ) {
    number(at: column, style: style, to: &xml) { $0.append(decimal) }
  }

  /// Writes a confidence score: as received, unless it has an exponent.
  func score(
    _ score: Double, text: ByteSlice, of bytes: Span<UInt8>, at column: Int,
    to xml: inout ByteWriter
  ) {
    let isPlain = text.count <= 20 && bytes.isPlainDecimal(text.range)
    number(
      isPlain ? bytes.string(text.range) : plainDecimal(score), at: column, style: .score,
      to: &xml)
  }

  private func number(
    at column: Int, style: XLSXStyle, size: IndianAmountSize = .usual, to xml: inout ByteWriter,
    value: (inout ByteWriter) -> Void
  ) {
    open(column, style: style, size: size, to: &xml)
    xml.append("><v>")
    value(&xml)
    xml.append("</v></c>")
  }

  // MARK: Formulas

  /// Writes a live sum with its current value.
  func sum(
    of arguments: String, is cents: Int64, at column: Int, style: XLSXStyle,
    to xml: inout ByteWriter
  ) {
    formula(
      "SUM(\(arguments))", isText: false, at: column, style: style,
      size: IndianAmountSize(cents, in: money), to: &xml
    ) { xml in
      money.appendPlainDecimal(Amount(cents), to: &xml)
    }
  }

  /// Writes a live share of a sum, rounded half away from zero, with its current value.
  func share(
    _ percentage: Percentage, of arguments: String, is cents: Int64, at column: Int,
    style: XLSXStyle, to xml: inout ByteWriter
  ) {
    formula(
      "ROUND(SUM(\(arguments))*\(percentage)/100,\(money.currency.minorUnits))", isText: false,
      at: column, style: style, size: IndianAmountSize(cents, in: money), to: &xml
    ) { money.appendPlainDecimal(Amount(cents), to: &$0) }
  }

  /// Writes a live product of quantity and unit price, two cells of this row, with its value.
  ///
  /// - Parameter total: the value; nil if the price is unknown. The cell then shows nothing until a
  ///   price replaces the text in the price cell, which `SUMPRODUCT` counts as 0.
  func lineTotal(
    of quantity: Int, by price: Int, is total: Amount?, at column: Int,
    style: XLSXStyle = .openPrice, to xml: inout ByteWriter
  ) {
    let (a, b) = (SheetPlaces.letters(quantity) + row, SheetPlaces.letters(price) + row)
    formula(
      total == nil ? "SUMPRODUCT(\(a):\(a),\(b):\(b))" : "\(a)*\(b)", isText: false, at: column,
      style: style, size: IndianAmountSize(total?.minorUnits ?? 0, in: money), to: &xml
    ) { money.appendPlainDecimal(total ?? .zero, to: &$0) }
  }

  /// Writes a live sum of the visible cells of these rows, with its current value.
  func subtotal(
    at column: Int, rows: ClosedRange<Int>, is cents: Int64, style: XLSXStyle,
    to xml: inout ByteWriter
  ) {
    let letter = SheetPlaces.letters(column)
    let cells = "\(letter)\(rows.lowerBound):\(letter)\(rows.upperBound)"
    formula(
      "SUBTOTAL(109,\(cells))", isText: false, at: column, style: style,
      size: IndianAmountSize(cents, in: money), to: &xml
    ) { money.appendPlainDecimal(Amount(cents), to: &$0) }
  }

  /// Writes a live text with its current value.
  func text(
    _ text: String, of formula: String, at column: Int, style: XLSXStyle,
    to xml: inout ByteWriter
  ) {
    self.formula(formula, isText: true, at: column, style: style, to: &xml) { $0.appendXML(text) }
  }

  /// Writes a live product of two cells of this row. It is empty while a factor is empty or a text
  /// such as `TBD`, which would spoil the column's sum.
  ///
  /// - Parameter cents: the current value; nil if a factor is unknown.
  func product(
    of first: Int, second: Int, is cents: Int64?, at column: Int, style: XLSXStyle,
    to xml: inout ByteWriter
  ) {
    let (a, b) = (SheetPlaces.letters(first) + row, SheetPlaces.letters(second) + row)
    formula(
      "IF(COUNT(\(a),\(b))=2,\(a)*\(b),\"\")", isText: cents == nil, at: column, style: style,
      size: IndianAmountSize(cents ?? 0, in: money), to: &xml
    ) { if let cents { money.appendPlainDecimal(Amount(cents), to: &$0) } }
  }

  private func formula(
    _ formula: String, isText: Bool, at column: Int, style: XLSXStyle,
    size: IndianAmountSize = .usual, to xml: inout ByteWriter,
    value: (inout ByteWriter) -> Void
  ) {
    open(column, style: style, size: size, to: &xml)
    xml.append(isText ? " t=\"str\"><f>" : "><f>")
    xml.appendXML(formula)
    xml.append("</f><v>")
    value(&xml)
    xml.append("</v></c>")
  }

  private func open(
    _ column: Int, style: XLSXStyle, size: IndianAmountSize = .usual, to xml: inout ByteWriter
  ) {
    xml.append(openings[column])
    xml.append(row)
    xml.append("\"")
    xml.append(styles[size.number(of: style, among: styleCount)])
  }
}
