import RemoShop

// The options of `import`.

extension Option where Value == String {
  static var onto: Self {
    Option(
      "onto", takes: .file("LIST"), section: .input,
      help: "update the list in this file: rows change its items and add new ones; everything else"
        + " stays")
  }
  static var map: Self {
    Option(
      "map", takes: .list("KEY=HEADING"), isRepeatable: true, section: .input,
      offers: ImportOptions.mappableKeys.map { "\($0)=" },
      help:
        "read a key of the list from the column with this heading; write a comma in a heading as"
        + " '\\,'")
  }
  static var importRejects: Self {
    Option(
      "rejects", takes: .file("FILE"), section: .input,
      help: "save the rows with errors to FILE as JSON lines")
  }
}

extension Option where Value == CSVFormat.Delimiter {
  static var importDelimiter: Self {
    Option(
      "delimiter", takes: .delimiter, standard: "detected", section: .csv,
      offers: ["tab"], help: "the separator of cells: a character such as ';', or tab")
  }
}

extension Option where Value == CSVFormat.DecimalMark {
  static var importDecimal: Self {
    Option(
      "decimal", takes: .choice("MARK"), standard: "inferred from all amounts", section: .csv,
      help: "the decimal separator")
  }
}

extension Option where Value == Int {
  static var scoreScale: Self {
    Option(
      "score-scale", takes: .count("N", in: 2...1_000), standard: "1, or 100 for percentages",
      section: .csv, help: "the highest score of the table's scale, such as 5 or 10")
  }
}

extension Option where Value == CSVFormat.Formulas {
  static var importFormulas: Self {
    Option(
      "formulas", takes: .choice("HOW"), standard: "neutral", section: .csv,
      help: "whether to remove (neutral) or keep (keep) the apostrophe before a formula")
  }
}

extension Option where Value == ImportOptions.Encoding {
  static var encoding: Self {
    Option(
      "encoding", takes: .choice("NAME"), standard: "detected from the text", section: .csv,
      help: "the character encoding of the table")
  }
}

extension Option where Value == CurrencyCode {
  static var importCurrency: Self {
    Option(
      "currency", takes: .currency, standard: "the table's, else USD",
      section: .csv, offers: CurrencyCode.all.map(\.code),
      help: "the ISO 4217 code of the currency of tables that name none; converts nothing")
  }
}

extension Option where Value == Bool {
  static var removeMissing: Self {
    Option(
      flag: "remove-missing", section: .input,
      help: "with --onto, remove entries of the list that have no row")
  }
  static var importRejectsOK: Self {
    Option(
      flag: "rejects-ok", section: .input,
      help: "end with 0 even if rows have errors; messages still count them")
  }
}
