import Testing

@testable import RemoShop

@Suite("Pictures in a workbook")
struct WorkbookPicturesTests {
  private static let url = "https://cdn.example/room.png"
  private static let png = Array(PictureFiles.png(width: 40, height: 30))

  private static func state() throws -> String {
    let list = try listJSON([["product_name": "Sofa", "image_url": "https://a.example/1.png"]])
    return #"{"step": "done", "current_image": "\#(url)", "shopping_list": \#(list)}"#
  }

  /// The name of the picture's part, if any, and the messages.
  private static func result(
    _ options: DocumentOptions
  ) throws -> (picture: String?, warnings: [String]) {
    var pipeline = try ListPipeline(.xlsx, document: options)
    let book = try Workbook(bytes: ContiguousArray(pipeline.document(from: state().utf8)))
    let warnings = pipeline.warnings.filter { $0.code == "image-not-embedded" }
    return (book.parts.keys.first { $0.contains("media") }, warnings.map(\.message))
  }

  @Test("A picture that is only linked is not in the workbook, without a warning")
  func linked() throws {
    var options = DocumentOptions()
    for images in [DocumentOptions.Images.link, .none] {
      options.images = images
      #expect(try Self.result(options) == (nil, []))
    }
    options.hero = .url(try #require(WebURL(Self.url)))
    #expect(try Self.result(options) == (nil, []))
  }

  @Test("The content of a file is in the workbook, unless images are left out")
  func content() throws {
    var options = DocumentOptions()
    options.hero = .image(Self.png)
    #expect(try Self.result(options) == ("xl/media/image1.png", []))
    options.images = .none
    #expect(try Self.result(options) == (nil, []))
  }

  @Test("Embedded pictures are found by their URLs, each file once, and no other file is read")
  func embedded() throws {
    var options = DocumentOptions()
    options.images = .embed
    let room = Self.url.imageFileName
    let product = "https://a.example/1.png".imageFileName
    for (hero, names) in [(DocumentOptions.Hero.automatic, [room, product]), (.none, [product])] {
      options.hero = hero
      options.imageFile = { file in names.contains(file) ? Self.png : nil }
      #expect(try Self.result(options) == ("xl/media/image1.png", []))
    }
  }

  /// A file that a workbook cannot show. The test runner prints arguments, so it has a name and
  /// makes its bytes on demand.
  enum BadFile: CaseIterable {
    case missing, webp, svg, cutOff, empty, wide, large

    var bytes: ContiguousArray<UInt8>? {
      switch self {
      case .missing: nil
      case .webp: PictureFiles.webp
      case .svg: PictureFiles.svg
      case .cutOff: ContiguousArray(png.dropLast(1))
      case .empty: PictureFiles.png(width: 0, height: 0)
      case .wide: PictureFiles.png(width: 99_999, height: 4)
      case .large: ContiguousArray(repeating: 0, count: DocumentOptions.maximumImageSize + 1)
      }
    }

    var reason: String {
      switch self {
      case .missing: "there is no image file for it"
      case .webp: "it is a WebP file, and spreadsheets show only PNG, JPEG and GIF"
      case .svg: "it is no PNG, JPEG or GIF file"
      case .cutOff: "its PNG file is cut off or damaged"
      case .empty: "it has 0 × 0 pixels"
      case .wide: "it has 99999 × 4 pixels"
      case .large: "its file is larger than 16 MiB"
      }
    }
  }

  @Test("A warning gives the reason for a missing picture", arguments: BadFile.allCases)
  func bad(_ file: BadFile) throws {
    var options = DocumentOptions()
    options.images = .embed
    let bytes = file.bytes.map { Array($0) }
    options.imageFile = { _ in bytes }
    #expect(
      try Self.result(options) == (
        nil,
        [
          "the picture of the room is left out: \(file.reason)",
          "\(file.reason); the picture is left out",
        ]
      ))
  }

  @Test("A missing picture is a warning at each item that has it")
  func missing() throws {
    var options = DocumentOptions()
    options.images = .embed
    var pipeline = try ListPipeline(.xlsx, document: options)
    let url = "https://a.example/1.png"
    let list = try listJSON([
      ["product_name": "A", "image_url": url], ["product_name": "B", "image_url": url],
    ])
    _ = try pipeline.document(from: list.utf8)
    let warnings = pipeline.warnings.filter { $0.code == "image-not-embedded" }
    #expect(warnings.map(\.path) == ["items[0].image_url", "items[1].image_url"])
    #expect(warnings[0].message == "there is no image file for it; the picture is left out")
  }

  @Test("A schedule has pictures of products, and none of the room")
  func schedule() throws {
    var options = DocumentOptions()
    options.hero = .image(Self.png)
    var xlsx = XLSXFormat()
    xlsx.layout = .schedule
    options.images = .embed
    options.imageFile = { _ in Array(PictureFiles.gif(width: 4, height: 3)) }
    var pipeline = try ListPipeline(.xlsx, document: options, xlsx: xlsx)
    let book = try Workbook(bytes: ContiguousArray(pipeline.document(from: Self.state().utf8)))
    #expect(book.parts.keys.filter { $0.contains("media") } == ["xl/media/image1.gif"])
  }

  @Test("Each list of a pipeline has its own picture")
  func stream() throws {
    var options = DocumentOptions()
    options.images = .embed
    options.imageFile = { _ in Self.png }
    var pipeline = try ListPipeline(.xlsx, document: options)
    let list = try listJSON([["product_name": "Sofa"]])
    var documents: [[UInt8]] = []
    for text in [try Self.state(), list, try Self.state()] {
      documents.append(try pipeline.document(from: text.utf8))
    }
    #expect(documents[0] == documents[2])
    var plain = try ListPipeline(.xlsx)
    #expect(try documents[1] == plain.document(from: list.utf8))
  }
}
