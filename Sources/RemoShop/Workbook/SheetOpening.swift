import RemoBytes

/// The rows above the table of the sheet *Summary* or of a schedule: the sender's logo, the title,
/// the project and the date, the room and its style, and the sender. *Summary* also has the address
/// of the page and the picture of the room. All but the title may be missing.
struct SheetOpening {
  private let title: String
  /// The project and the date, the room and its style, and the sender with the contact.
  private let lines: [String]
  let logo: XLSXPicture?
  /// The alternative text of the logo.
  let logoText: String
  let pageURL: WebURL?
  let picture: XLSXPicture?
  let pictureText: String

  /// - Parameters:
  ///   - picture: the picture of the room.
  ///   - logo: the sender's logo.
  init(
    _ arranged: borrowing ArrangedList, format: XLSXFormat, picture: XLSXPicture?,
    logo: XLSXPicture?
  ) {
    title = format.title
    let room = Self.room(arranged)
    lines = [
      [format.project, format.date].filter { !$0.isEmpty }.joined(separator: " · "), room,
      format.studio.lines.joined(separator: " · "),
    ].filter { !$0.isEmpty }.map(Self.bulleted)
    let isSchedule = format.layout == .schedule
    pageURL = isSchedule ? nil : format.pageURL
    self.picture = isSchedule ? nil : picture
    self.logo = logo
    logoText = format.studio.name ?? ""
    pictureText = room.isEmpty ? title : room
  }

  /// The kind of the room and its style, as the page shows them: `Living room · calm · olive`.
  private static func room(_ arranged: borrowing ArrangedList) -> String {
    let bytes = arranged.list.document.storage.span
    let design = arranged.list.records.design
    if bytes.isBlank(design.roomType.range) { return "" }
    let room = bytes.string(design.roomType.range)
    let style = bytes.isBlank(design.style.range) ? "" : " · " + bytes.string(design.style.range)
    return room.prefix(1).uppercased() + room.dropFirst() + style
  }

  /// An Arabic text with bullets in place of the middle dots between its parts: LibreOffice draws
  /// boxes over Arabic words beside a middle dot.
  static func bulleted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { 0x600...0x6FF ~= $0.value }) else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0 == "·" ? "•" : $0 }.joined(separator: " ")
  }

  /// The number of the row with the logo, from 1.
  static let logoRow = 1

  /// The number of the row with the title, from 1.
  private var titleRow: Int { logo == nil ? 1 : Self.logoRow + 1 }

  private var lastLine: Int { titleRow + lines.count }

  var rowCount: Int { pictureRow ?? pageRow ?? lastLine }

  /// The number of the row with the address of the page, from 1.
  var pageRow: Int? { pageURL == nil ? nil : lastLine + 1 }

  /// The number of the row with the picture, from 1.
  var pictureRow: Int? { picture == nil ? nil : (pageRow ?? lastLine) + 1 }

  /// The address of the page, if a spreadsheet accepts it as a link.
  var pageLink: ContiguousArray<UInt8>? {
    guard let url = pageURL.map({ ContiguousArray($0.text.utf8) }),
      XLSXHyperlink.isLink(url.span, range: 0..<url.count)
    else { return nil }
    return url
  }

  func write(with writer: inout XLSXRowWriter, to xml: inout ByteWriter) {
    if logo != nil {
      writer.empty(Self.logoRow, height: XLSXPicture.Frame.logo.rowHeight, to: &xml)
    }
    writer.begin(titleRow, lines: 2, to: &xml)
    writer.text(title, at: 0, style: .title, to: &xml)
    writer.end(to: &xml)
    for (index, line) in lines.enumerated() {
      writer.begin(titleRow + index + 1, to: &xml)
      writer.text(line, at: 0, to: &xml)
      writer.end(to: &xml)
    }
    if let pageURL, let pageRow {
      writer.begin(pageRow, to: &xml)
      writer.text(pageURL.text, at: 0, style: pageLink == nil ? .plain : .link, to: &xml)
      writer.end(to: &xml)
    }
    if let picture, let pictureRow {
      writer.empty(pictureRow, height: picture.rowHeight, to: &xml)
    }
  }
}
