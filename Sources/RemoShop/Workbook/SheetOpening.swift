import RemoBytes

/// The rows above the table of the sheet *Summary* or of a schedule: the title, the project and the
/// date, the room and its style. *Summary* also has the address of the page and the picture of the
/// room. Only the title is always there.
struct SheetOpening {
  private let title: String
  /// The project and the date, and the room and its style.
  private let lines: [String]
  let pageURL: WebURL?
  let picture: XLSXPicture?
  let pictureText: String

  /// - Parameter picture: the picture of the room.
  init(_ arranged: borrowing ArrangedList, format: XLSXFormat, picture: XLSXPicture?) {
    title = format.title
    let room = Self.room(arranged)
    lines = [
      [format.project, format.date].filter { !$0.isEmpty }.joined(separator: " · "), room,
    ].filter { !$0.isEmpty }
    let isSchedule = format.layout == .schedule
    pageURL = isSchedule ? nil : format.pageURL
    self.picture = isSchedule ? nil : picture
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

  var rowCount: Int { pictureRow ?? pageRow ?? lines.count + 1 }

  /// The number of the row with the address of the page, from 1.
  var pageRow: Int? { pageURL == nil ? nil : lines.count + 2 }

  /// The number of the row with the picture, from 1.
  var pictureRow: Int? { picture == nil ? nil : (pageRow ?? lines.count + 1) + 1 }

  /// The address of the page, if a spreadsheet accepts it as a link.
  var pageLink: ContiguousArray<UInt8>? {
    guard let url = pageURL.map({ ContiguousArray($0.text.utf8) }),
      XLSXHyperlink.isLink(url.span, range: 0..<url.count)
    else { return nil }
    return url
  }

  func write(with writer: inout XLSXRowWriter, to xml: inout ByteWriter) {
    writer.begin(1, lines: 2, to: &xml)
    writer.text(title, at: 0, style: .title, to: &xml)
    writer.end(to: &xml)
    for (index, line) in lines.enumerated() {
      writer.begin(index + 2, to: &xml)
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
