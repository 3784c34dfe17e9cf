import RemoBytes

/// The pictures of a sheet and their places (ECMA-376 20.5).
struct XLSXDrawing {
  /// A picture's place.
  private struct Anchor {
    /// The index of the picture in `XLSXPictures.files`.
    let file: Int
    let frame: XLSXPicture.Frame
    /// The column, from 0.
    let column: Int
    /// The row, from 1.
    let row: Int
    /// The distance from the left border of the cell, in units of a drawing.
    let left: Int
    /// The alternative text.
    let text: String
  }

  private typealias Units = XLSXPicture.Units

  private let pictures: XLSXPictures
  /// The number of the drawing's part, from 1.
  private let number: Int
  private var anchors: [Anchor] = []

  init(_ pictures: XLSXPictures, number: Int = 1) {
    self.pictures = pictures
    self.number = number
  }

  var isEmpty: Bool { anchors.isEmpty }

  static func partName(_ number: Int) -> String { "xl/drawings/drawing\(number).xml" }

  /// Adds the pictures above a table, in rows of their own.
  mutating func add(_ opening: SheetOpening) {
    func add(_ file: Int?, frame: XLSXPicture.Frame, row: Int?, text: String) {
      guard let file, let row else { return }
      // Text begins two pixels right of its cell's border.
      anchors.append(
        Anchor(file: file, frame: frame, column: 0, row: row, left: 2 * Units.pixel, text: text))
    }
    add(pictures.logo, frame: .logo, row: SheetOpening.logoRow, text: opening.logoText)
    add(pictures.room, frame: .room, row: opening.pictureRow, text: opening.pictureText)
  }

  /// Adds the picture of an item, if it has one.
  ///
  /// - Parameter indent: the distance from the left border of the cell in pixels.
  mutating func add(item: Int, column: Int, row: Int, indent: Int = 6, text: String) {
    guard let file = pictures.products[item] else { return }
    anchors.append(
      Anchor(
        file: file, frame: .product, column: column, row: row, left: indent * Units.pixel,
        text: text))
  }

  // MARK: Writing

  /// Writes the drawing's parts, without the files.
  func write(to archive: inout XLSXArchive, into output: inout ByteWriter) {
    let names = "http://schemas.openxmlformats.org/drawingml/2006"
    archive.begin(Self.partName(number), expecting: largest, to: &output)
    archive.xml.append(
      "<xdr:wsDr xmlns:xdr=\"\(names)/spreadsheetDrawing\" xmlns:a=\"\(names)/main\">")
    for (index, anchor) in anchors.enumerated() {
      write(anchor, number: index + 1, to: &archive.xml)
      archive.drain(to: &output)
    }
    archive.xml.append("</xdr:wsDr>")
    archive.end(to: &output)
    archive.add(
      "xl/drawings/_rels/drawing\(number).xml.rels",
      element: XLSXHyperlink.relationsStart + relations + "</Relationships>", to: &output)
  }

  /// An upper limit of the size of the drawing's XML in bytes.
  private var largest: UInt64 {
    anchors.reduce(1_000) { $0 + 2_000 + 7 * UInt64($1.text.utf8.count) }
  }

  private var relations: String {
    Set(anchors.map(\.file)).sorted().map { file in
      "<Relationship Id=\"rId\(file + 1)\" Type=\"\(XLSXHyperlink.relationTypes)/image\""
        + " Target=\"../media/\(pictures.fileName(file))\"/>"
    }.joined()
  }

  /// Writes a picture. A product's picture lies within its cell, so programs move, sort and hide it
  /// with its row. The other pictures keep their size.
  private func write(_ anchor: Anchor, number: Int, to xml: inout ByteWriter) {
    let (width, height) = pictures.files[anchor.file].extent(in: anchor.frame)
    let top = anchor.frame.margin * Units.point
    func corner(_ name: String, x: Int, y: Int) -> String {
      "<xdr:\(name)><xdr:col>\(anchor.column)</xdr:col><xdr:colOff>\(x)</xdr:colOff>"
        + "<xdr:row>\(anchor.row - 1)</xdr:row><xdr:rowOff>\(y)</xdr:rowOff></xdr:\(name)>"
    }
    let isInCell = anchor.frame == .product
    let kind = isInCell ? "twoCellAnchor" : "oneCellAnchor"
    xml.append("<xdr:\(kind)>" + corner("from", x: anchor.left, y: top))
    xml.append(
      isInCell
        ? corner("to", x: anchor.left + width, y: top + height)
        : "<xdr:ext cx=\"\(width)\" cy=\"\(height)\"/>")
    xml.append("<xdr:pic><xdr:nvPicPr><xdr:cNvPr id=\"\(number + 1)\" name=\"Picture \(number)\"")
    xml.append(" descr=\"")
    xml.appendXMLAttribute(anchor.text)
    xml.append(
      "\"/><xdr:cNvPicPr><a:picLocks noChangeAspect=\"1\"/></xdr:cNvPicPr></xdr:nvPicPr>"
        + "<xdr:blipFill><a:blip xmlns:r=\"\(XLSXHyperlink.relationTypes)\""
        + " r:embed=\"rId\(anchor.file + 1)\"/>"
        + "<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr>")
    xml.append(transform(of: anchor, top: top))
    xml.append(
      "<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/>"
        + "</xdr:\(kind)>")
  }

  /// The place of the stored picture, and the turn that makes it upright.
  private func transform(of anchor: Anchor, top: Int) -> String {
    let picture = pictures.files[anchor.file]
    let (width, height) = picture.extent(in: anchor.frame)
    // A turn keeps the center. Programs take the anchor as the place after the turn, and the
    // transform as the place before the turn.
    let turn = picture.size.orientation
    let (stored, shift) =
      turn.isSideways
      ? ((height, width), (width - height) / 2) : ((width, height), 0)
    let attributes =
      (turn.degrees == 0 ? "" : " rot=\"\(turn.degrees * 60_000)\"")
      + (turn.isMirrored ? " flipH=\"1\"" : "")
    return "<a:xfrm\(attributes)><a:off x=\"\(anchor.left + shift)\" y=\"\(top - shift)\"/>"
      + "<a:ext cx=\"\(stored.0)\" cy=\"\(stored.1)\"/></a:xfrm>"
  }
}
