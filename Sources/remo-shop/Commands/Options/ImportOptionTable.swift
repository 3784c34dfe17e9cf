import RemoShop

// The options of `import`.

extension Option where Value == String {
  static var onto: Self {
    Option(
      "onto", takes: .file("LIST"), section: .input,
      help: "update the list in this file: change what the rows change, add what is new, and keep"
        + " the rest as it is")
  }
  static var map: Self {
    Option(
      "map", takes: .list("KEY=HEADING"), isRepeatable: true, section: .input,
      offers: ImportOptions.mappableKeys.map { "\($0)=" },
      help: "read a key of the list from the column with this heading; a comma within one is '\\,'")
  }
  static var importRejects: Self {
    Option(
      "rejects", takes: .file("FILE"), section: .input,
      help: "write the rows that are in error to FILE, one JSON object on each line")
  }
}

extension Option where Value == CSVFormat.Delimiter {
  static var importDelimiter: Self {
    Option(
      "delimiter", takes: .delimiter, standard: "detected", section: .csv,
      offers: ["tab"], help: "what stands between the cells: a sign such as ';', or the word tab")
  }
}

extension Option where Value == CSVFormat.DecimalMark {
  static var importDecimal: Self {
    Option(
      "decimal", takes: .choice("MARK"), standard: "inferred from all amounts", section: .csv,
      help: "what stands before the decimals")
  }
}

extension Option where Value == CSVFormat.Formulas {
  static var importFormulas: Self {
    Option(
      "formulas", takes: .choice("HOW"), standard: "neutral", section: .csv,
      help: "whether an apostrophe before a formula is removed (neutral) or kept (keep)")
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
      "currency", takes: .currency, standard: "as the table says, else USD",
      section: .csv, offers: CurrencyCode.all.map(\.code),
      help: "the ISO 4217 code of the currency of amounts that do not name theirs")
  }
}

extension Option where Value == Bool {
  static var removeMissing: Self {
    Option(
      flag: "remove-missing", section: .input,
      help: "with --onto, remove what is on the list and has no row")
  }
  static var importRejectsOK: Self {
    Option(
      flag: "rejects-ok", section: .input,
      help: "end with 0 where rows are in error; how many there are is still said")
  }
}
