import RemoBytes
import RemoShop

// What the options of a command line mean to the library.

extension WayOut {
  /// What to do on a command line.
  var onCommandLine: String {
    switch self {
    case .removeDuplicates: "\(Option.dedupe.flag) keeps the better ranked one"
    case .maximumPrice: "use \(Option.maxPrice.flag)"
    case .minimumScore: "use \(Option.minScore.flag)"
    case .blank(let field):
      "leave it out; '\(Option.filter.flag) \(field)=' asks for a blank one"
    case .singleDocuments: "one file holds one document; use 'batch' for one document a line"
    case .singleLists: "jq -c '.[]' puts each element of an array on a line, as 'batch' takes lists"
    case .bareItems(let path):
      "jq -c '\(path.isEmpty ? "" : ".\(path) | "){items: ., total_estimated_cost_cents:"
        + " (map(.price_cents // 0) | add // 0)}' makes a list of it"
    case .showFit: "'\(Option.fit.flag) show' shows them where the room was measured otherwise"
    case .addImage(let name): "save it as \(name) with any extension"
    case .shrinkImage(let name): "make the file \(name) smaller"
    case .replaceImage(let name): "replace the file \(name) by one of these"
    }
  }
}

extension Arguments {
  /// How the list is arranged.
  func listOptions() throws(CommandError) -> ListOptions {
    var options = ListOptions()
    if let text = self[.groups], let order = ListOptions.GroupOrder(rawValue: text) {
      options.groupOrder = order
    }
    if let text = self[.sort], let order = ListOptions.ItemOrder(rawValue: text) {
      options.itemOrder = order
    }
    if let text = self[.currency] { options.currency = try currency(text) }
    if let text = self[.locale] { options.locale = try locale(text) }
    options.removesDuplicates = has(.dedupe)
    if let text = self[.fit], let fit = ListOptions.FitDisplay(rawValue: text) { options.fit = fit }
    options.wayOut = WaysOut { $0.onCommandLine }
    try setFilter(&options.filter, options.currency)
    return options
  }

  /// What is shown.
  private func setFilter(
    _ filter: inout ListFilter, _ currency: CurrencyCode
  ) throws(CommandError) {
    do throws(ListFilterError) {
      for condition in all(.filter) { try filter.add(condition) }
      if let names = self[.retailer] { try filter.add(retailers: names) }
      if let names = self[.category] { try filter.add(categories: names) }
    } catch {
      throw .usage(error.message, help: error.wayOut?.onCommandLine ?? error.help)
    }
    filter.minimumScore = number(.minScore).flatMap(Confidence.init)
    if let amount = self[.maxPrice] { filter.maximumPrice = try cents(amount, .maxPrice, currency) }
  }

  /// An amount of money that an option gives, such as `499` or `499.99`.
  func cents(
    _ amount: String, _ option: Option, _ currency: CurrencyCode
  ) throws(CommandError) -> Cents {
    if let cents = Cents(amount, in: currency) { return cents }
    let example = currency.minorUnits == 0 ? "500" : "499.99"
    throw .wrongValue(
      amount, option, nearest: nil,
      help: "it takes an amount in \(currency) without symbols, such as \(example)")
  }

  /// What a document shows beside the list.
  func documentOptions() throws(CommandError) -> DocumentOptions {
    var options = DocumentOptions()
    if let title = self[.title] {
      if title.allSatisfy(\.isWhitespace) { throw .emptyValue(.title, "blank") }
      options.title = title
    }
    if let text = self[.images], let images = DocumentOptions.Images(rawValue: text) {
      options.images = images
    }
    if options.images == .embed {
      guard let folder = self[.imageFolder] else { throw .embedNeedsFolder }
      options.imageFile = try ImageFolder(folder).file
    } else if has(.imageFolder) {
      throw .folderNeedsEmbed
    }
    if let rel = self[.rel] { options.rel = rel }
    options.showsTips = !has(.noTips)
    options.hasCheckboxes = has(.checklist)
    options.showsScores = has(.showScores)
    return options
  }

  /// How CSV is written.
  func csvFormat() throws(CommandError) -> CSVFormat {
    var format = CSVFormat()
    // The columns of a schedule are others, so that the two are told apart before a name is.
    format.isSchedule = has(.preset)
    if format.isSchedule, has(.columns) { throw .together(.preset, .columns) }
    if let text = self[.columns] { format.columns = try columns(text) }
    if let text = self[.delimiter] { format.delimiter = try delimiter(text) }
    if let path = file(of: .output), path.fileExtension == FileKind.tsv.rawValue {
      if has(.delimiter), format.delimiter != .tab { throw .tabsNamed(path) }
      format.delimiter = .tab
    }
    if let text = self[.decimal], let mark = CSVFormat.DecimalMark(rawValue: text) {
      format.decimalMark = mark
    }
    if let text = self[.formulas], let formulas = CSVFormat.Formulas(rawValue: text) {
      format.formulas = formulas
    }
    format.hasByteOrderMark = has(.bom)
    format.hasHeader = !has(.noHeader)
    return format
  }

  private func currency(_ text: String) throws(CommandError) -> CurrencyCode {
    if let currency = CurrencyCode(text) { return currency }
    throw .wrongValue(
      text, .currency, nearest: CurrencyCode.nearest(to: text),
      help: "it takes a code of ISO 4217, such as EUR")
  }

  private func locale(_ text: String) throws(CommandError) -> ListLocale {
    if let locale = ListLocale(text) { return locale }
    throw .wrongValue(
      text, .locale, nearest: ListLocale.nearest(to: text),
      help: "it takes a language, with a region if you like, such as en-GB; the languages are"
        + " \(ListLocale.languages.conjunction)")
  }

  private func columns(_ text: String) throws(CommandError) -> [TableColumn] {
    var columns: [TableColumn] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.filter { $0 != " " })
      guard let column = TableColumn(rawValue: name) else {
        let names = TableColumn.allCases.map(\.rawValue)
        if name == "list", command.name == Command.batch.name { throw .listColumn }
        throw .wrongValue(
          name, .columns, nearest: nearestName(to: name, in: names),
          help: "the columns are \(names.joined(separator: ", "))")
      }
      if columns.contains(column) {
        throw .usage("option '--columns' names '\(name)' twice", help: "leave out one of them")
      }
      columns.append(column)
    }
    return columns
  }

  private func delimiter(_ text: String) throws(CommandError) -> CSVFormat.Delimiter {
    if text == "tab" || text == "\\t" { return .tab }
    if text.count == 1, let sign = text.first.flatMap(CSVFormat.Delimiter.init) { return sign }
    throw .wrongValue(
      text, .delimiter, nearest: nil, help: "it takes a sign such as , or ; or |, or the word tab")
  }
}
