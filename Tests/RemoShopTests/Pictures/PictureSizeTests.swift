import Testing

@testable import RemoShop

@Suite("Sizes of pictures")
struct PictureSizeTests {
  static let whole: [(name: String, file: ContiguousArray<UInt8>, size: PictureSize)] = [
    ("PNG", PictureFiles.png(width: 1_200, height: 800), PictureSize(width: 1_200, height: 800)),
    ("wide PNG", PictureFiles.png(width: 70_000, height: 1), PictureSize(width: 70_000, height: 1)),
    (
      "JPEG", PictureFiles.jpeg(width: 4_032, height: 3_024),
      PictureSize(width: 4_032, height: 3_024)
    ),
    (
      "progressive JPEG", PictureFiles.jpeg(width: 300, height: 200, frame: 0xC2),
      PictureSize(width: 300, height: 200)
    ),
    ("GIF", PictureFiles.gif(width: 320, height: 240), PictureSize(width: 320, height: 240)),
  ]

  @Test("A complete file tells its size", arguments: whole)
  func size(_ name: String, _ file: ContiguousArray<UInt8>, _ size: PictureSize) {
    #expect(PictureSize(of: file) == size)
  }

  @Test(
    "The size of a JPEG with an EXIF orientation is that of the upright picture",
    arguments: [
      (1, 40, 30, 0, false), (2, 40, 30, 0, true), (3, 40, 30, 180, false), (4, 40, 30, 180, true),
      (5, 30, 40, 270, true), (6, 30, 40, 90, false), (7, 30, 40, 90, true),
      (8, 30, 40, 270, false),
    ])
  func orientation(
    _ number: Int, _ width: Int, _ height: Int, _ degrees: Int, _ isMirrored: Bool
  ) throws {
    for isBig in [true, false] {
      let file = PictureFiles.turnedJPEG(
        width: 40, height: 30, orientation: number, isBig: isBig)
      let size = try #require(PictureSize(of: file))
      #expect(size.width == width && size.height == height)
      #expect(size.orientation.degrees == degrees)
      #expect(size.orientation.isMirrored == isMirrored)
    }
  }

  @Test("An unknown orientation, or EXIF data that is cut off, turns nothing")
  func badOrientation() {
    for number in [0, 9, 0xFFFF] {
      let file = PictureFiles.turnedJPEG(width: 40, height: 30, orientation: number)
      #expect(PictureSize(of: file) == PictureSize(width: 40, height: 30))
    }
    var file = PictureFiles.turnedJPEG(width: 40, height: 30, orientation: 6)
    // The directory now begins beyond the segment.
    file[19] = 0xFF
    #expect(PictureSize(of: file) == PictureSize(width: 40, height: 30))
  }

  @Test("A file that is cut off anywhere has no size", arguments: whole)
  func cutOff(_ name: String, _ file: ContiguousArray<UInt8>, _ size: PictureSize) {
    for count in file.indices {
      // The checksum of a PNG's last chunk is part of the file, too.
      #expect(PictureSize(of: ContiguousArray(file.prefix(count))) == nil, "\(name) \(count)")
    }
  }

  @Test("Bytes after the end of a picture do no harm", arguments: whole)
  func trailing(_ name: String, _ file: ContiguousArray<UInt8>, _ size: PictureSize) {
    #expect(PictureSize(of: file + [0, 0xFF, 0x3B]) == size)
  }

  static let others: [ContiguousArray<UInt8>] = [
    PictureFiles.webp, PictureFiles.avif, PictureFiles.svg, [],
    // A PNG whose first chunk is not the header.
    ContiguousArray(
      PictureFiles.png(width: 1, height: 1).prefix(8) + [0, 0, 0, 0] + "IEND0000".utf8),
    // A JPEG without a frame, one with a segment shorter than its own length, and an empty one.
    [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xC0, 0, 1, 0xFF, 0xD9],
    [0xFF, 0xD8, 0xFF, 0xD9],
    // A GIF with an unknown block.
    ContiguousArray("GIF87a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x55, 0x3B],
  ]

  @Test("Other files and damaged ones have no size", arguments: others)
  func none(_ file: ContiguousArray<UInt8>) {
    #expect(PictureSize(of: file) == nil)
  }

  @Test(
    "A file of every kind is complete, and not if its end is missing",
    arguments: whole.map(\.file) + [PictureFiles.webp, PictureFiles.avif])
  func complete(_ file: ContiguousArray<UInt8>) throws {
    let kind = try #require(ImageKind(of: file))
    #expect(kind.isComplete(file) && kind.isComplete(file + [0, 0xFF]))
    #expect(!kind.isComplete(ContiguousArray(file.dropLast())))
  }
}
