import RemoBytes
import Testing

@testable import RemoShop

@Suite("Showing the fit")
struct FitDisplayTests {
  /// A list with one item.
  private static func list(
    status: String = "\"tight\"", detail: String = "null", score: String = "0.7"
  ) -> String {
    ListDecoderTests.list(
      ListDecoderTests.item([
        "fit_status": status, "fit_detail": detail, "confidence_score": score,
      ]))
  }

  private static func state(_ list: String, scan: String = "{}") -> String {
    "{\"step\": \"completed\", \"scan_data\": \(scan), \"shopping_list\": \(list)}"
  }

  private static func shown(
    _ document: String, _ fit: ListOptions.FitDisplay = .automatic
  ) throws -> ArrangedList {
    var options = ListOptions()
    options.fit = fit
    return try ShoppingList(decoding: document).arranged(options)
  }

  /// A pipeline for Markdown. The lists of a test share it, because a new one binds its template.
  private static func pipeline(_ fit: ListOptions.FitDisplay) throws -> ListPipeline {
    var options = ListOptions()
    options.fit = fit
    return try ListPipeline(.markdown, list: options)
  }

  private static func text(_ document: String, by pipeline: inout ListPipeline) throws -> String {
    String(decoding: try pipeline.document(from: document.utf8), as: UTF8.self)
  }

  /// The formats that show badges.
  private static let formats = [ListFormat.markdown, .html, .email]

  @Test(
    "Without a scan, a badge needs a detail about the room; with a scan, no detail will do",
    arguments: [
      // The detail, and whether the badge is shown without a scan and with one.
      ("null", false, true), ("\"\"", false, true), ("\" \\u3000\"", false, true),
      ("\"2 cm left\"", true, true), ("\"Weak only at noon\"", true, true),
      ("\"Weak\"", true, true), ("\"Close overall matches\"", true, true),
      ("\"A weak on\"", true, true), ("\"Weak on color, style\"", false, false),
      ("\"Weak on\"", false, false), ("\" \\tWEAK  on\\ncolor\"", false, false),
      ("\"weak on: color\"", false, false),
      ("\"Close overall match — no single criterion is weak\"", false, false),
      ("\"  CLOSE OVERALL MATCH\"", false, false),
    ])
  func evidence(detail: String, isShown: Bool, isShownWithScan: Bool) throws {
    var automatic = try Self.pipeline(.automatic)
    var shown = try Self.pipeline(.show)
    var hidden = try Self.pipeline(.hide)
    for status in ["tight", "fits", "may_not_fit"] {
      let list = Self.list(status: "\"\(status)\"", detail: detail)
      for (document, isShown) in [
        (list, isShown), (Self.state(list, scan: "null"), isShown),
        (Self.state(list), isShownWithScan),
      ] {
        let arranged = try Self.shown(document)
        let item = try #require(arranged.itemGroups.first?.items.first)
        #expect((item.fitStatus != nil) == isShown, "\(document)")
        let isBlank = ["null", "\"\"", "\" \\u3000\""].contains(detail)
        #expect((item.fitDetail != nil) == (isShown && !isBlank))
        let label = ["tight": "May be tight", "fits": "Fits your space"][status] ?? "May not fit"
        // `scans` looks at all formats.
        #expect(try Self.text(document, by: &automatic).contains(label) == isShown)
        #expect(try Self.text(document, by: &shown).contains(label))
        #expect(try !Self.text(document, by: &hidden).contains(label))
      }
    }
  }

