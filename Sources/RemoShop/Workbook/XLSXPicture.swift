import RemoBytes

/// The picture of the room on the sheet *Summary*: an image file, and its place as a drawing
/// (ECMA-376 20.5).
struct XLSXPicture: Sendable {
  /// The reason why a workbook cannot show a picture.
  enum Problem: Error, Equatable {
    /// The file is of a kind that spreadsheets do not read, or no image.
    case unreadable(ImageKind?)
    case damaged(ImageKind)
    case wrongSize(PictureSize)
  }

  /// The most pixels on a side. A program may decode all pixels into memory.
  static let greatestSide = 16_384

  let file: ContiguousArray<UInt8>
  let kind: ImageKind
  let size: PictureSize

  /// Creates the picture of a PNG, JPEG or GIF file, the kinds that spreadsheets read.
  ///
  /// - Throws: ``Problem`` for another kind, a damaged file, and a picture without pixels or with
  ///   too many.
  init(_ file: ContiguousArray<UInt8>) throws(Problem) {
    guard let kind = ImageKind(of: file), [.png, .jpeg, .gif].contains(kind) else {
      throw .unreadable(ImageKind(of: file))
    }
    guard let size = PictureSize(of: file) else { throw .damaged(kind) }
    let sides = 1...Self.greatestSide
    guard sides ~= size.width, sides ~= size.height else { throw .wrongSize(size) }
    self.file = file
    self.kind = kind
    self.size = size
  }

  // MARK: Size on the sheet

  /// The units of a drawing in a centimeter, a point and a pixel (ECMA-376 20.1.2.1).
  private enum Units {
    static let centimeter = 360_000
    static let point = 12_700
    static let pixel = 9_525
  }

  /// The width and height on the sheet in units of a drawing: 16 cm wide in the picture's own
  /// ratio, or less if it would be higher than 12 cm. So it fits a row, and leaves room for
  /// products on a printed page.
  var extent: (width: Int, height: Int) {
    let (widest, highest) = (16 * Units.centimeter, 12 * Units.centimeter)
    let height = widest * size.height / size.width
    if height <= highest { return (widest, max(height, Units.pixel)) }
    return (max(highest * size.width / size.height, Units.pixel), highest)
  }

  /// The height of the picture's row in points, with a margin above and below.
  var rowHeight: Int { extent.height / Units.point + 1 + 2 * Self.margin }

  /// The margin above and below the picture in points.
  private static let margin = 6

  // MARK: Parts

  /// The name of the drawing's part.
  static let drawingName = "xl/drawings/drawing1.xml"

  /// The name of the picture's part without its folder.
  private var fileName: String { "image1.\(kind.rawValue)" }

  /// Writes the parts of the drawing: the picture at a row, and its file.
  ///
  /// - Parameters:
  ///   - row: the number of the row, from 1.
  ///   - text: the alternative text.
  func write(
    atRow row: Int, text: String, to archive: inout XLSXArchive, into output: inout ByteWriter
  ) {
    archive.add(Self.drawingName, element: drawing(atRow: row, text: text), to: &output)
    archive.add(
      "xl/drawings/_rels/drawing1.xml.rels",
      element: XLSXHyperlink.relationsStart
        + "<Relationship Id=\"rId1\" Type=\"\(XLSXHyperlink.relationTypes)/image\""
        + " Target=\"../media/\(fileName)\"/></Relationships>", to: &output)
    archive.add("xl/media/\(fileName)", file: file, to: &output)
  }

  private func drawing(atRow row: Int, text: String) -> String {
    let names = "http://schemas.openxmlformats.org/drawingml/2006"
    let (width, height) = extent
    // Text begins two pixels right of its cell's border.
    let left = 2 * Units.pixel
    let top = Self.margin * Units.point
    // A turn keeps the center. Programs take the anchor as the place after the turn, and the
    // transform as the one before it.
    let turn = size.orientation
    let (stored, shift) =
      turn.isSideways
      ? ((height, width), (width - height) / 2) : ((width, height), 0)
    let transform =
      (turn.degrees == 0 ? "" : " rot=\"\(turn.degrees * 60_000)\"")
      + (turn.isMirrored ? " flipH=\"1\"" : "")
    return "<xdr:wsDr xmlns:xdr=\"\(names)/spreadsheetDrawing\" xmlns:a=\"\(names)/main\">"
      + "<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>\(left)</xdr:colOff>"
      + "<xdr:row>\(row - 1)</xdr:row><xdr:rowOff>\(top)</xdr:rowOff></xdr:from>"
      + "<xdr:ext cx=\"\(width)\" cy=\"\(height)\"/><xdr:pic><xdr:nvPicPr>"
      + "<xdr:cNvPr id=\"2\" name=\"Picture 1\" descr=\"\(XLSXText.attribute.escape(text))\"/>"
      + "<xdr:cNvPicPr><a:picLocks noChangeAspect=\"1\"/></xdr:cNvPicPr></xdr:nvPicPr>"
      + "<xdr:blipFill><a:blip xmlns:r=\"\(XLSXHyperlink.relationTypes)\" r:embed=\"rId1\"/>"
      + "<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm\(transform)>"
      + "<a:off x=\"\(left + shift)\" y=\"\(top - shift)\"/>"
      + "<a:ext cx=\"\(stored.0)\" cy=\"\(stored.1)\"/></a:xfrm>"
      + "<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/>"
      + "</xdr:oneCellAnchor></xdr:wsDr>"
  }

  /// The content type of the picture's part, for the package.
  var defaultType: String {
    "<Default Extension=\"\(kind.rawValue)\" ContentType=\"\(kind.mediaType)\"/>"
  }
}
