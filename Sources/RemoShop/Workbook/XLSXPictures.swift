import RemoBytes

/// The pictures of a workbook. Equal files are stored once.
struct XLSXPictures: Sendable {
  /// The different pictures, in the order of their parts.
  private(set) var files: [XLSXPicture] = []
  /// The place of the room's picture in `files`.
  private(set) var room: Int?
  /// The place of the sender's logo in `files`.
  private(set) var logo: Int?
  /// The places of the pictures of products in `files`, by the numbers of the items.
  private(set) var products: [Int: Int] = [:]
  private var places: [ContiguousArray<UInt8>: Int] = [:]
  private var placesByName: [String: Int] = [:]

  /// Creates the pictures of a workbook from that of the room and the sender's logo, if given.
  init(room: XLSXPicture? = nil, logo: XLSXPicture? = nil) {
    if let room { self.room = place(of: room) }
    if let logo { self.logo = place(of: logo) }
  }

  /// Adds the picture of an item.
  ///
  /// - Parameter name: the name of the picture's file, so that each file is compared only once.
  mutating func add(_ picture: XLSXPicture, named name: String, of item: Int) {
    let place = placesByName[name] ?? place(of: picture)
    placesByName[name] = place
    products[item] = place
  }

  /// The number of bytes of all files.
  var byteCount: Int { files.reduce(0) { $0 + $1.file.count } }

  private mutating func place(of picture: XLSXPicture) -> Int {
    if let place = places[picture.file] { return place }
    places[picture.file] = files.count
    files.append(picture)
    return files.count - 1
  }

  // MARK: Parts

  /// The content types of all files, for the package.
  var defaultTypes: String {
    var types: [String] = []
    for file in files where !types.contains(file.defaultType) { types.append(file.defaultType) }
    return types.joined()
  }

  /// The name of a picture's part in the folder `xl/media`.
  func fileName(_ place: Int) -> String { "image\(place + 1).\(files[place].kind.rawValue)" }

  /// Writes the files, unchanged.
  func write(to archive: inout XLSXArchive, into output: inout ByteWriter) {
    for (place, picture) in files.enumerated() {
      archive.add("xl/media/\(fileName(place))", file: picture.file, to: &output)
    }
  }
}
