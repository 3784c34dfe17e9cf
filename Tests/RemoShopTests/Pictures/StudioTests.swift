import TestSupport
import Testing

@testable import RemoShop

@Suite("The sender of a document")
struct StudioTests {
  private static let png = PictureFiles.png(width: 40, height: 20)
  private static let webp = Array("RIFF\u{4}\0\0\0WEBP".utf8)

  private static let studio = Studio(
    name: "Atelier <Nord>", logo: try? Logo(png), accent: AccentColor("#b4552d"),
    contact: "hello@studio.example · +1 512 555 0101")

  /// The document of a list with a known and an unknown price.
  private static func document(
    _ format: ListFormat, price: Int = 120_000, xlsx: XLSXFormat = XLSXFormat(),
    locale: ListLocale = .english, change: (inout DocumentOptions) -> Void = { _ in }
  ) throws -> [UInt8] {
    let json = try listJSON([
      ["price_cents": price], ["price_cents": 0, "product_name": "Lamp", "retailer": ""],
    ])
    var options = DocumentOptions()
    change(&options)
    var list = ListOptions()
    list.locale = locale
    return try ShoppingList(decoding: Array(json.utf8)).arranged(list)
      .document(as: format, options: options, xlsx: xlsx)
  }

  private static func text(
    _ format: ListFormat, price: Int = 120_000, locale: ListLocale = .english,
    change: (inout DocumentOptions) -> Void
  ) throws -> String {
    String(
      decoding: try document(format, price: price, locale: locale, change: change), as: UTF8.self)
  }

  // MARK: Logo and color

  /// Files by name, and the reason why they are no logo.
  private static let files: [String: (bytes: [UInt8], error: LogoError?)] = [
    "PNG": (Array(png), nil), "JPEG": (Array(PictureFiles.jpeg(width: 9, height: 9)), nil),
    "WebP": (webp, nil), "SVG": (Array("<?xml version='1.0'?>\n<svg/>".utf8), .svg),
    "GIF": (Array(PictureFiles.gif(width: 1, height: 1)), .wrongKind(.gif)),
    "cut": (Array(png.dropLast()), .damaged(.png)), "text": (Array("hello".utf8), .noImage),
    "empty": ([], .noImage),
    "large": (Array(png) + [UInt8](repeating: 0, count: Logo.maximumSize), .tooLarge),
    "wide": (
      Array(PictureFiles.png(width: 20_000, height: 1)),
      .wrongSize(PictureSize(width: 20_000, height: 1))
    ),
  ]

  @Test(
    "A logo is a PNG, JPEG or WebP file, and the reason for any other is given",
    arguments: files.keys.sorted())
  func logo(_ name: String) throws {
    let file = try #require(Self.files[name])
    do throws(LogoError) {
      _ = try Logo(file.bytes)
      #expect(file.error == nil)
    } catch {
      #expect(error == file.error)
      #expect(!error.help.isEmpty && error.description.hasPrefix(error.message))
    }
  }

  @Test("Mail programs and spreadsheets may not show WebP, so it is refused there")
  func logoOfPages() throws {
    let logo = try Logo(Self.webp)
    for format in ListFormat.allCases {
      let isRefused = [.email, .eml, .xlsx].contains(format)
      do throws(DocumentTemplateError) {
        var options = DocumentOptions()
        options.studio.logo = logo
        _ = try ListPipeline(format, document: options)
        #expect(!isRefused, "\(format)")
      } catch {
        #expect(isRefused && error == .logoOfPages, "\(format)")
      }
    }
  }

  @Test(
    "An accent color is written as #rrggbb or #rgb",
    arguments: [
      ("#B4552d", "#b4552d"), ("#b52", "#bb5522"), ("b4552d", nil), ("red", nil), ("#b4552", nil),
      ("#b4552d80", nil), ("#ggg", nil), ("", nil),
    ])
  func accent(_ text: String, _ color: String?) {
    #expect(AccentColor(text)?.description == color)
  }

