import RemoBytes

/// An error or warning about an imported table. This type creates all their texts.
enum ImportProblem: Error {
  /// The damage of a client's answer.
  enum Damage: Equatable {
    /// The end is missing.
    case cutOff
    /// The checksum does not match the text.
    case changed
    /// The number of different answers in the text.
    case several(Int)
  }

  /// A cell that somebody changed, such as `Items!D3`.
  struct EditedCell: Equatable, Sendable {
    let value: String
    let cell: String
  }

  // Errors that end the import.
  case notATable(String, help: String)
  /// A byte that Windows-1252 lacks, the likely encoding, and its name in iconv.
  case unknownEncoding(UInt8?, likely: String?, iconv: String?)
  case empty
  /// The sheet *Summary* of this program's workbooks, which is for people to read.
  case summarySheet
  case noHeadings([String])
  case badWorkbook(WorkbookError)
  /// No sheet of the workbook has headings of products. The sheets' names, and their first cells.
  case noSheet([(name: String, cells: [String])])
  case unknownHeading(String, nearest: String?)
  case rowTooLong(DelimitedError)
  case tooLarge
  case sumOverflow
  /// A sign of several currencies, and their codes.
  case openCurrency(String, codes: String)
  /// A value that two sheets of this program's workbook changed differently.
  case twoEdits(name: String, EditedCell, other: EditedCell)

  // Errors about a client's answer.
  case damagedAnswer(Damage)
  case staleAnswer, foreignAnswer, answerWithoutList

  // Errors that reject a row.
  case damaged(DelimitedFault.Kind)
  case tooManyCells(found: Int, expected: Int)
  case noProduct
  case badPrice(String)
  case ambiguousPrice(String)
  case badCents(String)
  case badScore(String)
  /// A score above 1 and up to 10, without a percent sign.
  case openScore(String)
  case badQuantity(String)
  case ambiguousQuantity(String)
  case badCurrency(String)
  /// The currency of a row or column, and that of the list.
  case otherCurrency(CurrencyCode, CurrencyCode, in: String = "row")
  /// A sign of several currencies, none of which is the list's.
  case otherSign(String, CurrencyCode)

  /// A cell with spaces before its quote, so that the quote does not open it.
  case spaceBeforeQuote

  // Warnings.
  case noPrices
  /// A price in a text with other words, and the amount read.
  case wordsBesidePrice(String, shown: String)
  case unreadQuantity(String)
  /// A quantity of pairs or boxes, and the number of pieces read.
  case collections(String, pieces: Int64)
  case otherLineTotal(String, price: String, quantity: String)
  case unevenLineTotal(String, quantity: String)
  case severalLinks(Int, first: String)
  /// The number of characters of an own field that is too long.
  case longField(Int)
  case repeatedHeadings(Int)
  case adjustmentRow(String, isUpdate: Bool)
  /// An alternate that a client wants in place of several pieces.
  case fewerPieces(String, Int)
  case noteRow(String)
  /// A quantity such as `12.5 yd`, and the price of the whole quantity.
  case measuredQuantity(String, shown: String)
  /// An alternate, and the product that it could replace.
  case alternateRow(String, of: String)
  /// A product that counts in the total despite a mark such as "optional".
  case countedOption(String, mark: String)
  /// Products without a mark in a column that selects some of the rows.
  case unselectedRows(Int)
  /// A sheet whose products count in the total, although they may be options or all of them are on
  /// another sheet, too.
  case countedSheet(String)
  case repeatedSheet(String)
  case assumedCurrency(CurrencyCode, why: String)
  /// A column read as product names although its heading does not say so.
  case assumedNames
  /// A row that lacks values of the other rows, and may be a note, a sum or a cost.
  case assumedProduct(String)
  /// A row read as a section although it is unlike the other sections.
  case assumedSection(String)
  /// A column of texts whose heading has no known word.
  case unknownTexts
  /// The heading of a second column with other prices.
  case otherAmounts(String)
  /// A number whose separator groups digits only because the language or currency suggests it.
  case assumedGroups(String)
  case assumedPacks(String)
  case assumedRooms([String])
  /// A shop that a line above the headings names.
  case assumedRetailer(String)
  /// A text without headings, and the number of its products.
  case plainList(Int)
  /// The number of blank shops that take the shop above.
  case filledRetailers(Int)
  /// A column of prices read as line totals.
  case assumedTotals
  /// A column of quantities or discounts that the list does not use.
  case unreadPieces, unreadDiscounts
  /// The heading of a column of discounts, which reduce the prices of the diagnostic's column.
  case discountedPrices(String)
  /// A name that may contain a quantity.
  case countedName(String)
  /// The total in the table, and that of the list.
  case otherTotal(table: String, list: String)
  case fewCells(found: Int, expected: Int)
  case duplicateHeading(String)
  case skippedRows(Int)
  case totalRow(String)
  case unreadPrice(String)
  case roundedPrice(String, shown: String)
  case otherCents(price: String, cents: String)
  case otherStatus(String, score: String)
  case variantPrice(String, first: String)
  /// Entries of the list without a row, with the names of the first ones.
  case missingRows(Int, names: [String])
  case sharedLink(Int)
  /// The numbers of hidden rows, columns and sheets in a workbook.
  case hidden(rows: Int, columns: Int, sheets: Int)
  /// The number of a column's formulas without a stored value.
  case uncomputed(Int)
  /// A row of the sheet *Summary* that belongs to no item of the list.
  case newOnSummary
  /// Changed cells of *Summary* that only show values.
  case ignoredOnSummary([String])
  /// A link of *Summary* beside the name of another product.
  case movedLink
  /// The number of a column's cells with an error, such as `#N/A`.
  case cellErrors(Int)

