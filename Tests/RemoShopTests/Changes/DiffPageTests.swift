import Testing

@testable import RemoShop

/// The page of changes as a client sees it.
struct DiffPageTests {
  private static let link = "https://a.example/"

  private static func item(
    _ name: String, _ category: String = "", room: String = "Den", cents: Int = 10_000,
    picture: String? = nil, _ more: [String: Any] = [:]
  ) -> [String: Any] {
    [
      "product_name": name, "category_group": category, "room": room, "price_cents": cents,
      "product_url": link + name, "image_url": "\(link)\(picture ?? name).jpg",
    ].merging(more) { $1 }
  }

  private static func page(
    _ old: [[String: Any]], _ new: [[String: Any]], _ options: DocumentOptions = DocumentOptions()
  ) throws -> String {
    try ListDiff(
      from: ShoppingList(decoding: listJSON(old)).arranged(),
      to: ShoppingList(decoding: listJSON(new)).arranged()
    ).text(as: .html, options: options)
  }

  /// The contents of all elements with a class.
  private static func all(_ name: String, in page: String) -> [String] {
    page.components(separatedBy: "class=\"\(name)\">").dropFirst().map {
      $0.components(separatedBy: "</p>")[0]
    }
  }

  @Test(
    "A product is in place of another if both are the only ones of their category in their room",
    arguments: [
      (["a Sofa Den"], ["b SOFA den"], true), (["a Sofa Den"], ["b Rug Den"], false),
      (["a Sofa Den"], ["b Sofa Hall"], false), (["a  Den"], ["b  Den"], false),
      (["a Sofa Den"], ["b Sofa Den", "c Sofa Den"], false),
      (["a Sofa Den", "c Sofa Den"], ["b Sofa Den", "c Sofa Den"], true),
    ])
  func replaced(old: [String], new: [String], isReplaced: Bool) throws {
    func items(_ texts: [String]) -> [[String: Any]] {
      texts.map { text in
        let parts = text.components(separatedBy: " ")
        return Self.item(parts[0], parts[1], room: parts[2])
      }
    }
    let (old, new) = (items(old), items(new))
    let page = try Self.page(old, new)
    #expect(page.contains("id=\"replaced\"") == isReplaced)
    #expect(page.contains("id=\"removed\"") != isReplaced)
    #expect(page.contains("In place of</b> <span><ins><bdi>a, Shop, $100.00") == isReplaced)
    // Only the page joins them.
    let diff = ListDiff(
      from: try ShoppingList(decoding: listJSON(old)).arranged(),
      to: try ShoppingList(decoding: listJSON(new)).arranged())
    #expect(diff.removedItems.map(\.productName) == ["a"])
  }

  @Test("An alternate that changes places with its product is in its place")
  func swapped() throws {
    let sofa = Self.item("sofa", "Sofa", cents: 30_000)
    let other = Self.item("other", "Sofa", cents: 20_000)
    let to = ["alternate_to": Self.link + "sofa"]
    let page = try Self.page(
      [sofa, other.merging(to) { $1 }],
      [
        sofa.merging(["decision": "swapped", "comment": "Too light"]) { $1 },
        other.merging(to) { $1 }.merging(["decision": "approved"]) { $1 },
      ])
    #expect(page.contains("<h2>Replaced <small>1</small>") && !page.contains("id=\"changed\""))
    #expect(Self.all("to", in: page) == ["−$100.00"])
    #expect(page.contains("Comment changed") && !page.contains("Decision changed"))
    #expect(!page.contains("alternate of"))
  }

