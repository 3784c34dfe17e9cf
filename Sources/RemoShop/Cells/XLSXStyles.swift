import RemoBytes

/// The cell formats, in the order of the styles part; cells refer to them by number (`s`).
enum XLSXStyle: Int, CaseIterable {
  case plain, wrapped, header, numberHeader, number, price, score, link
  case group, subtotal, partialSubtotal, unknownSubtotal, groupNote
  case total, totalAmount, partialTotalAmount, unknownTotalAmount, totalNote, openTotalAmount
  case unpriced, title, heading
  case ruled, ruledWrapped, ruledNumber, ruledPrice, ruledLink, cutLink
  case product, productLink, alternate, alternateLink, openPrice, repeatedSubtotal
  // The styles of rooms come last: a workbook without rooms leaves them out.
  case room, roomCell, roomSubtotal, partialRoomSubtotal, unknownRoomSubtotal, roomNote

  static func used(hasRooms: Bool) -> ArraySlice<XLSXStyle> {
    hasRooms ? allCases[...] : allCases.prefix(room.rawValue)
  }

  /// The style of a product's name on the summary.
  static func product(isLink: Bool, isAlternate: Bool) -> XLSXStyle {
    switch (isLink, isAlternate) {
    case (false, false): .product
    case (true, false): .productLink
    case (false, true): .alternate
    case (true, true): .alternateLink
    }
  }

  /// The style with a line below, for the cells of a schedule.
  var ruled: XLSXStyle {
    switch self {
    case .plain: .ruled
    case .wrapped: .ruledWrapped
    case .number: .ruledNumber
    case .price: .ruledPrice
    case .link: .ruledLink
    default: self
    }
  }

  /// The products that a sum includes.
  enum SumScope {
    case group, room, list
  }

  /// The style of a sum with `unpriced` missing prices.
  static func sum(of cents: Int64, unpriced: Int, in scope: SumScope) -> XLSXStyle {
    let (known, partial, unknown): (XLSXStyle, XLSXStyle, XLSXStyle) =
      switch scope {
      case .group: (.subtotal, .partialSubtotal, .unknownSubtotal)
      case .room: (.roomSubtotal, .partialRoomSubtotal, .unknownRoomSubtotal)
      case .list: (.totalAmount, .partialTotalAmount, .unknownTotalAmount)
      }
    if unpriced == 0 { return known }
    return cents == 0 ? unknown : partial
  }
}

/// `xl/styles.xml` (ECMA-376 18.8): fonts, fills, borders and number formats of the workbook.
struct XLSXStyles {
  private let money: MoneyFormat
  private let styles: ArraySlice<XLSXStyle>
  /// The indent of names, which leaves room for pictures.
  private let indent: Int
  /// The text of a sum without a known price.
  private let checkPrice: String

  /// The color of the title and of links; nil for the usual ones.
  private let accent: String?
  /// Whether texts begin at the right, whatever their script.
  private let isRightToLeft: Bool

  /// - Parameters:
  ///   - hasPictures: whether names of products stand beside pictures.
  ///   - accent: the color of the title and of links.
  init(
    currency: CurrencyCode, locale: ListLocale, hasRooms: Bool = false, hasPictures: Bool = false,
    accent: AccentColor? = nil
  ) {
    self.accent = accent.map {
      "FF" + $0.color.readable(on: [.white]).css.dropFirst().uppercased()
    }
    isRightToLeft = locale.wordsDirection == .rightToLeft
    money = MoneyFormat(currency: currency, locale: locale)
    checkPrice = Words(locale)[.checkPrice]
    styles = XLSXStyle.used(hasRooms: hasRooms)
    indent = hasPictures ? Self.pictureIndent : 0
  }

  /// The indent beside a picture, in steps of three spaces.
  static let pictureIndent = 13

  /// The number of styles, without those for other sizes of amounts.
  var count: Int { styles.count }

