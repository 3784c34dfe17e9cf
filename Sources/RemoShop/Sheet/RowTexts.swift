import RemoBytes

extension String {
  /// Whether a text is a short name that ends in a known kind of product: `Floor lamp`.
  var namesProduct: Bool {
    split(separator: " ").count <= 3 && last?.isLetter == true && namesKindOfProduct
  }
}

extension DelimitedRow {
  func hasText(beside columns: [Int]) -> Bool {
    cells.indices.contains { !columns.contains($0) && !cells[$0].isBlank }
  }

  /// Whether the cell may belong to a heading above several columns.
  func spans(_ index: Int) -> Bool {
    text(at: index).isEmpty || cells.count > index + 1 && text(at: index + 1).isEmpty
  }

  /// Replaces ditto marks such as 〃 with the cells above.
  func withTexts(insteadOfDittos above: DelimitedRow) -> DelimitedRow {
    guard cells.contains(where: \.isDitto) else { return self }
    let texts = cells.indices.map { index in
      cells[index].isDitto && index < above.cells.count ? above.cells[index] : cells[index]
    }
    return DelimitedRow(cells: texts, range: range, fault: fault)
  }

  /// Whether the row has at least three texts, all of them known headings, and describes products.
  var hasOnlyHeadings: Bool {
    let texts = cells.filter { !$0.isBlank }.map(\.text)
    return texts.count > 2 && !texts.contains { $0.contains(where: \.isNumber) }
      && texts.allSatisfy { Heading($0).meaning != nil } && ColumnMap(self).describesProducts
  }

  var plainTexts: [String] {
    var texts = cells.map { HeadingNames.plain($0.text) }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts
  }

  /// Whether the row belongs to a Markdown table, with a bar at both ends and spaces beside bars.
  var isOfMarkdown: Bool {
    cells.count > 2 && cells[0].isBlank && cells[cells.count - 1].isBlank
      && cells[1..<cells.count - 1].allSatisfy { $0.text.hasPrefix(" ") && $0.text.hasSuffix(" ") }
  }

  /// The row with at least two cells.
  var widened: DelimitedRow {
    guard cells.count == 1 else { return self }
    let end = range.upperBound..<range.upperBound
    return DelimitedRow(cells: cells + [DelimitedCell("", range: end)], range: range, fault: fault)
  }

  /// The only text of a row with several cells; nil for other rows.
  var onlyText: (index: Int, text: String)? {
    let filled = cells.indices.filter { !cells[$0].isBlank }
    guard cells.count > 1, filled.count == 1, fault == nil else { return nil }
    return (filled[0], cells[filled[0]].text.trimmed)
  }

  /// The text in a column, if the only other text is a section number before it: `A | KITCHEN`.
  func textBesideNumber(in column: Int?) -> (index: Int, text: String)? {
    guard let column, column > 0, !text(at: column).isEmpty, fault == nil,
      let first = cells.firstIndex(where: { !$0.isBlank }), first < column,
      !hasText(beside: [first, column])
    else { return nil }
    let number = cells[first].text.trimmed
    // 12.1, but not 102.638.50
    let isChapter =
      number.contains(".")
      && number.split(separator: ".").allSatisfy { $0.count < 3 && Int($0) != nil }
    guard number.count <= 3 || isChapter || number.allSatisfy({ "IVXL.".contains($0) }) else {
      return nil
    }
    return (column, text(at: column))
  }

  /// Whether the row is for a signature: `Approved by: ______`.
  var isSignature: Bool {
    cells.contains { $0.text.utf8.contains(ASCII.underscore) && $0.text.includes("____") }
  }

  /// Whether the row only draws a line: `---,---` or `|:---|`.
  var isRule: Bool {
    let texts = cells.lazy.map(\.text.trimmed).filter { !$0.isEmpty }
    return !texts.isEmpty && fault == nil
      && texts.allSatisfy { $0.count > 1 && $0.allSatisfy { "-:=_–—*".contains($0) } || $0 == "×" }
  }
}

extension DelimitedCell {
  var isDitto: Bool {
    1...6 ~= text.utf8.count && Self.dittos.contains(text.trimmed.lowercased())
  }

  private static let dittos: Set = [
    "〃", "″", "\"", "''", "-\"-", "do.", "ditto", "dito", "idem", "id.", "同上",
  ]
}

extension String {
  /// Whether a text can name a section: at most six words with a letter, but no link, sum or
  /// parenthesis at the start.
  var isSectionTitle: Bool {
    let words = split(separator: " ")
    return words.count <= 6 && contains(where: \.isLetter) && !LinkText.hasScheme(self)
      && !SumLabel.isSum(self) && !hasPrefix("(")
  }

  /// Whether a text alone in its row is a remark about the row above: `Fabric: linen`.
  var isRemark: Bool { includes(": ") || hasPrefix("*") }

  /// Whether a text alone in its row is a sentence or a page number.
  var isNote: Bool {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    let isPage =
      contains(where: \.isNumber)
      && words.first.map { ["page", "seite", "página", "pagina"].contains($0) } ?? false
    return words.count > 6 || hasSuffix(".") || isPage
  }
}
