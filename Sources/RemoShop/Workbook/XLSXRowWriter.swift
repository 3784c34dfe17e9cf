import RemoBytes

/// Writes the cells of one sheet, row after row (ECMA-376 18.3.1.4 and 18.3.1.73).
///
/// Whatever comes out of data is an inline string or a number; formulas are only those of `sum`,
/// `subtotal`, `product`, and of texts of ours.
struct XLSXRowWriter {
  /// A run of bytes with room behind it, so that it is copied by whole vectors.
  private struct Piece {
    var bytes: ContiguousArray<UInt8>
    var count: Int

    init(_ text: String) {
      bytes = ContiguousArray(text.utf8)
      count = bytes.count
      bytes.appendZeros(16)
    }

    @inline(__always)
    func write(to xml: inout ByteWriter) { xml.append(bytes.span, in: 0..<count) }
  }

  /// `<c r="A`, one per column.
  private let openings: [Piece]
  /// What follows the row's number in a cell with text, one per style.
  private let textOpenings: [Piece]
  /// The same for text with white space at an end.
  private let spacedOpenings: [Piece]
  /// The same in a cell with a number.
  private let numberOpenings: [Piece]
  private let textEnd = Piece("</t></is></c>")
  private let numberEnd = Piece("</v></c>")
  private let rowEnd = Piece("</row>")
  private var row = Piece("")

  init(columns: Int) {
    openings = (0..<columns).map { Piece("<c r=\"" + Self.letter($0)) }
    textOpenings = XLSXStyle.allCases.map {
      Piece("\"\(Self.style($0)) t=\"inlineStr\"><is><t>")
    }
    spacedOpenings = XLSXStyle.allCases.map {
      Piece("\"\(Self.style($0)) t=\"inlineStr\"><is><t xml:space=\"preserve\">")
    }
    numberOpenings = XLSXStyle.allCases.map { Piece("\"\(Self.style($0))><v>") }
  }

  private static func style(_ style: XLSXStyle) -> String {
    style == .plain ? "" : " s=\"\(style.rawValue)\""
  }

  /// The letters of a column, from 0: `A` to `Z`, then `AA` (ECMA-376 18.18.7).
  static func letter(_ column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
    return column < 26 ? last : letter(column / 26 - 1) + last
  }

  // MARK: Rows