  /// The number format of amounts: the currency symbol on the locale's side, its decimals, and
  /// `mark` at the end. The reader's program chooses the group and decimal marks. It has no code
  /// for Indian groups, so the format spells out lakhs and crores.
  ///
  /// - Parameters:
  ///   - zero: the format of 0, if it differs.
  ///   - size: the size of the amounts, if groups are Indian.
  func amountFormat(
    mark: String = "", zero: String? = nil, size: IndianAmountSize = .usual
  ) -> String {
    let parts = money.parts
    let decimals =
      parts.minorUnits == 0 ? "" : "." + String(repeating: "0", count: parts.minorUnits)
    let suffix = mark.isEmpty ? "" : "\"\(mark)\""
    let (before, after) = (
      Self.symbol(parts.prefix, currency: money.currency),
      Self.symbol(parts.suffix, currency: money.currency)
    )
    func amount(_ digits: String) -> String { before + digits + decimals + after + suffix }
    if parts.secondaryGroup == 2 {
      func digits(_ pairs: Int) -> String { amount(IndianAmountSize.digits(pairs: pairs)) }
      let greater: String
      let less: String
      switch size {
      case .usual: (greater, less) = ("[>=10000000]" + digits(3), "[>=100000]" + digits(2))
      case .large: (greater, less) = ("[>=100000000000]" + digits(5), "[>=1000000000]" + digits(4))
      case .negativeLakhs: return digits(2)
      case .negativeCrores: return digits(3)
      case .negativeLarge: return digits(4)
      }
      // A format may have two conditions.
      let conditions = zero.map { [less, "[=0]" + $0] } ?? [greater, less]
      return (conditions + [amount("#,##0")]).joined(separator: ";")
    }
    let usual = amount("#,##0")
    return zero.map { "\(usual);-\(usual);\($0)" } ?? usual
  }

  /// A currency symbol in a format (18.8.31), with white space around it as literal text.
  private static func symbol(_ affix: String, currency: CurrencyCode) -> String {
    let kept = affix.unicodeScalars.filter { scalar in
      // The spreadsheet handles directions itself.
      scalar.properties.generalCategory != .format
    }
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    guard let first = kept.firstIndex(where: { !isSpace($0) }),
      let last = kept.lastIndex(where: { !isSpace($0) })
    else { return "" }
    let symbol = String(String.UnicodeScalarView(kept[first...last]))
    // A bare dollar sign could be any dollar, so the US dollar carries its locale.
    let place = symbol == "$" && currency == .usd ? "-409" : ""
    return (first > kept.startIndex ? "\\ " : "") + "[$\(symbol)\(place)]"
      + (kept.index(after: last) < kept.endIndex ? "\\ " : "")
  }

  /// The count of number formats for each size class of amounts.
  private static let formatCount = 5
  /// The format of a cell that shows nothing.
  private static let hidden = 163

  /// The size classes of amounts with their own formats.
  private var sizes: [IndianAmountSize] {
    money.hasIndianGroups ? IndianAmountSize.allCases : [.usual]
  }

