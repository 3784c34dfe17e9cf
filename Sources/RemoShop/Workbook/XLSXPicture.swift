import RemoBytes

/// A picture that spreadsheets can show: an image file and its size.
struct XLSXPicture: Sendable {
  /// The reason why a workbook cannot show a picture.
  enum Problem: Error, Equatable {
    /// The file is of a kind that spreadsheets do not read, or is not an image.
    case unreadable(ImageKind?)
    case damaged(ImageKind)
    case wrongSize(PictureSize)
  }

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
    guard size.isUsual else { throw .wrongSize(size) }
    self.file = file
    self.kind = kind
    self.size = size
  }

  // MARK: Size on the sheet

  /// The units of a drawing in a centimeter, a point and a pixel (ECMA-376 20.1.2.1).
  enum Units {
    static let centimeter = 360_000
    static let point = 12_700
    static let pixel = 9_525
  }

  /// A place for pictures on a sheet, with the greatest width and height in units of a drawing.
  enum Frame {
    /// A row of its own for the picture of the room. It leaves space for products on a printed
    /// page.
    case room
    /// The left end of a cell with a product's name.
    case product
    /// A row of its own for the sender's logo.
    case logo

    var box: (width: Int, height: Int) {
      switch self {
      case .room: (16 * Units.centimeter, 12 * Units.centimeter)
      case .product: (104 * Units.pixel, 80 * Units.pixel)
      case .logo: (240 * Units.pixel, 56 * Units.pixel)
      }
    }

    /// The margin above and below a picture in points.
    var margin: Int { self == .room ? 6 : 4 }

    /// The height in points of a row for any picture in this frame.
    var rowHeight: Int { box.height / Units.point + 2 * margin }
  }

  /// The width and height in a frame, in units of a drawing: as large as the frame allows, in the
  /// picture's own ratio.
  func extent(in frame: Frame) -> (width: Int, height: Int) {
    let (widest, highest) = frame.box
    let height = widest * size.height / size.width
    if height <= highest { return (widest, max(height, Units.pixel)) }
    return (max(highest * size.width / size.height, Units.pixel), highest)
  }

  /// The height in points of the row of the room's picture.
  var rowHeight: Int { extent(in: .room).height / Units.point + 1 + 2 * Frame.room.margin }

  /// The content type of the picture's part, for the package.
  var defaultType: String {
    "<Default Extension=\"\(kind.rawValue)\" ContentType=\"\(kind.mediaType)\"/>"
  }
}