  /// Whether the problem ends the import or rejects its row.
  var isError: Bool { Self.errorCodes.contains(code) }

  private static let errorCodes: Set<Diagnostic.Code> = [
    "not-a-table", "unknown-encoding", "summary-sheet", "no-heading", "invalid-workbook",
    "table-too-large", "damaged-answer", "stale-answer", "foreign-answer", "invalid-row",
    "total-overflow", "no-product", "unreadable-amount", "invalid-score", "invalid-quantity",
    "other-currency", "edits-disagree",
  ]

  var code: Diagnostic.Code {
    switch self {
    case .notATable, .empty: "not-a-table"
    case .unknownEncoding: "unknown-encoding"
    case .summarySheet: "summary-sheet"
    case .noHeadings, .unknownHeading, .noSheet: "no-heading"
    case .badWorkbook: "invalid-workbook"
    case .rowTooLong, .tooLarge: "table-too-large"
    case .damagedAnswer: "damaged-answer"
    case .staleAnswer: "stale-answer"
    case .foreignAnswer, .answerWithoutList: "foreign-answer"
    case .damaged, .tooManyCells, .spaceBeforeQuote: "invalid-row"
    case .sumOverflow: "total-overflow"
    case .noProduct: "no-product"
    case .badPrice, .ambiguousPrice, .badCents: "unreadable-amount"
    case .badScore, .openScore: "invalid-score"
    case .badQuantity, .ambiguousQuantity: "invalid-quantity"
    case .badCurrency, .otherCurrency, .otherSign, .openCurrency: "other-currency"
    case .noPrices: "no-prices"
    case .wordsBesidePrice, .unreadQuantity, .collections, .measuredQuantity: "partly-read"
    case .alternateRow, .countedOption, .unselectedRows, .countedSheet, .repeatedSheet:
      "option-row"
    case .assumedCurrency, .assumedNames, .assumedProduct, .assumedGroups, .assumedPacks,
      .assumedSection, .unknownTexts, .otherAmounts, .countedName,
      .assumedRooms, .assumedRetailer, .plainList,
      .filledRetailers, .assumedTotals, .unreadPieces, .unreadDiscounts, .discountedPrices,
      .fewerPieces:
      "assumption"
    case .otherLineTotal, .otherTotal: "other-total"
    case .severalLinks: "several-links"
    case .longField: "own-field"
    case .fewCells: "short-row"
    case .duplicateHeading: "duplicate-heading"
    case .skippedRows, .totalRow, .repeatedHeadings, .adjustmentRow, .noteRow:
      "skipped-rows"
    case .unreadPrice, .unevenLineTotal: "unread-price"
    case .roundedPrice: "rounded-price"
    case .otherCents, .otherStatus: "cells-disagree"
    case .variantPrice: "variant-price"
    case .missingRows: "missing-row"
    case .sharedLink: "shared-link"
    case .hidden: "hidden-cells"
    case .twoEdits: "edits-disagree"
    case .newOnSummary: "summary-row"
    case .ignoredOnSummary: "summary-cell"
    case .movedLink: "moved-link"
    case .uncomputed, .cellErrors: "no-value"
    }
  }

