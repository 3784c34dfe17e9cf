import RemoShop

// The options of tables.

extension Option where Value == String {
  private static var columnNames: [String] { TableColumn.allCases.map(\.rawValue) }

  static var columns: Self {
    Option(
      "columns", takes: .list("NAME"), standard: "all", section: .csv, formats: [.csv, .xlsx],
      offers: columnNames,
      help: "the columns and their order, also in a workbook; 'remo-shop help columns' lists all")
  }
  static var batchColumns: Self {
    Option(
      "columns", takes: .list("NAME"), standard: "all", section: .csv,
      formats: [.csv, .xlsx, .json], offers: columnNames,
      help: "the columns and their order, also in a workbook and in JSON rows; in a stream, 'list'"
        + " always comes first; 'remo-shop help columns' lists all")
  }
}

extension OptionValue where Value == CSVFormat.Delimiter {
  /// A sign between cells, or the word `tab`.
  static var delimiter: OptionValue {
    .parsed(
      "SIGN", allowed: "it takes a character such as , or ; or |, or the word tab",
      read: { text in
        if text == "tab" || text == "\\t" { return .tab }
        return text.count == 1 ? text.first.flatMap(CSVFormat.Delimiter.init) : nil
      })
  }
}

extension Option where Value == CSVFormat.Delimiter {
  static var delimiter: Self {
    Option(
      "delimiter", takes: .delimiter, standard: ",", section: .csv, formats: [.csv],
      offers: ["tab"],
      help: "the separator of cells: a character such as ';', or tab, which .tsv always uses")
  }
}

extension Option where Value == CSVFormat.DecimalMark {
  static var decimal: Self {
    Option(
      "decimal", takes: .choice("MARK"), standard: "point", section: .csv, formats: [.csv],
      help: "the decimal separator; for German, French and similar spreadsheets, use comma with"
        + " another delimiter")
  }
}

extension Option where Value == CSVFormat.Formulas {
  static var formulas: Self {
    Option(
      "formulas", takes: .choice("HOW"), standard: "neutral", section: .csv, formats: [.csv],
      help: "how to write cells that a spreadsheet could take for a formula")
  }
}

extension Option where Value == Bool {
  static var bom: Self {
    Option(
      flag: "bom", section: .csv, formats: [.csv],
      help: "begin with a byte order mark, for Excel")
  }
  static var noHeader: Self {
    Option(
      flag: "no-header", section: .csv, formats: [.csv],
      help:
        "leave out the column names, so that you can append the rows to another file")
  }
}

extension [AnyOption] {
  static var table: Self { .of(.columns, .delimiter, .decimal, .bom, .formulas) }
}