  @Test(
    "An accent color can be read in both modes of a theme, and text on it too",
    arguments: ["#b4552d", "#ffd400", "#000", "#fff", "#777777", "#24513f"])
  func contrast(_ text: String) throws {
    let accent = try #require(AccentColor(text))
    for theme in DocumentTheme.builtIn {
      let page = try Self.text(.html) { options in
        options.theme = theme
        options.studio.accent = accent
      }
      let colors = page.matches(of: #/--(page|card|accent|on):(#\w+)/#)
      func all(_ name: String) -> [ScreenColor] {
        colors.filter { $0.1 == name }.compactMap { ScreenColor(css: String($0.2)) }
      }
      // The theme's light and dark colors come first, then those of the accent.
      let (accents, texts) = (all("accent").suffix(2), all("on").suffix(2))
      #expect(all("accent").count == 4)
      for (mode, shown) in zip([0, 1], zip(accents, texts)) {
        #expect(shown.0.isReadable(on: [all("page")[mode], all("card")[mode], shown.1]))
      }
    }
    let custom = try Self.text(.html) { options in
      options.theme = .custom(css: "{{>page.css}}")
      options.studio.accent = accent
    }
    #expect(custom.contains(":root{--accent:\(accent);--on:"))
    let mail = try Self.text(.email) { $0.studio.accent = accent }
    let link = accent.color.readable(on: [.white])
    #expect(mail.contains("background-color:\(link.css);color:\(link.blackOrWhite.css)"))
    #expect(text == "#24513f" || !mail.contains("#24513f"))
    let beige = try Self.text(.email) { options in
      options.theme = .beige
      options.studio.accent = accent
    }
    #expect(beige.contains("background-color:#fffaf3") && !beige.contains("#dcdbd4"))
  }

  // MARK: Documents

  @Test("Each document shows what its format can, and CSV and JSON stay as they are")
  func documents() throws {
    let name = "Atelier &lt;Nord&gt;"
    let shown: [ListFormat: [String]] = [
      .html: [
        "data-foot=\"\(name) · Shopping list\"", "og:site_name\" content=\"\(name)\"",
        "<p class=\"from\"><img src=\"data:image/png;base64,", "alt=\"\(name)\"></p>",
        "<footer>\n<p><b><bdi>\(name)</bdi></b></p>\n<p><bdi>hello@studio.example · +1",
      ],
      .email: ["height=\"48\"", "<b><bdi>\(name)</bdi></b></p>", ">hello@studio.example · +1"],
      .markdown: ["\n\nAtelier \\<Nord>\n\nhello"],
      .text: ["\n\nAtelier <Nord>\nhello@studio.example · +1 512 555 0101\n"],
    ]
    for format in ListFormat.allCases where format != .xlsx {
      let plain = try Self.text(format) { _ in }
      let text = try Self.text(format) { $0.studio = Self.studio }
      for part in shown[format] ?? [] { #expect(text.contains(part), "\(format): \(part)") }
      #expect((plain == text) == [.csv, .json].contains(format), "\(format)")
      // A blank name is none.
      #expect(try Self.text(format) { $0.studio = Studio(name: " ", contact: "") } == plain)
    }
    let named = try Self.text(.html) { $0.studio = Studio(name: "Nord") }
    #expect(named.contains("<p class=\"from\"><bdi>Nord</bdi></p>"))
  }

  @Test("A workbook and a schedule begin with the logo and name the sender on every page")
  func workbook() throws {
    for layout in [TableLayout.allColumns, .schedule] {
      var format = XLSXFormat()
      format.layout = layout
      let bytes = try Self.document(.xlsx, xlsx: format) { options in
        options.studio = Self.studio
        options.studio.name = "A & B"
      }
      let book = try Workbook(bytes: ContiguousArray(bytes))
      let line = "A & B · hello@studio.example · +1 512 555 0101"
      let cells = try book.cells(1)
      #expect(cells.starts(with: ["A2: Shopping list", "A3: \(line)"]), "\(cells.prefix(3))")
      let sheet = try book.sheet(1)
      #expect(sheet.contains("<row r=\"1\" ht=\"50\" customHeight=\"1\"/>"))
      #expect(sheet.contains("&amp;LA &amp;&amp; B · hello@studio.example · +1 512 555 0101&amp;R"))
      let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
      #expect(drawing.contains("<xdr:ext cx=\"1066800\" cy=\"533400\"/>"))
      #expect(drawing.contains("descr=\"A &amp; B\""))
      #expect(book.parts["xl/styles.xml"]?.contains("<color rgb=\"FFB4552D\"/>") == true)
      let parts = try #require(try readZIP(ContiguousArray(bytes)))
      #expect(parts.first { $0.name == "xl/media/image1.png" }?.bytes == Self.png)
    }
  }

  // MARK: Presentation

  @Test("A presentation has the words of a studio, and no tools")
  func presentation() throws {
    for format in [ListFormat.html, .email] {
      let plain = try Self.text(format) { _ in }
      let text = try Self.text(format) { $0.voice = .presentation }
      for part in ["View at <bdi>Shop</bdi></a>", ">View</a>", "Price to follow", "from $1,200<"] {
        #expect(text.contains(part) && !plain.contains(part), "\(format): \(part)")
      }
      for part in [">Buy<", "Check price", "$1,200.00", "Tip: "] {
        #expect(!text.contains(part) && plain.contains(part), "\(format): \(part)")
      }
    }
    let page = try Self.text(.html) { $0.voice = .presentation }
    for part in ["<input", "<button", "\"ticks\"", "<template", "Copy all"] {
      #expect(!page.contains(part), "\(part)")
    }
    for format in [ListFormat.markdown, .text] {
      let text = try Self.text(format) { $0.voice = .presentation }
      #expect(text.contains("Price to follow") && text.contains("from $1,200"))
      #expect(!text.contains("Check price") && !text.contains("Tip: "))
    }
    for format in [ListFormat.csv, .json] {
      #expect(try Self.text(format) { $0.voice = .presentation } == Self.text(format) { _ in })
    }
  }

  @Test(
    "A presentation shows cents everywhere if any amount has some",
    arguments: [
      (120_000, "from $1,200<", ">$1,200<"), (120_050, "from $1,200.50<", ">$1,200.50<"),
      (100, "from $1<", ">$1<"),
    ])
  func cents(_ price: Int, _ total: String, _ amount: String) throws {
    let page = try Self.text(.html, price: price) { $0.voice = .presentation }
    #expect(page.contains(total) && page.contains(amount))
  }

  @Test("A presentation has its words in every language", arguments: ListLocale.Language.allCases)
  func languages(_ language: ListLocale.Language) throws {
    let locale = try #require(ListLocale(language.rawValue))
    let words = Words(locale)
    let text = try Self.text(.email, locale: locale) { $0.voice = .presentation }
    let (before, after) = try #require(words.parts("view_at"))
    #expect(text.contains("\(before)<bdi>Shop</bdi>\(after)</a>"))
    #expect(text.contains(words[.priceToFollow]))
    let from = try #require(words.parts("from"))
    #expect(text.contains(from.before.isEmpty ? from.after : from.before))
  }

  @Test("One pipeline writes lists with and without cents")
  func pipeline() throws {
    var options = DocumentOptions()
    options.voice = .presentation
    var pipeline = try ListPipeline(.email, document: options)
    for (cents, shown) in [(1_200, ">$12<"), (1_250, ">$12.50<"), (1_300, ">$13<")] {
      let list = try listJSON([["price_cents": cents]])
      let text = String(decoding: try pipeline.document(from: list.utf8), as: UTF8.self)
      #expect(text.contains(shown))
    }
  }
}