  var message: String {
    switch self {
    case .notATable(let found, _): "expected a table as CSV or TSV, found \(found)"
    case .empty: "the table is empty"
    case .unknownEncoding(let byte, let likely, _):
      (byte.map {
        "no character of Windows-1252 has the byte 0x\(String($0, radix: 16).uppercased())"
      } ?? "the letters of the table are neither UTF-8 nor Windows-1252")
        + (likely.map { "; the encoding is probably \($0)" } ?? "")
    case .openCurrency(let sign, let codes):
      "the sign of '\(sign.shortened())' belongs to several currencies: "
        + codes.split(separator: " ").joined(separator: ", ")
    case .summarySheet:
      "this is the sheet Summary, in which rooms, groups and sums stand between the products"
    case .noHeadings: "expected a heading for product names or links, found none"
    case .badWorkbook(let error): error.message
    case .noSheet:
      "expected a sheet with a heading for product names or links, found none"
    case .unknownHeading(let heading, let nearest):
      "no column has the heading '\(heading.shortened())'\(didYouMean(nearest))"
    case .rowTooLong(let error):
      error.kind == .rowTooLong
        ? "the row has more than \(error.limit >> 20) MiB"
        : "the row has more than \(error.limit) cells"
    case .tooLarge: "the table is larger than 2 GiB"
    case .sumOverflow: "the prices add up to more than a list can hold"
    case .damagedAnswer(.cutOff): "the end of the client's answer is missing"
    case .damagedAnswer(.changed): "the client's answer was changed or is incomplete"
    case .damagedAnswer(.several(let count)):
      "the text has \(count) different answers of the client"
    case .staleAnswer:
      "the answer is for another version of the list: a product, price, quantity or link differs"
    case .foreignAnswer: "the answer is for another list"
    case .answerWithoutList: "this is a client's answer, which belongs to a list"
    case .damaged(.unclosedQuote): "the quote that opens this cell is never closed"
    case .damaged(.textAfterQuote): "text follows the closing quote of a cell"
    case .damaged(.invalidUTF8): "the row has a byte that is not UTF-8"
    case .tooManyCells(let found, let expected):
      "the row has \(counted(found, "cell")), but the table has \(counted(expected, "heading"))"
    case .noProduct: "the row has neither a product's name nor its link"
    case .badPrice(let text): "expected an amount, found '\(text.shortened())'"
    case .ambiguousPrice(let text):
      "'\(text.shortened())' may or may not have decimals, and no other row decides"
    case .badCents(let text): "expected whole cents, found '\(text.shortened())'"
    case .badScore(let text): "expected a score from 0 to 1, found '\(text.shortened())'"
    case .openScore(let text):
      "expected a score from 0 to 1, found '\(text.shortened())', which is no percentage"
    case .ambiguousQuantity(let text):
      "'\(text.shortened())' may have a group of digits or decimals"
    case .badQuantity(let text):
      "expected a whole number from 1 to 9999, found '\(text.shortened())'"
    case .badCurrency(let text): "'\(text.shortened())' is not a currency"
    case .otherCurrency(let found, let other, let part):
      "the \(part) is in \(found), but the list is in \(other)"
    case .otherSign(let text, let currency):
      "'\(text.shortened())' is not an amount in \(currency), the currency of the list"
    case .spaceBeforeQuote:
      "a space stands before the quote of a cell, which therefore opens nothing"
    case .noPrices: "no column has prices"
    case .wordsBesidePrice(let text, let shown): "'\(text.shortened())' is read as \(shown)"
    case .roundedPrice(let text, let shown): "'\(text.shortened())' is rounded to \(shown)"
    case .unreadQuantity(let text): "'\(text.shortened())' is no number of pieces; 1 is assumed"
    case .collections(let text, let pieces): "'\(text.shortened())' is read as \(pieces)"
    case .otherLineTotal(let total, let price, let quantity):
      "'\(price.shortened())' times '\(quantity.shortened())' is not '\(total.shortened())'; the price"
        + " and the quantity are used"
    case .unevenLineTotal(let total, let quantity):
      "'\(total.shortened())' is no multiple of the quantity '\(quantity.shortened())'; the price is"
        + " unknown"
    case .severalLinks(let count, let first):
      "the cell has \(counted(count, "link")); the first one is used: '\(first.shortened())'"
    case .longField(let count):
      "the text has \(count) characters and is left out; a list keeps at most"
        + " \(OwnFields.longestValue)"
    case .repeatedHeadings(let count):
      "the headings are repeated in \(counted(count, "row")), which \(count == 1 ? "is" : "are")"
        + " skipped"
    case .adjustmentRow(let text, _):
      "the row '\(text.shortened())' is a cost below the total and is skipped"
    case .fewerPieces(let name, let count):
      "'\(name.shortened())' is ordered once, in place of \(count) pieces"
    case .noteRow(let text): "the row '\(text.shortened())' is a note and is skipped"
    case .measuredQuantity(let text, let shown):
      "'\(text.shortened())' is no whole number; it is read as 1 piece for \(shown)"
    case .alternateRow(let name, let target):
      "'\(name.shortened())' is read as an alternate of '\(target.shortened())', and does not count"
    case .countedOption(let name, let mark):
      "'\(name.shortened())' has the mark '\(mark.shortened())', but counts in the total"
    case .unselectedRows(let count):
      "\(counted(count, "row")) without a mark in this column \(count == 1 ? "counts" : "count")"
        + " in the total, too"
    case .countedSheet(let name):
      "the products of the sheet '\(name.shortened())' count in the total, too"
    case .repeatedSheet(let name):
      "all products of the sheet '\(name.shortened())' are on another sheet, too; both count"
    case .assumedCurrency(let currency, let why):
      "\(why), so the prices are read as \(currency.code)"
    case .assumedNames: "the texts of this column are read as the names of the products"
    case .assumedProduct(let name):
      "'\(name.shortened())' lacks values that the other rows have; it is read as a product"
    case .assumedSection(let text):
      "the row '\(text.shortened())' is read as the title of the rows below"
    case .unknownTexts: "no word of this heading is known, so the texts are an own field"
    case .otherAmounts(let heading):
      "the prices of this column are used, and the other ones of '\(heading.shortened())' are not"
    case .assumedGroups(let text):
      "'\(text.shortened())' is read as a number without decimals: prices rarely have three"
    case .assumedPacks(let heading):
      "the price is that of a pack, so '\(heading.shortened())' is read as a number of packs"
    case .assumedTotals: "the prices of this column are read as those of all pieces"
    case .unreadPieces: "this column is read as no number of pieces; each row counts as 1 piece"
    case .countedName(let name):
      "'\(name.shortened())' counts as 1 piece, as no column has quantities"
    case .discountedPrices(let heading):
      "the prices have the discounts of '\(heading.shortened())', as the line totals do"
    case .unreadDiscounts: "the prices count without the discounts of this column"
    case .assumedRooms(let names):
      "the names of the sheets are read as rooms: "
        + names.prefix(8).map { "'\($0.shortened(to: 40))'" }.joined(separator: ", ")
        + (names.count > 8 ? ", …" : "")
    case .assumedRetailer(let name): "'\(name.shortened())' is read as the retailer of all products"
    case .plainList(let count):
      "the text has no headings; \(counted(count, "line")) with prices \(count == 1 ? "is a product" : "are products")"
    case .filledRetailers(let count):
      "\(counted(count, "blank cell")) of this column \(count == 1 ? "has" : "have") the shop above"
    case .otherTotal(let table, let list): "the table says \(table), the list \(list)"
    case .fewCells(let found, let expected):
      "the row has \(counted(found, "cell")), but the table has \(counted(expected, "heading"));"
        + " missing cells are empty"
    case .duplicateHeading(let heading):
      "the heading '\(heading.shortened())' occurs twice; only the first column is used"
    case .skippedRows(let count):
      "\(counted(count, "row")) before the headings \(count == 1 ? "is" : "are") skipped"
    case .totalRow(let text): "the row '\(text.shortened())' is a sum of other rows and is skipped"
    case .unreadPrice(let text):
      "'\(text.shortened())' is not an amount; the price is unknown"
    case .otherCents(let price, let cents):
      "the price is '\(price.shortened())', but the cents are '\(cents.shortened())'; the price is"
        + " used"
    case .otherStatus(let status, let score):
      "the status is '\(status.shortened())', but the score is \(score); the score is used"
    case .variantPrice(let price, let first):
      "the variant costs '\(price.shortened())', but the first one '\(first.shortened())'; the first"
        + " price is used"
    case .missingRows(let count, let names):
      "\(counted(count, "entry", plural: "entries")) of the list"
        + " \(count == 1 ? "has no row and stays" : "have no row and stay"): "
        + names.map { "'\($0.shortened(to: 60))'" }.joined(separator: ", ")
        + (count > names.count ? ", …" : "")
    case .sharedLink(let count):
      "\(count) items of the list have this link; the rows belong to them in order"
    case .twoEdits(let name, let edit, let other):
      "\(name) is '\(edit.value.shortened())' in \(edit.cell), but"
        + " '\(other.value.shortened())' in \(other.cell)"
    case .newOnSummary: "no item of the list belongs to this row of the sheet Summary"
    case .ignoredOnSummary(let cells):
      "changes of names, line totals and costs on this sheet do not count:"
        + " \(cells.prefix(5).joined(separator: ", "))"
        + (cells.count > 5 ? " and \(cells.count - 5) more" : "")
    case .movedLink:
      "the link of this row is that of another product; the name and the retailer count"
    case .hidden(let rows, let columns, let sheets):
      Self.hidden(rows: rows, columns: columns, sheets: sheets)
    case .uncomputed(let count):
      "\(counted(count, "formula")) of this column \(count == 1 ? "has" : "have") no stored value;"
        + " \(count == 1 ? "the cell is" : "the cells are") empty"
    case .cellErrors(let count):
      "\(counted(count, "cell")) of this column \(count == 1 ? "has an error and is" : "have errors and are")"
        + " empty"
    }
  }

