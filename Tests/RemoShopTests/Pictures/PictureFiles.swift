/// Image files with a size but no pixels. Readers of the size do not need any.
enum PictureFiles {
  static func png(width: Int, height: Int) -> ContiguousArray<UInt8> {
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      bytes(data.count, count: 4) + type.utf8 + data + [0, 0, 0, 0]
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = bytes(width, count: 4) + bytes(height, count: 4) + [8, 2, 0, 0, 0]
    return ContiguousArray(
      signature + chunk("IHDR", header) + chunk("IDAT", [1, 2, 3]) + chunk("IEND", []))
  }

  /// - Parameter frame: the code of the frame's marker: C0 baseline, C2 progressive.
  static func jpeg(width: Int, height: Int, frame: UInt8 = 0xC0) -> ContiguousArray<UInt8> {
    // A thumbnail in the application data has a size and an end of its own.
    let thumbnail: [UInt8] = [0xFF, 0xC0, 0, 8, 8, 0, 1, 0, 1, 0xFF, 0xD9]
    let application = [0xFF, 0xE1] + bytes(thumbnail.count + 2, count: 2) + thumbnail
    let table: [UInt8] = [0xFF, 0xC4, 0, 4, 9, 9]
    let size = bytes(height, count: 2) + bytes(width, count: 2)
    let header = [0xFF, 0xFF, frame, 0, 8, 8] + size + [0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 7, 0xFF, 0xD0, 7, 0xFF, 0xD9]
    return ContiguousArray([0xFF, 0xD8] + application + table + header + scan)
  }

  /// A JPEG with an EXIF orientation.
  ///
  /// - Parameter isBig: whether numbers of the EXIF data have their most significant byte first.
  static func turnedJPEG(
    width: Int, height: Int, orientation: Int, isBig: Bool = true
  ) -> ContiguousArray<UInt8> {
    func number(_ value: Int, count: Int) -> [UInt8] {
      isBig ? bytes(value, count: count) : bytes(value, count: count).reversed()
    }
    let other =
      number(0x0100, count: 2) + number(4, count: 2) + number(1, count: 4) + number(9, count: 4)
    let entry =
      number(0x0112, count: 2) + number(3, count: 2) + number(1, count: 4)
      + number(orientation, count: 2) + [0, 0]
    let exif: [UInt8] =
      Array("Exif".utf8) + [0, 0] + Array((isBig ? "MM" : "II").utf8) + number(42, count: 2)
      + number(8, count: 4) + number(2, count: 2) + other + entry + [0, 0, 0, 0]
    let segment: [UInt8] = [0xFF, 0xE1] + bytes(exif.count + 2, count: 2) + exif
    var file = jpeg(width: width, height: height)
    file.insert(contentsOf: segment, at: 2)
    return file
  }

  static func gif(width: Int, height: Int) -> ContiguousArray<UInt8> {
    let size = bytes(width, count: 2).reversed() + bytes(height, count: 2).reversed()
    // A table of two colors, a comment, and an image with its own table and one block of data.
    let head = Array("GIF89a".utf8) + size + [0x80, 0, 0] + [UInt8](repeating: 0, count: 6)
    let comment: [UInt8] = [0x21, 0xFE, 2, 0x3B, 0x3B, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0, 2, 1, 0x3B, 0]
    return ContiguousArray(head + comment + image + [0x3B])
  }

  static let webp = ContiguousArray("RIFF\u{C}\0\0\0WEBPVP8 \0\0\0\0".utf8)
  static let avif = ContiguousArray(
    "\0\0\0\u{10}ftypavif\0\0\0\0\0\0\0\u{9}mdat\u{7}".utf8)
  static let svg = ContiguousArray("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)

  /// A number in this many bytes, the most significant one first.
  private static func bytes(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