  /// The part's root element.
  func element() -> String {
    var writer = ByteWriter()
    writer.append(
      "<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"
        + "<numFmts count=\"\(Self.formatCount * sizes.count + 1)\">"
        + "<numFmt numFmtId=\"\(Self.hidden)\" formatCode=\";;;\"/>")
    let formats = sizes.flatMap { size in
      [
        amountFormat(size: size), amountFormat(mark: "+", size: size), "0.0#%",
        // A sum of nothing is empty.
        amountFormat(zero: "", size: size),
        amountFormat(mark: "+", zero: "\"\(checkPrice)\"", size: size),
      ]
    }
    for (index, format) in formats.enumerated() {
      writer.append("<numFmt numFmtId=\"\(164 + index)\" formatCode=\"")
      writer.appendXMLAttribute(format)
      writer.append("\"/>")
    }
    writer.append("</numFmts>" + fonts + Self.fillsAndBorders)
    writer.append(
      "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\""
        + " applyAlignment=\"1\">\(alignment(of: .plain))</xf>"
        + "</cellStyleXfs><cellXfs count=\"\(count * sizes.count)\">")
    for size in sizes {
      for style in styles { writer.append(format(style, size: size)) }
    }
    writer.append(
      "</cellXfs><cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/>"
        + "</cellStyles><dxfs count=\"1\"><dxf><numFmt numFmtId=\"164\" formatCode=\"")
    // A sum with all prices, for cells whose own format has a +.
    writer.appendXMLAttribute(formats[0])
    writer.append(
      "\"/></dxf></dxfs><tableStyles count=\"0\" "
        + "defaultTableStyle=\"TableStyleMedium2\" defaultPivotStyle=\"PivotStyleLight16\"/>"
        + "</styleSheet>")
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private func format(_ style: XLSXStyle, size: IndianAmountSize) -> String {
    let (usualNumber, font, fill, border): (Int, Int, Int, Int) =
      switch style {
      case .plain, .wrapped: (0, 0, 0, 0)
      case .number: (0, Self.numberFont, 0, 0)
      case .header: (0, 1, 2, 1)
      case .numberHeader: (0, Self.boldNumberFont, 2, 1)
      case .price: (164, Self.amountFont, 0, 0)
      case .score: (166, Self.amountFont, 0, 0)
      case .link: (0, 2, 0, 0)
      case .group: (0, 1, 3, 0)
      case .subtotal: (164, Self.boldNumberFont, 3, 0)
      case .partialSubtotal: (165, Self.boldNumberFont, 3, 0)
      case .unknownSubtotal: (168, Self.boldNumberFont, 3, 0)
      case .groupNote: (0, 3, 3, 0)
      case .repeatedSubtotal: (Self.hidden, 1, 3, 0)
      case .total: (0, 5, 2, 2)
      case .totalAmount: (164, 5, 2, 2)
      case .partialTotalAmount: (165, 5, 2, 2)
      case .unknownTotalAmount: (168, 5, 2, 2)
      case .totalNote: (0, 3, 2, 2)
      case .openTotalAmount: (167, 5, 2, 2)
      case .unpriced: (0, 3, 0, 3)
      case .title: (0, 4, 0, 0)
      case .heading: (0, 1, 0, 1)
      case .ruled, .ruledWrapped: (0, 0, 0, 3)
      case .ruledNumber: (0, Self.numberFont, 0, 3)
      case .ruledPrice: (164, Self.amountFont, 0, 3)
      case .ruledLink, .cutLink: (0, 2, 0, 3)
      case .product, .alternate: (0, 0, 0, 3)
      case .productLink, .alternateLink: (0, 2, 0, 3)
      case .openPrice: (167, Self.numberFont, 0, 3)
      case .room: (0, 4, 0, 1)
      case .roomCell: (0, 1, 0, 1)
      case .roomSubtotal: (164, Self.boldNumberFont, 0, 1)
      case .partialRoomSubtotal: (165, Self.boldNumberFont, 0, 1)
      case .unknownRoomSubtotal: (168, Self.boldNumberFont, 0, 1)
      case .roomNote: (0, 3, 0, 1)
      }
    let number =
      usualNumber < 164 ? usualNumber : usualNumber + Self.formatCount * size.rawValue
    return "<xf numFmtId=\"\(number)\" fontId=\"\(font)\" fillId=\"\(fill)\" borderId=\"\(border)\""
      + " xfId=\"0\" applyNumberFormat=\"1\" applyFont=\"1\" applyFill=\"1\" applyBorder=\"1\""
      + " applyAlignment=\"1\">\(alignment(of: style))</xf>"
  }

  private func alignment(of style: XLSXStyle) -> String {
    let start = isRightToLeft ? "right" : "left"
    let horizontal =
      switch style {
      // Numbers keep a distance from text beside them, and their heading from its filter's button.
      case .numberHeader, .number, .price, .score, .unpriced, .subtotal, .partialSubtotal,
        .unknownSubtotal, .totalAmount, .partialTotalAmount, .unknownTotalAmount, .openTotalAmount,
        .ruledNumber, .ruledPrice, .openPrice, .roomSubtotal, .partialRoomSubtotal,
        .unknownRoomSubtotal:
        " horizontal=\"right\" indent=\"2\""
      // `fill` cuts a long link at its cell, even next to empty cells. It would repeat a link that
      // fits twice.
      case .cutLink: " horizontal=\"fill\""
      // Products stand below their group, and alternates below their product.
      case .product, .productLink: " horizontal=\"\(start)\" indent=\"\(indent + 1)\""
      case .alternate, .alternateLink: " horizontal=\"\(start)\" indent=\"\(indent + 3)\""
      // Without an alignment, Latin texts begin at the left.
      default: isRightToLeft ? " horizontal=\"right\"" : ""
      }
    let order = isRightToLeft ? readingOrder(of: style) : ""
    let isHeader = [.header, .numberHeader].contains(style)
    let totals: [XLSXStyle] = [
      .total, .totalAmount, .partialTotalAmount, .unknownTotalAmount, .totalNote, .openTotalAmount,
    ]
    let vertical =
      isHeader || totals.contains(style) || style.rawValue >= XLSXStyle.room.rawValue
      ? "center" : "top"
    let isWrapped =
      isHeader
      || [
        .wrapped, .ruledWrapped, .group, .room, .product, .productLink, .alternate, .alternateLink,
      ].contains(style)
    let wrap = isWrapped ? " wrapText=\"1\"" : ""
    return "<alignment\(horizontal) vertical=\"\(vertical)\"\(wrap)\(order)/>"
  }

  /// The direction of the texts in a workbook from right to left (ECMA-376, 18.8.1).
  private func readingOrder(of style: XLSXStyle) -> String {
    switch style {
    case .link, .ruledLink, .cutLink: " readingOrder=\"1\""
    // The first letter of a list's own text decides: "3-Seat Sofa" goes from left to right.
    case .plain, .wrapped, .ruled, .ruledWrapped, .group, .room, .product, .productLink, .alternate,
      .alternateLink:
      ""
    // Digits and signs have no direction of their own.
    default: " readingOrder=\"2\""
    }
  }

  /// The fonts of numbers, of amounts and scores, and of bold numbers. Their colors differ
  /// invisibly from those of texts: LibreOffice drops the indent of a number if its cell differs
  /// from the one before only in the number format and the indent.
  private static let (numberFont, amountFont, boldNumberFont) = (6, 7, 8)

  /// The fonts: ordinary, bold, link, remark, title, total, number, amount, bold number.
  private var fonts: String {
    let faces = [
      "<sz val=\"11\"/><color rgb=\"FF1F2328\"/>", "<b/><sz val=\"11\"/><color rgb=\"FF1F2328\"/>",
      "<u/><sz val=\"11\"/><color rgb=\"\(accent ?? "FF0B57B0")\"/>",
      "<i/><sz val=\"11\"/><color rgb=\"FF5F6670\"/>",
      "<b/><sz val=\"16\"/><color rgb=\"\(accent ?? "FF1F2328")\"/>",
      "<b/><sz val=\"14\"/><color rgb=\"FF1F2328\"/>", "<sz val=\"11\"/><color rgb=\"FF1F2329\"/>",
      "<sz val=\"11\"/><color rgb=\"FF1F232A\"/>", "<b/><sz val=\"11\"/><color rgb=\"FF1F2329\"/>",
    ]
    return "<fonts count=\"\(faces.count)\">"
      + faces.map { "<font>\($0)<name val=\"Calibri\"/><family val=\"2\"/></font>" }.joined()
      + "</fonts>"
  }

  /// The fills (two required ones, header, group) and borders (none, below, strong line above,
  /// faint line below).
  private static let fillsAndBorders: String = {
    func solid(_ color: String) -> String {
      "<fill><patternFill patternType=\"solid\"><fgColor rgb=\"\(color)\"/>"
        + "<bgColor indexed=\"64\"/></patternFill></fill>"
    }
    func border(top: String = "<top/>", bottom: String = "<bottom/>") -> String {
      "<border><left/><right/>\(top)\(bottom)<diagonal/></border>"
    }
    let line = " style=\"thin\"><color rgb=\"FF8C8577\"/>"
    let strong = " style=\"medium\"><color rgb=\"FF1F2328\"/>"
    let faint = " style=\"hair\"><color rgb=\"FFB5AD9E\"/>"
    return "<fills count=\"4\"><fill><patternFill patternType=\"none\"/></fill>"
      + "<fill><patternFill patternType=\"gray125\"/></fill>" + solid("FFEDE6DA")
      + solid("FFF7F3EC") + "</fills><borders count=\"4\">" + border()
      + border(bottom: "<bottom\(line)</bottom>") + border(top: "<top\(strong)</top>")
      + border(bottom: "<bottom\(faint)</bottom>") + "</borders>"
  }()
}