  /// Names hidden parts of a workbook: `2 hidden rows and 1 hidden column are left out`.
  private static func hidden(rows: Int, columns: Int, sheets: Int) -> String {
    let parts = [(rows, "row"), (columns, "column"), (sheets, "sheet")].filter { $0.0 > 0 }
      .map { counted($0.0, "hidden \($0.1)") }
    let list =
      parts.count < 3
      ? parts.joined(separator: " and ") : "\(parts[0]), \(parts[1]) and \(parts[2])"
    return "\(list) \(rows + columns + sheets == 1 ? "is" : "are") left out"
  }

  var help: String? {
    switch self {
    case .notATable(_, let help): help
    case .badWorkbook(let error): error.help
    case .noSheet(let sheets):
      "name the column with '--map product_name=HEADING'; the sheets begin with "
        + sheets.prefix(8).map { sheet in
          "\(sheet.name.shortened(to: 40)): "
            + sheet.cells.prefix(8).map { "'\($0.shortened(to: 30))'" }.joined(separator: ", ")
        }.joined(separator: "; ")
    case .twoEdits: "make the change on one of the two sheets"
    case .newOnSummary: "add the product to the sheet Items"
    case .ignoredOnSummary:
      "change names and retailers on the sheet Items, prices and quantities in place of line totals,"
        + " and costs in the list"
    case .movedLink: "insert rows on the sheet Items"
    case .hidden: "unhide what belongs to the list"
    case .uncomputed: "open the workbook in a spreadsheet program and save it, which computes them"
    case .empty: "name the columns in the first row, such as 'Product name' and 'Link'"
    case .summarySheet:
      "save the sheet Items as CSV instead, with your changes; it has a row for each product"
    case .noHeadings(let headings):
      "name the column with '--map product_name=HEADING'; the headings are "
        + headings.prefix(20).map { "'\($0.shortened(to: 40))'" }.joined(separator: ", ")
        + (headings.count == 1 ? "; or name the '--delimiter'" : "")
    case .rowTooLong: "look for a quote that is never closed, or name the '--delimiter'"
    case .tooLarge: "split it into several tables"
    case .damagedAnswer(.several): "keep the one that counts"
    case .damagedAnswer:
      "copy the whole answer from the mail, with all lines from RemoShopAnswer1 to RemoShopEnd"
    case .staleAnswer:
      "import it onto the list that the client saw, or send the client the page of this list"
    case .foreignAnswer, .answerWithoutList:
      "name the list whose page the client saw with '--onto'"
    case .damaged(.unclosedQuote), .damaged(.textAfterQuote):
      "inside quotes, double each quote of the text: \"2'6\"\" wide\""
    case .damaged(.invalidUTF8): "save the table in UTF-8, or name its '--encoding'"
    case .tooManyCells: "put each cell that contains the delimiter in quotes"
    case .badPrice: "write an amount such as 1299.00, with or without a currency"
    case .ambiguousPrice, .ambiguousQuantity, .assumedGroups:
      "name the decimal separator with '--decimal point' or '--decimal comma'"
    case .unknownEncoding(_, _, let iconv):
      "convert the table: iconv -f \(iconv ?? "ENCODING") -t UTF-8 FILE > utf8.csv"
    case .assumedNames: "name the column with '--map product_name=HEADING'"
    case .assumedProduct: "remove the row if it is a note, a sum or a cost"
    case .assumedSection: "write the quantity and the price of a product, or remove a note"
    case .unknownTexts:
      "name shops with '--map retailer=HEADING', and rooms with '--map room=HEADING'"
    case .otherAmounts: "name the column with '--map price=HEADING'"
    case .assumedCurrency: "name another currency with '--currency'"
    case .countedOption, .unselectedRows, .countedSheet, .repeatedSheet:
      "remove what is not ordered, or write the link of the product that it could replace in a"
        + " column 'alternate_to'"
    case .alternateRow: "empty the mark if both are ordered"
    case .fewerPieces: "write its quantity into the list"
    case .adjustmentRow(_, isUpdate: true): "the list keeps its own costs"
    case .adjustmentRow(let label, _):
      "'render --add' shows costs below the total: --add '\(label.shortened(to: 40))=AMOUNT'"
    case .assumedTotals: "name the column with '--map price=HEADING' if they are those of one piece"
    case .countedName: "write the number of pieces into a column 'Quantity'"
    case .unreadPieces: "name the column with '--map quantity=HEADING'"
    case .assumedRooms: "add a column 'Room' if they are none"
    case .assumedRetailer: "add a column 'Retailer' if it is none"
    case .plainList: "name the columns in the first row, such as 'Item', 'Qty' and 'Price'"
    case .filledRetailers: "write '-' where a product has no shop"
    case .openCurrency: "name the currency with '--currency', or in a column 'Currency'"
    case .openScore: "name the highest score with '--score-scale 5' or '--score-scale 10'"
    case .spaceBeforeQuote: "remove the spaces after the delimiters"
    case .noPrices: "name the column with '--map price=HEADING'"
    case .badScore: "write a number such as 0.92, or 92%"
    case .badCurrency: "write an ISO 4217 code, such as EUR"
    case .otherCurrency(_, _, in: "column"): "leave out '--currency', or correct the heading"
    case .otherCurrency: "make a separate list for each currency"
    case .otherSign(_, let currency):
      "make a separate list for each currency; if all prices are in another one than \(currency),"
        + " name it with '--currency'"
    case .missingRows: "'--remove-missing' removes entries without a row"
    default: nil
    }
  }

  /// The diagnostic about a place in the table.
  ///
  /// - Parameter heading: the heading of the cell's column, if the problem is about one cell.
  func diagnostic(_ heading: String = "", at range: Range<Int>?) -> Diagnostic {
    Diagnostic(
      isError ? .error : .warning, code, path: heading, message: message, help: help,
      range: range.map { $0.isEmpty ? $0.lowerBound..<$0.lowerBound + 1 : $0 })
  }
}
