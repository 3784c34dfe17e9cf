import RemoShop

// The options of commands that read a list: destination, content and form of the document.

// MARK: Output

extension Option where Value == String {
  static var output: Self {
    Option(
      "output", letter: "o", takes: .file("FILE"), section: .output,
      help: "write to FILE instead of standard output; FILE is replaced only when the document is"
        + " complete")
  }
  static var template: Self {
    Option(
      "template", letter: "t", takes: .file("FILE"), section: .output,
      offers: BuiltInTemplates.templates().map(\.name),
      help:
        "use your own template, or the built-in one of that name; its last extension determines"
        + " the output language")
  }
}

extension Option where Value == ListFormat {
  static var format: Self {
    Option(
      "format", letter: "f",
      takes: .choice("FORMAT", aliases: [.markdown: ["md"], .text: ["txt"]]),
      standard: "by the extension of the output, else markdown", section: .output,
      help: "the kind of document")
  }
}

extension Option where Value == DiffFormat {
  static var diffFormat: Self {
    Option(
      "format", letter: "f",
      takes: .choice("FORMAT", aliases: [.markdown: ["md"], .text: ["txt"]]),
      standard: "by the extension of the output, else text", section: .output,
      help: "the kind of document")
  }
}

extension Option where Value == ImagesFormat {
  static var imagesFormat: Self {
    Option(
      "format", letter: "f", takes: .choice("FORMAT", aliases: [.text: ["txt"]]),
      standard: "by the extension of the output, else text", section: .output,
      help: "the format of the output")
  }
}

extension Option where Value == Bool {
  static var force: Self {
    Option(flag: "force", section: .output, help: "replace existing files")
  }
}

// MARK: Content

extension Option where Value == String {
  static var filter: Self {
    Option(
      "where", takes: .list("FIELD=VALUE"), isRepeatable: true, section: .selection,
      offers: ListFilter.fieldNames.map { "\($0)=" },
      help: "show only products whose FIELD is one of the values; write a comma in a value as"
        + " '\\,'; 'remo-shop help columns' lists the fields")
  }
  static var retailer: Self {
    Option(
      "retailer", takes: .list("NAME"), section: .selection,
      help: "show only products of these retailers; write a comma in a name as '\\,'")
  }
  static var category: Self {
    Option(
      "category", takes: .list("NAME"), section: .selection,
      help: "show only products of these groups; write a comma in a name as '\\,'")
  }
  static var decision: Self {
    Option(
      "decision", takes: .list("NAME"), section: .selection,
      offers: Decision.allCases.map(\.rawValue),
      help: "show only products with one of these decisions of the client: approved, declined or"
        + " swapped; an approved alternate stands in place of the swapped product")
  }
  static var add: Self {
    Option(
      "add", takes: .text("LABEL=AMOUNT"), isRepeatable: true, section: .page,
      formats: [.html, .email, .eml, .markdown, .text, .xlsx, .json], isSetting: false,
      help: "add a line below the total, such as 'Freight=250', 'Sales tax=8.25%' or"
        + " 'Discount=-10%', and the grand total; a percentage is of the sum so far")
  }
  static var maxPrice: Self {
    Option(
      "max-price", takes: .text("AMOUNT"), section: .selection,
      help: "show only products with a known price of at most AMOUNT, such as 499.99")
  }
}

extension Option where Value == Double {
  static var minScore: Self {
    Option(
      "min-score", takes: .number("SCORE", in: 0...1), section: .selection,
      help: "show only products with a confidence score of at least SCORE")
  }
}

extension Option where Value == Bool {
  static var dedupe: Self {
    Option(
      flag: "dedupe", section: .selection,
      help: "if a product is on the list twice, keep the better match")
  }
}

// MARK: Form

extension Option where Value == String {
  static var title: Self {
    Option(
      "title", takes: .text("TEXT"), standard: "Shopping list", section: .page, help: "the title")
  }
  static var theme: Self {
    Option(
      "theme", takes: .file("NAME|FILE"), standard: "plain", section: .page,
      formats: [.html, .email, .eml], offers: DocumentTheme.builtIn.map(\.name),
      help: "the theme of an HTML page: plain, beige, or your own style sheet; an email has its"
        + " colors of light mode")
  }
  static var imageFolder: Self {
    Option(
      "image-dir", takes: .folder("FOLDER"), section: .page, formats: [.html, .email, .eml, .xlsx],
      help:
        "the folder in which --images embed finds the image files; the name of each is the SHA-256"
        + " of its URL in hex, with any extension")
  }
  static var rel: Self {
    Option(
      "rel", takes: .text("WORDS"), standard: "nofollow noopener sponsored", section: .page,
      formats: [.html, .email, .eml],
      help: "the rel attribute of links in an HTML page or email")
  }
  static var hero: Self {
    Option(
      "hero", takes: .file("URL|FILE|none"), standard: "current_image of the workflow state",
      section: .page, formats: [.html, .email, .eml, .xlsx], offers: ["none"],
      help: "the picture of the room at the top; a file is embedded; a workbook shows PNG, JPEG and"
        + " GIF files")
  }
  static var project: Self {
    Option(
      "project", takes: .text("NAME"), section: .page, formats: titled,
      help: "the name of the project, shown below the title")
  }
  static var date: Self {
    Option(
      "date", takes: .text("TEXT"), section: .page, formats: titled,
      help: "the date of the list, shown as you write it")
  }