  @Test("Pictures stand side by side if the product or its picture changed, else one stands alone")
  func pictures() throws {
    let (lamp, rug, sofa) = (Self.item("lamp", "Lamp"), Self.item("rug"), Self.item("sofa", "Sofa"))
    let page = try Self.page(
      [lamp, rug, Self.item("table", "Table"), sofa],
      [
        Self.item("lamp", "Lamp", picture: "new"), rug.merging(["price_cents": 1]) { $1 },
        Self.item("desk", "Table"), Self.item("vase"),
      ])
    let sources = page.components(separatedBy: "<img src=\"\(Self.link)").dropFirst().map {
      $0.components(separatedBy: ".jpg")[0]
    }
    #expect(sources == ["table", "desk", "vase", "sofa", "lamp", "new", "rug"])
    #expect(page.components(separatedBy: "class=\"i was").count == 3)
    #expect(page.contains("img-src https: http: data:"))
    var options = DocumentOptions()
    options.images = .none
    let plain = try Self.page([lamp], [rug], options)
    #expect(
      !plain.contains("<img") && !plain.contains("<script") && !plain.contains("https: http:"))
    options.images = .embed
    let file = [UInt8](PictureFiles.png(width: 40, height: 20))
    options.imageFile = { _ in file }
    let embedded = try Self.page([lamp], [rug], options)
    #expect(embedded.components(separatedBy: "<img src=\"data:image/png;base64,").count == 3)
    #expect(!embedded.contains("src=\"https"))
  }

  @Test(
    "A picture at an unsafe URL is not shown",
    arguments: [
      "javascript:alert(1)", "data:image/png;base64,AA", "//a.example/x", "https://u:p@a/",
    ])
  func unsafe(_ url: String) throws {
    let page = try Self.page(
      [Self.item("a", "Sofa", [:]).merging(["image_url": url]) { $1 }],
      [Self.item("b", "Sofa", [:]).merging(["image_url": url]) { $1 }])
    #expect(page.contains("id=\"replaced\"") && !page.contains("<img"))
  }

  @Test("Each value stands once: what changed is not repeated beside the product")
  func once() throws {
    let old = Self.item("sofa", "Sofa", ["retailer": "Nordhem"])
    let new = Self.item("sofa", "Couch", cents: 12_000, ["retailer": "Bergfold"])
    let page = try Self.page(
      [old, Self.item("x", room: "Hall")], [new, Self.item("x", room: "Hall")])
    #expect(Self.all("s", in: page) == ["<bdi>Den</bdi>"])
    #expect(page.components(separatedBy: "$120.00").count == 2)
    let pieces = try Self.page(
      [old.merging(["quantity": 2]) { $1 }], [new.merging(["quantity": 2]) { $1 }])
    #expect(pieces.contains("<p class=\"p\">$240.00 <small>2&nbsp;×&nbsp;$120.00</small></p>"))
  }

  @Test("The sections' sums and the lines' effects both add up to the change of the total")
  func sums() throws {
    let page = try Self.page(
      [Self.item("a", "Sofa"), Self.item("b"), Self.item("c"), Self.item("d")],
      [
        Self.item("e", "Sofa", cents: 15_000), Self.item("c", cents: 11_000),
        Self.item("d", cents: 0), Self.item("f", cents: 0),
      ])
    #expect(Self.all("to", in: page) == ["+$50.00", "−$100.00", "+$10.00", "−$100.00"])
    #expect(page.contains("<h2>Changed <small>2</small> <span>−$90.00</span></h2>"))
    #expect(page.contains("<h2>Added <small>1</small></h2>"))
    #expect(page.contains("<b>$260.00+</b> <small>−$140.00</small>"))
  }

  @Test("A removed product without a price promises none, in every format")
  func removedWithoutPrice() throws {
    let old = try ShoppingList(decoding: listJSON([Self.item("a", cents: 0), Self.item("b")]))
    let new = try ShoppingList(decoding: listJSON([Self.item("b")]))
    let diff = ListDiff(from: old.arranged(), to: new.arranged())
    for format in [DiffFormat.text, .markdown, .html] {
      #expect(try !diff.text(as: format).contains("Check price"), "\(format)")
    }
  }

  @Test("A product in place of another one is neither cheaper nor dearer than it was itself")
  func priceOfReplacement() throws {
    let sofa = Self.item("sofa", "Sofa", cents: 30_000)
    let other = Self.item("other", "Sofa", cents: 50_000, ["alternate_to": Self.link + "sofa"])
    let page = try Self.page(
      [sofa, other],
      [
        sofa.merging(["alternate_to": Self.link + "other"]) { $1 },
        Self.item("other", "Sofa", cents: 40_000),
      ])
    #expect(Self.all("to", in: page) == ["+$100.00"])
    #expect(page.contains("<p class=\"f\"><b>Price down</b>") && !page.contains("better\">"))
  }

  @Test("A presentation has the studio's words, sender and amounts")
  func presentation() throws {
    var options = DocumentOptions()
    options.voice = .presentation
    options.studio = Studio(name: "Atelier Nord", contact: "hello@studio.example")
    let page = try Self.page([], [Self.item("a"), Self.item("b", cents: 0)], options)
    for part in [
      "View at <bdi>Shop</bdi>", "Price to follow", "<b>from $100</b>", "class=\"from\"",
      "<footer>", "hello@studio.example",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    for part in ["Buy", "Check price", "$100.00"] { #expect(!page.contains(part), "\(part)") }
    let diff = ListDiff(
      from: try ShoppingList(decoding: listJSON([])).arranged(),
      to: try ShoppingList(decoding: listJSON([Self.item("a")])).arranged())
    for format in [DiffFormat.text, .markdown] {
      #expect(
        try diff.text(as: format, options: options).hasSuffix("Nord\nhello@studio.example\n")
          || diff.text(as: format, options: options).contains("Atelier Nord"))
    }
    #expect(try diff.text(as: .json, options: options) == diff.text(as: .json))
  }
}
