import RemoBytes
import RemoShop

// Converts command-line options into library options.

extension Arguments {
  var leniency: ListDecoder.Leniency { self[.lenient] ? .salvaging : .strict }

  func listOptions() throws(CommandError) -> ListOptions {
    var options = ListOptions()
    options.roomGrouping = self[.by] ?? options.roomGrouping
    options.groupOrder = self[.groups] ?? options.groupOrder
    options.givenOrder = self[.sort]
    options.currency = self[.currency]
    options.locale = self[.locale] ?? options.locale
    options.fit = self[.fit] ?? options.fit
    options.removesDuplicates = self[.dedupe]
    options.suggestions = SuggestionTexts { $0.onCommandLine }
    options.filter = try filter(options.currency ?? .usd)
    options.adjustments = try adjustments(in: options.currency ?? .usd)
    if let names = self[.hide] { options.hiddenFields = try Set(hiddenFields(names)) }
    return options
  }

  /// The adjustments below the total that `--add` names.
  func adjustments(in currency: CurrencyCode) throws(CommandError) -> [TotalAdjustment] {
    var adjustments: [TotalAdjustment] = []
    for text in all(.add) {
      guard let adjustment = TotalAdjustment(text, in: currency) else {
        throw .wrongValue(
          text, option: Option.add.record,
          help: "it takes a label with an amount or a percentage, such as 'Freight=250' or 'Sales"
            + " tax=8.25%'")
      }
      adjustments.append(adjustment)
    }
    if adjustments.count > TotalAdjustment.maximumCount {
      throw .usage(
        "option '\(Option.add.flag)' is given \(adjustments.count) times",
        help: "a list takes at most \(TotalAdjustment.maximumCount) lines below its total")
    }
    return adjustments
  }

  private func filter(_ currency: CurrencyCode) throws(CommandError) -> ListFilter {
    var filter = ListFilter()
    do throws(ListFilterError) {
      for condition in all(.filter) { try filter.add(condition) }
      if let names = self[.retailer] { try filter.add(.retailer, namedIn: names) }
      if let names = self[.category] { try filter.add(.group, namedIn: names) }
      if let names = self[.decision] { try filter.add(.decision, namedIn: names) }
    } catch {
      throw .usage(error.message, help: error.suggestion?.onCommandLine ?? error.help)
    }
    filter.minimumScore = self[.minScore].flatMap(Confidence.init)
    filter.maximumPrice = try cents(.maxPrice, in: currency)
    return filter
  }

  /// The amount of money in an option, such as `499` or `499.99`.
  func cents(
    _ option: Option<String>, in currency: CurrencyCode
  ) throws(CommandError) -> Amount? {
    guard let amount = self[option] else { return nil }
    if let cents = Amount(amount, in: currency) { return cents }
    let example = currency.minorUnits == 0 ? "500" : "499.99"
    throw .wrongValue(
      amount, option: option.record,
      help: "it takes an amount in \(currency) without symbols, such as \(example)")
  }

  /// The document options, except the theme.
  func documentOptions() throws(CommandError) -> DocumentOptions {
    var options = DocumentOptions()
    options.title = try text(of: .title)
    options.images = self[.images] ?? options.images
    if options.images == .embed {
      guard let folder = self[.imageFolder] else { throw .embedNeedsFolder }
      options.imageFile = try ImageFolder(folder).file
    } else if isTyped(Option.imageFolder.record) {
      throw .folderNeedsEmbed
    }
    options.hero = try hero()
    if case .image = options.hero { options.heroFileName = self[.hero] }
    options.project = try text(of: .project)
    options.date = try text(of: .date)
    options.studio = Studio(
      name: try text(of: .studio), logo: try logo(), accent: self[.accent],
      contact: try text(of: .contact))
    options.voice = self[.preset] == .presentation ? .presentation : options.voice
    options.pageURL = self[.pageURL]
    options.rel = self[.rel] ?? options.rel
    options.showsTips = !self[.noTips]
    options.showsTicks = !self[.noTicks]
    options.asksForAnswer = self[.ask]
    // An answer belongs to the list as it is, without repairs.
    if self[.ask], has(.lenient) { throw .together(.ask, other: .lenient) }
    options.hasCheckboxes = self[.checklist]
    options.isBrief = self[.brief]
    options.showsScores = self[.showScores]
    options.shownFields = try self[.show].map(ownNames)
    return options
  }

  /// The text of an option, which must not be blank.
  private func text(of option: Option<String>) throws(CommandError) -> String? {
    guard let text = self[option] else { return nil }
    if text.allSatisfy(\.isWhitespace) { throw .emptyValue(option.record, what: "blank") }
    return text
  }

  /// The picture of the room: `none`, a web address or a file.
  func hero() throws(CommandError) -> DocumentOptions.Hero {
    guard let hero = self[.hero] else { return .automatic }
    if hero == "none" { return .none }
    if let url = WebURL(hero) { return .url(url) }
    if hero.includes("://") {
      throw .wrongValue(
        hero, option: Option.hero.record, help: "it takes a URL with http:// or https://")
    }
    let image = try ImageFolder.image(at: hero)
    guard DocumentOptions.Hero.isImage(image) else {
      throw .wrongValue(
        hero, option: Option.hero.record, help: "it takes a PNG, JPEG, WebP, GIF or AVIF file")
    }
    return .image(image)
  }

  private func logo() throws(CommandError) -> Logo? {
    guard let path = self[.logo] else { return nil }
    let content = try ImageFolder.image(at: path)
    do throws(LogoError) {
      return try Logo(content)
    } catch {
      throw .usage("'\(path)' cannot be a logo: \(error.message)", help: error.help)
    }
  }