  /// Begins the rows, of columns with these widths in characters (18.3.1.13).
  static func begin(columns widths: [Int], in xml: inout ByteWriter) {
    xml.append("<cols>")
    for (index, width) in widths.enumerated() {
      xml.append(
        "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"/>")
    }
    xml.append("</cols><sheetData>")
  }

  /// The lines of the highest row that there can be, of 409 points (ECMA-376 18.3.1.73).
  static let mostLines = 26

  /// The attribute of a row of so many lines, with room above and below. Without it some programs
  /// show the first line only.
  static let heights = (0...mostLines).map { "\" ht=\"\(max($0, 1) * 15 + 6)" }

  mutating func begin(_ number: Int, _ attributes: String = "", in xml: inout ByteWriter) {
    row = Piece(String(number))
    xml.append("<row r=\"")
    row.write(to: &xml)
    xml.append(attributes)
    xml.append("\">")
  }

  func end(in xml: inout ByteWriter) {
    rowEnd.write(to: &xml)
  }

  // MARK: Cells

  /// A text of the list; no cell where there is none.
  func text(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ column: Int, _ style: XLSXStyle = .plain,
    in xml: inout ByteWriter
  ) {
    if range.isEmpty { return }
    let isSpaced =
      bytes[range.lowerBound] <= ASCII.space || bytes[range.upperBound - 1] <= ASCII.space
    open(column, (isSpaced ? spacedOpenings : textOpenings)[style.rawValue], &xml)
    xml.appendXLSXText(bytes, range)
    textEnd.write(to: &xml)
  }

  /// A text of ours.
  func text(
    _ text: String, _ column: Int, _ style: XLSXStyle = .plain, in xml: inout ByteWriter
  ) {
    text.withBytes { self.text($0, 0..<$0.count, column, style, in: &xml) }
  }

  /// A cell without content, for what its style shows.
  func blank(_ column: Int, _ style: XLSXStyle, in xml: inout ByteWriter) {
    openings[column].write(to: &xml)
    row.write(to: &xml)
    xml.append("\"\(Self.style(style))/>")
  }

  /// An amount, as a number in whole units of the currency.
  func amount(
    _ cents: Int64, _ money: MoneyFormat, _ column: Int, _ style: XLSXStyle,
    in xml: inout ByteWriter
  ) {
    open(column, numberOpenings[style.rawValue], &xml)
    money.appendPlainDecimal(Cents(cents), to: &xml)
    numberEnd.write(to: &xml)
  }

  func integer(_ number: Int64, _ column: Int, in xml: inout ByteWriter) {
    open(column, numberOpenings[XLSXStyle.number.rawValue], &xml)
    xml.appendDecimal(number)
    numberEnd.write(to: &xml)
  }

  /// A decimal number that is there as text of ours.
  func number(
    _ decimal: String, _ column: Int, _ style: XLSXStyle, in xml: inout ByteWriter
  ) {
    open(column, numberOpenings[style.rawValue], &xml)
    xml.append(decimal)
    numberEnd.write(to: &xml)
  }

  /// A confidence score, as it came unless that was with an exponent.
  func score(
    _ score: Double, _ text: ByteSlice, _ bytes: Span<UInt8>, _ column: Int,
    in xml: inout ByteWriter
  ) {
    open(column, numberOpenings[XLSXStyle.score.rawValue], &xml)
    if text.count <= 20, bytes.isPlainDecimal(text.range) {
      xml.append(bytes, in: text)
    } else {
      xml.append(plainDecimal(score))
    }
    numberEnd.write(to: &xml)
  }

  /// A live sum with the value that it has now.
  func sum(
    of arguments: String, is cents: Int64, _ money: MoneyFormat, _ column: Int, _ style: XLSXStyle,
    in xml: inout ByteWriter
  ) {
    openings[column].write(to: &xml)
    row.write(to: &xml)
    xml.append("\"\(Self.style(style))><f>SUM(")
    xml.appendXML(arguments)
    xml.append(")</f><v>")
    money.appendPlainDecimal(Cents(cents), to: &xml)
    numberEnd.write(to: &xml)
  }

  /// The live sum of the rows above, from the second on, that a filter leaves.
  ///
  /// Nothing is summed yet: its value is 0.
  func subtotal(_ column: Int, throughRow last: Int, _ style: XLSXStyle, in xml: inout ByteWriter) {
    let letter = Self.letter(column)
    openings[column].write(to: &xml)
    row.write(to: &xml)
    xml.append("\"\(Self.style(style))><f>SUBTOTAL(109,\(letter)2:\(letter)\(last))</f><v>0")
    numberEnd.write(to: &xml)
  }

  /// A live text of ours, with what it says now.
  func text(
    _ text: String, of formula: String, _ column: Int, _ style: XLSXStyle, in xml: inout ByteWriter
  ) {
    openings[column].write(to: &xml)
    row.write(to: &xml)
    xml.append("\"\(Self.style(style)) t=\"str\"><f>")
    xml.appendXML(formula)
    xml.append("</f><v>")
    xml.appendXML(text)
    numberEnd.write(to: &xml)
  }

  /// A live product of two cells of this row, of which one is empty now: so is its value. It stays
  /// empty where one of them has a text, such as `TBD`, which would spoil the sum of the column.
  func product(
    of first: Int, _ second: Int, _ column: Int, _ style: XLSXStyle, in xml: inout ByteWriter
  ) {
    func place(_ column: Int) {
      xml.append(Self.letter(column))
      row.write(to: &xml)
    }
    openings[column].write(to: &xml)
    row.write(to: &xml)
    xml.append("\"\(Self.style(style)) t=\"str\"><f>IF(COUNT(")
    place(first)
    xml.append(",")
    place(second)
    xml.append(")=2,")
    place(first)
    xml.append("*")
    place(second)
    xml.append(",\"\")</f><v>")
    numberEnd.write(to: &xml)
  }

  @inline(__always)
  private func open(_ column: Int, _ rest: Piece, _ xml: inout ByteWriter) {
    openings[column].write(to: &xml)
    row.write(to: &xml)
    rest.write(to: &xml)
  }
}