  static var studio: Self {
    Option(
      "studio", takes: .text("NAME"), section: .page, formats: titled,
      help: "the name of the studio that sends the list, above the title and at the end")
  }
  static var logo: Self {
    Option(
      "logo", takes: .file("FILE"), section: .page, formats: [.html, .email, .eml, .xlsx],
      help: "the studio's logo, above the title: a PNG or JPEG file, or WebP for a page")
  }
  static var contact: Self {
    Option(
      "contact", takes: .text("TEXT"), section: .page, formats: titled,
      help: "the studio's contact at the end, such as 'hello@studio.example · +1 512 555 0101'")
  }

  private static var titled: [ListFormat] { [.html, .email, .eml, .markdown, .text, .xlsx] }
}

/// A predefined form of a document.
enum Preset: String, CaseIterable {
  /// A page, an email or a text in a studio's voice.
  case presentation
  /// A schedule of furniture, fixtures and equipment.
  case ffe

  var formats: [ListFormat] {
    self == .ffe ? [.csv, .xlsx] : [.html, .email, .eml, .markdown, .text]
  }
}

extension Option where Value == Preset {
  static var preset: Self {
    Option(
      "preset", takes: .choice("NAME"), section: .page,
      formats: Preset.allCases.flatMap(\.formats),
      help: "presentation writes a page, email or text for a client: 'View at' instead of 'Buy',"
        + " 'Price to follow', amounts without cents if all are whole, and no ticks, tools, tips"
        + " and counts of hidden entries; ffe writes an FF&E schedule, for interior designers, as"
        + " csv or xlsx")
  }
  static var diffPreset: Self {
    Option(
      "preset",
      takes: .parsed(
        "NAME", allowed: "it takes presentation",
        read: { $0 == Value.presentation.rawValue ? .presentation : nil }),
      section: .page, formats: Value.presentation.formats, offers: [Value.presentation.rawValue],
      help: "presentation writes for a client: 'View at' instead of 'Buy', 'Price to follow', and"
        + " amounts without cents if all are whole")
  }
}

extension Option where Value == AccentColor {
  static var accent: Self {
    Option(
      "accent",
      takes: .parsed(
        "COLOR", allowed: "it takes a color with '#', such as '#b4552d'", read: { AccentColor($0) }),
      section: .page, formats: [.html, .email, .eml, .xlsx],
      help: "the color of links and buttons, and of a workbook's title, such as '#b4552d'; as text,"
        + " the nearest shade that is easy to read")
  }
}

extension Option where Value == WebURL {
  static var pageURL: Self {
    Option(
      "page-url",
      takes: .parsed(
        "URL", allowed: "it takes a URL with http:// or https://", read: { WebURL($0) }),
      section: .page, formats: [.email, .eml, .xlsx],
      help: "the URL of the hosted page; the email or workbook links to it")
  }
}

extension Option where Value == ListOptions.RoomGrouping {
  static var by: Self {
    Option(
      "by", takes: .choice("WHAT", of: Value.allCases.filter { $0 != .automatic }),
      standard: "room, if the list names two or more rooms", section: .page,
      help: "group by room or by retailer and then by category, by category alone, or by area"
        + " of the room, such as Seating")
  }
}

extension Option where Value == ListOptions.GroupOrder {
  static var groups: Self {
    Option(
      "groups", takes: .choice("ORDER"), standard: "room", section: .page,
      help: "the order of the groups")
  }
}

extension Option where Value == ListOptions.ItemOrder {
  static var sort: Self {
    Option(
      "sort", takes: .choice("ORDER"), standard: "rank; input for a list from a table",
      section: .page,
      help: "the order of the products in a group")
  }
}

extension OptionValue where Value == CurrencyCode {
  static var currency: OptionValue {
    .parsed(
      "CODE", allowed: "it takes an ISO 4217 code, such as EUR",
      nearest: { CurrencyCode.nearest(to: $0) }, read: { CurrencyCode($0) })
  }
}

extension Option where Value == CurrencyCode {
  static var currency: Self {
    Option(
      "currency", takes: .currency, standard: "the list's, else USD", section: .page,
      offers: CurrencyCode.all.map(\.code),
      help: "the ISO 4217 code of the currency of lists that name none; converts nothing")
  }
}