  func csvFormat() throws(CommandError) -> CSVFormat {
    var format = CSVFormat()
    format.layout = try tableLayout()
    format.delimiter = self[.delimiter] ?? format.delimiter
    if let path = file(of: .output), path.fileExtension == FileKind.tsv.rawValue {
      if has(.delimiter), format.delimiter != .tab { throw .tabsNamed(path) }
      format.delimiter = .tab
    }
    format.decimalMark = self[.decimal] ?? format.decimalMark
    format.formulas = self[.formulas] ?? format.formulas
    format.hasByteOrderMark = self[.bom]
    format.hasHeader = !self[.noHeader]
    return format
  }

  private func tableLayout() throws(CommandError) -> TableLayout {
    // Reject the combination first: a schedule has other columns.
    if self[.preset] == .ffe {
      if has(.columns) { throw .together(.preset, other: .columns) }
      if has(.hide) { throw .together(.preset, other: .hide) }
      return .schedule
    }
    return try self[.columns].map(columns).map(TableLayout.fields) ?? .allColumns
  }

  private func columns(_ text: String) throws(CommandError) -> [TableField] {
    var columns: [TableField] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let column = try column(String(part))
      if columns.contains(column) {
        throw .usage(
          "option '--columns' names '\(column.name)' twice", help: "leave out one of them")
      }
      columns.append(column)
    }
    return columns
  }

  private func ownNames(_ text: String) throws(CommandError) -> [String] {
    var names: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = OwnFields.name(String(part).trimmed) else {
        throw .wrongValue(
          String(part), option: Option.show.record,
          help: "it takes names of own fields, such as 'finish,lead_time'; documents show the"
            + " others anyway")
      }
      names.append(name)
    }
    return names
  }

  /// The fields that `--hide` leaves out of documents.
  private func hiddenFields(_ text: String) throws(CommandError) -> [TableField] {
    var fields: [TableField] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part).trimmed
      let key = name == "notes" ? ItemField.note.key : name
      if let field = ItemField.hideable.first(where: { $0.key == key }),
        let column = TableColumn(rawValue: field.key)
      {
        fields.append(.column(column))
      } else if let own = OwnFields.name(name) {
        fields.append(.own(own))
      } else {
        let names = ItemField.hideable.map(\.key)
        throw .wrongValue(
          name, option: Option.hide.record, nearest: nearestName(to: name, in: names),
          help: "it takes \(names.joined(separator: ", ")), and own fields")
      }
    }
    return fields
  }

  private func column(_ text: String) throws(CommandError) -> TableField {
    let name = text.trimmed
    if let column = TableColumn(rawValue: name) { return .column(column) }
    let names = TableColumn.allCases.map(\.rawValue)
    if name == "list", command.option(Option.outputFolder.flag) != nil { throw .listColumn }
    let nearest = nearestName(to: name, in: names)
    if nearest == nil, let own = OwnFields.name(name) { return .own(own) }
    throw .wrongValue(
      name, option: Option.columns.record, nearest: nearest,
      help: "the columns are \(names.joined(separator: ", ")), and the own fields of a list")
  }
}

extension Suggestion {
  var onCommandLine: String {
    switch self {
    case .removeDuplicates: "\(Option.dedupe.flag) keeps the better match"
    case .maximumPrice: "use \(Option.maxPrice.flag)"
    case .minimumScore: "use \(Option.minScore.flag)"
    case .blank(let field):
      "leave it out; '\(Option.filter.flag) \(field)=' selects blank values"
    case .singleDocuments: "a file contains one document; 'batch' reads one document per line"
    case .singleLists: "jq -c '.[]' puts each element of an array on a line, for 'batch'"
    case .bareItems(let path):
      "jq -c '\(path.isEmpty ? "" : ".\(path) | "){items: ., total_estimated_cost_cents:"
        + " (map(.price_cents // 0) | add // 0)}' turns it into a list"
    case .computeTotal:
      "write the sum of price × quantity of all items, in cents; 'remo-shop import' computes it for"
        + " a table"
    case .showFit: "use '\(Option.fit.flag) show' if the room was measured in another way"
    case .embedImages:
      "download the images now ('remo-shop images' lists them) and use '--images embed'"
    case .addImage(let name):
      "save it as \(name) with any extension; 'remo-shop images' lists the names of all images"
    case .shrinkImage(let name): "make the file \(name) smaller"
    case .replaceImage(let name): "replace the file \(name) with one of these"
    case .repairImage(let name): "save the whole file \(name) again"
    case .linkHero:
      "link to the picture with '\(Option.hero.flag) URL', leave it out with"
        + " '\(Option.hero.flag) none', or use a smaller file"
    case .linkImages: "use '\(Option.images.flag) link' or 'none'"
    case .shrinkLogo: "use a smaller file for '\(Option.logo.flag)'"
    case .shortenMail:
      "show fewer items with '\(Option.filter.flag)' or '\(Option.maxPrice.flag)', or send a page of"
        + " '\(Option.format.flag) html' as a file"
    }
  }
}

extension CommandError {
  fileprivate static let listColumn = CommandError.usage(
    "option '--columns' does not take 'list', because rows of a stream always begin with it",
    help: "leave it out")

  fileprivate static let embedNeedsFolder = CommandError.usage(
    "'--images embed' needs the folder of the images", help: "name it with '--image-dir'")

  fileprivate static let folderNeedsEmbed = CommandError.usage(
    "option '--image-dir' has no effect without '--images embed'",
    help: "add '--images embed' or leave it out")

  fileprivate static func tabsNamed(_ path: String) -> CommandError {
    .usage(
      "the delimiter is not a tab, but '\(path)' needs tabs",
      help: "leave out '--delimiter', or end the name in .csv")
  }
}