  @Test("The inner of two states tells whether there is a scan, whatever the order of the keys")
  func scans() throws {
    let list = Self.list()
    let plain = "{\"step\": \"completed\", \"shopping_list\": \(list)}"
    for (document, isScanned) in [
      (list, false), (plain, false), (Self.state(list, scan: "null"), false),
      (Self.state(list, scan: "{\"walls\": []}"), true), (Self.state(list, scan: "\"s\""), true),
      ("{\"success\": true, \"data\": \(Self.state(list, scan: "null"))}", false),
      ("{\"success\": true, \"data\": \(Self.state(list))}", true),
      (list.dropLast() + ", \"scan_data\": {}}", false),
      ("{\"scan_data\": null, \"data\": \(Self.state(list))}", true),
      ("{\"data\": \(Self.state(list)), \"scan_data\": null}", true),
      ("{\"data\": \(Self.state(list, scan: "null")), \"scan_data\": {}}", false),
      ("{\"success\": true, \"scan_data\": {}, \"data\": \(plain)}", true),
    ] {
      let arranged = try Self.shown(document)
      for format in Self.formats + [.text] {
        let text = try arranged.text(as: format)
        #expect(text.contains("Scan the room") == !isScanned, "\(document)")
        if format != .text { #expect(text.contains("May be tight") == isScanned) }
      }
    }
  }

  @Test("A state with a scan has no tip, even without a badge")
  func scannedTip() throws {
    for list in [Self.list(status: "null"), Self.list(detail: "\"Weak on color\"")] {
      for format in Self.formats + [.text] {
        #expect(try !Self.shown(Self.state(list)).text(as: format).contains("Scan the room"))
        #expect(try Self.shown(list).text(as: format).contains("Scan the room"))
      }
    }
  }

  @Test("A detail without a status is shown, unless it is about the match")
  func detailAlone() throws {
    for (detail, isShown) in [
      ("2 cm left", true), ("Weak on color", false), ("Close overall match", false),
    ] {
      let list = Self.list(status: "null", detail: "\"\(detail)\"", score: "0.9")
      #expect(try Self.shown(list).text(as: .markdown).contains(detail) == isShown)
      #expect(try Self.shown(list).warnings.isEmpty)
    }
  }

  @Test("Weak criteria stand beside \"Close match\" in every document, and only there")
  func reason() throws {
    for scan in ["null", "{}"] {
      for display in [ListOptions.FitDisplay.automatic, .show] {
        let list = try Self.shown(
          Self.state(Self.list(detail: "\"Weak on color\""), scan: scan), display)
        for (format, label) in [
          (ListFormat.html, "Close match: <bdi>Weak on color</bdi>"),
          (.email, "Close match: <bdi>Weak on color</bdi>"),
          (.markdown, "Close match: Weak on color"), (.text, "[Close match: Weak on color]"),
        ] {
          let text = try list.text(as: format)
          #expect(text.contains(label), "\(format)")
          #expect(text.ranges(of: "Weak on color").count == 1)
        }
        var document = DocumentOptions()
        document.isBrief = true
        #expect(
          try list.text(as: .text, options: document).contains("[Close match: Weak on color]"))
        let item = try #require(list.itemGroups.first?.items.first)
        #expect(item.closeMatchReason == "Weak on color" && item.fitDetail == nil)
        #expect((item.fitStatus == .tight) == (display == .show))
      }
    }
    for (list, display) in [
      (Self.list(detail: "\"Weak on color\"", score: "0.8"), ListOptions.FitDisplay.automatic),
      (Self.list(detail: "\"Close overall match\""), .automatic),
      (Self.list(detail: "\"Weak on color\""), .hide),
    ] {
      let arranged = try Self.shown(list, display)
      #expect(arranged.itemGroups.first?.items.first?.closeMatchReason == nil)
      for format in Self.formats {
        let text = try arranged.text(as: format)
        #expect(!text.contains("Weak on") && !text.contains("overall"))
      }
    }
  }

  @Test("An unknown status cannot reorder the text after it")
  func isolated() throws {
    let item = ["fit_status": "\"\u{202E}new_kind\"", "fit_detail": "\"2 cm left\""]
    let shown = try Self.shown(ListDecoderTests.list(ListDecoderTests.item(item)))
    for format in [ListFormat.html, .email] {
      #expect(try shown.text(as: format).contains("<b><bdi>\u{202E}new kind</bdi></b>"))
    }
    #expect(try !shown.text(as: .text).contains("\u{202E}"))
  }

