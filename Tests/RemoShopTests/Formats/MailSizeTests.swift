import Foundation
import RemoBytes
import Testing

@testable import RemoShop

/// Mails longer than Gmail shows.
struct MailSizeTests {
  private static func warnings(_ count: Int, _ format: ListFormat) throws -> [Diagnostic] {
    let items = (0..<count).map {
      ["product_name": "Lamp \($0)", "fit_status": "fits"] as [String: Any]
    }
    var pipeline = try ListPipeline(format)
    _ = try pipeline.document(from: try listJSON(items).utf8)
    return pipeline.formatWarnings
  }

  @Test("A mail over 102 kB gets a warning with the number of items that fit")
  func clipped() throws {
    let warning = try #require(try Self.warnings(300, .email).first)
    #expect(warning.code == "mail-clipped")
    let numbers = warning.message.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.count == 4 && numbers[1] == 102 && numbers[3] == 300)
    #expect((1..<300).contains(numbers[2]))
    // A mail with slightly fewer items fits, and one with slightly more does not.
    #expect(try Self.warnings(numbers[2] - 2, .email).isEmpty)
    #expect(try !Self.warnings(numbers[2] + 3, .email).isEmpty)
  }

  @Test("A short mail and a long page get no warning")
  func whole() throws {
    #expect(try Self.warnings(10, .email).isEmpty)
    #expect(try Self.warnings(300, .html).isEmpty)
  }

  @Test("A mail of searches gets a warning with the number of complete ones")
  func searches() throws {
    let words = (0..<1000).map { number in
      [
        "category": "Wanted \(number)", "google_shopping_url": "",
        "search_keywords": String(repeating: "long ", count: 40),
      ]
    }
    var pipeline = try ListPipeline(.email)
    let items = (0..<3).map { ["product_name": "Lamp \($0)"] as [String: Any] }
    let mail = try pipeline.document(from: try listJSON(items, unmatched: words).utf8)
    let shown = String(decoding: mail.prefix(MailSize.limit), as: UTF8.self)
    let rows = shown.components(separatedBy: "</tr>").dropLast()
    let whole = rows.filter { $0.contains("Wanted ") }.count
    let message = try #require(pipeline.formatWarnings.first?.message)
    #expect(message.hasSuffix(": 3 of 3 items and \(whole) of 1000 searches fit"))
    #expect((10..<400).contains(whole))
  }

  @Test(
    "The warning counts items and searches as the mail has them",
    arguments: [
      (3, 0, "0 of 3 items fit"), (0, 1, "0 of 1 search fit"),
      (1, 2, "0 of 1 item and 0 of 2 searches fit"), (0, 0, "its end does not fit"),
    ])
  func kinds(itemCount: Int, searchCount: Int, shown: String) throws {
    var size = MailSize(count: MailSize.limit + 1)
    size.items.count = itemCount
    size.searches.count = searchCount
    let warning = size.warning(SuggestionTexts(), hasHeroFile: false)
    #expect(warning?.message.hasSuffix(" kB: " + shown) == true)
  }

  @Test("The warning says that all rows fit but the end of the mail does not")
  func end() {
    var size = MailSize(count: MailSize.limit + 1)
    size.items.count = 1
    size.items.fittingCount = 1
    let warning = size.warning(SuggestionTexts(), hasHeroFile: false)
    #expect(warning?.message.hasSuffix("1 of 1 item fit, but its end does not") == true)
  }

  @Test("A logo that is too large for a mail is named as the cause")
  func logo() {
    var size = MailSize(count: MailSize.limit + 50_000)
    size.logoCount = 120_000
    let warning = size.warning(SuggestionTexts(), hasHeroFile: false)
    #expect(warning?.message.contains("(120 kB for the logo)") == true)
    #expect(warning?.help == Suggestion.shrinkLogo.inCode)
  }

  @Test("Embedded pictures are named as the cause, with a suggestion for each")
  func pictures() throws {
    let png = Array(PictureFiles.png(width: 1, height: 1))
    let picture = png + [UInt8](repeating: 1, count: 90_008 - png.count)
    let item: [String: Any] = ["product_name": "Lamp", "image_url": "https://a.example/1.png"]
    var file = DocumentOptions()
    file.hero = .image(picture)
    var images = DocumentOptions()
    images.images = .embed
    images.imageFile = { _ in picture }
    var both = images
    both.hero = .image(picture)
    let hero = Suggestion.linkHero.inCode
    let link = Suggestion.linkImages.inCode
    let cases: [(options: DocumentOptions, itemCount: Int, names: String, help: String)] = [
      (file, 1, "121 kB for the embedded picture of the room", hero),
      (images, 1, "121 kB for the embedded images of the items", link),
      (
        both, 1,
        "121 kB for the embedded picture of the room, 121 kB for the embedded images of the items",
        "\(hero); \(link)"
      ),
      (
        file, 300, "121 kB for the embedded picture of the room",
        "\(hero); \(Suggestion.shortenMail.inCode)"
      ),
    ]
    for (options, itemCount, names, help) in cases {
      var pipeline = try ListPipeline(.email, document: options)
      let items = Array(repeating: item, count: itemCount)
      _ = try pipeline.document(from: try listJSON(items).utf8)
      let warning = try #require(pipeline.formatWarnings.first { $0.code == "mail-clipped" })
      #expect(warning.message.contains(" kB (\(names)), but Gmail clips emails after 102 kB: "))
      #expect(warning.help == help)
    }
  }

  @Test("An email is the same whether its warnings are asked for before or after it")
  func order() throws {
    let items = (0..<300).map { ["product_name": "Lamp \($0)"] as [String: Any] }
    let list = try ShoppingList(decoding: try listJSON(items).utf8).arranged()
    var pipeline = try ListPipeline(.email)
    let mail = pipeline.document(of: list)
    let warnings = pipeline.formatWarnings
    pipeline.show(list)
    #expect(pipeline.formatWarnings == warnings && !warnings.isEmpty)
    #expect(pipeline.document(of: list) == mail)
  }
}
