import RemoShop

// The options of tables.

extension Option where Value == String {
  private static var columnNames: [String] { TableColumn.allCases.map(\.rawValue) }

  static var columns: Self {
    Option(
      "columns", takes: .list("NAME"), standard: "all", section: .csv, formats: [.csv, .xlsx],
      offers: columnNames,
      help: "which columns, in which order; of a workbook too; 'remo-shop help columns' lists them")
  }
  static var batchColumns: Self {
    Option(
      "columns", takes: .list("NAME"), standard: "all", section: .csv,
      formats: [.csv, .xlsx, .json], offers: columnNames,
      help: "which columns, in which order, behind 'list', which always comes first in rows of a"
        + " stream; of a workbook and of JSON rows too; 'remo-shop help columns' lists them")
  }
}

/// A predefined table.
enum TablePreset: String, CaseIterable {
  /// A schedule of furniture, fixtures and equipment.
  case ffe
}

extension Option where Value == TablePreset {
  static var preset: Self {
    Option(
      "preset", takes: .choice("NAME"), section: .csv, formats: [.csv, .xlsx],
      help: "write an FF&E schedule, for interior designers, as csv or xlsx")
  }
}

extension OptionValue where Value == CSVFormat.Delimiter {
  /// A sign between cells, or the word `tab`.
  static var delimiter: OptionValue {
    .parsed(
      "SIGN", allowed: "it takes a sign such as , or ; or |, or the word tab",
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
      help: "what stands between the cells: a sign such as ';', or the word tab, which holds for an"
        + " output in .tsv")
  }
}

extension Option where Value == CSVFormat.DecimalMark {
  static var decimal: Self {
    Option(
      "decimal", takes: .choice("MARK"), standard: "point", section: .csv, formats: [.csv],
      help: "what stands before the decimals; comma, with another delimiter, for spreadsheets in"
        + " German, French and the like")
  }
}

extension Option where Value == CSVFormat.Formulas {
  static var formulas: Self {
    Option(
      "formulas", takes: .choice("HOW"), standard: "neutral", section: .csv, formats: [.csv],
      help: "what becomes of cells that a spreadsheet could take for a formula")
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
        "leave out the names of the columns, so that the rows can be put behind those of another"
        + " file")
  }
}

extension [AnyOption] {
  static var table: Self { .of(.columns, .delimiter, .decimal, .bom, .formulas) }
}
