import Testing

@testable import RemoShop

/// Lists whose items have no category, as from many tables.
struct NoCategoryTests {
  private static let formats = [ListFormat.html, .email, .markdown, .text]

  private static func text(
    _ format: ListFormat, _ items: [[String: Any]], _ options: ListOptions = ListOptions()
  ) throws -> String {
    try ShoppingList(decoding: listJSON(items.map { ["category_group": ""].merging($0) { $1 } }))
      .arranged(options).text(as: format)
  }

  /// Whether a document for people has a heading of a group.
  private static func hasHeading(
    _ name: String, in text: String, as format: ListFormat
  ) -> Bool {
    switch format {
    case .html: text.contains("<summary><h2><bdi>\(name)<")
    case .email: text.contains("line-height:26px;font-weight:normal\"><bdi>\(name)</bdi>")
    case .markdown: text.contains("## \(name) — ")
    default: text.contains("\(name) (Total: ")
    }
  }

  @Test("No heading stands above items without categories", arguments: formats)
  func plain(_ format: ListFormat) throws {
    let plain = try Self.text(format, [["product_name": "a"], ["product_name": "b"]])
    #expect(!Self.hasHeading("Other", in: plain, as: format) && plain.contains("$200.00"))
    let mixed = try Self.text(format, [["category_group": "Rugs"], [:]])
    #expect(["Other", "Rugs"].allSatisfy { Self.hasHeading($0, in: mixed, as: format) })
  }

  @Test("Rooms keep their headings, and lead to their items", arguments: formats)
  func rooms(_ format: ListFormat) throws {
    let text = try Self.text(format, [["room": "Den"], ["room": "Hall"]])
    #expect(!Self.hasHeading("Other", in: text, as: format))
    #expect(text.contains("Den") && text.contains("Hall"))
    if format == .html {
      #expect(
        text.contains("<li><b><a href=\"#g1\"><bdi>Den</bdi> <span>$100.00</span></a></b></li>"))
    }
  }

  @Test("A warning about a blank category names the group only if there are others")
  func warning() throws {
    func message(_ groups: [String]) throws -> String? {
      try ShoppingList(decoding: listJSON(groups.map { ["category_group": $0] })).arranged()
        .warnings.first { $0.code == "blank-group" }?.message
    }
    #expect(try message([""]) == "the category is blank")
    #expect(
      try message(["", "Rugs"]) == "the category is blank; the item is shown under \"Other\"")
  }

  @Test("What a decision or a presentation leaves out is not counted", arguments: formats)
  func hidden(_ format: ListFormat) throws {
    let items = [["decision": "approved"], ["decision": "declined"]]
    var options = ListOptions()
    try options.filter.add("decision=approved")
    #expect(try !Self.text(format, items, options).contains("hidden by filters<"))
    #expect(try !Self.text(format, items, options).contains("1 entry hidden"))
    try options.filter.add("retailer=Shop")
    #expect(try Self.text(format, items, options).contains("1 entry hidden"))
    var document = DocumentOptions()
    document.voice = .presentation
    let list = try ShoppingList(decoding: listJSON(items)).arranged(options)
    #expect(try !list.text(as: format, options: document).contains("1 entry hidden"))
    // An empty document still says why.
    var none = ListOptions()
    try none.filter.add("decision=swapped")
    let empty = try Self.text(format, items, none)
    #expect(empty.contains("Nothing on the list passes these filters"))
  }
}