  @Test("Tables and JSON keep the fields of the fit, and the order does not change")
  func tables() throws {
    for detail in ["2 cm left", "Weak on color"] {
      let list = Self.list(detail: "\"\(detail)\"")
      for display in ListOptions.FitDisplay.allCases {
        let arranged = try Self.shown(list, display)
        #expect(try arranged.text(as: .csv).contains("tight,\(detail)"))
        let json = try arranged.text(as: .json)
        #expect(
          json.contains("\"status\": \"tight\"") && json.contains("\"detail\": \"\(detail)\""))
        let isShown = display == .show || display == .automatic && detail == "2 cm left"
        #expect(json.contains("\"label\": \"⚠ May be tight\"") == isShown)
      }
    }
    // Items with equal scores are ordered by fit, shown or not, and then by name.
    let two = [("A", "tight"), ("B", "fits")].map { name, status in
      ListDecoderTests.item([
        "product_name": "\"\(name)\"", "product_url": "\"https://a.example/\(name)\"",
        "fit_status": "\"\(status)\"",
      ])
    }
    let list = ListDecoderTests.list(two[0], two[1])
    for (document, display, first) in [
      (list, ListOptions.FitDisplay.automatic, "B"), (list, .show, "B"), (list, .hide, "A"),
      (Self.state(list), .automatic, "B"), (Self.state(list, scan: "null"), .automatic, "A"),
      (Self.state(list, scan: "null"), .show, "B"),
    ] {
      #expect(try Self.shown(document, display).itemGroups[0].items[0].productName == first)
    }
  }

  @Test("One note gives the number of hidden badges, at the first one or at a null scan_data")
  func note() throws {
    func item(_ name: String, _ members: [String: String?]) -> String {
      let link = ["product_name": "\"\(name)\"", "product_url": "\"https://a.example/\(name)\""]
      return ListDecoderTests.item(members.merging(link as [String: String?]) { $1 })
    }
    let items = [
      item("Sofa", ["fit_status": "\"fits\"", "fit_detail": "\"2 cm left\""]),
      item("Lamp", ["fit_status": "\"fits\""]),
      item("Rug", ["fit_status": "\"tight\"", "fit_detail": "\"Weak on color\""]),
      item("Vase", ["fit_status": "null"]),
    ]
    let list = ListDecoderTests.list(items[0], items[1], items[2], items[3])
    let one = ListDecoderTests.list(items[0], items[1], items[3])
    let many = "fit badges are not shown, because no measurement supports them"
    let single = "1 fit badge is not shown, because no measurement supports it"
    for (document, display, path, message) in [
      (list, ListOptions.FitDisplay.automatic, "items[1].fit_status", "2 \(many)"),
      (one, .automatic, "items[1].fit_status", single),
      (Self.state(list, scan: "null"), .automatic, "scan_data", "2 \(many)"),
      (Self.state(list), .automatic, "shopping_list.items[2].fit_status", single),
      (Self.state(one), .automatic, "", ""), (list, .show, "", ""), (list, .hide, "", ""),
      (ListDecoderTests.list(items[0]), .automatic, "", ""),
      (Self.state(ListDecoderTests.list(items[3]), scan: "null"), .automatic, "", ""),
    ] {
      let found = try Self.shown(document, display).diagnostics.filter {
        $0.code == "fit-without-scan"
      }
      #expect(found.map(\.path) == (path.isEmpty ? [] : [path]))
      #expect(found.map(\.message) == (message.isEmpty ? [] : [message]))
      #expect(found.allSatisfy { $0.severity == .note && $0.range?.isEmpty == false })
    }
    // A filter and a removed duplicate leave fewer badges.
    var options = ListOptions()
    try options.filter.add("product_name=Sofa,Lamp")
    #expect(try ShoppingList(decoding: list).arranged(options).hiddenBadges == [1])
    options = ListOptions()
    options.removesDuplicates = true
    let twice = ListDecoderTests.list(items[1], items[1])
    #expect(try ShoppingList(decoding: twice).arranged(options).hiddenBadges == [0])
  }

  @Test("An unknown status is a warning, shown or not")
  func unknown() throws {
    for (detail, message) in [
      ("null", "'odd' is unknown"), ("\"2 cm\"", "'odd' is unknown; it is shown as written"),
    ] {
      let list = try Self.shown(Self.list(status: "\"odd\"", detail: detail))
      let found = list.diagnostics.filter { $0.code == "unknown-fit-status" }
      #expect(found.map(\.message) == [message])
    }
  }

  @Test("A hidden fit is not a change between lists")
  func differences() throws {
    func diff(_ detail: String, to other: String) throws -> ListDiff {
      let lists = try [("\"fits\"", detail), ("\"tight\"", other)].map {
        try Self.shown(Self.list(status: $0, detail: $1))
      }
      return ListDiff(from: lists[0], to: lists[1])
    }
    #expect(try diff("null", to: "null").isEmpty)
    #expect(try diff("null", to: "\"Weak on color\"").isEmpty)
    #expect(try !diff("\"2 cm left\"", to: "\"1 cm left\"").isEmpty)
  }
}