extension Option where Value == ListLocale {
  static var locale: Self {
    Option(
      "locale",
      takes: .parsed(
        "TAG",
        allowed: "it takes a language, with an optional region, such as en-GB; 'remo-shop help"
          + " locales' lists all",
        nearest: { ListLocale.nearest(to: $0) }, read: { ListLocale($0) }),
      standard: "en", section: .page, offers: ListLocale.supported,
      help: "the language and the format of amounts, such as de-CH; 'remo-shop help locales' lists"
        + " all")
  }
}

extension Option where Value == DocumentOptions.Images {
  static var images: Self {
    Option(
      "images", takes: .choice("HOW"), standard: "link", section: .page,
      formats: [.html, .email, .eml, .xlsx],
      help: "how an HTML page or email includes images; embed stores them in the file; a workbook"
        + " shows pictures only with embed: beside each product of the sheet Summary or of an FF&E"
        + " schedule, and that of the room on Summary, which --hero FILE shows, too")
  }
}

extension Option where Value == ListOptions.FitDisplay {
  static var fit: Self {
    Option(
      "fit", takes: .choice("HOW", of: Value.allCases.filter { $0 != .automatic }),
      standard: "show badges with evidence", section: .page,
      help:
        "whether badges and details show how a product fits the room; evidence is a detail about"
        + " the room or, without a detail, scan_data of a workflow state; tables and JSON keep the"
        + " fields of the list")
  }
}

extension Option where Value == String {
  static var show: Self {
    Option(
      "show", takes: .list("NAME"), section: .page,
      formats: [.html, .email, .eml, .markdown, .text, .xlsx],
      help: "show own fields of the list with each product, such as finish,lead_time; in a"
        + " workbook, they are columns of Summary")
  }
  static var hide: Self {
    // `joined(separator:)` looks for a conformance at each start, which takes 3 % of it.
    let names = ItemField.hideable.reduce("") { $0 + $1.key + ", " }.dropLast(2)
    return Option(
      "hide", takes: .list("NAME"), section: .page,
      help: "leave texts out of every format: \(names) or own fields")
  }
}

extension Option where Value == Bool {
  static var checklist: Self {
    Option(
      flag: "checklist", section: .page, formats: [.markdown],
      help: "put a checkbox before each product of a Markdown list")
  }
  static var brief: Self {
    Option(
      flag: "brief", section: .page, formats: [.text],
      help: "write text for a messenger: a line for each product and the total, without links")
  }
  static var showScores: Self {
    Option(
      flag: "show-scores", section: .page,
      help: "show the confidence scores; by default, pages and text documents hide them")
  }
  static var fileNames: Self {
    Option(
      flag: "file-names", section: .page, formats: [.html, .markdown],
      help: "show the names of both files below the title; text shows them anyway")
  }
  static var noTips: Self {
    Option(flag: "no-tips", section: .page, help: "leave out the tip about scanning the room")
  }
  static var noTicks: Self {
    Option(
      flag: "no-ticks", section: .page, formats: [.html],
      help: "leave out the boxes of an HTML page that mark a product as bought")
  }
}

extension Option where Value == Bool {
  static var ask: Self {
    Option(
      flag: "ask", section: .page, formats: [.html],
      help: "let the client approve, decline, swap or comment on each product of an HTML page, and"
        + " copy or save the answer; 'import --onto LIST' reads it")
  }
}

// MARK: Input

extension Option where Value == Bool {
  static var lenient: Self {
    Option(
      flag: "lenient", section: .input,
      help:
        "accept a list that has errors: leave out invalid parts, and repair values whose meaning"
        + " is clear")
  }
}

extension Option where Value == String {
  static var rejects: Self {
    Option(
      "rejects", takes: .file("FILE"), section: .input,
      help: "with --lenient, save the parts left out to FILE as JSON lines")
  }
}

extension Option where Value == String {
  static var settings: Self {
    Option(
      "settings", takes: .file("FILE"), standard: "remo-shop.json beside the list, if there is one",
      section: .input,
      help: "the settings file, which gives Presentation options that the command line lacks;"
        + " 'remo-shop help settings' lists them")
  }
}

extension Option where Value == Bool {
  static var noSettings: Self {
    Option(flag: "no-settings", section: .input, help: "use no settings file")
  }
}

// MARK: Groups of options

extension [AnyOption] {
  /// The options for the selection and order of the list, the most used first.
  static var arrangement: Self {
    .of(
      .retailer, .category, .maxPrice, .minScore, .decision, .filter, .dedupe, .locale, .currency,
      .sort, .groups, .by)
  }
  /// The options for a document's content besides its title and theme, the most used first.
  static var page: Self {
    .of(
      .add, .images, .imageFolder, .hero, .project, .date, .studio, .logo, .accent, .contact,
      .pageURL, .show, .hide, .checklist,
      .brief, .showScores, .fit, .noTips, .noTicks, .ask, .rel)
  }
  static var input: Self { .of(.lenient, .rejects, .settings, .noSettings) }
}
