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
