/// The width and height of an upright picture in pixels.
struct PictureSize: Equatable, Sendable {
  let width: Int
  let height: Int
  /// The change that makes the stored picture upright.
  let orientation: PictureOrientation

  /// The maximum number of pixels on a side, because a program may decode all pixels into memory.
  static let greatestSide = 16_384

  /// Whether each side has at least one pixel and not too many.
  var isUsual: Bool {
    let sides = 1...Self.greatestSide
    return sides ~= width && sides ~= height
  }

  /// Reads the size from a complete PNG, JPEG or GIF file. It is nil for other kinds, and for a
  /// file that is cut off or damaged. Does not decode the pixels.
  init?(of file: ContiguousArray<UInt8>) {
    var reader = PictureReader(file)
    let size: PictureSize? =
      switch ImageKind(of: file) {
      case .png: reader.png()
      case .jpeg: reader.jpeg()
      case .gif: reader.gif()
      case .webp, .avif, nil: nil
      }
    guard let size else { return nil }
    self = size
  }

  /// Creates the upright size from the size of the stored pixels.
  init(width: Int, height: Int, orientation: PictureOrientation = .upright) {
    (self.width, self.height) = orientation.isSideways ? (height, width) : (width, height)
    self.orientation = orientation
  }
}

/// The orientation of a stored picture, by its EXIF number (CIPA DC-008, tag 0x0112). Browsers
/// apply it by themselves.
enum PictureOrientation: Int, Sendable {
  case upright = 1
  case mirrored, upsideDown, mirroredUpsideDown, mirroredLeft, right, mirroredRight, left

  /// Whether the picture lies on a side, so that its width and height are exchanged.
  var isSideways: Bool { rawValue > 4 }

  /// Whether the stored picture is mirrored, left to right, before the turn.
  var isMirrored: Bool {
    [.mirrored, .mirroredUpsideDown, .mirroredLeft, .mirroredRight].contains(self)
  }

  /// The clockwise turn in degrees that makes the stored picture upright, after the mirroring.
  var degrees: Int {
    switch self {
    case .upright, .mirrored: 0
    case .right, .mirroredRight: 90
    case .upsideDown, .mirroredUpsideDown: 180
    case .left, .mirroredLeft: 270
    }
  }
}

extension ImageKind {
  /// Whether a file of this kind is complete by its own structure. Does not decode its pixels.
  func isComplete(_ file: ContiguousArray<UInt8>) -> Bool {
    var reader = PictureReader(file)
    return switch self {
    case .png, .jpeg, .gif: PictureSize(of: file) != nil
    case .webp: reader.webp()
    case .avif: reader.avif()
    }
  }
}

/// Reads a picture file from front to back. Each read fails at the end of the file.
private struct PictureReader {
  private let file: ContiguousArray<UInt8>
  private var position = 0

  init(_ file: ContiguousArray<UInt8>) { self.file = file }

  // MARK: Formats

  /// Reads a PNG (PNG specification, §5): chunks of a length, a type, data and a checksum. The
  /// first one has the size, and `IEND` is the last one.
  mutating func png() -> PictureSize? {
    var size: PictureSize?
    position = 8
    while let length = bigEndian(4), let type = bigEndian(4) {
      if size == nil {
        guard type == Self.type("IHDR"), length == 13, let width = bigEndian(4),
          let height = bigEndian(4)
        else { return nil }
        size = PictureSize(width: width, height: height)
        position -= 8
      }
      guard skip(length + 4) else { return nil }
      if type == Self.type("IEND") { return size }
    }
    return nil
  }

