import RemoBytes

/// The headings of rooms and groups, with live subtotals.
extension XLSXSummarySheet {
  /// The room whose first group has this number.
  func roomStarting(at group: Int) -> RoomRecord? {
    if arranged.rooms.isEmpty { return nil }
    let room = arranged.rooms[arranged.groups[group].room]
    return room.start == group ? room : nil
  }

  /// Writes a room's heading with its subtotal.
  func writeRoom(
    _ room: RoomRecord, row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let bytes = arranged.list.document.storage.span
    let isBlank = bytes.isBlank(room.name.range)
    let name = isBlank ? words[.otherRooms] : bytes.string(room.name.range)
    writer.begin(number, lines: roomLines(name), to: &xml)
    writer.text(name, at: columns.product, style: .room, to: &xml)
    for column in columns.fields { writer.blank(at: column, style: .roomCell, to: &xml) }
    writer.text(
      words.size(items: room.itemCount, pieces: room.pieceCount), at: columns.retailer,
      style: .roomCell, to: &xml)
    writer.blank(at: columns.quantity...columns.lineTotal, style: .roomCell, to: &xml)
    let letter = SheetPlaces.letters(columns.lineTotal)
    writer.sum(
      of: "\(letter)\(number):\(letter)\(number + rowCount(of: room))", is: room.subtotalCents,
      at: columns.subtotal,
      style: XLSXStyle.sum(of: room.subtotalCents, unpriced: room.unpricedCount, in: .room),
      to: &xml)
    writeNote(
      unpriced: room.unpricedCount, in: number...number + rowCount(of: room), style: .roomNote,
      writer: writer, to: &xml)
    writer.end(to: &xml)
  }

  /// The number of rows below a room's heading.
  private func rowCount(of room: RoomRecord) -> Int {
    arranged.groups[room.range].reduce(0) { $0 + 1 + $1.count + arranged.alternateCount(in: $1) }
  }

  /// The height of a room's heading in lines of ordinary text. Its letters are 1.5 times as large.
  private func roomLines(_ name: String) -> Int {
    let lines = name.withBytes {
      XLSXText.lines(
        $0, range: 0..<$0.count, columns: textWidth(columns.product) * 9 / 14,
        limit: XLSXRowWriter.mostLines)
    }
    return min((3 * lines + 1) / 2, XLSXRowWriter.mostLines)
  }

  func writeGroup(
    _ index: Int, row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let group = arranged.groups[index]
    let bytes = arranged.list.document.storage.span
    writer.begin(number, lines: lines((group.name, columns.product)), to: &xml)
    if arranged.hasCategories {
      writer.text(bytes, in: group.name.range, at: columns.product, style: .group, to: &xml)
    } else {
      writer.blank(at: columns.product, style: .group, to: &xml)
    }
    writeSum(
      of: group, flatRows: flatRows.isEmpty ? 0..<0 : flatRows[index],
      isRepeated: listsItems && isRepeated(index), row: number, writer: &writer, to: &xml)
  }

  /// Whether another row shows the same amount: that of the group's only product, or that of a room
  /// with one group.
  func isRepeated(_ index: Int) -> Bool {
    let group = arranged.groups[index]
    return group.count == 1 || !arranged.rooms.isEmpty && arranged.rooms[group.room].count == 1
  }

  func writeOtherGroups(
    row number: Int, writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    let others = arranged.groups[groupCount...]
    var sum = arranged.groups[groupCount]
    sum.count = arranged.order.count - sum.start
    sum.pieceCount = others.reduce(0) { $0 + $1.pieceCount }
    sum.subtotalCents = others.reduce(0) { $0 + $1.subtotalCents }
    sum.unpricedCount = others.reduce(0) { $0 + $1.unpricedCount }
    writer.begin(number, to: &xml)
    writer.text(
      counted(others.count, "more group"), at: columns.product, style: .group, to: &xml)
    let rows = (flatRows[groupCount].lowerBound)..<(flatRows.last?.upperBound ?? 0)
    writeSum(of: sum, flatRows: rows, row: number, writer: &writer, to: &xml)
  }

  /// Writes a group's row after its name.
  ///
  /// - Parameter isRepeated: whether another row shows the subtotal and the note.
  private func writeSum(
    of group: GroupRecord, flatRows: Range<Int>, isRepeated: Bool = false, row number: Int,
    writer: inout XLSXRowWriter, to xml: inout ByteWriter
  ) {
    for column in columns.fields { writer.blank(at: column, style: .group, to: &xml) }
    writer.text(
      words.size(items: group.count, pieces: group.pieceCount), at: columns.retailer,
      style: .group, to: &xml)
    writer.blank(at: columns.quantity...columns.lineTotal, style: .group, to: &xml)
    // The range includes the empty cell above the line totals. So the sum survives deleted rows
    // and includes rows inserted at the top.
    let letter = SheetPlaces.letters(columns.lineTotal)
    let amounts =
      listsItems
      ? "\(letter)\(number):\(letter)\(number + group.count + arranged.alternateCount(in: group))"
      : workbook.layout.columns.firstIndex { $0.content == .list(.lineTotal) }.map {
        workbook.layout.reference(to: flatRows, column: $0)
      }
    let style =
      isRepeated
      ? .repeatedSubtotal
      : XLSXStyle.sum(of: group.subtotalCents, unpriced: group.unpricedCount, in: .group)
    if let amounts {
      writer.sum(
        of: amounts, is: group.subtotalCents, at: columns.subtotal, style: style, to: &xml)
    } else {
      writer.amount(group.subtotalCents, at: columns.subtotal, style: style, to: &xml)
    }
    writeNote(
      unpriced: isRepeated ? 0 : group.unpricedCount,
      in: number...number + group.count + arranged.alternateCount(in: group), style: .groupNote,
      writer: writer, to: &xml)
    writer.end(to: &xml)
  }
}