  /// Reads a JPEG (ITU-T T.81, annex B): segments of a marker, a length and data. A frame has the
  /// size. A scan follows, and then the marker of the end.
  mutating func jpeg() -> PictureSize? {
    var size: PictureSize?
    var orientation = PictureOrientation.upright
    position = 2
    while let marker = marker() {
      switch marker {
      // These have no data: the temporary marker and restarts.
      case 0x01, 0xD0...0xD7: continue
      case 0xDA: return hasEndOfJPEG ? size : nil
      case 0xD9: return nil
      default:
        let start = position
        guard let length = bigEndian(2), length >= 2 else { return nil }
        // Three markers in this range are not frames.
        if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
          guard skip(1), let height = bigEndian(2), let width = bigEndian(2) else { return nil }
          size = PictureSize(width: width, height: height, orientation: orientation)
        }
        if marker == 0xE1, let found = exifOrientation(end: start + length) { orientation = found }
        position = start
        guard skip(length) else { return nil }
      }
    }
    return nil
  }

  /// Reads the orientation in a segment with EXIF data (CIPA DC-008): a TIFF header, and a
  /// directory of entries of a tag, a type, a count and a value.
  private mutating func exifOrientation(end: Int) -> PictureOrientation? {
    guard bigEndian(4) == Self.type("Exif"), bigEndian(2) == 0, end <= file.count else {
      return nil
    }
    let header = position
    guard let order = bigEndian(2), [0x4949, 0x4D4D].contains(order) else { return nil }
    let isBig = order == 0x4D4D
    guard number(2, isBig: isBig) == 42, let offset = number(4, isBig: isBig) else { return nil }
    position = header + offset
    guard position < end, let count = number(2, isBig: isBig) else { return nil }
    for _ in 0..<count where position + 12 <= end {
      guard let tag = number(2, isBig: isBig), let type = number(2, isBig: isBig), skip(4),
        let value = number(2, isBig: isBig), skip(2)
      else { return nil }
      if tag == 0x0112 { return type == 3 ? PictureOrientation(rawValue: value) : nil }
    }
    return nil
  }

  /// Reads a GIF (GIF89a, §17–27): a header with the size, and blocks up to the trailer.
  mutating func gif() -> PictureSize? {
    position = 6
    guard let width = littleEndian(), let height = littleEndian(), let flags = byte(), skip(2),
      skip(Self.colorTableSize(flags))
    else { return nil }
    while let block = byte() {
      switch block {
      case 0x21:
        guard skip(1), skipBlocks() else { return nil }
      case 0x2C:
        guard skip(8), let flags = byte(), skip(Self.colorTableSize(flags) + 1), skipBlocks()
        else { return nil }
      case 0x3B: return PictureSize(width: width, height: height)
      default: return nil
      }
    }
    return nil
  }

  /// Whether a WebP has the length that its header says (RFC 9649 §2.4).
  mutating func webp() -> Bool {
    position = 4
    guard let low = littleEndian(), let high = littleEndian() else { return false }
    return skip(high << 16 | low)
  }

  /// Whether every box of an AVIF ends within the file (ISO/IEC 14496-12 §4.2).
  mutating func avif() -> Bool {
    while var length = bigEndian(4), skip(4) {
      // Length 0 means up to the end of the file; 1 means that a long length follows the type.
      if length == 0 { return true }
      var header = 8
      if length == 1 {
        guard let high = bigEndian(4), let low = bigEndian(4), high == 0 else { return false }
        (length, header) = (low, 16)
      }
      guard length >= header, skip(length - header) else { return false }
    }
    return true
  }

  // MARK: Parts

  /// A type of four letters as a number, as in PNG chunks.
  private static func type(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// Reads a JPEG marker: its code after one or more bytes FF.
  private mutating func marker() -> Int? {
    guard byte() == 0xFF else { return nil }
    while let code = byte() {
      if code != 0xFF { return code }
    }
    return nil
  }

  /// Whether the end marker of a JPEG follows. Pixels contain FF only before 00 and restarts.
  private var hasEndOfJPEG: Bool {
    zip(file[position...], file[position...].dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
  }

  /// The number of bytes of a GIF's color table, by the flags before it.
  private static func colorTableSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  /// Skips the data blocks of a GIF, each after its length, up to an empty one.
  private mutating func skipBlocks() -> Bool {
    while let length = byte(), skip(length) {
      if length == 0 { return true }
    }
    return false
  }

  // MARK: Bytes

  private mutating func byte() -> Int? { bigEndian(1) }

  /// Reads a number of `count` bytes, the most significant one first.
  private mutating func bigEndian(_ count: Int) -> Int? {
    guard file.count - position >= count else { return nil }
    defer { position += count }
    return file[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a number of two bytes, the less significant one first.
  private mutating func littleEndian() -> Int? { number(2, isBig: false) }

  /// Reads an unsigned number of `count` bytes, the most significant one first if `isBig`,
  /// otherwise last.
  private mutating func number(_ count: Int, isBig: Bool) -> Int? {
    guard let number = bigEndian(count) else { return nil }
    if isBig { return number }
    return (0..<count).reduce(0) { $0 << 8 | number >> (8 * $1) & 0xFF }
  }

  /// Skips bytes.
  ///
  /// - Returns: false if the file has fewer bytes left.
  private mutating func skip(_ count: Int) -> Bool {
    guard file.count - position >= count else { return false }
    position += count
    return true
  }
}
